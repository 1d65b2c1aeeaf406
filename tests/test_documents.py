"""A text is a text in every block of every format, as the format's own reader reads it."""

import mistune
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as reader
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin
from nbconvert.filters import markdown2html_mistune

from ndcg_core import document
from ndcg_core.document import Raised, Strong, Table, html, latex, markdown, on_one_line, paragraph, terminal
from tests.support.examples import many

HOSTILE = ["<b>x</b>", "a\n\x00b", "*i* `c` [l](http://x.org) $y$ | z", "1. a", "# h", "&lt; \\(x\\) www.x.org", "---"]
HOSTILE += ["- item", "> quote", "===", "| a | b |", "    code", "```", "~~~ x", "a@x.org", "[^1]", "a\n: b", "% c"]
TEXTS = st.sampled_from(HOSTILE) | st.text(min_size=1, max_size=30)
# In a notebook, formulas are typeset last: a sign of one has to stand alone.
MYST = MarkdownIt("commonmark").enable("table").use(dollarmath_plugin).use(myst_block_plugin).render
READ = mistune.create_markdown(escape=False, plugins=["table", "url"])
READERS = {"markdown": READ, "notebook": markdown2html_mistune, "myst": MYST}


@many(200, 50)
@given(TEXTS)
@pytest.mark.parametrize("form", ["html", *READERS])
def test_every_block_says_its_texts_and_nothing_else(form, text):
    linked = [document.Link(text, "http://x.org"), " ", document.Emphasis(text), " ", document.Code(text)]
    marked = [Strong(text), " and ", document.Coloured(text, "#123456"), Raised(text), f" or {text} too "]
    inline = paragraph("In ", *marked, *linked)
    table = Table(["head", text], [[text, inline], [1.5, "end"]], texts=[0], caption=f"About {text}")
    lines = [document.Heading(text, 1), *map(paragraph, (text, f" {text}")), inline]
    parts = [document.Listing(text), document.Folded(text, [inline]), document.Bullets([f"of {text}"])]
    blocks = [*lines, *parts, table, document.Sheet([paragraph(f"Last {text}")])]
    write = markdown.MYST.written if form == "myst" else markdown.written
    page = html.page(text, blocks, "") if form == "html" else READERS[form](write(blocks))
    tree = reader.document_fromstring(page).body
    for extra in tree.xpath(".//style|.//a[@class='anchor-link']"):
        extra.drop_tree()
    shown = f"In {text} and {text}{text} or {text} too {text}{text}{text}"
    cells = ["head", text, text, shown, "1.5", "end"]
    said = [text, text, text, shown, text, text, shown, f"of {text}", f"About {text}", *cells, f"Last {text}"]
    assert "".join(tree.text_content().split()) == "".join("".join(map(on_one_line, said)).split())
    assert not tree.xpath(".//img|.//script|.//*[starts-with(@class, 'math')]")
    assert len(tree.xpath(".//a")) == 3
    assert len(tree.xpath(".//em|.//i")) in (0, 3)  # a text without a letter has none
    programs = tree.xpath(".//code|.//pre[not(code)]")
    assert len(programs) in (1, 4)
    for program in programs:
        program.drop_tree()
    assert form in ("html", "myst") or all(len(part) == 1 for part in tree.itertext() if set(part) & set("$\\"))


@many(200, 50)
@given(TEXTS)
def test_a_terminal_shows_every_text_and_no_other_sign(text):
    lines = [document.Heading(text), paragraph(Strong(text)), document.Bullets([text]), Table([text], [[text]])]
    shown = terminal.written([*lines, document.Listing(text), document.Folded(text, [paragraph(text)])])
    assert "".join(shown.split()) == "-".join("".join(on_one_line(text).split()) * count for count in (2, 6))
    assert shown.replace("\n", "").isprintable()


def test_no_signs_of_latex_are_set_as_one():
    assert latex.escaped("--- `a'' ,, –") == r"-{}-{}- \textasciigrave{}a'{}' ,{}, --"


def test_no_cell_of_latex_belongs_to_the_line_before():
    written = latex.written([Table(["[1em] a"], [["* b"]])])
    assert not [row for row in written.splitlines() if row.startswith(("[", "*"))]
