"""A class's answers as text: columns in any order, invalid rows with line and reason, and exported tables of marks."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.io import decoded, read_answers, to_gradebook, to_spreadsheet
from ndcg_core.io.cells import harmless
from ndcg_core.teaching.grading import Answer, Task, grade

TASKS = [Task(name, Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention()) for name in ("T1", "T2")]
RUNS = ("=", "+", "-", "@", "\t", "\r")


def rows(text, tasks=()):
    return [(row.line, row.student, row.task, dict(row.numbers)) for row in read_answers(text, tasks).rows]


def reasons(text, tasks=()):
    return {problem.line: problem.reason for problem in read_answers(text, tasks).refused}


# --- reading ---


@pytest.mark.parametrize(
    "text",
    [
        "student,answer\nAda,0.91",
        "answer,student\n0.91,Ada",
        "Student\tAnswer\nAda\t0.91",
        "student;answer\nAda;0.91",
        "\ufeffName,nDCG@5\nAda,0.91",
        "sep=;\nname;ndcg\nAda;0.91",
        "\n\nFull name , Your_nDCG\n\n Ada , 0.91 \n\n",
        "student,answer\r\nAda,0.91\r\n",
        "student,answer\rAda,0.91\r",
        '"student","answer"\n"Ada","0.91"',
        "Ada,0.91",
        "Ada;0.91\n",
        "0.91\tAda",
        "answer,first name,group\n0.91,Ada,B",
        "student,answer,\nAda,0.91,",
        "E-Mail,Name,Answer\nAda,Lovelace,0.91",
    ],
)
def test_tables_in_different_forms_give_the_same_answers(text):
    assert [(student, numbers) for _, student, _, numbers in rows(text)] == [("Ada", {"ndcg": "0.91"})]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("student;answer\nAda;0,91", {"ndcg": "0,91"}),
        ('student,answer\nAda,"0,91"', {"ndcg": "0,91"}),
        ("student,answer\nAda,91 %", {"ndcg": "91 %"}),
        ("idcg;answer;dcg;student\n2,5;0,4;1;Ada", {"ndcg": "0,4", "dcg": "1", "idcg": "2,5"}),
        ("student,dcg\nAda,1.5", {"dcg": "1.5"}),
        ("student,answer,dcg\nAda,0.5,", {"ndcg": "0.5"}),
        ("student,answer,dcg\nAda,-,1", {"dcg": "1"}),
    ],
)
def test_numbers_and_which_quantity_they_are_of(text, numbers):
    assert rows(text) == [(2, "Ada", "", numbers)]


@pytest.mark.parametrize(
    ("text", "identity", "student"),
    [
        ("id,email,student,answer\n7,a@b,Ada,1", "Email address", "a@b"),
        ("student,username,answer\nAda,ada7,1", "Username", "ada7"),
        ("ID number,Name,answer\n7,Ada,1", "ID number", "7"),
        ("First name,Last name,answer\nAda,Byron,1", "Student", "Ada Byron"),
        ("12345;0,5\n12346;0,75", "Student", "12345"),
    ],
)
def test_the_student_of_a_row(text, identity, student):
    found = read_answers(text)
    assert (found.identity, found.rows[0].student) == (identity, student)


def test_several_tasks_in_rows_or_in_columns():
    long = "task;student;answer\nT1;Ada;0,5\nt2 ;Ada;1\nT3;Ada;1\n;Ada;1"
    assert rows(long, ["T1", "T2"]) == [(2, "Ada", "T1", {"ndcg": "0,5"}), (3, "Ada", "T2", {"ndcg": "1"})]
    assert "T1, T2" in reasons(long, ["T1", "T2"])[4]
    assert "names its task" in reasons(long, ["T1", "T2"])[5]
    wide = "student,T1,T2\nAda,0.5,\nBen,0.6,x"
    assert rows(wide, ["T1", "T2"]) == [(2, "Ada", "T1", {"ndcg": "0.5"}), (3, "Ben", "T1", {"ndcg": "0.6"})]
    assert "'x'" in reasons(wide, ["T1", "T2"])[3]
    assert rows("Ada,T2,0.5", ["T1", "T2"]) == [(1, "Ada", "T2", {"ndcg": "0.5"})]
    assert rows("student,task,answer\nAda,only,0.5") == [(2, "Ada", "", {"ndcg": "0.5"})]


def test_wrong_rows_are_reported_by_line_and_the_rest_is_read():
    text = (
        'student,answer\nAda,0.5\nBen,half\n,0.5\nCem,\nDan,0.5,0.6\nEve,"0,5"\n"Fay,0.5\n\nGus,"0\n,5"\n'
        + "x" * 300
        + ",1\nIda,0.1"
    )
    assert [(line, student) for line, student, _, _ in rows(text)] == [(2, "Ada"), (7, "Eve"), (10, "Gus"), (13, "Ida")]
    by_line = reasons(text)
    assert sorted(by_line) == [3, 4, 5, 6, 8, 12]
    for line, words in {
        3: "'half'",
        4: "has no name",
        5: "none",
        6: "2, but this one has 3",
        8: "quote",
        12: "200 characters",
    }.items():
        assert words in by_line[line]
    assert all(len(problem.text) <= 60 for problem in read_answers(text).refused)


def test_equal_rows_count_once_and_contradicting_ones_not_at_all():
    found = read_answers("student;answer\nAda;0,5\nBen;0.7\nAda;0.50\nBen;0.8\nAda;50 %\nCem;1")
    assert [(row.student, row.line) for row in found.rows] == [("Ada", 4), ("Cem", 7)]  # the answer with most digits
    assert found.notes == ("2 rows occur twice and were counted once: lines 2, 6.",)
    assert sorted(problem.line for problem in found.refused) == [3, 5]
    assert all("lines 3, 5" in problem.reason for problem in found.refused)


@pytest.mark.parametrize(
    ("text", "tasks", "words"),
    [
        ("", (), "at least one row"),
        (" \n\n", (), "at least one row"),
        ("sep=;", (), "has a header"),
        ("hello", (), "has a header"),
        ("name,question\nAda,1", (), "column with the answers"),
        ("answer,points\n1,2", (), "column with the students"),
        ("student,answer\nAda,1", ("T1", "T2"), "a column named task"),
        ("Ada,1", ("T1", "T2"), "has a header"),
        ("student,task,answer\nAda,1,0.5\nAda,2,0.5", (), "several tasks"),
        ("Ada,Ben\nCem,Dan", (), "has a header"),
        ("1,2\n3,4", (), "has a header"),
        ("x" * 5_000_001, (), "at most 5,000,000"),
        ("student,answer\n" + "".join(f"{number},1\n" for number in range(100_001)), (), "at most 100,000"),
    ],
)
def test_text_that_is_not_a_table_is_refused_in_one_sentence(text, tasks, words):
    with pytest.raises(NdcgError, match=words) as caught:
        read_answers(text, tasks)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@given(st.text(max_size=200), st.sampled_from([(), ("T1", "T2")]))
def test_any_pasted_text_is_read_or_refused_in_a_sentence(text, tasks):
    for given_ in (text, f"student,answer\n{text}", f"student;task;answer\n{text}"):
        try:
            found = read_answers(given_, tasks)
        except NdcgError:
            continue
        assert all(
            1 <= entry.line <= given_.count("\n") + given_.count("\r") + 1 for entry in (*found.rows, *found.refused)
        )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_as_spreadsheets_save_them(encoding):
    assert decoded("Zoë;0,9".encode(encoding)) == "Zoë;0,9"


def test_a_file_that_is_not_text_is_refused():
    with pytest.raises(NdcgError, match="as CSV"):
        decoded(b"PK\x03\x04...")
    assert decoded(bytes(range(128, 256)))


# --- exported tables ---

NAMES = (
    st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=30)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
TYPED = st.sampled_from(["0.7364", "0,736", "+0.5", "-0.5", "73.6 %", "0.9", ".5", "−1"])


def read_back(text, delimiter=","):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def free(cell):
    """Whether a spreadsheet shows a cell without running it; Moodle's mark for no grade is allowed."""
    return cell == "-" or not cell.lstrip(" ").startswith(RUNS)


@given(st.text(max_size=40))
def test_no_text_is_run_and_none_is_lost(text):
    cell = harmless(text)
    assert not cell.lstrip().startswith(("=", "+", "-", "@"))
    assert not cell.startswith(RUNS)
    assert cell in (text, "'" + text)


@given(st.lists(st.tuples(NAMES, TYPED), min_size=1, max_size=5, unique_by=lambda row: row[0]), st.booleans())
def test_names_survive_from_the_pasted_table_to_the_files(pairs, comma):
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(
        [("student", "answer", "task"), *((name, typed, "T1") for name, typed in pairs)]
    )
    read = read_answers(out.getvalue(), ["T1", "T2"])
    assert [(row.student, row.numbers["ndcg"]) for row in read.rows] == [(name, typed.strip()) for name, typed in pairs]
    found = list(grade(TASKS, read.rows))
    table = read_back(to_spreadsheet(found, decimal_comma=comma), ";" if comma else ",")
    book = read_back(to_gradebook(found, ["T1", "T2"], "Username"))
    for written in (table, book):
        assert [row[0] for row in written[1:]] == [harmless(name) for name, _ in pairs]
        assert all(free(cell) for row in written for cell in row)
        assert len({len(row) for row in written}) == 1
    assert [float(row[6].replace(",", ".")) for row in table[1:]] == [result.marks for result in found]
    assert [float(row[1]) for row in book[1:]] == [result.marks for result in found]
    assert all(row[3] == "-" for row in book[1:])
    assert book[0] == ["Username", "T1", "T1 (feedback)", "T2", "T2 (feedback)", "Total"]
    totals = [[float(row[7].replace(",", ".")) for row in table[1:]], [float(row[5]) for row in book[1:]]]
    assert totals == [[result.marks for result in found]] * 2


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", '=HYPERLINK("http://x";"y")', "＝1", "a;=1+1", 'a",=1']
)
def test_a_name_like_a_formula_stays_a_name(name):
    found = list(grade(TASKS, [Answer(name, "T1", {"ndcg": "-0.5"})]))
    for delimiter, text in (
        (",", to_spreadsheet(found)),
        (";", to_spreadsheet(found, decimal_comma=True)),
        (",", to_gradebook(found, ["T1"])),
    ):
        row = read_back(text, delimiter)[1]
        assert row[0].removeprefix("'") == name
        assert all(free(cell) for cell in row)
        assert text.splitlines()[1].startswith('"')  # and no other delimiter cuts it in two
    assert read_back(to_spreadsheet(found))[1][2] == "'-0.5"


def test_each_file_has_its_own_decimal_mark():
    found = list(grade(TASKS, [Answer("ada", "T1", {"ndcg": "0,9364", "dcg": "1.5"})]))
    assert read_back(to_spreadsheet(found))[1][2:4] == ["0.9364", "1.5"]
    assert read_back(to_spreadsheet(found, decimal_comma=True), ";")[1][2:4] == ["0,9364", "1,5"]


def test_a_task_without_a_name_has_marks_and_feedback():
    nameless = Task("", TASKS[0].topic, Convention())
    assert read_back(to_gradebook(grade([nameless], [Answer("ada", "", {"ndcg": "0.736"})]), [""]))[0] == [
        "Email address",
        "Marks",
        "Feedback",
    ]
