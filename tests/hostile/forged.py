"""Forged links: any record, packed as the app packs its own."""

import base64
import json
import zlib

from pages.ui.state import link

CHOICES = ["exp2", "log2", 5, "judged", "k", "gain", "input", "zero", "error", 0.0, "divide", 0, 0]
"""Version 1's choices, in its order; see :mod:`pages.ui.state.link`."""


def packed(record: object, version: str = "1") -> str:
    """The link that carries this record."""
    return packed_text(json.dumps(record), version)


def packed_text(text: str, version: str = "1") -> str:
    """The link that carries this text, JSON or not."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, link._DICTIONARY)
    return f"{version}.{base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip('=')}"


def record(*, grades: list[object] | None = None, **choices: object) -> list[object]:
    """A list of three documents with these grades and these choices of version 1, whatever they are."""
    values = dict(zip(link._CHOICES, CHOICES, strict=True)) | choices
    return [
        "",
        [["a", "A", ""], ["b", "B", ""], ["c", "C", ""]],
        [0, 1],
        [2],
        grades or [2, 0, 1],
        [],
        [0, 1, 2],
        list(values.values()),
    ]
