"""One list's nDCG as programs to copy: in plain Python, and as each engine is asked.

Every program holds the list in its own text, and run as it stands it prints the numbers that it is named with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ndcg_core.io.programs.plain import Section, sections, written
from ndcg_core.libraries.adapters import Engine, EngineAnswer, engines
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.explanation import explain

__all__ = ["PLAIN", "Program", "Section", "programs", "sections"]

PLAIN = "plain"


@dataclass(frozen=True)
class Program:
    """A program that can be copied and run, or in one sentence, ``reason``, why there is none.

    ``name`` is ``"plain"`` or an engine's; ``title`` is for a reader. ``values`` holds what is printed: DCG, IDCG and
    nDCG of plain Python, the nDCG alone of an engine, each to its last digit. ``follows`` is False for an engine's
    default call, which makes its own choices where its library does; ``differs_by`` then names the choices by which
    it differs, and ``convention`` is what it computed.
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
    topic: Topic, convention: Convention | str = Convention(), *, titles: Mapping[Any, str] | None = None
) -> list[Program]:
    """The list's programs: plain Python, ndcg_core, scikit-learn and catboost.

    An engine comes first with the convention's choices, then, where that is another call, with its defaults in a plain
    one. ``titles`` are names of documents for a reader, written into comments of the plain program. Raises
    :class:`NdcgError` for a list that the convention refuses.

    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> [(one.title, one.follows) for one in programs(topic)][:3]
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
    made = [Program(PLAIN, "plain Python", written(sections(topic, explanation, titles or {})), values)]
    for engine in engines.values():
        made += _asked(engine, topic, chosen)
    return made


def _asked(engine: Engine, topic: Topic, convention: Convention) -> Iterator[Program]:
    """The engine with the convention's choices, and with its defaults where that is another call."""
    matched, native = engine.matched(topic, convention), engine.native(topic, convention)
    yield _program(engine, matched, follows=True)
    if native.call and native.call != matched.call:
        yield _program(engine, native, follows=False)


def _program(engine: Engine, answer: EngineAnswer, *, follows: bool) -> Program:
    values = {} if answer.value is None else {"nDCG": answer.value}
    return Program(
        engine.name, engine.title, answer.call, values, answer.reason, follows, answer.differs_by, answer.convention
    )
