"""Columns of numbers are what Python reads from the same texts, at every length and in any company."""

import math
import random

import numpy as np
import pytest

from ndcg_core.run_files import numerals as reading
from ndcg_core.run_files.numerals import floats
from tests.support.examples import everyday

HALVES = ["9007199254740993", "9007199254740992.5", "4503599627370497.5", "0.1000000000000000055511151231257827"]
FORMS = ["1e5", "1E-7", "inf", "-inf", ".5", "5.", "+7", "-.25", "+.5", "-3.", "00", "007.50", "-0", "-0.0", "1" * 100]
NO_NUMBERS = ["", "-", "+", ".", "-.", "1.2.3", "1_0", "٣", "0x1", "--1", "1-", "12a", "a12", "1,5", ":", "/"]
NO_NUMBERS += ["nan", "1 2", "1e", "+-1", "1:3", "3/4", "1234567:", "1234567/", "12345678:", "0.1234567:", "0.:234567"]
NO_NUMBERS += ["1" * 101]


def column(texts):
    letters, starts, stops = bytearray(), [], []
    for text in texts:
        letters += b" "
        starts.append(len(letters))
        letters += text.encode()
        stops.append(len(letters))
    letters += b" 9.9.9.9."  # the end of a line, and eight bytes of another
    return floats(np.frombuffer(bytes(letters), dtype=np.uint8), np.array(starts), np.array(stops))


def same(found, expected):
    return found == expected and math.copysign(1, found) == math.copysign(1, expected)


def numerals(whole, after):
    """Three numerals with so many digits before and behind the point."""
    dice = random.Random(100 * whole + after)
    for digits in ("9", "10", "0123456789"):
        before = "".join(dice.choice(digits) for _ in range(whole))
        behind = "".join(dice.choice(digits) for _ in range(after))
        yield before + ("." + behind if after or not digits.startswith("9") else "")


@pytest.mark.parametrize("sign", everyday(["-"], ["", "-", "+"]))
@pytest.mark.parametrize("whole", range(20))
def test_a_numeral_of_any_length_is_what_python_reads(whole, sign):
    texts = [sign + text for after in range(20) if whole + after for text in numerals(whole, after)]
    alone = [column([text])[0][0] for text in texts]
    together, wrong = column(texts)
    assert wrong.size == 0
    for text, one, other in zip(texts, alone, together.tolist(), strict=True):
        assert same(one, float(text)), text
        assert same(other, float(text)), text


def test_numerals_of_one_length_are_what_python_reads():
    for whole in range(10):
        for after in range(10):
            texts = [text for text in numerals(whole, after) if text != "."]
            if whole + after:
                assert column(texts)[0].tolist() == [float(text) for text in texts]


@pytest.mark.parametrize("text", [*HALVES, *FORMS, *(str(digit) for digit in range(10))])
def test_other_forms_are_what_python_reads(text):
    for texts in ([text], [text, "1"], ["0.25", text], [text, "12345678.12345678"]):
        values, wrong = column(texts)
        assert wrong.size == 0
        assert all(same(value, float(each)) for value, each in zip(values.tolist(), texts, strict=True))


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number_is_named_with_its_place(text):
    for texts in ([text], ["1", text], ["0.25", text, "3"], ["1234567.1234567", text]):
        values, wrong = column(texts)
        place = texts.index(text)
        assert wrong.tolist() == [place]
        assert math.isnan(values[place])
        others = [value for at, value in enumerate(values.tolist()) if at != place]
        assert others == [float(other) for other in texts if other != text]


def test_the_nearest_float_is_found_beyond_fifty_three_bits():
    """Quotients of up to 19 digits, halves between two floats among them."""
    dice = random.Random(1)
    texts = [f"{dice.randrange(1000)}.{dice.randrange(10**16):016d}" for _ in range(2000)]
    for exponent in range(-3, 3):
        for place in range(40):
            low = 2.0**exponent * (1 + place * 2.0**-52)
            between = f"{np.longdouble(low) + np.spacing(low) / 2:.16f}"
            texts.append(between)
    assert column(texts)[0].tolist() == [float(text) for text in texts]


@pytest.mark.parametrize("texts", [["1.25", "0.5", "-3.25", "+12.75"], ["12345.5", "0.123456789", "-3.0"]])
def test_plain_decimals_are_read_together(texts, monkeypatch):
    monkeypatch.setattr(reading, "float_of", lambda text: pytest.fail(f"{text} was read alone"))
    assert column(texts)[0].tolist() == [float(text) for text in texts]
