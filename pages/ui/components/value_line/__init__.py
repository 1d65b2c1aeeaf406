"""Values on one line, a mark for each, of which two can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict

from pages.ui.components import assets

assets.register(Path(__file__).parent)


class Mark(TypedDict):
    """A value with the names that share it, and the words that its colour and its shape stand for."""

    value: float
    names: list[str]
    colour: str
    shape: str


def draw(
    key: str,
    marks: Sequence[Mark],
    own: float | None,
    chosen: Sequence[str],
    pick: Callable[[str, str], None],
    *,
    result: str,
) -> None:
    """Draw the marks, and a line at the visitor's own value.

    Two names that a visitor chooses are passed to ``pick``; then the container with the key ``result`` scrolls into
    view.
    """

    def take() -> None:
        pair = assets.sent(key, "pair")
        known = {name for mark in marks for name in mark["names"]}
        if isinstance(pair, list) and len(pair) == 2 and set(pair) <= known:
            pick(*pair)

    data = {"marks": list(marks), "own": own, "chosen": list(chosen), "result": f".st-key-{result}"}
    assets.component("value_line", '<div class="value-line"></div>')(key=key, data=data, on_pair_change=take)
