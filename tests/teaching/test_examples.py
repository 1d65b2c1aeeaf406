"""Every example supports its story, and never changes once links refer to it."""

import hashlib
import json
import re
import shutil
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from math import log2

import pytest

from ndcg_core import Convention, NdcgError, Topic, explain, ndcg
from ndcg_core.teaching.examples import Document, Examples, examples, read_example

HOME = files("ndcg_core.teaching.examples")

# Links and saved lists name an example's documents. A published example's ids and texts therefore never change: write a
# new example instead of mending a digest here.
DIGESTS = {
    "soup": "9d29a93c36e3cdcbd37bf1acc6edef564012bf834a43fdcf53a8540b75b8a030",
    "tutorial": "19a665a1a9450a011602c5b6d1a1f062811e82a32c4e79a7ae2c5c8ab47321d2",
    "notebook": "b73de16af91125b1b7a3efe23661931b905fa348fe20e3c3f4e41e7e50379723",
    "clicks": "149be860663ea1e9357cc094662e8ccae3c25fd50fe23b66b31d718e50c23452",
    "wikipedia": "a6447bbe041b518798fda183d12555b9cc024fb6f653525ee53f1f2f531590f1",
    "textbook-2002": "19150b1baef05b80d5e6d7a42200f692b21e298776a74e4c8e428655f585345a",
    "neighbours": "70c75a5f372e45967e1b792d3530a91f824c94d928ca4ceb21005376c5612418",
    "ties": "8a6088f0262198e24b852413b05f8093d4e84541af68258ee6ff67f0c1d21e1a",
    "trec-301": "efe30b97cee7971cfeebbb72381f14dfb47b8e3aa6d9b1bb575aca1a9e3601e7",
}


def digest(example):
    texts = [[document.id, document.title, document.snippet] for document in example.documents]
    return hashlib.sha256(json.dumps(texts, ensure_ascii=False).encode()).hexdigest()


def dcg(gains, discount=lambda rank: 1 / log2(rank + 1)):
    return sum(gain * discount(rank) for rank, gain in enumerate(gains, 1))


def moved(example, doc, rank):
    """The example's topic after one drag."""
    docs = [other for other in example.ranking if other != doc]
    docs.insert(rank - 1, doc)
    return Topic(docs, example.qrels)


def test_the_default_comes_first_and_every_file_is_an_example():
    files = sorted(entry.name for entry in HOME.iterdir() if entry.name.endswith(".json"))
    assert list(examples) == list(DIGESTS) == [name.partition("-")[2].removesuffix(".json") for name in files]
    assert (files[0], len(examples)) == ("01-soup.json", len(files))


def test_a_file_is_read_when_it_is_first_asked_for(tmp_path):
    shutil.copy(HOME / "01-soup.json", tmp_path)
    (tmp_path / "02-broken.json").write_text("{")
    fresh = Examples(tmp_path)
    assert list(fresh) == ["soup", "broken"]
    assert fresh["soup"] is fresh["soup"]
    with pytest.raises(NdcgError, match=r"Unknown example 'broth'\. Use one of 'soup', 'broken'\."):
        fresh["broth"]
    with pytest.raises(NdcgError, match=r"broken\.json"):
        fresh["broken"]


@pytest.mark.parametrize("name", DIGESTS)
def test_every_example_is_whole_and_its_texts_and_ids_never_change(name):
    example = examples[name]
    assert digest(example) == DIGESTS[name]
    assert example.id == name
    assert len(re.findall(r"[.:?] |\.$", example.story)) >= 1
    assert len({document.title for document in example.documents}) == len(example.documents)
    explanation = explain(example.topic, example.convention)
    assert explanation.topic.missing == example.aside
    assert tuple(explanation.ranked.docs) == example.ranking
    assert 0 < explanation.ndcg <= 1
    with pytest.raises(TypeError):
        example.qrels["d1"] = 3


# What each source prints, or the sum written out.
SOUP_IDEAL = 7 + 3 / log2(3) + 3 / 2 + 1 / log2(5) + 1 / log2(6)
PUBLISHED = {
    "soup": ((3 + 1 / log2(3) + 7 / 2) / SOUP_IDEAL, 1e-12),
    "notebook": (0.99273940647578, 0),
    "tutorial": (0.950849602851865, 0),
    "clicks": (0.9060254355346824, 1e-15),
    "neighbours": (1.0, 0),
    "textbook-2002": (0.8117, 5e-5),
    "wikipedia": (0.785, 5e-4),
    "trec-301": ((1 / log2(7) + 1 / log2(8)) / (dcg([4, 4, 4]) + 1 / log2(5) + 1 / log2(6)), 1e-12),
    "ties": (0.75, 0),
}


def test_the_published_numbers_are_reproduced():
    for name, (expected, tolerance) in PUBLISHED.items():
        assert ndcg(examples[name].topic, examples[name].convention) == pytest.approx(expected, rel=0, abs=tolerance)
    assert PUBLISHED.keys() == DIGESTS.keys()


def test_soup_is_visibly_bad_and_one_drag_helps():
    soup = examples["soup"]
    assert 0.6 < ndcg(soup.topic, soup.convention) < 0.75
    after = ndcg(moved(soup, "d3", 1), soup.convention)
    assert after == pytest.approx((7 + 3 / log2(3) + 1 / 2) / SOUP_IDEAL)
    assert after > ndcg(soup.topic, soup.convention) + 0.15
    assert [grade for grade in soup.topic.grades if grade is None] == [None]
    assert [soup.qrels[doc] for doc in soup.aside] == [2]


def test_notebook_is_ideal_at_two_and_linear_as_scikit_learn_has_it():
    notebook = examples["notebook"]
    assert ndcg(notebook.topic, notebook.convention, k=2) == 1.0
    assert ndcg(notebook.topic, "sklearn", k=5) == 0.9932683086972719
    assert notebook.ranking == ("d4", "d2", "d1", "d5", "d3")
    assert dict(notebook.qrels) == {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1}
    worst = Topic(sorted(notebook.ranking, key=notebook.qrels.__getitem__), notebook.qrels)
    assert ndcg(worst, notebook.convention) == pytest.approx(0.695, abs=5e-4)


def test_tutorial_gains_most_at_the_last_step():
    tutorial = examples["tutorial"]
    values = [ndcg(moved(tutorial, "d5", rank), tutorial.convention) for rank in (5, 4, 3, 2)]
    steps = [after - before for before, after in pairwise(values)]
    assert steps[2] > steps[0] > steps[1] == 0


def test_clicks_do_not_care_about_the_gain():
    clicks = examples["clicks"]
    values = {ndcg(clicks.topic, replace(clicks.convention, gain=gain)) for gain in ("linear", "exp2", "binary")}
    assert values == {ndcg(clicks.topic, clicks.convention)}
    assert clicks.ranking == ("4", "3", "2", "1", "0")
    assert {doc for doc, grade in clicks.qrels.items() if grade} == {"4", "2", "1"}


def test_neighbours_punish_a_better_list():
    neighbours = examples["neighbours"]
    after = ndcg(moved(neighbours, "p4", 3), neighbours.convention)
    assert after == pytest.approx((1 + 1 / 2) / (1 + 1 / log2(3)))
    assert after < ndcg(neighbours.topic, neighbours.convention)
    ranked = ndcg(neighbours.topic, replace(neighbours.convention, ideal_pool="ranked"))
    assert ranked == pytest.approx(1 / (1 + 1 / log2(3) + 1 / 2))


def test_textbook_discounts_nothing_at_two_and_leaves_out_what_was_missed():
    textbook = examples["textbook-2002"]
    grades = [textbook.qrels[doc] for doc in textbook.ranking]
    assert grades == [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]
    assert ndcg(textbook.topic, replace(textbook.convention, ideal_pool="ranked")) == pytest.approx(0.88, abs=5e-3)
    swapped = moved(textbook, "d2", 1)
    assert ndcg(swapped, textbook.convention) == pytest.approx(ndcg(textbook.topic, textbook.convention), abs=1e-15)
    log2_instead = replace(textbook.convention, discount="log2")
    assert ndcg(swapped, log2_instead) < ndcg(textbook.topic, log2_instead)


def test_wikipedia_prints_these_sums():
    wikipedia = examples["wikipedia"]
    explanation = explain(wikipedia.topic, wikipedia.convention)
    assert (round(explanation.dcg, 3), round(explanation.idcg, 3)) == (6.861, 8.740)
    assert ndcg(wikipedia.topic, replace(wikipedia.convention, ideal_pool="ranked")) > 0.9


def test_ties_are_the_mean_of_both_orders():
    ties = examples["ties"]
    values = [ndcg(ties.topic, replace(ties.convention, ties=rule)) for rule in ("best", "worst")]
    assert values == [1.0, 0.5]


def test_trec_is_a_cut_of_the_topic_with_the_licence_beside_it():
    trec = examples["trec-301"]
    earned = [row.rank for row in explain(trec.topic, trec.convention).rows if row.discounted]
    assert earned == [6, 7]
    # All of the topic's judged documents: six of grade 4 and six of grade 2; trec_eval prints 0.0439 (out.test.aql).
    whole = dict.fromkeys(trec.ranking[5:7], 1)
    whole |= {f"{grade} {place}": grade for grade in (4, 2) for place in range(6)}
    assert round(ndcg(Topic(trec.ranking, whole), trec.convention), 4) == 0.0439
    assert "0.0439" in trec.story
    assert "NIST" in trec.source
    licence = (HOME / "LICENSE-trec.md").read_text("utf-8")
    assert "NIST-developed software is provided by NIST as a public service" in licence


def sheet(**changes):
    fields = json.loads((HOME / "01-soup.json").read_text("utf-8")) | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


def test_a_file_becomes_frozen_records():
    example = read_example(sheet(), "soup.json")
    snippet = "On the table in fifteen minutes; good, if a little plain."
    assert example.documents[0] == Document("d1", "Quick tomato soup from a tin", snippet)
    assert example.convention == Convention(k=5)
    assert example.scores is None


DOCUMENTS = [{"id": "d1", "title": "One", "snippet": "First."}, {"id": "d2", "title": "Two", "snippet": "Second."}]
SMALL = {"documents": DOCUMENTS, "ranking": ["d1"], "aside": ["d2"], "qrels": {"d1": 1, "d2": 2}}


INVALID = {
    "title": [None, "", "x" * 49, "two\nlines"],
    "story": [3],
    "author": ["me"],
    "id": ["broth"],
    "ranking": ["d1", ["d1", "d9"], ["d1", "d1"], [["d1"]]],
    "qrels": [{"d1": 9, "d2": 2}, {"d9": 1}, {"d1": "1"}, {"d1": True}, [1, 2]],
    "scale": [[0], [3, 0], {}],
    "scores": [{"d2": 1}, {}],
    "convention": [{"cutoff": 5}, {"k": 0}, []],
}
NAMED_ELSEWHERE = [
    ({"aside": []}, "documents"),
    ({"aside": ["d1"]}, "documents"),
    ({"qrels": {"d1": 1}}, "aside"),
    ({"documents": [{"id": "d1"}]}, "documents[0]"),
    ({"documents": [*DOCUMENTS, DOCUMENTS[0]]}, "documents[2].id"),
    ({"documents": [{**DOCUMENTS[0], "snippet": "x" * 91}]}, "documents[0].snippet"),
]


def test_a_wrong_field_is_named_with_its_file():
    of_itself = [({field: value}, field) for field, values in INVALID.items() for value in values]
    for changes, field in (*of_itself, *NAMED_ELSEWHERE):
        with pytest.raises(NdcgError) as caught:
            read_example(sheet(**{**SMALL, **changes}), "soup.json")
        assert "soup.json" in str(caught.value)
        assert f"'{field}'" in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"id": NaN}', '{"id": 1, "id": 2}', "[" * 100_000])
def test_a_file_that_is_no_json_object_is_named(text):
    with pytest.raises(NdcgError, match=r"soup\.json"):
        read_example(text, "soup.json")
