"""Invalid lists and conventions raise NdcgError, in one sentence that names the rule and the place."""

import math
import warnings
from contextlib import suppress
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, compare, conventions, dcg, evaluate, explain, ndcg, ndcg_score
from ndcg_core.errors import shorten
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, LogDiscount, RankFunction, Weights
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.measures import tie_range
from tests.support.examples import everyday, many

NAN, INF, HUGE = math.nan, math.inf, 10**400


def check(function, *parts):
    with pytest.raises(NdcgError) as caught:
        function()
    sentence = str(caught.value)
    for part in parts:
        assert part in sentence
    assert "\n" not in sentence
    assert len(sentence) < 400


BAD_NUMBERS = {
    "nan": NAN,
    "a word": "3",
    "bytes": b"3",
    "None": None,
    "True": True,
    "a list": [1],
    "a complex": 1 + 0j,
    "too large": HUGE,
    "an object": object(),
    "Decimal NaN": Decimal("NaN"),
    "a numpy word": np.str_("3"),
    "a numpy array": np.array([1.0, 2.0]),
    "a numpy bool": np.True_,
    "a bytearray": bytearray(b"3"),
}


TRUTHS = ("True", "a numpy bool")
BAD_GRADES = {name: bad for name, bad in BAD_NUMBERS.items() if name not in TRUTHS} | {"inf": INF, "-inf": -INF}


@pytest.mark.parametrize("bad", BAD_GRADES.values(), ids=BAD_GRADES)
def test_a_grade_must_be_a_finite_number(bad):
    check(lambda: Topic(["d1", "d7"], {"d1": 1, "d7": bad}), "A grade must be a finite number; got ", "(document 'd7')")


@pytest.mark.parametrize("bad", BAD_NUMBERS.values(), ids=BAD_NUMBERS)
def test_a_score_must_be_a_number(bad):
    check(lambda: Topic({"d1": 1.0, "d7": bad}, {"d1": 1}), "A score must be a number; got ", "(document 'd7')")


def test_a_score_may_be_infinite():
    assert ndcg(Topic({"a": -INF, "b": 0, "c": INF}, {"c": 1})) == 1.0


BAD_IDS = {
    "empty": "",
    "None": None,
    "True": True,
    "a float": 1.5,
    "NaN": NAN,
    "bytes": b"d",
    "a tuple": ("d",),
    "a list": ["d"],
    "a class": int,
    "an array": np.array(1),
}


@pytest.mark.parametrize("bad", BAD_IDS.values(), ids=BAD_IDS)
def test_an_id_must_be_a_string_or_a_whole_number(bad):
    check(lambda: Topic(["d1", bad], {}), "A document id must be a non-empty string or a whole number", "(the ranking)")


@pytest.mark.parametrize("bad", ["", None, True, 1.5, b"d", ("d",), int], ids=repr)
def test_ids_of_qrels_and_scores_are_checked(bad):
    check(lambda: Topic(["d1"], {bad: 1}), "A document id must be", "(the qrels)")
    check(lambda: Topic({bad: 1.0}, {}), "A document id must be", "(the ranking)")


@pytest.mark.parametrize(
    ("ranking", "parts"),
    [
        (["d1", "d2", "d1"], ("Document 'd1' is ranked twice, at ranks 1 and 3.",)),
        ([7, 7], ("Document 7 is ranked twice, at ranks 1 and 2.",)),
        ([7, np.int64(7)], ("twice, at ranks 1 and 2.",)),
        ("d1 d2", ("sequence of document ids", "'d1 d2'")),
        (b"d1", ("sequence of document ids",)),
        (None, ("sequence of document ids", "None")),
        (5, ("sequence of document ids", "5")),
        (np.array(5), ("sequence of document ids",)),
        (np.array([["a"], ["b"]]), ("document id",)),
        ({"a", "b"}, ("needs an order, which a set does not have", "Use a list.")),
    ],
    ids=[
        "twice",
        "a number twice",
        "a number and numpy's",
        "a word",
        "bytes",
        "None",
        "a number",
        "no dimension",
        "two dimensions",
        "a set",
    ],
)
def test_an_invalid_ranking_is_refused(ranking, parts):
    check(lambda: ndcg(Topic(ranking, {"d1": 1})), *parts)


@pytest.mark.parametrize("qrels", [None, 5, "d1", [("d1", 1)], ["d1"], {"d1"}], ids=repr)
def test_qrels_must_be_a_mapping(qrels):
    check(lambda: Topic(["d1"], qrels), "Qrels must map each judged document to its grade")


WORDS = ("ideal_pool", "ideal_cut", "ideal_order", "ties", "negative", "negative_ideal")


@pytest.mark.parametrize("value", ["", "nope", "Input", None, 0, 1.0, True, ["k"], {}, b"k"], ids=repr)
@pytest.mark.parametrize("field", WORDS)
def test_an_unknown_word_is_refused(field, value):
    check(lambda: Convention.from_choices(**{field: value}), f"{field} must be one of", f"; got {shorten(value)}.")


BAD_FIELDS = [
    *[("k", value) for value in (0, -1, 2.5, 2.0, True, "5", "", [5], NAN, INF, Decimal(5), np.array([5, 6]))],
    *[("seed", value) for value in (-1, 1.5, None, True, "1")],
    *[("min_documents", value) for value in (-1, 1.5, None, True, "1")],
    *[("unjudged", value) for value in ("", "nope", None, True, NAN, INF, [0], HUGE, 1j)],
    *[("no_relevant", value) for value in ("", "nope", None, True, False, 0.5, 2, NAN, [0], HUGE, 1j)],
]


@pytest.mark.parametrize(("field", "value"), BAD_FIELDS, ids=shorten)
def test_a_field_of_the_wrong_type_is_refused(field, value):
    check(lambda: Convention.from_choices(**{field: value}), f"{field} must be ", f"; got {shorten(value)}.")


BAD_GAINS = {
    "nothing": (None, "Unknown gain None. Use one of 'exp2', 'linear', 'binary'"),
    "a word": ("linaer", "Unknown gain 'linaer'. Did you mean 'linear'?"),
    "a number": (2, "Unknown gain 2."),
    "a list": ([1, 2], "Unknown gain [1, 2]."),
    "an empty table": ({}, "A gain table must name at least one grade; got {}."),
    "a word as gain": ({0: 0, 1: "x"}, "The gain of grade 1 must be a finite number; got 'x'."),
    "nothing as gain": ({0: None}, "The gain of grade 0 must be a finite number; got None."),
    "NaN as gain": ({0: NAN}, "The gain of grade 0 must be a finite number; got nan."),
    "an endless gain": ({0: INF}, "The gain of grade 0 must be a finite number; got inf."),
    "True as gain": ({0: True}, "The gain of grade 0 must be a finite number; got True."),
    "a gain too large": ({0: HUGE}, "The gain of grade 0 must be a finite number"),
    "a word as grade": ({"x": 1}, "A grade of the gain table must be a finite number; got 'x'."),
    "NaN as grade": ({NAN: 1}, "A grade of the gain table must be a finite number; got nan."),
    "a grade too large": ({HUGE: 1}, "A grade of the gain table must be a finite number"),
}


@pytest.mark.parametrize(("gain", "part"), BAD_GAINS.values(), ids=BAD_GAINS)
def test_an_invalid_gain_is_refused(gain, part):
    check(lambda: Convention(gain=gain), part)


@pytest.mark.parametrize("answer", [None, "1", NAN, INF, True, [1], HUGE], ids=shorten)
def test_a_gain_function_must_return_a_number(answer):
    check(
        lambda: ndcg(Topic(["a"], {"a": 3}), Convention(gain=lambda grade: answer)),
        "The result of the gain function at grade 3 must be a finite number",
    )


def test_a_gain_table_without_a_needed_grade_is_refused():
    convention = Convention(gain={0: 0, 1: 1})
    check(lambda: ndcg(Topic(["a"], {"a": 2}), convention), "The gain table has no gain for grade 2, only for 0, 1.")
    check(
        lambda: ndcg(Topic(["a", "u"], {"a": 1}), Convention(gain={1: 1})),
        "The gain table has no gain for grade 0, only for 1.",
    )


BAD_DISCOUNTS = {
    "nothing": (None, f"Unknown discount None. Use one of {', '.join(map(repr, DISCOUNTS))}"),
    "a word": ("log", "Unknown discount 'log'. Did you mean 'log2'?"),
    "a number": (2, "Unknown discount"),
    "a number of numpy": (np.float64(2), "Unknown discount"),
    "a set": ({1.0}, "Unknown discount"),
    "a mapping": ({1: 1.0}, "Unknown discount"),
    "bytes": (b"ab", "Unknown discount"),
    "no weights": ([], "start with the weight of rank 1"),
    "a negative weight": ([1, -0.5], "A discount weight must be a finite number of at least 0; got -0.5 (rank 2)."),
    "a NaN weight": ([1, NAN], "A discount weight must be a finite number of at least 0; got nan (rank 2)."),
    "an endless weight": ([INF], "A discount weight must be a finite number of at least 0; got inf (rank 1)."),
    "a word as weight": ([1, 1, "x"], "A discount weight must be a finite number of at least 0; got 'x' (rank 3)."),
    "True as weight": ([True], "A discount weight must be a finite number of at least 0; got True (rank 1)."),
    "None as weight": ([None], "A discount weight must be a finite number of at least 0; got None (rank 1)."),
    "a weight too large": ([HUGE], "rank 1"),
    "a table": (np.ones((2, 2)), "Unknown discount"),
}


@pytest.mark.parametrize(("discount", "part"), BAD_DISCOUNTS.values(), ids=BAD_DISCOUNTS)
def test_an_invalid_discount_is_refused(discount, part):
    check(lambda: Convention(discount=discount), part)


@pytest.mark.parametrize("answer", [None, "1", NAN, INF, -1, True, HUGE], ids=shorten)
def test_a_discount_function_must_return_a_weight(answer):
    check(lambda: ndcg(Topic(["a"], {"a": 3}), Convention(discount=lambda rank: answer)), "rank 1")


@pytest.mark.parametrize("make", [LogDiscount, JarvelinKekalainen])
@pytest.mark.parametrize("base", [1, 0.5, 0, -2, NAN, INF, "2", None, HUGE], ids=shorten)
def test_an_invalid_logarithm_base_is_refused(make, base):
    check(lambda: make(base=base), "The base of a log discount must be a number above 1; got ")


@pytest.mark.parametrize(
    "fields",
    [
        {"shift": 0},
        {"shift": -1},
        {"shift": NAN},
        {"shift": INF},
        {"shift": "1"},
        {"add": -0.1},
        {"add": NAN},
        {"add": INF},
        {"add": None},
    ],
    ids=str,
)
def test_an_invalid_shift_or_sum_is_refused(fields):
    check(
        lambda: LogDiscount(**fields), "A log discount needs a shift above 0 and an added number of at least 0; got ("
    )


def test_a_shift_so_small_that_rank_1_would_be_divided_by_0():
    check(lambda: ndcg(Topic(["a"], {"a": 1}), Convention(discount=LogDiscount(shift=1e-20))), "shift")


@pytest.mark.parametrize(
    "make",
    [lambda: Weights([1.0, 0.5]), lambda: Weights(5), lambda: RankFunction(3)],
    ids=["a list", "a number", "no function"],
)
def test_a_discount_object_around_the_wrong_thing_is_refused_or_works(make):
    with suppress(NdcgError):
        assert ndcg(Topic(["a"], {"a": 1}), Convention(discount=make())) == 1.0


def test_differing_fields_of_conventions_that_cannot_be_mixed():
    topic = Topic(["a", "b"], {"a": 1, "b": 3})
    first, second = Convention(ideal_pool="top_k"), Convention(ideal_order="given", gain="linear")
    assert set(differing_fields(topic, first, second)) <= {"gain", "ideal_pool", "ideal_order"}


@pytest.mark.parametrize("name", ["nope", "", None, 5, Convention, {}], ids=repr)
def test_an_invalid_convention_is_refused(name):
    problem = "Unknown convention {}." if isinstance(name, str) else "Expected a convention or its name; got {}."
    check(lambda: ndcg(Topic(["a"], {"a": 1}), name), problem.format(shorten(name)))
    check(lambda: ndcg_score([[1, 0]], [[1, 0]], name), problem.format(shorten(name)))


def test_an_unknown_name_suggests_the_nearest():
    for wrong in ("skleran", "SKLEARN"):
        problem = f"Unknown convention {wrong!r}. Did you mean 'sklearn'?"
        check(lambda: ndcg(Topic(["a"], {"a": 1}), wrong), problem)  # noqa: B023
        check(lambda: conventions[wrong], problem)  # noqa: B023
    check(lambda: Convention(ties="inptu"), "Did you mean 'input'?")
    check(lambda: Convention(gain="exponential"), "Unknown gain 'exponential'. Did you mean 'exp2'?")
    check(lambda: Convention.from_choices(gian="linear"), "There is no choice 'gian'. Did you mean 'gain'?")
    check(
        lambda: Convention().changed(cutof=3, gain="linear"),
        "There is no choice 'cutof'. ndcg_core.model.choices.FIELDS has them all.",
    )
    with pytest.raises(NdcgError) as far:
        Convention(no_relevant="zero")
    assert "Did you mean" not in str(far.value)


@pytest.mark.parametrize("cells", [[[[3, 2]]], np.zeros((1, 1, 2)), [((3, 2),)]], ids=["lists", "array", "tuples"])
def test_a_table_of_tables_is_told_from_a_bad_number(cells):
    check(lambda: ndcg_score(cells, cells), "one row per query.")


def test_documents_by_query_belong_elsewhere():
    by_query = {"q": {"a": 1}}
    check(lambda: ndcg_score(by_query, by_query), "is a mapping. For documents by query there is evaluate(run, qrels)")


@pytest.mark.parametrize("k", [0, -1, 2.5, True, "5"], ids=repr)
def test_a_cutoff_given_as_an_argument(k):
    check(lambda: ndcg(Topic(["a"], {"a": 1}), k=k), f"k must be a positive whole number or None; got {k!r}.")
    check(lambda: ndcg_score([[1, 0]], [[1, 0]], k=k), f"k must be a positive whole number or None; got {k!r}.")


@pytest.mark.parametrize("cutoff", [10, np.int64(10)], ids=repr)
def test_a_cutoff_where_the_convention_belongs_suggests_k(cutoff):
    topic, run, qrels = Topic(["a"], {"a": 1}), {"q": ["a"]}, {"q": {"a": 1}}
    for call in (
        lambda: ndcg(topic, cutoff),
        lambda: explain(topic, cutoff),
        lambda: ndcg_score([[1, 0]], [[1, 0]], cutoff),
        lambda: evaluate(run, qrels, cutoff),
        lambda: evaluate(run, qrels, [cutoff]),
        lambda: compare({"a": run, "b": run}, qrels, cutoff),
    ):
        check(call, f"Expected a convention or its name; got {cutoff!r}. Did you mean k=10?")


@pytest.mark.parametrize("path", ["my.run", Path("my.run")], ids=repr)
def test_a_path_in_place_of_a_run_or_qrels_says_how_to_read_it(path):
    run, qrels = {"q": ["a"]}, {"q": {"a": 1}}
    for tables, kind in (((path, qrels), "run"), ((run, path), "qrels")):
        check(
            lambda: evaluate(*tables),  # noqa: B023
            f"The {kind} must be data, not a path; got {shorten(path)}. Read the file with ndcg_core.io.read_{kind}.",
        )


def test_a_grade_too_large_for_the_exponential_gain():
    check(lambda: ndcg(Topic(["a"], {"a": 2000})), "2000", "1024", "linear gain")
    check(lambda: ndcg_score([[2000, 1]], [[1, 0]]), "2000", "1024")


@pytest.mark.parametrize(("grades", "gain"), [([1023] * 3, "exp2"), ([1.7e308] * 2, "linear")])
def test_gains_whose_sum_is_too_large_are_refused_or_ranked_and_never_without_a_value(grades, gain):
    topic = Topic(list(range(len(grades))), dict(enumerate(grades)))
    for measure in (
        lambda: ndcg(topic, Convention(gain=gain)),
        lambda: ndcg_score([grades], [sorted(range(len(grades)), reverse=True)], Convention(gain=gain)),
    ):
        try:
            value = measure()
        except NdcgError:
            continue
        assert value == 1.0
    with suppress(NdcgError):
        assert dcg(topic, Convention(gain=gain)) < INF


def test_ids_of_any_allowed_type_can_tie():
    docs = ["b", 2, "a", np.str_("c"), np.int64(1)]
    topic = Topic(dict.fromkeys(docs, 1.0), {"a": 1})
    for ties in ("docid_asc", "docid_desc"):
        assert 0 < ndcg(topic, Convention(ties=ties)) < 1
    assert tie_range(topic)[1] == 1.0


BAD_TABLES = {
    "None": None,
    "a number": 5,
    "a word": "abc",
    "an empty mapping": {},
    "an object": object(),
    "no dimension": np.array(3),
    "an empty list": [],
    "an empty array": np.empty((0, 3)),
    "one dimension": [1, 2],
    "an array of one": np.array([1, 2]),
    "words": ["ab", "cd"],
    "a generator": (row for row in [[1, 2]]),
    "a row that is a number": [[1, 2], 3],
    "a row that is None": [[1, 2], None],
    "a row that is a mapping": [[1, 2], {5: 1, 6: 2}],
    "a row that is a word": [[1, 2], "12"],
    "three dimensions": np.ones((1, 2, 2)),
    "three dimensions of one": np.ones((1, 2, 1)),
}


@pytest.mark.parametrize("bad", BAD_TABLES.values(), ids=BAD_TABLES)
def test_an_invalid_table_is_refused(bad):
    good = [[1, 0]] * (len(bad) if isinstance(bad, list) or getattr(bad, "ndim", 0) else 1)
    check(lambda: ndcg_score(bad, good))
    check(lambda: ndcg_score(good, bad))


@pytest.mark.parametrize(
    ("grades", "scores", "parts"),
    [
        ([[1, 0], [1, 0]], [[1, 0]], ("y_true has 2 rows but y_score has 1.",)),
        ([[1, 0], [1, 0, 2]], [[1, 0], [1, 0]], ("Row 2 has 3 grades but 2 scores.",)),
        ([[1, 0], []], [[1, 0], [1]], ("Row 2 has 0 grades but 1 score.",)),
        (np.ones((2, 3)), np.ones((2, 4)), ("Row 1 has 3 grades but 4 scores.",)),
    ],
)
def test_tables_of_different_shapes_are_refused(grades, scores, parts):
    check(lambda: ndcg_score(grades, scores), *parts)


def test_rows_of_different_lengths_are_fine_and_an_empty_one_has_no_relevant_document():
    assert ndcg_score([[1, 0], [0, 1, 0], []], [[2, 1], [1, 3, 2], []]) == pytest.approx(2 / 3)


BAD_CELLS = {
    "nan": NAN,
    "inf": INF,
    "-inf": -INF,
    "a word": "3",
    "None": None,
    "True": True,
    "too large": HUGE,
    "a complex": 1 + 0j,
    "a complex of numpy": np.complex128(1),
    "a list": [1],
}
CONTAINERS = {
    "a list": list,
    "a tuple": tuple,
    "an array of objects": lambda row: np.array([*row, None], dtype=object)[:-1],
}


@pytest.mark.parametrize("make", CONTAINERS.values(), ids=CONTAINERS)
@pytest.mark.parametrize("bad", BAD_CELLS.values(), ids=BAD_CELLS)
@pytest.mark.parametrize(
    "gain", everyday(["exp2"], ["exp2", "linear", "binary", lambda grade: 1.0]), ids=["exp2", "linear", "binary", "own"]
)
def test_a_cell_must_be_a_finite_number(gain, bad, make):
    for size in (3, 60):  # short and long rows take different paths
        for ties in ("input", "average"):
            for k in (None, 1):
                good = [[1] * size, list(range(size))], Convention(gain=gain, ties=ties, k=k)
                for column, name in enumerate(("y_true", "y_score")):
                    if bad is True and name == "y_true":
                        continue  # a truth value is a grade but not a score
                    table = [list(row) for row in good[0]]
                    table[column][1] = bad
                    rows = [make(row) for row in table]
                    check(
                        lambda: ndcg_score([good[0][0], rows[0]], [good[0][1], rows[1]], good[1]),  # noqa: B023
                        f"{name}, row 2, column 2",
                    )


@pytest.mark.parametrize("dtype", ["U3", "S3", complex, "datetime64[D]"])
def test_an_array_must_hold_numbers(dtype):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check(lambda: ndcg_score(np.array([[1, 0, 1]]).astype(dtype), [[3, 2, 1]]), "y_true")
        check(lambda: ndcg_score([[3, 2, 1]], np.array([[1, 0, 1]]).astype(dtype)), "y_score")


def test_a_refusal_names_the_place_in_every_form():
    assert str(NdcgError("A")) == "A."
    assert str(NdcgError("A", got=1)) == "A; got 1."
    assert str(NdcgError("A", where="b")) == "A (b)."
    assert str(NdcgError("A", got=1, where="b", fix="C.")) == "A; got 1 (b). C."
    error = NdcgError("A", got="x" * 100, where="b")
    assert (error.rule, error.where, error.fix) == ("A", "b", "")
    assert len(error.got) == 60
    assert isinstance(error, ValueError)


class Rude:
    def __repr__(self):
        raise RuntimeError


def test_a_value_that_cannot_be_shown_is_still_refused():
    check(lambda: Topic(["a"], {"a": Rude()}), "a Rude")
    check(lambda: Topic(["a"], {"a": "x\ny"}), r"'x\ny'")


# Any object, in place of every argument.
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(HUGE),
    st.just(-HUGE),
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=5),
    st.binary(max_size=3),
    st.decimals(),
    st.fractions(),
    st.dates(),
    st.sampled_from(
        [
            object(),
            int,
            str,
            len,
            NAN,
            np.float64(1),
            np.int64(3),
            np.float32(2),
            np.str_("a"),
            np.array(1.0),
            np.array([]),
            np.ones(3),
            np.ones((2, 2)),
            np.array(["a", "b"]),
            np.array([None, 1]),
            range(3),
            Convention(),
            LogDiscount(),
            Topic(["a"], {}),
            math.sqrt,
        ]
    ),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=3).map(tuple),
        st.sets(st.integers() | st.text(max_size=2), max_size=3),
        st.dictionaries(
            st.text(max_size=2) | st.integers() | st.floats() | st.booleans() | st.none(), inner, max_size=3
        ),
    ),
    max_leaves=8,
)
docs = st.lists(st.sampled_from(["a", "b", "c"]) | anything, max_size=4)
FIELDS = ("gain", "discount", "k", *WORDS, "unjudged", "no_relevant", "seed", "min_documents")


@pytest.mark.filterwarnings("ignore")
@given(
    ranking=anything | docs | st.dictionaries(st.sampled_from("abc"), anything, max_size=3),
    qrels=anything | st.dictionaries(st.sampled_from("abc"), anything | st.integers(0, 3), max_size=3),
)
@many(200, 40)
def test_any_object_as_a_topic_is_accepted_or_refused(ranking, qrels):
    with suppress(NdcgError):
        ndcg(Topic(ranking, qrels), Convention(gain="linear", negative="keep", ties="docid_desc"))


@pytest.mark.filterwarnings("ignore")
@given(fields=st.dictionaries(st.sampled_from(FIELDS), anything, min_size=1, max_size=2))
@many(250, 50)
def test_any_object_as_a_convention_field_is_accepted_or_refused(fields):
    with suppress(NdcgError):
        convention = Convention.from_choices(**fields)
        assert repr(convention).startswith("Convention(")
        if not any(callable(value) for value in fields.values()):  # a custom function may raise anything
            ndcg(Topic({"a": 1, "b": 1}, {"a": 1}), convention)


@pytest.mark.filterwarnings("ignore")
@given(
    y_true=anything | st.lists(st.lists(anything, min_size=2, max_size=2), min_size=1, max_size=2),
    y_score=anything | st.lists(st.lists(anything | st.floats(), min_size=2, max_size=2), min_size=1, max_size=2),
    gain=st.sampled_from(["exp2", "linear", "binary"]),
)
@many(250, 50)
def test_any_object_as_a_table_is_accepted_or_refused(y_true, y_score, gain):
    try:
        value = ndcg_score(y_true, y_score, Convention(gain=gain))
    except NdcgError:
        return
    assert 0 <= value <= 1


@pytest.mark.parametrize(
    ("field", "value", "values"),
    [
        ("seed", -1, "a whole number of at least 0"),
        ("zero_ideal", -1, "0.0 or a number of at least 0"),
        ("both_empty", "x", "None or a number"),
    ],
)
def test_a_number_of_a_choice_has_its_ends_in_the_message(field, value, values):
    with pytest.raises(NdcgError) as caught:
        Convention.from_choices(**{field: value})
    assert f"must be {values}; got" in str(caught.value)
