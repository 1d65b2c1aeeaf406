"""Users' texts inside Markdown."""

from __future__ import annotations

import re
import string

_HARMLESS = ",'()-%?!"
_SIGNS = {sign: f"&#{ord(sign)};" for sign in string.punctuation if sign not in _HARMLESS}
# These start a formula on a page that typesets formulas, but not alone in an element.
_SIGNS |= {sign: f"<span>{_SIGNS[sign]}</span>" for sign in "$\\"}


_FIRST = re.compile(r"^(?:\d+(?=[.)](?:\s|$))|(?=[-+=]))")  # begins a list, or makes the line before a heading
_READABLE = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]#|~$@^"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"})


def escape_lightly(text: object) -> str:
    r"""Return the text so that Markdown shows it unchanged, on one line, and so that it can be read as it is.

    >>> print(escape_lightly("0.5 of *1*\n[x](http://y)"))
    0.5 of \*1\* \[x\](http:\//y)
    """
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in str(text)).split())
    begun = _FIRST.sub(r"\g<0>\\", plain.translate(_READABLE))
    return begun.replace("://", ":\\//").replace("www.", "www\\.")  # both begin a link


def escaped(text: object) -> str:
    r"""Return the text so that Markdown shows it unchanged, on one line: no markup, link, HTML, formula or table cell.

    >>> escaped("*Soup*\n# <b>"), escaped("Tom's soup, 3 (hot)")
    ('&#42;Soup&#42; &#35; &#60;b&#62;', "Tom's soup, 3 (hot)")
    """
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in str(text)).split())
    if plain.startswith(("-", ")")):
        plain = f"\u2060{plain}"  # an invisible word joiner, so that no list begins
    return "".join(_SIGNS.get(sign, sign) for sign in plain)
