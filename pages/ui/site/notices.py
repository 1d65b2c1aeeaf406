"""What comes from others: names, versions, checksums and licences, in one text beside the site."""

import re

from pages.ui.site import words
from pages.ui.site.parts import Part, Parts

_TEXT = re.compile(r"(^|/)(LICEN[CS]E|NOTICE|COPYING)[^/]*$", re.IGNORECASE)


def text(parts: Parts) -> str:
    """Return the list of packages and, below it, their licence texts."""
    lines = [f"{part.name} {part.version}\n  {part.licence}\n  sha256 {part.sha256}\n" for part in parts.all]
    numpy = f"{words.FOR_TESTS}\n\n" if parts.for_tests else ""
    return "\n".join([words.NOTICES_HEAD, numpy + "\n".join(lines), *map(_licences, parts.all)])


def _licences(part: Part) -> str:
    found = [content.decode("utf-8", "replace") for path, content in sorted(part.files.items()) if _TEXT.search(path)]
    head = f"{part.name} {part.version}"
    return f"{head}\n{'=' * len(head)}\n\n" + "\n\n".join(found or [words.NO_LICENCE_TEXT]) + "\n"
