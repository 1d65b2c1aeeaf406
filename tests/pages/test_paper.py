"""Papers: what they send is text and tags from a list, and their formulas say what the LaTeX says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pages.ui.paper
from ndcg_core import Convention, Topic, explain
from ndcg_core.discounts import DISCOUNTS
from ndcg_core.examples import examples
from ndcg_core.gains import GAINS
from pages.ui.mathml import formula
from pages.ui.paper import table, tag

_SCRIPT = (Path(pages.ui.paper.__file__).parent / "paper.js").read_text()
LISTS = [(example.topic, example.convention) for example in examples.values()]
CHOSEN = [(Topic(["a", "b", "c"], {"a": 2, "b": 0, "c": 1.5, "d": 3}), Convention(gain=gain, discount=discount, k=k))
          for gain in (*GAINS, {0: 0, 1.5: 2, 2: 3, 3: 1}) for discount in (*DISCOUNTS, [1, 0.5]) for k in (None, 2)]
EMPTY = [(Topic(["a", "b"], {"a": 0}), Convention(no_relevant=value)) for value in (0.0, 1.0, "nan")]


def words(node: str | list) -> str:
    return node if isinstance(node, str) else "".join(map(words, node[2:]))


def tags(node: str | list) -> set[str]:
    return set() if isinstance(node, str) else {node[0]}.union(*map(tags, node[2:]))


def spoken(latex: str) -> str:
    """What remains of LaTeX without its commands."""
    bare = re.sub(r"\\(begin|end)\{aligned\}|\\(mathrm|text|frac|quad|,|\\)|[{}&^_]|\\(?=log)", "", latex)
    return re.sub(r"\s", "", bare.replace(r"\cdot", "·").replace("-", "−"))


@pytest.mark.parametrize(("topic", "convention"), LISTS + CHOSEN + EMPTY)
def test_a_formula_says_what_its_latex_says(topic, convention):
    for latex in explain(topic, convention).latex().values():
        assert re.sub(r"\s", "", words(formula(latex)).replace("-", "−")) == spoken(latex)


def test_fractions_and_powers_have_their_two_parts():
    _, _, fraction = formula(r"\frac{2^{3}-1}{\log_{2}2}")
    assert [part[0] for part in fraction[2:]] == ["mrow", "mrow"]
    power, base = fraction[2][2], fraction[3][2]
    assert (power[0], words(power[2]), words(power[3])) == ("msup", "2", "3")
    assert (base[0], words(base[2]), words(base[3])) == ("msub", "log", "2")


def test_the_browser_knows_every_tag_that_is_sent():
    known = set(re.findall(r'"([a-z0-9]+)"', "".join(re.findall(r"TAGS = new Set\(\[(.*?)\]\)", _SCRIPT, re.DOTALL))))
    sent = set().union(*(tags(formula(latex)) for topic, convention in LISTS + CHOSEN + EMPTY
                         for latex in explain(topic, convention).latex().values()))
    assert sent | tags(table(("a",), [["1"]])) <= known


def test_a_word_from_outside_is_a_string_and_no_tag():
    assert tag("p", "<b>x</b>") == ["p", {}, "<b>x</b>"]
    assert table(("<i>",), [["<b>"]])[3][2][2] == ["td", {}, "<b>"]
    assert "innerHTML" not in _SCRIPT
