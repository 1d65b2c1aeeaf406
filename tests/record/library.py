"""What is known of a library that is recorded, and how its answers are taken."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version


class NotAsked(Exception):
    """The library cannot be given this case."""


@dataclass(frozen=True)
class Library:
    """A library with its variants: each a function from a case to a number.

    ``needs`` says what to install or to fetch; ``find`` imports the library and returns its variants.
    """

    title: str
    licence: str
    needs: str
    find: Callable[[], dict]
    version: Callable[[], str]


LIBRARIES = {}


def library(name, title, licence, needs, *, package="", version_of=None):
    """Register a function that imports a library and returns its variants."""

    def keep(find):
        LIBRARIES[name] = Library(
            title, licence, needs, find, version_of or (lambda: version(package or needs.split()[0]))
        )
        return find

    return keep


def answers(library, cases):
    """The answers of every variant by case; an error is an answer, too."""
    found = {}
    for variant, ask in library.find().items():
        values = found[variant] = {}
        for name, case in cases.items():
            try:
                value = ask(case)
            except NotAsked:
                continue
            except Exception as error:
                values[name] = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"}
            else:
                value = float(value)
                values[name] = value if math.isfinite(value) else "nan" if math.isnan(value) else "inf"
    return found
