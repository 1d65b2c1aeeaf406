"""Our own engine."""

from __future__ import annotations

from ndcg_core.convention import Convention
from ndcg_core.engines.protocol import Answer
from ndcg_core.errors import NdcgError
from ndcg_core.measures import ndcg
from ndcg_core.topic import Topic


class CoreEngine:
    """Follows every convention, so both its answers are one."""

    name = "core"
    title = "ndcg_core"

    def load(self) -> None:
        """Nothing to load."""

    def native(self, topic: Topic, convention: Convention) -> Answer:
        """The convention's own value."""
        if callable(convention.gain) or not _printable(convention):
            return Answer(reason="A function of your own cannot be written into a program here.", convention=convention)
        try:
            value = ndcg(topic, convention)
        except NdcgError as refusal:
            return Answer(reason=str(refusal), convention=convention)
        return Answer(value, _program(topic, convention), convention=convention)

    matched = native


def _printable(convention: Convention) -> bool:
    return "<function" not in repr(convention)


def _program(topic: Topic, convention: Convention) -> str:
    source = repr(convention)
    names = [name for name in ("JarvelinKekalainen", "LogDiscount") if f"={name}(" in source]
    imports = f"from ndcg_core.discounts import {', '.join(names)}\n" if names else ""
    ranking = list(topic.docs) if topic.scores is None else dict(zip(topic.docs, topic.scores, strict=True))
    return (f"from ndcg_core import Convention, Topic, ndcg\n{imports}\n"
            f"topic = Topic({ranking!r}, {topic.qrels!r})\n"
            f"print(ndcg(topic, {source}))\n")
