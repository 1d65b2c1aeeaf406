"""The small changes of a file, by the operators of cosmic-ray: comparisons, arithmetic, constants, and, or, not."""

import re
from collections import defaultdict
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names

PAIRS = {
    "Add": {"Sub"},
    "Sub": {"Add"},
    "Mul": {"Div", "Add"},
    "Div": {"Mul", "FloorDiv"},
    "FloorDiv": {"Div"},
    "Mod": {"FloorDiv"},
    "Pow": {"Mul"},
    "BitOr": {"BitAnd"},
    "BitAnd": {"BitOr"},
    "Eq": {"NotEq"},
    "NotEq": {"Eq"},
    "Lt": {"LtE", "GtE"},
    "LtE": {"Lt", "Gt"},
    "Gt": {"GtE", "LtE"},
    "GtE": {"Gt", "Lt"},
    "Is": {"IsNot"},
    "IsNot": {"Is"},
    "USub": {"UAdd"},
    "Delete": {"Not"},
}
"""What stands in the place of an operator."""
WHOLE = {
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "AddNot",
    "NumberReplacer",
}


class Mutant(NamedTuple):
    """A file with one change: its path, the number of the changed line, that line before and after, the whole text."""

    path: str
    number: int
    before: str
    line: str
    text: str


def _is_chosen(name: str) -> bool:
    found = re.fullmatch(r"core/(?:Replace\w+Operator_(\w+)_(\w+)|(\w+))", name)
    return bool(found) and (found[3] in WHOLE or found[2] in PAIRS.get(found[1], ()))


OPERATORS = [get_operator(name) for name in operator_names() if _is_chosen(name)]


def _is_type(node) -> bool:
    """Whether a node is part of an annotation, a decorator, a zip's strict or ``*``, which do not compute anything."""
    above = node.parent
    if node.type == "operator" and above.type in ("parameters", "param"):  # what follows is named
        return True
    while above is not None:
        if above.type == "argument" and above.children[0].get_code().strip() == "strict":
            return True
        if above.type == "decorator" or (above.type == "funcdef" and node is above.annotation):
            return True
        if (above.type == "annassign" and node is above.children[1]) or (
            above.type == "tfpdef" and node is above.children[2]
        ):
            return True
        if above.type == "param" and node is above.annotation:
            return True
        node, above = above, above.parent
    return False


class Place(NamedTuple):
    """A place of a file that can be changed, its line, and the changes: an operator, and which of its places it is."""

    path: Path
    number: int
    changes: list[tuple[Operator, int]]


def places_of(path: Path) -> list[Place]:
    """Return the places of a file that can be changed."""
    nodes, places = list(ast_nodes(get_ast(path.read_text(encoding="utf-8")))), defaultdict(list)
    for make in OPERATORS:
        operator, occurrence = make(), 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                if not _is_type(node):
                    places[start].append((operator, occurrence))
                occurrence += 1
    return [Place(path, number, changes) for (number, _), changes in sorted(places.items(), key=lambda place: place[0])]


def changed(root: Path, place: Place, dice: Random) -> Mutant:
    """Return one of the changes of a place."""
    return _with(root, place, *dice.choice(place.changes))


def changes_like(path: Path, wanted: set[str]) -> set[str]:
    """Return the changed lines of a file, of those lines that are like one of the wanted ones."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    near = {line for other in wanted for line in get_close_matches(other, lines)}
    places = [place for place in places_of(path) if lines[place.number - 1] in near]
    return {_with(path.parent, place, *change).line for place in places for change in place.changes}


def _with(root: Path, place: Place, operator: Operator, occurrence: int) -> Mutant:
    source = place.path.read_text(encoding="utf-8")
    text = mutate_code(source, operator, occurrence)
    pairs = enumerate(zip(source.splitlines(), text.splitlines(), strict=False), 1)
    number, (before, line) = next((number, pair) for number, pair in pairs if pair[0] != pair[1])
    return Mutant(place.path.relative_to(root).as_posix(), number, before.strip(), line.strip(), text)
