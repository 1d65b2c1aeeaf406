"""Ids as bytes in one array: a million ids need the memory of their letters, and each is decoded when it is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

import numpy as np


class Ids(Sequence[str]):
    """A sequence of texts, kept as UTF-8 in one array of bytes.

    Parameters
    ----------
    letters : array of uint8
        The bytes of all texts, one after the other.
    ends : array of int, shape (n + 1,)
        Text i is ``letters[ends[i] : ends[i + 1]]``.

    Examples
    --------
    >>> ids = Ids.of(["d1", "d20"])
    >>> ids[1], len(ids), list(ids)
    ('d20', 2, ['d1', 'd20'])
    """

    __slots__ = ("ends", "letters")

    def __init__(self, letters: np.ndarray, ends: np.ndarray) -> None:
        self.letters, self.ends = letters, ends

    @classmethod
    def of(cls, texts: Iterable[str]) -> Ids:
        """Return the ids of these texts."""
        pieces = [text.encode("utf-8", "surrogateescape") for text in texts]
        ends = np.zeros(len(pieces) + 1, dtype=np.int64)
        np.cumsum([len(piece) for piece in pieces], out=ends[1:])
        return cls(np.frombuffer(b"".join(pieces), dtype=np.uint8), ends)

    def __len__(self) -> int:
        return len(self.ends) - 1

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return self.take(np.arange(len(self))[place])
        place = range(len(self))[place]
        return self.letters[self.ends[place] : self.ends[place + 1]].tobytes().decode("utf-8", "surrogateescape")

    def take(self, places: np.ndarray) -> list[str]:
        """Return the texts at these places.

        >>> Ids.of(["a", "b"]).take(np.array([1, 0, 1]))
        ['b', 'a', 'b']
        """
        starts, stops = self.ends[places].tolist(), self.ends[np.asarray(places) + 1].tolist()
        letters = self.letters
        return [
            letters[start:stop].tobytes().decode("utf-8", "surrogateescape")
            for start, stop in zip(starts, stops, strict=True)
        ]
