"""The picture of a list as a reader measures it: to scale, evenly spaced, nothing over anything else or outside."""

import math
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from ndcg_core import Convention, Topic, explain
from ndcg_core.document import MOST_ROWS
from ndcg_core.document.html import written
from ndcg_core.shown.colours import IDEAL, OWN
from ndcg_core.shown.svg import drawing, grades_drawing
from tests.support.examples import many

LETTER = 12  # the size of the text
_THIN = 0.051  # to which places are written


class Box(NamedTuple):
    """What an element covers."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self):
        return (self.left + self.right) / 2

    @property
    def height(self):
        return self.bottom - self.top

    def covers(self, other):
        return (
            self.left < other.right - _THIN
            and other.left < self.right - _THIN
            and self.top < other.bottom - _THIN
            and other.top < self.bottom - _THIN
        )


class Place(NamedTuple):
    """A document's two bars at a rank."""

    pale: Box
    solid: Box
    look: tuple[float, float]
    dashed: bool
    title: str


class Text(NamedTuple):
    """A word, where it is held, and what it covers at the least: a letter is half as wide as high."""

    words: str
    anchor: str
    x: float
    y: float
    bold: bool

    @property
    def box(self):
        wide = 0.5 * LETTER * len(self.words)
        left = self.x - {"start": 0, "middle": wide / 2, "end": wide}[self.anchor]
        return Box(left, self.y - 0.72 * LETTER, left + wide, self.y + 0.1 * LETTER)


class Picture:
    """The elements of a drawing, sorted by what they are."""

    def __init__(self, shown, draw=lambda shown: written(drawing(shown).picture)):
        self.root = etree.fromstring(draw(shown).replace("&emsp;", " "))
        for part in self.root.iter():
            part.tag = etree.QName(part).localname
        self.sides = {colour: [_place(g) for g in self.root.iter("g") if g.find("rect").get("fill") == colour]
                      for colour in (OWN, IDEAL)}  # fmt: skip
        self.stacks = {colour: [_box(r) for r in self.root.findall("rect") if r.get("fill") == colour]
                       for colour in (OWN, IDEAL)}  # fmt: skip
        self.texts = [
            Text(t.text, t.get("text-anchor"), float(t.get("x")), float(t.get("y")), t.get("font-weight") == "bold")
            for t in self.root.iter("text")
        ]
        ends = ("x1", "y1", "x2", "y2")
        self.lines = [(Box(*(float(line.get(end)) for end in ends)), line) for line in self.root.iter("line")]

    @property
    def pieces(self):
        return [piece for stack in self.stacks.values() for piece in stack]

    @property
    def bars(self):
        return [bar for places in self.sides.values() for place in places for bar in (place.pale, place.solid)]

    def grid(self):
        """The values of the scale and their heights, from below."""
        level = {line.top for line, element in self.lines if line.height == 0 and not element.get("stroke-dasharray")}
        labels = {float(text.words): text.y for text in self.texts if text.anchor == "end"}
        return dict(zip(sorted(labels), sorted(level, reverse=True), strict=True))

    def frame(self):
        """From where to where the scale's lines reach."""
        [ends] = {(line.left, line.right) for line, element in self.lines
                  if line.height == 0 and not element.get("stroke-dasharray")}  # fmt: skip
        return ends

    def named(self, words, anchor=None):
        [text] = [text for text in self.texts if text.words == words and anchor in (None, text.anchor)]
        return text


def _box(rect):
    left, top, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
    return Box(left, top, left + width, top + height)


def _place(group):
    pale, solid = group.findall("rect")
    look = float(pale.get("fill-opacity")), float(solid.get("fill-opacity"))
    return Place(_box(pale), _box(solid), look, pale.get("stroke-dasharray") is not None, group.findtext("title"))


@st.composite
def explanations(draw):
    """Lists of some documents, missed ones, any cutoff."""
    size = draw(st.integers(1, 30))
    grades = draw(st.lists(st.sampled_from([0, 1, 2, 3, 0.5, 7]), min_size=size, max_size=size))
    missed = draw(st.lists(st.sampled_from([1, 2, 3]), max_size=4))
    qrels = {f"d{at}": grade for at, grade in enumerate(grades)} | {f"m{at}": grade for at, grade in enumerate(missed)}
    k = draw(st.none() | st.integers(1, size + 5))
    return explain(Topic([f"d{at}" for at in range(size)], qrels), Convention(k=k, gain=draw(st.sampled_from(_GAINS))))


_GAINS = ["linear", "exp2"]
drawn = [
    explain(Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2, "m": 2}), k=2),
    explain(Topic(["a"], {"a": 1})),
    explain(Topic([f"d{at}" for at in range(40)], {f"d{at}": at % 4 for at in range(40)}), k=20),
    explain(Topic(["a", "b"], {"a": 2, "b": -3}), Convention(gain="linear", negative="keep")),
    explain(Topic(["b", "a"], {"a": 2, "b": -3, "m": 4}), Convention(gain="linear", negative="keep")),
]


@given(explanations())
@many(100, 25)
def test_every_bar_is_read_off_the_scale_at_its_gain_and_at_what_it_earns(explanation):
    picture = Picture(explanation)
    grid = picture.grid()
    (low, ground), *_, (high, top) = grid.items()
    assert low == 0

    def level(value):
        return ground - (value - low) / (high - low) * (ground - top)

    for value, place in grid.items():
        assert place == pytest.approx(level(value), abs=0.1)
    rows = explanation.rows[:MOST_ROWS]
    own = [(row.gain, row.discounted) for row in rows if row.doc is not None]
    ideal = [(row.ideal_gain, row.ideal_discounted) for row in rows if row.ideal_doc is not None]
    for values, places in zip((own, ideal), picture.sides.values(), strict=True):
        assert len(values) == len(places)
        for (gain, earned), place in zip(values, places, strict=True):
            for bar, value in ((place.pale, gain), (place.solid, earned)):
                assert bar.top == pytest.approx(level(value), abs=0.1)
                assert bar.bottom == pytest.approx(ground, abs=0.1)


@given(explanations())
@many(100, 25)
def test_ranks_divide_the_frame_into_equal_parts_and_their_bars_stand_side_by_side_in_the_middle(explanation):
    picture = Picture(explanation)
    left, right = picture.frame()
    ranks = max(map(len, picture.sides.values()))
    slot = (right - left) / ranks
    names = [text for text in picture.texts if text.anchor == "middle" and text.words.isdigit()]
    assert [text.words for text in names] == [str(rank) for rank in range(1, ranks + 1)]
    assert len({text.y for text in names}) == 1
    for rank, name in enumerate(names, 1):
        middle = left + slot * (rank - 0.5)
        assert name.x == pytest.approx(middle, abs=0.1)
        pairs = [places[rank - 1] for places in picture.sides.values() if len(places) >= rank]
        for place in pairs:
            assert (place.pale.left, place.pale.right) == (place.solid.left, place.solid.right)
            assert 0.3 * slot < place.pale.right - place.pale.left < slot / 2 - 0.5
            assert slot * (rank - 1) < place.pale.left - left < place.pale.right - left < slot * rank
        if len(pairs) == 2:
            own, ideal = (place.pale for place in pairs)
            assert ideal.left - own.right == pytest.approx(1, abs=0.2)
            assert middle - own.right == pytest.approx(ideal.left - middle, abs=0.2)
            assert own.right - own.left == pytest.approx(ideal.right - ideal.left, abs=0.2)
        else:
            assert min(abs(pairs[0].pale.right - middle), abs(pairs[0].pale.left - middle)) == pytest.approx(
                0.5, abs=0.2
            )
    assert picture.named("rank").x == pytest.approx((left + right) / 2, abs=0.1)


@given(explanations())
@many(100, 25)
def test_a_stack_has_a_piece_for_all_that_is_earned_and_both_sums_have_one_scale(explanation):
    picture = Picture(explanation)
    parts = explanation.discounted[: explanation.counted], explanation.ideal_discounted[: explanation.ideal_length]
    ground = max(picture.grid().values())
    top = min(picture.grid().values())
    for (colour, stack), earned, total in zip(
        picture.stacks.items(), parts, (explanation.dcg, explanation.idcg), strict=True
    ):
        pieces = [value for value in (*earned[:MOST_ROWS], math.fsum(earned[MOST_ROWS:])) if value]
        assert len(stack) == len(pieces), colour
        unit = (ground - top) / max(explanation.dcg, explanation.idcg, 1e-300)
        reached = 0.0
        for box, value in zip(stack, pieces, strict=True):
            assert box.bottom == pytest.approx(ground - reached * unit, abs=0.02)
            reached += value
            gap = box.top - (ground - reached * unit)
            assert gap == pytest.approx(min(1, value * unit / 4), abs=0.02)
        assert reached == pytest.approx(total)
        assert len({(box.left, box.right) for box in stack}) <= 1


@pytest.mark.parametrize("explanation", drawn)
def test_nothing_lies_over_anything_else_and_nothing_outside(explanation):
    picture = Picture(explanation)
    width, height = map(float, picture.root.get("viewBox").split()[2:])
    assert picture.root.get("viewBox").split()[:2] == ["0", "0"]
    assert float(picture.root.get("width")) == width
    boxes = [text.box for text in picture.texts]
    for one, other in combinations(picture.texts, 2):
        assert not one.box.covers(other.box), (one, other)
    for text in boxes:
        assert not any(text.covers(bar) for bar in [*picture.bars, *picture.pieces])
    lines = [line for line, _ in picture.lines]
    for box in [*boxes, *picture.bars, *lines, *picture.pieces]:
        assert 0 <= box.left <= box.right <= width
        assert 0 <= box.top <= box.bottom <= height
    for places in picture.sides.values():
        for one, other in pairwise(places):
            assert one.pale.right < other.pale.left


def test_the_two_stacks_stand_apart_right_of_the_frame_with_their_names_below_and_their_sums_above():
    explanation = explain(Topic(["a", "b"], {"a": 1, "b": 3}), k=2)
    picture = Picture(explanation)
    own, ideal = (stack[0] for stack in picture.stacks.values())
    assert picture.frame()[1] < own.left
    assert own.right < ideal.left
    assert own.right - own.left == ideal.right - ideal.left
    ranks = picture.named("1", "middle").y
    for stack, name, total in zip(
        picture.stacks.values(), ("DCG@2", "IDCG@2"), (explanation.dcg, explanation.idcg), strict=True
    ):
        below, above = picture.named(name), picture.named(f"{total:.4f}")
        assert below.x == above.x == stack[0].middle
        assert below.y == ranks
        assert above.bold
        assert not below.bold
        gap = min(box.top for box in stack) - above.y
        assert 0 < gap <= 0.6 * LETTER + 1  # and the ground that parts two pieces


def test_the_ratio_is_measured_on_a_scale_of_its_own():
    """From 0 at the ground to 1 at the top of the ideal stack; its line begins at the first stack."""
    explanation = explain(Topic(["a", "b", "c"], {"a": 1, "c": 3}))
    picture = Picture(explanation)
    (share,) = (line for line, element in picture.lines if element.get("stroke-dasharray") and line.height == 0)
    (scale,) = (line for line, element in picture.lines if line.height and not element.get("stroke-dasharray"))
    own, ideal = (stack[0] for stack in picture.stacks.values())
    whole = scale.bottom - scale.top  # drawn from the top downwards
    assert scale.left == scale.right > ideal.right
    assert share.left == own.left
    assert 0 < share.right - scale.right < LETTER / 2
    assert (scale.bottom - share.top) / whole == pytest.approx(explanation.ndcg, abs=0.001)
    ends = {text.words: text for text in picture.texts if text.anchor == "start"}
    for words, at in (("0", scale.bottom), ("1", scale.top), (f"{explanation.ndcg:.4f}", share.top)):
        assert is_middle(ends[words], at)
        assert 0 < ends[words].x - share.right < ends[words].x - scale.right <= LETTER / 2
    assert [text.words for text in ends.values() if text.bold] == [f"{explanation.ndcg:.4f}"]
    labels = [text for text in picture.texts if text.anchor == "end"]
    before, behind = {picture.frame()[0] - text.x for text in labels}, {text.x - scale.left for text in ends.values()}
    assert before == behind  # values stand as far from the one scale as from the other
    assert len(before) == 1


def is_middle(text, at):
    """Whether a line runs through the middle of a digit, which is 0.72 of the text's size high, to half a pixel."""
    return abs(text.y - 0.36 * LETTER - at) <= 0.5


def test_a_dcg_below_0_has_its_line_on_the_ground():
    explanation = explain(Topic(["b", "a"], {"a": 2, "b": -3, "m": 4}), Convention(gain="linear", negative="keep"))
    assert explanation.dcg < 0 < explanation.idcg
    picture = Picture(explanation)
    (share,) = (line for line, element in picture.lines if element.get("stroke-dasharray") and line.height == 0)
    assert share.top == share.bottom == picture.stacks[OWN][0].bottom


@pytest.mark.parametrize("gain", [1, 2, 2.1, 3, 4, 4.1, 5, 8, 8.1, 10, 19, 20, 20.5, 40, 41, 80, 0.4, 0.08, 4e7])
def test_the_step_of_the_scale_is_the_least_round_one_that_reaches_the_top_in_four(gain):
    grid = Picture(explain(Topic(["a"], {"a": 1}), Convention(gain={1: gain}))).grid()
    step = sorted(grid)[1]
    rounds = (float(f"{digit}e{power}") for power in range(-3, 9) for digit in (1, 2, 5))
    assert step == pytest.approx(next(one for one in rounds if 4 * one >= gain * (1 - 1e-12)))


@pytest.mark.parametrize("gain", [1, 0.5, 0.93, 0.94, 0.06, 0.07])
def test_an_end_of_the_ratio_is_named_where_the_ndcg_leaves_a_letter_s_height(gain):
    """The only document earns this share of the ideal list, which fills the height."""
    explanation = explain(Topic(["a"], {"a": 1, "m": 2}), Convention(gain={0: 0, 1: gain, 2: 1}, k=1))
    picture = Picture(explanation)
    height = 168  # of the higher stack
    named = {text.words for text in picture.texts if text.anchor == "start"}
    for end, away in (("0", gain * height), ("1", (1 - gain) * height)):
        assert (end in named) is (away >= 11)


def test_a_line_of_the_scale_has_its_value_before_it():
    picture = Picture(drawn[0])
    labels = [text for text in picture.texts if text.anchor == "end"]
    left, _ = picture.frame()
    for text, place in zip(sorted(labels, key=lambda text: -text.y), picture.grid().values(), strict=True):
        assert 0 < left - text.x <= LETTER / 2
        assert is_middle(text, place)


def test_a_cutoff_is_drawn_only_where_it_leaves_a_rank_out():
    for k, size, there in ((None, 3, False), (3, 3, False), (4, 3, False), (2, 3, True), (1, 2, True), (25, 40, False)):
        docs = [f"d{at}" for at in range(size)]
        picture = Picture(explain(Topic(docs, dict.fromkeys(docs, 1)), k=k))
        upright = [line for line, element in picture.lines if line.height and element.get("stroke-dasharray")]
        assert len(upright) == (1 if there else 0)
        assert any(text.words.startswith("k = ") for text in picture.texts) is there
        if there:
            left, right = picture.frame()
            assert upright[0].left == upright[0].right == pytest.approx(left + (right - left) / size * k, abs=0.1)
            assert upright[0].bottom == max(picture.grid().values())
            top, name = min(picture.grid().values()), picture.named(f"k = {k}")
            assert 0 < name.x - upright[0].left <= LETTER / 2
            assert upright[0].top < name.y < top
            assert upright[0].top == pytest.approx(name.box.top, abs=LETTER / 2)


def test_what_counts_is_stronger_than_what_does_not_and_what_was_missed_is_dashed():
    picture = Picture(explain(Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2, "m": 2}), k=2))
    a, b, c = picture.sides[OWN]
    first, second, third, fourth = picture.sides[IDEAL]
    counted, left_out = a.look, c.look
    assert [place.look for place in (a, b, first, second)] == [counted] * 4
    assert [place.look for place in (c, third, fourth)] == [left_out] * 3
    assert counted[1] == 1  # solid
    assert counted[0] < 0.5
    assert left_out[0] == counted[0] / 2
    assert left_out[0] < left_out[1] < counted[0]
    assert [place.dashed for place in (*picture.sides[OWN], first, second, third, fourth)] == [
        False, False, False, False, "m" in second.title, "m" in third.title, False
    ]  # fmt: skip
    assert sum(place.dashed for place in picture.sides[IDEAL]) == 1


def test_a_bar_says_its_rank_its_document_its_gain_and_what_it_earns():
    """Gains of 1, 7, 3 and 3; earned by the discount log2(rank + 1), and nothing below the cutoff."""
    picture = Picture(explain(Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2, "m": 2}), k=2))
    half = 1 / math.log2(3)
    assert [place.title for place in picture.sides[OWN]] == [
        "Rank 1: a, gain 1.0000, earns 1.0000.",
        f"Rank 2: b, gain 7.0000, earns {7 * half:.4f}.",
        "Rank 3, below the cutoff: c, gain 3.0000, earns nothing.",
    ]
    best, second, third, last = (place.title for place in picture.sides[IDEAL])
    assert best == "Rank 1: b, gain 7.0000, earns 7.0000."
    assert last == "Rank 4, below the cutoff: a, gain 1.0000, earns nothing."
    assert any("not retrieved: m, gain 3.0000" in title for title in (second, third))


def test_a_reader_who_does_not_see_hears_all_three_numbers():
    explanation = explain(Topic(["a", "b"], {"a": 1, "b": 3}))
    said = Picture(explanation).root.get("aria-label")
    for number in (explanation.dcg, explanation.idcg, explanation.ndcg):
        assert f"{number:.4f}" in said


@pytest.mark.parametrize("factor", [1e-150, 1e-101, 1e-99, 1e-3, 1, 1e3, 1e99, 1e101, 1e150])
def test_a_picture_has_the_same_form_in_any_unit(factor):
    """Gains a thousand times as large give the same bars, and lines at values a thousand times as large."""
    gains = {0: 0, 1: 1.0, 2: 2.5, 3: 4.0}
    lists = Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2})
    plain = Picture(explain(lists, Convention(gain=gains)))
    scaled = Picture(explain(lists, Convention(gain={grade: gain * factor for grade, gain in gains.items()})))
    shares = [[height / max(_heights(one)) for height in _heights(one)] for one in (plain, scaled)]
    assert shares[0] == pytest.approx(shares[1], abs=0.001)
    for one, other in zip(plain.stacks.values(), scaled.stacks.values(), strict=True):
        assert [box.height for box in one] == pytest.approx([box.height for box in other], abs=0.02)


def _heights(picture):
    return [bar.height for bar in picture.bars]


@given(st.lists(st.none() | st.integers(-3, 9) | st.floats(0, 1e6).map(lambda grade: round(grade, 2)), max_size=40))
@many(60, 20)
def test_of_grades_alone_each_has_a_bar_above_its_rank_and_of_its_height(grades):
    picture = Picture(grades, lambda shown: written(grades_drawing(shown)))
    shown = [grade or 0 for grade in grades[:MOST_ROWS]]
    left, right = picture.frame()
    slot = (right - left) / max(1, len(shown))
    values = picture.grid()
    low, high = min(values), max(values)
    for rank, (grade, bar) in enumerate(zip(shown, picture.stacks[OWN], strict=True), 1):
        assert bar.middle == pytest.approx(left + slot * (rank - 0.5), abs=0.1)
        assert bar.middle == pytest.approx(picture.named(str(rank), "middle").x, abs=0.2)
        assert bar.right - bar.left == pytest.approx(slot / 2, abs=0.1)
        assert low <= grade <= high or grade == pytest.approx(high, rel=1e-3) or grade == pytest.approx(low, rel=1e-3)
        share = bar.height / (values[low] - values[high])
        assert share == pytest.approx(abs(grade) / (high - low), abs=2e-3)
        assert (
            bar.bottom == pytest.approx(values[0], abs=0.1)
            if grade >= 0
            else bar.top == pytest.approx(values[0], abs=0.1)
        )
    _, _, wide, high = map(float, picture.root.get("viewBox").split())
    for box in [*picture.stacks[OWN], *(text.box for text in picture.texts)]:
        assert box.left > 0 < box.top
        assert box.right < wide
        assert box.bottom < high
