"""Pick: a document of the list, chosen in the picture."""

from dataclasses import dataclass

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import Attempt, Control, words
from ndcg_core.teaching.tasks.choosing import Choosing


@dataclass(frozen=True, kw_only=True)
class Pick(Choosing):
    """A document to choose: the options are the documents of the list.

    Attributes
    ----------
    docs : frozenset of str
        The right documents.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.scene import Scene
    >>> task = Pick(own=Scene(("a", "b"), {"a": 1, "b": 2}), question="Which is best?", docs=frozenset({"b"}))
    >>> [task.judge(doc).right for doc in "ab"]
    [False, True]

    """

    kind = "pick"
    _how = words.TAP_PLACE
    docs: frozenset[str] = frozenset()

    @property
    def control(self) -> Control:
        """A document's place."""
        return "document"

    @property
    def said_options(self) -> list[str]:
        """The documents by their titles."""
        return [*map(self.own.title, self.own.ranking)]

    @property
    def right_places(self) -> frozenset[int]:
        """The places of the right documents."""
        return frozenset(at for at, doc in enumerate(self.own.ranking) if doc in self.docs)

    def check(self) -> None:
        """Refuse documents that are not in the list."""
        if not self.docs:
            raise words.NEEDS.error(kind=repr(self.kind), key="docs")
        for doc in self.docs - {*self.own.ranking}:
            raise words.DOCUMENT.error(doc)
        super().check()

    def read(self, given: object) -> object:
        """Return the place of the document, which the picture names by its id."""
        if isinstance(given, str) and given not in self.own.ranking:
            raise words.DOCUMENT.error(given)
        return super().read(self.own.ranking.index(given) if isinstance(given, str) else given)

    def from_picture(self, text: str) -> float | str:
        """Return the document."""
        return text.strip()

    def picture(self, tried: Attempt) -> JsonObject:
        """Return the choice so far and, once it is shown, the right documents."""
        chosen = tried.typed if isinstance(tried.typed, str) else None
        return {"pick": {"chosen": chosen, "right": sorted(self.docs) if tried.shown else None}}
