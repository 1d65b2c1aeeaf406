"""HTML trees: only text and listed tags are sent, and formulas match their LaTeX."""

import re
from pathlib import Path

import pytest

import pages.ui.components.html
from ndcg_core import Convention, Topic, explain
from ndcg_core.document.formulas import Fraction
from ndcg_core.document.mathml import formula
from ndcg_core.model.discounts import DISCOUNTS, LogDiscount
from ndcg_core.model.gains import GAINS
from ndcg_core.teaching.examples import examples
from pages.ui.components.html import table, tag
from tests.pages.trees import children, words

_SCRIPT = (Path(pages.ui.components.html.__file__).parent / "html.js").read_text()
LISTS = [(example.topic, example.convention) for example in examples.values()]
CHOSEN = [
    (Topic(["a", "b", "c"], {"a": 2, "b": 0, "c": 1.5, "d": 3}), Convention(gain=gain, discount=discount, k=k))
    for gain in (*GAINS, {0: 0, 1.5: 2, 2: 3, 3: 1})
    for discount in (*DISCOUNTS, [1, 0.5])
    for k in (None, 2)
]
EMPTY = [(Topic(["a", "b"], {"a": 0}), Convention(no_relevant=value)) for value in (0.0, 1.0, "nan")]


def tags(node: str | list) -> set[str]:
    return set() if isinstance(node, str) else {node[0]}.union(*map(tags, children(node)))


def spoken(latex: str) -> str:
    """What remains of LaTeX without its commands."""
    bare = re.sub(r"\\(begin|end)\{aligned\}|\\(mathrm|text|frac|sqrt|quad|,|\\)|[{}&^_]|\\(?=log)", "", latex)
    return re.sub(r"\s", "", bare.replace(r"\cdot", "·").replace("-", "−"))


@pytest.mark.parametrize(("topic", "convention"), LISTS + CHOSEN + EMPTY)
def test_a_formula_matches_its_latex(topic, convention):
    explanation = explain(topic, convention)
    for tree, latex in zip(explanation.formulas().values(), explanation.latex().values(), strict=True):
        assert re.sub(r"\s", "", words(formula(tree)).replace("-", "−")) == spoken(latex)


def test_fractions_and_powers_have_their_two_parts():
    top, bottom = children(children(formula(Fraction(GAINS["exp2"].written(3), LogDiscount().written(1))))[0])
    assert (top[0], bottom[0]) == ("mrow", "mrow")
    power, base = children(top)[0], children(bottom)[0]
    assert [power[0], *map(words, children(power))] == ["msup", "2", "3"]
    assert [base[0], *map(words, children(base))] == ["msub", "log", "2"]


def test_the_browser_knows_every_tag_that_is_sent():
    known = set(re.findall(r'"([a-z0-9]+)"', "".join(re.findall(r"TAGS = new Set\(\[(.*?)\]\)", _SCRIPT, re.DOTALL))))
    shown = [explain(*case) for case in LISTS + CHOSEN + EMPTY]
    sent = {name for each in shown for tree in each.formulas().values() for name in tags(formula(tree))}
    assert sent | tags(table(("a",), [["1"]])) <= known


def test_outside_text_stays_text():
    assert tag("p", "<b>x</b>") == ["p", "<b>x</b>"]
    assert words(table(("<i>",), [["<b>"]])) == "<i><b>"
    assert tags(table(("<i>",), [["<b>"]])) == {"table", "thead", "tbody", "tr", "th", "td"}
    assert "innerHTML" not in _SCRIPT
