"""The guides: short ways to a result, each a file of Markdown in the folder beside this one."""

from collections.abc import Iterator
from pathlib import Path

from ndcg_core.document import Block, Bullets, Prose, paragraph
from pages.ui.handbook import links, words
from pages.ui.handbook.page import Page

_FOLDER = Path(__file__).with_name("guides_texts")


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each, by the names of their files."""
    found = [_page(path) for path in sorted(_FOLDER.glob("*.md"))]
    lines = [paragraph(links.page(page.path, page.title), f": {page.description}") for page in found]
    inside = [page.path.removeprefix("guides/") for page in found]
    blocks: list[Block] = [paragraph(words.GUIDES_INTRO), Bullets(lines)]
    yield Page("guides/index", words.GUIDES, words.GUIDES_ABOUT, blocks, inside)
    yield from found


def _page(path: Path) -> Page:
    """Read a guide: its title after ``#``, what it says in the next paragraph, and the rest."""
    title, about, body = path.read_text("utf-8").split("\n\n", 2)
    name = path.stem.partition("-")[2]
    description = " ".join(about.split())
    blocks = [paragraph(Prose(text)) for text in (description, body)]
    return Page(f"guides/{name}", title.removeprefix("# "), description, blocks)
