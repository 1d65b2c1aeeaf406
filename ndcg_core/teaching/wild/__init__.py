"""Numbers from the wild: lists with an nDCG that somebody posted in public, what it was, and where it stands.

To add one, add an entry to ``cases.toml``; the tests hold the diagnosis to its cause. The numbers are facts; the
sentences are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NewType

from ndcg_core.libraries.data_files import READERS, read_entries
from ndcg_core.model.convention import Convention, from_signature
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.mistakes.entry import Quantity

Signature = NewType("Signature", str)


@dataclass(frozen=True, kw_only=True)
class WildNumber:
    """A number that was posted, with its list.

    Attributes
    ----------
    id, title : str
        Its name, and the same in a few words.
    source : str
        The thread or the page.
    was : str
        What the number was, in a sentence or two.
    posted : str
        The number as it was written.
    quantity : {"ndcg", "dcg", "idcg"}
        What it was called.
    asked : str
        The signature of the definition that it is held against.
    grades : tuple of (float or None)
        The grades by rank, or in the order of ``scores``; None for a document that nobody judged, which is
        ``"unjudged"`` in the file.
    scores : tuple of float
        The scores, where they decide the order.
    missed : tuple of float
        The grades of judged documents that were not retrieved.
    names : tuple of str
        What the documents are called, where one of them stands twice.
    cause : str
        What the diagnosis says: the id of a mistake, a kind of slip, or ``"right"``; ``"misprint"`` where nothing
        needs an explanation.
    definition : str
        The named convention that gives the number, where no mistake has an id.

    """

    id: str
    title: str
    source: str
    was: str
    posted: str
    asked: Signature
    grades: tuple[float | None, ...]
    quantity: Quantity = "ndcg"
    scores: tuple[float, ...] = ()
    missed: tuple[float, ...] = ()
    names: tuple[str, ...] = ()
    cause: str = ""
    definition: str = ""

    @property
    def convention(self) -> Convention:
        """The definition that it is held against."""
        return from_signature(self.asked)

    @property
    def topic(self) -> Topic:
        """The list.

        >>> wild_numbers["rax"].topic
        Topic({'a': 2, 'b': 1, 'c': 3}, {'a': 2, 'b': 0, 'c': 1})
        """
        docs = self.names or tuple(chr(ord("a") + place) for place in range(len(self.grades)))
        qrels = {doc: grade for doc, grade in zip(docs, self.grades, strict=True) if grade is not None}
        qrels |= {f"missed {number}": grade for number, grade in enumerate(self.missed, 1)}
        return Topic(dict(zip(docs, self.scores, strict=True)) if self.scores else list(docs), qrels)


def _grade(given: object) -> object:
    """Return a grade; None for a document that nobody judged."""
    return None if given == "unjudged" else READERS[float](given)


def _asked(given: object) -> object:
    """Return a signature that says a definition."""
    from_signature(str(READERS[str](given)))
    return given


def read_wild_numbers(path: Path) -> dict[str, WildNumber]:
    """Return the numbers of a file by their ids."""
    return read_entries(path, WildNumber, {float | None: _grade, Signature: _asked}, lambda name: {"id": name})


wild_numbers: Mapping[str, WildNumber] = read_wild_numbers(Path(__file__).with_name("cases.toml"))
"""Every number by its id."""
