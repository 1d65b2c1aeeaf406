"""What a notebook shows of a list: it is drawn to scale, foreign text stays text, long lists stay short."""

import colorsys
import math
import re
import subprocess
import sys
import unicodedata
from types import SimpleNamespace

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from lxml import etree, html

from ndcg_core import Convention, NdcgError, Topic, conventions, diagnose, evaluate, explain
from ndcg_core.document import MOST_ROWS
from ndcg_core.document.latex import formula
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount, RisingLog
from ndcg_core.shown.colours import ANSWER, IDEAL, OWN, SYSTEMS
from ndcg_core.shown.figure_numbers import NUMBERS, ROWS
from ndcg_core.shown.svg import _Scale
from ndcg_core.shown.symbols import symbols
from tests.exchange.test_programs import HOSTILE
from tests.support.drawing import choices, judgments, rankings, repeated_rankings
from tests.support.examples import many

MARKUP = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</style><b>", "&lt;", "$x$", "</svg>", "<!--", "]]>"
)  # fmt: skip
SHOWN = {
    "div", "style", "p", "span", "b", "ul", "li", "svg", "g", "title", "rect", "line", "text",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
ATTRIBUTES = {
    "class", "style", "xmlns", "viewBox", "viewbox", "width", "height", "role", "aria-label", "font-size", "fill", "x",
    "y", "x1", "x2", "y1", "y2", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "fill-opacity",
    "text-anchor", "font-weight", "rx",
}  # fmt: skip
ids = st.one_of(st.sampled_from(MARKUP), st.sampled_from(HOSTILE), st.text(min_size=1, max_size=12), st.integers())


def parsed(markup):
    """The elements, after a check that they are ours alone and load nothing."""
    tree = html.fragment_fromstring(markup)
    for element in tree.iter():
        assert element.tag in SHOWN
        assert set(element.attrib) <= ATTRIBUTES
        assert "url(" not in (element.text or "") + element.get("style", "")
    return tree


def seen(name):
    """A text as it is read: on one line, printable."""
    letters = (" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in str(name))
    return " ".join("".join(letters).split())


def stack(tree, colour):
    """From where to where a stack reaches."""
    pieces = [bar for bar in tree.find(".//svg").findall("rect") if bar.get("fill") == colour]
    tops = [float(bar.get("y")) for bar in pieces]
    ends = [float(bar.get("y")) + float(bar.get("height")) for bar in pieces]
    return max(ends) - min(tops)


@pytest.mark.parametrize(("size", "said"), [(MOST_ROWS, False), (MOST_ROWS + 1, True)])
def test_ranks_are_said_to_be_left_out_where_some_are(size, said):
    docs = [f"d{place}" for place in range(size)]
    assert (f"of {size}" in str(explain(Topic(docs, dict.fromkeys(docs, 1))))) is said


def test_gains_below_0_lie_on_the_other_side_of_0():
    """Gains of 2 and -3: the bars have the same place at one end, and lengths of 2 to 3."""
    drawn = explain(Topic(["a", "b"], {"a": 2, "b": -3}), Convention(gain="linear", negative="keep"))
    tree = parsed(drawn._repr_html_())
    above, below = (group.find("rect") for group in tree.iter("g") if group.find("rect").get("fill") == OWN)
    lengths = [float(bar.get("width")) for bar in (above, below)]
    values = written_above(drawn)
    assert values[0] <= -3 < values[1]
    assert float(below.get("x")) + lengths[1] == pytest.approx(float(above.get("x")), abs=0.02)
    assert lengths[0] / lengths[1] == pytest.approx(2 / 3, abs=0.001)


def written_above(explanation):
    """The values of the scale's lines, from the left."""
    tree, top = parsed(explanation._repr_html_()), f"{NUMBERS['top'] - 8:.1f}"
    return [float(name.text) for name in tree.iter("text") if name.get("y") == top and name.text != "rank"]


def test_a_picture_without_documents_has_a_scale_that_rises_from_0():
    values = written_above(explain(Topic([], {})))
    assert values[0] == 0
    assert values == sorted({*values})


@pytest.mark.parametrize(("gain", "text"), [(999999.5, "999999.5000"), (1e6, "1e+06"), (2.5e7, "2.5e+07")])
def test_a_sum_from_a_million_on_is_written_in_short(gain, text):
    tree = parsed(explain(Topic(["a"], {"a": 1}), Convention(gain={1: gain}))._repr_html_())
    assert [name.text for name in tree.iter("text") if name.get("font-weight")][-3:-1] == [text, text]


def test_a_thin_piece_of_a_stack_keeps_three_quarters_of_its_height():
    """What separates two pieces is a pixel, but no more than a quarter of a piece."""
    tree = parsed(explain(Topic(["a", "b", "c"], {"a": 200, "b": 1, "c": 4}), Convention(gain="linear"))._repr_html_())
    pieces = [bar for bar in tree.find(".//svg").findall("rect") if bar.get("fill") == OWN]
    heights = [float(bar.get("height")) for bar in pieces]
    unit = 3 * dict(ROWS)[4] / (200 + 4 / math.log2(3) + 1 / 2)  # of the ideal list, which is higher
    whole = [gain / math.log2(rank + 1) * unit for rank, gain in enumerate((200, 1, 4), 1)]
    assert heights == pytest.approx([piece - min(1, piece / 4) for piece in whole], abs=0.011)


def test_the_table_marks_the_ranks_below_the_cutoff():
    topic = Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2})
    tree = parsed(explain(topic, k=2)._repr_html_())
    assert [row.get("class") for row in tree.findall(".//tbody/tr")] == [None, None, "faint"]
    assert "k = 2" in tree.text_content()
    assert "k = " not in "".join(parsed(explain(topic)._repr_html_()).find(".//svg").itertext())


def test_a_row_of_the_table_has_what_its_two_documents_earn_and_is_empty_where_there_is_none():
    """Gains of 3 and 1, and of 7, 3 and 1 in the ideal list."""
    tree = parsed(explain(Topic(["b", "a"], {"a": 1, "b": 2, "m": 3}))._repr_html_())
    rows = [[cell.text_content() for cell in row.findall("td")] for row in tree.findall(".//tbody/tr")][:3]
    assert [row[:6] for row in rows] == [
        ["1", "b", "2", "3", "1", "3"],
        ["2", "a", "1", "1", "0.6309", "0.6309"],
        ["3", "", "", "", "", ""],
    ]
    assert [row[6:9] for row in rows] == [["m", "7", "7"], ["b", "3", "1.8928"], ["a", "1", "0.5"]]


def test_ten_thousand_documents_show_the_first_ranks_and_their_number():
    topic = Topic([f"d{place}" for place in range(10_000)], {f"d{place}": place % 4 for place in range(10_000)})
    explanation = explain(topic)
    shown = explanation._repr_html_()
    tree = parsed(shown)
    assert len(tree.findall(".//tbody/tr")) == MOST_ROWS
    assert "10,000" in tree.text_content()
    assert len(shown) < 50_000
    assert len(str(explanation)) < 10_000
    assert stack(tree, OWN) / stack(tree, IDEAL) == pytest.approx(explanation.ndcg, abs=0.02)  # every rank is in it
    assert "10,000" in parsed(topic._repr_html_()).text_content()
    assert len(topic._repr_html_()) < 20_000


@given(ranking=st.lists(ids, max_size=5, unique_by=str), data=st.data())
@many(80, 16)
def test_foreign_text_is_text(ranking, data):
    missed = data.draw(st.sampled_from(MARKUP))
    topic = Topic(ranking, dict.fromkeys(ranking, 1) | {missed: 2})
    listed = parsed(topic._repr_html_())
    explained = parsed(explain(topic, Convention(k=2))._repr_html_())
    for tree in (listed, explained):
        cells = [seen(cell.text_content()) for cell in tree.iter("td")]
        for doc in [*ranking, missed]:
            assert any(seen(doc) in cell for cell in cells) or len(str(doc)) > 60
    parsed(evaluate({missed: ranking}, {missed: {missed: 1}})._repr_html_())
    etree.fromstring(etree.tostring(explained.find(".//svg")))  # the drawing is XML as well


@given(ranking=rankings() | repeated_rankings(), qrels=judgments((0, 1, 2, 3, -1, 1e300, 1e-300, 0.5)), drawn=choices())
@many(150, 30)
def test_every_explanation_is_drawn_within_its_frame(ranking, qrels, drawn):
    try:
        explanation = explain(Topic(ranking, qrels), Convention.from_choices(**drawn))
    except NdcgError:
        reject()
    tree = parsed(explanation._repr_html_())
    _, _, wide, high = map(float, tree.find(".//svg").get("viewbox").split())
    for bar in tree.iter("rect"):
        left, width, top, height = (float(bar.get(name)) for name in ("x", "width", "y", "height"))
        assert min(width, height) >= 0
        assert min(left, top) >= 0
        assert left + width <= wide
        assert top + height <= high
    for shape in tree.iter("rect", "line"):
        opacities = [float(shape.get(name, 1)) for name in ("fill-opacity", "stroke-opacity")]
        assert all(0 < opacity <= 1 for opacity in opacities)
        assert shape.tag == "rect" or float(shape.get("stroke-width")) > 0
    for text in tree.iter("text"):
        assert 0 < float(text.get("x")) < wide
        assert 9 < float(text.get("y")) < high
    assert repr(explanation).startswith("<Explanation: nDCG")
    assert len(str(explanation).splitlines()) > 5


def test_repeats_and_rounding_are_said():
    topic = Topic(["a", "b", "a"], {"a": 1})
    said = explain(topic, Convention.from_choices(duplicates="first", round_list=1)).words()
    assert describe("round_list", 1) in said[-2 - 1]
    assert "1; " + describe("duplicates", "first") in said[-2]


@pytest.mark.parametrize("name", list(conventions))
def test_every_convention_shows_its_choices(name):
    convention = conventions[name].convention
    rows = [row.findtext("td") for row in parsed(convention._repr_html_()).findall(".//tbody/tr")]
    assert set(convention.choices()) | {"gain", "discount", "k"} == set(rows)


def test_a_convention_is_headed_by_its_cutoff_if_it_has_one():
    with_k, without = (parsed(Convention(k=k)._repr_html_()).find(".//p").text_content() for k in (7, None))
    assert "nDCG@7" in with_k
    assert "@" not in without


def test_findings_and_a_result_show_their_sentences():
    topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    findings = diagnose(topic, Convention(), "0.8175")
    text = parsed(findings._repr_html_()).text_content()
    assert all(finding.sentence in text for finding in findings)
    assert findings[0].sentence in parsed(findings[0]._repr_html_()).text_content()
    assert isinstance(findings, list)
    result = evaluate({f"q{n}": ["a"] for n in range(99)}, {f"q{n}": {"a": 1} for n in range(100)})
    tree = parsed(result._repr_html_())
    assert len(tree.findall(".//tbody/tr")) == MOST_ROWS
    assert re.search(r"nDCG \(burges_2005\): 0\.9900\b.*The first 25 of 100", tree.text_content())
    assert str(result) in tree.text_content()


def test_plain_text_is_there_where_there_is_no_html():
    written = []

    class Printer:
        text = staticmethod(written.append)

    topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    shown = explain(topic), topic, diagnose(topic, Convention(), "0.5"), evaluate({"q": ["a"]}, {"q": {"a": 1}})
    for thing in shown:
        thing._repr_pretty_(Printer, False)
    assert written == [str(shown[0]), repr(topic), str(shown[2]), str(shown[3])]
    Topic(map(str, range(99)), {})._repr_pretty_(Printer, False)
    assert written[-1] == "<Topic: 99 documents ranked, 0 judged>"


@pytest.mark.parametrize(("judged", "whole"), [(20, True), (21, False)])
def test_fifty_documents_and_judgments_are_written_out(judged, whole):
    written = []
    topic = Topic(map(str, range(30)), {str(doc): 1 for doc in range(judged)})
    topic._repr_pretty_(SimpleNamespace(text=written.append), False)
    assert (written == [repr(topic)]) is whole


def test_computing_loads_nothing_that_only_shows():
    program = (
        "import sys; from ndcg_core import Topic, explain; explain(Topic(['a'], {'a': 1})).rows;"
        "print(*(name for name in sys.modules if name.endswith(('.html', '.svg', '.cells')) and 'ndcg_core' in name))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


@pytest.mark.parametrize(
    ("discount", "term"),
    [
        ([1, 0.5], r"(2^{g_{i}}-1) \cdot \text{weight}(i)"),
        (lambda rank: 1 / rank, r"(2^{g_{i}}-1) \cdot \text{weight}(i)"),
        (RisingLog(), r"(2^{g_{i}}-1) \cdot \log_{2}(i+1)"),
        (RisingLog(10), r"(2^{g_{i}}-1) \cdot \log_{10}(i+1)"),
        ("none", r"(2^{g_{i}}-1)"),  # without brackets, 1 would be taken off once, from the sum
        ("reciprocal", r"\frac{2^{g_{i}}-1}{i}"),
        ("sqrt", r"\frac{2^{g_{i}}-1}{\sqrt{i}}"),
        ("log2", r"\frac{2^{g_{i}}-1}{\log_{2}(i+1)}"),
        (LogDiscount(math.e), r"\frac{2^{g_{i}}-1}{\ln (i+1)}"),
        (LogDiscount(shift=0.5), r"\frac{2^{g_{i}}-1}{\log_{2}(i+0.5)}"),
        (LogDiscount(10, 5000, 1), r"\frac{2^{g_{i}}-1}{\log_{10}(i+5000)+1}"),
        (JarvelinKekalainen(3), r"\frac{2^{g_{i}}-1}{\max(1,\log_{3}i)}"),
    ],
)
def test_a_definition_is_written_with_the_rank_as_a_symbol(discount, term):
    assert formula(symbols(Convention(discount=discount))["dcg"]) == rf"\mathrm{{DCG}} = \sum_{{i=1}}^{{n}} {term}"


def hue(colour):
    """Where a colour stands on the circle: 0 is red, 120 green, 240 blue; and how little grey it has."""
    place, _, saturation = colorsys.rgb_to_hls(*(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)))
    return 360 * place, saturation


def test_an_answer_has_a_colour_of_its_own_which_is_not_green():
    degrees, saturation = hue(ANSWER)
    assert saturation > 0.3
    assert not 75 < degrees < 180
    assert ANSWER not in (OWN, IDEAL)


def test_no_two_systems_have_the_same_colour():
    assert len({*SYSTEMS}) == len(SYSTEMS)


def test_the_grid_begins_at_the_lowest_value_where_that_is_a_whole_step():
    """-3e-6 over 1e-6 is -3 as floats, and a little less as real numbers."""
    assert list(_Scale([-3e-6, 1e-6]).lines()) == pytest.approx([-3e-6, -2e-6, -1e-6, 0, 1e-6], abs=1e-12)
