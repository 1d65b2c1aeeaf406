"""The link of an exercise without its solution.

Everything is inside the part that a key protects: the list, how many decimals an answer needs, and after how many tries
the solution opens. A changed link does not open, and no change of the address turns it into a link with the solution.
That keeps the solution out of sight. It is no secret: whoever computes nDCG elsewhere needs no link.
"""

import hashlib
import hmac
import os
from dataclasses import dataclass

from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS, USUAL_DECIMALS
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.state import link, words

MOST_TRIES = 20
_DIGEST = 12
_KEY = "NDCG_LAB_KEY"


@dataclass(frozen=True)
class SealedExercise:
    """An exercise whose sums are kept back.

    Attributes
    ----------
    state : BoardState
        The list and the convention.
    decimals : int
        How many decimals an answer needs.
    tries : int
        After how many answers that were judged the solution opens, if none of them is right; 0 for never.

    """

    state: BoardState
    decimals: int = USUAL_DECIMALS
    tries: int = 3


def is_sealed(address: str) -> bool:
    """Return whether a link is one of an exercise without its solution."""
    return address.startswith(f"{link.SEALED}.")


def seal(exercise: SealedExercise) -> str:
    """Return the exercise as the value of the link's ``s``."""
    settings = bytes([exercise.decimals, exercise.tries])
    plain = settings + link.encode(exercise.state).encode()
    digest = _digest(plain)
    return link.write_link(link.SEALED, digest + _masked(plain, digest))


def unseal(address: str) -> SealedExercise:
    """Return the exercise of a link; raise :class:`NdcgError` for a link that was changed or made with another key."""
    _, _, text = address.partition(".")
    try:
        packed = link.read_link(text)
    except ValueError:
        raise words.LINK_DAMAGED.error() from None
    digest, masked = packed[:_DIGEST], packed[_DIGEST:]
    plain = _masked(masked, digest)
    if len(plain) < 2 or not hmac.compare_digest(_digest(plain), digest):
        raise words.LINK_SEAL.error()
    decimals, tries = plain[:2]
    state = link.decode(plain[2:].decode(errors="replace"))
    return SealedExercise(state, min(max(decimals, 1), MOST_DECIMALS), min(tries, MOST_TRIES))


def _digest(plain: bytes) -> bytes:
    return hashlib.blake2b(plain, digest_size=_DIGEST, key=key()).digest()


def _masked(text: bytes, digest: bytes) -> bytes:
    """Return the text so that no tool shows a link with the solution in it; applied twice, it is the text again."""
    stream = hashlib.shake_256(key() + digest).digest(len(text))
    return bytes(left ^ right for left, right in zip(text, stream, strict=True))


def key() -> bytes:
    """Return the server's key; one without a key of its own, or with a blank one, uses a key that everyone knows."""
    own = os.environ.get(_KEY, "").strip()
    return hashlib.blake2b((own or "ndcg-lab").encode(), digest_size=32).digest()
