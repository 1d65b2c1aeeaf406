"""What a notebook shows of an object: small tables as HTML, in the notebook's own colours.

Foreign text is text: markup, formulas and control characters in it do nothing. There is no script and nothing that is
loaded from elsewhere. The colours are those of the text around, so that light and dark pages both read well.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Collection, Iterable, Sequence

from ndcg_core.errors import shorten

MOST_ROWS = 25
"""How many ranks, documents or queries are shown; the rest are counted."""
_LONGEST = 200  # letters of a text in a cell
# JupyterLab and VS Code name their colour of text; other notebooks pass it on.
_STYLE = """<style>
.ndcg-lab { color: var(--jp-content-font-color1, var(--vscode-editor-foreground, inherit)); line-height: 1.4; }
.ndcg-lab p, .ndcg-lab ul { margin: 0.3em 0; }
.ndcg-lab svg { display: block; max-width: 100%; height: auto; overflow: visible; font-variant-numeric: tabular-nums; }
.ndcg-lab .wide { overflow-x: auto; }
.ndcg-lab table { color: inherit; border-collapse: collapse; margin: 0.5em 0; }
.ndcg-lab table { font-size: 0.92em; font-variant-numeric: tabular-nums; }
.ndcg-lab :is(th, td) { padding: 0.15em 0.7em; text-align: right; background: none; color: inherit; }
.ndcg-lab :is(th, td) { border: 0; border-bottom: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
.ndcg-lab th { font-weight: 600; vertical-align: bottom; }
.ndcg-lab.ndcg-lab table :is(th, td).text { text-align: left; } /* a notebook's own style is nearly as strong */
.ndcg-lab td.text { max-width: 22em; overflow-wrap: anywhere; white-space: normal; }
.ndcg-lab ul { list-style: disc; padding-left: 1.4em; }
.ndcg-lab .faint td { opacity: 0.6; }
</style>"""


def plain(value: object, *, longest: int | None = _LONGEST) -> str:
    r"""Return a text on one line, of printable letters alone, and not longer than a cell may be.

    >>> plain("a\n\x00b")
    'a b'
    """
    text = value if isinstance(value, str) else shorten(value)
    if longest is not None:
        text = text[: 4 * longest]
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return text if longest is None or len(text) <= longest else f"{text[: longest - 1]}…"


def escaped(value: object, *, longest: int | None = _LONGEST) -> str:
    """Return a text so that HTML shows it unchanged.

    >>> escaped("<b>"), escaped('a "b"')
    ('&lt;b&gt;', 'a &quot;b&quot;')
    """
    return html.escape(plain(value, longest=longest))


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Return an element around markup; an attribute's name is written with ``_`` for ``-``, and None leaves it out.

    >>> tag("td", escaped("<"), class_="text")
    '<td class="text">&lt;</td>'
    """
    written = (
        f' {key.rstrip("_").replace("_", "-")}="{escaped(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{''.join(written)}>{''.join(inside)}</{name}>"


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    texts: Collection[int] = (),
    faint: Callable[[int], bool] = lambda _: False,
) -> str:
    """Return a table; ``texts`` are the columns of words, and ``faint`` says which rows do not count."""
    kinds = ["text" if column in texts else None for column in range(len(heads))]

    def line(name: str, cells: Sequence[object]) -> str:
        return "".join(tag(name, escaped(cell), class_=kind) for cell, kind in zip(cells, kinds, strict=True))

    body = (tag("tr", line("td", row), class_="faint" if faint(at) else None) for at, row in enumerate(rows))
    return tag("div", tag("table", tag("thead", tag("tr", line("th", heads))), tag("tbody", *body)), class_="wide")


def paragraphs(sentences: Iterable[str]) -> str:
    """Return sentences, each as a paragraph."""
    return "".join(tag("p", escaped(sentence, longest=None)) for sentence in sentences)


def block(*parts: str) -> str:
    """Return what a notebook shows, with its style; no part of it is typeset as a formula."""
    return tag("div", _STYLE, *parts, class_="ndcg-lab tex2jax_ignore mathjax_ignore")


def brief(name: str, most: int) -> str:
    """Return a name, its middle left out where it is long: names often differ at their ends.

    >>> brief("bm25-with-stopwords-removed.run", 16), brief("bm25.run", 16)
    ('bm25-wit…ved.run', 'bm25.run')
    """
    return name if len(name) <= most else f"{name[: most // 2]}…{name[len(name) - (most - most // 2 - 1) :]}"
