"""Evaluated runs as one page that opens without anything else: the verdict, the drawing, and all tables."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.batch import Result
from ndcg_core.document import Block, Heading, Strong, html, paragraph
from ndcg_core.exchange.comparisons import words
from ndcg_core.exchange.comparisons.drawing import drawing
from ndcg_core.model.convention import Convention, signature
from ndcg_core.systems import Comparison, Robustness, Verdict

_STYLE = """
:root { color-scheme: light dark; }
body.ndcg-lab { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
body.ndcg-lab .verdict { margin: 1em 0; font-size: 1.2rem; }
.made { font-size: 0.8rem; opacity: 0.8; }
"""


def to_report(verdict: Verdict, compared: Comparison, robust: Robustness | None = None) -> str:
    """Return an HTML page of its own: no script, and nothing that is loaded from elsewhere.

    Parameters
    ----------
    verdict : Verdict
        As :func:`ndcg_core.systems.decide` or :func:`ndcg_core.systems.conclude` returns it.
    compared : Comparison
        With the tests that the page should show.
    robust : Robustness, optional

    Examples
    --------
    >>> from ndcg_core.systems import compare, conclude
    >>> qrels = {"q": {"a": 1}}
    >>> compared = compare({"old": {"q": ["x", "a"]}, "new": {"q": ["a"]}}, qrels, tests=["randomisation"])
    >>> page = to_report(conclude(compared), compared)
    >>> page.startswith("<!doctype html>"), "Too few queries to decide." in page
    (True, True)
    """
    title = words.TITLE.format(measure=compared.title, runs=len(compared.systems))
    said = paragraph(Strong(verdict.headline), " " + " ".join(verdict.details), kind="verdict")
    parts = [compared, *([] if robust is None else [robust])]
    shown = [block for head, part in zip(words.PARTS, parts, strict=False) for block in (Heading(head), *part.blocks())]
    return _page(title, [said, drawing(compared), *shown], compared.convention)


def to_report_of_run(result: Result, name: str, sentence: str) -> str:
    """Return the page of a run that is compared with none.

    Parameters
    ----------
    result : Result
        As :func:`ndcg_core.evaluate` returns it.
    name, sentence : str
        What the run is called, and what was said of it.

    Examples
    --------
    >>> from ndcg_core import evaluate
    >>> result = evaluate({"q": ["x", "a"]}, {"q": {"a": 1}}, k=10)
    >>> "nDCG@10 of old" in to_report_of_run(result, "old", "nDCG@10 of old is 0.6309.")
    True
    """
    title = words.TITLE_OF_RUN.format(measure=f"nDCG{result.convention.at}", run=name)
    return _page(title, [paragraph(sentence, kind="verdict"), *result.blocks(None)], result.convention)


def _page(title: str, blocks: Iterable[Block], convention: Convention) -> str:
    made = paragraph(words.MADE.format(signature=signature(convention)), kind="made")
    return html.page(title, [Heading(title, 1), *blocks, made], _STYLE)
