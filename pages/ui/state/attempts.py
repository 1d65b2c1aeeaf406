"""What was tried of an exercise whose sums are kept back, and the code that a student hands in.

The attempts belong to a browser and a list: a reload and a second tab go on with them, as long as the process runs.
Another browser begins anew; the code therefore says how long after opening the exercise it was made.
"""

import base64
import binascii
import hashlib
import hmac
import re
import struct
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pages.ui.state import link
from pages.ui.state.sealed import SealedExercise, key
from pages.ui.state.words import CODE_OF_ANOTHER, NO_CODE

COOKIE = "ndcg_lab_seat"
"""The cookie that tells browsers apart; it is a random value, and ends with the browser."""
_MOST_KEPT = 5000  # browsers and lists; the oldest go first
_MAC = 7  # bytes, with which the code fills its letters
_FORM = ">BBIH"  # whether right and how many tries; decimals; minutes; seconds
_CODE = re.compile(r"(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}")
_MOST_COUNTED, _MOST_SECONDS = 127, 65_535
MOST_CODES = 500


Answer = frozenset[tuple[str, float]]
"""The numbers of an answer, each with its quantity."""


@dataclass
class Attempts:
    """The answers that were judged, each once; whether one was right; and when the exercise was opened."""

    tried: set[Answer] = field(default_factory=set)
    solved: bool = False
    opened: float = field(default_factory=time.time)

    def count(self, answer: Answer) -> None:
        """Count an answer that was judged; with a further number beside the same ones, it is still the same try."""
        if not any(answer <= other for other in self.tried):
            self.tried = {other for other in self.tried if not other < answer} | {answer}


@dataclass(frozen=True)
class Completion:
    """What a code says.

    Attributes
    ----------
    right : bool
        Whether an answer was right.
    tries : int
        How many answers were judged.
    decimals : int
        How many decimals the exercise asked for.
    when : datetime
        The minute of the last answer, in UTC.
    seconds : int
        How long after opening the exercise that was, at most about 18 hours.
    """

    right: bool
    tries: int
    decimals: int
    when: datetime
    seconds: int


_KEPT: OrderedDict[tuple[str, bytes], Attempts] = OrderedDict()


def attempts_of(browser: str, exercise: SealedExercise) -> Attempts:
    """Return what a browser has tried of an exercise; without a browser's cookie, attempts of this visit alone."""
    if not browser:
        return Attempts()
    known = browser, hashlib.blake2b(link.encode(exercise.state).encode(), digest_size=16).digest()
    kept = _KEPT.setdefault(known, Attempts())
    _KEPT.move_to_end(known)
    while len(_KEPT) > _MOST_KEPT:
        _KEPT.popitem(last=False)
    return kept


def completion_code(exercise: SealedExercise, attempts: Attempts, now: float) -> str:
    """Return the code of what was tried by now: 24 letters and digits, which the server's key protects."""
    counted = min(len(attempts.tried), _MOST_COUNTED) | attempts.solved << 7
    seconds = min(max(int(now - attempts.opened), 0), _MOST_SECONDS)
    said = struct.pack(_FORM, counted, exercise.decimals, int(now // 60), seconds)
    code = base64.b32encode(said + _mac(said, exercise)).decode()
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def read_codes(text: str, exercise: SealedExercise) -> Iterator[tuple[str, Completion | str]]:
    """Yield each line that has text, with what its code says, or why it says nothing."""
    for line in [line.strip() for line in text.splitlines() if line.strip()][:MOST_CODES]:
        found = _CODE.search(line.upper())
        yield line, NO_CODE if found is None else _read(found[0], exercise)


def _read(code: str, exercise: SealedExercise) -> Completion | str:
    try:
        raw = base64.b32decode(code.replace("-", ""))
    except binascii.Error:
        return NO_CODE
    said, mac = raw[:-_MAC], raw[-_MAC:]
    if not hmac.compare_digest(_mac(said, exercise), mac):
        return CODE_OF_ANOTHER
    counted, decimals, minutes, seconds = struct.unpack(_FORM, said)
    try:
        when = datetime.fromtimestamp(minutes * 60, UTC)
    except (OverflowError, ValueError):  # after the year 9999, which a code can say that somebody made up
        return NO_CODE
    return Completion(bool(counted >> 7), counted & _MOST_COUNTED, decimals, when, seconds)


def _mac(said: bytes, exercise: SealedExercise) -> bytes:
    listed = link.encode(exercise.state).encode()
    return hashlib.blake2b(said + listed, digest_size=_MAC, key=key(), person=b"completion").digest()
