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
    averaged = explanation.topic.has_ties and explanation.convention.ties == "average"
    at = explanation.at
    written_at = at and "@{k}"  # so that another k works too
    return [
        Section(
            "list",
            "The list",
            _joined(
                [
                    *_imports([*gain, *discounted], averaged=averaged),
                    f"k = {explanation.k}  # {describe('k', explanation.k)}",
                    *_data(given, explanation, titles),
                ]
            ),
        ),
        Section(
            "choices",
            "What a grade and a rank earn",
            _joined(
                [
                    *gain,
                    "",
                    "",
                    *discounted,
                    "",
                    "",
                    _ADD_UP,
                    *(["", "", *stages.MEAN] if averaged else []),
                ]
            ),
        ),
        Section(
            "dcg",
            f"DCG{at}",
            _joined(
                [
                    *stages.gain_of_document(explanation),
                    "",
                    "",
                    *stages.order(explanation),
                    *stages.gains(explanation),
                    _print(f"DCG{written_at}, rank by rank"),
                    "dcg = add_up(gains[:k])",
                ]
            ),
        ),
        Section(
            "idcg",
            f"IDCG{at}",
            _joined([*stages.ideal(explanation), _print(f"IDCG{written_at}, rank by rank"), "idcg = add_up(ideal)"]),
        ),
        Section(
            "ndcg",
            f"nDCG{at}",
            _joined(
                [
                    *stages.quotient(explanation),
                    *(_print(f"{name}{written_at} = {{{name.lower()}}}") for name in ("DCG", "IDCG", "nDCG")),
                ]
            ),
        ),
    ]


def _print(text: str) -> str:
    return f'print({"f" * ("{" in text)}"{text}")'


def write_program(parts: Sequence[Section]) -> str:
    """Return the sections as one program."""
    first, *rest = parts
    return (
        "\n\n".join(
            [
                f"# {first.title}\n{first.source}",
                *(
                    f"\n# {part.title}\n{part.source}" if _defines(part) else f"# {part.title}\n{part.source}"
                    for part in rest
                ),
            ]
        )
        + "\n"
    )


def _defines(part: Section) -> bool:
    return part.source.startswith(("def ", "gains_of_grades", "# A function"))


def _imports(choices: Sequence[str], *, averaged: bool) -> list[str]:
    lines = ["import math"] * any("math." in line for line in choices) + ["from itertools import groupby"] * averaged
    return [*lines, ""] if lines else []


def _data(given: Topic, explanation: Explanation, titles: Mapping[DocId, str]) -> list[str]:
    """Return the ranking or the scores, and the grades, as the convention reads them."""
    topic = explanation.topic
    lines = [f"# Read as the convention reads it: {'; '.join(_read(explanation))}."] if _differs(given, topic) else []
    if stages.order_is_random(explanation):
        lines += [
            f"# {TIES['random']}: this is the order that came out.",
            *literals.documents("ranking", explanation.ranked.docs, titles),
        ]
    elif topic.scores is None:
        lines += [
            "# The documents as they were ranked, best first.",
            *literals.documents("ranking", topic.docs, titles),
        ]
    else:
        lines += [
            "# The documents with their scores.",
            *literals.mapping("scores", dict(zip(topic.docs, topic.scores, strict=True)), titles),
        ]
    shown = set(topic.docs)
    lines += [
        "# The grades of the judged documents.",
        *literals.mapping("grades", topic.qrels, {doc: title for doc, title in titles.items() if doc not in shown}),
    ]
    return lines


def _differs(given: Topic, taken: Topic) -> bool:
    return given.qrels != taken.qrels or given.scores != taken.scores


def _read(explanation: Explanation) -> list[str]:
    choices = explanation.convention.choices()
    return [describe(name, choices[name]) for name in _READ if name in choices] or [
        describe("ideal_pool", explanation.convention.ideal_pool)
    ]


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)
