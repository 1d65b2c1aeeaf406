"""How much of a file is read."""

from __future__ import annotations

from typing import BinaryIO


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
