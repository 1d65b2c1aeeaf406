"""What the core says when the input is wrong: the rule, what came instead, where, and what to do."""

from __future__ import annotations

from typing import Any

_NOTHING: Any = object()
_LONGEST = 60


class NdcgError(ValueError):
    """Input that the field's own rules forbid.

    ``str(error)`` is one readable line made of four parts, each also kept as an attribute:

    - ``rule``: what holds, as a sentence without its full stop ("A grade is a finite number")
    - ``got``: what came instead, shortened
    - ``where``: the document, field, file or line
    - ``fix``: what to do about it, a sentence

    >>> print(NdcgError("A grade is a finite number", got=float("nan"), where="document 'd3'", fix="Leave it out."))
    A grade is a finite number, but document 'd3' has nan. Leave it out.
    """

    def __init__(self, rule: str, *, got: Any = _NOTHING, where: str = "", fix: str = "") -> None:
        self.rule = rule
        self.got = "" if got is _NOTHING else shorten(got)
        self.where = where
        self.fix = fix
        super().__init__(self._sentence())

    def within(self, place: str) -> NdcgError:
        """The same, told of one place among many.

        >>> print(NdcgError("A score is a number", got="x", where="document 'd1'").within("query 'q1'"))
        A score is a number, but query 'q1', document 'd1' has 'x'.
        """
        return self.at(f"{place}, {self.where}" if self.where else place)

    def at(self, place: str) -> NdcgError:
        """The same, told of another place."""
        moved = NdcgError(self.rule, where=place, fix=self.fix)
        moved.got = self.got
        moved.args = (moved._sentence(),)
        return moved

    def _sentence(self) -> str:
        if self.got and self.where:
            middle = f", but {self.where} has {self.got}"
        elif self.got:
            middle = f", but got {self.got}"
        elif self.where:
            middle = f" ({self.where})"
        else:
            middle = ""
        return f"{self.rule}{middle}." + (f" {self.fix}" if self.fix else "")


def shorten(value: Any) -> str:
    """``repr`` of a value, cut so that a message stays one line.

    >>> shorten("d1")
    "'d1'"
    """
    try:
        text = repr(value)
    except Exception:  # a foreign __repr__ may raise anything; the message must still be made
        text = f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
