"""Twenty thousand calls of the core with whatever a caller might pass: an answer, or a sentence, and nothing else."""

import inspect
import io
import math
import random
import traceback
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import ndcg_core
from ndcg_core import Convention, NdcgError, Topic, compare, conventions, ndcg_score
from ndcg_core.batch import prepare
from ndcg_core.batch.engine import Sums, quotients
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.errors import shorten
from ndcg_core.exchange.programs import programs
from ndcg_core.io import read_pasted, read_qrels, read_run, scan_run, to_notebook
from ndcg_core.model import LogDiscount, from_signature, signature
from ndcg_core.model.records import Averaging
from ndcg_core.scoring import curve, moves_up, tie_range
from ndcg_core.systems import robustness
from ndcg_core.teaching.diagnosis import AnswerKey
from tests.support.examples import everyday, of

CALLS, SEEDS = of(20_000, 10_000), 8


class ForeignError(Exception):
    """Raised by what a caller hands over."""


class Foreign:
    """An object that raises wherever it is asked."""

    def __repr__(self):
        raise ForeignError

    def __array__(self, dtype=None, copy=None):
        raise TypeError


RUN = {"q1": {"a": 2.0, "b": 1.0, "c": 1.0}, "q2": ["a", "b"]}
QRELS = {"q1": {"a": 1, "b": 0, "d": 3}, "q2": {"b": 2}}
ROWS = b"q1 Q0 a 1 2.5 x\nq1 Q0 b 2 1.5 x\n"
OWN = Run.from_columns(["q1"], ["a"], [1.0], name="x")
NUMBERS = (0, 1, -1, 3, -5, 2.5, 0.95, math.nan, math.inf, 10**400, True, np.float32(2), np.int64(3), Fraction(1, 3))
TEXTS = ("", "x", "q1", "a\0b", "\ud800", "\udc80", "\u202e", "t", "sklearn", "trec_eval", "log2", "linear", "x" * 5000)
ODD = (
    None,
    b"x",
    (),
    [],
    {},
    set(),
    object(),
    Foreign(),
    Decimal("0.5"),
    1j,
    int,
    math.log,
    lambda *given: given[0],
    range(3),
    np.array(5),
    np.array([[1.0, 2.0]]),
    np.array(["a", "b"]),
    np.array([None, {}], dtype=object),
    np.ma.masked_array([1, 2], [True, False]),
    pd.Series([1, 2]),
    pd.DataFrame({"query": ["q"], "doc": ["a"], "score": [1.0], "grade": [1]}),
    Topic(["a"], {"a": 1}),
    Convention(k=2),
    LogDiscount(),
    io.StringIO(ROWS.decode()),
    io.BytesIO(ROWS),
    ROWS,
    Run.from_columns(["q1"], ["a"], [1.0]),
    Qrels.from_columns(["q1"], ["a"], [1]),
)
HUGE = Convention.from_choices(gain={0: 0, 1: 1, 2: 7, 5: 1e306}, unjudged=5.0, round_list=4)
RIGHT = {  # what a parameter of this name may be; anything may come instead
    "topic": [
        Topic(["a", "b"], {"b": 1}),
        Topic({"a": 1.0, "b": 1.0}, {"a": 1, "c": 2}),
        Topic([], {}),
        Topic(["a", "b"], {1: 2, 2: 0}),  # whole numbers beside text
        Topic([1, 2], {"x": 1, 1: 5}),
    ],
    "ranking": [["a", "b"], {"a": 1.0, "b": 2.0}, [1, 2]],
    "qrels": [QRELS],
    "Topic.qrels": [{"a": 1, "b": 0}, {"a": 2.5, 1: 1}],
    "run": [RUN],
    "runs": [{"one": RUN, "two": {"q1": ["b", "a"]}}, [OWN, Run.from_columns(["q1"], ["b"], [1.0], name="y")]],
    "convention": [*conventions, Convention(gain="linear", k=2), HUGE],
    "reference": ["trec_eval", Convention()],
    "conventions": [["sklearn"], {"own": Convention()}, []],
    "k": [1, 2, None],
    "kmax": [1, 3],
    "depth": [2, None],
    "ks": [[1, 2], [], np.array([1, 3])],
    "y_true": [[[3, 2, 1]], [[1, 0], [0, 2]], np.array([[1, 0], [0, 2]]), [1, 0, 2, 0]],
    "y_score": [[[0.3, 0.2, 0.1]], [[1, 2], [2, 1]], np.array([[0.5, 0.25], [1, 2]]), [1, 2, 3, 3]],
    "groups": [None, None, None, ["a", "b", "a", "b"]],
    "mask": [None, [[True, False], [True, True]], None, np.array([True, True, False, True])],
    "sample_weight": [0.5, [1, 2], [[1, 2], [3, 4]], [3, 1]],
    "labels": [["x"], ["x", "y"], {"q1": "x", "q2": "y"}],
    "weights": [None, {"q1": 2.0}, {"q1": {"a": 2.0}}, [1.0, 2.0, 3.0]],
    "resamples": [1, 20],
    "seed": [0, 7],
    "confidence": [0.5, 0.95],
    "tests": [["randomisation"], ["t", "wilcoxon"], []],
    "baseline": [None, "one"],
    "progress": [None, lambda step: None],
    "answer": ["0.8", {"dcg": "1.5", "idcg": "2"}, 0.63],
    "answers": [{"ndcg": "0.8"}],
    "file": [
        ROWS,
        b"q1 0 a 2\n",
        b"query,doc,score\nq1,a,1\n",
        b'{"q1": {"a": 1}}',
        b"\x1f\x8b\x08",
        "/nowhere/x",
        "/tmp",
    ],
    "name": [*TEXTS[:-1]],
    "opening": [*TEXTS],
    "title": [*TEXTS],
    "text": ["d1 2\nd2", "3 2 1", TEXTS[-1]],
    "queries": [["q1", "q2"], []],
    "docs": [["a", "b"], np.array(["a", "b"]), []],
    "numbers": [[1.0, 2.0], np.array([2, 1]), []],
    "line": ["nDCG@10 gain=linear", "nDCG"],
    "Table.from_columns.line": [lambda row: row],
    "on_error": ["raise", "skip"],
    "most_bytes": [None, 1000, 1],
    "titles": [None, {"a": "A"}],
    "decimals": [3, None],
    "discount": ["log2", [1.0, 0.5], LogDiscount(base=3)],
    "gain": ["exp2", {0: 0, 1: 2}, abs],
    "unjudged": ["zero", "skip", 1],
}
OTHERS = (
    curve, moves_up, tie_range, prepare, read_run, read_qrels, to_notebook, read_pasted, scan_run, Run.from_columns,
    programs, signature, from_signature, LogDiscount,
)  # fmt: skip
ASKED = {
    f"{each.__qualname__}": each
    for each in (*[getattr(ndcg_core, name) for name in ndcg_core.__all__], *OTHERS)
    if inspect.isroutine(each) or each in (Topic, Convention, LogDiscount)
}
AS_SAID = {  # what is called, written or only compared
    *("progress", "opening", "title", "titles", "name", "Table.from_columns.line")
}
SHORTER = {"resamples", "conventions", "ks"}  # whose defaults take their time
SLOW = {"robustness", "diagnose", "check", "compare", "programs", "to_notebook"}


def anything(dice, depth=0):
    """A value of any kind, or a list or mapping of some."""
    kind = dice.randrange(8 if depth < 2 else 5)
    if kind < 5:
        return dice.choice((NUMBERS, TEXTS, ODD, NUMBERS, TEXTS)[kind])
    if kind == 5:
        return [anything(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 6:
        return tuple(anything(dice, depth + 1) for _ in range(dice.randrange(3)))
    keys = [key for key in (anything(dice, 2) for _ in range(dice.randrange(4))) if hashable(key)]
    return {key: anything(dice, depth + 1) for key in keys}


def hashable(key):
    try:
        hash(key)
    except TypeError:
        return False
    return True


def spoilt(value, dice):
    """A right value with one part replaced."""
    if isinstance(value, dict) and value and dice.random() < 0.7:
        key = dice.choice(list(value))
        other = anything(dice, 2)
        if dice.random() < 0.3 and hashable(other):
            return {other if each == key else each: item for each, item in value.items()}
        return value | {key: spoilt(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.7:
        place = dice.randrange(len(value))
        return [*value[:place], spoilt(value[place], dice), *value[place + 1 :]]
    return anything(dice)


def arguments(call, dice):
    """Arguments by name, of which none, one or two are not what they should be."""
    known = inspect.signature(call).parameters.values()
    wanted = [each for each in known if each.default is each.empty or each.name in SHORTER or dice.random() < 0.3]
    place, found = dice.randrange(4), {}
    for each in wanted:
        fitting = RIGHT.get(f"{call.__qualname__}.{each.name}") or RIGHT.get(
            each.name, [None if each.default is each.empty else each.default]
        )
        found[each.name] = dice.choice(fitting) if dice.random() < 0.3 else fitting[place % len(fitting)]
    open_to_all = [each.name for each in wanted if not {each.name, f"{call.__qualname__}.{each.name}"} & AS_SAID]
    for name in dice.sample(open_to_all, min(len(open_to_all), dice.choice((0, 0, 1, 1, 2)))):
        found[name] = spoilt(found[name], dice) if dice.random() < 0.7 else anything(dice)
    if isinstance(found.get("resamples"), int) and found["resamples"] > 100:
        found["resamples"] = 20
    return found


def outcome(call, given):
    """Nothing, or how a call ended in anything but an answer or a sentence."""
    try:
        call(**given)
    except NdcgError as refusal:
        said = str(refusal)
        return "" if "\n" not in said and len(said) < 700 else f"{call.__qualname__} says: {said}"
    except ForeignError:  # of a caller's own id, which is written as text
        return ""
    except OSError:  # as open() says it of a path
        return "" if call in (read_run, read_qrels) else f"{call.__qualname__}: OSError"
    except Exception as wrong:
        frames = [frame for frame in traceback.extract_tb(wrong.__traceback__) if "ndcg_core" in frame.filename]
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "the call itself"
        shown = {name: shorten(value) for name, value in given.items()}
        return f"{call.__qualname__}: {type(wrong).__name__}: {wrong} at {place} for {shown}"
    return ""


@pytest.mark.filterwarnings("ignore")  # numpy's, of numbers that are none
@pytest.mark.many
@pytest.mark.parametrize("seed", everyday(range(3), range(SEEDS)))
def test_a_call_gives_an_answer_or_a_sentence(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dice = random.Random(seed)
    quick, slow = sorted(set(ASKED) - SLOW), sorted(SLOW)
    wrong = []
    for _ in range(CALLS // SEEDS):
        call = ASKED[dice.choice(slow if dice.random() < 0.03 else quick)]
        wrong.append(outcome(call, arguments(call, dice)))
    assert [found for found in wrong if found] == []


def test_the_beginners_call_says_what_to_do():
    with pytest.raises(NdcgError) as refusal:
        ndcg_core.ndcg([3, 2, 1])
    assert str(refusal.value) == (
        "Expected a Topic; got [3, 2, 1]. Put grades into a Topic, or use ndcg_score([[3, 2, 1]], ...)."
    )


SAID = {
    "a seed below 0": (lambda: compare(*TWO, seed=-5), "seed must be a whole number of at least 0; got -5"),
    "bytes in words": (lambda: read_run(ROWS, most_bytes="x"), "most_bytes must be None or a positive whole number"),
    "bytes below 0": (lambda: read_qrels(ROWS, most_bytes=-1), "a positive whole number; got -1"),
    "no tests": (lambda: compare(*TWO, tests=None), r"tests=\[...\]"),
    "a confidence in words": (lambda: compare(*TWO, confidence="x"), "above 0 and below 1"),
    "one cutoff": (lambda: robustness(*TWO, ks=5), r"ks must be a sequence; got 5\. Write .* ks=\[...\]"),
    "one convention": (lambda: robustness(*TWO, conventions=5), r"conventions=\[...\]"),
    "a null character": (lambda: read_run("a\0b"), r"The file system cannot hold the path 'a\\x00b'"),
    "columns of other lengths": (
        lambda: Run.from_columns(["q1", "q2"], ["a"], [1.0]),
        "The columns have different lengths: 2, 1 and 1",
    ),
    "bytes to scan": (lambda: scan_run(ROWS), "A run that is read while it is evaluated must be a path"),
    "a number as text": (lambda: read_pasted(5), "A pasted list must be text; got 5"),
    "half a letter": (lambda: read_run("\ud800"), r"The file system cannot hold the path '\\ud800'"),
    "rows of weights": (
        lambda: ndcg_score([[3, 2, 1], [1, 0]], [[1, 2, 3], [1, 2]], WEIGHED, sample_weight=[[1, 2], [1, 2, 3]]),
        "sample_weight must have the shape of y_true, or one number per query",
    ),
    "more rows of weights": (
        lambda: ndcg_score([[3, 2, 1]], [[1, 2, 3]], WEIGHED, sample_weight=[[1, 2, 3], [1, 2, 3]]),
        "sample_weight must have the shape of y_true, or one number per query",
    ),
    "rows of another length": (
        lambda: ndcg_score([[3, 2, 1], [1, 0]], [[1, 2, 3], [1]], WEIGHED, sample_weight=[[1, 2, 3], [1, 2]]),
        "Row 2 has 2 grades but 1 score",
    ),
}
TWO = {"one": RUN, "two": {"q1": ["b", "a"]}}, QRELS
WEIGHED = Convention(averaging=Averaging(item_weights="gain"))


@pytest.mark.parametrize(("call", "sentence"), SAID.values(), ids=SAID)
def test_what_ended_in_a_traceback_is_said(call, sentence):
    with pytest.raises(NdcgError, match=sentence):
        call()


@pytest.mark.parametrize("docs", [["x", "y"], [1, 2]])
@pytest.mark.parametrize("grades", [{1: 1, 2: 0}, {3: 2, "a": 1}, {"a": 1, 3: 2}])
@pytest.mark.parametrize("convention", everyday(["nDCG"], ["nDCG", "trec_eval", "sklearn"]))
def test_ids_of_both_kinds_have_an_answer_key(docs, grades, convention):
    """Each wrong answer is searched among ideal lists with documents of new names."""
    assert AnswerKey(Topic(docs, grades), convention).diagnose("0.4321")


@pytest.mark.filterwarnings("error")
def test_a_number_that_is_too_large_to_be_rounded_stays_as_it_is():
    grades, huge = {"a": 1}, 1e306
    expected = (1 + huge / math.log2(3)) / 1
    assert ndcg_core.ndcg(Topic(["a", "x"], grades), HUGE) == pytest.approx(expected)
    assert ndcg_core.explain(Topic(["a", "x"], grades), HUGE).ndcg == pytest.approx(expected)
    assert ndcg_core.evaluate({"q": ["a", "x"]}, {"q": grades}, HUGE).value == pytest.approx(expected)
    value, ideal = np.array([expected, 0.123456]), np.array([1.0, 1.0])
    sums = Sums(value, ideal, np.zeros(2, dtype=bool), None)
    assert quotients(sums, HUGE)[0].tolist() == [expected, 0.1235]


def test_weights_of_queries_go_with_a_mask_on_columns():
    columns = [3, 1, 0, 2], [4, 3, 2, 1]
    groups, mask = ["a", "a", "b", "b"], [True, True, False, True]
    left = [3, 1, 2], [4, 3, 1]
    assert ndcg_score(*columns, "keras_rs", groups=groups, mask=mask, sample_weight=[1, 2]) == ndcg_score(
        *left, "keras_rs", groups=["a", "a", "b"], sample_weight=[1, 2]
    )


@pytest.mark.parametrize("text", [io.StringIO(ROWS.decode()), io.TextIOWrapper(io.BytesIO(ROWS))])
def test_a_file_of_text_is_read(text):
    assert dict(read_run(text)) == {"q1": {"a": 2.5, "b": 1.5}}


@pytest.mark.parametrize("doc", ["\ud800", "a\udfffb"])
@pytest.mark.parametrize("ties", ["input", "docid_asc", "docid_desc"])
def test_half_a_letter_is_an_id_like_any_other(doc, ties):
    run, qrels = {"q": {doc: 1.0, "é": 1.0, "\U0001f963": 1.0}}, {"q": {doc: 1, "é": 0}}
    convention = Convention(ties=ties)
    expected = ndcg_core.ndcg(Topic(run["q"], qrels["q"]), convention)
    assert ndcg_core.evaluate(run, qrels, convention).value == expected
    assert compare({"a": run, "b": run}, qrels, convention, resamples=1).means == {"a": expected, "b": expected}
    assert list(Run.from_columns(["q"], [doc], [1.0])["q"]) == [doc]
