"""The pages of the handbook before Sphinx: unique, complete, with code that runs, no answer above its question."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest
from docutils.utils.math.latex2mathml import tex2mathml

from ndcg_core import conventions, mistakes, ndcg
from ndcg_core.model.choices import FIELDS
from ndcg_core.teaching.lessons import lessons as course
from pages.ui.handbook import book, definitions, guides, lessons, reference
from pages.ui.handbook import mistakes as slips
from pages.ui.handbook.links import slug
from pages.ui.handbook.page import shortened
from tests.support.examples import everyday


@pytest.fixture(scope="module")
def pages():
    return {page.path: page for page in book.pages()}


@pytest.mark.full
def test_every_entry_of_every_catalogue_has_a_page(pages):
    assert {f"definitions/{slug(name)}" for name in conventions} <= set(pages)
    assert {f"mistakes/{slug(name)}" for name in mistakes} <= set(pages)
    assert {f"lessons/{course[number].label}" for number in course} <= set(pages)
    assert {f"choices/{slug(name)}" for name in FIELDS if name != "k"} <= set(pages)
    import ndcg_core

    classes = {name for name in ndcg_core.__all__ if callable(getattr(ndcg_core, name))}
    assert classes <= {*(each.name for each in reference.public()), "conventions", "engines", "mistakes"}


def test_titles_and_descriptions_are_unique_and_fit_what_search_engines_show(pages):
    for said in ([page.title for page in pages.values()], [shortened(page.description) for page in pages.values()]):
        assert len({*said}) == len(said), sorted({each for each in said if said.count(each) > 1})[:5]
        assert all(each.strip() for each in said)
    assert max(len(shortened(page.description)) for page in pages.values()) <= 158


def test_titles_name_what_is_called_and_descriptions_are_text(pages):
    titles = {name: definitions.titled(entry) for name, entry in conventions.items()}
    assert titles["catboost_base"].startswith("CatBoost eval_metric: ")
    assert titles["xgboost"].startswith("XGBoost: ")  # a call with three dots in it
    assert titles["seed_002_torch"].startswith("blog post: ")  # a quotient
    assert titles["rectools"].startswith("RecTools calc: ")
    assert [path for path, page in pages.items() if "\\" in page.title + page.description] == []


def test_a_lesson_answers_with_numbers(pages):
    """The answer of each cell is its value, not the name of what is asked."""
    for lesson in lessons.in_order():
        answers = re.findall(
            r"^- .* \*\*(.+)\*\*$", pages[f"lessons/{lesson.label}"].body.replace("\\", ""), re.MULTILINE
        )
        asked = [cell for step in lesson.steps if step.ask and step.ask.columns for cell in step.ask.cells]
        assert len(answers) >= len(asked)
        assert all(re.fullmatch(r"-?\d+\.\d{4}", answer) for answer in answers[: len(asked)]), lesson.label


def test_every_link_leads_to_a_page(pages):
    for page in pages.values():
        for target in re.findall(r"\]\(</([^>#]+)\.md>\)", page.body):
            assert target in pages, f"{page.path} links {target}"


def test_no_answer_stands_above_its_question(pages):
    """What tells an answer, a picture with sums above all, is inside what a reader opens, below the question."""
    for lesson in lessons.in_order():
        body = pages[f"lessons/{lesson.label}"].body.replace("\\", "")
        for part in re.split(r"^## ", body, flags=re.MULTILINE)[1:]:
            before, asked, after = part.partition("**Question.**")
            if asked:
                assert "IDCG" not in "".join(re.findall(r'aria-label="([^"]*)"', before))
                assert "<details>" in after
                assert "<svg" not in after.partition("<details>")[0]
        asks = sum(step.ask is not None for step in lesson.steps)
        assert body.count("**Question.**") == body.count("<details>") == asks, lesson.label


@pytest.mark.parametrize("name", mistakes)
def test_a_program_that_makes_a_mistake_prints_its_number(name):
    found = slips.example(name)
    program = "" if found is None else slips.program(name, found)
    assert program or not (mistakes[name].code or mistakes[name].variants), "what a list can show has code"
    if not program:
        return
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})
    number = re.findall(r"[-\d.e]+", printed.getvalue().strip().split("\n")[-1])[-1]
    assert float(number) == pytest.approx(found.wrong.ndcg, abs=1e-12)


def test_a_page_without_an_example_says_no_more_than_is_known(pages):
    for name, mistake in mistakes.items():
        if slips.example(name) is None:
            assert ("over several queries" in pages[f"mistakes/{slug(name)}"].body) == bool(mistake.over_queries), name


GUIDES = sorted(Path(guides.__file__).with_name("guides_texts").glob("*.md"))


@pytest.mark.parametrize("path", everyday(GUIDES[:4], GUIDES), ids=lambda path: path.stem)
def test_the_code_of_a_guide_runs(path):
    blocks = re.findall(r"^ *```python\n(.*?)\n *```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    text = "\n".join(re.sub(r"^ {3}(?=\S)", "", block, flags=re.MULTILINE) for block in blocks)
    example = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_every_formula_of_the_book_is_read_whole(pages):
    """Nothing of LaTeX is left in what a browser draws."""
    for page in pages.values():
        for latex in re.findall(r"(?<!\\)\$\$?([^$\n]+)\$\$?", page.body if page.path.startswith("lessons") else ""):
            assert "\\" not in tex2mathml(latex), latex
        for drawn in re.findall(r"<math.*?</math>", page.body):
            assert "\\" not in drawn


def test_the_worked_list_has_the_value_of_its_definition(pages):
    for name, entry in conventions.items():
        shown = f"{ndcg(*definitions._worked_list(entry.convention)):.4f}"[:5]
        assert shown in pages[f"definitions/{slug(name)}"].body
