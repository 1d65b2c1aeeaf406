"""The figure is drawn by two: the browser's script, and Python where no script runs. Both lay a list out alike."""

import random
from itertools import chain

import pytest
from lxml import etree

from ndcg_core import Convention, Topic, explain
from ndcg_core.document import MOST_ROWS
from ndcg_core.document.html import written
from ndcg_core.shown.colours import IDEAL, OWN
from ndcg_core.shown.picture_lists import lists_of
from ndcg_core.shown.svg import drawing
from pages.ui.components import assets, board, picture  # noqa: F401 - whose scripts are asked for by name

_LISTS = 200
_ROWS_END = 540
_PALETTE = {"text": "black", "line": "grey", "ground": "white", "accent": "red", "own": OWN, "ideal": IDEAL}
_LAID_OUT = """async ([script, lists, palette]) => {
  const { layout } = await import(script);
  return lists.map((list) => {
    const { bars, stacks, texts, rules, grid, height } = layout(list, 760, palette);
    return { bars, stacks, texts: [...texts, ...grid.filter(({ tag }) => tag === "text")], rules, height };
  });
}"""


def some_list(dice: random.Random):
    """A list of any length, with missed and unjudged documents, under a common definition."""
    size = dice.randint(1, MOST_ROWS)
    docs = [f"document {at}" if at % 3 else f"d{at}" for at in range(size)]
    qrels = {doc: dice.choice([0, 0, 1, 2, 3]) for doc in docs if dice.random() < 0.9}
    qrels |= {f"m{at}": dice.randint(1, 3) for at in range(dice.choice([0, 0, 1, 2, 6]))}
    k = dice.choice([None, None, dice.randint(1, size)])
    gain, discount = dice.choice(["exp2", "linear"]), dice.choice(["log2", "reciprocal"])
    return explain(Topic(docs, qrels), Convention(k=k, gain=gain, discount=discount))


def rounded(place):
    return tuple(round(float(side), 1) for side in place)


def _by_row(bar):
    return round(bar[1]), bar[2]


def of_python(explanation):
    """The places of the bars and of the stacks, and every text with its place."""
    root = etree.fromstring(written(drawing(explanation).picture).replace("&emsp;", " "))
    for part in root.iter():
        part.tag = etree.QName(part).localname
    sides = ("x", "y", "width", "height")
    groups = [group for group in root.iter("g") if group.get("class") != "face"]
    bars = [rounded(map(bar.get, sides)) for group in groups for bar in group.findall("rect")]
    stacks = [rounded((bar.get("x"), bar.get("width"))) for bar in root.findall("rect")]
    texts = [(text.text, *rounded((text.get("x"), text.get("y")))) for text in root.iter("text")]
    texts = [said for said in texts if not said[0].startswith("k = ") or ":" in said[0]]  # a line moves with its name
    return sorted(bars, key=_by_row), sorted(stacks), texts, float(root.get("viewBox").split()[3])


def words_of_rows(texts):
    """What stands in the rows and over them, and where, from above."""
    places = {}
    for text, x, y in sorted(texts, key=lambda said: (round(said[2]), said[1])):
        if text and x < _ROWS_END and text != "–":
            places.setdefault(text, []).append((x, y))
    return places


@pytest.mark.full
def test_python_and_the_browser_lay_two_hundred_lists_out_alike(lab, address):
    dice = random.Random(5)
    explained = [some_list(dice) for _ in range(_LISTS)]
    common = {"stage": "all", "quiet": False, "task": None, "overlay": None, "chance": None, "worst": None}
    lists = [{**lists_of(each, {}), **common} for each in explained]
    script = f"{address}/lab/{assets.versioned('layout.js')}"
    drawn = lab.open(address).page.evaluate(_LAID_OUT, [script, lists, _PALETTE])
    for explanation, found in zip(explained, drawn, strict=True):
        bars, stacks, texts, height = of_python(explanation)
        sides = ("x", "y", "width", "height")
        theirs = sorted((rounded(bar[side] for side in sides) for bar in found["bars"]), key=_by_row)
        assert [*chain(*theirs)] == pytest.approx([*chain(*bars)], abs=0.11)
        assert sorted(rounded((part["x"], part["width"])) for part in found["stacks"]) == stacks
        said = [(text["text"], text["x"], text["y"]) for text in found["texts"] if "transform" not in text]
        ours, theirs = (words_of_rows(each) for each in (texts, said))  # beside them, the app says a little more
        assert ours.keys() == theirs.keys()
        for text, places in ours.items():
            assert [*chain(*theirs[text])] == pytest.approx([*chain(*places)], abs=0.11), text
        assert found["height"] == pytest.approx(height, abs=0.1)
