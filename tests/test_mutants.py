"""The changes that change no result, as ``make mutants`` knows them, name code that is still there."""

import difflib
import json
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
EQUIVALENT = json.loads((ROOT / "tests/mutants/equivalent.json").read_text(encoding="utf-8"))
_MOST = 3  # tokens: a new operator, a number with its sign, a "not" with its spaces


def _tokens(line: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", line)


def _is_change_of(line: str, code: list[list[str]]) -> bool:
    """Whether this line differs from one of the code at a single place, by a few tokens."""
    wanted = _tokens(line)
    return any(_is_small_change(each, wanted) for each in code if abs(len(each) - len(wanted)) <= _MOST)


def _is_small_change(one: list[str], other: list[str]) -> bool:
    steps = difflib.SequenceMatcher(a=one, b=other, autojunk=False).get_opcodes()
    changes = [max(end - begin, to - start) for kind, begin, end, start, to in steps if kind != "equal"]
    return len(changes) == 1 and changes[0] <= _MOST


def test_each_is_a_small_change_of_a_line_that_is_there():
    code = {
        path: [_tokens(line) for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
        for path in {each["path"] for each in EQUIVALENT}
    }
    gone = [each for each in EQUIVALENT if not _is_change_of(each["line"], code[each["path"]])]
    assert gone == []


def test_a_line_that_is_gone_is_found():
    code = [_tokens(line) for line in ("if not ids.same(order[piece], ids, order[piece + 1]).all():", "x = 1")]
    assert _is_change_of("if ids.same(order[piece], ids, order[piece + 1]).all():", code)
    assert not _is_change_of("if not ids.same(order[places], ids, order[places - 1]).all():", code)
    assert not _is_change_of("x = 1", code)
