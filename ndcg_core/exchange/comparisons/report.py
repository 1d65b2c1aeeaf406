"""Compared runs as one page that opens without anything else: the verdict, the drawing, and all tables."""

from __future__ import annotations

from ndcg_core.exchange.comparisons import words
from ndcg_core.exchange.comparisons.drawing import drawing
from ndcg_core.markup import escaped, tag
from ndcg_core.model.convention import signature
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
    at = "" if compared.convention.k is None else f"@{compared.convention.k}"
    title = words.TITLE.format(measure=f"nDCG{at}", runs=len(compared.systems))
    made = words.MADE.format(signature=signature(compared.convention))
    parts = [compared._repr_html_(), *([] if robust is None else [robust._repr_html_()])]
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
            tag(
                "p",
                tag("b", escaped(verdict.headline, longest=None)),
                " ",
                escaped(" ".join(verdict.details), longest=None),
                class_="verdict",
            ),
            drawing(compared),
            *(tag("h2", escaped(head)) + part for head, part in zip(words.PARTS, parts, strict=False)),
            tag("p", tag("small", escaped(made, longest=None))),
        ),
        lang="en",
    )
