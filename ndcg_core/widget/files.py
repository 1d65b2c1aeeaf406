"""The folders of the board's scripts and styles, which the app serves and other pages get in one piece."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from ndcg_core.shown import colours

SHARED = Path(__file__).parent / "scripts"
BOARD, PICTURE, FIGURE = SHARED / "board", SHARED / "picture", SHARED / "figure"
ALONE, NOTEBOOK, EMBED = SHARED / "alone", SHARED / "notebook", SHARED / "embed"
"""What boards need outside the app, with next to nothing in the place of what they do not; and those two boards."""


def scripts(folders: Iterable[Path]) -> dict[str, str]:
    """Return the scripts of these folders by name; one of a later folder takes the place of an earlier one."""
    return {path.stem: path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.js"))}


def styles(folders: Iterable[Path]) -> str:
    """Return the styles of these folders as one text."""
    texts = [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.css"))]
    return "\n".join([f":host {{ --own-list: {colours.OWN}; }}", *texts])


def modules(values: Mapping[str, object]) -> dict[str, str]:
    """Return scripts by name whose default export is a value.

    >>> modules({"words": {"undo": "Undo"}})
    {'words': 'export default {"undo": "Undo"};'}
    """
    return {name: f"export default {json.dumps(value, ensure_ascii=False)};" for name, value in values.items()}
