"""The build: the pages are written, Sphinx makes HTML of them, and what nobody needs is taken away."""

import io
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ndcg_core import conventions, mistakes
from ndcg_core.document import Block, Link, Table, html, paragraph, tag
from ndcg_core.teaching.lessons import lessons as course
from pages.ui import words as app_words
from pages.ui.components.mark import MARK
from pages.ui.handbook import choices, definitions, glossary, guides, lessons, links, reference, wild, words
from pages.ui.handbook import mistakes as slips
from pages.ui.handbook.page import Page, shortened
from pages.ui.handbook.published import NOWHERE, Published, wrong
from pages.ui.handbook.reference import source_link

_HERE = Path(__file__).parent
_LONGEST = 400
_WRITERS = (definitions, slips, lessons, choices, guides, wild, glossary, reference)


def pages() -> list[Page]:
    """Return every page of the book, the first page first."""
    inside = [page for writer in _WRITERS for page in writer.pages()]
    return [_first(inside), *inside]


def _first(inside: Sequence[Page]) -> Page:
    counts = {"definitions": len(conventions), "mistakes": len(mistakes), "lessons": len(course)}
    rows = [[paragraph(links.page(path, text)), about.format(**counts)] for path, (text, about) in words.START.items()]
    opened = paragraph(Link(words.OPEN_APP, "../"))
    listed = [
        words.SECTION.format(title=words.SECTIONS.get(page.path.partition("/")[0], page.title), path=page.path)
        for page in inside
        if page.path.endswith("/index")
    ]
    blocks: list[Block] = [paragraph(words.BOOK_INTRO), Table(words.START_HEAD, rows), opened]
    return Page("index", words.BOOK, words.BOOK_ABOUT.format(**counts), blocks, listed, "WebSite")


def build(folder: Path, published: Published = NOWHERE) -> int:
    """Write the book into a folder, which then holds nothing else, and return how many pages it has.

    Parameters
    ----------
    folder : Path
        Where it goes.
    published : Published
        Where the site around it is published, for canonical addresses and the sitemap, and the repository, for links to
        source; either may be unknown.

    Raises
    ------
    NdcgError
        If Sphinx is not installed or warns, or the address is none.

    """
    if name := wrong(published):
        raise words.NOT_AN_ADDRESS.error(getattr(published, name), name=name)
    written = pages()
    with TemporaryDirectory() as place:
        source, made = Path(place, "source"), Path(place, "made")
        _write(source, written)
        _run_sphinx(source, made, written, published)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder, ignore=shutil.ignore_patterns(".doctrees", ".buildinfo", "objects.inv"))
    for path in [*folder.rglob("*.map")]:  # of scripts: no page asks for them
        path.unlink()
    if published.site:
        (folder / "sitemap.xml").write_text(_sitemap(published, written), "utf-8")
    return len(written)


def _write(source: Path, written: Sequence[Page]) -> None:
    for page in written:
        target = source / f"{page.path}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page.text(), "utf-8")
    static = source / "_static"
    static.mkdir()
    shutil.copy(_HERE / "book.css", static)
    (static / "mark.svg").write_text(MARK, "utf-8")


def _run_sphinx(source: Path, made: Path, written: Sequence[Page], published: Published) -> None:
    try:
        from sphinx.application import Sphinx
        from sphinx.util.docutils import docutils_namespace, patch_docutils
    except ImportError:
        raise words.NO_SPHINX.error() from None
    warned = io.StringIO()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            source,
            None,
            made,
            made / ".doctrees",
            "html",
            settings(written, published),
            status=None,
            warning=warned,
            parallel=1,
        )
        app.build()
    lines = [line for line in warned.getvalue().splitlines() if line.strip()]
    if lines:
        raise words.WARNED.error(len(lines), first=lines[0][:_LONGEST])


def settings(written: Sequence[Page], published: Published) -> dict[str, object]:
    """Return Sphinx's settings."""
    linking = ["sphinx.ext.linkcode"] if published.repository else []
    return {
        "project": words.BOOK,
        "author": app_words.APP,
        "copyright": app_words.APP,
        "html_title": words.BOOK,
        "extensions": ["myst_parser", "numpydoc", "sphinx.ext.autodoc", "pages.ui.handbook.extension", *linking],
        **({"linkcode_resolve": lambda *asked: source_link(published, *asked)} if linking else {}),
        "nitpicky": True,
        "myst_enable_extensions": ["dollarmath"],
        "myst_links_external_new_tab": False,
        "html_math_renderer": "mathml",
        "html_context": {"default_mode": "auto"},
        "html_theme": "pydata_sphinx_theme",
        "html_static_path": ["_static"],
        "html_css_files": ["book.css"],
        "html_favicon": "_static/mark.svg",
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_baseurl": f"{published.handbook}/" if published.site else "",
        "html_sidebars": {"**": []},
        "html_theme_options": {
            "logo": {"image_light": "_static/mark.svg", "image_dark": "_static/mark.svg", "text": words.BOOK},
            "navbar_end": ["theme-switcher"],
            "navbar_persistent": ["search-button"],
            "secondary_sidebar_items": ["page-toc"],
            "footer_start": [],
            "footer_end": [],
            "show_prev_next": False,
            "header_links_before_dropdown": len(_WRITERS),
            "search_bar_text": words.SEARCH,
            "pygments_light_style": "a11y-high-contrast-light",
            "pygments_dark_style": "a11y-high-contrast-dark",
        },
        "numpydoc_show_class_members": False,
        "autodoc_typehints": "none",
        "autodoc_member_order": "bysource",
        "autodoc_default_options": {"inherited-members": False},
        "lab_structured": {
            page.path: {"type": page.structured, "title": page.title, "description": shortened(page.description)}
            for page in written
        },
        "suppress_warnings": [],
        "language": "en",
    }


def _sitemap(published: Published, written: Sequence[Page]) -> str:
    found = (tag("url", tag("loc", _address(published, page))) for page in written)
    return html.written(tag("urlset", *found, xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"), "\n")


def _address(published: Published, page: Page) -> str:
    path = "" if page.path == "index" else f"{page.path}.html"
    return f"{published.handbook}/{path}"


def sizes(folder: Path) -> Iterator[int]:
    """Yield the size of every file."""
    yield from (path.stat().st_size for path in folder.rglob("*") if path.is_file())
