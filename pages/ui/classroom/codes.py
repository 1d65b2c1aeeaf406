"""What opens a class: its code, the teacher's key, a student's token; and the names of those who give none."""

import hashlib
import hmac
import re
import secrets

from ndcg_core.document import on_one_line
from pages.ui.classroom import words

ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
"""No two of these look alike from the last row, and no two sound alike where each is read aloud."""
LENGTH = 6
WAY_LENGTH = 9
"""Of the code by which another phone goes on, which nobody may guess within a quarter of an hour."""
_SPACES = re.compile(r"[\s\-]+")
_BYTES = 24  # of a key or a token
MOST_LETTERS = 24
"""Of a nickname."""


def make_code(length: int = LENGTH) -> str:
    """Return a new code for a class, or a longer one by which another phone goes on."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(given: str, length: int = LENGTH) -> str:
    """Return a code as it is kept, whatever case and spaces it was typed with; empty for what is none.

    >>> read_code(" k7m-4qx "), read_code("K0M4QX")
    ('K7M4QX', '')
    """
    code = _SPACES.sub("", given[: 4 * length]).upper()
    return code if len(code) == length and {*code} <= {*ALPHABET} else ""


def spaced(code: str) -> str:
    """Return a code as it is read aloud.

    >>> spaced("K7M4QX")
    'K7M 4QX'
    """
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def make_key() -> str:
    """Return a new key of a teacher, or token of a student."""
    return secrets.token_urlsafe(_BYTES)


def hashed(key: str) -> str:
    """Return what is kept of a key or token; it is random, so that a plain hash cannot be guessed back."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def opens(key: str, kept: str) -> bool:
    """Return whether a key is the one of which this was kept, in the same time whatever it is."""
    return hmac.compare_digest(hashed(key), kept)


def nickname(given: object) -> str:
    r"""Return a name on one line of printable letters, a made-up one where none was given.

    >>> nickname("  Ada\n L. "), len(nickname(None).split())
    ('Ada L.', 2)
    """
    text = given[: 8 * MOST_LETTERS] if isinstance(given, str) else ""
    name = on_one_line(text)[:MOST_LETTERS].strip()
    return name or f"{secrets.choice(words.ADJECTIVES.split())} {secrets.choice(words.ANIMALS.split())}"


def student_number(given: object) -> str:
    r"""Return a student's number on one line of printable letters; empty where none was given.

    >>> student_number(" 471 1\n")
    '471 1'
    """
    return on_one_line(given[: 8 * MOST_LETTERS])[:MOST_LETTERS].strip() if isinstance(given, str) else ""


def is_made_up(name: str) -> bool:
    """Return whether a name looks like one of those that are made up here.

    >>> is_made_up(nickname("")), is_made_up("Ada")
    (True, False)
    """
    adjective, _, animal = name.partition(" ")
    return adjective in words.ADJECTIVES.split() and animal in words.ANIMALS.split()
