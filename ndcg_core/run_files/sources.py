"""Where a file comes from: a path, bytes or an open file, packed or not; read in blocks of whole lines."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, cast

import numpy as np

from ndcg_core.run_files import words
from ndcg_core.run_files.fields import FILL, NEWLINE
from ndcg_core.run_files.problems import Problems

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class Progress:
    """How much of a file was read, from 0 to 1: by the place in the open file, or as it was set last."""

    def __init__(self) -> None:
        self._file: BinaryIO | None = None
        self._size, self._share = 0, 0.0

    @property
    def share(self) -> float:
        """How much was read; 0 where the size is not known."""
        return self._share if self._file is None else min(self._file.tell() / max(self._size, 1), 1.0)

    def follow(self, file: BinaryIO, size: int) -> None:
        """Take the share from the place in an open file of so many bytes."""
        self._file, self._size = file, size

    def put(self, share: float) -> None:
        """Set the share."""
        self._file, self._share = None, share


Source = str | os.PathLike[str] | bytes | BinaryIO | io.TextIOBase
"""What a reader takes: a path, the bytes of a file, or an open file, of text too."""
BLOCK = 1 << 21  # the larger, the less often two threads wait for each other
_LONGEST_LINE = 4_000_000  # bytes: a field in it takes many times its letters while it is found
_BOM = b"\xef\xbb\xbf"
_GZIP, _ZSTANDARD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_ZSTANDARD_MODULES = ("compression.zstd", "backports.zstd", "zstandard")
HEAD = 65536
"""So many bytes decide which form a file has."""
_PACKED = 8192  # a module that unpacks may take so many bytes at a time; more would show a small file as read at once


def name_of(file: Source, name: str) -> str:
    """Return what messages call the file: the given name, else that of the path.

    >>> name_of("/tmp/my.run", ""), name_of(b"", "pasted")
    ('my.run', 'pasted')
    """
    path = file if isinstance(file, str | os.PathLike) else getattr(file, "name", "")
    return name or (os.path.basename(os.fspath(path)) if isinstance(path, str | os.PathLike) else "")  # noqa: PTH119


@contextmanager
def opened(file: Source, name: str, progress: Progress | None = None) -> Iterator[io.BufferedReader]:
    """Open a file for reading from where it is, unpacked; a file that was open before stays open."""
    progress = progress or Progress()
    if isinstance(file, io.TextIOBase):
        file = file.read().encode("utf-8", "surrogatepass")
    if isinstance(file, str | os.PathLike):
        try:
            reader = open(file, "rb")  # noqa: PTH123, SIM115
        except ValueError:  # a null character, or half of a pair of surrogates
            raise words.PATH.error(file) from None
        with reader:
            if reader.seekable():  # a pipe has no place and no size
                progress.follow(reader, os.fstat(reader.fileno()).st_size)
            try:
                yield _unpacked(reader, name)
            finally:
                progress.put(progress.share)  # a closed file has no place
    elif isinstance(file, bytes | bytearray | memoryview):
        held = io.BytesIO(file)
        progress.follow(held, memoryview(file).nbytes)  # what `held` shows of its bytes would be a copy of them
        yield _unpacked(held, name)
    elif hasattr(file, "read"):
        yield _unpacked(file, name)
    else:
        raise words.SOURCE.error(file)


def _unpacked(reader: BinaryIO, name: str) -> io.BufferedReader:
    buffered = reader if isinstance(reader, io.BufferedReader) else io.BufferedReader(_Pieces(reader, name), HEAD)
    head = buffered.peek(4)[:4]
    packed = cast("BinaryIO", _Pieces(buffered, name, _PACKED))
    if head[:2] == _GZIP:
        return io.BufferedReader(_Pieces(cast("BinaryIO", gzip.GzipFile(fileobj=packed)), name), HEAD)
    if head == _ZSTANDARD:
        return io.BufferedReader(_Pieces(_zstandard(packed, name), name), HEAD)
    return buffered


class _Pieces(io.RawIOBase):
    """Another file, which stays open when this is closed; the damage of a packed file is an error in words."""

    def __init__(self, file: BinaryIO, name: str, most: int = BLOCK) -> None:
        self._file, self._name, self._most = file, name, most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        memory = memoryview(buffer).cast("B")
        try:
            piece = self._file.read(min(len(memory), self._most))
        except Exception:  # noqa: BLE001 - every module has its own errors, and all of them mean a damaged file
            raise words.PACKED.error(where=self._name or words.THE_FILE) from None
        memory[: len(piece)] = piece
        return len(piece)


def _zstandard(reader: BinaryIO, name: str) -> BinaryIO:
    for module_name in _ZSTANDARD_MODULES:
        try:
            module = import_module(module_name)
        except ImportError:
            continue
        unpacked: BinaryIO = module.open(reader, "rb")
        return unpacked
    raise words.NO_ZSTANDARD.error(name=name or words.THE_FILE)


class Blocks:
    """A text file, block by block; a block ends with the end of a line.

    Attributes
    ----------
    line : int
        The number of the first line of the block that :meth:`read` returned last.
    ended : bool
        Whether that block was the last.
    """

    def __init__(
        self, reader: io.BufferedReader, problems: Problems, most: int | None = None, *, size: int = 0
    ) -> None:
        self.line, self.ended = 1, False
        self._reader, self._problems, self._most = reader, problems, most
        self._left, self._lines, self._read, self._size = np.zeros(0, dtype=np.uint8), 0, 0, size or BLOCK

    def read(self) -> np.ndarray | None:
        """Return the next lines with :data:`FILL` bytes behind them, or None at the end of the file."""
        self.line += self._lines
        left = len(self._left)
        block = np.empty(left + self._size + FILL, dtype=np.uint8)
        block[:left] = self._left
        end = left + self._fill(block[left : left + self._size])
        if end == left:
            self.ended = True
            if not left:
                return None
            self._left = block[:0]
            if block[end - 1] != NEWLINE:
                block[end], end = NEWLINE, end + 1
        whole = _last_line_end(block, end)
        if not whole:  # a line longer than the block
            if end > _LONGEST_LINE:
                raise words.LONG_LINE.error(where=self._problems.place(self.line), most=f"{_LONGEST_LINE:,}")
            self._left, self._size, self._lines = block[:end], 2 * self._size, 0
            return self.read()
        if not self.ended:
            self._left = block[whole:end].copy()
        block = block[: whole + FILL].copy() if whole + FILL > len(block) else block[: whole + FILL]
        block[whole:] = 0
        self._lines = int(np.count_nonzero(block == NEWLINE))
        self._check_text(block)
        return block

    def _fill(self, memory: np.ndarray) -> int:
        """Read as many bytes as there is room for; return how many, 0 at the end of the file."""
        size = 0
        while size < len(memory):
            got = self._reader.readinto(memory[size:].data)
            if not got:
                break
            size += got
        if not self._read and bytes(memory[: min(size, 3)]) == _BOM:
            memory[: size - 3] = memory[3:size].copy()
            size -= 3
        self._read += size
        if self._most is not None and self._read > self._most:
            raise words.LARGE.error(where=self._problems.called, most=f"{self._most:,}")
        return size

    def give_back(self, block: np.ndarray, start: int, lines: int) -> None:
        """Let the bytes of the last block from ``start`` on, so many lines, come again at the head of the next."""
        self._left = np.concatenate((block[start : len(block) - FILL], self._left))
        self._lines -= lines
        if start == 0:
            self._size *= 2

    def _check_text(self, block: np.ndarray) -> None:
        """Refuse a block that is no UTF-8."""
        if block.max() < 128:
            return
        text = block[: len(block) - FILL].tobytes()
        try:
            text.decode()
        except UnicodeDecodeError as wrong:
            line = self.line + text.count(b"\n", 0, wrong.start)
            raise words.NO_TEXT.error(where=self._problems.place(line), byte=text[wrong.start]) from None


def _last_line_end(block: np.ndarray, end: int) -> int:
    """Return where the last whole line ends, 0 without any."""
    size = 256
    while True:
        begin = max(0, end - size)
        found = np.flatnonzero(block[begin:end] == NEWLINE)
        if len(found) or not begin:
            return begin + int(found[-1]) + 1 if len(found) else 0
        size *= 16
