"""The files of a batch: questions for Moodle, the teacher's key, tasks, and links, with hostile names."""

import csv
import io
import math
from dataclasses import replace
from functools import cache

import pytest
from lxml import etree

from ndcg_core import Convention, NdcgError
from ndcg_core.io import Variant, read_names, read_tags, to_gift, to_key, to_links, to_moodle_xml, to_tasks
from ndcg_core.teaching.exercises import MOST_VARIANTS, VariantSearch, make
from ndcg_core.teaching.grading import Rule
from tests.course.exercises import HOSTILE

CHOSEN = {"G1": "The other gain", "D1": "The discount of 2002", "D4": "One shift too many"}
CHOSEN |= {"I1": "Ideal from the ranking only", "K2": "One rank too few"}


@cache
def exercises():
    """The exercises of a batch, which are made once for all tests."""
    settings = {"size": 7, "grades": range(5), "convention": Convention(k=5), "decimals": 3, "mistakes": tuple(CHOSEN)}
    search = VariantSearch(1, 12, **settings)
    while search.step():
        pass
    return search.variants


def batch(count, names=()):
    return [
        Variant(number, exercise, names[number - 1] if names else "", f"http://x/check?s=1.{number}", f"3.{number}")
        for number, exercise in enumerate(exercises()[:count], 1)
    ]


def cells(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def by_hand(topic, k=5):
    """DCG, IDCG and nDCG from the formula: exponential gains, and the ideal list of every judged document."""
    grades = [topic.qrels.get(doc) or 0 for doc in topic.docs]
    dcg, idcg = (
        math.fsum((2**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(listed[:k], 1))
        for listed in (grades, sorted(topic.qrels.values(), reverse=True))
    )
    return dcg, idcg, dcg / idcg


def test_the_key_has_the_right_numbers_and_those_of_the_mistakes():
    from sklearn.metrics import ndcg_score

    variants, heads = batch(12), [f"{number}: {title}" for number, title in CHOSEN.items()]
    rows = cells(to_key(variants))
    assert list(rows[0])[8:13] == heads
    for variant, row in zip(variants, rows, strict=True):
        topic = variant.exercise.topic
        assert (row["variant"], row["student"], row["link"]) == (str(variant.number), "", variant.link)
        assert row["not recognised"] == ""
        right = by_hand(topic)
        assert [float(row[name]) for name in ("DCG", "IDCG", "nDCG")] == pytest.approx(right, rel=1e-12)
        docs = [*topic.docs, *topic.missing]
        gains = [2 ** (topic.qrels.get(doc) or 0) - 1 for doc in docs]
        assert ndcg_score([gains], [range(len(docs), 0, -1)], k=5) == pytest.approx(right[2], rel=1e-9)
        assert row["answer"] == f"{right[2]:.3f}"
        assert row[heads[-1]] == f"{by_hand(topic, k=4)[2]:.3f}"  # who stops a rank early, in both sums
        assert len({row["answer"], *[row[head] for head in heads]}) == 6


def test_the_key_says_what_a_variant_cannot_show():
    [row] = cells(to_key([Variant(1, make(1, mistakes=["G2", "G3", "E3"], convention=Convention(k=1), budget=3))]))
    assert "G2 and G3 give the same number" in row["not recognised"]


def test_moodle_gets_a_question_for_each_variant():
    names = ("Ada", "<b>Grace</b>", "::x{}=")
    variants = batch(3, names)
    found = [variant.question(Rule(right=2, slip=1, tells=False), ("week 3",)) for variant in variants]
    quiz = etree.fromstring(to_moodle_xml(found, "nDCG variants").encode())
    assert quiz[0].findtext("category/text") == "$course$/top/nDCG variants"
    assert [question.findtext("name/text") for question in quiz[1:]] == [f"{name}: nDCG@5" for name in names]
    for number, (question, variant) in enumerate(zip(quiz[1:], variants, strict=True), 1):
        assert (question.get("type"), question.findtext("defaultgrade")) == ("numerical", "2")
        assert question.find("answer").findtext("text") == variant.exercise.rows[0].typed
        tags = [tag.text for tag in question.iterfind("tags/tag/text")]
        assert tags == ["nDCG", "week 3", f"variant 00{number}", "nDCG@5"]
    titles = [line.split("::[plain]")[0] for line in to_gift(found).splitlines() if line.startswith("::")]
    assert titles == ["::Ada\\: nDCG@5", "::<b>Grace</b>\\: nDCG@5", "::\\:\\:x\\{\\}\\=\\: nDCG@5"]


def test_a_batch_without_names_numbers_its_variants():
    [first, second] = batch(2)
    assert (first.name, second.name) == ("Variant 001", "Variant 002")
    assert to_tasks([first]) == "Variant 001\thttp://x/check?s=1.1\n"


@pytest.mark.full
def test_names_stay_text_on_one_line_in_every_file():
    hostile = [*HOSTILE, "=1+1", " @x", "-", "+1", "\t=1", '"', "a,b", "a;b", "漢"]
    read = [read_names(f"{name}A") for name in hostile]
    assert all("".join(names).endswith("A") for names in read)
    question = batch(1)[0].question(Rule())
    for student in (student for names in read for student in names):
        [variant] = batch(1, (student,))
        for written in (to_key([variant]), to_links([variant])):
            [row] = cells(written)
            assert row["student"].removeprefix("'") == student.removeprefix("'")
            assert not any(cell.lstrip().startswith(tuple("=+-@＝＋－＠")) for cell in row.values())
        assert to_tasks([variant]).count("\n") == to_tasks([variant]).count("\t") == 1
        lines = to_gift([replace(question, title=variant.name)]).splitlines()
        assert [place for place, line in enumerate(lines) if line.startswith("//")] == [2]
        assert lines[3].startswith("::")


def test_names_are_read_one_from_each_line():
    assert read_names(" Ada  Lovelace \r\n\n\tGrace Hopper,;\n,\n") == ("Ada Lovelace", "Grace Hopper")
    assert read_names("") == ()


REFUSED = {
    "Two students have the name 'ADA', upper and lower case aside .line 3.": "Ada\nBob\nADA",
    "at most 200 characters; got 201 .line 1.": "x" * 201,
    "at most 300 names, one on each line; got 301": "\n".join(map(str, range(MOST_VARIANTS + 1))),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_names_that_are_alike_too_long_or_too_many_are_refused(reason):
    with pytest.raises(NdcgError, match=reason):
        read_names(REFUSED[reason])


def test_tags_are_bounded():
    assert read_tags(", a,b  c , a") == ("a", "b c")
    assert len(read_tags(",".join(map(str, range(20))))) == 20
    for text in (",".join(map(str, range(21))), "x" * 51):
        with pytest.raises(NdcgError):
            read_tags(text)
