"""Every lesson from start to end, once with right answers and once with wrong ones."""

import re
from dataclasses import replace
from functools import cache

import pytest

from ndcg_core import Convention, ndcg, other_measures
from ndcg_core.scoring import OTHER_MEASURES
from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks.answering import task_id
from ndcg_core.teaching.tasks.kinds import KINDS
from ndcg_core.teaching.tasks.kinds.goal import SWITCHES
from ndcg_core.teaching.tasks.words import SWITCHES as MEANINGS
from ndcg_core.widget.state.sources import from_scene
from pages.ui.lessons import measures, words
from pages.ui.state.course import END, Course, Place, read_place
from tests.pages.visit import address, opened, ran, rows, sent, text
from tests.support.examples import everyday
from tests.support.lesson_answers import IN_LESSONS, typed_answers

PAGE = "lessons.py"


@cache
def steps():
    return [Place(number, step) for number, lesson in lessons.items() for step in lesson.numbered]


def of_kind(*kinds):
    return [place for place in steps() if step_at(place).ask.kind in kinds]


def case_places(case):
    """The first step of a kind; or all of a lesson, without those that only repeat a checkpoint but for the first."""
    if isinstance(case, str):
        return of_kind(case)[:1]
    return [place for place in steps() if place.lesson == case and (place.step or case == 2)]


CASES = everyday(sorted(IN_LESSONS), [*sorted(IN_LESSONS), *lessons])


def at(place, **address):
    return opened(PAGE, at=place.name, **address)


def param(app, name):
    """One of the address."""
    return address(app)[name]


def step_at(place):
    return lessons[place.lesson].numbered[place.step]


def tried(app, place):
    return app.session_state["course"].attempt(place)


def answer(app, place, *, right):
    """The page after an answer to the step's question."""
    ask = step_at(place).with_seed(tried(app, place).seed).ask
    scene = ask.own
    if ask.kind == "goal":
        session = app.session_state["course"].session(place, scene)
        # a goal is reached by order alone, unless it says otherwise
        changed = {doc: grade + 1 for doc, grade in scene.grades.items()}
        session.put(from_scene(ask.solved_list if right else replace(scene, grades=changed)), "changed")
        return ran(app)
    if ask.kind == "choice":
        picked = [place for place in range(len(ask.options)) if (place in ask.right) == right]
        return ran(app.radio(key=f"choice_{place.name}").set_value(picked[0]))
    if ask.kind == "pick":
        docs = [doc for doc in scene.ranking if (doc in ask.docs) == right]
        return sent(app, place, pick=docs[0])
    if ask.kind == "bar":
        wrong = 0.1 * ask.most if ask.right_number > ask.most / 2 else ask.most
        app = sent(app, place, guess=ask.right_number if right else wrong)
        return ran(app.button(key=f"guess_{place.name}").click())
    for typed in typed_answers(ask, right=right):
        app = sent(app, place, answer=typed, id=task_id(tried(app, place)))
    return app


def in_words(app, place, *, right):
    """The page after an answer by the step's form instead of its picture."""
    ask = step_at(place).with_seed(tried(app, place).seed).ask
    app = ran(app.checkbox(key=f"words_{place.name}").set_value(True))
    if ask.control == "options":
        option = next(at for at in range(len(ask.options)) if (at in ask.right) == right)
        return ran(app.radio(key=f"choice_{place.name}").set_value(option))
    for number in typed_answers(ask, right=right):
        app = ran(app.text_input(key=f"number_{place.name}_{tried(app, place).seed}").set_value(number))
    return app


def done(app):
    return app.session_state["course"].done


def shows_its_text(app, place):
    """The step's text, with every figure in it computed."""
    shown = " ".join(block.value for block in app.markdown)
    assert step_at(place).title in shown
    assert "[[" not in shown
    assert not re.search(r"(=|is|are) no value", shown)


@pytest.mark.parametrize("case", CASES)
def test_a_step_shows_its_text_and_opens_the_rest_on_a_right_answer_which_the_link_keeps(case):
    for place in case_places(case):
        app = at(place)
        shows_its_text(app, place)
        app = answer(app, place, right=True)
        shows_its_text(app, place)
        assert tried(app, place).shown
        assert place in done(app)
        again = at(place, done=param(app, "done"))
        assert done(again) == {place}
        assert not tried(again, place).shown  # a lesson can be taken again


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_answer_is_marked_and_hides_the_rest(case):
    for place in case_places(case):
        ask = step_at(place).ask
        app = answer(at(place), place, right=False)
        if not ask.marked:
            assert "your guess" in text(app).lower()
            continue
        assert not tried(app, place).shown
        assert place not in done(app)
        assert ask.kind == "goal" or "✗" in text(app)
        app = ran(app.button(key=f"show_{place.name}").click())
        assert tried(app, place).shown
        assert place not in done(app)
        if not ask.columns:  # a table is filled itself
            assert ("One solution: " if ask.kind == "goal" else "The answer: ") in text(app)


def test_a_goal_reached_after_its_solution_was_shown_is_done():
    place = of_kind("goal")[0]
    app = ran(at(place).button(key=f"show_{place.name}").click())
    assert place not in done(app)
    assert place in done(answer(app, place, right=True))


@pytest.mark.parametrize("kind", everyday(["fill", "place"], [name for name, kind in KINDS.items() if kind.pictured]))
def test_a_task_can_be_answered_in_words(kind):
    for place in {step_at(place).ask.control: place for place in of_kind(kind) if kind != "place"}.values():
        for right in (True, False):
            app = in_words(at(place), place, right=right)
            assert tried(app, place).shown == right
            assert ("✓" if right else "✗") in text(app)


def test_an_answer_for_an_earlier_cell_comes_too_late():
    place = Place(2, 1)
    app = at(place)
    early = task_id(tried(app, place))
    app = sent(app, place, answer="3", id=early)
    assert tried(app, place).cells == ["3"]
    assert f"✓ {step_at(place).ask.labels[0]} Right" in text(app)  # the next is asked above the reply
    assert tried(sent(app, place, answer="3", id=early), place).cells == ["3"]


def test_a_height_lifted_by_eye_is_never_wrong():
    place = Place(14, 4)
    app = at(place)
    app = sent(app, place, answer="~0.20", id=task_id(tried(app, place)))
    assert "By eye, that is too low." in text(app)
    assert (tried(app, place).wrong, tried(app, place).shown) == (0, False)
    app = sent(app, place, answer="~1.00", id=task_id(tried(app, place)))  # the very number
    assert tried(app, place).cells == ["~1.00"]


@pytest.mark.parametrize(
    "sent_answer", everyday([7, "1\n2"], [7, None, "x" * 101, "1\n2", "<b>", "9" * 90, "", "NaN", ["1"]])
)
def test_what_a_picture_cannot_send_changes_nothing(sent_answer):
    for place in (Place(2, 1), Place(4, 4), Place(8, 2), Place(11, 2)):
        app = at(place)
        app = sent(app, place, answer=sent_answer, id=task_id(tried(app, place)))
        assert not tried(app, place).shown


def test_an_emptied_field_clears_the_verdict():
    place = Place(2, 1)
    app = ran(at(place).checkbox(key=f"words_{place.name}").set_value(True))
    field = f"number_{place.name}_{tried(app, place).seed}"
    app = ran(app.text_input(key=field).set_value("4"))
    assert "✗" in text(app)
    app = ran(app.text_input(key=field).set_value(""))
    assert "✗" not in text(app)
    assert "✗" in text(ran(app.text_input(key=field).set_value("4")))


def test_undone_moves_do_not_count():
    place = next(place for place in of_kind("goal") if step_at(place).ask.moves is not None)
    app, step = at(place), step_at(place)
    session = app.session_state["course"].session(place, step.scene)
    for ranking in (step.scene.ranking[::-1], step.scene.ranking):
        session.put(from_scene(replace(step.scene, ranking=ranking)), "moved")
    assert "so far 0" in text(ran(app))
    assert place in done(answer(app, place, right=True))


def test_the_code_of_a_list_that_the_convention_refuses_is_that_of_its_lenient_twin():
    place = of_kind("goal")[0]
    app = answer(at(place), place, right=True)
    scene = step_at(place).scene
    app.session_state["course"].sessions[place].put(
        from_scene(replace(scene, grades=dict.fromkeys(scene.grades, -1))), "graded"
    )
    app = ran(app.checkbox(key=f"code_{place.name}").set_value(True))
    assert app.code


def test_every_step_asks_something():
    assert all(step_at(place).ask for place in steps())


@pytest.mark.full
def test_every_lesson_is_walked_from_next_to_next():
    app, place = at(steps()[0]), steps()[0]
    for after in steps()[1:]:
        app = ran(app.button(key="lesson_next").click())
        place = after
        assert param(app, "at") == place.name
    app = ran(app.button(key="lesson_next").click())
    assert param(app, "at") == "end"
    assert app.button(key="lesson_next").disabled
    assert all(step_at(finished).ask is None for finished in done(app))
    app = ran(app.button(key="lesson_back").click())
    assert param(app, "at") == steps()[-1].name


def recalls():
    return [place for place in steps() if place.step == 0]


def test_every_lesson_but_the_first_is_opened_by_a_recall_when_one_comes_from_the_lesson_before():
    assert [Place(number, 0) for number in lessons if number > 1 and lessons[number].label.isdecimal()] == recalls()
    app = at(Place(3, len(lessons[3].steps)))
    app = ran(app.button(key="lesson_next").click())
    assert param(app, "at") == "4.0"
    assert "From lesson 3: what do ranks 2 and 4 earn?" in " ".join(block.value for block in app.markdown)
    assert app.segmented_control(key="lesson_step").options[:2] == ["Recall", "1"]


def test_the_chooser_opens_a_lesson_at_its_first_step():
    app = ran(at(Place(1, 1)).selectbox(key="lesson_chosen").set_value(4))
    assert param(app, "at") == "4.1"
    assert param(ran(app.segmented_control(key="lesson_step").set_value(0)), "at") == "4.0"


def test_a_recall_is_skipped_by_a_button_that_goes_once_it_is_answered():
    recall = Place(3, 0)
    app = ran(at(recall).button(key="skip_3.0").click())
    assert param(app, "at") == "3.1"
    assert recall not in done(app)
    assert "skip_3.1" not in [button.key for button in app.button]
    app = answer(at(recall), recall, right=True)
    assert "skip_3.0" not in [button.key for button in app.button]
    assert app.segmented_control(key="lesson_step").options[0] == "✓ Recall"


@pytest.mark.parametrize("name", ["99.9", "3.8", "x" * 500, "<b>1</b>"])
def test_a_link_to_a_step_that_there_is_not_says_so_until_the_reader_goes_on(name):
    app = ran(opened(PAGE, at=name))
    [said] = app.info
    assert said.value.startswith("There is no step “")
    assert len(said.value) < 100
    assert not ran(app.button(key="lesson_next").click()).info


@pytest.mark.full
def test_a_link_from_before_still_opens_what_followed_a_lessons_last_step():
    for place in recalls():
        last = len(lessons[place.lesson].steps)
        assert param(opened(PAGE, at=f"{place.lesson}.{last + 1}"), "at") == place.name
        masks = [""] * place.lesson
        masks[-1] = f"{1 << last:x}"
        app = at(Place(1, 1), done=".".join(masks))
        assert done(app) == {place}
        assert param(app, "done") == ".".join(masks)


def test_the_lesson_between_two_is_named_by_its_label_and_leaves_old_links_as_they_were():
    labels = [lesson.label for lesson in lessons.values()]
    assert labels[3:6] == ["4", "4b", "5"]
    app = at(Place(14, 11))
    assert param(app, "at") == "4b.11"
    app = ran(app.button(key="lesson_next").click())
    assert param(app, "at") == "5.0"
    assert app.selectbox(key="lesson_chosen").options[4:6] == [
        "4b. What does 0.8 mean? · 16 min",
        "5. Another discount · 9 min",
    ]
    done = opened(PAGE, at="5.1", done="...3.7")  # from before there was a lesson 4b
    assert done.session_state["course"].done == {Place(4, 1), Place(4, 2), Place(5, 1), Place(5, 2), Place(5, 3)}
    assert read_place("5.2") == Place(5, 2)
    assert read_place("13.1") == Place(13, 1)
    later = Course(done={Place(14, 1), Place(13, 2)})
    assert later.address(END)["done"].endswith(".2.1")


def test_measures_are_switched_and_the_lists_are_drawn_under_each():
    app = at(Place(14, 9))
    key = "measure_4b.9"
    assert app.segmented_control(key=key).options == ["nDCG", *OTHER_MEASURES]
    scenes = {"Early": lessons[14].steps[8].scenes["early"], "Late": lessons[14].steps[8].scenes["late"]}
    for name in ("nDCG", *OTHER_MEASURES):
        app = ran(app.segmented_control(key=key).set_value(name))
        drawn = measures.drawn(lessons[14].steps[8], name)["task"]["answer"]["pictures"]
        for picture, (title, scene) in zip(drawn, scenes.items(), strict=True):
            topic = scene.topic
            value = ndcg(topic) if name == "nDCG" else other_measures(topic)[name]
            assert picture["name"] == f"{title} · {value:.2f}"
            assert sum(rank["earned"] for rank in picture["ranks"]) == pytest.approx(value)
            assert all(rank["gain"] >= rank["earned"] for rank in picture["ranks"])
            assert [rank["grade"] for rank in picture["ranks"]] == [scene.grades[doc] for doc in scene.ranking]
        assert (name if name == "nDCG" else OTHER_MEASURES[name].looks_at) in measures.looks_at(name)


def test_a_lesson_is_finished_without_its_recall():
    last = len(lessons[2].steps)
    app = at(Place(2, 1), done=f".{(1 << last) - 1:x}")
    assert done(app) == {Place(2, step) for step in range(1, last + 1)}
    assert app.selectbox(key="lesson_chosen").options[1].startswith("✓ 2. ")


@pytest.mark.parametrize("number", everyday([1, 4], lessons))
def test_a_checkpoint_has_another_list_each_time(number):
    for place in (place for place in steps() if place.lesson == number and step_at(place).ask.fresh):
        app = at(place)
        before = step_at(place).with_seed(tried(app, place).seed).scene
        app = ran(app.button(key=f"again_{place.name}").click())
        assert step_at(place).with_seed(tried(app, place).seed).scene != before


@pytest.mark.parametrize(
    "address",
    [{"at": "99.1"}, {"at": "<b>"}, {"at": "1.99"}, {"done": "zz"}, {"at": "1.1", "done": "f" * 9}, {"view": "x"}],
)
def test_a_forged_link_opens_the_first_step(address):
    app = opened(PAGE, **address)
    assert param(app, "at") == "1.1"


def test_the_presenters_view_is_in_the_link():
    app = at(steps()[0])
    app = ran(app.checkbox(key="lesson_view").set_value(True))
    assert param(app, "view") == "present"
    again = at(steps()[0], view="present")
    assert again.checkbox(key="lesson_view").value


@pytest.mark.parametrize("guess", [10**400, float("nan"), float("inf"), -1, "0.5", None, [0.5]], ids=range(7))
def test_a_guess_that_the_bar_cannot_have_is_none(guess):
    app = sent(at(Place(1, 1)), Place(1, 1), guess=guess)
    assert tried(app, Place(1, 1)).lifted is None


def test_a_filled_table_takes_no_further_answer():
    place = Place(2, 1)
    app = answer(at(place), place, right=True)
    cells = tried(app, place).cells
    assert tried(sent(app, place, answer="5", id=task_id(tried(app, place))), place).cells == cells


def test_a_guess_counts_only_once_the_bar_was_moved():
    app = at(Place(1, 1))
    assert app.button(key="guess_1.1").disabled
    assert not sent(app, Place(1, 1), guess=0.5).button(key="guess_1.1").disabled


def test_a_text_for_paper_comes_with_the_answer_or_to_a_reader_who_answers_in_words():
    place = Place(13, 3)
    printed = "0.0044 to 0.1217"

    def shown(app):
        return printed in " ".join(block.value for block in app.markdown)

    app = at(place)
    assert not shown(app)
    assert shown(answer(app, place, right=True))
    assert shown(ran(at(place).checkbox(key=f"words_{place.name}").set_value(True)))
    assert shown(opened("worksheet.py", lesson="13", seed="7"))


def test_a_right_cause_with_bars_missing_is_not_marked_as_wrong():
    place = Place(11, 2)
    for option, verdict in ((0, "wrong"), (1, "")):
        app = at(place)
        app = sent(app, place, answer=f"{option} o1", id=task_id(tried(app, place)))
        task = step_at(place).ask.picture(tried(app, place))["answer"]
        assert task["verdict"] == verdict


def test_tied_documents_share_their_ranks_in_the_list():
    assert [row[:3] for row in rows(at(Place(7, 5)))][1:4] == ["2–4"] * 3
    assert {row[:3] for row in rows(at(Place(7, 4)))} == {"1–5"}
    assert " · 0.5 " in rows(at(Place(7, 1)))[1]
    assert "–" not in "".join(rows(at(Place(7, 6))))


def test_the_gain_of_a_tied_rank_is_asked_of_the_rank_alone():
    assert step_at(Place(7, 3)).ask.part(0).label == "What gain does rank 2 get?"


def test_every_choice_that_a_step_can_switch_has_words_for_its_values():
    assert {*MEANINGS, "k"} == {*SWITCHES} == {*words.SWITCH_LABELS, "k"}
    for name, meanings in MEANINGS.items():
        for value in meanings:
            assert Convention.from_choices(**{name: value}).value(name) == value
