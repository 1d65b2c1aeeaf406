"""What only the browser needs: Streamlit as it runs there is prepared for pages that were written for the server's."""

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

_ABOUT = "about.json"  # what the build says of itself
_SCRIPTS = "scripts.json"  # the addresses of scripts and styles, which the build has written out
_STYLES = "styles.json"  # the styles themselves, in a single file


def prepare() -> None:
    """Prepare everything before the first page is drawn; called once, when Python has started."""
    _stand_in()
    _know_scripts()
    _bridge_streamlit()
    _say_where()
    _preload()


def _stand_in() -> None:
    """Put something in the place of modules that are imported and never used here.

    Pyodide leaves ``ssl`` out, and no page opens a connection. Streamlit asks whether a picture is Pillow's; ours are
    texts. Every package is in place, so micropip has nothing to install. What reads TOML is in Python itself.
    """
    for name in ("ssl", "PIL", "PIL.Image", "PIL.ImageFile", "micropip"):
        sys.modules[name] = _StandIn(name)
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, sys.modules[name])
    for name, function in (("add_mock_package", _nothing), ("install", _install_nothing)):
        setattr(sys.modules["micropip"], name, function)
    sys.modules["toml"] = tomllib


class _StandIn(ModuleType):
    """A module in which every name is an empty class of its own."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        setattr(self, name, type(name, (OSError,), {}))
        found: type = getattr(self, name)
        return found


def _nothing(*_arguments: object, **_settings: object) -> None:
    """Do nothing."""


async def _install_nothing(*_arguments: object, **_settings: object) -> None:
    """Install nothing."""


def _know_scripts() -> None:
    from pages.ui.components import assets

    assets.WRITTEN.update(_written(_SCRIPTS))
    assets.STYLES.update(_written(_STYLES))


def _written(name: str) -> Mapping[str, str]:
    found: Mapping[str, str] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return found


def _bridge_streamlit() -> None:
    """Give the runtime what components look up on a server."""
    from streamlit import runtime

    kind = runtime.Runtime
    for name, function in (("exists", runtime.exists), ("instance", runtime.get_instance)):
        if not hasattr(kind, name):
            setattr(kind, name, staticmethod(function))


def _say_where() -> None:
    from pages.ui.site import words
    from pages.ui.surroundings import HERE

    HERE.in_browser = True
    about = _written(_ABOUT)
    HERE.one_file, HERE.handbook = bool(about["one_file"]), str(about["handbook"])
    HERE.footer = words.FOOTER_FOR_TESTS if about["for_tests"] else words.FOOTER


def _preload() -> None:
    """Import what the first page needs, while the progress line is still there to say so."""
    from pages.ui.components import address, workbench  # noqa: F401
    from pages.ui.playground import tabs  # noqa: F401
