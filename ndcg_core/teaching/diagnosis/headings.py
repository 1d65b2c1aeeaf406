"""A verdict in a few words, and what a notebook shows of findings."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.markup import block, escaped, paragraphs, tag

_HEADINGS = {"right": "✓ Right.", "slip": "≈ Nearly right.", "division": "≈ Nearly right."}
_NOT_YET, _TOO_LITTLE = "✗ Not yet.", "? Too short."
_POSSIBLE = "Possible causes, the likeliest first:"


def headed(verdict: str, slip: str) -> str:
    """Return the heading of a verdict and of a slip.

    >>> headed("right", ""), headed("unknown", "too short")
    ('✓ Right.', '? Too short.')
    """
    return _TOO_LITTLE if slip == "too short" else _HEADINGS.get(verdict, _NOT_YET)


def html(heading: str, sentences: Iterable[str], *, only_possible: bool = False) -> str:
    """Return a verdict with its sentences as a notebook shows them; ``only_possible`` says that they are guesses."""
    found = list(sentences)
    head = tag("p", tag("strong", escaped(heading)))
    if len(found) < 2:
        return block(head, paragraphs(found))
    listed = tag("ul", *(tag("li", escaped(sentence, longest=None)) for sentence in found))
    return block(head, paragraphs([_POSSIBLE] if only_possible else []), listed)
