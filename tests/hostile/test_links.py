"""Forged links either open as a list that can be drawn, or are refused in one sentence."""

import base64
import dataclasses
import struct
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError
from ndcg_core.model.records import Oddities
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.sources import from_example
from pages.ui.state import attempts, link
from pages.ui.state import sealed as sealing
from pages.ui.state.sealed import SealedExercise, seal, unseal
from pages.ui.state.session import Session
from tests.hostile.drawn import drawn
from tests.hostile.forged import CHOICES, packed, packed_text, record
from tests.pages.visit import components, opened
from tests.support.examples import everyday

DIGITS = 10**400
READ_AND_REFUSED = {
    "a gain that no number holds": record(grades=[1500, 0, 1]),
    "a sum that no number holds": record(grades=[1023.99, 1023.99, 1023.99], discount="none"),
    "an own table without a grade in use": record(gain=[[0, 0], [1, 1]]),
}
OPENED = {
    "a highest grade below those in use": [*record(), {"highest_grade": 1}],
    "fractions under a convention of whole grades": [*record(grades=[2.5, 0, 1]), {"grades": "whole"}],
    "negative grades refused": record(grades=[-1, 0, 1]),
    "unjudged documents refused": record(grades=[None, 0, 1], unjudged="error"),
    "too few documents": record(min_documents=30),
    "nothing relevant, refused": record(grades=[0, 0, 0], no_relevant="error"),
    "a list shorter than k": [*record(), {"short_list": "error"}],
    "a cutoff beyond every list": record(k=10**18),
    "an example that there is not": [["soup"], *record()[1:]],
    "gains whose ideal sum is no number": record(
        grades=[3, 1, -2],
        gain=[[0, 1.7e308], [1, 1e308], [2, 2], [3, -1e308], [-1, 2], [-2, 2]],
        discount=["log", 1e308, 1, 0],
        ideal_pool="ranked",
        ties="reverse",
        unjudged="nothing",
        negative="keep",
    ),
    "tied documents of which some orders have no value": [
        *record(grades=[1, 0, 0], k=1, ideal_pool="top_k", no_relevant="error")[:5],
        [2],
        *record(k=1, ideal_pool="top_k", no_relevant="error")[6:],
    ],
    "nothing at all": ["", [], [], [], [], [], [], CHOICES],
}
NONSENSE = {
    "a seed of 400 digits": record(seed=DIGITS),
    "a cutoff of 400 digits": record(k=DIGITS),
    "a cutoff of 0": record(k=0),
    "a cutoff that is a text": record(k="5"),
    "a cutoff that is a list": record(k=[5]),
    "a grade of 400 digits": record(grades=[DIGITS, 0, 1]),
    "a grade that is a truth value": record(grades=[True, 0, 1]),
    "a grade that is a list": record(grades=[[1], 0, 1]),
    "a gain table of one number": record(gain=[3]),
    "a gain table of 5,000 grades": record(gain=[[grade, 1] for grade in range(5000)]),
    "a gain of 400 digits": record(gain=[[0, DIGITS], [1, 1], [2, 2]]),
    "5,000 weights": record(discount=["weights", *[1] * 5000]),
    "a weight of 400 digits": record(discount=["weights", DIGITS]),
    "a base of 0": record(discount=["jk", 0]),
    "a base that is a list": record(discount=["log", [2]]),
    "no choices": record()[:-1],
    "half the choices": [*record()[:-1], CHOICES[:5]],
    "a document twice": ["", [["a", "A", ""], ["a", "A", ""]], [0, 1], [], [1, 1], [], [], CHOICES],
    "a document in both zones": ["", [["a", "A", ""]], [0], [0], [1], [], [], CHOICES],
    "a document in no zone": ["", [["a", "A", ""]], [], [], [1], [], [], CHOICES],
    "300 documents": ["", [[f"d{n}", "", ""] for n in range(300)], list(range(300)), [], [1] * 300, [], [], CHOICES],
    "texts of a megabyte": [
        "",
        [[f"d{n}", "é" * 200, "ü" * 200] for n in range(200)],
        list(range(200)),
        [],
        [1] * 200,
        [],
        [],
        CHOICES,
    ],
    "an unknown further choice": [*record(), {"colour": 1}],
    "a further choice that is a list": [*record(), {"decimals": [1]}],
    "a further choice of another word": [*record(), {"grades": "red"}],
    "a choice of version 1 once more": [*record(), {"gain": "linear"}],
    "further choices that are a list": [*record(), []],
    "further choices that are a number": [*record(), 3],
    "further choices that are nothing": [*record(), None],
    "a mapping": {"a": 1},
    "a number": 5,
}
_TEXTS = (
    "[" * 100_000,
    "[" * 900,
    '{"a":' * 900,
    "nonsense",
    "",
    "NaN",
    "[1e999]",
    '"' + "x" * 300_000 + '"',
    "\0" * 100,
    "\ud800".encode("utf-8", "replace").decode(),
)


def _version(entry: object) -> str:
    return "2" if isinstance(entry, list) and entry and isinstance(entry[-1], dict) else "1"


@pytest.mark.parametrize("name", OPENED)
def test_a_list_that_its_convention_refuses_opens_and_can_be_drawn(name: str) -> None:
    drawn(Session(link.decode(packed(OPENED[name], _version(OPENED[name])))))


@pytest.mark.parametrize("name", READ_AND_REFUSED)
def test_a_list_without_numbers_is_refused_before_it_is_a_board(name: str) -> None:
    with pytest.raises(NdcgError) as refusal:
        Session(link.decode(packed(READ_AND_REFUSED[name])))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", NONSENSE)
def test_a_forged_link_is_refused_in_one_sentence(name: str) -> None:
    for version in "123":
        with pytest.raises(NdcgError) as refusal:
            link.decode(packed(NONSENSE[name], version))
        assert "\n" not in str(refusal.value)
        assert len(str(refusal.value)) < 400


def test_an_invalid_record_is_refused() -> None:
    for text in _TEXTS:
        with pytest.raises(NdcgError):
            link.decode(packed_text(text))


ADDRESSES = {
    **{name: packed(entry, _version(entry)) for name, entry in (READ_AND_REFUSED | OPENED).items()},
    "a seed of 400 digits": packed(NONSENSE["a seed of 400 digits"]),
    "no link": "x" * 100_000,
}


@pytest.mark.parametrize(
    "page", ["playground.py", "check.py", "libraries.py", "grade.py", "lessons.py", "worksheet.py"]
)
@pytest.mark.parametrize("name", everyday(["too few documents"], ADDRESSES))
def test_every_page_opens_with_a_sentence_or_the_list(page: str, name: str) -> None:
    app = opened(page, s=ADDRESSES[name])
    assert components(app) or app.warning


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=20,
)


@given(st.data())
def test_a_record_with_any_value_in_any_field_opens_or_is_refused(data: st.DataObject) -> None:
    entry = [*record(), {"decimals": 3}]
    place = data.draw(st.integers(0, len(entry) - 1))
    inside = entry[place]
    if isinstance(inside, list) and inside and data.draw(st.booleans()):
        inside[data.draw(st.integers(0, len(inside) - 1))] = data.draw(_JSON)
    else:
        entry[place] = data.draw(_JSON)
    opens_or_is_refused(packed(entry, "2"))


def opens_or_is_refused(text: str) -> None:
    try:
        session = Session(link.decode(text))
    except NdcgError as refusal:
        assert "\n" not in str(refusal)
    else:
        drawn(session)


@given(st.sampled_from(sorted(examples)), st.integers(0), st.characters(max_codepoint=255) | st.none())
def test_a_link_cut_short_or_with_another_letter_opens_or_is_refused(chosen: str, at: int, letter: str | None) -> None:
    whole = link.encode(from_example(examples[chosen]))
    place = at % len(whole)
    opens_or_is_refused(whole[:place] + (letter + whole[place + 1 :] if letter else ""))


@given(st.text() | st.text("ABCabc019-_=", max_size=80).map("1.".__add__))
def test_any_text_is_refused_as_a_link_in_one_sentence(text: str) -> None:
    with pytest.raises(NdcgError) as refusal:
        link.decode(text)
    assert "\n" not in str(refusal.value)


@given(
    st.one_of(st.text(max_size=300), st.binary(max_size=300).map(lambda raw: base64.urlsafe_b64encode(raw).decode()))
)
def test_a_forged_exercise_without_its_solution_is_refused(text):
    with pytest.raises(NdcgError):
        unseal(f"3.{text}")


def sealed(plain: bytes) -> str:
    """Any bytes, sealed as the app seals its own: with the key that everybody knows, anybody can."""
    digest = sealing._digest(plain)
    return link.write_link(link.SEALED, digest + sealing._masked(plain, digest))


@given(st.one_of(st.binary(max_size=300), st.text(max_size=100).map(lambda text: b"\3\3" + text.encode())))
@example(b"\3\3\xff\xfe")
@example(b"\3\3" + seal(SealedExercise(from_example(examples["soup"]))).encode())
def test_any_bytes_that_are_sealed_are_refused(plain: bytes) -> None:
    with pytest.raises(NdcgError) as refusal:
        unseal(sealed(plain))
    assert "\n" not in str(refusal.value)


def test_a_sealed_link_of_no_text_is_a_sentence_on_the_page() -> None:
    app = opened("check.py", s=sealed(b"\3\3\xff\xfe"))
    assert not app.exception
    assert app.session_state["session"].notice.startswith("A link must start with the number of its version")


SOUP = SealedExercise(from_example(examples["soup"]))


def code_of(said: bytes) -> str:
    text = base64.b32encode(said + attempts._mac(said, SOUP)).decode()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


@given(st.binary(min_size=8, max_size=8))
@example(struct.pack(">BBIH", 129, 3, 0xFFFFFFFF, 65_535))
def test_a_forged_code_says_something_or_nothing_and_those_beside_it_are_read(said: bytes) -> None:
    good = attempts.completion_code(SOUP, attempts.Attempts(solved=True), 1_800_000_000)
    (_, forged), (_, honest) = attempts.read_codes(f"{code_of(said)}\n{good}", SOUP)
    minutes = struct.unpack(">BBIH", said)[2]
    if minutes * 60 < datetime(9999, 12, 31, tzinfo=UTC).timestamp():
        assert isinstance(forged, attempts.Completion)
        assert forged.when == datetime(1970, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    assert isinstance(honest, attempts.Completion)
    assert honest.right


def test_a_list_that_gives_no_numbers_does_not_open_as_an_exercise():
    refused = dataclasses.replace(
        from_example(examples["soup"]), convention=Convention(k=1, oddities=Oddities(min_documents=30))
    )
    app = opened("check.py", s=seal(SealedExercise(refused)))
    assert not app.exception
