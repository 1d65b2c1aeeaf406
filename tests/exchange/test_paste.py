"""Pasted text: the formats that are read, the lines that are left out with reasons, and that nothing raises."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic, ndcg
from ndcg_core.exchange.pasting.paste import read_graded, write_grades
from ndcg_core.exchange.pasting.pasted import MOST_DOCUMENTS
from ndcg_core.io import read_pasted, write_pasted
from tests.support.examples import many
from tests.support.files import read_data

TREC = Path("/work/shared/data/trec_eval")


def reasons(pasted):
    return {problem.line: problem.reason for problem in pasted.problems}


def check(pasted):
    """What holds of every reading."""
    listed = [*pasted.ranking, *pasted.aside]
    assert len(set(listed)) == len(listed) <= MOST_DOCUMENTS
    assert set(pasted.qrels) <= set(listed)
    assert set(pasted.titles) <= set(listed)
    assert set(pasted.aside) <= set(pasted.qrels)
    for problem in pasted.problems:
        assert problem.line >= 1
        assert len(problem.text) <= 60
        assert "\n" not in problem.text
        assert problem.reason.endswith(".")
        assert "\n" not in problem.reason
    Topic(pasted.ranking, pasted.qrels)


# Lines


def test_lines_of_a_document_and_a_grade():
    pasted = read_pasted("# my list\nd4 3\n\n  d2\t2\nd1  1.5\nd5\nd3 ?\nd6 -\nd7 not judged\nd8 −1\n")
    assert pasted.ranking == ["d4", "d2", "d1", "d5", "d3", "d6", "d7", "d8"]
    assert pasted.qrels == {"d4": 3, "d2": 2, "d1": 1.5, "d8": -1}
    assert type(pasted.qrels["d4"]) is int
    assert (pasted.problems, pasted.aside, pasted.titles, pasted.note) == ([], [], {}, "")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "\ufeff", " \t "])
def test_nothing_is_an_empty_list(text):
    pasted = read_pasted(text)
    assert (pasted.ranking, pasted.problems) == ([], [])


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system(ends):
    assert read_pasted(ends.join(["\ufeffd1 3", "d2 x", "d3 0"])).qrels == {"d1": 3, "d3": 0}
    assert list(reasons(read_pasted(ends.join(["d1 3", "d2 x", "d3 0"])))) == [2]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("d1 abc", "A grade must be a number; got abc. Write a number, or - if the document is unjudged."),
        ("d1 nan", "A grade must be a number"),
        ("d1 inf", "A grade must be a number"),
        ("d1 1e999", "A grade must be a number"),
        ("d1 " + "9" * 5000, "A grade must be a number"),
        ("d1 1_000", "A grade must be a number"),
        ("d1 ٣", "A grade must be a number"),
        ("best tomato soup recipe", "This line is neither 'doc grade' nor 'doc,title,grade'"),
        ("a,b,c,3", "This line is neither"),
        (",3", "no document id"),
        ("x" * 101 + " 3", "has 101 characters"),
        ("d\x001 3", "printable characters"),
        ("d\ud8001 3", "printable characters"),
        ("d9 1", "is already in line 1"),
        ('"d1,3', "The quote that opens this cell is not closed"),
    ],
)
def test_an_unreadable_line_has_a_reason_and_the_rest_is_kept(line, part):
    pasted = read_pasted(f"d9 3\n{line}\nd8 1")
    assert part in reasons(pasted)[2]
    assert pasted.ranking == ["d9", "d8"]
    check(pasted)


def test_a_decimal_comma_is_read_where_no_other_comma_occurs():
    assert read_pasted("d1 1,5\nd2 0,5").qrels == {"d1": 1.5, "d2": 0.5}
    assert read_pasted("d1;1,5\nd2;2").qrels == {"d1": 1.5, "d2": 2}
    assert read_pasted("d1\t1,5\nd2\t2").qrels == {"d1": 1.5, "d2": 2}
    assert "decimal point" in read_pasted("d1 1,5").note
    assert read_pasted("photo 1,3\nphoto 2,0").qrels == {"photo 1": 3, "photo 2": 0}


# Tables


def test_a_table_without_a_header():
    pasted = read_pasted('d1,3\nd2,"Soup, hot",2\nd3\nd4 , "A ""fine"" one" , ?\n')
    assert pasted.ranking == ["d1", "d2", "d3", "d4"]
    assert pasted.qrels == {"d1": 3, "d2": 2}
    assert pasted.titles == {"d2": "Soup, hot", "d4": 'A "fine" one'}
    assert pasted.problems == []


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize(
    "names", [("doc", "title", "grade"), ("Document", "Name", "Relevance"), ('"docid"', '"title"', '"rel"')]
)
def test_a_header_in_any_order(mark, names):
    doc, title, grade = names
    text = f'{grade}{mark}{doc}{mark}{title}\n3{mark}d1{mark}"One{mark} two"\n{mark}d2{mark}\n'
    pasted = read_pasted(text)
    assert (pasted.ranking, pasted.qrels, pasted.titles) == (["d1", "d2"], {"d1": 3}, {"d1": f"One{mark} two"})
    assert pasted.problems == []


@pytest.mark.parametrize(
    ("line", "grades", "missed"),
    [
        ("3 2 3 0 1 | 2", [3, 2, 3, 0, 1], [2]),
        ("3, 2, 3, 0", [3, 2, 3, 0], []),
        ("3,2,3,0|2,1", [3, 2, 3, 0], [2, 1]),
        ("1,5 0 2 |", [1.5, 0, 2], []),
        ("3; ?; 3 | 1;2", [3, None, 3], [1, 2]),
    ],
)
def test_grades_alone_and_after_a_bar_those_that_were_not_retrieved(line, grades, missed):
    pasted = read_pasted(line)
    assert ([pasted.qrels.get(doc) for doc in pasted.ranking], [pasted.qrels[doc] for doc in pasted.aside]) == (
        grades,
        missed,
    )
    assert pasted.problems == []
    check(pasted)


@pytest.mark.parametrize(("line", "grades"), [("3", [3]), ("3 2", [3, 2]), ("3,2", [3, 2]), ("0 | 1", [0])])
def test_one_or_two_grades_are_a_list_where_grades_are_asked_for(line, grades):
    pasted = read_graded(line)
    assert [pasted.qrels[doc] for doc in pasted.ranking] == grades
    assert [read_pasted(line).qrels.get(f"d{place}") for place in range(1, len(grades) + 1)] != grades


_GRADES = st.one_of(st.integers(-3, 9), st.floats(-9, 9, allow_nan=False))


@given(st.lists(st.none() | _GRADES, min_size=1, max_size=9), st.lists(_GRADES, max_size=3))
def test_a_line_of_grades_is_read_back(grades, missed):
    ranking, aside = [f"d{n}" for n in range(len(grades))], [f"m{n}" for n in range(len(missed))]
    qrels = {doc: grade for doc, grade in zip([*ranking, *aside], [*grades, *missed], strict=True) if grade is not None}
    pasted = read_graded(write_grades(ranking, qrels, aside))
    assert [pasted.qrels.get(doc) for doc in pasted.ranking] == grades
    assert [pasted.qrels[doc] for doc in pasted.aside] == missed


def test_a_header_with_spaces():
    assert read_pasted("doc   grade\nd1    3\nd2    0").qrels == {"d1": 3, "d2": 0}
    assert read_pasted("docid\nd1\nd2").ranking == ["d1", "d2"]


def test_ranks_decide_and_an_empty_rank_is_not_retrieved():
    pasted = read_pasted("rank,doc,grade\n2,d1,3\n1,d2,0\n,d3,2\n,d4,\nfirst,d5,1\n")
    assert (pasted.ranking, pasted.aside) == (["d2", "d1"], ["d3"])
    assert "neither a rank nor a grade" in reasons(pasted)[5]
    assert "A rank must be a finite number" in reasons(pasted)[6]
    assert "rank decides" in pasted.note


def test_scores_decide_where_there_are_no_ranks():
    pasted = read_pasted("doc;score;rel\nd1;0,5;1\nd2;2,5;2\nd3;0,5;3\n")
    assert pasted.ranking == ["d2", "d1", "d3"]
    assert read_pasted("doc,score,rank\na,9,2\nb,1,1").ranking == ["b", "a"]


def test_the_column_retrieved_decides():
    pasted = read_pasted("doc,grade,retrieved\nd1,3,yes\nd2,2,no\nd3,1,\nd4,,no\nd5,1,perhaps\n")
    assert (pasted.ranking, pasted.aside) == (["d1", "d3"], ["d2"])
    assert "neither a rank nor a grade" in reasons(pasted)[5]
    assert "yes or no; got perhaps" in reasons(pasted)[6]


def test_odd_headers():
    assert "d1, d2" in read_pasted("title,grade\nOne,3\nTwo,0").note
    assert read_pasted("title,grade\nOne,3\nTwo,0").qrels == {"d1": 3, "d2": 0}
    assert read_pasted("doc,url,grade\nd1,x.org,3").note == "Columns that were not read: url."
    assert "names grade 2 times" in reasons(read_pasted("doc,grade,rel\nd1,3,2"))[1]
    assert read_pasted("doc,grade,rel\nd1,3,2").qrels == {"d1": 3}
    assert "and the header has 2" in reasons(read_pasted("doc,grade\nd1,3,2"))[2]
    assert read_pasted('"doc,title\nd1,3').ranking == ["d1"]
    assert read_pasted("\tdoc\tgrade\n0\td1\t3").qrels == {"d1": 3}  # the first column of a data frame has no name


# Python

NOTEBOOK = 'search_results = ["d4", "d2", "d1", "d5", "d3"]', 'qrels = {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1}'


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(NOTEBOOK),
        "\n".join(reversed(NOTEBOOK)),
        "\n".join(line.split(" = ")[1] for line in NOTEBOOK),
        "; ".join(NOTEBOOK),
        "In [2]:\n" + NOTEBOOK[0] + "\n\nIn [3]: " + NOTEBOOK[1],
        "\n".join(">>> " + line for line in NOTEBOOK),
        "\n".join(NOTEBOOK).replace(", ", ",\n  ").replace("[", "[  # the list\n"),
        "search_results: list[str] = " + NOTEBOOK[0][17:] + "\nqrels: dict[str, int] = " + NOTEBOOK[1][8:],
    ],
)
def test_a_notebook_is_read_in_any_order(text):
    pasted = read_pasted(text)
    assert pasted.problems == []
    assert pasted.aside == []
    assert ndcg(Topic(pasted.ranking, pasted.qrels), Convention(k=5)) == 0.99273940647578
    assert all(type(grade) is int for grade in pasted.qrels.values())


def test_judged_documents_outside_the_list_are_put_aside():
    pasted = read_pasted('found = ("d2", "d9")\nrel = {"d1": 3, "d2": 1, "d3": None}')
    assert (pasted.ranking, pasted.aside, pasted.qrels) == (["d2", "d9"], ["d1"], {"d1": 3, "d2": 1})
    assert "neither a rank nor a grade" in reasons(pasted)[2]
    assert read_pasted('found = []\nrel = {"d1": 3}').aside == ["d1"]


def test_a_list_of_grades_names_its_documents():
    pasted = read_pasted("[3, 2, 3, 0, None, 1.5, -1]")
    assert pasted.ranking == ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]
    assert pasted.qrels == {"d1": 3, "d2": 2, "d3": 3, "d4": 0, "d6": 1.5, "d7": -1}
    assert "d1, d2" in pasted.note


def test_a_mapping_alone_is_ranked_as_given():
    pasted = read_pasted('{"b": 1, "a": 2}')
    assert (pasted.ranking, pasted.qrels) == (["b", "a"], {"b": 1, "a": 2})
    assert "every judged document is ranked" in pasted.note


def test_scores_decide_the_order():
    pasted = read_pasted('qrels = {"d1": 3, "d4": 1}\nscores = {"d1": 0.2, "d2": 1.5, "d3": 0.2}')
    assert (pasted.ranking, pasted.aside) == (["d2", "d1", "d3"], ["d4"])
    assert "scores decide" in pasted.note
    assert read_pasted('run = {"d1": 1, "d2": 2.5e-1}').ranking == ["d1", "d2"]


def test_whole_numbers_are_ids_where_the_mapping_says_so():
    pasted = read_pasted("[4, 3, 2, 1, 0]\n{4: 1, 2: 1, 1: 1}")
    assert (pasted.ranking, pasted.qrels) == (["4", "3", "2", "1", "0"], {"4": 1, "2": 1, "1": 1})
    assert "in a list and in a mapping" in reasons(read_pasted('[3, 2]\n{"d1": 2}'))[1]


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ('import math\nranking = ["d1"]', 1, "not a list or mapping written out"),
        ('ranking = ["d1"]\nk = 5', 2, "not a list or mapping written out"),
        ('ranking = ["d1"]\nprint(ranking)', 2, "not a list or mapping written out"),
        ('ranking = ["d1", 1.5]', 1, "a list of ids"),
        ('ranking = ["d1"]\nqrels = {"d1": float("nan")}', 2, "finite number"),
        ('["d1"]\n{"d1": 1e999}', 2, "finite number"),
        ('["d1"]\n{"d1": nan}', 2, "finite number"),
        ('["d1"]\n{"d1": True}', 2, "finite"),
        ('["d1"]\n{"d1": ' + "9" * 5000 + "}", 2, "lacks a comma or a quote"),
        ('["d1"]\n{"d1": 0x' + "f" * 5000 + "}", 2, "finite number"),
        ('["d1"]\n{"d2": 1,\n "d2": 2}', 3, "is in this mapping twice"),
        ('["d1"]\n{1.5: 2}', 2, "The key"),
        ('["d1"]\n["d2"]', 2, "already has a list or mapping of this kind"),
        ('["d1"]\n{"d2": 1}\n{"d3": 1}', 3, "already has a list or mapping of this kind"),
        ('["d1"]\nq = {"d2": 1', 2, "is not closed"),
        ('["d1"]\n["d2" "d3"]', 2, "comma"),
        ('["d1", "\\x00"]', 1, "printable"),
        ('["d1", "\\ud800"]', 1, "printable"),
        ('["d1", ""]', 1, "no document id"),
        ('["d1"]\nq = {"t": {"d1": 2}}', 2, "finite number"),
        ('["d1"]\n{**a}', 2, "written out in full"),
        ('["d1"]\nf = [x for x in y]', 2, "written out in full"),
        ('["d1"]\nrun = {"d2": None}', 2, "is None"),
        ('["d1"]\n[[[[["d2"]]]]]', 2, "written out in full"),
        ('["d1"]\nx = {lambda: lambda: 1}', 2, "written out in full"),
        ('["d1"]\nx = 1 + 1', 2, "written out in full"),
        ('["d1"]\n__import__("os").system("ls")', 2, "written out in full"),
    ],
)
def test_python_other_than_a_list_or_mapping_is_refused_with_a_reason(text, line, part):
    pasted = read_pasted(text)
    assert part in reasons(pasted)[line]
    assert pasted.ranking == ["d1"]
    check(pasted)


def test_an_unreadable_entry_leaves_the_others():
    pasted = read_pasted('ranking = [\n "a",\n 2.5,\n "b",\n]\nqrels = {\n "a": 3,\n "b": np.nan,\n "c": 1,\n}')
    assert (pasted.ranking, pasted.qrels, pasted.aside) == (["a", "b"], {"a": 3, "c": 1}, ["c"])
    assert list(reasons(pasted)) == [3, 8]


def test_a_list_that_stays_open_does_not_swallow_the_next():
    pasted = read_pasted('ranking = ["a",\n "b"\nqrels = {"a": 3}')
    assert pasted.qrels == {"a": 3}
    assert len(pasted.problems) == 1


# TREC

RUN = "301 Q0 d1 1 2.5 tag\n301\tQ0\td3\t2\t  1.5\ttag more junk\n301 Q0 d2 3 1.5 tag\n"
QRELS = "301 0 d1 1\n301 0 d9 2\n301 0 d2 -1\n"


@pytest.mark.parametrize("text", [RUN + QRELS, QRELS + RUN])
def test_trec_lines_of_a_run_and_its_qrels(text):
    pasted = read_pasted(text)
    assert pasted.ranking == ["d1", "d3", "d2"]  # equal scores: the last id first, as trec_eval has it
    assert (pasted.qrels, pasted.aside, pasted.problems) == ({"d1": 1, "d9": 2, "d2": -1}, ["d9"], [])
    assert "trec_eval" in pasted.note


def test_trec_qrels_alone_are_ranked_and_a_run_alone_is_unjudged():
    assert read_pasted(QRELS).ranking == ["d1", "d9", "d2"]
    assert "There is no run" in read_pasted(QRELS).note
    assert read_pasted(RUN).qrels == {}


AGAIN = {
    "lines": "d1 3\nd2 1\nd1 3\nd1",
    "lines, the grade once": "d1 3\nd2 1\nd1\nd1",
    "Python": 'ranking = ["d1", "d2", "d1", "d1"]\nqrels = {"d1": 3, "d2": 1}',
    "a table by score": "doc,score,grade\nd1,1,3\nd2,5,1\nd1,9,3\nd1,2,",
    "TREC": "7 Q0 d1 1 1.0 x\n7 Q0 d2 1 5.0 x\n7 Q0 d1 1 9.0 x\n7 Q0 d1 1 2 x\n7 0 d1 3\n7 0 d2 1",
}


@pytest.mark.parametrize("text", AGAIN.values(), ids=AGAIN)
def test_a_document_that_is_listed_again_is_said_and_kept_beside_the_ranking(text):
    pasted = read_pasted(text)
    assert (pasted.problems, pasted.ranking, pasted.listed) == ([], ["d1", "d2"], ["d1", "d2", "d1", "d1"])
    assert "d1 is in the list more than once: its first rank stays" in pasted.note
    assert pasted.qrels == {"d1": 3, "d2": 1}


@pytest.mark.parametrize("text", ["d1 3\nd2\n- d1 3", "- d1 3\nd2\nd1 3", "d1 3\nd2\nd1 2", "d1\nd2\nd1 2"])
def test_a_document_with_two_grades_or_two_places_is_left_out(text):
    pasted = read_pasted(text)
    assert "d1 is already in line 1" in pasted.problems[0].reason
    assert pasted.listed == pasted.ranking


def test_documents_that_are_listed_again_are_bounded():
    pasted = read_pasted("\n".join(["d1", "d2"] * 200))
    assert len(pasted.listed) == 400
    assert "2 documents are in the list more than once, such as d1" in pasted.note
    pasted = read_pasted("\n".join(["d1", "d2"] * 201))
    assert pasted.listed == pasted.ranking == ["d1", "d2"]


def test_trec_lines_that_are_left_out():
    pasted = read_pasted(
        RUN + "302 Q0 d1 1 2.5 tag\n301 0 d1\n301 Q0 d4 1 nan tag\n301 Q0 d1 9 0.1 tag\n301 0 d5 x\n301 0 d6 -\n"
    )
    found = reasons(pasted)
    assert "about topic 302, and the list is about topic 301" in found[4]
    assert "neither 'topic 0 doc grade'" in found[5]
    assert "A score must be a finite number" in found[6]
    assert 7 not in found  # d1 is retrieved again
    assert pasted.listed == ["d1", "d3", "d2", "d1"]
    assert "A grade must be a number" in found[8]
    assert "has no grade" in found[9]
    assert pasted.ranking == ["d1", "d3", "d2"]


@pytest.mark.skipif(not TREC.is_dir(), reason="trec_eval's test data is not here")
def test_a_real_run_is_cut_to_what_a_board_can_show():
    pasted = read_pasted((TREC / "results.test").read_text()[:60_000])
    check(pasted)
    assert len(pasted.ranking) == MOST_DOCUMENTS
    assert pasted.ranking[:3] == ["FBIS4-50478", "FBIS3-21938", "FBIS3-22085"]


# Limits


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"d{i} 1" for i in range(300)),
        "doc,grade\n" + "\n".join(f"d{i},1" for i in range(300)),
        str([1] * 300),
        str({f"d{i}": 1 for i in range(300)}),
        "\n".join(f"7 0 d{i} 1" for i in range(300)),
    ],
)
def test_beyond_two_hundred_documents_nothing_is_kept(text):
    pasted = read_pasted(text)
    check(pasted)
    assert len(pasted.ranking) == len(pasted.qrels) == 200
    assert [problem.reason for problem in pasted.problems] == ["This list has 300 documents; the first 200 were kept."]


def test_many_problems_are_not_all_listed():
    pasted = read_pasted("\n".join(f"d{i} x" for i in range(5000)))
    assert len(pasted.problems) == 100
    assert "5000 problems" in pasted.problems[-1].reason


LONG = 110_000  # a little more than is read
HOSTILE = [
    *(before + repeated * LONG + after for before, repeated, after in read_data("hostile_pastes.toml")["texts"]),
    "[" * LONG + "]" * LONG,
    ("[" + "1," * 40 + "\n") * 2000,
    ('d1,"\n' + ',"' * 3) * 20000,
    "\x00" * LONG,
    "\ud800\n" * LONG,
    "\t" * LONG + "\n" + "doc\t" * LONG,
]


@pytest.mark.full
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_raises_nothing(text):
    check(read_pasted(text))


# Nothing raises


@many(1000, 200)
@given(st.text() | st.text(alphabet=st.characters()))
def test_any_text_is_read(text):
    check(read_pasted(text))


ATOMS = st.sampled_from([
    "d1", "d2", "d3", "3", "0", "-1", "1.5", "1,5", "nan", "inf", "1e999", "?", "-", "not judged", "doc", "grade",
    "title", "rank", "score", "retrieved", "yes", "no", '"', "'", '"d1"', "'d2'", ",", ";", "\t", " ", "\n", "\n",
    "\r\n", "[", "]", "{", "}", "(", ")", ":", "=", "x = ", "qrels = {", "scores = {", "ranking = [", "#", "301",
    "Q0", "0", "301 0 d1 1\n", "301 Q0 d2 1 0.5 t\n", "None", "null", "True", "lambda", "f", "\\", "\ufeff", "\x00",
    "\u2028", "In [1]: ", ">>> ", "0x1f", "9" * 40, "...", "1_0", "b", "*", "+",
])  # fmt: skip


@many(1500, 300)
@given(st.lists(ATOMS, max_size=40).map("".join))
def test_any_near_valid_text_is_read(text):
    check(read_pasted(text))


@many(500, 100)
@given(
    st.sampled_from(
        ["\n".join(NOTEBOOK), RUN + QRELS, 'doc,title,grade,retrieved\nd1,"a, b",2,yes\nd2,,,yes\nd3,c,1,no\n']
    ),
    st.data(),
)
def test_a_good_text_with_a_slip_is_read(text, data):
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(ATOMS | st.just("")) + text[at + data.draw(st.integers(0, 3)) :]
    check(read_pasted(text))


# There and back

CLEAN = st.characters(exclude_categories=("Cc", "Cs"))
IDS = st.text(CLEAN, min_size=1, max_size=30).map(str.strip).filter(bool)
TITLES = st.text(CLEAN | st.sampled_from("\",\n;#'"), max_size=40).map(str.strip)
GRADES = st.integers(-5, 100) | st.floats(-1e6, 1e6) | st.integers(-(10**15), 10**15)


@many(500, 100)
@given(st.lists(st.tuples(IDS, TITLES, st.none() | GRADES, st.booleans()), max_size=12, unique_by=lambda row: row[0]))
def test_written_text_reads_back_unchanged(rows):
    qrels = {doc: grade for doc, _, grade, _ in rows if grade is not None}
    titles = {doc: title for doc, title, _, _ in rows if title}
    aside = [doc for doc, _, grade, out in rows if out and grade is not None]
    ranking = [doc for doc, *_ in rows if doc not in aside]
    pasted = read_pasted(write_pasted(ranking, qrels, titles, aside))
    assert pasted.problems == []
    assert (pasted.ranking, pasted.aside, pasted.qrels, pasted.titles) == (ranking, aside, qrels, titles)
    assert {doc: type(grade) for doc, grade in pasted.qrels.items()} == {
        doc: type(grade) for doc, grade in qrels.items()
    }
    again = write_pasted(pasted.ranking, pasted.qrels, pasted.titles, pasted.aside)
    assert again == write_pasted(ranking, qrels, titles, aside)
