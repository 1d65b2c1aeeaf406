"""What is written of a list is read back: formulas, sentences, the table and single numbers give the twin's numbers."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic, explain
from ndcg_core.document import MOST_ROWS
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.gains import GAINS
from ndcg_core.shown import cells
from ndcg_core.shown.sentences import sentences, show
from ndcg_core.shown.words import HEADS
from tests.support.examples import many
from tests.support.twin import gain_of, twin, weight_of

grades = st.sampled_from([0, 1, 2, 3, 4])


@st.composite
def lists(draw):
    """A ranking of judged documents, some of them missed."""
    found = draw(st.lists(grades, min_size=1, max_size=20))
    missed = draw(st.lists(grades, max_size=3))
    ranking = [f"d{at}" for at in range(len(found))]
    return ranking, dict(zip(ranking, found, strict=True)) | {f"m{at}": grade for at, grade in enumerate(missed)}


def value(latex):
    """The number that a term of a formula stands for, by the rules of the notation."""
    text = latex.strip()
    rules = (
        (r"\\frac\{((?:[^{}]|\{[^{}]*\})*)\}\{((?:[^{}]|\{[^{}]*\})*)\}", r"((\1)/(\2))"),
        (r"\\log_\{([^{}]*)\}(\d+)", r"math.log(\2, \1)"),
        (r"\\sqrt\{([^{}]*)\}", r"math.sqrt(\1)"),
        (r"\^\{([^{}]*)\}", r"**(\1)"),
        (r"\[([^\[\]]*)\]", r"int(\1)"),
        (r"\\cdot", "*"),
    )
    for rule, arithmetic in rules:
        text = re.sub(rule, arithmetic, text)
    return eval(text, {"math": math, "int": int})


def lines_of(formula):
    """The lines of a sum: its terms as they are written, as numbers, and the total."""
    inner = formula.removeprefix(r"\begin{aligned} ").removesuffix(r" \end{aligned}").replace(r" \\ &\quad + ", " + ")
    name, *lines = inner.split("&= ")
    return name.strip(), [line.removesuffix(r" \\ ").strip().split(" + ") for line in lines]


def ideal(qrels, gain, k):
    return sorted((gain_of(grade, gain) for grade in qrels.values()), reverse=True)[:k]


@given(
    drawn=lists(),
    gain=st.sampled_from(sorted(GAINS)),
    discount=st.sampled_from([*sorted(DISCOUNTS), [1, 0.5, 0.25]]),
    k=st.none() | st.integers(1, 12),
)
@many(200, 60)
def test_every_written_term_has_the_value_of_its_document_and_the_sums_are_theirs(drawn, gain, discount, k):
    ranking, qrels = drawn
    explanation = explain(Topic(ranking, qrels), Convention(gain=gain, discount=discount, k=k))
    formulas = explanation.latex()
    cutoff = len(ranking) if k is None else min(k, len(ranking))
    own = [gain_of(qrels[doc], gain) for doc in ranking][:cutoff]
    for name, gains, total in (("DCG", own, explanation.dcg), ("IDCG", ideal(qrels, gain, k), explanation.idcg)):
        terms = [number * weight_of(rank, discount) for rank, number in enumerate(gains, 1)]
        head, (written, numbers, [whole]) = lines_of(formulas[name.lower()])
        assert head == rf"\mathrm{{{name}{f'@{k}' if k else ''}}}"
        # A weight that is computed is written with four digits, one that was given as it is.
        given = isinstance(discount, list) or Convention(discount=discount).discount_form.divides
        digits = 1e-6 if given else 1e-4
        assert [value(term) for term in written] == pytest.approx(terms, rel=digits)
        assert [float(number) for number in numbers] == pytest.approx(terms, abs=6e-5)
        assert float(whole) == pytest.approx(sum(terms), abs=6e-5)
        assert total == pytest.approx(sum(terms))
    ratio = formulas["ndcg"]
    if explanation.idcg > 0:
        quotient, said = re.findall(r"\\frac\{(-?[\d.]+)\}\{(-?[\d.]+)\} = (\S+)", ratio)[0][:2], ratio.split(" = ")[-1]
        assert [float(part) for part in quotient] == pytest.approx([explanation.dcg, explanation.idcg], abs=6e-5)
        assert float(said) == pytest.approx(twin(ranking, qrels, gain=gain, discount=discount, k=k), abs=6e-5)
    else:
        assert "by convention, because IDCG is } 0" in ratio


def test_an_empty_sum_is_0():
    formulas = explain(Topic([], {})).latex()
    assert formulas["dcg"] == r"\mathrm{DCG} = 0"
    assert formulas["idcg"] == r"\mathrm{IDCG} = 0"


@pytest.mark.parametrize(("ties", "written"), [("average", False), ("input", True)])
def test_gains_of_tied_documents_are_numbers_only_where_they_are_averages(ties, written):
    """Grades 1 and 3 at one score: an average gain has no grade, whose power could be written; the ideal list has."""
    formulas = explain(Topic({"a": 1.0, "b": 1.0}, {"a": 1, "b": 3}), Convention(ties=ties)).latex()
    assert ("2^{" in formulas["dcg"]) is written
    assert r"\frac{2^{3}-1}" in formulas["idcg"]
    untied = explain(Topic({"a": 2.0, "b": 1.0}, {"a": 1, "b": 3}), Convention(ties=ties)).latex()
    assert r"\frac{2^{1}-1}" in untied["dcg"]


@pytest.mark.parametrize(
    ("changes", "written"),
    [({"unjudged": "zero"}, True), ({"unjudged": "skip"}, True), ({"unjudged": 1}, False), ({}, True)],
)
def test_a_gain_is_written_by_its_grade_where_every_document_has_one(changes, written):
    formulas = explain(Topic(["u", "a"], {"a": 3, "m": 2}), Convention(**changes)).latex()
    assert ("2^{" in formulas["dcg"]) is written
    assert "2^{" in explain(Topic(["a"], {"a": 3, "m": 2}), Convention(**changes)).latex()["dcg"]  # none is unjudged


@pytest.mark.parametrize(
    ("negative", "written"), [("clip", False), ("from_end", False), ("keep", True), ("error", True)]
)
def test_grades_that_a_convention_changes_are_not_written_as_they_were(negative, written):
    formulas = explain(Topic(["a", "b"], {"a": 3, "b": 1}), Convention(negative=negative)).latex()
    assert ("2^{" in formulas["dcg"]) is written


@given(drawn=lists(), k=st.none() | st.integers(1, 12), most=st.none() | st.integers(0, 8))
@many(200, 60)
def test_the_sentences_write_as_many_terms_as_they_may_and_count_the_others(drawn, k, most):
    ranking, qrels = drawn
    explanation = explain(Topic(ranking, qrels), Convention(k=k))
    _, dcg, _, idcg, quotient, *_ = sentences(explanation, most_terms=most)
    at = f"@{k}" if k else ""
    cutoff = len(ranking) if k is None else min(k, len(ranking))
    where = "rank 1" if cutoff == 1 else f"ranks 1 to {cutoff}"
    assert dcg.startswith(f"DCG{at} adds gain × weight over {where}: ")
    assert idcg.startswith(f"IDCG{at} is the same sum over the ideal list: ")
    own = [gain_of(qrels[doc], "exp2") for doc in ranking][:cutoff]
    for sentence, gains in ((dcg, own), (idcg, ideal(qrels, "exp2", k))):
        terms = [number * weight_of(rank, "log2") for rank, number in enumerate(gains, 1)]
        *written, rest = sentence.partition(": ")[2].rpartition(" = ")[0].split(" + ")
        left_out = max(0, len(terms) - (len(terms) if most is None else most))
        if left_out:
            assert rest == f"{left_out} more terms"
        else:
            written.append(rest)
        assert [float(term) for term in written] == pytest.approx(terms[: len(terms) - left_out], abs=6e-5)
        assert float(sentence.rpartition(" = ")[2].rstrip(".")) == pytest.approx(sum(terms), abs=6e-5)
    assert quotient.startswith(f"nDCG{at} = DCG / IDCG = " if explanation.idcg else "IDCG is 0, ")


def test_a_list_without_ranks_or_terms_is_said_in_words():
    _, dcg, _, idcg, *_ = sentences(explain(Topic([], {})))
    assert "over no rank: nothing = 0." in dcg
    assert "nothing = 0." in idcg


@given(st.floats(-1e12, 1e12) | st.floats(-1, 1) | st.integers(-(10**6), 10**6))
@many(500, 200)
def test_a_number_is_read_back_within_its_digits_and_has_no_digit_too_many(number):
    text = show(number)
    size = abs(number)
    short = size >= 1e9 or 0 < size < 1e-3  # six or three digits of it, not four decimals
    close = size * (5.1e-6 if size > 1 else 5.1e-3) if short else 5.1e-5
    assert float(text) == pytest.approx(number, abs=close, rel=0)
    assert "." not in text or "e" in text or text[-1] not in "0."
    assert len(text.partition(".")[2]) <= 4 or short


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"), (math.nan, "no value"), (0.001, "0.001"), (0.00099996, "0.001"), (0.00099944, "0.000999"),
        (-0.00012344, "-0.000123"), (1e9, "1e+09"), (-1e9, "-1e+09"), (999_999_999.5, "999999999.5"), (100, "100"),
        (1_000_000_001, "1e+09"), (12_345_600_000, "1.23456e+10"), (math.inf, "inf"),
    ],
)  # fmt: skip
def test_a_number_has_four_decimals_between_a_thousandth_and_a_billion(number, text):
    assert show(number) == text


@given(drawn=lists(), k=st.none() | st.integers(1, 12))
@many(100, 40)
def test_the_table_as_text_has_its_columns_one_below_the_other(drawn, k):
    ranking, qrels = drawn
    explanation = explain(Topic(ranking, qrels), Convention(k=k))
    table, _, remarks = str(explanation).partition("\n\n")
    head, *lines = table.splitlines()
    ends, at = [], 0
    rows, texts = [*cells.table(explanation.rows[:MOST_ROWS]).rows], cells.table([]).texts
    widths = [max(len(name), *(len(row[place]) for row in rows)) for place, name in enumerate(HEADS)]
    for width in widths:
        ends.append((at, at + width))
        at += width + 2
    for line, row in zip([head, *lines], [HEADS, *rows], strict=True):
        for place, ((start, end), cell) in enumerate(zip(ends, row, strict=True)):
            held = line.ljust(at)[start:end]
            assert held.strip() == cell
            assert held.startswith(cell) if place in texts else held.endswith(cell)
        assert line == line.rstrip()
    assert len(rows) == min(MOST_ROWS, len(explanation.rows))
    assert remarks.splitlines()[-1] == sentences(explanation)[-1]


def test_the_columns_of_texts_are_those_of_documents():
    assert [HEADS[place] for place in cells.table([]).texts] == ["document", "ideal document"]


@given(drawn=lists(), k=st.none() | st.integers(1, 12))
@many(100, 40)
def test_a_row_s_loss_is_what_its_rank_earns_less_than_the_ideal_list_s(drawn, k):
    ranking, qrels = drawn
    rows = explain(Topic(ranking, qrels), Convention(k=k)).rows
    for row, shown in zip(rows, cells.table(rows).rows, strict=True):
        best = ideal(qrels, "exp2", None)
        counts = k is None or row.rank <= k
        here = gain_of(qrels[ranking[row.rank - 1]], "exp2") if row.rank <= len(ranking) else 0
        there = best[row.rank - 1] if row.rank <= len(best) else 0
        lost = counts * (there - here) * weight_of(row.rank, "log2")
        assert float(shown[-1]) == pytest.approx(lost, abs=6e-5)
        assert (shown[1] == "") is (row.rank > len(ranking))
        assert (shown[6] == "") is (row.rank > len(best))
