"""All findings about an answer, and where nobody named a definition, the definitions under which it was tried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ndcg_core.document import Block
from ndcg_core.document.shown import Shown
from ndcg_core.model.convention import Convention, signature
from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, headed, said
from ndcg_core.teaching.diagnosis.sorted_values import Values
from ndcg_core.teaching.wild import WildNumber

_OPEN, _NO_RULE = "It depends on the rules.", "No rule that was tried gives this number."
_RIGHT_SOMEWHERE = (Verdict.RIGHT, Verdict.SLIP, Verdict.DIVISION, Verdict.CONVENTION)


@dataclass(frozen=True)
class Definition:
    """Definitions that give the same numbers, as one: a row to choose from.

    Attributes
    ----------
    convention : Convention
        The first of them, the commonest.
    values : dict of str to float
        DCG, IDCG and nDCG.
    fits : bool
        Whether these are the numbers that were typed.
    names : tuple of str
        Their names in the catalogue, the commonest first; none for choices that no library makes.
    tools : tuple of str
        The libraries and papers, as they are called.
    rule : str
        What it says of the open choices, in words.

    """

    convention: Convention
    values: Values
    fits: bool
    names: tuple[str, ...]
    tools: tuple[str, ...]
    rule: str

    @property
    def computed_by(self) -> str:
        """The first few tools, and how many more there are."""
        return words.some_tools(self.tools)

    @property
    def signature(self) -> str:
        """The definition in one line."""
        return signature(self.convention)


@dataclass(frozen=True)
class OpenRules:
    """A number beside every definition of the catalogue.

    Attributes
    ----------
    candidates : tuple of Definition
        Those that give the number, then common ones that give another; the commonest first.
    open : tuple of str
        The choices in which they differ on this list.
    assumed : tuple of str
        What all of them have in common and nobody said, in words.
    known : tuple of WildNumber
        Where this number was posted for this very list.
    quantity : str
        The quantity that :attr:`contrast` compares.
    typed : tuple of str
        The numbers as they were typed.

    """

    candidates: tuple[Definition, ...]
    open: tuple[str, ...]
    assumed: tuple[str, ...]
    known: tuple[WildNumber, ...]
    quantity: str
    typed: tuple[str, ...]

    @property
    def fitting(self) -> tuple[Definition, ...]:
        """The candidates that give the number."""
        return tuple(each for each in self.candidates if each.fits)

    @property
    def contrast(self) -> str:
        """What the commonest other definition gives, and which question that leaves; empty where there is no other."""
        others = [each for each in self.candidates if not each.fits][: 1 if self.fitting else 2]
        return words.contrast([(each.rule, each.values[self.quantity], each.tools) for each in others])


class Findings(list[Finding], Shown):
    """What an answer may have come from, the likeliest first: a list that a notebook shows as sentences.

    Attributes
    ----------
    rules : OpenRules or None
        Under which definitions it was tried, where none was named.

    """

    def __init__(self, found: Iterable[Finding] = (), rules: OpenRules | None = None) -> None:
        super().__init__(found)
        self.rules = rules

    @property
    def heading(self) -> str:
        """The verdict in a few words; where rules are open, nothing is called right or not yet right."""
        if not self:
            return ""
        first, rules = self[0], self.rules
        if rules is None or not (rules.open or rules.known) or not first.is_judged:
            return headed(first.verdict, first.slip)
        if rules.fitting:
            return words.right_if(rules.typed, [each.rule for each in rules.fitting], alone=True)
        if first.verdict in _RIGHT_SOMEWHERE:
            return _OPEN
        return _NO_RULE if first.guess or first.verdict is Verdict.UNKNOWN else headed(first.verdict, first.slip)

    @property
    def sentences(self) -> list[str]:
        """What each finding says, and where rules are open, what others give."""
        contrast = self.rules.contrast if self.rules is not None and all(each.is_judged for each in self) else ""
        return [*(found.sentence for found in self), *([contrast] if contrast else [])]

    @property
    def beyond_heading(self) -> list[str]:
        """The same sentences without what the heading has said already."""
        return [rest for each in self.sentences if (rest := each.removeprefix(self.heading).strip())]

    def __str__(self) -> str:
        return "\n".join([*([self.heading] if self else []), *self.beyond_heading])

    def blocks(self) -> list[Block]:
        """Return what a notebook shows."""
        return said(self.heading, self.beyond_heading, only_possible=all(found.guess for found in self))
