"""What the core says when input is refused: the problem, what came, where, and what to do.

Each room keeps its refusals in a ``words`` module, as data:

>>> GRADE = Refusal("grade", "A grade must be a finite number", "document {document}", "Leave the document out.")
>>> print(GRADE.error(float("nan"), document="'d3'"))
A grade must be a finite number; got nan (document 'd3'). Leave the document out.
>>> FRUIT = Refusal("fruit", "Unknown fruit {got}", fix="Choose {names}.")
>>> print(FRUIT.unknown("aple", ["apple", "plum"]))
Unknown fruit 'aple'. Did you mean 'apple'?
>>> print(FRUIT.unknown("kiwi", ["apple", "plum"]))
Unknown fruit 'kiwi'. Choose 'apple', 'plum'.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto
from itertools import islice

_LONGEST = 60
_MOST_COMPARED = 1_000  # names; to compare one with a hundred thousand takes seconds
_NEAR = 0.7  # of 1: below it, 'zero' is near 'error'
_NEAREST = "Did you mean {name!r}?"


class _Nothing(Enum):
    """A value that says that nothing was given, because None may have been given."""

    NOTHING = auto()


_NOTHING = _Nothing.NOTHING


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
        What must hold, or what is wrong, without its full stop: ``"A grade must be a finite number"``.
    got : str
        What came, shortened; empty where the rule says all.
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
        told: bool = False,
    ) -> None:
        self.rule = rule
        self.got = "" if got is _NOTHING else shorten(got)
        self.where = where
        self.fix = fix
        self.code = code
        self.arguments = dict(arguments or {})
        self._told = told or not self.got  # whether the rule itself says what came
        super().__init__(str(self))

    def within(self, place: str) -> NdcgError:
        """Return the same error with a place put before its own.

        >>> SCORE = Refusal("score", "A score must be a number", "document {document}")
        >>> print(SCORE.error("x", document="'d1'").within("query 'q1'"))
        A score must be a number; got 'x' (query 'q1', document 'd1').
        """
        return self.at(f"{place}, {self.where}" if self.where else place)

    def at(self, place: str) -> NdcgError:
        """Return the same error with another place."""
        moved = copy(self)
        moved.where = place
        moved.args = (str(moved),)
        return moved

    def __str__(self) -> str:
        """Return the problem, what came, where, and what to do, in one line."""
        got = "" if self._told else f"; got {self.got}"
        where = f" ({self.where})" if self.where else ""
        return f"{self.rule}{got}{where}. {self.fix}".rstrip()


@dataclass(frozen=True)
class Refusal:
    """A rule that input can break, as templates whose ``{placeholders}`` have names.

    Parameters
    ----------
    code : str
        The name of the rule, unique in the project, with the room before it: ``"model.grade"``.
    rule : str
        What must hold, or what is wrong, without its full stop. What came stands at ``{got}``, else after the rule.
    where, fix : str
        Where the problem is, and what to do about it, a sentence.

    """

    code: str
    rule: str
    where: str = ""
    fix: str = ""

    def error(self, got: object = _NOTHING, *, where: object = "", **arguments: object) -> NdcgError:
        """Return the error for what came; ``arguments`` fill the placeholders, ``where`` stands for the usual place.

        ``got`` is shown as :func:`shorten` writes it.
        """
        return NdcgError(
            self.rule.format(got="" if got is _NOTHING else shorten(got), **arguments),
            got=got,
            where=str(where or self.where.format(**arguments)),
            fix=self.fix.format(**arguments),
            code=self.code,
            arguments={name: str(value) for name, value in arguments.items()},
            told="{got}" in self.rule,
        )

    def unknown(
        self, got: object, names: Iterable[object], titles: Mapping[str, str] = {}, **arguments: object
    ) -> NdcgError:
        """Return the error for a name that is none of ``names``: it suggests the nearest where one is near.

        ``titles`` are further words for some of the names: what came may be one of these.

        Names that are no text are not compared, and of very many the first thousand.
        """
        known = {name.lower(): name for name in islice(names, _MOST_COMPARED) if isinstance(name, str)}
        error = self.error(got, names=", ".join(map(repr, known.values())), **arguments)
        near = get_close_matches(got.lower(), known, n=1, cutoff=_NEAR) if isinstance(got, str) else []
        by_title = {title.lower(): name for title, name in titles.items()}
        meant = by_title.get(got.lower()) if isinstance(got, str) else None
        if meant is None and near and known[near[0]] != got:
            meant = known[near[0]]
        if meant is not None:
            error.fix = _NEAREST.format(name=meant)
        return error.at(error.where)


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
