"""Our own engine."""

from __future__ import annotations

import math

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.adapters.protocol import EngineAnswer
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.measures import ndcg


class CoreEngine:
    """Follows every convention, so both its answers are one."""

    name = "core"
    title = "ndcg_core"

    def load(self) -> None:
        """Nothing to load."""

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """The convention's own value."""
        if not _printable(convention):
            return EngineAnswer(
                reason="A function of your own cannot be written into a program here.", convention=convention
            )
        try:
            value = ndcg(topic, convention)
        except NdcgError as refusal:
            return EngineAnswer(reason=str(refusal), convention=convention)
        return EngineAnswer(value, _program(topic, convention), convention=convention)

    matched = native


def _printable(convention: Convention) -> bool:
    return convention.gain_form.constant and convention.discount_form.constant


def _ranking(topic: Topic) -> str:
    if topic.scores is None:
        return repr(list(topic.docs))
    written = [repr(score) if math.isfinite(score) else f"float({str(score)!r})" for score in topic.scores]
    return "{" + ", ".join(f"{doc!r}: {score}" for doc, score in zip(topic.docs, written, strict=True)) + "}"


def _program(topic: Topic, convention: Convention) -> str:
    source = repr(convention)
    form = type(convention.discount_form).__name__
    imports = f"from ndcg_core.model import {form}\n" if f"={form}(" in source else ""
    return (
        f"from ndcg_core import Convention, Topic, ndcg\n{imports}\n"
        f"topic = Topic({_ranking(topic)}, {topic.qrels!r})\n"
        f"print(ndcg(topic, {source}))\n"
    )
