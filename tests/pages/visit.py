"""A visit to a page through AppTest, by the app's entry script."""

import json
from functools import cache
from typing import Protocol

from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from pages.ui.classroom.preparing.words import KINDS
from pages.ui.lessons.question import picture_key
from pages.ui.state.course import Place
from tests.pages.trees import words

# Streamlit reads the metadata of all installed packages for every AppTest; they stay the same while tests run.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
# An AppTest compiles the scripts of its page for every run, where a server compiles them once.
app_test.ScriptCache = local_script_runner.ScriptCache = cache(ScriptCache)  # type: ignore[assignment,misc]


def opened(page: str = "playground.py", **address: str) -> AppTest:
    """The page, opened by a link with these parameters."""
    app = AppTest.from_file("../../pages/entry.py", default_timeout=60)
    if page != "playground.py":
        app.switch_page(page)
    for name, value in address.items():
        app.query_params[name] = value
    return ran(app)


_TOGETHER = (("board", "say", "result", "answers"),)
"""The parts of the components that are drawn together."""


class Changed(Protocol):
    """The page, or a control of it."""

    def run(self) -> AppTest: ...


def ran(changed: Changed) -> AppTest:
    """The page after it has run, from itself or from a control of it that was set."""
    app: AppTest = changed.run()
    assert not app.exception, app.exception
    return app


def components(app: AppTest) -> list[dict]:
    """The data of every component; the workbench, and a list with its picture, count as their parts."""
    components_data = [json.loads(element.proto.bytes) for element in app.get("bidi_component")]
    return [
        component[part] if part else component
        for component in components_data
        for part in next((names for names in _TOGETHER if component.keys() >= {*names}), ("",))
    ]


def rows(app: AppTest) -> list[str]:
    """The rows of every picture on the page: rank, title with its score, grade."""
    return [line for picture in pictures(app) for line in _rows(picture, picture.get("labels", {}))]


def _rows(picture: dict, labels: dict) -> list[str]:
    terms, notes = enumerate(picture["ranks"], 1), picture.get("notes", {})
    return [f"{labels.get(t['doc']) or at} {t['title']}{notes.get(t['doc'], '')} {t['grade']}" for at, t in terms]


def pictures(app: AppTest) -> list[dict]:
    """What every picture on the page shows."""
    return [data for data in components(app) if "ranks" in data]


def sent(app: AppTest, place: Place, **message: object) -> AppTest:
    """The page after a lesson's picture has sent something; AppTest has no component to do it."""
    app.session_state[picture_key(place)] = {"sent": message}
    return ran(app)


def address(app: AppTest) -> dict[str, str]:
    """What the page has the browser write into the address bar."""
    return next(data["wanted"] for data in components(app) if "wanted" in data)


def papers(app: AppTest) -> list[list]:
    """The nodes of every paper on the page."""
    return [data["nodes"] for data in components(app) if "nodes" in data]


def text(app: AppTest) -> str:
    """All that the papers say."""
    return " ".join(words(node) for nodes in papers(app) for node in nodes)


def listed(app: AppTest, lines: str, turn: int = 1) -> AppTest:
    """The page Check after these lines were typed as its list; each time with a higher turn."""
    app.session_state["typed_list"] = {"typed": {"text": lines, "turn": turn}}
    return ran(app)


def ask_for(app: AppTest, kind: str, *, step: bool = False) -> AppTest:
    """Choose a kind of question for a class, a rarer one in its menu."""
    key = "class_kind_step" if step else "class_kind"
    if kind not in [*KINDS][4:]:
        return ran(app.radio(key=key).set_value(kind))
    ran(app.radio(key=key).set_value("others"))
    return ran(app.selectbox(key=f"{key}_rarer").set_value(kind))
