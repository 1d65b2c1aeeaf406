"""How the catalogue was checked: answers on record, those it does not reproduce, and what answers here and now."""

import math

from ndcg_core import Topic, conventions
from ndcg_core.libraries.adapters import EngineAnswer, available, engines, installation, optional
from ndcg_core.libraries.catalogue.known_deviations import KINDS, KNOWN_DEVIATIONS, RECORDED
from ndcg_core.libraries.comparison import Group
from ndcg_core.model.convention import Convention
from pages.ui.components import html
from pages.ui.components.html import Node, sentence, tag
from pages.ui.libraries import words
from pages.ui.text import show

_SAME = 1e-6


def draw(topic: Topic, own: Convention, groups: list[Group]) -> None:
    """Draw what the libraries that are installed say of the list, and what the record holds."""
    rows = [
        (each.kind, each.library, ", ".join(each.variants), ", ".join(each.cases) or words.ALL_CASES, each.reason)
        for each in KNOWN_DEVIATIONS
    ]
    html.draw(
        "record",
        *_now(topic, own, groups),
        tag("p", words.RECORD.format(answers=sum(RECORDED.values()), libraries=len(RECORDED))),
        html.table(words.RECORD_TABLE, rows),
        tag("ul", *(tag("li", *sentence(words.KIND, kind=tag("b", kind), meaning=KINDS[kind])) for kind in KINDS)),
    )


def _now(topic: Topic, own: Convention, groups: list[Group]) -> list[Node]:
    """Return a row for each library that is installed: its own answer, and that of its definition."""
    rows = []
    for each in [each for group in groups for each in group.library_values]:
        answer = _live(each.name, topic, own)
        if answer is not None:
            is_compared = answer.value is not None and each.range is None
            agrees = words.AGREES[_agree(answer.value or 0.0, each.value)] if is_compared else ""
            said = answer.reason if answer.value is None else show(answer.value, 6)
            rows.append((conventions[each.name].title, said, each.refusal or show(each.value, 6), agrees))
    absent = [name for name in optional if not available(name)]
    told = ", ".join(words.INSTALLATION.format(name=name, installation=installation(name)) for name in absent)
    more = [tag("p", tag("small", words.ABSENT.format(libraries=told)))] if absent else []
    return [tag("p", words.NOW), html.table(words.NOW_HEAD, rows), *more]


def _live(name: str, topic: Topic, own: Convention) -> EngineAnswer | None:
    """Return what the library itself computes now, if it is installed and the entry is its default."""
    engine = conventions[name].engine
    if engine in engines:
        return engines[engine].native(topic, own)
    return optional[engine].native(topic, own) if engine in optional and available(engine) else None


def _agree(first: float, second: float) -> bool:
    return math.isclose(first, second, abs_tol=_SAME) or (math.isnan(first) and math.isnan(second))
