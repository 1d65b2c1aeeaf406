"""Evaluated runs as one page that opens without anything else: the verdict, the drawing, and all tables."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.batch import Result
from ndcg_core.exchange.comparisons import words
from ndcg_core.exchange.comparisons.drawing import drawing
from ndcg_core.markup import escaped, tag
from ndcg_core.model.convention import Convention, signature
from ndcg_core.systems import Comparison, Robustness, Verdict

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
.verdict { font-size: 1.2rem; }
svg { max-width: 100%; height: auto; }
small { opacity: 0.8; }
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
    said = tag("b", escaped(verdict.headline, longest=None)) + " " + escaped(" ".join(verdict.details), longest=None)
    parts = [compared._repr_html_(), *([] if robust is None else [robust._repr_html_()])]
    shown = (tag("h2", escaped(head)) + part for head, part in zip(words.PARTS, parts, strict=False))
    return _page(title, said, [drawing(compared), *shown], compared.convention)


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
    return _page(title, escaped(sentence, longest=None), [result.html()], result.convention)


def _page(title: str, said: str, parts: Iterable[str], convention: Convention) -> str:
    """Return a page with a title and a sentence above its parts; ``said`` and ``parts`` are HTML."""
    made = words.MADE.format(signature=signature(convention))
    return "<!doctype html>\n" + tag(
        "html",
        tag(
            "head",
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            tag("title", escaped(title)),
            f"<style>{_STYLE}</style>",
        ),
        tag(
            "body",
            tag("h1", escaped(title)),
            tag("p", said, class_="verdict"),
            *parts,
            tag("p", tag("small", escaped(made, longest=None))),
        ),
        lang="en",
    )
