"""Runs a fragment again as soon as the browser has drawn it: on one thread, nothing is drawn while Python works."""

from pathlib import Path

from pages.ui.components import assets

assets.register(Path(__file__).parent)


def soon(key: str, turn: int) -> None:
    """Have the browser run this fragment once more, with every new ``turn``."""
    assets.component("again", "")(key=key, data={"turn": turn}, on_turn_change=assets.ignore)
