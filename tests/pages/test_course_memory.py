"""A reader's course as text, what it restores, and the course's last page."""

import json
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks.answering import task_id
from ndcg_core.widget.state.sources import from_scene
from pages.ui.lessons import end
from pages.ui.state import course_text
from pages.ui.state.course import END, Attempt, Course, Place, neighbours, places, progress_of, read_place, step_of
from tests.pages.visit import address, components, opened, ran, sent, text

PAGE = "lessons.py"


@cache
def first(kind, *, cells=None, fresh=None):
    """The first step of a kind: with so many cells, and with a list that is drawn or with its own."""
    return next(
        place
        for place in places()
        if (ask := step_of(place).ask)
        and ask.kind == kind
        and (cells is None or len(ask.cells) == cells)
        and (fresh is None or fresh == (ask.fresh is not None))
    )


def number():
    """The first step that asks for a number of its own list."""
    return first("fill", cells=1, fresh=False)


def drawn():
    """The first step that asks for a number of a list that is drawn."""
    return first("fill", cells=1, fresh=True)


def kept(app):
    """What the page has the browser keep."""
    return next(data["text"] for data in components(app) if "visit" in data)


def reloaded(app, place):
    """A new visit in the same tab."""
    again = opened(PAGE, **{**address(app), "at": place.name})
    again.session_state["course"].restore(*course_text.read(kept(app)))
    return ran(again)


def right_number(app, place):
    ask = step_of(place).with_seed(app.session_state["course"].attempt(place).seed).ask
    return f"{ask.number(ask.value):.{ask.decimals}f}"


def typed(app, place, answer):
    return sent(app, place, answer=answer, id=task_id(app.session_state["course"].attempt(place)))


def draft(app):
    """What the field in the picture holds when the page opens."""
    return next(data["task"]["answer"]["draft"]["text"] for data in components(app) if "ranks" in data)


def words_field(app, place):
    """The field in which the step is answered in words."""
    app = ran(app.checkbox(key=f"words_{place.name}").set_value(True))
    return app.text_input(key=f"number_{place.name}_{app.session_state['course'].attempt(place).seed}")


# ---- what was answered ----


@pytest.mark.parametrize("place_of", [number, drawn])
def test_a_number_is_restored_and_judged_again(place_of):
    place = place_of()
    app = opened(PAGE, at=place.name)
    answer = right_number(app, place)
    app = typed(app, place, answer)
    again = reloaded(app, place)
    assert again.session_state["course"].attempt(place).cells == [answer]
    assert again.session_state["course"].attempt(place).judged.right
    assert "✓" in text(again)


def test_a_choice_is_restored_and_judged_again():
    place = first("choice")
    ask = step_of(place).ask
    wrong = next(at for at in range(len(ask.options)) if at not in ask.right)
    app = opened(PAGE, at=place.name)
    app = ran(app.radio(key=f"choice_{place.name}").set_value(wrong))
    again = reloaded(app, place)
    assert again.radio(key=f"choice_{place.name}").value == wrong
    assert "✗" in text(again)
    assert again.session_state["course"].attempt(place).wrong == 1  # the same answer is not wrong once more


def guessed(place, height):
    app = sent(opened(PAGE, at=place.name), place, guess=height)
    return ran(app.button(key=f"guess_{place.name}").click())


def test_a_guess_is_restored():
    place = first("bar")
    again = reloaded(guessed(place, 0.25), place)
    tried = again.session_state["course"].attempt(place)
    assert (tried.lifted, tried.guess, tried.shown) == (0.25, 0.25, True)
    assert "Your guess: 0.25" in text(again)


def test_a_lifted_bar_that_is_no_guess_yet_is_restored():
    place = first("bar")
    again = reloaded(sent(opened(PAGE, at=place.name), place, guess=0.25), place)
    tried = again.session_state["course"].attempt(place)
    assert (tried.lifted, tried.guess, tried.shown) == (0.25, None, False)


def test_a_chosen_document_is_restored_and_judged_again():
    place = first("pick")
    step = step_of(place)
    wrong = next(doc for doc in step.scene.ranking if doc not in step.ask.docs)
    again = reloaded(sent(opened(PAGE, at=place.name), place, pick=wrong), place)
    assert again.session_state["course"].attempt(place).typed == wrong
    assert "✗" in text(again)
    again = sent(again, place, pick=min(step.ask.docs))
    assert again.session_state["course"].missed == {place}
    assert place in again.session_state["course"].done


def cell_value(app, place, at):
    ask = step_of(place).with_seed(app.session_state["course"].attempt(place).seed).ask
    return f"{ask.number(ask.cells[at]):.{ask.decimals}f}"


def test_a_table_is_restored_as_far_as_it_was_filled():
    place = first("fill", fresh=False)
    app = opened(PAGE, at=place.name)
    filled = [cell_value(app, place, at) for at in range(2)]
    for value in filled:
        app = typed(app, place, value)
    again = reloaded(typed(app, place, "987"), place)
    tried = again.session_state["course"].attempt(place)
    assert (tried.cells, tried.typed) == (filled, "987")
    assert draft(again) == "987"
    assert "✗" in text(again)
    again = typed(again, place, cell_value(again, place, 2))
    assert len(again.session_state["course"].attempt(place).cells) == 3


def test_a_whole_table_is_restored_whole():
    place = first("fill", fresh=False)
    app = opened(PAGE, at=place.name)
    for at in range(len(step_of(place).ask.cells)):
        app = typed(app, place, cell_value(app, place, at))
    again = reloaded(app, place)
    assert again.session_state["course"].attempt(place).shown
    assert place in again.session_state["course"].done
    assert "missed" not in address(again)


def test_a_moved_board_is_restored_and_can_be_undone():
    place = first("goal")
    app, scene = opened(PAGE, at=place.name), step_of(place).scene
    moved = from_scene(replace(scene, ranking=scene.ranking[::-1]))
    app.session_state["course"].session(place, scene).put(moved, "moved")
    again = reloaded(ran(app), place)
    session = again.session_state["course"].session(place, scene)
    assert session.state == moved
    session.undo()
    assert session.state == from_scene(scene)


def test_an_answer_is_still_there_after_a_look_at_another_step():
    place = number()
    app = typed(opened(PAGE, at=place.name), place, "123")
    app = ran(app.button(key="lesson_next").click())
    app = ran(app.button(key="lesson_back").click())
    assert draft(app) == "123"
    assert "✗" in text(app)
    typed_field = words_field(app, place)
    assert typed_field.value == "123"
    assert "✗" not in text(ran(typed_field.set_value("")))


def test_what_this_visit_has_answered_is_not_replaced():
    place = number()
    course = Course(tried={place: Attempt(typed="2")})
    course.restore({place: Attempt(typed="1")}, {})
    assert course.tried[place].typed == "2"


def test_an_untouched_course_keeps_nothing():
    assert kept(opened(PAGE)) == ""


def test_the_browser_is_told_when_its_text_was_restored():
    course = Course()
    assert not course.restored
    course.restore({}, {})
    assert course.restored


def test_too_long_a_text_loses_the_boards_of_the_first_lessons_first():
    course = Course()
    for place in places():
        course.tried[place] = Attempt(shown=True)
        course.boards[place] = "1." + "x" * 3_000
    written = course_text.write_course(course)
    assert course_text.LONGEST - 4_000 < len(written) <= course_text.LONGEST
    attempts, boards = course_text.read(written)
    assert set(attempts) == set(places())
    assert set(boards) == set(places()[-len(boards):])  # fmt: skip


@dataclass
class Wider(Attempt):
    """An attempt with a field more."""

    notes: list[str] = field(default_factory=list)


def test_every_plain_field_of_an_attempt_is_kept(monkeypatch):
    """A new field is kept as soon as it is there; nothing names the fields."""
    monkeypatch.setattr(course_text, "Attempt", Wider)
    place = number()
    course = Course(tried={place: Wider(typed="1", notes=["2", ""])})
    written = course_text.write_course(course)
    read = course_text.read(written)[0]
    assert (read[place].typed, read[place].notes) == ("1", ["2", ""])
    assert "judged" not in json.loads(written)[place.name]


# ---- what was missed ----


def test_a_wrong_first_answer_is_missed_and_a_right_first_answer_is_not():
    place = number()
    app = opened(PAGE, at=place.name)
    right = right_number(app, place)
    assert "missed" not in address(typed(app, place, right))
    app = typed(opened(PAGE, at=place.name), place, "123")
    assert app.session_state["course"].missed == {place}
    app = typed(app, place, right)
    assert app.session_state["course"].missed == {place}
    again = opened(PAGE, **address(app))
    assert (again.session_state["course"].missed, again.session_state["course"].done) == ({place}, {place})


def test_a_later_wrong_answer_is_not_missed():
    place = drawn()
    app = opened(PAGE, at=place.name)
    app = typed(app, place, right_number(app, place))
    app = ran(app.button(key=f"again_{place.name}").click())
    app = typed(app, place, "123456")
    assert not app.session_state["course"].missed


@pytest.mark.parametrize("answer", ["many", "1,2,3"])
def test_text_that_is_no_number_is_not_wrong(answer):
    place = number()
    app = typed(opened(PAGE, at=place.name), place, answer)
    assert "✗" in text(app)
    assert not app.session_state["course"].missed


def test_a_shown_solution_is_missed():
    place = first("goal")
    app = ran(opened(PAGE, at=place.name).button(key=f"show_{place.name}").click())
    assert app.session_state["course"].missed == {place}


def test_a_guess_is_never_missed():
    place = first("bar")
    app = guessed(place, step_of(place).ask.most)
    assert not app.session_state["course"].missed


# ---- the last page ----


def test_the_last_page_comes_after_the_last_step():
    assert neighbours(places()[-1])[1] == END
    assert neighbours(END) == (places()[-1], None)
    assert neighbours(Place(1, 1))[0] is None
    assert read_place(END.name) == END


def bits(*steps):
    """Steps of lesson 1, as a link has them."""
    return f"{sum(1 << step - 1 for step in steps):x}"


def test_the_last_page_counts_the_steps_done_right_at_once_and_missed():
    app = opened(PAGE, at="end", done=bits(*range(1, 4)), missed=bits(1, 3))
    shown = " ".join([*(block.value for block in app.markdown), *(block.value for block in app.caption)])
    assert f"3 of {sum(len(lesson.steps) for lesson in lessons.values())} steps done" in shown
    assert all(lesson.can in shown for lesson in lessons.values())
    progress = progress_of(app.session_state["course"])[0]
    asked = [at for at, step in enumerate(lessons[1].steps, 1) if step.ask and step.ask.marked]
    assert progress.done == (1, 2, 3)
    assert progress.missed == tuple(at for at in (1, 3) if at in asked)
    assert progress.first == tuple(at for at in (2,) if at in asked)
    assert address(app) == {"at": "end", "done": bits(1, 2, 3), "missed": bits(1, 3)}


def test_a_missed_step_is_one_press_away():
    place = number()
    masks = ".".join("" if number != place.lesson else bits(place.step) for number in range(1, place.lesson + 1))
    app = opened(PAGE, at="end", missed=masks)
    app = ran(app.button(key=f"end_to_{place.name}").click())
    assert address(app)["at"] == place.name


def test_the_chooser_leads_to_the_last_page_and_back():
    app = opened(PAGE)
    app = ran(app.selectbox(key="lesson_chosen").set_value(END.lesson))
    assert address(app)["at"] == "end"
    app = ran(app.selectbox(key="lesson_chosen").set_value(2))
    assert address(app)["at"] == "2.1"
    assert app.button(key="lesson_back")


def test_the_record_has_a_name_as_text_and_says_whose_it_is():
    app = opened(PAGE, at="end", done=bits(*range(1, len(lessons[1].steps) + 1)))
    assert not app.text_input
    app = ran(app.checkbox(key="end_recorded").set_value(True))
    assert "rule" in str(components(app))  # a line to write a name on
    app = ran(app.text_input(key="end_name").set_value("Ada <b>"))
    shown = text(app)
    assert "Ada <b>" in shown
    assert lessons[1].can in shown
    assert lessons[2].can not in shown  # it is not done
    assert "own record" in shown
    assert "Ada" not in str(address(app))


def test_a_record_counts_what_can_be_right():
    course = Course(done=set(places()))
    steps = sum(len(lesson.steps) for lesson in lessons.values())
    asked = sum(1 for place in places() if place.step and (ask := step_of(place).ask) and ask.marked)
    nodes = end.record(progress_of(course), "", "1 May 2026")
    assert f"{steps} of {steps} steps done, {asked} of {asked} questions" in str(nodes)
    recalls = sum(place.step == 0 for place in places())
    assert f"{recalls} of {recalls} questions from an earlier lesson" in str(nodes)
    nodes = end.record(progress_of(Course(done={place for place in places() if place.step})), "", "1 May 2026")
    assert f"0 of {recalls} questions from an earlier lesson" in str(nodes)


@pytest.mark.parametrize(
    ("done", "missed", "said", "again"),
    [
        (set(), set(), "–", False),
        (set(), {Place(4, 0)}, "–", True),
        ({Place(4, 0)}, {Place(4, 0)}, "in the end", True),
        ({Place(4, 0)}, set(), "at the first try", False),
    ],
    ids=["skipped", "wrong", "later", "first"],
)
def test_the_last_page_says_what_became_of_a_recall_and_leads_back_to_one_that_was_missed(done, missed, said, again):
    progress = progress_of(Course(done=set(done), missed=set(missed)))
    rows = end.record(progress, "", "1 May 2026")[4]
    assert str(rows).count(f"'{said}'") == (sum(place.step == 0 for place in places()) if said == "–" else 1)
    assert progress[3].done == ()  # a recall is no step of the lesson
    masks = {name: "...1000" if places else "" for name, places in (("done", done), ("missed", missed))}
    assert len(lessons[4].steps) == 12  # so the recall of lesson 4 has the thirteenth bit
    app = opened(PAGE, at="end", **{name: mask for name, mask in masks.items() if mask})
    assert bool([button for button in app.button if button.key == "end_to_4.0"]) is again
    captions = " ".join(block.value for block in app.caption)
    assert ("The question from lesson 3: right" in captions) is bool(done)


def progress_in(app, number):
    return next(each for each in progress_of(app.session_state["course"]) if each.lesson.number == number)


def test_only_what_was_done_in_the_picture_counts_there():
    app = opened(PAGE, at=number().name)
    app = typed(app, number(), right_number(app, number()))
    lesson = progress_in(app, number().lesson)
    assert number().step in lesson.drawn
    worded = opened(PAGE, at=number().name)
    worded = ran(words_field(worded, number()).set_value(right_number(worded, number())))
    lesson = progress_in(worded, number().lesson)
    assert number().step in lesson.done
    assert number().step not in lesson.drawn


# ---- the next visit ----


def visited(app, **left):
    """The page after the browser has sent what an earlier visit left."""
    app.session_state["course_memory"] = {"kept": {"text": "", "at": "", "done": "", "missed": "", **left}}
    return ran(app)


def test_the_place_of_an_earlier_visit_is_offered():
    app = visited(opened(PAGE), at="5.3", done=bits(1, 2), missed=bits(2))
    assert address(app) == {"at": "1.1", "done": bits(1, 2), "missed": bits(2)}
    offer = app.button(key="lesson_continue")
    assert "lesson 5, step 3" in offer.label
    assert f"2 of {sum(len(lesson.steps) for lesson in lessons.values())} steps" in " ".join(
        block.value for block in app.markdown
    )
    assert "lesson 5 ▶" in visited(opened(PAGE), at="5.0").button(key="lesson_continue").label
    app = ran(offer.click())
    assert address(app)["at"] == "5.3"
    assert not [button for button in app.button if button.key == "lesson_continue"]


def test_an_offer_that_is_not_taken_is_kept():
    app = visited(opened(PAGE), at="5.3")
    assert next(data["at"] for data in components(app) if "visit" in data) == "5.3"
    app = ran(app.button(key="lesson_next").click())
    assert not [button for button in app.button if button.key == "lesson_continue"]
    assert next(data["at"] for data in components(app) if "visit" in data) == "1.2"


def test_a_link_opens_its_own_step_without_an_offer():
    app = visited(opened(PAGE, at="3.2"), at="5.3")
    assert not [button for button in app.button if button.key == "lesson_continue"]


@pytest.mark.parametrize("sent", [None, [], "x", {"text": 5, "at": 7, "done": [], "missed": None}, {"at": "99.9"}])
def test_what_a_browser_cannot_have_kept_is_ignored(sent):
    app = opened(PAGE)
    app.session_state["course_memory"] = {"kept": sent}
    assert address(ran(app)) == {"at": "1.1"}


def test_a_course_is_forgotten_by_a_button():
    app = opened(PAGE, at="end", done=bits(1))
    app = ran(app.button(key="lesson_forget").click())
    assert {"forgotten": True} in components(app)
