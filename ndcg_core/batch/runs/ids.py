"""Ids as bytes in one array: a million ids need the memory of their letters, and each is decoded when it is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

import numpy as np

LONGEST = 1000
"""The most bytes of an id that a file may have: an id is compared by its bytes, eight at a time."""
_WORD = 8
_FILL = np.zeros(_WORD, dtype=np.uint8)  # so that eight bytes can be read from the last letter on
_MULTIPLIER, _STEP = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
KEPT = np.array([(1 << 8 * size) - 1 for size in range(_WORD + 1)], dtype=np.uint64)  # the first bytes of a word


class Ids(Sequence[str]):
    """A sequence of texts, kept as UTF-8 in one array of bytes.

    Parameters
    ----------
    letters : array of uint8
        The bytes of all texts, with eight more bytes behind them.
    starts, stops : array of int, shape (n,)
        Text i is ``letters[starts[i] : stops[i]]``.

    Examples
    --------
    >>> ids = Ids.of(["d1", "d20"])
    >>> ids[1], len(ids), list(ids)
    ('d20', 2, ['d1', 'd20'])
    """

    __slots__ = ("_hashes", "letters", "starts", "stops")

    def __init__(self, letters: np.ndarray, starts: np.ndarray, stops: np.ndarray) -> None:
        self.letters, self.starts, self.stops = letters, starts, stops
        self._hashes: np.ndarray | None = None

    @classmethod
    def of(cls, texts: Iterable[str]) -> Ids:
        """Return the ids of these texts."""
        pieces = [text.encode("utf-8", "surrogatepass") for text in texts]
        stops = np.cumsum([len(piece) for piece in pieces], dtype=np.int64)
        starts = np.concatenate((np.zeros(min(1, len(pieces)), dtype=np.int64), stops[:-1]))
        return cls(np.concatenate((np.frombuffer(b"".join(pieces), dtype=np.uint8), _FILL)), starts, stops)

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> list[str]: ...

    def __getitem__(self, place: int | slice) -> str | list[str]:
        places = np.arange(len(self))[place]
        return self.take(places) if isinstance(place, slice) else self.take(places[None])[0]

    def take(self, places: np.ndarray) -> list[str]:
        """Return the texts at these places.

        >>> Ids.of(["a", "b"]).take(np.array([1, 0, 1]))
        ['b', 'a', 'b']
        """
        letters = self.letters
        return [
            letters[start:stop].tobytes().decode("utf-8", "surrogatepass")
            for start, stop in zip(self.starts[places].tolist(), self.stops[places].tolist(), strict=True)
        ]

    def kept(self, places: np.ndarray | slice = slice(None)) -> Ids:
        """Return the ids at these places with the letters of these alone."""
        starts = self.starts[places]
        sizes = self.stops[places] - starts
        stops = np.cumsum(sizes, dtype=np.int64)
        begins = stops - sizes
        letters = np.empty((int(stops[-1]) if len(stops) else 0) + _WORD, dtype=np.uint8)
        letters[-_WORD:] = 0
        for size in np.flatnonzero(np.bincount(sizes.astype(np.intp))).tolist():  # there are few sizes, usually
            alike = np.flatnonzero(sizes == size)
            texts = _texts_of(self.letters, size)[starts[alike]]
            if len(alike) == len(sizes):
                letters[:-_WORD] = texts.view(np.uint8)
            else:
                _texts_of(letters, size)[begins[alike]] = texts
        found = Ids(letters, begins, stops)
        if self._hashes is not None:
            found.take_hashes(self._hashes[places])
        return found

    def at(self, places: np.ndarray | slice) -> Ids:
        """Return the ids at these places, whose letters stay where they are."""
        found = Ids(self.letters, self.starts[places], self.stops[places])
        if self._hashes is not None:
            found.take_hashes(self._hashes[places])
        return found

    @property
    def hashes(self) -> np.ndarray:
        """A 64-bit number for each id, shape (n,): the same id has the same number, and another id hardly ever.

        Whoever finds two equal numbers compares the letters with :meth:`same`.
        """
        if self._hashes is None:
            self._hashes = _hashes(self.letters, self.starts, self.stops)
        return self._hashes

    def take_hashes(self, hashes: np.ndarray) -> None:
        """Take over hashes that are known already; :meth:`kept` and joined ids have those of their parts."""
        self._hashes = hashes

    def same(self, places: np.ndarray, others: Ids, other_places: np.ndarray) -> np.ndarray:
        """Return for each pair of places whether the two ids are the same, letter by letter.

        >>> ids = Ids.of(["a", "b"])
        >>> ids.same(np.array([0, 1]), Ids.of(["a", "a"]), np.array([0, 1])).tolist()
        [True, False]
        """
        own, other = self.starts[places], others.starts[other_places]
        sizes = self.stops[places] - own
        alike: np.ndarray = np.equal(sizes, others.stops[other_places] - other)
        words, other_words = words_of(self.letters), words_of(others.letters)
        for begin in range(0, int(sizes.max(initial=0)), _WORD):
            left = np.flatnonzero(alike & (sizes > begin))
            kept = KEPT[np.minimum(sizes[left] - begin, _WORD)]
            alike[left] = (words[own[left] + begin] ^ other_words[other[left] + begin]) & kept == 0
        return alike


class LaterIds(Ids):
    """The ids of texts that are in memory anyway; they become bytes only if somebody needs these."""

    __slots__ = ("_texts",)

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._hashes = None

    def at(self, places: np.ndarray | slice) -> Ids:
        """Return the ids at these places, alone to be encoded."""
        return Ids.of(self._texts[place] for place in np.arange(len(self._texts))[places].tolist())

    def __getattr__(self, name: str) -> np.ndarray:
        if name not in ("letters", "starts", "stops"):
            raise AttributeError(name)
        encoded = Ids.of(self._texts)
        self.letters, self.starts, self.stops = encoded.letters, encoded.starts, encoded.stops
        found: np.ndarray = getattr(encoded, name)
        return found


def by_text(ids: Ids, groups: np.ndarray) -> np.ndarray:
    """Return the order of ids by their group, then by their bytes.

    >>> by_text(Ids.of(["b", "a", "c"]), np.array([0, 0, 0])).tolist()
    [1, 0, 2]
    """
    words, starts = words_of(ids.letters), ids.starts
    sizes = ids.stops - starts
    keys = []
    for begin in range(0, int(sizes.max(initial=0)), 8):
        left = np.clip(sizes - begin, 0, 8)
        word = words[np.minimum(starts + begin, len(words) - 1)] & KEPT[left]
        keys.append(word.byteswap())
    return np.lexsort((*keys[::-1], groups))


def words_of(letters: np.ndarray) -> np.ndarray:
    """Return a view of the eight bytes from each letter on, as whole numbers whose lowest byte comes first."""
    return np.ndarray((len(letters) - _WORD + 1,), "<u8", buffer=letters.data, strides=(1,))


def _texts_of(letters: np.ndarray, size: int) -> np.ndarray:
    """Return a view of so many bytes from each letter on."""
    return np.ndarray((len(letters) - size + 1,), f"V{size}", buffer=letters.data, strides=(1,))


def _hashes(letters: np.ndarray, starts: np.ndarray, stops: np.ndarray) -> np.ndarray:
    words, sizes = words_of(letters), stops - starts
    found: np.ndarray = sizes.astype(np.uint64)
    whole, longest = (int(sizes.min()), int(sizes.max())) if len(sizes) else (0, 0)
    for begin in range(0, longest, _WORD):
        if begin + _WORD <= whole:
            _mix(found, words[starts + begin])
        elif whole == longest:
            _mix(found, words[starts + begin] & KEPT[longest - begin])
        elif begin < whole:
            _mix(found, words[starts + begin] & KEPT[np.minimum(sizes - begin, _WORD)])
        else:
            left = np.flatnonzero(sizes > begin)
            part = found[left]
            _mix(part, words[starts[left] + begin] & KEPT[np.minimum(sizes[left] - begin, _WORD)])
            found[left] = part
    found *= _MULTIPLIER
    found ^= found >> _STEP
    return found


def _mix(found: np.ndarray, word: np.ndarray) -> None:
    """Stir a word into each number."""
    found ^= word
    found *= _MULTIPLIER
    found ^= found >> _STEP
