"""Our own engine."""

import math
from dataclasses import replace
from functools import partial

from ndcg_core.errors import NdcgError
from ndcg_core.libraries import words
from ndcg_core.libraries.adapters.protocol import EngineAnswer
from ndcg_core.libraries.adapters.question import has_own_function, question
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import RECORDS
from ndcg_core.model.topic import Topic


class CoreEngine:
    """Follows every convention; by default, that of a user who changes nothing but the cutoff."""

    name = "core"
    title = "ndcg_core"
    installation = "run 'pip install .' in the folder of NDCG Lab"

    def load(self) -> None:
        """Do nothing: the core is there."""

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """Return the value of the default at this k."""
        own = Convention(k=convention.k)
        answer = self.matched(topic, own)
        if answer.value is None or own == convention:
            return answer
        return replace(answer, differs_by=question(topic, convention).differing_fields(own))

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """Return the convention's own value."""
        if has_own_function(convention):
            return EngineAnswer(reason=str(words.OWN_FUNCTION.error()), convention=convention)
        try:
            value = question(topic, convention).explanation.ndcg
        except NdcgError as refusal:
            return EngineAnswer(reason=str(refusal), convention=convention)
        return EngineAnswer(value, convention=convention, write_call=partial(_program, topic, convention))


def _ranking(topic: Topic) -> str:
    if topic.scores is None:
        return repr(list(topic.docs))
    written = [repr(score) if math.isfinite(score) else f"float({str(score)!r})" for score in topic.scores]
    if topic.repeated:
        return "[" + ", ".join(f"({doc!r}, {score})" for doc, score in zip(topic.docs, written, strict=True)) + "]"
    return "{" + ", ".join(f"{doc!r}: {score}" for doc, score in zip(topic.docs, written, strict=True)) + "}"


def _program(topic: Topic, convention: Convention) -> str:
    source = repr(convention)
    form = type(convention.discount_form).__name__
    imports = f"from ndcg_core.model import {form}\n" if f"={form}(" in source else ""
    records = [kind.__name__ for kind in RECORDS.values() if f"{kind.__name__}(" in source]
    return (
        f"from ndcg_core import {', '.join(sorted([*records, 'Convention', 'Topic', 'ndcg']))}\n{imports}\n"
        f"topic = Topic({_ranking(topic)}, {topic.qrels!r})\n"
        f"print(ndcg(topic, {source}))\n"
    )
