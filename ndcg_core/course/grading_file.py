"""A grading as a file: tasks, rules and changed marks, so that it goes on later or with somebody else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, get_args

from ndcg_core.course import words
from ndcg_core.course.answer_matching import MatchedColumns
from ndcg_core.course.answers import Attempts
from ndcg_core.errors import NdcgError
from ndcg_core.teaching.grading import Override, Rule

_FORMAT, _VERSION = "ndcg-lab grading", 1
MOST_OVERRIDES = 500
"""How many changed marks a grading can have."""
_LONGEST = 8_000_000  # characters
_MOST = {"tasks": 300_000, "exercise": 20_000, "answers": 5_000_000}


@dataclass(frozen=True)
class GradingFile:
    """What a grading starts from.

    Attributes
    ----------
    tasks : str
        A line for each task: its name, its link, and its points if they differ; empty for a single task.
    exercise : str
        The single task as the value of a link; empty if there are ``tasks``.
    own_lists : bool
        Whether each task is the list of the student whose name it has.
    attempts : {"refuse", "first", "last", "best"}
        Which of a student's different answers to a task counts.
    rule : Rule
        The rule of the class.
    own_rules : mapping of str to Rule
        The rules of single tasks.
    overrides : tuple of Override
        The changed marks with their reasons, at most 500.
    columns : MatchedColumns, optional
        The columns of the table of answers, if they were matched by hand.
    answers : str
        The table of answers; empty unless it was to be kept.

    """

    tasks: str = ""
    exercise: str = ""
    own_lists: bool = False
    attempts: Attempts = "refuse"
    rule: Rule = field(default_factory=Rule)
    own_rules: Mapping[str, Rule] = field(default_factory=dict)
    overrides: tuple[Override, ...] = ()
    columns: MatchedColumns | None = None
    answers: str = ""


def to_grading_file(grading: GradingFile) -> str:
    """Return the grading as JSON.

    Parameters
    ----------
    grading : GradingFile
        The grading.

    Returns
    -------
    str
        The file.

    Examples
    --------
    >>> read_grading_file(to_grading_file(GradingFile(exercise="1.x", rule=Rule(slip=0.25)))).rule.slip
    0.25

    """
    return json.dumps({"format": _FORMAT, "version": _VERSION, **asdict(grading)}, ensure_ascii=False, indent=1)


def read_grading_file(text: str) -> GradingFile:
    """Return the grading that a file holds.

    Parameters
    ----------
    text : str
        The file.

    Returns
    -------
    GradingFile
        The grading; its links are not opened here.

    Raises
    ------
    NdcgError
        If the file is too large or no such file, and for what no rule and no change of marks can be.

    """
    record = _record(text)
    given = {name: value for name, value in record.items() if name not in ("format", "version")}
    known = {each.name for each in fields(GradingFile)}
    if record.get("format") != _FORMAT or record.get("version") != _VERSION or not set(given) <= known:
        raise words.GRADING_FILE.error()
    texts = {name: given.get(name, "") for name in _MOST}
    fit = all(isinstance(text, str) and len(text) <= _MOST[name] for name, text in texts.items())
    known_attempts = given.get("attempts", "refuse") in get_args(Attempts)
    if not (fit and known_attempts and isinstance(given.get("own_lists", False), bool)):
        raise words.GRADING_FILE.error()
    changes = given.get("overrides", ())
    if isinstance(changes, list) and len(changes) > MOST_OVERRIDES:
        raise words.MOST_OVERRIDES.error(len(changes), most=MOST_OVERRIDES)
    try:
        given["rule"] = Rule(**given.get("rule", {}))
        given["own_rules"] = {str(name): Rule(**rule) for name, rule in dict(given.get("own_rules", {})).items()}
        given["overrides"] = tuple(map(_override, changes))
        given["columns"] = None if given.get("columns") is None else _columns(**given["columns"])
    except NdcgError as refusal:
        raise refusal.within(words.THIS_FILE) from None
    except (TypeError, ValueError, AttributeError, KeyError):
        raise words.GRADING_FILE.error() from None
    return GradingFile(**given)


def _record(text: str) -> dict[str, Any]:
    if len(text) > _LONGEST:
        raise words.GRADING_FILE_SIZE.error(len(text), most=f"{_LONGEST:,}")
    try:
        record = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise words.GRADING_FILE.error() from None
    if not isinstance(record, dict):
        raise words.GRADING_FILE.error()
    return record


def _refuse_constant(name: str) -> float:
    raise ValueError(name)


def _columns(
    student: list[int], tasks: dict[str, int], numbers: dict[str, int], task: int | None, header: bool
) -> MatchedColumns:
    matched = MatchedColumns(tuple(student), dict(tasks), dict(numbers), task, header)
    if not all(type(place) is int and place >= 0 for place in matched.places) or not isinstance(header, bool):
        raise TypeError
    return matched


def _override(given: Mapping[str, Any]) -> Override:
    values = tuple((str(name), float(value)) for name, value in given.get("values", ()))
    texts = {name: given.get(name, "") for name in ("task", "reason", "student")}
    if not all(isinstance(text, str) for text in texts.values()) or set(given) > {*texts, "marks", "values"}:
        raise TypeError
    return Override(marks=given["marks"], values=values, **texts)
