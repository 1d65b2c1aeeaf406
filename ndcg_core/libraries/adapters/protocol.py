"""The interface of an engine."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic


@dataclass(frozen=True)
class EngineAnswer:
    """An engine's nDCG and the program that prints it, or the reason why there is none.

    Where a library is not installed, its convention may say what it would answer: ``reproduced``, beside ``reason``.

    Attributes
    ----------
    value : float or None
        The nDCG; None where there is a ``reason``.
    reason : str
        One sentence that says why there is no value; else empty.
    convention : Convention or None
        What the engine computed; None if the catalogue has no convention for it.
    differs_by : tuple of str
        The fewest fields of ``convention`` that make ``value`` differ from that of the convention asked for.
    write_call : callable
        Writes ``call``.
    reproduced : float or None
        What the library's convention gives where the library itself is not installed.

    """

    value: float | None = None
    reason: str = ""
    convention: Convention | None = None
    differs_by: tuple[str, ...] = ()
    write_call: Callable[[], str] = str
    reproduced: float | None = None

    @property
    def number(self) -> float | None:
        """What the library answers, or what its convention says that it would; None where there is neither."""
        return self.reproduced if self.value is None else self.value

    @cached_property
    def call(self) -> str:
        """A whole program that prints the value, run or reproduced, and nothing else; empty where there is neither."""
        return self.write_call()


class Engine(Protocol):
    """A program that computes the nDCG of one list at the convention's k; no method raises for a checked topic.

    Attributes
    ----------
    name : str
        The name in :data:`ndcg_core.engines`.
    title : str
        The name for a reader.

    """

    name: str
    title: str

    @property
    def installation(self) -> str:
        """What to do to install the program."""

    def load(self) -> None:
        """Import the library now, so that the first answer is quick; do nothing if it is not installed."""

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """Return what the library answers to this list and this k by default, whatever else the convention says."""

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """Return what the library answers when it is set to follow the convention."""
