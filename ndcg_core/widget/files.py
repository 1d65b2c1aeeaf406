"""The folders of the board's scripts and styles, which the app serves and a notebook gets in one piece."""

from __future__ import annotations

from pathlib import Path

SHARED = Path(__file__).parent / "scripts"
BOARD, PICTURE, NOTEBOOK = SHARED / "board", SHARED / "picture", SHARED / "notebook"
