"""A list in well-known tools: by the reader's rules, and by each tool's own at the same k and without one."""

from dataclasses import dataclass
from typing import Final

from ndcg_core.libraries import words
from ndcg_core.libraries.adapters import EngineAnswer, engines
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.libraries.comparison import in_short, library_values
from ndcg_core.model.convention import Convention, ConventionLike, describe, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differences import Changes, differing_fields

CATALOGUE: Final = {conventions[name].library: name for name in ("lightgbm", "trec_eval")}
"""The tools that are not run here, by the name that they give themselves, each with its name in the catalogue."""
_DEFAULT = Convention()


@dataclass(frozen=True)
class Tool:
    """One tool's numbers for a list.

    Attributes
    ----------
    name : str
        The tool, as a reader knows it.
    live : bool
        Whether the tool itself is asked; else the catalogue says what it computes as it comes, and no more.
    with_rules : EngineAnswer
        Its nDCG with the reader's rules, or the reason why it cannot follow them.
    as_it_comes : EngineAnswer
        Its nDCG by its own rules, at the reader's k.
    without_k : EngineAnswer
        Its nDCG by its own rules where no k is given.

    """

    name: str
    live: bool
    with_rules: EngineAnswer
    as_it_comes: EngineAnswer
    without_k: EngineAnswer

    @property
    def reason(self) -> str:
        """What makes its own rules give another number than the reader's, or why there is none."""
        if self.as_it_comes.number is None:
            return self.as_it_comes.reason
        return in_short(self.as_it_comes.convention or _DEFAULT, self.as_it_comes.differs_by) or words.ELSEWHERE_SAME

    def marks(self, choices: tuple[str, ...]) -> tuple[str, ...]:
        """Return its own value of each of these choices, in a word or two."""
        theirs = [(name, (self.as_it_comes.convention or _DEFAULT).value(name)) for name in choices]
        return tuple(words.ELSEWHERE_MARKS.get((name, str(value))) or describe(name, value) for name, value in theirs)


@dataclass(frozen=True)
class Elsewhere:
    """A list in several tools.

    Attributes
    ----------
    k : int or None
        The cutoff of every number but those without a k; None for the whole list.
    tools : tuple of Tool
        The tools: those that are asked, then those of the catalogue.
    choices : tuple of str
        The choices that make the tools' own numbers differ from each other on this list.

    """

    k: int | None
    tools: tuple[Tool, ...]
    choices: tuple[str, ...]

    @property
    def agree(self) -> bool:
        """Whether all tools that are asked give the same number with the reader's rules, to nine digits."""
        numbers = [tool.with_rules.number for tool in self.tools if tool.live]
        return len({None if number is None else f"{number:.9g}" for number in numbers}) == 1


def elsewhere(topic: Topic, convention: ConventionLike = _DEFAULT) -> Elsewhere:
    """Return what the tools that everybody knows give for a list.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The reader's rules, or their name.

    Returns
    -------
    Elsewhere
        A row for each tool; where one gives no number, the answer has the reason.

    Raises
    ------
    NdcgError
        If there is no such convention.

    Examples
    --------
    >>> found = elsewhere(Topic(["d1", "d2"], {"d1": 1, "d2": 3, "d3": 2}), Convention(k=2))
    >>> [(tool.name, round(tool.as_it_comes.number, 3)) for tool in found.tools]  # doctest: +NORMALIZE_WHITESPACE
    [('ndcg_core', 0.609), ('scikit-learn', 0.797), ('catboost', 0.797), ('LightGBM', 0.71), ('trec_eval', 0.679)]
    >>> found.choices, found.tools[1].marks(found.choices), found.tools[4].reason
    (('gain', 'ideal_pool'), ('grade', 'found'), 'the grade itself')

    """
    rules = resolve(convention)
    asked = [
        Tool(
            engine.title,
            live=True,
            with_rules=engine.matched(topic, rules),
            as_it_comes=engine.native(topic, rules),
            without_k=engine.native(topic, _DEFAULT),
        )
        for engine in engines.values()
    ]
    tools = (*asked, *_from_catalogue(topic, rules))
    return Elsewhere(rules.k, tools, _parting(topic, tools))


def _from_catalogue(topic: Topic, rules: Convention) -> list[Tool]:
    """Return what tools that are not run here give by the rules that the catalogue has for them."""
    tools = []
    values = library_values(topic, rules, {name: conventions[name] for name in CATALOGUE.values()})
    for title, found in zip(CATALOGUE, values, strict=True):
        none = EngineAnswer(reason=str(words.NOT_ASKED.error(title=title)))
        has_value = found.value == found.value
        answer = EngineAnswer(
            reason=found.refusal or none.reason,
            convention=found.convention,
            differs_by=found.differs_by if has_value else (),
            reproduced=found.value if has_value else None,
        )
        tools.append(Tool(title, live=False, with_rules=none, as_it_comes=answer, without_k=none))
    return tools


def _parting(topic: Topic, tools: tuple[Tool, ...]) -> tuple[str, ...]:
    """Return the choices by which the first tool's own rules give other numbers than the others', in their order."""
    own, *others = [
        tool.as_it_comes.convention
        for tool in tools
        if tool.as_it_comes.number is not None and tool.as_it_comes.convention is not None
    ] or [_DEFAULT]
    known: dict[Changes, float] = {}
    return tuple(dict.fromkeys(name for each in others for name in differing_fields(topic, own, each, known=known)))
