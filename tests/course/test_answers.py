"""A class's answers as text: columns in any order, invalid rows with line and reason, and exported tables of marks."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.course import answers
from ndcg_core.exchange.cells import harmless
from ndcg_core.io import MatchedColumns, decoded, preview_answers, read_answers, to_canvas, to_gradebook, to_spreadsheet
from ndcg_core.teaching.grading import Answer, assign, grade
from tests.course.exercises import read_back
from tests.support.examples import many

TASKS = [assign(name, Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention()) for name in ("T1", "T2")]
RUNS = ("=", "+", "-", "@", "\t", "\r")


def rows(text, tasks=()):
    return [(row.line, row.student, row.task, dict(row.numbers)) for row in read_answers(text, tasks).rows]


def by_student(found):
    return {(row.student, row.task): row.numbers["ndcg"] for row in found.rows}


def refused(found):
    return [(row.line, row.part, row.text) for row in found.refused]


# --- reading ---


FORMS = ["student,answer\nAda,0.91", "answer,student\n0.91,Ada", "Student\tAnswer\nAda\t0.91", "Ada,0.91", "Ada;0.91\n"]
FORMS += ["\ufeffName,nDCG@5\nAda,0.91", "sep=;\nname;ndcg\nAda;0.91", "\n\nFull name , Your_nDCG\n\n Ada , 0.91 \n\n"]
FORMS += ["student,answer\r\nAda,0.91\r\n", "student,answer\rAda,0.91\r", '"student","answer"\n"Ada","0.91"']
FORMS += ["student;answer\nAda;0.91", "0.91\tAda", "answer,first name,group\n0.91,Ada,B", "student,answer,\nAda,0.91,"]
FORMS += ["E-Mail,Name,Answer\nAda,Lovelace,0.91"]


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [
        ({"ndcg": "0.91"}, FORMS),
        ({"ndcg": "0,91"}, ["student;answer\nAda;0,91", 'student,answer\nAda,"0,91"']),
        ({"ndcg": "91 %"}, ["student,answer\nAda,91 %"]),
        ({"ndcg": "0,4", "dcg": "1", "idcg": "2,5"}, ["idcg;answer;dcg;student\n2,5;0,4;1;Ada"]),
        ({"dcg": "1.5"}, ["student,dcg\nAda,1.5"]),
        ({"ndcg": "0.5"}, ["student,answer,dcg\nAda,0.5,"]),
        ({"dcg": "1"}, ["student,answer,dcg\nAda,-,1"]),
    ],
)
def test_tables_in_different_forms_give_the_same_answers_and_their_quantities(numbers, texts):
    for text in texts:
        assert [(student, task, found) for _, student, task, found in rows(text)] == [("Ada", "", numbers)]


STUDENTS = {
    "id,email,student,answer\n7,a@b,Ada,1": ("Email address", "a@b"),
    "student,username,answer\nAda,ada7,1": ("Username", "ada7"),
    "ID number,Name,answer\n7,Ada,1": ("ID number", "7"),
    "First name,Last name,answer\nAda,Byron,1": ("Student", "Ada Byron"),
    "12345;0,5\n12346;0,75": ("Student", "12345"),
}


@pytest.mark.parametrize("text", STUDENTS)
def test_the_student_of_a_row(text):
    found = read_answers(text)
    assert (found.identity, found.rows[0].student) == STUDENTS[text]


def test_several_tasks_in_rows_or_in_columns():
    long, wide = "task;student;answer\nT1;Ada;0,5\nt2 ;Ada;1\nT3;Ada;1\n;Ada;1", "student,T1,T2\nAda,0.5,\nBen,0.6,x"
    assert rows(long, ["T1", "T2"]) == [(2, "Ada", "T1", {"ndcg": "0,5"}), (3, "Ada", "T2", {"ndcg": "1"})]
    other, none = read_answers(long, ["T1", "T2"]).refused
    assert (other.line, "T1, T2" in other.reason, none.line, "has no task" in none.reason) == (4, True, 5, True)
    assert rows(wide, ["T1", "T2"]) == [(2, "Ada", "T1", {"ndcg": "0.5"}), (3, "Ben", "T1", {"ndcg": "0.6"})]
    [word] = read_answers(wide, ["T1", "T2"]).refused
    assert (word.line, "'x'" in word.reason) == (3, True)
    assert rows("Ada,T2,0.5", ["T1", "T2"]) == [(1, "Ada", "T2", {"ndcg": "0.5"})]
    assert rows("student,task,answer\nAda,only,0.5") == [(2, "Ada", "", {"ndcg": "0.5"})]


def test_wrong_rows_are_reported_by_line_and_the_rest_is_read():
    """A cell with a line break is one row."""
    text = 'student,answer\nAda,0.5\nBen,half\n,0.5\nCem,\nDan,0.5,0.6\nEve,"0,5"\n"Fay,0.5\n\nGus,"0\n,5"\n'
    text += "x" * 300 + ",1\nIda,0.1"
    assert [(line, student) for line, student, _, _ in rows(text)] == [(2, "Ada"), (7, "Eve"), (12, "Ida")]
    found = read_answers(text)
    words = {3: "'half'", 4: "no student's name", 6: "has 3 cells, and the header has 2", 8: "quote", 10: ",5'"}
    words[11] = "300 characters; 200 is the most"
    assert {problem.line for problem in found.refused} == words.keys()
    assert all(words[problem.line] in problem.reason and len(problem.text) <= 60 for problem in found.refused)
    assert found.notes == ("1 row has no answer: line 5.",)


def test_equal_rows_count_once_and_contradicting_rows_not_at_all():
    found = read_answers("student;answer\nAda;0,5\nBen;0.7\nAda;0.50\nBen;0.8\nAda;50 %\nCem;1")
    assert [(row.student, row.line) for row in found.rows] == [("Ada", 4), ("Cem", 7)]  # the answer with most digits
    assert found.notes == ("2 rows repeat another row, which was counted once: lines 2, 6.",)
    assert sorted(problem.line for problem in found.refused) == [3, 5]
    assert all("lines 3, 5" in problem.reason for problem in found.refused)


@pytest.mark.parametrize(
    ("text", "tasks", "words"),
    [
        ("", (), "The table of answers is empty"),
        (" \n\n", (), "The table of answers is empty"),
        *((text, (), "must have a header") for text in ("sep=;", "hello", "Ada,Ben\nCem,Dan", "1,2\n3,4")),
        ("Ada,1", ("T1", "T2"), "must have a header"),
        ("name,question\nAda,1", (), "name a column answer or ndcg"),
        ("answer,points\n1,2", (), "name a column student"),
        ("student,answer\nAda,1", ("T1", "T2"), "name a column task"),
        ("student,task,answer\nAda,1,0.5\nAda,2,0.5", (), "names 2 tasks, and no links of tasks are given"),
        ("Timestamp,Name,A,B\n1,Ada,0.8,0.9\n", (), "There is one task"),
        ('[{"name": "Ada", ]', (), "line 1"),
        ('[{"name": "Ada"},\n"x"]', (), "line 2"),
        ('[{"name": "Ada"}]', (), "name a column answer or ndcg"),
        ('[{"a": ' + "[" * 100_000, (), "line 1"),
        ("[{" + ",".join(f'"k{number}": 1' for number in range(1001)) + "}]", (), "1,000 keys"),
        pytest.param("x" * 5_000_001, (), "at most 5,000,000", id="too long"),
    ],
)
def test_text_that_is_not_a_table_is_refused_in_one_sentence(text, tasks, words):
    with pytest.raises(NdcgError, match=words) as caught:
        read_answers(text, tasks)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("most", [3, pytest.param(100_000, marks=pytest.mark.full)])
def test_a_class_has_so_many_answers_at_most(monkeypatch, most):
    monkeypatch.setattr(answers, "MOST_ANSWERS", min(most, answers.MOST_ANSWERS))
    table = ["student,answer", *(f"{number},1" for number in range(most))]
    assert len(read_answers("\n".join(table)).rows) == most
    with pytest.raises(NdcgError, match=f"at most {most:,} answers"):
        read_answers("\n".join([*table, "one more,1"]))


LAYOUTS = ("{}", "student,answer\n{}", "student;task;answer\n{}", "a;b\n{}", '[{{"a": 1}}{}')


@given(st.text(max_size=200), st.sampled_from([(), ("T1", "T2")]), st.sampled_from(LAYOUTS))
def test_any_pasted_text_is_read_or_refused_in_a_sentence(text, tasks, layout):
    given_ = layout.format(text)
    for look in (read_answers, preview_answers):
        try:
            found = look(given_, tasks)
        except NdcgError as refusal:
            assert "\n" not in str(refusal)
            continue
        if look is read_answers:
            lines = given_.count("\n") + given_.count("\r") + 1
            assert all(1 <= entry.line <= lines for entry in (*found.rows, *found.refused))
        else:
            assert all(0 <= place < len(found.names) for place in found.likely.places)
            assert all(len(row) == len(found.names) for row in found.rows)


def test_files_are_read_as_spreadsheets_save_them_and_what_is_not_text_is_refused():
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert decoded("Zoë;0,9".encode(encoding)) == "Zoë;0,9"
    with pytest.raises(NdcgError, match="as CSV"):
        decoded(b"PK\x03\x04...")
    assert decoded(bytes(range(128, 256)))


# --- what platforms export ---

# Surname, first name, institution, department, email address, state, started on, completed, time taken, grade,
# response 1: what Moodle calls them, by its language packs.
MOODLE = {
    "English": "Surname|First name|Institution|Department|Email address|State|Started on|Completed|Time taken|"
    "Grade/10.00|Response ",
    "English, 4.4": "Last name|First name|ID number|Department|Email address|Status|Started|Completed|Duration|"
    "Grade/10.00|Response ",
    "German": "Nachname|Vorname|Institution|Abteilung|E-Mail-Adresse|Status|Begonnen am|Beendet|Verbrauchte Zeit|"
    "Bewertung/10,00|Antwort ",
    "Spanish": "Apellido(s)|Nombre|Institución|Departamento|Dirección de correo|Estado|Comenzado el|Finalizado|"
    "Tiempo requerido|Calificación/10,00|Respuesta ",
    "French": "Nom de famille|Prénom|Institution|Département|Adresse de courriel|Statut|Commencé le|Terminé|"
    "Temps utilisé|Note/10,00|Réponse ",
    "Russian": "Фамилия|Имя|Учреждение (организация)|Отдел|Адрес электронной почты|Состояние|Тест начат|Завершено|"
    "Затраченное время|Оценка/10,00|Ответ ",
    "Chinese": "姓|名|机构|系别|电子邮件地址|状态|开始于|完成|用时|评分/10.00|回答",
    "Chinese, traditional": "姓氏|名字|機構|科系|電子郵件地址|狀態|開始於|完成於|所需時間|評分/10.00|答案 ",
    "Italian": "Cognome|Nome|Istituzione|Dipartimento|Indirizzo email|Stato|Iniziato|Completato|Tempo impiegato|"
    "Valutazione/10,00|Risposta data ",
}
AVERAGES = {"English": "Overall average", "German": "Gesamtdurchschnitt", "Spanish": "Promedio general",
            "French": "Moyenne globale", "Russian": "Общее среднее", "Chinese": "总体平均分"}  # fmt: skip
GIVEN = [
    ("Byron", "Ada", "ada@uni.example", ["0.912", "1,5", "50 %"]),
    ("May, Ben", "Ben", "ben@uni.example", ["-", "0.7364", "-"]),
    ("O'Neil", "Zoë", "zoe@uni.example", ["-", "-", "-"]),
]
T123 = ("T1", "T2", "T3")


def moodle_header(language, tasks=3):
    *names, response = MOODLE[language].split("|")
    return [*names, *(f"{response}{number}" for number in range(1, tasks + 1))]


def moodle_rows(given=GIVEN):
    times = ["Finished", "1 May 2026  10:00", "1 May 2026  10:30", "30 mins", "7.50"]
    return [[last, first, "", "", email, *times, *answers] for last, first, email, answers in given]


def as_csv(rows, delimiter=","):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue()


def as_json(header, rows):
    """Moodle's JSON: an array of arrays of records, whose keys are the names without spaces and signs."""
    keys = ["".join(character for character in name.lower() if character.isalnum()) for name in header]
    return json.dumps([[dict(zip(keys, row, strict=True)) for row in rows]], indent=4, ensure_ascii=False)


def answers_of(given):
    """By student and task."""
    numbers = {(email, task): number for _, _, email, row in given for task, number in zip(T123, row, strict=False)}
    return {place: number for place, number in numbers.items() if number != "-"}


@pytest.mark.parametrize("form", [",", ";", "\t", "JSON"])
@pytest.mark.parametrize("language", MOODLE)
def test_moodles_responses_are_read_in_every_language(language, form):
    header, rows = moodle_header(language), moodle_rows()
    text = as_json(header, rows) if form == "JSON" else as_csv([header, *rows], form)
    found = read_answers(text, T123)
    assert by_student(found) == answers_of(GIVEN)
    assert (found.identity, found.refused) == ("Email address", ())
    assert "Moodle's quiz responses" in found.notes[0]
    # the line of the row or of the record of the student without an answer
    line = 4 if form != "JSON" else text[: text.rindex("{", 0, text.index("zoe@"))].count("\n") + 1
    assert found.notes[1:] == (f"1 row has no answer: line {line}.",)


@pytest.mark.parametrize("language", ["German", "Spanish", "French", "Italian"])
def test_json_whose_keys_lost_their_accents(language):
    header = [name.encode("ascii", "ignore").decode() for name in moodle_header(language)]
    assert by_student(read_answers(as_json(header, moodle_rows()), T123)) == answers_of(GIVEN)


@pytest.mark.parametrize("language", AVERAGES)
def test_the_average_of_a_class_is_no_student(language):
    average = [AVERAGES[language], *[""] * 8, "5,00", "", "", ""]
    found = read_answers(as_csv([moodle_header(language), *moodle_rows(), average]), T123)
    assert (by_student(found), found.refused) == (answers_of(GIVEN), ())


def test_a_student_with_a_name_like_an_average_stays_a_student():
    given_ = [("Media", "Ana", "ana@uni.example", ["0.912"])]
    found = read_answers(as_csv([moodle_header("Spanish", 1), *moodle_rows(given_)]))
    assert by_student(found) == {("ana@uni.example", ""): "0.912"}


def test_a_single_task_has_the_first_response_and_the_others_are_named():
    found = read_answers(as_csv([moodle_header("German"), *moodle_rows()]))
    assert by_student(found) == {("ada@uni.example", ""): "0.912"}
    left_out = "Columns that were not read: Antwort 2, Antwort 3."
    assert found.notes[1:] == (left_out, "2 rows have no answer: lines 3, 4.")


def test_responses_go_to_tasks_by_their_number_whatever_their_order():
    header = [*moodle_header("English", 0), "Response 2", "Right answer 1", "Response 1"]
    row = [*moodle_rows()[0][:10], "0.2", "0.9", "0.1"]
    found = by_student(read_answers(as_csv([header, row]), ["B", "A"]))
    assert found == {("ada@uni.example", "B"): "0.1", ("ada@uni.example", "A"): "0.2"}


@pytest.mark.parametrize(
    ("number", "cells"),
    [
        ("0,912", ["nDCG = 0,912"]),
        ("0.912", ["nDCG@5: 0.912", "part 1: 0.912", "0.912 points"]),
        ("91.2 %", ["91.2 % "]),
        ("1/2", ["1/2"]),
        (None, ["0.5 or 0.6", "minus 0.5", "sqrt(2)", "0.8 3", "half", "part 1: 0.9; part 2: 0.8"]),
    ],
)
def test_words_around_a_platforms_number_are_read_over(number, cells):
    for cell in cells:
        found = read_answers(as_csv([moodle_header("English", 1), [*moodle_rows()[0][:10], cell]]))
        assert [row.numbers["ndcg"] for row in found.rows] == ([number] if number else [])
        assert [row.part for row in found.refused] == ([] if number else ["cell"])


CANVAS = "name,id,sis_id,section,section_id,section_sis_id,submitted,attempt,{questions},n correct,n incorrect,score\n"


def test_canvas_student_analysis():
    questions = '"101: What is nDCG,\nof this list?",1.0,102: And of this?,2.0'
    row = "Ada Byron,11,A1,Sec A,5,,2026-09-25 23:30:00 UTC,1,0.912,1.0,{second},0.0,1,1,1.0\n"
    again = row.replace("11,A1", "12,A2").format(second="")
    text = CANVAS.format(questions=questions) + row.format(second='"0,5"') + again
    found = read_answers(text, ["T1", "T2"])
    eleven, twelve = "Ada Byron 11", "Ada Byron 12"
    assert by_student(found) == {(eleven, "T1"): "0.912", (eleven, "T2"): "0,5", (twelve, "T1"): "0.912"}
    assert "Canvas" in found.notes[0]
    with pytest.raises(NdcgError, match="3 tasks"):
        read_answers(text, T123)


GOOGLE = [
    "Timestamp,Email Address,Score,First list,Second list",
    "Timestamp,Name,Score,First list,Second list",
    "Zeitstempel,E-Mail-Adresse,Punktzahl,Erste Liste,Zweite Liste",
    "Marca temporal,Dirección de correo electrónico,Puntuación,Primera,Segunda",
    "Horodateur,Adresse e-mail,Score,Première,Deuxième",
    "Отметка времени,Адрес электронной почты,Баллы,Первый,Второй",
    "时间戳记,电子邮件地址,得分,第一,第二",
]


@pytest.mark.parametrize("header", GOOGLE)
def test_google_forms(header):
    found = read_answers(f'{header}\n2026/09/27 3:00:00 PM GMT+3,ada,1 / 2,0.912,"1,5"\n', ["T1", "T2"])
    assert by_student(found) == {("ada", "T1"): "0.912", ("ada", "T2"): "1,5"}
    assert found.identity == ("Student" if "Name" in header else "Email address")
    assert "Google Forms" in found.notes[0]


@pytest.mark.parametrize(
    ("text", "tasks", "found"),
    [
        # a question of a form that is answered in words is no task
        ("Timestamp,Name,How was it?,The list\n1,Ada,fine,0.9\n", (), {("Ada", ""): "0.9"}),
        ("Name;Aufgabe 2;Aufgabe 1\nAda;0,2;0,1", ("A", "B"), {("Ada", "A"): "0,1", ("Ada", "B"): "0,2"}),
        ("Name,T2,T1\nAda,0.2,0.1", ("T2", "T1"), {("Ada", "T2"): "0.2", ("Ada", "T1"): "0.1"}),
        ("Matrikelnummer;Ergebnis\n7;0,5", (), {("7", ""): "0,5"}),
        ('[{"name": "Ada", "answer": 0.9}', (), {("Ada", ""): "0.9"}),
        ('[{"name": "Ada", "answer": 0.90}, {"name": "Ben"}]', (), {("Ada", ""): "0.90"}),
        ('[{"name": "Ada\\ud800", "answer": 0.9, "\\ud800": 1}]', (), {("Ada?", ""): "0.9"}),
    ],
)
def test_other_names_of_columns_and_json(text, tasks, found):
    assert by_student(read_answers(text, tasks)) == found


# --- rows and cells that are left out ---


def test_a_wrong_cell_of_a_row_leaves_the_rest_of_the_row():
    found = read_answers("student;T1;T2;T3\nAda;0,5;x;0,7\n;1;1;1\nBen;0,1;-;", T123)
    assert refused(found) == [(2, "cell", "T2: x"), (3, "row", ";1;1;1")]
    assert (len(found.rows), found.notes) == (3, ())


def test_a_student_who_is_there_twice_is_counted_by_rows_and_by_cells():
    text = "student;T1;T2\nAda;0,5;0,7\nAda;0,5;0,7\nBen;0,1;0,2\nBen;0,1;0,3\n"
    found = read_answers(text, ["T1", "T2"])
    assert found.notes == (
        "1 row repeats another row, which was counted once: line 3.",
        "1 cell repeats the student's answer in another row, which was counted once: line 5.",
    )
    assert refused(found) == [(4, "cell", "T2: 0,2"), (5, "cell", "T2: 0,3")]
    assert all("Ben gives different answers to task T2 in lines 4, 5" in row.reason for row in found.refused)


@pytest.mark.parametrize("cell", ["", "-", "–", "—", "−", "n/a", "None"])
def test_a_cell_that_says_there_is_no_answer_is_no_fault(cell):
    found = read_answers(f"student;answer\nAda;{cell}\nBen;0,5")
    assert [row.student for row in found.rows] == ["Ben"]
    assert (found.refused, found.notes) == ((), ("1 row has no answer: line 2.",))


def test_students_without_a_readable_answer_are_known():
    found = read_answers("name,A,B\nAda,0.5,half\nBen,x,-\nCem,-,-\n", ["A", "B"])
    assert found.students == ("Ada", "Ben", "Cem")
    assert set(found.unread) == {("Ada", "B"), ("Ben", "A")}
    assert "'half'" in found.unread["Ada", "B"]


def test_rows_have_the_numbers_of_a_spreadsheet():
    """A cell with line breaks is one row; Excel's first line sep=; is none; an empty line is a row."""
    text = 'student;remark;answer\nAda;"two\nlines";0.1\n\nBen;;x\nCem;"a\nb\nc";y\n'
    found, of_excel = read_answers(text), read_answers("sep=;\n" + text)
    assert [(row.line, row.student) for row in found.rows] == [(2, "Ada")]
    assert [[row.line for row in each.refused] for each in (found, of_excel)] == [[4, 5]] * 2
    matched = read_answers('"stu\ndent";answer\nAda;x\n', columns=MatchedColumns((0,), numbers={"ndcg": 1}))
    assert [row.line for row in matched.refused] == [2]


# --- columns matched by hand ---


@pytest.mark.parametrize(
    ("text", "tasks", "columns"),
    [
        ("who;a;b\nAda;0,1;0,2", ("T1", "T2"), MatchedColumns((0,), {"T1": 1, "T2": 2})),
        ("who;a;b\nAda;0,2;0,1", ("T1", "T2"), MatchedColumns((0,), {"T1": 2, "T2": 1})),
        ("9,Ada,0.1,0.2", ("T1", "T2"), MatchedColumns((1,), {"T1": 2, "T2": 3}, header=False)),
        ("x,y,z\nAda,T1,0.1\nAda,T2,0.2", ("T1", "T2"), MatchedColumns((0,), {}, {"ndcg": 2}, 1)),
        ('[{"x": "Ada", "y": 0.1, "z": 0.2}]', ("T1", "T2"), MatchedColumns((0,), {"T1": 1, "T2": 2})),
    ],
)
def test_columns_matched_by_hand(text, tasks, columns):
    found = by_student(read_answers(text, tasks, columns))
    assert {name: float(typed.replace(",", ".")) for (_, name), typed in found.items()} == {"T1": 0.1, "T2": 0.2}


def test_names_in_two_columns_and_the_sums_matched_by_hand():
    columns = MatchedColumns((0, 1), {}, {"ndcg": 2, "dcg": 3, "idcg": 4})
    found = read_answers("a,b,c,d,e\nAda,Byron,0.5,1,2", (), columns)
    numbers = {"ndcg": "0.5", "dcg": "1", "idcg": "2"}
    assert [(row.student, row.numbers) for row in found.rows] == [("Ada Byron", numbers)]
    note = "The columns were matched by hand; the student is in “a”, “b”, and the answers are in “c”, “d”, “e”."
    assert found.notes == (note,)


NOT_THERE = [MatchedColumns((), {}, {"ndcg": 1}), MatchedColumns((0,)), MatchedColumns((-1,), {}, {"ndcg": 1})]
NOT_THERE += [MatchedColumns((0,), {}, {"ndcg": 0}), MatchedColumns((0,), {}, {"ndcg": 3})]
NOT_THERE += [MatchedColumns((0,), {"T9": 1}), MatchedColumns((0,), {"": 1}, {"ndcg": 2})]


@pytest.mark.parametrize("columns", [*NOT_THERE, MatchedColumns((0,), {}, {"mrr": 1})])
def test_a_matching_that_the_table_does_not_have_is_refused(columns):
    with pytest.raises(NdcgError, match="matched by hand"):
        read_answers("a,b,c\nAda,0.5,1", (), columns)


@pytest.mark.parametrize(
    ("text", "tasks", "likely"),
    [
        ("who,points,value of it\nAda,3,0.5\nBen,4,0.25", (), MatchedColumns((0,), {}, {"ndcg": 2})),
        ("7,ada@x,0.5\n8,ben@x,0.6", (), MatchedColumns((1,), {}, {"ndcg": 2}, header=False)),
        ("wer;eins;zwei\nAda;0,5;-\nBen;0,1;1", ("T1", "T2"), MatchedColumns((0,), {"T1": 1, "T2": 2})),
        ("wer,T2,x\nAda,0.5,0.1", ("T1", "T2"), MatchedColumns((0,), {"T1": 2, "T2": 1})),
        ("wer,was,x\nAda,T1,0.1\nAda,T2,0.3", ("T1", "T2"), MatchedColumns((0,), {}, {"ndcg": 2}, 1)),
    ],
)
def test_the_likely_matching_reads_the_table(text, tasks, likely):
    found = preview_answers(text, tasks)
    assert (found.likely, found.recognised) == (likely, False)
    assert read_answers(text, tasks, found.likely).rows


# --- several attempts ---

ATTEMPTS = "email,task,answer\nada@x,A,0.1\nben@x,A,0.9\nada@x,A,0.5\nada@x,B,0.3\nada@x,A,0.1\nada@x,A,0.2\n"


@pytest.mark.parametrize(
    ("attempts", "numbers"), [("refuse", []), ("first", ["0.1"]), ("last", ["0.2"]), ("best", ["0.1", "0.5", "0.2"])]
)
def test_a_teacher_chooses_which_attempt_counts(attempts, numbers):
    found = read_answers(ATTEMPTS, ["A", "B"], attempts=attempts)
    assert [row.numbers["ndcg"] for row in found.rows if (row.student, row.task) == ("ada@x", "A")] == numbers
    assert {(row.student, row.task) for row in found.rows} >= {("ben@x", "A"), ("ada@x", "B")}
    assert any("Students with different answers to a task: 1." in note for note in found.notes) == bool(numbers)


@pytest.mark.parametrize(("chosen", "expected"), [("first", ["0.1", "0.6"]), ("last", ["0.2", "0.6"])])
def test_several_attempts_in_a_moodle_file(chosen, expected):
    """Each attempt is a row; an attempt may leave a task open."""
    row = moodle_rows()[0][:10]
    text = as_csv([moodle_header("English", 2), [*row, "0.1", "0.6"], [*row, "0.2", "-"]])
    found = by_student(read_answers(text, ["A", "B"], attempts=chosen))
    assert [found["ada@uni.example", task] for task in "AB"] == expected


# --- exported tables ---

LETTERS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=30)
NAMES = LETTERS.map(lambda text: " ".join(text.split())).filter(bool)
TYPED = st.sampled_from(["0.7364", "0,736", "+0.5", "-0.5", "73.6 %", "0.9", ".5", "−1"])


@given(st.text(max_size=40))
def test_no_text_is_run_and_none_is_lost(text):
    cell = harmless(text)
    assert not cell.lstrip().startswith(("=", "+", "-", "@"))
    assert not cell.startswith(RUNS)
    assert cell in (text, "'" + text)


@pytest.mark.full
@many(60, 40)
@given(st.lists(st.tuples(NAMES, TYPED), min_size=1, max_size=5, unique_by=lambda row: row[0]), st.booleans())
def test_names_survive_from_the_pasted_table_to_the_files(pairs, comma):
    out = io.StringIO()
    table = [("student", "answer", "task"), *((name, typed, "T1") for name, typed in pairs)]
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(table)
    read = read_answers(out.getvalue(), ["T1", "T2"])
    assert [(row.student, row.numbers["ndcg"]) for row in read.rows] == [(name, typed.strip()) for name, typed in pairs]
    found = list(grade(TASKS, read.rows))
    table = read_back(to_spreadsheet(found, decimal_comma=comma), ";" if comma else ",")
    book = read_back(to_gradebook(found, ["T1", "T2"], "Username"))
    for written in (table, book):
        assert [row[0] for row in written[1:]] == [harmless(name) for name, _ in pairs]
        assert all(cell == "-" or not cell.lstrip(" ").startswith(RUNS) for row in written for cell in row)
        assert len({len(row) for row in written}) == 1
    assert book[0] == ["Username", "T1", "T1 (feedback)", "T2", "T2 (feedback)", "Total"]
    assert all(row[3] == "-" for row in book[1:])
    marks = [result.marks for result in found]
    assert [[float(row[at].replace(",", ".")) for row in table[1:]] for at in (6, 7)] == [marks] * 2
    assert [[float(row[at]) for row in book[1:]] for at in (1, 5)] == [marks] * 2


def test_each_file_has_its_own_decimal_mark():
    found = list(grade(TASKS, [Answer("ada", "T1", {"ndcg": "0,9364", "dcg": "1.5"})]))
    assert read_back(to_spreadsheet(found))[1][2:4] == ["0.9364", "1.5"]
    assert read_back(to_spreadsheet(found, decimal_comma=True), ";")[1][2:4] == ["0,9364", "1,5"]


def test_a_task_without_a_name_has_marks_and_feedback():
    nameless = assign("", TASKS[0].topic, Convention())
    table = read_back(to_gradebook(grade([nameless], [Answer("ada", "", {"ndcg": "0.736"})]), [""]))
    assert table[0] == ["Email address", "Marks", "Feedback"]


def test_canvas_gets_back_what_it_exported():
    """The id in ID, sis_id in SIS User ID, the name without numbers."""
    ada = "Ada Lovelace,12,s-77,Section 1,3,,2026-01-01,1,0.9608,1,1,0,1\n"
    ben = "Ben Bo,13,s-78,Section 1,3,,2026-01-01,1,what?,0,1,0,0\n"
    found = read_answers(CANVAS.format(questions="11: what is nDCG?,1.0") + ada + ben)
    graded = list(grade([assign("", Topic(["a", "b"], {"a": 1, "b": 2}), Convention())], found.rows))
    written = to_canvas(graded, {"": 1}, found.identity, students=found.students, known=found.gradebook)
    header, _, *table = read_back(written)
    first, second = (dict(zip(header, row, strict=True)) for row in table)
    columns = ("Student", "ID", "SIS User ID", "Section")
    assert tuple(first[name] for name in columns) == ("Ada Lovelace", "12", "s-77", "Section 1")
    assert (second["Student"], second["ID"], second["nDCG"]) == ("Ben Bo", "13", "")
