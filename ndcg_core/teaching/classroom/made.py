"""Questions that are made from a list: for a number, an order, a guess, a choice, or flags on a line."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.questions import Question, grades_of
from ndcg_core.teaching.diagnosis.typed_number import USUAL_DECIMALS
from ndcg_core.teaching.tasks.figure_values import ndcg_of
from ndcg_core.teaching.tasks.figures import read_condition, read_figure
from ndcg_core.teaching.tasks.kinds.bar import Bar
from ndcg_core.teaching.tasks.kinds.choice import Choice
from ndcg_core.teaching.tasks.kinds.fill import Fill
from ndcg_core.teaching.tasks.kinds.goal import Goal
from ndcg_core.teaching.tasks.kinds.place import Place
from ndcg_core.teaching.tasks.scene import Scene, scene_of
from ndcg_core.teaching.tasks.task import FreshList, Task

_MOST_OPTIONS = 4
_MOST_MOVES = 100
_DECIMALS = 4
_SAME = 1e-9


class About(TypedDict, total=False):
    """What every question may have besides its list: what the documents are called, and how it is asked."""

    titles: Mapping[DocId, str] | Mapping[str, str]
    text: str
    before: str
    hides: tuple[str, ...]


def _listed(topic: Topic, convention: Convention, about: About) -> Scene:
    return scene_of(topic, convention, about.get("titles"))


def _asked(task: Task, about: About) -> Question:
    text, before, hides = about.get("text", ""), about.get("before", ""), about.get("hides", ())
    return Question(task=replace(task, plain=True), text=text, before=before, hides=hides)


def ask_number(
    topic: Topic,
    convention: Convention = Convention(),
    figure: str = "ndcg",
    *,
    decimals: int = USUAL_DECIMALS,
    fresh: FreshList | None = None,
    **about: Unpack[About],
) -> Question:
    """Return the question for a number of a list.

    Parameters
    ----------
    topic, convention
        The list, and its definition.
    figure : str
        What is asked for, as :mod:`~ndcg_core.teaching.tasks.figures` has it: ``"ndcg"``, ``"discounted 3"`` for what
        rank 3 earns, or a number itself, which has no cause where an answer is wrong.
    decimals : int
        How many decimals count.
    fresh : FreshList, optional
        What another list is drawn from, where each student shall have one.
    **about
        The ``titles`` of the documents, which are called by their ids without them, the ``text`` of the question, what
        is read ``before`` it, and what it ``hides``.

    Raises
    ------
    NdcgError
        For an unknown figure, a rank that is none of the list, and decimals out of range.

    Examples
    --------
    >>> ask_number(Topic(["d1", "d2"], {"d1": 1, "d2": 3}), figure="discounted 2", text="What?").solution
    '4.417'

    """
    own, value = _listed(topic, convention, about), read_figure(figure)
    return _asked(Fill(own=own, question="", value=value, decimals=decimals, fresh=fresh), about)


def ask_of_list(
    kind: type[Task], topic: Topic, convention: Convention = Convention(), **about: Unpack[About]
) -> Question:
    """Return the question of a kind that any list gives.

    >>> from ndcg_core.teaching.tasks.kinds import KINDS
    >>> ask_of_list(KINDS["judge"], Topic(["a"], {"a": 1}), text="How relevant is it?").control
    'grades'
    """
    own = _listed(topic, convention, about)
    task = kind.of_list(own) if own.ranking else None
    if task is None:
        raise words.NO_DOCUMENT.error()
    return _asked(task, about)


def ask_order(
    topic: Topic,
    convention: Convention = Convention(),
    *,
    least: float | None = None,
    moves: int | None = None,
    **about: Unpack[About],
) -> Question:
    """Return the question for an order: the best, or one that reaches an nDCG.

    Parameters
    ----------
    topic, convention, **about
        As in :func:`ask_number`.
    least : float, optional
        The nDCG to reach; without it, the highest that these documents allow.
    moves : int, optional
        How many documents may be moved.

    Raises
    ------
    NdcgError
        For a goal that is no nDCG, or that no order of these documents reaches.

    Examples
    --------
    >>> question = ask_order(Topic(["a", "b"], {"a": 1, "b": 2}), text="Put the best first.")
    >>> question.judge(question.read([1, 0])).right, question.judge(question.read([0, 1])).right
    (True, False)

    """
    wanted = 0.0 if least is None else real(least)
    if wanted is None or not 0 <= wanted <= 1 or not (moves is None or is_whole(moves, 1, _MOST_MOVES)):
        raise words.GOAL.error((least, moves))
    own = _listed(topic, convention, about)
    if math.isnan(ndcg_of(own)):
        raise words.NO_NDCG.error()
    task = Goal.of_list(own)
    highest = ndcg_of(task.solved_list)
    if wanted > highest + _SAME:
        raise words.BEYOND_GOAL.error(least, best=f"{highest:.{USUAL_DECIMALS}f}")
    if least is not None and wanted < highest - _SAME:
        task = replace(task, until=(read_condition(f"ndcg >= {wanted!r}"),))
    return _asked(replace(task, moves=moves), about)


def ask_guess(
    topic: Topic, convention: Convention = Convention(), figure: str = "ndcg", **about: Unpack[About]
) -> Question:
    """Return the question to guess nDCG, or another figure from 0 to 1, before computing it.

    >>> question = ask_guess(Topic(["a", "b"], {"a": 1, "b": 2}), text="How good is it?")
    >>> question.judge(question.read(0.8)).right, question.solution
    (None, '0.797')
    """
    return _asked(Bar(own=_listed(topic, convention, about), question="", value=read_figure(figure)), about)


def ask_choice(
    topic: Topic,
    convention: Convention = Convention(),
    *,
    options: Sequence[str] = (),
    right_options: Collection[int] = (),
    **about: Unpack[About],
) -> Question:
    """Return the question which of some options is right; ``right_options`` are the places of those, from 0.

    >>> question = ask_choice(Topic(["a"], {"a": 1}), options=("yes", "no"), right_options=(0,), text="Is it the best?")
    >>> question.judge(question.read(0)).right
    True
    """
    own, right = _listed(topic, convention, about), frozenset(right_options)
    return _asked(Choice(own=own, question="", options=tuple(options), right=right), about)


def ask_flags(
    topic: Topic,
    convention: Convention = Convention(),
    *,
    flags: Mapping[str, str],
    line: tuple[float, float] = (0.0, 1.0),
    pocket: str = "",
    guess: bool = False,
    **about: Unpack[About],
) -> Question:
    """Return the question where each of some named figures lies on a line.

    Parameters
    ----------
    topic, convention, **about
        As in :func:`ask_number`.
    flags : mapping of str to str
        What the flags are called, with their figures; ``"none"`` belongs into the pocket beside the line.
    line, pocket
        The ends of the line, and what the pocket is called; empty where there is none.
    guess : bool
        Whether the flags are guessed by feeling, and never wrong.

    Raises
    ------
    NdcgError
        For flags that cannot be told apart, a line without length, and a place that is not on it.

    Examples
    --------
    >>> about = {"text": "Where?", "flags": {"empty": "none", "full": "1"}, "pocket": "no number"}
    >>> question = ask_flags(Topic(["a"], {"a": 1}), **about)
    >>> [question.judge(question.read(answer)).right for answer in ([None, 0.98], [0, 1])]
    [True, False]

    """
    own, tags = _listed(topic, convention, about), {name: read_figure(figure) for name, figure in flags.items()}
    return _asked(Place(own=own, question="", tags=tags, scale=line, pocket=pocket, opinion=guess), about)


def ask_which_definition(topic: Topic, convention: Convention, **about: Unpack[About]) -> Question:
    """Return the question which of several libraries gives a number of this list, at the cutoff of ``convention``.

    Each option gives a number of its own, to four decimals; the first that the catalogue has is asked for.

    Raises
    ------
    NdcgError
        If all definitions give one number.

    Examples
    --------
    >>> question = ask_which_definition(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> len(question.task.said_options) > 1, question.text
    (True, 'Whose nDCG of this list is 0.8175?')

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
    wanted, options = next(iter(values)), sorted(values)
    about["text"] = words.WHICH_DEFINITION.format(value=values[wanted])
    return ask_choice(topic, convention, options=options, right_options=(options.index(wanted),), **about)


def ask_which_list(topic: Topic, other: Sequence[DocId], convention: Convention, **about: Unpack[About]) -> Question:
    """Return the question which is better: the list, or another order of its documents.

    >>> question = ask_which_list(Topic(["d1", "d2"], {"d1": 1, "d2": 3}), ["d2", "d1"], Convention())
    >>> question.task.said_options, question.solution
    (['A: grades 1, 3', 'B: grades 3, 1', 'Equally good'], 'B: grades 3, 1')
    """
    lists = topic, Topic(list(other), topic.qrels)
    first, second = (explain(one, convention).ndcg for one in lists)
    right = 2 if abs(first - second) < _SAME else int(second > first)
    letters = zip("AB", lists, strict=True)
    options = [words.LIST_OPTION.format(letter=at, grades=grades_of(scene_of(one, convention))) for at, one in letters]
    options.append(words.EQUALLY_GOOD)
    about["text"] = words.WHICH_LIST
    return ask_choice(topic, convention, options=options, right_options=(right,), **about)


def is_whole(value: object, least: int, most: int) -> bool:
    """Return whether a value is a whole number from ``least`` to ``most``."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
