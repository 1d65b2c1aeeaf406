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
from ndcg_core.shown.figure_numbers import NUMBERS
from ndcg_core.shown.svg import drawing, grades_drawing
from tests.support.examples import many

LETTER = 12  # the size of small text
ROWS_BEGIN = NUMBERS["top"]
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

    @property
    def width(self):
        return self.right - self.left

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
    size: float

    @property
    def box(self):
        wide = 0.5 * self.size * len(self.words)
        left = self.x - {"start": 0, "middle": wide / 2, "end": wide}[self.anchor]
        return Box(left, self.y - 0.72 * self.size, left + wide, self.y + 0.1 * self.size)


class Picture:
    """The elements of a drawing, sorted by what they are."""

    def __init__(self, shown, draw=lambda shown: written(drawing(shown).picture)):
        self.root = etree.fromstring(draw(shown).replace("&emsp;", " "))
        for part in self.root.iter():
            part.tag = etree.QName(part).localname
        self.sides = {colour: [_place(g) for g in self.root.iter("g") if g.find("rect").get("fill") == colour]
                      for colour in (OWN, IDEAL)}  # fmt: skip
        self.faces = [_box(g.find("rect")) for g in self.root.iter("g") if g.get("class") == "face"]
        self.stacks = {colour: [_box(r) for r in self.root.findall("rect") if r.get("fill") == colour]
                       for colour in (OWN, IDEAL)}  # fmt: skip
        self.texts = [
            Text(
                t.text,
                t.get("text-anchor"),
                float(t.get("x")),
                float(t.get("y")),
                t.get("font-weight") == "bold",
                float(t.get("font-size", LETTER)),
            )
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
        """The values of the scale and their places, from the left."""
        level = sorted(line.left for line, element in self.lines if element.get("stroke-opacity") == "0.25")
        labels = [
            (text.x, float(text.words)) for text in self.texts if text.y == ROWS_BEGIN - 8 and text.words != "rank"
        ]
        assert [x for x, _ in sorted(labels)] == level
        return {value: x for x, value in sorted(labels)}

    def frame(self):
        """From where to where the rows of a list with so many ranks reach: the scale's lines cross all of them."""
        [ends] = {(line.top, line.bottom) for line, element in self.lines if element.get("stroke-opacity") == "0.25"}
        return ROWS_BEGIN, ends[1]

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


def ranks_of(explanation):
    """How many rows are drawn: those of the list, and of the best order as far as it counts."""
    rows = explanation.rows[:MOST_ROWS]
    return max(
        1,
        sum(row.doc is not None for row in rows),
        *(row.rank for row in rows if row.ideal_counts and row.ideal_discounted),
        0,
    )


@given(explanations())
@many(100, 25)
def test_every_bar_is_read_off_the_scale_at_its_gain_and_at_what_it_earns(explanation):
    picture = Picture(explanation)
    grid = picture.grid()
    (low, ground), *_, (high, top) = grid.items()
    assert low == 0

    def level(value):
        return ground + (value - low) / (high - low) * (top - ground)

    for value, place in grid.items():
        assert place == pytest.approx(level(value), abs=0.1)
    rows = explanation.rows[: ranks_of(explanation)]
    own = [(row.gain, row.discounted) for row in rows if row.doc is not None]
    ideal = [(row.ideal_gain, row.ideal_discounted) for row in rows if row.ideal_doc is not None]
    for values, places in zip((own, ideal), picture.sides.values(), strict=True):
        assert len(values) == len(places)
        for (gain, earned), place in zip(values, places, strict=True):
            for bar, value in ((place.pale, gain), (place.solid, earned)):
                assert bar.right == pytest.approx(level(value), abs=0.1)
                assert bar.left == pytest.approx(ground, abs=0.1)


@given(explanations())
@many(100, 25)
def test_ranks_are_rows_of_one_height_with_their_bars_one_below_the_other_in_the_middle(explanation):
    picture = Picture(explanation)
    top, bottom = picture.frame()
    ranks = ranks_of(explanation)
    slot = (bottom - top) / ranks
    names = [text for text in picture.texts if text.anchor == "end" and text.words.isdigit() and text.x < 30]
    assert [text.words for text in names] == [str(rank) for rank in range(1, ranks + 1)]
    assert len({text.x for text in names}) == 1
    for rank, name in enumerate(names, 1):
        first, last = top + slot * (rank - 1), top + slot * rank
        assert name.y - 5 == pytest.approx((first + last) / 2, abs=0.1)
        pairs = [places[rank - 1] for places in picture.sides.values() if len(places) >= rank]
        for place in pairs:
            assert (place.pale.top, place.pale.bottom) == (place.solid.top, place.solid.bottom)
            assert first < place.pale.top < place.pale.bottom < last
        if len(pairs) == 2:
            own, ideal = (place.pale for place in pairs)
            assert ideal.top - own.bottom == pytest.approx(1, abs=0.1)
            assert own.height > ideal.height > own.height / 3
            assert own.top - first == pytest.approx(last - ideal.bottom, abs=1.1)
    for face, rank in zip(picture.faces, range(1, len(picture.sides[OWN]) + 1), strict=False):
        assert top + slot * (rank - 1) < face.top < face.bottom < top + slot * rank


@given(explanations())
@many(100, 25)
def test_a_stack_has_a_piece_for_all_that_is_earned_and_both_sums_have_one_scale(explanation):
    picture = Picture(explanation)
    parts = explanation.discounted[: explanation.counted], explanation.ideal_discounted[: explanation.ideal_length]
    top, bottom = picture.frame()
    ground = top + max(NUMBERS["stack_least"], min(NUMBERS["stack_most"], bottom - top))
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
        assert not any(text.covers(bar) for bar in [*picture.bars, *picture.pieces] if bar.width)
    lines = [line for line, _ in picture.lines]
    for box in [*boxes, *picture.bars, *lines, *picture.pieces]:
        assert 0 <= box.left <= box.right <= width
        assert 0 <= box.top <= box.bottom <= height
    for places in picture.sides.values():
        for one, other in pairwise(places):
            assert one.pale.bottom < other.pale.top


def test_the_two_stacks_stand_apart_right_of_the_frame_with_their_names_below_and_their_sums_above():
    explanation = explain(Topic(["a", "b"], {"a": 1, "b": 3}), k=2)
    picture = Picture(explanation)
    own, ideal = (stack[0] for stack in picture.stacks.values())
    assert max(picture.grid().values()) < own.left
    assert own.right < ideal.left
    assert own.right - own.left == ideal.right - ideal.left
    for stack, name, total in zip(
        picture.stacks.values(), ("DCG@2", "IDCG@2"), (explanation.dcg, explanation.idcg), strict=True
    ):
        below, above = picture.named(name), picture.named(f"{total:.4f}")
        assert below.x == above.x == stack[0].middle
        assert below.y == stack[0].bottom + 16
        assert above.bold
        assert not below.bold
        gap = min(box.top for box in stack) - above.y
        assert 0 < gap <= 0.6 * LETTER + 1  # and the ground that parts two pieces


def test_the_ratio_is_measured_on_a_scale_of_its_own():
    """From 0 at the ground to 1 at the top of the ideal stack; its line begins at the first stack."""
    explanation = explain(Topic(["a", "b", "c"], {"a": 1, "c": 3}))
    picture = Picture(explanation)
    (share,) = (line for line, element in picture.lines if element.get("stroke-dasharray"))
    (scale,) = (line for line, element in picture.lines if element.get("stroke-opacity") == "0.5")
    own, ideal = (stack[0] for stack in picture.stacks.values())
    whole = scale.bottom - scale.top  # drawn from the top downwards
    assert scale.left == scale.right > ideal.right
    assert share.left == own.left
    assert 0 < share.right - scale.right < LETTER / 2
    assert (scale.bottom - share.top) / whole == pytest.approx(explanation.ndcg, abs=0.001)
    ends = {text.words: text for text in picture.texts if text.anchor == "start" and text.x > scale.left}
    for words, at in (("0", scale.bottom), ("1", scale.top), (f"{explanation.ndcg:.4f}", share.top)):
        assert is_middle(ends[words], at)
        assert 0 < ends[words].x - share.right < ends[words].x - scale.right <= LETTER / 2
    assert [text.words for text in ends.values() if text.bold] == [f"{explanation.ndcg:.4f}"]


def is_middle(text, at):
    """Whether a line runs through the middle of a digit, which is 0.72 of the text's size high, to half a pixel."""
    return abs(text.y - 0.36 * LETTER - at) <= 0.5


def test_a_dcg_below_0_has_its_line_on_the_ground():
    explanation = explain(Topic(["b", "a"], {"a": 2, "b": -3, "m": 4}), Convention(gain="linear", negative="keep"))
    assert explanation.dcg < 0 < explanation.idcg
    picture = Picture(explanation)
    (share,) = (line for line, element in picture.lines if element.get("stroke-dasharray"))
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
    height = max(box.bottom for box in picture.pieces) - ROWS_BEGIN  # of the higher stack
    named = {text.words for text in picture.texts if text.anchor == "start" and text.x > picture.stacks[IDEAL][0].right}
    for end, away in (("0", gain * height), ("1", (1 - gain) * height)):
        assert (end in named) is (away >= 11)


def test_a_line_of_the_scale_has_its_value_above_it():
    picture = Picture(drawn[0])
    for value, place in picture.grid().items():
        [text] = [text for text in picture.texts if text.x == place and text.words == f"{value:g}"]
        assert 0 < picture.frame()[0] - text.y <= LETTER


def test_a_cutoff_is_drawn_only_where_it_leaves_a_rank_out():
    for k, size, there in ((None, 3, False), (3, 3, False), (4, 3, False), (2, 3, True), (1, 2, True), (25, 40, False)):
        docs = [f"d{at}" for at in range(size)]
        picture = Picture(explain(Topic(docs, dict.fromkeys(docs, 1)), k=k))
        across = [line for line, element in picture.lines if element.get("stroke-width") == "2"]
        assert len(across) == (1 if there else 0)
        assert any(text.words.startswith("k = ") for text in picture.texts) is there
        if there:
            top, bottom = picture.frame()
            assert across[0].top == across[0].bottom == pytest.approx(top + (bottom - top) / size * k, abs=0.1)
            assert across[0].left == 0
            assert across[0].right > max(picture.grid().values())
            assert 0 < across[0].top - picture.named(f"k = {k}").y <= LETTER / 2


def test_a_row_has_its_document_its_grade_and_its_product():
    """Gains of 1, 7, 3, of which the first two count; the missed document stands below, in a dashed frame."""
    picture = Picture(explain(Topic(["a", "b", "u"], {"a": 1, "b": 3, "m": 2}), k=2))
    said = [text.words for text in picture.texts]
    for words in ("a", "b", "u", "m", "?", "1 × 1.00 =", "1.00", "7 × 0.631 =", "4.42", "does not count"):
        assert words in said, words
    assert picture.named("Never found by the search").y > picture.frame()[1]
    dashed = [g.find("rect").get("stroke-dasharray") for g in picture.root.iter("g") if g.get("class") == "face"]
    assert dashed == [None, None, None, "4 3"]
    assert "1.89 m" in said  # the best order's document, where it is another than the row's
    long = Picture(explain(Topic(["x" * 80], {"x" * 80: 1})))
    [cut] = [text for text in long.texts if text.words.endswith("…")]
    assert cut.box.right < long.faces[0].right


def test_what_counts_is_stronger_than_what_does_not_and_what_was_missed_is_dashed():
    picture = Picture(explain(Topic(["a", "b", "c"], {"a": 1, "b": 3, "c": 2, "m": 2}), k=2))
    a, b, c = picture.sides[OWN]
    first, second, third = picture.sides[IDEAL]
    counted, left_out = a.look, c.look
    assert [place.look for place in (a, b, first, second)] == [counted] * 4
    assert [place.look for place in (c, third)] == [left_out] * 2
    assert counted[1] == 1  # solid
    assert counted[0] < 0.5
    assert left_out[0] == counted[0] / 2
    assert left_out[0] < left_out[1] < counted[0]
    assert [place.dashed for place in (*picture.sides[OWN], first, second, third)] == [
        False, False, False, False, "m" in second.title, "m" in third.title
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
    best, second, third = (place.title for place in picture.sides[IDEAL])
    assert best == "Rank 1: b, gain 7.0000, earns 7.0000."
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
    shares = [[long / max(_lengths(one)) for long in _lengths(one)] for one in (plain, scaled)]
    assert shares[0] == pytest.approx(shares[1], abs=0.001)
    for one, other in zip(plain.stacks.values(), scaled.stacks.values(), strict=True):
        assert [box.height for box in one] == pytest.approx([box.height for box in other], abs=0.02)


def _lengths(picture):
    return [bar.width for bar in picture.bars]


@given(st.lists(st.none() | st.integers(-3, 9) | st.floats(0, 1e6).map(lambda grade: round(grade, 2)), max_size=40))
@many(60, 20)
def test_of_grades_alone_each_has_a_bar_in_its_row_and_of_its_length(grades):
    picture = Picture(grades, lambda shown: written(grades_drawing(shown)))
    shown = [grade or 0 for grade in grades[:MOST_ROWS]]
    top, bottom = picture.frame()
    slot = (bottom - top) / max(1, len(shown))
    values = picture.grid()
    low, high = min(values), max(values)
    for rank, (grade, bar) in enumerate(zip(shown, picture.stacks[OWN], strict=True), 1):
        assert (bar.top + bar.bottom) / 2 == pytest.approx(top + slot * (rank - 0.5), abs=0.1)
        assert (bar.top + bar.bottom) / 2 == pytest.approx(picture.named(str(rank), "end").y - 5, abs=0.2)
        assert low <= grade <= high or grade == pytest.approx(high, rel=1e-3) or grade == pytest.approx(low, rel=1e-3)
        share = bar.width / (values[high] - values[low])
        assert share == pytest.approx(abs(grade) / (high - low), abs=2e-3)
        assert (
            bar.left == pytest.approx(values[0], abs=0.1)
            if grade >= 0
            else bar.right == pytest.approx(values[0], abs=0.1)
        )
    _, _, wide, high = map(float, picture.root.get("viewBox").split())
    for box in [*picture.stacks[OWN], *(text.box for text in picture.texts)]:
        assert box.left > 0 < box.top
        assert box.right < wide
        assert box.bottom < high
