"""Whole pages, styles, and what is put into Streamlit's page, as templates that lie beside the code that fills them."""

import re
from functools import cache
from html import escape
from pathlib import Path

_HERE = Path(__file__).parent
_COMMENT = re.compile(r"\{#.*?#\}\s*", re.DOTALL)
_FIELD = re.compile(r"\{\{ (\w+) \}\}")


class HTML(str):
    """A text that is markup or code already; what a template is given otherwise stays text."""

    __slots__ = ()


@cache
def _read(name: str) -> str:
    return _COMMENT.sub("", (_HERE / name).read_text(encoding="utf-8"))


def filled(name: str, **fields: str) -> str:
    """Return the template in this file, by its path below this folder, with each ``{{ field }}`` in its place.

    >>> filled("server/refusal.html", title="A & B", sentence="<b>", way=HTML("<br>")).splitlines()[1]
    '<body><p>&lt;b&gt; <br></p></body></html>'
    """
    texts = {key: field if isinstance(field, HTML) else escape(field) for key, field in fields.items()}
    return _FIELD.sub(lambda found: texts[found[1]], _read(name))
