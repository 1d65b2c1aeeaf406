"""Every number that tools give the list: on one scale, with the tools by name and what parts them from your rules."""

import math

from ndcg_core import NdcgError
from ndcg_core.errors import shorten
from ndcg_core.libraries.comparison import Group, in_short
from ndcg_core.model.convention import signature
from ndcg_core.shown.number_line import NumberLine
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import compared
from pages.ui.components.html import Node, raised, tag
from pages.ui.libraries import pair, typed, words
from pages.ui.text import show

_SHOWN = 3
_OWN_CHOICES = ("gain", "ideal_pool")
_SAME = 1e-9
_BEST, _NEAR = 1.0, 0.15  # what nDCG is at most, and the share of the scale that two of its numbers need


def draw(state: BoardState, value: float, groups: list[Group], hits: typed.Hits, *, examples: bool) -> None:
    """Draw a row for your rules and those who compute the same, then for every other number from high to low."""
    same = [group for group in groups if group.distance <= _SAME and group.library_values[0].range is None]
    others = sorted(
        (group for group in groups if group not in same), key=lambda group: (math.isnan(group.value), -group.value)
    )
    finite = [each for each in (value, *(group.value for group in groups)) if math.isfinite(each)] or [0.0]
    low = math.floor(10 * min(finite) - 0.5 * (min(finite) > 0.1)) / 10  # with room beside what it begins with
    line = NumberLine(low, max(math.ceil(10 * max(finite)) / 10, low + 0.1), 0, 100, "%")

    def row(group: Group | None, look: str, *told: list[Node]) -> Node:
        marks = [key for key, found in hits.items() if group in found]
        looks = [look, *(["hit"] if marks else []), *(["example"] if examples else [])]
        form = words.EXAMPLE_MARK if examples else "{mark}"
        chips = [tag("span", form.format(mark=words.MARKS[key]), cls="chip") for key in marks]
        number, names, why = told
        limits = group.library_values[0].range if group else None
        dot = _dot(group.value if group else value, value, line, limits)
        cells = [number, [dot], [*chips, *names], raised(*why)]
        return tag("tr", *(tag("td", *nodes) for nodes in cells), cls=" ".join(looks))

    head = [
        tag("th", words.NDCG.format(at=state.convention.at), scope="col"),
        tag("th", _ticks(line), scope="col"),
        *(tag("th", name, scope="col") for name in words.HEAD),
    ]
    rows = [
        row(same[0] if same else None, "mine", *_own_cells(state, value, same)),
        *(row(group, "", [_button(group)], _names(group), _reasons(state, group)) for group in others),
    ]
    table = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), cls="tools")
    compared.draw("libraries", table, tag("p", words.OPENS, cls="note"), opens=pair.open_with)


def _ticks(line: NumberLine) -> Node:
    """Return the ends of the scale and 1, to which an end that is near gives way."""
    inside = line.low < _BEST < line.high
    least = _NEAR * (line.high - line.low) * inside
    shown = [(end, anchor) for end, anchor in ((line.low, "start"), (line.high, "end")) if abs(end - _BEST) >= least]
    shown += [(_BEST, "middle")] * inside
    texts = (line.label(number, 12, f"{number:.3g}", anchor=anchor) for number, anchor in shown)
    return tag("svg", *texts, width="100%", height="16")


def _dot(value: float, own: float, line: NumberLine, limits: tuple[float, float] | None) -> Node:
    parts = [line.across(line.low, line.high, 8)]
    if line.low < _BEST < line.high:
        parts.append(line.mark(_BEST, -9, 25))
    if math.isfinite(own):
        parts.append(line.mark(own, -9, 25, "own-line"))
    if limits is not None:
        parts.append(line.across(*limits, 8, "span"))
    if math.isfinite(value):
        parts.append(line.dot(value, 8, 5))
    return tag("svg", *parts, width="100%", height="16", aria_hidden="true")


def _own_cells(state: BoardState, value: float, same: list[Group]) -> tuple[list[Node], list[Node], list[Node]]:
    number = tag("b", show(value), cls="number")
    names = [node for group in same for node in (", ", *_names(group))]
    try:
        line = signature(state.convention)
    except NdcgError:
        line = words.OWN_FUNCTION
    said = _by_title(state, state.refusal) or tag("span", in_short(state.convention, _OWN_CHOICES), title=line)
    return [number], [tag("span", words.YOUR_RULES, cls="chip"), " ", *names[1:]], [said]


def _button(group: Group) -> Node:
    value, first = typed.value_words(group), group.library_values[0]
    label = words.OPEN_ROW.format(value=value, tool=typed.title(first))
    return tag("button", value, type="button", data_value=first.name, aria_label=label)


def _names(group: Group) -> list[Node]:
    """Return the first tools, the best-known in bold; the others open."""
    entries = typed.known_first(group)
    shown: list[Node] = []
    for each in entries[:_SHOWN]:
        name = "b" if each.library in words.BEST_KNOWN else "span"
        shown += [", ", tag(name, each.title, title=f"{each.library} {each.version}")]
    rest = ", ".join(entry.title for entry in entries[_SHOWN:])
    more = tag("details", tag("summary", words.MORE.format(count=len(entries) - _SHOWN)), f" {rest}")
    return [*shown[1:], *([" ", more] if rest else [])]


def _by_title(state: BoardState, refusal: str) -> str:
    """Return a refusal with the title of the document that it names."""
    for doc in state.documents:
        refusal = refusal.replace(words.DOCUMENT.format(doc=shorten(doc)), words.TITLE.format(title=state.name(doc)))
    return refusal


def _reasons(state: BoardState, group: Group) -> list[Node]:
    """Return what parts the tools of a group from your rules; where they have several reasons, whose each is."""
    reasons: dict[str, list[str]] = {}
    for each in group.library_values:
        reason = _by_title(state, each.reason) or words.NO_SINGLE_CHOICE
        reasons.setdefault(reason, []).append(typed.title(each))
    if len(reasons) == 1:
        return [*reasons]
    return [
        tag("div", words.REASON_OF.format(reason=reason, tools=", ".join(tools))) for reason, tools in reasons.items()
    ]
