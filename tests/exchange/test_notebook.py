"""Exported notebooks: their format, the numbers printed with and without the libraries, and no user text that runs."""

import contextlib
import io
import math
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, diagnose, engines, explain
from ndcg_core.document.markdown import escaped
from ndcg_core.io import to_notebook
from ndcg_core.shown import colours
from ndcg_core.teaching.diagnosis import heading
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from tests.exchange.test_programs import HOSTILE, same
from tests.libraries.test_engines import LISTS
from tests.support.drawing import judgments, rankings
from tests.support.examples import everyday, many

SOUP = examples["soup"]
ABSENT = ("ndcg_core", "sklearn", "sklearn.metrics", "catboost", "catboost.utils", "numpy", "pandas", "matplotlib")
TITLES = {"ndcg_core": "core", "scikit-learn": "sklearn", "catboost": "catboost"}


def read(text):
    import nbformat

    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    return book


def code(book):
    return [cell for cell in book.cells if cell.cell_type == "code"]


def printed_here(book):
    """What the cells print, run in this process: many times faster than a kernel."""
    shown, names = io.StringIO(), {}
    with contextlib.redirect_stdout(shown):
        for cell in code(book):
            exec(compile(cell.source, cell.id, "exec"), names)
    return shown.getvalue()


def printed_by_kernel(book):
    """What a Jupyter kernel prints, and the pictures that it shows."""
    from nbclient import NotebookClient

    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in code(book) for output in cell.outputs]
    pictures = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    return "".join(
        output.text for output in outputs if output.output_type == "stream" and output.name == "stdout"
    ), pictures


def numbers(text, explanation):
    """DCG, IDCG and nDCG as the notebook prints them."""
    return [
        float(re.search(rf"^{name}{explanation.at} = (.*)$", text, re.MULTILINE)[1]) for name in ("DCG", "IDCG", "nDCG")
    ]


def agrees(text, topic, convention):
    """The notebook's own numbers are the core's, and every engine's that of the engine."""
    explanation = explain(topic, convention)
    assert all(map(same, numbers(text, explanation), (explanation.dcg, explanation.idcg, explanation.ndcg)))
    for title, name in TITLES.items():
        for form, answer in (
            ("with these choices", engines[name].matched(topic, convention)),
            ("library default", engines[name].native(topic, convention)),
        ):
            shown = re.findall(rf"^{title}, {form}[^:]*: (\S+) \| computed above: (\S+)$", text, re.MULTILINE)
            assert (
                len(shown) == (answer.value is not None) or form == "library default"
            )  # left out where it is the same
            assert all(
                same(float(ours), answer.value) and same(float(above), explanation.ndcg) for ours, above in shown
            )
        assert f"{title}, " in text


@pytest.mark.parametrize("name", everyday(["soup", "ties"], examples))
def test_every_example_under_its_own_and_other_conventions(name):
    example = examples[name]
    for convention in (
        example.convention,
        Convention(gain="linear", discount="jk2002", k=3),
        conventions["trec_eval"].convention,
        conventions["sklearn"].convention,
        conventions["catboost_base"].convention.with_k(2),
    ):
        book = read(
            to_notebook(
                example.topic, convention, titles={document.id: document.title for document in example.documents}
            )
        )
        text = printed_here(book)
        agrees(text, example.topic, convention)
        explanation = explain(example.topic, convention)
        assert f"| {explanation.dcg:.4f} | {explanation.idcg:.4f} | {explanation.ndcg:.4f} |" in book.cells[0].source


@pytest.mark.full
@pytest.mark.parametrize("convention", [entry.convention for entry in conventions.values()], ids=list(conventions))
def test_every_named_convention(convention):
    for name in ("plain", "ties", "unjudged and missing", "nothing relevant", "one document"):
        with contextlib.suppress(NdcgError):
            text = to_notebook(LISTS[name], convention)
            agrees(printed_here(read(text)), LISTS[name], convention)


@given(
    topic=st.builds(Topic, rankings(HOSTILE), judgments(docs=HOSTILE)),
    title=st.text() | st.sampled_from(HOSTILE),
    titles=st.dictionaries(st.sampled_from(HOSTILE), st.text() | st.sampled_from(HOSTILE)),
)
@many(100, 20)
def test_hostile_texts_stay_texts(topic, title, titles):
    text = to_notebook(topic, Convention(k=3), title=title, titles=titles)
    text.encode()
    book = read(text)
    agrees(printed_here(book), topic, Convention(k=3))
    assert len(book.cells[0].source.split("\n- ")[0].strip().splitlines()) == 1


@pytest.mark.full
@pytest.mark.parametrize(("name", "convention"), [("soup", SOUP.convention), ("ties", examples["ties"].convention)])
def test_a_kernel_runs_it_and_shows_the_chart(name, convention):
    topic = examples[name].topic
    text, pictures = printed_by_kernel(read(to_notebook(topic, convention)))
    agrees(text, topic, convention)
    assert "is not installed" not in text
    assert "The board needs" not in text
    assert len(pictures) == 1
    explanation = explain(topic, convention)
    bars = [title.text for title in ET.fromstring(pictures[0]).iter("{http://www.w3.org/2000/svg}title")]
    counted = [*explanation.discounted[: explanation.k], *explanation.ideal_discounted[: explanation.ideal_length]]
    assert [float(bar.split(": ")[1]) for bar in bars] == pytest.approx(counted, abs=1e-4)


def drawn(topic, convention):
    """The chart's elements."""
    shown = []
    names = {"display": shown.append, "SVG": lambda source: source}
    cells = code(read(to_notebook(topic, convention)))
    for cell in cells[: [cell.id for cell in cells].index("chart") + 1]:
        source = cell.source.replace("from IPython.display import SVG, display", "")
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(source, cell.id, "exec"), names)
    [picture] = shown
    return ET.fromstring(picture)


SVG = "{http://www.w3.org/2000/svg}"


def tall(bars):
    return [float(bar.get("height")) for bar in bars]


@pytest.mark.parametrize(
    ("name", "convention"),
    [
        ("soup", SOUP.convention),
        ("soup", Convention(gain="linear", k=3)),
        ("soup", conventions["xgboost"].convention.with_k(4)),
        ("ties", examples["ties"].convention),
    ],
)
def test_the_chart_has_the_form_and_the_colours_of_the_picture(name, convention):
    topic = examples[name].topic
    explanation, picture = explain(topic, convention), drawn(topic, convention)
    length = explanation.ideal_length
    lists = {
        colours.OWN: (explanation.ranked.gains, explanation.discounted[: explanation.k], explanation.dcg),
        colours.IDEAL: (explanation.ideal.gains[:length], explanation.ideal_discounted[:length], explanation.idcg),
    }
    stacks = {}
    for colour, (gains, terms, _) in lists.items():
        bars = [bar for bar in picture.findall(f"{SVG}g/{SVG}rect") if bar.get("fill") == colour]
        pale = tall(bar for bar in bars if bar.get("fill-opacity") != "1")
        solid = tall(bar for bar in bars if bar.get("fill-opacity") == "1")
        scale = max(pale) / max(gains)
        assert pale == pytest.approx([gain * scale for gain in gains], abs=0.1)
        assert solid == pytest.approx([term * scale for term in terms], abs=0.1)
        stacks[colour] = sum(tall(bar for bar in picture.findall(f"{SVG}rect") if bar.get("fill") == colour))
    assert stacks[colours.OWN] / stacks[colours.IDEAL] == pytest.approx(explanation.ndcg, abs=0.01)
    words = " ".join(picture.itertext())
    for number in (explanation.dcg, explanation.idcg, explanation.ndcg):
        assert f"{number:.4f}" in words


@pytest.mark.parametrize("convention", [Convention(negative="keep"), Convention(gain="linear", k=2)], ids=["all", "k"])
@pytest.mark.parametrize("name", list(LISTS))
def test_the_chart_is_drawn_for_every_list(name, convention):
    try:
        explain(LISTS[name], convention)
    except NdcgError:
        with pytest.raises(NdcgError):
            to_notebook(LISTS[name], convention)
        return
    picture = drawn(LISTS[name], convention)
    assert all(float(bar.get("height")) >= 0 for bar in picture.iter(f"{SVG}rect"))


@pytest.mark.full
def test_a_kernel_without_the_libraries_prints_the_same_numbers_and_install_lines():
    import nbformat

    book = read(to_notebook(SOUP.topic, SOUP.convention, answer="0.7955"))
    hidden = nbformat.v4.new_code_cell(f"import sys\nsys.modules.update(dict.fromkeys({ABSENT!r}))")
    book.cells.insert(0, hidden)
    text, pictures = printed_by_kernel(book)
    explanation = explain(SOUP.topic, SOUP.convention)
    assert numbers(text, explanation) == [explanation.dcg, explanation.idcg, explanation.ndcg]
    assert len(pictures) == 1
    assert len(re.findall(r"^The board needs .*pip install", text, re.MULTILINE)) == 1
    for title in TITLES:
        assert len(re.findall(rf"^{title} is not installed\. .*pip install", text, re.MULTILINE)) == 1


SHOWN = {
    name: wrong
    for name, entry in mistakes.items()
    if (wrong := wrong_sums(SOUP.topic, SOUP.convention, entry)) and not math.isnan(wrong.ndcg)
}


@pytest.mark.full
@pytest.mark.parametrize("number", list(SHOWN))
def test_a_checked_answer_has_its_verdict_and_both_sums(number):
    topic, convention = SOUP.topic, SOUP.convention
    typed = f"{SHOWN[number].ndcg:.6f}"
    first = diagnose(topic, convention, typed)[0]
    book = read(to_notebook(topic, convention, answer=typed))
    answer_text = next(cell.source for cell in book.cells if cell.id == "answer-markdown")
    assert heading(first) in answer_text
    assert escaped(first.sentence) in answer_text
    assert typed in answer_text
    text = printed_here(book)
    sums = re.findall(r"^(?:DCG|IDCG|nDCG): right (\S+), as answered (\S+)$", text, re.MULTILINE)
    assert len(sums) in (0, 3)
    if sums:
        found = explain(topic, convention)
        assert [float(right) for right, _ in sums] == [found.dcg, found.idcg, found.ndcg]
        assert f"{float(sums[2][1]):.6f}" == typed


def test_several_numbers_and_texts_as_answers():
    book = read(to_notebook(SOUP.topic, SOUP.convention, answer={"dcg": "7,13", "ndcg": "0.5"}))
    answer_text = next(cell.source for cell in book.cells if cell.id == "answer-markdown")
    assert "DCG = 7,13" in answer_text
    with pytest.raises(NdcgError):
        to_notebook(SOUP.topic, SOUP.convention, answer="<b>half</b>")


def test_title_opening_and_own_functions():
    book = read(
        to_notebook(
            SOUP.topic,
            Convention(gain=lambda grade: grade * 2, discount=lambda rank: 1 / rank),
            title="Step 1 <b>",
            opening="Drag **it**.",
        )
    )
    assert book.cells[0].source.startswith("# Step 1 &lt;b&gt;\n\nDrag **it**.\n\n- Compute nDCG")
    assert "which cannot be written in one line" in book.cells[0].source
    assert "A function of your own cannot be written" in printed_here(book)


def test_the_board_of_the_notebook_has_the_list_and_its_titles():
    documents = examples["soup"].documents
    titles = {document.id: document.title for document in documents}
    book = read(to_notebook(SOUP.topic, SOUP.convention, titles=titles))
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(next(cell.source for cell in book.cells if cell.id == "board"), names)
    shown = names["shown"]
    assert (shown.topic.docs, shown.topic.qrels) == (SOUP.topic.docs, SOUP.topic.qrels)
    assert {card["title"] for card in shown.contents["board"]["state"]["documents"].values()} == set(titles.values())
    own = to_notebook(SOUP.topic, Convention(gain=lambda grade: grade * 2))
    assert "board" not in [cell.id for cell in read(own).cells]
    long = Topic([f"d{place}" for place in range(201)], {"d1": 1})
    assert "This list does not fit the board. The board can hold at most 200" in printed_here(read(to_notebook(long)))


def test_the_same_list_gives_the_same_file_and_a_refused_list_a_sentence():
    assert to_notebook(SOUP.topic) == to_notebook(SOUP.topic)
    with pytest.raises(NdcgError):
        to_notebook(Topic(["a"], {"a": -1}))


def test_k_and_grades_can_be_changed_in_it():
    book = read(to_notebook(SOUP.topic, SOUP.convention))
    for cell in code(book):
        cell.source = cell.source.replace("k = 5", "k = 2").replace("'d2': 1", "'d2': 3")
    explanation = explain(Topic(SOUP.ranking, {**SOUP.qrels, "d2": 3}), Convention(k=2))
    assert numbers(printed_here(book), explanation) == [explanation.dcg, explanation.idcg, explanation.ndcg]
