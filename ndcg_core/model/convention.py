"""A convention: the choices that turn one list into one nDCG, as a frozen record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from importlib import import_module
from numbers import Integral
from typing import Protocol

from ndcg_core.document import Block, Table, paragraph
from ndcg_core.document.shown import Shown
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model import words
from ndcg_core.model.choices import (
    FIELDS,
    Duplicates,
    IdealCut,
    IdealOrder,
    IdealPool,
    Negative,
    NoRelevantWord,
    Ties,
    Unjudged,
)
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.discounts import DiscountLike, discount_object
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import Gain, GainLike, gain_object
from ndcg_core.model.records import RECORD_OF, RECORDS, Averaging, Oddities, Record
from ndcg_core.model.signatures import read_line, written_line


class SameK(Enum):
    """The default of a ``k`` argument: the cutoff stays as the convention has it. None is the whole list."""

    SAME_K = "the convention's k"

    def __repr__(self) -> str:
        return self.value


SAME_K = SameK.SAME_K
CutoffLike = int | None | SameK
"""What a caller may give as ``k`` beside a convention."""

NAMED: dict[str, Convention] = {}
"""What was given a name so far, by :func:`register`."""
NAMED_BY: list[str] = []
"""The modules that give names, which are imported once a name is wanted that nothing has so far."""
ALIASES: dict[str, str] = {}
"""What else people call it, in small letters: the names of libraries, each with the name of its default."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Convention(Record, Shown):
    """How one list becomes one nDCG, and many lists one number.

    Parameters
    ----------
    gain : str, mapping of grade to gain, or function of the grade
        A name of :data:`ndcg_core.model.gains.GAINS`, or a gain of your own.
    discount : str, discount object, sequence of weights, or function of the 1-based rank
        A name of :data:`ndcg_core.model.discounts.DISCOUNTS`, or a discount of your own.
    k : int or None
        The cutoff; with None the whole list counts.
    ties : str
        The order of equal scores, such as ``"input"`` or ``"average"``; :data:`ndcg_core.model.choices.CHOICES` lists
        the values of this choice and of the next, with their meanings.
    unjudged : str or float
        What a document without a judgment is worth; a number is a grade, which enters the DCG and not the ideal.
    ideal_pool, ideal_cut, ideal_order : str
        Which documents the ideal list has, where it ends, and by what it is sorted.
    no_relevant : float or str
        The nDCG of a list without a relevant document.
    duplicates, negative : str
        What becomes of a document that is ranked twice, and of a negative grade.
    seed : int
        Shuffles equal scores with ``ties="random"``.
    averaging : Averaging
        Which queries are averaged, and how.
    oddities : Oddities
        What only reproduces a library: types, limits, defaults.

    Attributes
    ----------
    gain_form, discount_form : Gain, Discount
        The gain and the discount as objects, whatever was written.
    unusual : frozenset of str
        The names of the choices that do not have their default, those of both records among them.

    Raises
    ------
    NdcgError
        For an unknown value, and for choices that have no meaning together.

    Examples
    --------
    >>> Convention(gain="linear", k=5)
    Convention(gain='linear', k=5)
    >>> Convention(ties="average", averaging=Averaging(missing_query="skip"))
    Convention(ties='average', averaging=Averaging(missing_query='skip'))

    """

    gain: GainLike = "exp2"
    discount: DiscountLike = "log2"
    k: int | None = None
    ties: Ties = "input"
    duplicates: Duplicates = "refuse"
    unjudged: Unjudged | float = "zero"
    ideal_pool: IdealPool = "judged"
    ideal_cut: IdealCut = "k"
    ideal_order: IdealOrder = "gain"
    no_relevant: float | NoRelevantWord = 0.0
    negative: Negative = "error"
    seed: int = 0
    averaging: Averaging = Averaging()  # noqa: RUF009 - frozen
    oddities: Oddities = Oddities()  # noqa: RUF009
    gain_form: Gain = field(init=False, compare=False)
    discount_form: Discount = field(init=False, compare=False)

    def __post_init__(self) -> None:
        keep = object.__setattr__  # normalize the fields; the record is frozen afterwards
        for name, kind in RECORDS.items():
            if not isinstance(getattr(self, name), kind):
                raise words.RECORD.error(getattr(self, name), field=name, kind=kind.__name__)
        if self.k is None:
            keep(self, "k", self.oddities.default_k)
        super().__post_init__()
        keep(self, "unusual", self.unusual | self.averaging.unusual | self.oddities.unusual)
        keep(self, "gain_form", gain_object(self.value("gain")))
        keep(self, "discount_form", discount_object(self.value("discount")))
        _check_together(self)

    @classmethod
    def from_choices(cls, **choices: FieldValue) -> Convention:
        """Return the convention of these choices, each by its own name, whichever record it is in.

        >>> Convention.from_choices(k=5, missing_query="skip")
        Convention(k=5, averaging=Averaging(missing_query='skip'))
        """
        return cls().changed(**choices)

    def changed(self, **choices: FieldValue) -> Convention:
        """Return the convention with other choices, each by its own name, whichever record it is in.

        >>> Convention(k=5).changed(gain="linear", score_type="float32")
        Convention(gain='linear', k=5, oddities=Oddities(score_type='float32'))
        """
        for name in choices:
            if name not in FIELDS and name not in RECORDS:
                raise words.CHOICE_NAME.unknown(name, (*FIELDS, *RECORDS))
        inner: dict[str, dict[str, FieldValue]] = {}
        for name in [name for name in choices if name in RECORD_OF]:
            inner.setdefault(RECORD_OF[name], {})[name] = choices.pop(name)
        records = {record: replace(getattr(self, record), **values) for record, values in inner.items()}
        return replace(self, **choices, **records)

    @property
    def at(self) -> str:
        """The cutoff as it stands behind a measure's name; empty for the whole list.

        >>> Convention(k=10).at, Convention().at
        ('@10', '')
        """
        return "" if self.k is None else f"@{self.k}"

    def value(self, choice: str) -> FieldValue:
        """Return the value of a choice, whichever record it is in.

        >>> Convention().value("gain"), Convention().value("missing_query")
        ('exp2', 0.0)
        """
        return getattr(getattr(self, RECORD_OF[choice]) if choice in RECORD_OF else self, choice)

    def choices(self) -> dict[str, FieldValue]:
        """Return the choices that do not have their default, by their own names, in the order of ``FIELDS``."""
        return {name: self.value(name) for name in FIELDS if name in self.unusual}

    def blocks(self) -> Iterator[Block]:
        """Yield gain, discount, cutoff, and every other choice that does not have its default."""
        names = dict.fromkeys(("gain", "discount", "k", *self.choices()))
        rows = [(name, self.value(name), describe(name, self.value(name))) for name in names]
        yield paragraph(words.CHOICES.format(at=self.at))
        yield Table(words.CHOICE_HEADS, rows, texts=range(3))

    def with_k(self, k: int | None) -> Convention:
        """Return the same choices with another cutoff."""
        return _at_cutoff(self, k) if k is None or type(k) is int else replace(self, k=k)


class Named(Protocol):
    """A convention with a name, as the catalogue hands it out."""

    @property
    def name(self) -> str:
        """Its name, by which it is known everywhere."""

    @property
    def convention(self) -> Convention:
        """The choices."""


ConventionLike = Convention | str | Named
"""A convention, its name or its signature, or an entry of the catalogue."""


@lru_cache(maxsize=1024)  # the same conventions are wanted at the same few cutoffs, and every new record is checked
def _at_cutoff(convention: Convention, k: int | None) -> Convention:
    return replace(convention, k=k)


def check_k(k: object) -> int | None:
    """Return a cutoff: None for the whole list, or a whole number of at least 1; raise :class:`NdcgError` otherwise."""
    cutoff: int | None = FIELDS["k"].check("k", k)
    return cutoff


def register(name: str, convention: Convention) -> None:
    """Give a convention a name, which every function takes in its place."""
    if name in NAMED:
        raise words.NAME_TAKEN.error(name)
    NAMED[name] = convention


def named_conventions() -> dict[str, Convention]:
    """Return every convention that has a name, by its name."""
    for module in NAMED_BY:
        import_module(module)
    return NAMED


def resolve(convention: ConventionLike, k: CutoffLike = SAME_K) -> Convention:
    """Return a convention from itself, its name or its signature, with its cutoff replaced if ``k`` is given.

    >>> resolve(Convention(k=5), 3).k
    3
    >>> resolve("nDCG@10 gain=linear")
    Convention(gain='linear', k=10)
    """
    if isinstance(convention, str):
        convention = NAMED[convention] if convention in NAMED else _from_line(convention)
    elif not isinstance(convention, Convention):
        convention = _handed_out(convention)
    return convention if isinstance(k, SameK) else convention.with_k(k)


def _handed_out(given: object) -> Convention:
    """Return the convention of an entry of the catalogue; refuse anything else."""
    found = getattr(given, "convention", None)
    if isinstance(found, Convention) and hasattr(given, "name"):
        return found
    if isinstance(given, Integral) and not isinstance(given, bool):
        raise words.CUTOFF_AS_CONVENTION.error(given, k=shorten(int(given)))
    raise words.CONVENTION.error(given)


@lru_cache(maxsize=256)  # a caller's loop names the same few again and again
def _from_line(line: str) -> Convention:
    if line.lower().startswith("ndcg"):
        return from_signature(line)
    known = named_conventions()
    name = line if line in known else ALIASES.get(line.lower(), "")
    if name not in known:
        raise words.UNKNOWN_CONVENTION.unknown(line, [*ALIASES, *known])
    return known[name]


def condensed(convention: Convention, judged_only: bool = True) -> Convention:
    """Return a convention that takes unjudged documents out first, and those of negative grades: trec_eval's ``-J``.

    It is the convention itself unless ``judged_only``; :class:`NdcgError` for anything but True and False.

    >>> signature(condensed(Convention(k=10)))
    'nDCG@10 unjudged=skip negative=mask'
    """
    if not isinstance(judged_only, bool):
        raise words.JUDGED_ONLY.error(judged_only)
    return convention.changed(unjudged="skip", negative="mask") if judged_only else convention


def signature(convention: ConventionLike) -> str:
    """Return the convention as one line.

    Raises
    ------
    NdcgError
        If its gain or discount is a function of the caller's own, which no line can hold.

    Examples
    --------
    >>> signature(Convention(gain="linear", k=10, ties="average"))
    'nDCG@10 gain=linear ties=average'
    >>> from ndcg_core.model import LogDiscount
    >>> signature(Convention(gain={0: 0, 1: 3}, discount=LogDiscount(base=3)))
    'nDCG gain={0:0,1:3} discount=log(base=3)'

    """
    return written_line(resolve(convention).choices())


def title_of(convention: Convention) -> str:
    """Return what a convention is called where a number stands behind it: by its name if it has one, or its signature.

    >>> title_of(resolve("burges_2005", 10)), title_of(Convention(gain="linear", k=5))
    ('nDCG@10 (burges_2005)', 'nDCG@5 gain=linear')
    """
    named = named_conventions().items()
    name = next((name for name, known in named if known.with_k(convention.k) == convention), None)
    if name is not None:
        return words.NAMED_AT.format(at=convention.at, name=name)
    try:
        return signature(convention)
    except NdcgError:  # a function of the caller's own
        return repr(convention)


def from_signature(line: str) -> Convention:
    """Return the convention that a signature describes.

    Raises
    ------
    NdcgError
        Naming the words that are unknown.

    Examples
    --------
    >>> from_signature("nDCG@10 gain=linear ties=average")
    Convention(gain='linear', k=10, ties='average')

    """
    return Convention.from_choices(**read_line(line))


def describe(name: str, value: FieldValue) -> str:
    """Return what a field's value means, in one line of plain text.

    >>> describe("ideal_pool", "ranked")
    'only the documents of the ranking'
    """
    return FIELDS[name].meaning(value)


def _check_together(choices: Convention) -> None:
    """Refuse choices that are each known and have no meaning together."""
    if choices.ideal_order == "given" and choices.ideal_pool != "judged":
        # The ranking's documents in their own order are the ranking itself: nDCG would always be 1.
        raise words.IDEAL_AS_GIVEN.error(pool=choices.ideal_pool)
    if choices.ties == "average" and choices.ideal_pool == "top_k":
        # A group of ties across the cutoff is partly among the top k, and no order says which part.
        raise words.AVERAGED_TOP_K.error()
    below = isinstance(choices.unjudged, float) and choices.unjudged < 0
    if below and choices.negative in ("error", "mask", "padding", "from_end"):
        raise words.UNJUDGED_BELOW_0.error(unjudged=f"{choices.unjudged:g}", negative=choices.negative)
