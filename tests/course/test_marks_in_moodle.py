"""The marks that Moodle gives to a number are those of grading: fractions, tolerances and accepted precision."""

import math
import random
import re
from dataclasses import replace
from decimal import Decimal
from itertools import islice

import pytest
from lxml import etree

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.course.moodle import check_rule
from ndcg_core.io import questions, to_gift, to_moodle_xml
from ndcg_core.model.convention import resolve
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.grading import Answer, Rule, assign, grade
from tests.course.exercises import CONVENTIONS, SOUP
from tests.support.examples import everyday, of

AT_5 = Convention(k=5)
RULES = [
    Rule(),
    Rule(tolerance=2, slip=0),
    Rule(tolerance=4, right=3, slip=1.5, convention=0.6),
    Rule(slip=0, convention=0.5, mistake=0.25),
    Rule(by="figures", tolerance=3),
    Rule(by="figures", tolerance=2, convention=0, mistake=0.1),
    Rule(by="relative", tolerance=0.01),
    Rule(by="relative", tolerance=0.2, slip=0, mistake=0.5),
    Rule(tolerance=1),
    Rule(tolerance=6, convention=1),
]
_EPSILON = Decimal("1e-14")  # Moodle's own, at the usual precision of PHP


def answers_of(question):
    """The answers of a question as Moodle reads its XML: value, tolerance and fraction."""
    [element] = etree.fromstring(to_moodle_xml([question]).encode()).iterfind("question[@type='numerical']")
    return [
        (Decimal(answer.findtext("text")), Decimal(answer.findtext("tolerance")), float(answer.get("fraction")) / 100)
        for answer in element.iterfind("answer")
        if answer.findtext("text") != "*"
    ]


def answers_of_gift(question):
    """The same, as Moodle reads its GIFT."""
    found = re.findall(r"^\s*=%([\d.]+)%(-?[\d.]+):([\d.]+)#", to_gift([question]), re.MULTILINE)
    return [(Decimal(value), Decimal(tolerance), float(share) / 100) for share, value, tolerance in found]


def fraction(answers, number):
    """What Moodle gives: the fraction of the first answer in order whose interval contains the number."""
    for value, tolerance, share in answers:
        reach = tolerance + _EPSILON * max(abs(tolerance), abs(value), _EPSILON)
        if value - reach <= number <= value + reach:
            return share
    return 0.0


def numbers_near(values, decimals, dice):
    """Numbers as their shortest texts: near these values, at the edges of what rounds to them, and anywhere."""
    while True:
        off = dice.choice([0, 0, dice.uniform(-2, 2), 0.5, -1])
        base = dice.choice([*values, 3 * dice.random()]) + off * 10.0**-decimals
        places = Decimal(1).scaleb(-dice.randint(0, min(max(decimals, 0) + 2, 7)))
        number = Decimal(base).quantize(places) + 0
        yield f"{number.normalize():f}"


def check_marks(topic, convention, quantity, rule, texts):
    """Compare the fractions of both formats with the marks of grading.

    A single digit is left out, because Moodle does not see the zeros behind it, and so are mistakes beyond the
    catalogue, which have no interval.
    """
    [question] = questions(topic, convention, quantities=quantity, rule=rule)
    answers, right = answers_of(question), getattr(AnswerKey(topic, convention), quantity)
    assert answers_of_gift(question) == answers
    rows = [Answer("", "", {quantity: text}) for text in texts]
    compared = 0
    for text, row in zip(texts, grade([assign("", topic, resolve(convention))], rows, rule), strict=True):
        beyond = row.verdict is Verdict.MISTAKE and not (row.mistakes or row.findings[0].conventions)
        if not rule.is_single(read(text), right) and not beyond:
            assert fraction(answers, Decimal(text)) == pytest.approx(row.marks / rule.right), text
            compared += 1
    return compared


def drawn_list(dice):
    docs = [f"d{place}" for place in range(dice.randint(2, 7))]
    return Topic(docs, {doc: dice.randint(0, 3) for doc in [*docs, "m1"] if dice.random() < 0.85})


@pytest.mark.many
@pytest.mark.parametrize("number", everyday([7], range(len(RULES))))
def test_moodle_gives_the_marks_of_grading(number):
    dice, rule, compared = random.Random(number), RULES[number], 0
    while compared < of(250, 100):
        topic, convention = drawn_list(dice), resolve(dice.choice(CONVENTIONS))
        quantity = dice.choice(["ndcg", "ndcg", "dcg", "idcg"])
        key = AnswerKey(topic, convention)
        right = getattr(key, quantity)
        if not all(map(math.isfinite, (key.dcg, key.idcg, key.ndcg))):  # the list has no right answer
            continue
        known = [candidate.values[quantity] for candidate in key.candidates()]
        values = [right, 100 * right, 10 * right, *(value for value in known if abs(value) < 1e6)]
        texts = list(islice(numbers_near(values, rule.decimals(right), dice), 300))
        compared += check_marks(topic, convention, quantity, rule, texts)


@pytest.mark.parametrize(
    ("rule", "convention", "quantity", "grades", "texts"),
    [
        # A point that earns more than the numbers around it, and that touches a boundary.
        (RULES[5], "xgboost", "dcg", [0, 2], ["1.976", "2"]),
        # A number beyond the relative tolerance that rounds to a right one.
        (RULES[7], "burges_2005", "dcg", [2, 2, 3], ["6.71", "6.72", "7"]),
        # A round number just outside what a cut-off number may be.
        (RULES[4], "xgboost", "idcg", [2, 2, None, 0, 3, 3], ["12.15", "12.151", "12.149"]),
        # A slip in one term where a single decimal counts.
        (RULES[8], "trec_eval", "dcg", [2, 2, None, 2, 0, 1, 1], ["3.55", "3.56", "3.5", "3.6"]),
    ],
)
def test_numbers_at_a_boundary_earn_the_marks_of_grading(rule, convention, quantity, grades, texts):
    docs = [f"d{place}" for place in range(len(grades))]
    qrels = {doc: grade for doc, grade in zip(docs, grades, strict=True) if grade is not None} | {"m1": 3}
    assert check_marks(Topic(docs, qrels), convention, quantity, rule, texts)


@pytest.mark.full
@pytest.mark.parametrize("number", range(len(RULES)))
def test_the_right_number_is_first_as_moodle_shows_it(number):
    [question] = questions(SOUP, AT_5, rule=RULES[number])
    value, _, share = answers_of(question)[0]
    assert (value, share) == (Decimal(AnswerKey(SOUP, AT_5).ndcg).quantize(Decimal(1).scaleb(-question.decimals)), 1)


def test_a_rule_decides_the_points_and_whether_the_feedback_tells_the_number():
    right = f"{AnswerKey(SOUP, AT_5).ndcg:.4f}"
    for tells in (True, False):
        [question] = questions(SOUP, AT_5, rule=Rule(right=4, slip=2, tells=tells))
        texts = [question.otherwise, *(answer.feedback for answer in question.answers)]
        assert {right in text for text in texts} == {tells}
        assert "<defaultgrade>4</defaultgrade>" in to_moodle_xml([question])


ASKED = {
    "with 1 decimal.": Rule(tolerance=1),
    "as a whole number.": Rule(tolerance=0),
    "with 3 significant figures.": Rule(by="figures", tolerance=3),
    "at most 1.5 per cent off is right.": Rule(by="relative", tolerance=0.015),
}


@pytest.mark.parametrize("sentence", everyday(["with 1 decimal.", "as a whole number."], ASKED))
def test_the_text_asks_for_the_precision_of_the_rule(sentence):
    [question] = questions(SOUP, AT_5, rule=ASKED[sentence])
    assert question.text[-1].endswith(sentence)


_ID = re.compile(r"\[id:((?:\\\]|[^\]\x00-\x1f\x7f])+)\]")
_TAG = re.compile(r"\[tag:((?:\\\]|[^\]<>`\x00-\x1f\x7f])+)\]")


def tags_in_gift(question):
    """The id number and the tags of a question in GIFT, as Moodle finds them in the comments among its lines."""
    comment = "\n".join(line for line in question.splitlines() if line.startswith("//"))
    found = _ID.search(comment)
    return found[1] if found else "", [tag.strip().replace("\\]", "]") for tag in _TAG.findall(comment)]


TAGS = ["a]b", "]", "[tag:x]", "a\\", "a\\]", "é 漢 :=~#{}", "// ::"]


def test_a_tag_in_gift_is_read_as_it_was_written():
    [question] = questions(SOUP, AT_5)
    for tag, as_read in [*zip(TAGS, TAGS, strict=True), ("`<script>`", "script"), ("[id:7]", "[id :7]")]:
        _, _, written = to_gift([replace(question, tags=(tag, "last"))]).split("\n", 2)
        assert tags_in_gift(written) == ("", [as_read, "last"])
        assert written.splitlines()[1].startswith("::")


def test_a_share_that_moodle_does_not_know_is_refused_before_a_file_is_written():
    check_rule(Rule(right=4, slip=2, convention=1, mistake=0.4))
    for rule in (Rule(convention=0.35), Rule(slip=0.07), Rule(right=3, slip=0, convention=0, mistake=2.9)):
        with pytest.raises(NdcgError, match="Moodle has no grade of"):
            check_rule(rule)
    check_rule(Rule(division=0.35, carried=0.35))  # a question that asks for one number has no use for these


def test_a_category_and_tags_are_set():
    found = questions(SOUP, AT_5, tags=("week 1", "<b>"))
    category, _, question = to_gift(found, "IR/NLP").split("\n", 2)
    assert category == "$CATEGORY: $course$/top/IR//NLP"
    assert tags_in_gift(question) == ("", ["nDCG", "week 1", "b", "nDCG@5"])  # Moodle removes < and > from tags
    quiz = etree.fromstring(to_moodle_xml(found, "A & B").encode())
    assert quiz[0].get("type") == "category"
    assert quiz[0].findtext("category/text") == "$course$/top/A & B"
    assert [tag.text for tag in quiz[1].iterfind("tags/tag/text")] == ["nDCG", "week 1", "<b>", "nDCG@5"]
