"""The guides: short ways to a result, each a file of Markdown in the folder beside this one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pages.ui.handbook import markdown, words
from pages.ui.handbook.markdown import Page
from pages.ui.text import plain

_FOLDER = Path(__file__).with_name("guides_texts")


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each, by the names of their files."""
    found = [_page(path) for path in sorted(_FOLDER.glob("*.md"))]
    lines = [f"[{plain(page.title)}](/{page.path}.md): {plain(page.description)}" for page in found]
    parts = [
        words.GUIDES_INTRO,
        markdown.bullets(lines),
        markdown.listed(page.path.removeprefix("guides/") for page in found),
    ]
    yield Page("guides/index", words.GUIDES, words.GUIDES_ABOUT, "\n\n".join(parts))
    yield from found


def _page(path: Path) -> Page:
    """Read a guide: its title after ``#``, what it says in the next paragraph, and the rest."""
    title, about, body = path.read_text("utf-8").split("\n\n", 2)
    name = path.stem.partition("-")[2]
    description = " ".join(about.split())
    return Page(f"guides/{name}", title.removeprefix("# "), description, f"{description}\n\n{body}")
