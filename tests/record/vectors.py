"""Write the test vectors: ``python -m tests.record.vectors``. Of the recorded answers, those about a single list."""

import json
import math
from collections.abc import Iterator
from typing import Any

from ndcg_core import NdcgError, Topic, ndcg
from ndcg_core.libraries.catalogue.known_deviations import KNOWN_DEVIATIONS
from ndcg_core.model import GainTable, signature
from ndcg_core.testing import VECTORS
from tests.support.golden import ASKED, CASES, RESULTS, TOLERANCES, AnswerContext, _cutoff, _qrels

_MOST_PAIRS = 20  # of a table of gains, which is written out


def vectors() -> dict[str, Any]:
    """The file's content."""
    lists: dict[str, Any] = {}
    sources = []
    for library, variants in RESULTS.items():
        for variant, recorded in variants.items():
            context = ASKED[library].get(variant)
            if context is None or context.measure != "ndcg" or _is_long(context):
                continue
            answers = list(_answers(library, variant, context, recorded, lists))
            if answers:
                line = signature(context.convention.with_k(None).changed(k=None))
                sources.append(
                    {
                        "by": f"{library}: {variant}",
                        "convention": line,
                        "tolerance": TOLERANCES[context.digits],
                        "answers": answers,
                    }
                )
    return {"version": 1, "lists": lists, "sources": sources}


def _answers(
    library: str, variant: str, context: AnswerContext, recorded: Any, lists: dict[str, Any]
) -> Iterator[list[Any]]:
    """Yield list, cutoff and answer; a list that is needed is added to ``lists``."""
    for case, answer in recorded.items():
        queries = CASES[case]["queries"]
        if len(queries) != 1 or {"mask", "weight", "item_w"} & set(queries[0]) or not _is_single(answer):
            continue
        if any(_is_listed(unlike, library, variant, case) for unlike in KNOWN_DEVIATIONS):
            continue
        qrels, k = _qrels(queries[0], context), _cutoff(context, CASES[case])
        topic = Topic([tuple(row) for row in queries[0]["run"]], qrels)
        if _agrees(topic, context.convention.with_k(k), answer, TOLERANCES[context.digits]):
            # Else the library is called with more than the list, or with another list.
            key = case if context.qrels == "given" else f"{case}_{context.qrels}"
            lists[key] = {"about": CASES[case]["desc"], "ranking": queries[0]["run"], "qrels": qrels}
            yield [key, k, "refused" if isinstance(answer, dict) else _number(answer)]


def _is_listed(unlike: Any, library: str, variant: str, case: str) -> bool:
    return unlike.library == library and variant in unlike.variants and (not unlike.cases or case in unlike.cases)


def _number(answer: Any) -> float | None:
    return None if math.isnan(float(answer)) else float(answer)


def _is_single(answer: Any) -> bool:
    """Whether an answer is one number, none or an error."""
    return not isinstance(answer, list) and not (isinstance(answer, dict) and "set" in answer)


def _is_long(context: AnswerContext) -> bool:
    gain = context.convention.gain
    return isinstance(gain, GainTable) and len(gain.pairs) > _MOST_PAIRS


def _agrees(topic: Topic, convention: Any, answer: Any, tolerance: float) -> bool:
    try:
        ours = ndcg(topic, convention)
    except NdcgError:
        return isinstance(answer, dict)
    if isinstance(answer, dict):
        return False
    value = float(answer)
    return abs(ours - value) <= tolerance * max(1.0, abs(value)) or (math.isnan(ours) and math.isnan(value))


def text() -> str:
    """The file: a line for each list and each source."""
    whole = vectors()
    lists = ",\n".join(f"{json.dumps(key)}: {_line(value)}" for key, value in whole["lists"].items())
    sources = ",\n".join(map(_line, whole["sources"]))
    return f'{{\n"version": 1,\n"lists": {{\n{lists}\n}},\n"sources": [\n{sources}\n]\n}}\n'


def _line(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


if __name__ == "__main__":
    VECTORS.write_text(text(), "utf-8")
    print(f"{sum(len(source['answers']) for source in vectors()['sources'])} answers in {VECTORS}")
