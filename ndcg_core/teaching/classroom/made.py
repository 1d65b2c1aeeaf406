"""Questions that are made from a list: which of two orders is better, and which definition gives a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.questions import ChoiceQuestion

_MOST_OPTIONS = 4
_DECIMALS = 4
_SAME = 1e-9


def ask_which_definition(
    topic: Topic, convention: Convention, titles: Mapping[DocId, str] | None = None
) -> ChoiceQuestion:
    """Return the question which of several libraries gives a number of this list, at the cutoff of ``convention``.

    Each option gives a number of its own, to four decimals; the first that the catalogue has is asked for.

    Raises
    ------
    NdcgError
        If all definitions give one number.

    Examples
    --------
    >>> question = ask_which_definition(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> len(question.options) > 1, len(question.right_options)
    (True, 1)

    """
    values: dict[str, str] = {}
    for entry in conventions.values():
        try:
            value = f"{explain(topic, entry.convention.with_k(convention.k)).ndcg:.{_DECIMALS}f}"
        except NdcgError:
            continue
        if value not in values.values():
            values[entry.title] = value
        if len(values) == _MOST_OPTIONS:
            break
    if len(values) < 2:
        raise words.ONE_DEFINITION.error()
    wanted = next(iter(values))
    options = tuple(sorted(values))
    return ChoiceQuestion(
        text=words.WHICH_DEFINITION.format(value=values[wanted]),
        topic=topic,
        convention=convention,
        titles=titles or {},
        options=options,
        right_options=(options.index(wanted),),
    )


def ask_which_list(
    topic: Topic, other: Sequence[DocId], convention: Convention, titles: Mapping[DocId, str] | None = None
) -> ChoiceQuestion:
    """Return the question which is better: the list, or another order of its documents.

    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> question = ask_which_list(topic, ["d2", "d1"], Convention())
    >>> question.options, question.right_options
    (('A: grades 1, 3', 'B: grades 3, 1', 'Equally good'), (1,))
    """
    second = Topic(list(other), topic.qrels)
    first_value, second_value = (explain(one, convention).ndcg for one in (topic, second))
    right = 2 if abs(first_value - second_value) < _SAME else int(second_value > first_value)
    return ChoiceQuestion(
        text=words.WHICH_LIST,
        topic=topic,
        convention=convention,
        titles=titles or {},
        options=(_option("A", topic), _option("B", second), words.EQUALLY_GOOD),
        right_options=(right,),
    )


def _option(letter: str, topic: Topic) -> str:
    grades = ", ".join("?" if grade is None else f"{grade:g}" for grade in topic.grades)
    return words.LIST_OPTION.format(letter=letter, grades=grades)
