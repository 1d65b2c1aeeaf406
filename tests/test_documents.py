"""A text is a text in every block of every format, as the format's own reader reads it."""

import mistune
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as reader
from nbconvert.filters import markdown2html_mistune

from ndcg_core import document
from ndcg_core.document import Raised, Strong, Table, html, latex, markdown, paragraph, plain
from tests.support.examples import many

HOSTILE = ["<b>x</b>", "a\n\x00b", "*i* `c` [l](http://x.org) $y$ | z", "1. a", "# h", "&lt; \\(x\\) www.x.org", "---"]
HOSTILE += ["- item", "> quote", "===", "| a | b |", "    code", "```", "~~~ x", "a@x.org", "[^1]", "a\n: b", "!"]
TEXTS = st.sampled_from(HOSTILE) | st.text(min_size=1, max_size=30)
READ = mistune.create_markdown(escape=False, plugins=["table", "url"])
# In a notebook, formulas are typeset last: a sign of one has to stand alone.
READERS = {"markdown": READ, "notebook": markdown2html_mistune}


@many(200, 50)
@given(TEXTS)
@pytest.mark.parametrize("form", ["html", *READERS])
def test_every_block_says_its_texts_and_nothing_else(form, text):
    inline = paragraph(
        "In ", Strong(text), " and ", document.Coloured(text, "#123456"), Raised(text), f" or {text} too"
    )
    table = Table(["head", text], [[text, inline], [1.5, "end"]], texts=[0], caption=f"About {text}")
    lines = [document.Heading(text, 1), paragraph(text), paragraph(f" {text}"), inline]
    last = document.Sheet([paragraph(f"Last {text}")])
    blocks = [*lines, document.Bullets([f"of {text}"]), table, last]
    page = html.fragment(*blocks) if form == "html" else READERS[form](markdown.written(blocks))
    tree = reader.fragment_fromstring(page, create_parent="div")
    for extra in tree.xpath(".//style|.//a[@class='anchor-link']"):
        extra.drop_tree()
    shown = f"In {text} and {text}{text} or {text} too"
    cells = ["head", text, text, shown, "1.5", "end"]
    said = [text, text, text, shown, f"of {text}", f"About {text}", *cells, f"Last {text}"]
    assert "".join(tree.text_content().split()) == "".join("".join(map(plain, said)).split())
    assert not tree.xpath(".//a|.//img|.//script|.//code|.//em|.//*[@class='math']")
    assert form == "html" or all(len(part) == 1 for part in tree.itertext() if set(part) & set("$\\"))


def test_no_cell_of_latex_belongs_to_the_line_before():
    rows = latex.written([Table(["[1em] a"], [["* b"]])]).splitlines()
    assert [row for row in rows if row.startswith(("[", "*"))] == []
