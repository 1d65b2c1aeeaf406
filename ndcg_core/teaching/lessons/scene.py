"""The list that a step of a lesson looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic


@dataclass(frozen=True)
class Scene:
    """A list that a step looks at: what was retrieved, best first, what was judged, and the convention that is asked for.

    ``scores`` is there where they decide the order; ``titles`` are what the cards say, a document's id where there is none.
    """

    ranking: tuple[str, ...]
    grades: Mapping[str, float]
    convention: Convention = field(default_factory=Convention)
    scores: Mapping[str, float] | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def topic(self) -> Topic:
        """The list as the measures take it."""
        return Topic(self.ranking if self.scores is None else self.scores, self.grades)
