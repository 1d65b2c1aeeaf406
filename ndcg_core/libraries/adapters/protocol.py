"""What an engine is asked and how it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic


@dataclass(frozen=True)
class EngineAnswer:
    """An engine's nDCG, with the program that prints it, or the reason why there is none.

    ``value`` and ``call`` come together: ``call`` is a whole program whose one printed line is ``value``. Without them
    ``reason`` is one sentence. ``convention`` is what the engine computed, in our words, and ``parts`` names the fields
    by which it differs from what was asked, where the values differ.
    """

    value: float | None = None
    call: str = ""
    reason: str = ""
    convention: Convention | None = None
    parts: tuple[str, ...] = ()


MOST_REMEMBERED = 200_000
"""How many grades and scores an engine remembers the value of, over all lists: a class asks for the same few again and again."""


class Engine(Protocol):
    """One engine. Both questions are about nDCG at the convention's k; neither ever raises for a checked topic."""

    name: str
    title: str

    def load(self) -> None:
        """Import the library now, so that the first answer does not wait for it; quiet where it is absent."""

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """What a user gets who hands this list and this k to the library and changes nothing else."""

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """What the library answers when it is made to follow the convention."""
