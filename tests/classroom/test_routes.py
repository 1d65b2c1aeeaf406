"""A class over HTTP: what reaches a phone and when, who may do what, and what a message may be."""

import asyncio
import json
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, permutations
from urllib.parse import urlsplit

import httpx
import pytest

from ndcg_core import Topic, mistakes
from ndcg_core.teaching.classroom import Question
from ndcg_core.teaching.classroom.made import ask_number
from ndcg_core.teaching.mistakes import wrong_sums
from ndcg_core.teaching.tasks import FreshList
from ndcg_core.teaching.tasks import words as task_words
from pages.ui.classroom import codes, drawing, routes, words
from pages.ui.classroom.hub import MOST_OF_STUDENT
from pages.ui.classroom.store import Homework
from pages.ui.classroom.stream import Stream
from tests.benchmarks.server import Address
from tests.support.asked import AT_4, CHOICE, EACH, FLAGS, GUESS, JUDGE, NUMBER, ORDER, SOUP
from tests.support.examples import everyday
from tests.support.live import KEY, LiveClass, Student, opened, wait_until
from tests.support.live import Stream as Listening
from tests.support.server import serving

EARNS = ask_number(text="What does rank 3 earn?", topic=SOUP, convention=AT_4, figure="discounted 3")
LINEAR = f"{wrong_sums(SOUP, AT_4, mistakes['G1']).ndcg:.4f}"
WRONG = [(NUMBER, LINEAR), (EARNS, "1.500"), (ORDER, [0, 1, 2, 3, 4]), (GUESS, 0.25), (CHOICE, 0), (FLAGS, [1.0, 0.5])]
WRONG.append((JUDGE, [0, 0, 0, 0, 0]))
"""Questions, each with a wrong answer."""
STUDENTS = 10
FACTS = {"title", "state", "number", "of", "round", "seconds", "moved", "question"}
OWN = {"name", "turn", "value", "written", "before", "late"}
"""What a phone is told before the truth is shown; each is read below."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Address, str]]:
    address = f"sqlite:///{tmp_path_factory.mktemp('classes') / 'classes.db'}"
    with serving(for_a_class=True, NDCG_LAB_DATABASE=address) as server:
        yield server, address


@pytest.fixture
def make(place):
    """Make a class on the server."""
    with opened(place[1]) as engine:
        yield lambda questions=EACH, homework=None: LiveClass(place[0], engine, questions, homework)


def in_time(student: Student, true) -> dict:
    """What a phone is told, once this is true of the class."""
    return student.stream.wait_for(lambda message: true(message["class"]))


# ---- the solution ----


def digits(question: Question) -> list[str]:
    """How the solution of a question may be written: its number, the best orders, a mark at the option."""
    if question.control in ("number", "bar"):
        right = question.task.right_number
        return [f"{right:.3f}", repr(right)]
    if question.control == "flags":
        return ["0.4375", "0.44"]
    if question.control == "grades":
        return [JUDGE.solution, *(f'"grade": {grade:g}' for grade in SOUP.qrels.values())]
    if question.control == "board":
        best = [list(order) for order in permutations(range(5)) if ORDER.judge(order).right]
        assert best
        return [text for order in best for text in (json.dumps(order), "; ".join(SOUP.docs[at] for at in order))]
    return ["right", "option_right"]


def check_told(student: Student, question: Question, since: int) -> None:
    """No byte that came holds the solution, and every fact of a message is one that a phone may know."""
    text = student.bytes()[since:]
    for solution in digits(question):
        assert solution not in text
    messages = [json.loads(told) for told in student.told if told.startswith('{"class"')] + student.stream.messages()
    for message in messages:
        if message["class"].get("question", {}).get("text") != question.text:
            continue
        assert set(message) == {"class", "own"}
        assert set(message["class"]) <= FACTS
        if message["class"]["state"] in ("open", "closing", "closed"):
            assert set(message["own"]) <= OWN
        assert message["class"]["question"] == json.loads(json.dumps(question.shown()))


@pytest.mark.parametrize(("question", "wrong"), everyday(WRONG[:1], WRONG), ids=[each.text for each, _ in WRONG])
def test_no_byte_holds_the_solution_before_it_is_on_the_projector(make, question, wrong):
    live = make([question])
    students = live.students(STUDENTS)
    live.next()
    for student in students:
        in_time(student, lambda told: told["state"] == "open")
        assert student.answer(wrong).json() == {"kept": True, "turn": 1}
    late = Student(live)
    late.join()
    late.listen()
    live.next()  # closed
    live.teach("again")
    for student in students:
        told = in_time(student, lambda told: told["round"] == 2)
        assert told["own"]["before"] == question.task.written(question.read(wrong))
        student.answer(wrong, round_=2)
    live.next()  # closed
    shown = live.next()
    assert shown == ("shown", 1)
    for student in (*students, late):
        in_time(student, lambda told: told["state"] == "closed" or told["state"] == "shown")
        for path in ("picture?question=0&round=2", "picture?question=0&round=1"):
            assert student.ask("GET", path).status_code == 403
        assert student.ask("POST", "list", json={"question": 0}).status_code == 403
        assert student.ask("POST", "mine").status_code == 200
        check_told(student, question, 0)
    before = {student: len(student.bytes()) for student in students}
    assert live.next() == ("shown", 2)
    for student in students:
        told = student.stream.wait_for(lambda message: "verdict" in message["own"])
        assert question.solution in told["own"]["verdict"]["text"]
        assert len(student.bytes()) > before[student]
        assert student.ask("POST", "list", json={"question": 0}).json()["address"].startswith("?s=")


def test_a_mistake_is_named_to_its_student_when_the_class_sees_its_name(make):
    live = make([NUMBER])
    student = live.students(1)[0]
    live.next()
    student.answer(LINEAR)
    live.next(), live.next(), live.next()
    title = NUMBER.judge(LINEAR).title
    assert title
    student.stream.wait_for(lambda message: "verdict" in message["own"])
    assert student.ask("GET", "picture?question=0&round=1").status_code == 403
    assert title not in student.bytes()
    live.next()
    student.stream.wait_for(lambda message: title in message["own"].get("verdict", {}).get("text", ""))
    assert student.ask("GET", "picture?question=0&round=1").status_code == 200


def test_a_question_that_was_passed_over_is_not_told(make):
    live = make([NUMBER, ORDER, CHOICE])
    student = live.students(1)[0]
    live.next()
    student.answer(LINEAR)
    live.next()  # closed, and nothing of it shown
    live.teach("ask", question=2)
    live.next(), live.next(), live.next()
    for number in (0, 1):
        assert student.ask("POST", "list", json={"question": number}).status_code == 403
        assert student.ask("GET", f"picture?question={number}&round=1").status_code == 403
    assert NUMBER.solution not in student.ask("POST", "mine").text
    assert student.ask("POST", "list", json={"question": 2}).status_code == 200
    live.next()  # the end
    assert NUMBER.solution in student.ask("POST", "mine").text
    assert student.ask("POST", "list", json={"question": 1}).status_code == 403


def test_the_page_of_a_class_says_nothing_of_it(make, place):
    live = make()
    pages = [httpx.get(f"{place[0]}/j/{code}") for code in (live.made.code, "ACDEFG")]
    assert [page.status_code for page in pages] == [200, 200]
    assert pages[0].text == pages[1].text
    assert live.made.code not in pages[0].text


def test_what_a_question_hides_comes_with_the_truth_to_phones_and_projector(make):
    hidden = replace(ORDER, hides=("grades", "rules"))
    live = make([hidden])
    student = live.students(1)[0]
    live.next()
    asked = student.stream.wait_for(lambda message: message["class"].get("question"))["class"]["question"]
    assert ({each["grade"] for each in asked["documents"]}, asked["convention"]) == ({None}, "")
    student.answer([4, 3, 2, 1, 0])
    live.next(), live.next(), live.next()
    told = student.stream.wait_for(lambda message: (message["class"].get("question") or {}).get("settings"))
    assert [each["grade"] for each in told["class"]["question"]["documents"]] == list(SOUP.grades)
    orders = hidden.task.collect([(4, 3, 2, 1, 0)])
    drawn = [drawing.order_matrix(orders, 1, grades=told, truth=told) for told in (False, True)]
    texts = [[part[-1] for part in each[2:] if part[0] == "text"] for each in drawn]
    cards = [(doc, f"{SOUP.qrels.get(doc, '?')}") for doc in SOUP.docs]
    assert [[card in pairwise(each) for card in cards] for each in texts] == [[False] * 5, [True] * 5]


def test_homework_tells_the_solution_after_the_last_try_if_the_teacher_says_so(make):
    live = make([NUMBER], Homework(time.time() + 1000, tries=2, waits=False, expected="Ada Absent"))
    student, other = live.students(2)
    assert student.answer("0.123").json()["kept"]
    told = student.stream.wait_for(lambda message: message["tasks"][0]["tries"] == 1)
    assert told["tasks"][0]["left"] == 1
    for who in (student, other):
        assert who.ask("POST", "list", json={"question": 0}).status_code == 403
        assert not [text for text in digits(NUMBER) if text in who.bytes()]
    student.answer(LINEAR)
    told = student.stream.wait_for(lambda message: message["tasks"][0]["done"])
    assert NUMBER.solution in told["tasks"][0]["verdict"]["text"]
    assert student.answer("0.500").json()["kept"] is False
    assert NUMBER.solution not in other.bytes()
    assert "Absent" not in student.bytes() + other.bytes()


@pytest.mark.parametrize("opens", [True, False])
def test_homework_whose_time_is_not_over_tells_no_solution(make, opens):
    live = make([NUMBER], Homework(time.time() + 1000, tries=1, opens=opens))
    student = live.students(1)[0]
    student.answer(LINEAR)
    [told] = student.stream.wait_for(lambda message: message["tasks"][0]["done"])["tasks"]
    assert (words.OPENS_LATER in told["verdict"]["text"]) == opens
    assert student.ask("POST", "list", json={"question": 0}).status_code == 403
    assert student.ask("GET", "picture?question=0&round=1").status_code == 403
    student.ask("POST", "mine")
    assert not [text for text in digits(NUMBER) if text in student.bytes()]


def test_phones_hear_that_the_time_of_homework_is_over(make):
    live = make([NUMBER], Homework(time.time() + 1, tries=0))
    student = live.students(1)[0]
    told = student.stream.wait_for(lambda message: message["tasks"])["class"]
    assert told["over"] is (told["now"] > told["due"])
    over = student.stream.wait_for(lambda message: message["class"]["over"])
    assert NUMBER.solution in over["tasks"][0]["verdict"]["text"]
    assert student.answer("0.500").json()["kept"] is False
    late = task_words.TOLD_TRUTH.format(said=task_words.TOLD_NOTHING[1], truth=NUMBER.solution)
    student.stream.wait_for(lambda message: message["tasks"][0]["verdict"]["text"] == late)


def test_homework_goes_on_on_another_phone_by_a_code_that_opens_once(make):
    live = make([NUMBER], Homework(time.time() + 1000, tries=3))
    student, other = live.students(2)
    student.answer("0.123")
    code = student.ask("POST", "way").json()["code"]
    spoken, phone, late = f" {code[:4].lower()}-{code[4:]} ", Student(live), Student(live)
    assert phone.ask("POST", "join", json={"way": "ACDEFGHJK"}).status_code == 422
    assert other.ask("POST", "join", json={"way": code}).status_code == 422  # it has a place of its own
    told = phone.ask("POST", "join", json={"way": spoken}).json()
    assert (told["own"]["name"], told["tasks"][0]["tries"], phone.answer("0.234", turn=5).json()["kept"]) == (
        "Ada",
        1,
        True,
    )
    assert phone.ask("POST", "join", json={"way": code}).status_code == 200  # its answer may have been lost
    assert student.answer("0.345").status_code == 403
    wait_until(lambda: student.stream.ended, "the end of the old phone's stream")
    assert late.ask("POST", "join", json={"way": code}).status_code == 422
    assert code not in str(live.row())
    assert [answer.value for answer in live.kept()] == ['"0.123"', '"0.234"']


def test_a_number_is_needed_where_the_teacher_says_so(make):
    live = make([NUMBER], Homework(time.time() + 1000, asks_number=True))
    student = Student(live)
    refused = student.ask("POST", "join", json={"name": "Ada", "number": " \n"})
    assert (refused.status_code, refused.text) == (422, "Your teacher needs your student number. Type it.")
    assert student.ask("POST", "join", json={"name": "Ada", "number": " 4711 "}).status_code == 200
    student.answer("0.123")
    assert '"Ada","4711","1","number"' in live.ask("GET", "file/results.csv", live.made.key).text


def test_every_student_has_another_list_that_stays_the_same(make):
    drawn = ask_number(SOUP, AT_4, fresh=FreshList(5, mistakes=("G1", "D1")), text="What is nDCG@4?")
    live = make([drawn, NUMBER], Homework(time.time() + 1000, tries=2, waits=False, own_lists=True))
    lists = set()
    for student in live.students(3):
        told = student.stream.wait_for(lambda message: message["tasks"])
        shown = told["tasks"][0]["question"]
        qrels = {each["title"]: each["grade"] for each in (*shown["documents"], *shown["aside"])}
        judged = {doc: grade for doc, grade in qrels.items() if grade is not None}
        own = ask_number(Topic([each["title"] for each in shown["documents"]], judged), AT_4, text="What?")
        assert told["tasks"][1]["question"] == json.loads(json.dumps(NUMBER.shown()))
        assert student.answer("0.123").json()["kept"]
        assert student.answer(own.solution).json()["kept"]
        told = student.stream.wait_for(lambda message: message["tasks"][0]["solved"])
        assert told["tasks"][0]["question"] == shown
        lists.add(json.dumps(shown["documents"]))
    assert len(lists) == 3
    rows = live.ask("GET", "file/results.csv", live.made.key).text.splitlines()[1:]
    assert [row.rsplit(",", 1)[1] for row in rows if '"yes"' in row] == ['"1"'] * 3


# ---- answers ----


def test_an_answer_after_the_close_is_told_late(make):
    live = make([NUMBER])
    early, late = live.students(2)
    live.next()
    early.answer("0.500")
    live.next()
    assert late.answer("0.600").json() == {"kept": False, "turn": 1}
    assert early.answer("0.500", turn=1).json() == {"kept": True, "turn": 1}
    late.stream.wait_for(lambda message: message["own"].get("late"))
    live.next(), live.next()
    told = late.stream.wait_for(lambda message: "verdict" in message["own"])
    assert told["own"]["verdict"]["text"] == task_words.TOLD_TRUTH.format(
        said=task_words.TOLD_NOTHING[1], truth=NUMBER.solution
    )
    assert [answer.value for answer in live.kept()] == ['"0.500"']


def test_a_phone_that_comes_back_gets_its_answer(make):
    live = make([NUMBER])
    first = live.students(1)[0]
    live.next()
    first.answer("0.500")
    again = Student(live, first.token)
    assert again.join().json()["own"]["value"] == "0.500"
    told = again.listen().wait_for(lambda message: True)
    assert (told["own"]["turn"], told["class"]["question"]["text"]) == (1, NUMBER.text)


@pytest.mark.full
def test_a_closing_question_closes_by_itself(make):
    live = make([NUMBER])
    student = live.students(1)[0]
    live.next()
    assert live.teach("next")
    assert in_time(student, lambda told: told["state"] == "closing")["class"]["seconds"] == 5
    student.answer("0.500")
    in_time(student, lambda told: told["state"] == "closed")
    assert len(live.kept()) == 1


# ---- the teacher ----


def test_two_tabs_that_press_at_once_move_once(make):
    live = make()
    seen, done, both = live.row().moved, [], threading.Barrier(2)

    def press() -> None:
        both.wait()
        answer = httpx.post(
            f"{live.address}/teach", json={"act": "next", "seen": seen}, headers={KEY: live.made.key}, timeout=120
        )
        done.append(answer.json()["done"])

    tabs = [threading.Thread(target=press) for _ in range(2)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert sorted(done) == [False, True]
    assert live.row().state == "open"


TAUGHT = {"teach": "POST", "worked": "POST", "watch/screen": "GET", "watch/notes": "GET", "file/results.csv": "GET"}
LEARNT = {"answer": "POST", "list": "POST", "mine": "POST", "stream": "GET", "picture": "GET"}


@pytest.mark.parametrize(("path", "method"), everyday([*TAUGHT.items()][:2], TAUGHT.items()))
def test_a_teacher_s_address_needs_the_key(make, method, path):
    live, other = make(), make()
    student = Student(live)
    student.join()
    for key in ("", "wrong", student.token, other.made.key, live.made.key[:-1], "é"):
        answer = live.ask(method, path, key.encode("latin-1"), json={})
        assert answer.status_code in (403, 429)  # the second after so many
        assert "Use the link" in answer.text


@pytest.mark.parametrize(("path", "method"), everyday([*LEARNT.items()][:2], LEARNT.items()))
def test_a_phone_s_address_needs_its_token(make, method, path):
    live, other = make(), make()
    elsewhere = Student(other)
    elsewhere.join()
    for token in ("", "short", live.made.key, elsewhere.token, "x" * 5000):
        assert live.ask(method, path, token, json={}).status_code == 403


def test_a_deleted_class_is_gone_for_everybody(make):
    live = make()
    student = live.students(1)[0]
    live.teach("delete")
    student.stream.wait_for(lambda message: message == {"gone": True})
    assert student.stream.ended.wait(120)
    assert student.answer("0.500").status_code == 404
    assert live.ask("GET", "watch/screen", live.made.key).status_code == 404


def test_the_teacher_closes_the_door_and_puts_out_whom_nobody_knows(make):
    live = make([NUMBER])
    ada, joker, silent = live.students(3)
    live.next()
    for student in (ada, joker):
        student.answer("0.500")
    screen = Listening(f"{live.address}/watch/notes", live.made.key)
    live.teach("lock", locked=True)
    refused = Student(live).join()
    assert (refused.status_code, "takes nobody new" in refused.text) == (422, True)
    assert ada.join().status_code == 200  # who is in stays in
    number = live.kept()[1].student  # in the order in which they were sent
    live.teach("out", student=number)
    assert joker.stream.ended.wait(120)
    for path, sent in (("answer", {"question": 0, "round": 1, "turn": 9, "value": "0.1"}), ("mine", {}), ("join", {})):
        assert joker.ask("POST", path, json=sent).status_code == (422 if path == "join" else 403)
    live.teach("out", student="silent")
    assert silent.stream.ended.wait(120)
    assert [row.student for row in live.kept()] != []
    screen.wait_for(lambda message: message["joined"] == 1)
    assert ada.answer("0.600").json()["kept"]
    assert not ada.stream.ended.is_set()
    live.teach("lock", locked=False)
    assert joker.join().status_code == 200


@pytest.mark.full
def test_wrong_codes_are_limited_and_right_ones_are_not(tmp_path):
    """A class shares one address, so that whoever tries codes there must not shut the others out."""
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    with opened(address) as engine, serving(for_a_class=True, NDCG_LAB_DATABASE=address) as server:
        live, unopened = (LiveClass(server, engine, EACH) for _ in range(2))
        inside = live.students(1)[0]

        def guess():
            address = f"{server}/live/{codes.make_code()}/join"
            return live.client.post(address, json={}, headers={KEY: secrets.token_hex(20)}).status_code

        assert {guess() for _ in range(20)} == {404}
        assert any(guess() == 429 for _ in range(200))  # one in five seconds is allowed again
        for _ in range(30):
            assert Student(live).join().status_code == 200
        assert inside.ask("POST", "mine").status_code == 200
        assert live.teach("next")
        # guessing finds none of those that are closed
        wait_until(lambda: guess() == 429 and Student(unopened).join().status_code == 429, "the limit")


def test_a_visitor_is_the_address_that_the_proxy_names(make):
    live = make([NUMBER])

    def guess(address: str) -> int:
        headers = {KEY: secrets.token_hex(20), "X-Forwarded-For": address}
        return live.client.post(f"{live.base}/live/ACDEFG/join", json={}, headers=headers).status_code

    assert 429 in [guess("192.0.2.7") for _ in range(60)]
    assert guess("192.0.2.8") == 404


class Full:
    """A hub in which a class has so many streams."""

    def __init__(self, streams: int) -> None:
        self.count = streams

    def streams(self, _class: int) -> int:
        return self.count

    async def listen(self, _class: int, _stream: Stream) -> bool:
        return True


@pytest.mark.parametrize("most", ["MOST_STREAMS", "_STREAMS_OF_A_CLASS"])
def test_a_class_that_has_all_its_streams_gets_no_more_and_the_teacher_gets_some_of_them(monkeypatch, most):
    of_class = routes._STREAMS_OF_A_CLASS if most == "_STREAMS_OF_A_CLASS" else 0

    def asked(spare: int, stream: Stream) -> int:
        monkeypatch.setattr(routes, "_streams", 0 if of_class else routes.MOST_STREAMS - spare)
        answer = asyncio.run(routes._listened(Full(of_class and of_class - spare), 1, stream))
        assert getattr(answer, "status_code", 200) == 200 or answer.body.decode() == words.MANY_STREAMS
        return getattr(answer, "status_code", 200)

    phone, screen, spare = Stream(student=1), Stream(view="screen"), routes._FOR_TEACHERS
    assert [asked(spare + 1, phone), asked(spare, phone), asked(spare, screen), asked(1, screen)] == [
        200,
        503,
        200,
        200,
    ]
    assert asked(0, screen) == 503


def test_a_student_has_so_many_streams_and_the_oldest_ends(make):
    live = make([NUMBER])
    joker, other = live.students(2)
    streams = [joker.stream, *(joker.listen() for _ in range(MOST_OF_STUDENT + 2))]
    for stream in streams[:3]:
        stream.wait_for(lambda message: message == {"elsewhere": True})
        assert stream.ended.wait(120)
    live.next()
    for stream in (*streams[3:], other.stream):
        stream.wait_for(lambda message: message.get("class", {}).get("state") == "open")
        assert not stream.ended.is_set()
    screen = Listening(f"{live.address}/watch/screen", live.made.key)
    assert screen.status == 200


# ---- messages ----


ODD = [
    (b"", 400),
    (b"[]", 400),
    (b"{", 400),
    (b"\xff\xfe", 400),
    (b"[" * 15_000, 400),
    (b'{"question": ' + b"9" * 5000 + b"}", 400),
    (b" " * 20_000, 413),
    (b"{}", 422),
    (b'{"question": -1, "turn": 1, "round": 1, "value": "1"}', 422),
    (b'{"question": true, "turn": 1, "round": 1, "value": "1"}', 422),
    (b'{"question": 99, "turn": 1, "round": 1, "value": "1"}', 400),
    (b'{"question": 0, "turn": 1e400, "round": 1, "value": "0.512"}', 422),
    (b'{"question": 0, "turn": 99999999999, "round": 1, "value": "0.512"}', 422),
    (b'{"question": 0, "turn": 1, "round": 1, "value": "' + b"1" * 15_000 + b'"}', 422),
    (b'{"question": 0, "turn": 1, "round": 1, "value": "\\u0000\\ud800"}', 422),
    (b'{"question": 0, "turn": 1, "round": 1, "value": "0.5"}', 422),
    (b'{"question": 0, "turn": 1, "round": 1, "value": null}', 422),
    (b'{"question": 1, "turn": 1, "round": 1, "value": [0, 1, 2, 3]}', 422),
    (b'{"question": 1, "turn": 1, "round": 1, "value": [0, 1, 2, 3, true]}', 422),
    (b'{"question": 2, "turn": 1, "round": 1, "value": NaN}', 422),
    (b'{"question": 2, "turn": 1, "round": 1, "value": ' + b"1" * 4000 + b"}", 422),
    (b'{"question": 3, "turn": 1, "round": 1, "value": 2}', 422),
    (b'{"question": 3, "turn": 1, "round": 1, "value": [1]}', 422),
    (b'{"question": 3, "turn": 1, "round": 1, "value": {}}', 422),
]


def test_an_odd_message_gets_one_sentence(make):
    live = make()
    for body, status in ODD:
        student = Student(live)  # each may send a few at once
        student.join()
        answer = live.ask("POST", "answer", student.token, content=body)
        assert answer.status_code == status, body[:80]
        assert 10 < len(answer.text) < 300, body[:80]
        assert len(answer.text.splitlines()) == 1
    assert live.kept() == []


@pytest.mark.parametrize("value", [None, 7, [], "x" * 10_000, "\x00\ud800\u202e", "<b>&amp;", "  "])
def test_a_name_is_a_text_of_a_few_letters(make, value):
    student = Student(make())
    name = student.live.client.post(
        f"{student.live.address}/join", content=json.dumps({"name": value}), headers={KEY: student.token}
    ).json()["own"]["name"]
    assert 0 < len(name) <= codes.MOST_LETTERS
    assert name.isprintable()


@pytest.mark.full  # after the ten seconds that it may take
def test_a_message_that_does_not_arrive_is_given_up(make):
    live = make()
    student = Student(live)
    student.join()
    host, port = urlsplit(live.base).netloc.split(":")
    head = f"POST /live/{live.made.code}/answer HTTP/1.1\r\nHost: {host}\r\n{KEY}: {student.token}\r\n"
    with socket.create_connection((host, int(port)), timeout=120) as line:
        line.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 408")


def test_a_phone_that_sends_without_end_is_slowed(make):
    live = make()
    one, other = live.students(2)
    live.next()
    statuses = [one.answer("0.500").status_code for _ in range(60)]
    assert statuses[:20] == [200] * 20
    assert 429 in statuses
    assert other.answer("0.500").status_code == 200


ACTS = [
    {},
    {"act": 5},
    {"act": []},
    {"act": "nothing"},
    {"act": "ask"},
    {"act": "add"},
    {"act": "add", "questions": "{"},
    {"act": "reword", "question": 0},
    {"act": "reword", "question": 0, "text": " "},
    {"act": "reword", "question": 99, "text": "What is it?"},
    {"act": "hide"},
    {"act": "hide", "student": 2**40},
]


def test_an_asked_question_is_reworded_and_keeps_its_answers(make):
    live = make([NUMBER])
    (student,) = live.students(1)
    live.next()
    student.answer(LINEAR)
    live.teach("reword", question=0, text="What is nDCG at 4?")
    told = in_time(student, lambda told: told.get("question", {}).get("text") == "What is nDCG at 4?")
    assert told["own"]["value"] == LINEAR


@pytest.mark.parametrize("act", everyday(ACTS[::4], ACTS))
def test_an_odd_act_gets_one_sentence(make, act):
    live = make()
    answer = live.ask("POST", "teach", live.made.key, json={"seen": live.row().moved, **act})
    assert answer.status_code == 422
    assert len(answer.text.splitlines()) == 1
    assert live.row().state == "lobby"
