"""What the core says when input is refused: the rule, what came instead, where, and what to do.

Each room keeps its refusals in a ``words`` module, as data:

>>> GRADE = Refusal("grade", "A grade is a finite number", where="document {document}", fix="Leave the document out.")
>>> print(GRADE.error(float("nan"), document="'d3'"))
A grade is a finite number, but document 'd3' has nan. Leave the document out.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from enum import Enum, auto

_LONGEST = 60
_FRAMES = {  # by what is known besides the rule: what came instead, and where
    (True, True): "{rule}, but {where} has {got}.",
    (True, False): "{rule}, but got {got}.",
    (False, True): "{rule} ({where}).",
    (False, False): "{rule}.",
}


class _Nothing(Enum):
    """A value that says that nothing was given, because None may have been given."""

    NOTHING = auto()


_NOTHING = _Nothing.NOTHING


class _Words(str):
    """What came instead, in words and therefore without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class NdcgError(ValueError):
    """Input that the field's own rules forbid; raised by :meth:`Refusal.error`.

    ``str(error)`` is one readable line. Its parts are attributes too.

    Attributes
    ----------
    code : str
        The name of the rule, the same in every version and language: ``"model.grade"``.
    arguments : dict of str to str
        What stands in the placeholders of the sentence.
    rule : str
        What holds, as a sentence without its full stop: ``"A grade is a finite number"``.
    got : str
        What came instead, shortened; empty where the rule says all.
    where : str
        The document, field, file or line; empty where there is only one place.
    fix : str
        What to do, as a sentence; empty where the rule says it.

    """

    def __init__(
        self,
        rule: str,
        *,
        got: object = _NOTHING,
        where: str = "",
        fix: str = "",
        code: str = "",
        arguments: Mapping[str, str] | None = None,
    ) -> None:
        self.rule = rule
        self.got = "" if got is _NOTHING else shorten(got)
        self.where = where
        self.fix = fix
        self.code = code
        self.arguments = dict(arguments or {})
        super().__init__(str(self))

    def within(self, place: str) -> NdcgError:
        """Return the same error with a place put before its own.

        >>> SCORE = Refusal("score", "A score is a number", where="document {document}")
        >>> print(SCORE.error("x", document="'d1'").within("query 'q1'"))
        A score is a number, but query 'q1', document 'd1' has 'x'.
        """
        return self.at(f"{place}, {self.where}" if self.where else place)

    def at(self, place: str) -> NdcgError:
        """Return the same error with another place."""
        moved = copy(self)
        moved.where = place
        moved.args = (str(moved),)
        return moved

    def __str__(self) -> str:
        """Return the rule, what came instead, where, and what to do, in one line."""
        sentence = _FRAMES[bool(self.got), bool(self.where)].format(rule=self.rule, where=self.where, got=self.got)
        return f"{sentence} {self.fix}" if self.fix else sentence


@dataclass(frozen=True)
class Refusal:
    """A rule that input can break, as templates whose ``{placeholders}`` have names.

    Parameters
    ----------
    code : str
        The name of the rule, unique in the project, with the room before it: ``"model.grade"``.
    rule : str
        What holds, a sentence without its full stop.
    where, fix : str
        Where it does not hold, and what to do about it, a sentence.
    instead : str
        What came instead, in words, if a value would not say it.

    """

    code: str
    rule: str
    where: str = ""
    fix: str = ""
    instead: str = ""

    def error(self, got: object = _NOTHING, **arguments: object) -> NdcgError:
        """Return the error for what came instead; ``arguments`` fill the placeholders.

        ``got`` is shown as :func:`shorten` writes it.
        """
        return NdcgError(
            self.rule.format(**arguments),
            got=_Words(self.instead.format(**arguments)) if self.instead else got,
            where=self.where.format(**arguments),
            fix=self.fix.format(**arguments),
            code=self.code,
            arguments={name: str(value) for name, value in arguments.items()},
        )


def shorten(value: object) -> str:
    """Return the ``repr`` of a value, cut so that a message stays one line.

    >>> shorten("d1")
    "'d1'"
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a foreign __repr__ may raise anything; the message must still be made
        text = f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
