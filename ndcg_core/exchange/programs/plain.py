"""nDCG of a list as a program of plain Python, section by section, as the convention computes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ndcg_core.exchange.programs import literals, stages
from ndcg_core.model.choices import FIELDS, TIES
from ndcg_core.model.convention import describe
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.shown.explanation import Explanation

_READ = [name for name, field in FIELDS.items() if field.stages == ("read",)]
"""The fields that change what is read of a list; a negative grade is handled where it becomes a gain."""
_ADD_UP = """def add_up(gains):
    total = 0.0
    print(f"{'rank':>6}{'gain':>12}{'weight':>12}{'gain × weight':>15}{'sum':>12}")
    for rank, gain in enumerate(gains, 1):
        total += discounted(gain, rank)
        print(f"{rank:6}{gain:12.4f}{discounted(1, rank):12.4f}{discounted(gain, rank):15.4f}{total:12.4f}")
    return total"""


_APART = ("", "")


class Section(NamedTuple):
    """A part of the program under a heading; run in order in a single namespace, the parts are the program.

    Attributes
    ----------
    name : str
        The part, such as ``"dcg"``.
    title : str
        The heading.
    source : str
        The code.

    """

    name: str
    title: str
    source: str


def sections(given: Topic, explanation: Explanation, titles: Mapping[DocId, str]) -> list[Section]:
    """Return the sections of the plain program: list, gain and discount, DCG, IDCG and nDCG.

    Parameters
    ----------
    given : Topic
        The list as it was given.
    explanation : Explanation
        What the convention gives for it.
    titles : mapping
        Titles of documents, written as comments.

    Returns
    -------
    list of Section
        The last section prints DCG, IDCG and nDCG, one per line, to the last digit of the explanation.

    """
    gain, discounted = stages.gain(explanation), stages.discounted(explanation)
    averaged = stages.averages_ties(explanation) and not explanation.topic.repeated
    at = explanation.at
    written_at = at and "@{k}"  # so that another k works too
    return [
        _section(
            "list",
            "The list",
            *_imports([*gain, *discounted], averaged=averaged),
            f"k = {explanation.k}  # {describe('k', explanation.k)}",
            *_data(given, explanation, titles),
        ),
        _section(
            "choices",
            "What a grade and a rank earn",
            *gain,
            *_APART,
            *discounted,
            *_APART,
            _ADD_UP,
            *([*_APART, *stages.MEAN] if averaged else []),
        ),
        _section(
            "dcg",
            f"DCG{at}",
            *stages.gain_of_document(explanation),
            *_APART,
            *stages.order(explanation),
            *stages.gains(explanation),
            _print(f"DCG{written_at}, rank by rank"),
            "dcg = add_up(gains[:k])",
        ),
        _section(
            "idcg",
            f"IDCG{at}",
            *stages.ideal(explanation),
            _print(f"IDCG{written_at}, rank by rank"),
            "idcg = add_up(ideal)",
        ),
        _section(
            "ndcg",
            f"nDCG{at}",
            *stages.quotient(explanation),
            *(_print(f"{name}{written_at} = {{{name.lower()}}}") for name in ("DCG", "IDCG", "nDCG")),
        ),
    ]


def _section(name: str, title: str, *lines: str) -> Section:
    return Section(name, title, "\n".join(lines))


def _print(text: str) -> str:
    return f'print({"f" * ("{" in text)}"{text}")'


def write_program(parts: Sequence[Section]) -> str:
    """Return the sections as one program."""
    first, *rest = (f"# {part.title}\n{part.source}" for part in parts)
    defined = [part.source.startswith(("def ", "gains_of_grades", "# A function")) for part in parts[1:]]
    apart = ("\n" * defines + written for defines, written in zip(defined, rest, strict=True))
    return "\n\n".join([first, *apart]) + "\n"


def _imports(choices: Sequence[str], *, averaged: bool) -> list[str]:
    lines = ["import math"] * any("math." in line for line in choices) + ["from itertools import groupby"] * averaged
    return [*lines, ""] if lines else []


def _data(given: Topic, explanation: Explanation, titles: Mapping[DocId, str]) -> list[str]:
    """Return the ranking or the scores, and the grades, as the convention reads them."""
    topic = explanation.topic
    differs = (given.qrels, given.scores, given.docs) != (topic.qrels, topic.scores, topic.docs)
    lines = [f"# Read as the convention reads it: {'; '.join(_read(explanation))}."] if differs else []
    if stages.order_is_written(explanation):
        head = _BY_RANK if explanation.topic.repeated else f"# {TIES['random']}: this is the order that came out."
        shown = literals.documents("ranking", explanation.ranked.docs, titles)
    elif topic.scores is None:
        head = "# The documents as they were ranked, best first."
        shown = literals.documents("ranking", topic.docs, titles)
    else:
        head = "# The documents with their scores."
        shown = literals.mapping("scores", dict(zip(topic.docs, topic.scores, strict=True)), titles)
    others = {doc: title for doc, title in titles.items() if doc not in topic.docs}
    grades = literals.mapping("grades", topic.qrels, others)
    return [*lines, head, *shown, "# The grades of the judged documents.", *grades]


_BY_RANK = "# The documents by rank; a document stands there twice."


def _read(explanation: Explanation) -> list[str]:
    choices = explanation.convention.choices()
    return [describe(name, choices[name]) for name in _READ if name in choices] or [
        describe("ideal_pool", explanation.convention.ideal_pool)
    ]
