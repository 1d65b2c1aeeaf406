"""The page Check through AppTest: the exercise, every kind of verdict, hints and generated exercises."""

import base64
import re
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from ndcg_core import Convention, NdcgError, diagnose, ndcg
from ndcg_core.io import to_tasks
from ndcg_core.model.records import Oddities
from ndcg_core.teaching.diagnosis import Verdict, heading
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.exercises import MOST_VARIANTS, Search, instructions, make
from ndcg_core.teaching.grading import Answer, Rule, assign, grade
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.widget.state.sources import from_example
from pages.ui.check import words as check_words
from pages.ui.check.new_exercise import ExerciseJob
from pages.ui.check.variants import QuestionsJob, VariantsJob
from pages.ui.grade.tasks import MOST_TASKS, read_tasks
from pages.ui.state import link
from pages.ui.state.attempts import MOST_CODES, Attempts, Completion, attempts_of, completion_code, read_codes
from pages.ui.state.sealed import MOST_TRIES, SealedExercise, seal, unseal
from pages.ui.text import show
from tests.pages.trees import children, parts, words
from tests.pages.visit import address, components, listed, opened, papers, pictures, ran, text
from tests.support.examples import everyday, first, many

SOUP = from_example(examples["soup"])
WRONG = f"{wrong_sums(SOUP.topic(), SOUP.convention, mistakes['D8']).ndcg:.5f}"


def check(**address: str) -> AppTest:
    """The page, with the definition of the playground's first list said: in a teacher's exercise it always is."""
    app = opened("check.py", **address)
    session = session_of(app)
    return app if session.sealed else defined(app, session.state.convention)


def defined(app: AppTest, convention: Convention) -> AppTest:
    """The page after its visitor has said this definition."""
    app.session_state["rule_chosen"] = convention
    for name, usual in (("gain", ("exp2", "linear")), ("discount", ("log2",)), ("ideal_pool", ("judged", "ranked"))):
        app.session_state[f"rule_{name}"] = each if (each := getattr(convention, name)) in usual else "chosen"
    app.session_state["rule_k"] = "all" if convention.k is None else str(convention.k)
    return ran(app)


def for_teachers(**address: str) -> AppTest:
    """The page with the section for teachers open."""
    app = check(**address)
    app.session_state["teachers"] = True
    return ran(app)


def answered(answer: str, app: AppTest | None = None, field: str = "ndcg") -> AppTest:
    return ran((app or check()).text_input(key=f"answer_{field}").set_value(answer))


def test_the_exercise_states_the_list_and_the_question():
    app = check()
    page_text = text(app)
    [cards] = [data["state"] for data in components(app) if "hides" in data]
    assert [document["title"] for document in cards["documents"].values()] == [
        document.title for document in SOUP.documents.values()
    ]
    assert all(t.replace("^grade - ", "grade − ") in page_text for t in instructions(SOUP.convention, SOUP.topic()))
    assert "Type your nDCG as you have it" in page_text


@pytest.mark.parametrize("written", everyday(["{:.4f}"], ["{:.4f}", "{:.6f}", "{:.3f} "]))
def test_a_right_answer_is_right(written):
    value = ndcg(SOUP.topic(), SOUP.convention)
    for answer in (written.format(value), written.format(value).replace(".", ",")):
        assert "✓ Right." in text(answered(answer))


@pytest.mark.parametrize("name", everyday(["G1", "I1"], ["G1", "D1", "D8", "I1", "D4", "D2", "G2"]))
def test_a_known_mistake_is_named_with_its_correction(name):
    state = wrong_sums(SOUP.topic(), SOUP.convention, mistakes[name])
    page_text = text(answered(f"{state.ndcg:.5f}"))
    assert "✗ Not" in page_text
    assert page_text.count(mistakes[name].mend) == 1
    assert show(state.ndcg, 6) in page_text
    assert "The two sums, rank by rank" in page_text


def cells(app: AppTest) -> list[list[str]]:
    """The rows of both sums: rank, yours and the corrected, without the sign of the first difference."""
    nodes = next(nodes for nodes in papers(app) if "DCG, corrected" in " ".join(map(words, nodes)))
    bodies = [children(children(table)[1]) for table in children(parts(nodes, "both")[0])[:2]]
    return [[[words(cell).removesuffix(" ◀") for cell in children(row)] for row in body] for body in bodies]


@pytest.mark.parametrize("name", everyday(["D8", "I1"], ["G1", "D8", "D9", "I1", "K1", "K2", "I4"]))
def test_the_picture_and_the_table_show_the_same_numbers(name):
    wrong = wrong_sums(SOUP.topic(), SOUP.convention, mistakes[name])
    app = answered(f"{wrong.ndcg:.5f}")
    [picture] = pictures(app)
    overlay, table = picture["overlay"], cells(app)
    for at, (side, rows) in enumerate(zip(("dcg", "idcg"), table, strict=True)):
        for row, written in zip(rows, overlay["rows"], strict=False):
            assert [cell.rpartition(" = ")[2] for cell in row[1:]] == [written[2 * at + 1], written[2 * at]]
        assert rows[-1][1:] == [overlay["yours"][side], overlay["correct"][side]]
    assert f"nDCG: {wrong.ndcg:.5f} yours, {overlay['correct']['ndcg']} corrected" in text(app)
    assert overlay["terms"] == [*wrong.terms]
    assert overlay["ideal"] == [*wrong.ideal_terms]
    right = [term["earned"] for term in picture["ranks"] if term["counts"]]
    assert [show(term) for term in right] == [row[2].rpartition(" = ")[2] for row in table[0][: len(right)]]


def test_both_products_stand_in_a_row_and_the_factor_that_differs_stands_out():
    app = answered(f"{ndcg(SOUP.topic(), SOUP.convention.changed(gain='linear')):.5f}")
    assert cells(app)[0][2] == ["3", "3 × 0.5000 = 1.5000", "7 × 0.5000 = 3.5000"]
    assert str(papers(app)).count("['b', '7'], ' × ', '0.5000', ' = ', '3.5000'") == 1


@pytest.mark.parametrize(
    ("name", "rank", "side"),
    first(3, [("D8", 2, "own"), ("I1", 3, "ideal"), ("I4", 0, ""), ("K1", 6, "own"), ("K9", 5, "ideal")]),
)
def test_the_picture_marks_the_first_term_that_differs(name, rank, side):
    wrong = wrong_sums(SOUP.topic(), SOUP.convention, mistakes[name])
    overlay = pictures(answered(f"{wrong.ndcg:.5f}"))[0]["overlay"]
    if not rank:  # the sums are right, the division is not
        assert overlay["first"] is None
        return
    own = (SOUP.explanation.discounted[:5], wrong.terms)
    ideal = (SOUP.explanation.ideal_discounted[:5], wrong.ideal_terms)
    right, theirs = own if side == "own" else ideal
    written = [show(terms[rank - 1]) if rank <= len(terms) else "–" for terms in (right, theirs)]
    assert overlay["first"] == {"rank": rank, "side": side, "right": written[0], "yours": written[1]}


@pytest.mark.full
def test_the_picture_is_shown_with_the_solution_and_never_before():
    assert not pictures(check())
    assert [picture["overlay"] for picture in pictures(answered(FULL))] == [None]
    assert [picture["overlay"] for picture in pictures(answered("0.123456"))] == [None]  # nothing known gives it
    for nothing in ("half", "0", "0.6"):
        assert not pictures(answered(nothing))
    app = ran(answered(WRONG).checkbox(key="check_stepped").set_value(True))
    for hint in range(3):
        assert not pictures(app)
        app = ran(app.button(key=f"hint_{hint}").click())
    assert pictures(app)[0]["overlay"]


def test_the_picture_of_a_sealed_exercise_waits_for_its_solution():
    app = answered(WRONG, check(s=seal(SEALED)))
    assert not pictures(app)
    app = ran(ran(app.button(key="hint_0").click()).button(key="hint_1").click())
    assert not pictures(app)
    assert pictures(answered(FULL, app))


def test_a_miswritten_number_is_not_a_mistake():
    value = ndcg(SOUP.topic(), SOUP.convention)
    for answer in (f"{100 * value:.2f}", f"{value / 100:.6f}"):
        assert "≈ Nearly right." in text(answered(answer))


def test_an_unexplained_number_and_invalid_text():
    assert "we don't know what produced" in text(answered("0.123456")).lower()
    page_text = text(answered("half"))
    assert "'half'" in page_text
    assert "Traceback" not in page_text


def test_hints_come_one_by_one():
    app = ran(answered(WRONG).checkbox(key="check_stepped").set_value(True))
    assert mistakes["D8"].mend not in text(app)
    assert "Look at" not in text(app)
    app = ran(app.button(key="hint_0").click())
    assert "Look at the discount" in text(app)
    app = ran(app.button(key="hint_1").click())
    assert "at rank 2" in text(app)
    app = ran(app.button(key="hint_2").click())
    assert mistakes["D8"].mend in text(app)
    assert "Look at the discount" not in text(answered("0.5", app))  # another answer starts anew


def test_a_list_of_the_readers_own_is_checked():
    app = answered("0.5")
    app.session_state["check_level"] = 2
    app = listed(app, "2 0 3 1 1\n- f 2")
    own = session_of(app).state
    assert (own.ranked, own.aside) == (("d1", "d2", "d3", "d4", "d5"), ("f",))
    assert link.decode(address(app)["s"]) == own
    assert app.session_state["check_level"] == 0  # the hints begin anew
    assert "✓ Right." in text(answered(f"{ndcg(own.topic(), own.convention):.4f}", app))


@pytest.mark.parametrize("sealed", [{"s": link.encode(SOUP), "steps": "no"}, {"s": seal(SealedExercise(SOUP, 4, 2))}])
def test_a_sealed_exercise_has_no_field_for_another_list(sealed):
    app = check(**sealed)
    before = session_of(app).state
    assert session_of(listed(app, "3 2 1")).state == before
    assert not [data for data in components(app) if "turn" in data]


def test_a_link_may_carry_the_exercise_without_its_solution():
    app = answered(WRONG, check(s=link.encode(SOUP), steps="no"))
    app = ran(ran(app.button(key="hint_0").click()).button(key="hint_1").click())
    assert "at rank 2" in text(app)
    assert mistakes["D8"].mend not in text(app)
    assert "hint_2" not in [button.key for button in app.button]
    assert "make" not in [button.key for button in app.button]
    assert unseal(address(app)["s"]).state == SOUP
    assert "✓ Right." in text(answered(f"{ndcg(SOUP.topic(), SOUP.convention):.4f}", app))


def takes_along(app: AppTest) -> bool:
    return "Take this as a notebook" in [button.label for button in app.get("download_button")]


def test_a_checked_answer_can_be_downloaded_once_the_solution_is_shown():
    app = check()
    assert not takes_along(app)
    assert not takes_along(answered("half", app))
    for number in (WRONG, "0.123456", f"{ndcg(SOUP.topic(), SOUP.convention):.4f}"):
        assert takes_along(answered(number, app))
    app = ran(answered(WRONG, app).checkbox(key="check_stepped").set_value(True))
    for hint in range(3):
        assert not takes_along(app)
        app = ran(app.button(key=f"hint_{hint}").click())
    assert takes_along(app)


def test_a_link_without_the_solution_never_reveals_it():
    app = check(s=link.encode(SOUP), steps="no")
    value = ndcg(SOUP.topic(), SOUP.convention)
    for number in ("4.321", "0.5", WRONG):
        app = answered(number, app)
        assert show(value) not in text(app)
        assert "The right way" not in text(app)
        assert not app.get("download_button")
    assert "We don't know what produced this nDCG" in text(answered("4.321", app))


SEALED = SealedExercise(SOUP, decimals=4, tries=2)
FULL = f"{ndcg(SOUP.topic(), SOUP.convention):.4f}"
SUMS = (show(SOUP.explanation.dcg), show(SOUP.explanation.idcg), show(SOUP.explanation.ndcg))


def shown_sums(app: AppTest) -> list[str]:
    return [number for number in SUMS if number in text(app)]


@pytest.mark.parametrize("page", ["playground.py", "libraries.py", "grade.py", "worksheet.py", "check.py"])
@pytest.mark.parametrize("more", [{}, {"solution": "yes"}, {"steps": "yes"}, {"list": "own"}])
def test_no_page_shows_the_sums_of_an_exercise_before_it_is_answered(page, more):
    app = opened(page, s=seal(SEALED), **more)
    assert not shown_sums(app)
    assert not app.get("download_button")


@pytest.mark.parametrize("page", ["playground.py", "libraries.py", "grade.py"])
def test_an_exercise_can_be_left_for_another_list(page):
    app = opened(page, s=seal(replace(SEALED, state=replace(SOUP, ranked=SOUP.ranked[::-1]))))
    assert "its sums are kept back" in app.info[0].value
    app = ran(app.button(key="leave_exercise").click())
    assert not app.info
    session = app.session_state["session"]
    assert (session.state.ranked, session.past, session.sealed) == (SOUP.ranked, [], None)


def test_the_solution_opens_after_a_right_answer_or_the_last_try():
    right = answered(FULL, check(s=seal(SEALED)))
    assert shown_sums(right) == list(SUMS)
    assert takes_along(right)
    app = check(s=seal(SEALED))
    for nothing in ("0.5", "1", "half"):  # no tries: too short to be judged, or no number
        app = answered(nothing, app)
        assert not shown_sums(app)
        assert "After 2 more answers" in text(app) or nothing == "half"
    app = answered("0.1234", app)
    assert "After one more answer" in text(app)
    assert not shown_sums(answered("0.1234", app))
    assert shown_sums(answered("0.4321", app)) == list(SUMS)


def test_every_answer_that_is_judged_is_a_try():
    """Two digits tell as much as four, and a sum tells something, too."""
    app = answered(FULL[:-2], check(s=seal(SEALED)))
    assert "Correct so far" in text(app)
    assert "After one more answer" in text(app)
    app = answered(show(SOUP.explanation.idcg), answered("", check(s=seal(SEALED))), "idcg")
    assert "✓ Right." in text(app)
    assert app.session_state["session"].locked
    assert "After one more answer" in text(answered("7.0000", check(s=seal(SEALED)), "dcg"))


@pytest.mark.full
def test_other_spellings_of_an_answer_are_no_new_try():
    app = check(s=seal(SEALED))
    for answer in ("0.1234", "0,1234", "0.12340", "nDCG = 0.1234", "12.34 %", "0.12341"):
        app = answered(answer, app)
        assert not shown_sums(app), answer


@pytest.mark.full
def test_a_further_number_beside_the_same_ones_is_the_same_try():
    app = check(s=seal(SEALED))
    for field, number in (("dcg", "7.7309"), ("idcg", "11.2103"), ("ndcg", "0.6896")):
        app = answered(number, app, field)
        assert "After one more answer" in text(app), field
    assert "After one more answer" in text(answered("", app, "dcg"))
    assert shown_sums(answered("0.7000", app)) == list(SUMS)


@pytest.mark.full
def test_a_solution_can_stay_closed():
    app = check(s=seal(replace(SEALED, tries=0)))
    for number in range(MOST_TRIES + 2):
        app = answered(f"0.{1000 + number}", app)
    assert not shown_sums(app)
    assert "stays closed" in text(app)
    assert shown_sums(answered(FULL, app)) == list(SUMS)


# --- what a student hands in ---


def code_in(app: AppTest) -> str:
    [code] = [block.value for block in app.code if re.fullmatch(r"(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}", block.value)]
    return code


def said_of(lines: str, exercise: SealedExercise = SEALED) -> list[Completion | str]:
    return [said for _, said in read_codes(lines, exercise)]


def test_a_code_says_what_was_tried():
    app = answered("0.1234", check(s=seal(SEALED)))
    first = said_of(f"Ada: {code_in(app)}")[0]
    assert (first.right, first.tries, first.decimals) == (False, 1, 4)
    after = said_of(code_in(answered(FULL, app)).lower())[0]
    assert (after.right, after.tries) == (True, 2)
    assert abs((after.when - datetime.now(UTC)).total_seconds()) < 120


@given(st.integers(0, 300), st.booleans(), st.integers(0, 10**6), st.integers(1, 6), st.floats(1.6e9, 4e9))
@many(60, 12)
def test_a_code_says_the_same_when_it_is_read(tries, solved, seconds, decimals, now):
    exercise = replace(SEALED, decimals=decimals)
    attempts = Attempts({frozenset({("ndcg", float(number))}) for number in range(tries)}, solved, now - seconds)
    code = completion_code(exercise, attempts, now)
    [said] = said_of(code)  # whatever settings the teacher's page has now
    assert (said.right, said.tries, said.decimals) == (solved, min(tries, 127), decimals)
    assert abs(said.seconds - min(seconds, 65_535)) <= 1
    assert 0 <= now - said.when.timestamp() < 61


@given(st.integers(0, 23), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_a_changed_code_or_one_of_another_list_says_nothing(place, letter):
    code = completion_code(SEALED, Attempts({frozenset({("ndcg", 0.5)})}, True), 1.8e9)
    at = place + place // 4
    changed = code[:at] + letter + code[at + 1 :]
    assert changed == code or isinstance(said_of(changed)[0], str)
    other = replace(SEALED, state=replace(SOUP, ranked=SOUP.ranked[::-1]))
    assert isinstance(said_of(code, other)[0], str)


def test_lines_without_a_code_are_said(monkeypatch):
    code = completion_code(SEALED, Attempts(), 1.8e9)
    found = said_of(f"\nnonsense\n{code}!\nAAAA-AAAA-AAAA-AAAA-AAAA-AAA1\n")
    assert [isinstance(said, str) for said in found] == [True, False, True]
    monkeypatch.setenv("NDCG_LAB_KEY", "another server's")
    assert isinstance(said_of(code)[0], str)
    assert len(said_of("x\n" * 10_000)) == MOST_CODES


def test_the_teachers_page_reads_codes():
    app = for_teachers()
    exercise = SealedExercise(app.session_state["session"].state)
    code = completion_code(exercise, Attempts({frozenset({("ndcg", 0.25)})}, True, time.time() - 75), time.time())
    app = ran(app.text_area(key="codes").set_value(f"Ada {code}\n<b>Ben</b> none"))
    shown = text(app)
    assert "✓ right" in shown
    assert "1 min 15 s" in shown or "1 min 16 s" in shown
    assert "<b>Ben</b> none" in shown  # text, not markup


def test_attempts_go_on_after_a_reload_and_in_a_second_tab():
    first = attempts_of("browser", SEALED)
    first.count(frozenset({("ndcg", 0.5)}))
    assert attempts_of("browser", replace(SEALED, tries=9)) is first
    assert attempts_of("another", SEALED) is not first
    assert attempts_of("browser", replace(SEALED, state=replace(SOUP, ranked=SOUP.ranked[::-1]))) is not first
    assert attempts_of("", SEALED) is not attempts_of("", SEALED)


def test_an_exercise_whose_right_answer_is_1_opens_without_zeros():
    """1 is 1.000, as in a spreadsheet and in Grade a class; 0.9 is too short to be judged."""
    perfect = replace(SOUP, ranked=("d3", "d1"), aside=(), grades={"d1": 1, "d3": 3})
    perfect = replace(perfect, documents={doc: SOUP.documents[doc] for doc in ("d1", "d3")}, convention=Convention())
    app = answered("0.9", check(s=seal(SealedExercise(perfect, 3, 2))))
    assert app.session_state["session"].locked
    assert "7.6309" not in text(app)  # DCG: 7 + 1 / log2(3)
    assert not answered("1", app).session_state["session"].locked


def test_a_list_made_of_a_solved_exercise_has_a_link_of_its_own():
    app = answered(FULL, check(s=seal(SEALED)))
    session = app.session_state["session"]
    session.put(replace(SOUP, ranked=SOUP.ranked[::-1]), "Reversed")
    assert link.decode(address(ran(app))["s"]).ranked == SOUP.ranked[::-1]


def test_no_other_link_of_the_same_list_opens_the_solution_of_a_hidden_exercise():
    app = opened("worksheet.py", s=link.encode(SOUP), steps="no")
    app.query_params["solution"] = "yes"
    del app.query_params["steps"]
    assert not shown_sums(ran(app))


def test_a_sealed_link_opens_no_other_way():
    sealed = seal(SEALED)
    assert unseal(sealed) == SEALED
    for changed in (sealed.replace("3.", "1.", 1), sealed.replace("3.", "2.", 1), sealed):
        with pytest.raises(NdcgError):
            link.decode(changed)
    assert link.encode(SOUP) not in sealed
    inside = base64.urlsafe_b64decode(sealed[2:] + "==")
    assert link.encode(SOUP).encode() not in inside
    for place in range(len(inside)):
        flipped = bytes([*inside[:place], inside[place] ^ 1, *inside[place + 1 :]])
        with pytest.raises(NdcgError):
            unseal(f"3.{base64.urlsafe_b64encode(flipped).decode()}")


def test_a_server_with_a_key_of_its_own_opens_its_own_exercises_only(monkeypatch):
    everyones = seal(SEALED)
    monkeypatch.setenv("NDCG_LAB_KEY", "a secret of this course")
    assert unseal(seal(SEALED)) == SEALED
    with pytest.raises(NdcgError, match="The link of an exercise was changed"):
        unseal(everyones)


@pytest.mark.parametrize("blank", ["", " ", "\t\n"])
def test_a_blank_key_is_no_key_of_its_own(monkeypatch, blank):
    """A container passes NDCG_LAB_KEY on even where nobody set it."""
    made_anywhere = seal(SEALED)
    monkeypatch.setenv("NDCG_LAB_KEY", blank)
    assert unseal(made_anywhere) == SEALED
    monkeypatch.setenv("NDCG_LAB_KEY", " own ")
    mine = seal(SEALED)
    monkeypatch.setenv("NDCG_LAB_KEY", "own")
    assert unseal(mine) == SEALED


def test_a_sealed_link_is_no_task_of_a_class():
    assert "without its solution" in read_tasks(f"T1 {seal(SEALED)}").problems[0]


@pytest.mark.full
def test_several_numbers_are_checked_together():
    app = answered("0.6361")
    assert "✓ Right." in text(answered("7.1309", app, "dcg"))
    shown = text(answered("99", app, "dcg"))
    assert "✓ Right." in shown  # as it is in Grade a class
    assert "Your DCG is not right." in shown
    assert "✗ Not yet." in text(answered("0.55", app))


TRIPLES = ["7.131 11.310 0.630", "7.231 11.210 0.645", "7.131 11.210 0.700", "5.000 9.000 0.556", "9.999 11.210 0.636",
           "7.131 17.369 0.411"]  # fmt: skip


@pytest.mark.parametrize("typed", everyday(TRIPLES[1:2], TRIPLES))
@pytest.mark.parametrize("sealed", everyday([False], [False, True]))
def test_three_numbers_get_the_verdict_of_grading_and_keep_what_is_certain(typed, sealed):
    numbers = dict(zip(("dcg", "idcg", "ndcg"), typed.split(), strict=True))
    app = check(s=seal(SealedExercise(SOUP, 3, 9)) if sealed else link.encode(SOUP))
    for name, number in numbers.items():
        app = answered(number, app, name)
    shown, topic, convention = text(app), SOUP.topic(), SOUP.convention
    found = diagnose(topic, convention, numbers, decimals=3)
    marked = next(grade([assign("", topic, convention)], [Answer("", "", numbers)], Rule()))
    assert heading(found[0]) in shown
    assert (found[0].verdict is Verdict.RIGHT) == (marked.verdict is Verdict.RIGHT) == ("✓ Right." in shown)
    certain = next((finding.certain for finding in found if finding.certain), "")
    if not (sealed and found[0].verdict is Verdict.DIVISION):
        assert certain in shown
    assert "Enter your" not in shown


@pytest.mark.full
def test_an_exercise_is_made_from_a_seed_and_its_numbers_are_recognised():
    app = ran(for_teachers().button(key="make").click())
    exercise = app.session_state["new_exercise"]
    assert app.session_state["session"].state.topic().qrels == exercise.topic.qrels
    page_text = text(app)
    for row in exercise.rows:
        assert row.typed in page_text
    row = next(row for row in exercise.rows if row.mistake == "D4")
    assert mistakes["D4"].mend in text(answered(row.typed, app))
    again = ran(for_teachers().button(key="make").click())
    assert again.session_state["new_exercise"].topic.qrels == exercise.topic.qrels


@pytest.mark.parametrize(
    "convention", first(1, [Convention(gain={0: 0, 1: 1, 2: 3, 3: 4}), Convention(), Convention(gain="linear", k=3)])
)
def test_the_page_draws_under_every_convention(convention):
    app = check(s=link.encode(replace(SOUP, convention=convention)))
    for answer in ("0.5", "1", "0", "nan", "1e9", "-3", "<b>"):
        app = answered(answer, app)


@pytest.mark.full
def test_the_exercise_is_exported_with_feedback_for_every_number():
    app = for_teachers()
    assert [button.proto.label for button in app.get("download_button")] == ["Moodle GIFT", "Moodle XML", "jupyterquiz"]
    captions = " ".join(caption.value for caption in app.caption)
    assert "numbers with feedback" in captions
    assert any("display_quiz" in line.value for line in app.markdown)
    assert "IDCG: " not in captions
    app = ran(app.multiselect(key="export_quantities").set_value(["ndcg", "idcg"]))
    assert "IDCG: " in " ".join(caption.value for caption in app.caption)
    before = app.session_state["exported"][1]
    app = ran(app.number_input(key="class_decimals").set_value(2))
    assert [
        len(after.answers) < len(earlier.answers)
        for earlier, after in zip(before, app.session_state["exported"][1], strict=True)
    ] == [True, True]


@pytest.mark.full
def test_an_exercise_that_cannot_be_exported_has_a_reason():
    app = ran(for_teachers().multiselect(key="export_quantities").set_value([]))
    assert not app.get("download_button")
    assert "must ask for at least one number" in app.warning[0].value
    refused = replace(SOUP, convention=Convention(unjudged="error"))
    assert not for_teachers(s=link.encode(refused)).get("download_button")
    assert not for_teachers(s=link.encode(SOUP), steps="no").get("download_button")


OF_SIX = {"size": 6, "grades": range(4), "convention": Convention(k=5)}


@pytest.mark.full
def test_a_search_that_was_stopped_gives_the_best_exercise_so_far():
    showable = [name for name, entry in mistakes.items() if entry.variants]
    hopeless = Search(1, **OF_SIX, decimals=2, mistakes=showable, quantity="ndcg", budget=1000)
    making = ExerciseJob(hopeless)
    while hopeless.failures is None:
        making.step()
    tried = hopeless.tried
    assert making.running
    making.stop()
    app = for_teachers()
    app.session_state["make_search"] = making
    app = ran(app)
    assert "not every mistake can be recognised" in text(app)
    assert hopeless.tried == tried
    assert "make_search" not in app.session_state
    assert session_of(app).state.grades == hopeless.best.topic.qrels


@pytest.mark.full
def test_a_search_goes_on_where_the_page_was_left():
    wanted = OF_SIX | {"decimals": 3, "mistakes": ["G1", "D4"]}
    search = Search(1, **wanted, quantity="ndcg", budget=1000)
    app = for_teachers()
    app.session_state["make_search"] = ExerciseJob(search)
    app = ran(app)
    assert search.done
    assert "every number below is recognised" in text(app)
    assert make(1, **wanted).topic.docs == search.best.topic.docs


@pytest.mark.full
def test_the_section_for_teachers_costs_students_nothing_and_keeps_its_settings_when_it_is_closed():
    app = check()
    assert "exported" not in app.session_state
    assert not app.get("download_button")
    app = for_teachers()
    app = ran(app.number_input(key="make_seed").set_value(77))
    app.session_state["teachers"] = False
    app = ran(ran(app))
    assert app.number_input(key="make_seed").value == 77


def labels(app: AppTest) -> list[str]:
    return [button.proto.label for button in app.get("download_button")]


def warnings(app: AppTest) -> str:
    return " ".join(warning.value.replace("\\", "") for warning in app.warning)


@pytest.mark.full
def test_the_marks_of_the_export_are_those_of_grading():
    app = for_teachers()
    app = ran(app.number_input(key="class_right").set_value(4.0))
    app = ran(app.number_input(key="class_convention").set_value(1.0))
    [question] = app.session_state["exported"][1]
    assert question.points == 4
    assert {answer.share for answer in question.answers if answer.verdict is Verdict.CONVENTION} == {0.25}
    assert FULL not in question.otherwise
    app = ran(app.checkbox(key="export_tells").set_value(True))
    assert FULL in app.session_state["exported"][1][0].otherwise
    app.switch_page("grade.py")
    app = ran(app)
    assert app.number_input(key="class_convention").value == 1.0
    assert app.checkbox(key="class_tells").value is True


@pytest.mark.full
def test_the_questions_are_computed_once_for_a_list_and_a_rule():
    app = for_teachers()
    before = app.session_state["exported"][1]
    app = ran(app.number_input(key="share_tries").set_value(5))
    assert app.session_state["exported"][1] is before
    app = ran(app.number_input(key="class_slip").set_value(0.25))
    assert app.session_state["exported"][1] is not before


@pytest.mark.full
def test_marks_that_moodle_does_not_know_get_a_sentence_and_no_file_for_moodle():
    app = ran(for_teachers().number_input(key="class_convention").set_value(0.35))
    assert "Moodle has no grade of 35 per cent (the share of the mark for a convention)." in warnings(app)
    assert labels(app) == ["jupyterquiz"]
    app = ran(app.number_input(key="class_convention").set_value(2.0))
    assert "The marks for a convention must be from 0 to 1" in warnings(app)
    assert labels(app) == []
    app = ran(app.number_input(key="class_convention").set_value(0.25))
    assert labels(app) == ["Moodle GIFT", "Moodle XML", "jupyterquiz"]


@pytest.mark.full
def test_tags_are_given_to_the_questions_or_refused_in_a_sentence():
    app = ran(for_teachers().text_input(key="export_tags").set_value("week 3, <b>,,week 3"))
    assert app.session_state["exported"][1][0].tags == ("nDCG", "week 3", "<b>", "nDCG@5")
    app = ran(app.text_input(key="export_tags").set_value(",".join(map(str, range(21)))))
    assert "at most 20 tags; got 21." in warnings(app)
    app = ran(app.text_input(key="export_tags").set_value("x" * 51))
    assert "at most 50 characters; got 51 (tag 1)." in warnings(app)
    assert labels(app) == []


def varied(names: str = "", count: int = 3, app: AppTest | None = None) -> AppTest:
    """The page after variants were made."""
    app = app or for_teachers()
    app = ran(app.number_input(key="variants_count").set_value(count))
    app = ran(app.text_area(key="variants_names").set_value(names))
    return ran(app.button(key="variants_make").click())


@pytest.mark.full
def test_variants_open_by_their_links_and_can_be_graded():
    app = varied("Ada Lovelace\n\nMüller, Anna\n=1+1")
    job = app.session_state["variants_job"]
    assert "3 variants. In each of them, every chosen mistake has a number of its own." in captions(app)
    given = read_tasks(to_tasks(job.variants))
    assert not given.problems
    assert given.names == ["Ada Lovelace", "Müller, Anna", "=1+1"]
    for variant, task in zip(job.variants, given.tasks, strict=True):
        assert ndcg(task.topic, task.convention) == variant.exercise.rows[0].ndcg
        sealed = unseal(variant.sealed_link.partition("?s=")[2])
        assert sealed.state == link.decode(variant.link.partition("?s=")[2])
        assert (sealed.decimals, sealed.tries) == (3, 3)
    assert labels(app)[-3:] == ["Key (CSV)", "Links for students (CSV)", "Tasks for Grade a class"]
    again = varied("Ada Lovelace\nMüller, Anna\n=1+1").session_state["variants_job"]
    assert to_tasks(again.variants) == to_tasks(job.variants)


def captions(app: AppTest) -> str:
    return " ".join(caption.value for caption in app.caption)


@pytest.mark.full
def test_the_questions_of_variants_have_the_marks_the_tags_and_a_category_of_their_own():
    app = ran(varied().text_input(key="export_tags").set_value("week 3"))
    app = ran(app.text_input(key="export_category").set_value("IR"))
    app = ran(app.number_input(key="class_decimals").set_value(5))  # the variants have decimals of their own
    app = ran(app.button(key="variants_write").click())
    job = app.session_state["variants_questions"]
    assert [question.title for question in job.questions] == [f"Variant 00{number}: nDCG@5" for number in (1, 2, 3)]
    assert {question.decimals for question in job.questions} == {3}
    assert job.questions[2].tags == ("nDCG", "week 3", "variant 003", "nDCG@5")
    assert "the category *IR variants*" in captions(app)
    assert labels(app)[-2:] == ["Moodle XML", "Moodle GIFT"]
    app = ran(app.number_input(key="class_slip").set_value(0.25))
    assert "Write them again." in warnings(app)
    app = ran(app.number_input(key="class_slip").set_value(0.35))
    assert "variants_write" not in [button.key for button in app.button]
    assert "Key (CSV)" in labels(app)


@pytest.mark.full
def test_other_settings_are_pointed_out_and_names_that_are_alike_are_refused():
    app = ran(varied().number_input(key="make_seed").set_value(2))
    assert "The settings have changed since these variants were made" in warnings(app)
    app = ran(app.text_area(key="variants_names").set_value("Ada\nada"))
    assert "Two students have the name 'ada', upper and lower case aside (line 2)." in warnings(app)
    assert app.button(key="variants_make").disabled


@pytest.mark.full
def test_too_few_right_answers_end_the_batch_early():
    app = ran(for_teachers().number_input(key="make_decimals").set_value(1))
    app = varied(count=300, app=app)
    made = len(app.session_state["variants_job"].variants)
    assert 1 <= made <= 10  # from 0.1 to 1.0
    assert f"Variants found: only {made} of 300" in warnings(app)
    assert "the key says which, and why" in captions(app)


@pytest.mark.full
def test_the_answers_to_variants_are_graded_each_by_its_own_list():
    app = varied("Ada Lovelace\nMüller, Anna\nGrace Hopper")
    variants = app.session_state["variants_job"].variants
    ada, anna, grace = (variant.exercise.rows for variant in variants)
    answers = {"Ada Lovelace": ada[0].typed, "Müller, Anna": anna[1].typed, "Grace Hopper": grace[0].typed}
    app.switch_page("grade.py")
    app = ran(ran(app).text_area(key="class_tasks").set_value(to_tasks(variants)))
    app = ran(app.checkbox(key="class_own_lists").set_value(True))
    rows = "\n".join(f"{student};{answer}" for student, answer in answers.items())
    app = ran(app.text_area(key="class_text").set_value(f"student;answer\n{rows}"))
    graded = ran(app.button(key="class_grade").click()).session_state["class_job"].rows
    assert [row.verdict for row in graded] == [Verdict.RIGHT, Verdict.CONVENTION, Verdict.RIGHT]
    assert graded[1].mistakes == (anna[1].mistake,)


def test_a_class_takes_the_tasks_of_the_largest_batch():
    assert MOST_VARIANTS <= MOST_TASKS


@pytest.mark.full
def test_variants_and_questions_that_were_stopped_can_be_used_and_finished():
    app = varied(count=6)
    job = app.session_state["variants_job"]
    half = VariantsJob(job.batch, job.batch.search())
    while len(half.variants) < 2:
        half.step()
    half.stop()
    assert not half.running
    assert 0 < half.share < 1
    app.session_state["variants_job"] = half
    app = ran(app)
    assert "Found so far, and ready to use: 2 of 6." in app.info[0].value
    writing = QuestionsJob(tuple(half.variants), Rule(tells=False), ())
    writing.step()
    writing.stop()
    app.session_state["variants_questions"] = writing
    app = ran(app)
    assert "the files have 1 of 2 questions" in app.info[1].value
    app = ran(app.button(key="questions_go_on").click())
    assert len(writing.questions) == 2
    app = ran(app.button(key="variants_go_on").click())
    assert to_tasks(half.variants) == to_tasks(job.variants)
    assert "Write them again." in warnings(app)


@pytest.mark.full
def test_variants_and_names_can_be_forgotten():
    app = ran(varied("Ada Lovelace").button(key="variants_write").click())
    assert "Ada Lovelace: nDCG@5" in app.session_state["variants_questions"].questions[0].title
    app = ran(app.button(key="variants_forget").click())
    assert not [key for key in ("variants_job", "variants_questions") if key in app.session_state]
    assert app.text_area(key="variants_names").value == ""
    assert "variants_forget" not in [button.key for button in app.button]


@pytest.mark.full
def test_settings_that_no_variant_can_have_are_refused_in_a_sentence():
    nothing = replace(SOUP, convention=Convention(unjudged="error", k=5), grades=dict.fromkeys(SOUP.documents, 1))
    app = varied(app=for_teachers(s=link.encode(nothing)))
    made = app.session_state["variants_job"].variants
    assert all(not variant.exercise.topic.unjudged for variant in made)
    impossible = replace(SOUP, convention=Convention(k=5, oddities=Oddities(min_documents=200)))
    app = varied(app=for_teachers(s=link.encode(impossible)))
    assert "No list with these settings" in warnings(app)


def session_of(app):
    return app.session_state["session"]


@pytest.mark.parametrize(("typed", "leads"), [("0.2347", True), ("0.123", True), ("0.6361", False), ("0.7955", False)])
def test_a_number_that_nothing_explains_for_sure_leads_to_which_ndcg(typed, leads):
    app = answered(typed)
    assert any(check_words.WHICH in str(each.proto) for each in app.get("page_link")) is leads


@pytest.mark.parametrize(("name", "typed"), [("D8", ("ndcg",)), ("D8", ("dcg", "ndcg")), ("I1", ("idcg", "ndcg"))])
def test_only_a_sum_that_was_typed_is_called_yours(name, typed):
    wrong, app = wrong_sums(SOUP.topic(), SOUP.convention, mistakes[name]), check()
    for quantity in typed:
        app = answered(f"{wrong.values[quantity]:.5f}", app, quantity)
    for quantity in ("dcg", "idcg"):
        title = check_words.QUANTITIES[quantity]
        for whose, is_said in (("yours", quantity in typed), ("this way", quantity not in typed)):
            assert bool(re.search(f"(?<!I){title}, {whose}", text(app))) == is_said


LINEAR = {"dcg": "6.149", "idcg": "7.141", "ndcg": "0.861"}


@pytest.mark.parametrize(
    "numbers", first(1, [{"ndcg": "0.7955"}, {"ndcg": "79.55"}, {"ndcg": "0.80"}, {"dcg": "3.5"}, LINEAR])
)
def test_the_last_sentence_is_of_a_number_that_was_typed(numbers):
    app = check()
    for name, number in numbers.items():
        app = answered(number, app, name)
    said = re.findall(r"Your (\w+), computed this way to six decimals: ([\d.]+)\.", text(app))
    for title, value in said:
        typed = numbers[next(name for name, each in check_words.QUANTITIES.items() if each == title)]
        decimals = len(typed.partition(".")[2])
        assert abs(float(value) - float(typed)) < 10**-decimals
    assert "To six decimals, it is" not in text(app)
    assert said or numbers != {"ndcg": "0.7955"}
