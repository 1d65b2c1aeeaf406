"""The nDCG of a list as programs to copy: in plain Python, and as calls of each engine.

Every program contains the list, and it prints the numbers in its ``values`` when it is run unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ndcg_core.exchange.programs.plain import Section, sections, write_program
from ndcg_core.libraries.adapters import Engine, EngineAnswer, engines
from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.topic import ByDocument, Topic, by_document
from ndcg_core.shown.explanation import explain

PLAIN = "plain"


@dataclass(frozen=True)
class Program:
    """A program to copy and run, or the reason why there is none.

    Attributes
    ----------
    name : str
        ``"plain"``, or the name of an engine.
    title : str
        The name for a reader.
    source : str
        The program; empty if there is none.
    values : mapping of str to float
        The printed numbers to the last digit: DCG, IDCG and nDCG of plain Python, only nDCG of an engine.
    reason : str
        Why there is no program, as a sentence.
    follows : bool
        Whether the program follows the convention; False for an engine's default call with the library's own choices.
    differs_by : tuple of str
        The choices by which a default call differs.
    convention : Convention or None
        What a default call computes.

    """

    name: str
    title: str
    source: str = ""
    values: Mapping[str, float] = field(default_factory=dict)
    reason: str = ""
    follows: bool = True
    differs_by: tuple[str, ...] = ()
    convention: Convention | None = None


def programs(
    topic: Topic, convention: ConventionLike = Convention(), *, titles: ByDocument[str] | None = None
) -> list[Program]:
    """Return the programs of a list: plain Python, ndcg_core, scikit-learn and catboost.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The convention, or its name.
    titles : mapping, optional
        Titles of documents, written as comments into the plain program.

    Returns
    -------
    list of Program
        An engine comes first with the convention's choices, then with its defaults if that is another call.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Examples
    --------
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> [(program.title, program.follows) for program in programs(topic)][:3]
    [('plain Python', True), ('ndcg_core', True), ('scikit-learn', True)]
    >>> exec(programs(topic)[0].source)
    DCG, rank by rank
      rank        gain      weight  gain × weight         sum
         1      1.0000      1.0000         1.0000      1.0000
         2      7.0000      0.6309         4.4165      5.4165
    IDCG, rank by rank
      rank        gain      weight  gain × weight         sum
         1      7.0000      1.0000         7.0000      7.0000
         2      1.0000      0.6309         0.6309      7.6309
    DCG = 5.416508275000202
    IDCG = 7.630929753571458
    nDCG = 0.7098097413968654

    """
    chosen = resolve(convention)
    explanation = explain(topic, chosen)
    values = {"DCG": explanation.dcg, "IDCG": explanation.idcg, "nDCG": explanation.ndcg}
    result = [
        Program(PLAIN, "plain Python", write_program(sections(topic, explanation, by_document(titles or {}))), values)
    ]
    for engine in engines.values():
        result += _engine_programs(engine, topic, chosen)
    return result


def _engine_programs(engine: Engine, topic: Topic, convention: Convention) -> Iterator[Program]:
    """Yield the engine's program with the convention's choices, and with its defaults if that is another call."""
    matched, native = engine.matched(topic, convention), engine.native(topic, convention)
    yield _program(engine, matched, follows=True)
    if native.call and native.call != matched.call:
        yield _program(engine, native, follows=False)


def _program(engine: Engine, answer: EngineAnswer, *, follows: bool) -> Program:
    values, reason = ({}, answer.reason) if answer.number is None else ({"nDCG": answer.number}, "")
    return Program(
        engine.name, engine.title, answer.call, values, reason, follows, answer.differs_by, answer.convention
    )
