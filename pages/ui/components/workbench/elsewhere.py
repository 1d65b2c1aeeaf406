"""The same list in the tools that everybody knows: by the rules on the board, and as each tool comes, at the same k."""

from ndcg_core.libraries.adapters import EngineAnswer
from ndcg_core.libraries.elsewhere import Elsewhere, Tool, elsewhere
from ndcg_core.model.convention import describe
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.widget.state import controls
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import words
from pages.ui.components.html import Node, raised, tag
from pages.ui.text import show


def nodes(state: BoardState) -> list[Node]:
    """Return the table of tools, and the choices that the board has no control for."""
    found = elsewhere(state.topic(), state.explanation.convention)
    cutoff = words.WHOLE_LIST if found.k is None else words.CUT_AT.format(k=found.k)
    heads = tag("tr", tag("th", words.ELSEWHERE), *(_head(tool) for tool in found.tools))
    with_rules = _row(words.WITH_RULES, [(tool.with_rules, "") for tool in found.tools])
    native = _row(words.AS_IT_COMES.format(cutoff=cutoff), [_native(tool) for tool in found.tools])
    further = [
        describe(name, value)
        for name, value in state.convention.choices().items()
        if name not in ("gain", "discount", "k", *controls.QUIET)
    ]
    table = tag("table", tag("thead", heads), tag("tbody", with_rules, native), cls="elsewhere")
    said = " ".join(filter(None, (_agreement(found), _parting(found), _reproduced(found))))
    more = [tag("p", words.FURTHER.format(settings="; ".join(further)), cls="further")] if further else []
    return [table, tag("p", *raised(said), cls="said"), *more]


def _name(tool: Tool) -> str:
    return words.TOOL_NAMES.get(tool.name, tool.name)


def _head(tool: Tool) -> Node:
    name = _name(tool)
    return tag("th", name, title="" if tool.live else words.FROM_CATALOGUE.format(name=name))


def _row(name: str, answers: list[tuple[EngineAnswer, str]]) -> Node:
    return tag("tr", tag("th", name), *(_cell(answer, more) for answer, more in answers))


def _cell(answer: EngineAnswer, more: str) -> Node:
    if answer.number is None:
        return tag("td", tag("span", words.NO_ANSWER, title=answer.reason), tag("span", answer.reason, cls="full"))
    return tag("td", tag("b", show(answer.number), title=more))


def _native(tool: Tool) -> tuple[EngineAnswer, str]:
    without = tool.without_k.number
    more = tool.reason if without is None else f"{tool.reason}; {words.WITHOUT_K.format(value=show(without))}"
    return tool.as_it_comes, more


def _agreement(found: Elsewhere) -> str:
    asked = [tool for tool in found.tools if tool.live]
    refusals = [tool.with_rules.reason for tool in asked if tool.with_rules.number is None]
    if refusals:
        return refusals[0]
    return (words.AGREE if found.agree else words.DISAGREE).format(names=listed([_name(tool) for tool in asked]))


def _parting(found: Elsewhere) -> str:
    """Which choices make the numbers, each tool's own in a word."""
    if not found.choices:
        return words.NOTHING_PARTS
    parts = [words.PARTS.get(name) or _kinds(found, name) for name in found.choices]
    return words.CHOICES_PART[len(parts) > 1].format(
        count=words.NUMBERS.get(len(parts), len(parts)), parts="; ".join(parts)
    )


def _reproduced(found: Elsewhere) -> str:
    """Which numbers are no answers of the tools themselves."""
    names = [
        _name(tool)
        for tool in found.tools
        if tool.as_it_comes.value is None and tool.as_it_comes.reproduced is not None
    ]
    return words.REPRODUCED.format(names=", ".join(names)) if names else ""


def _kinds(found: Elsewhere, choice: str) -> str:
    """What the tools make of a choice, each in a word."""
    kinds = dict.fromkeys(tool.marks((choice,))[0] for tool in found.tools if tool.as_it_comes.number is not None)
    return words.OR.join(kinds).replace("-", "−")
