"""The names of measures, as trec_eval and ir_measures write them.

A name of ir_measures may have parameters, ``P(rel=2)@5``; :data:`PARAMETERS` has them. trec_eval's names come from its
table of measures (`measures.c`, 9.0.8), in whose order it prints them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from ndcg_core.batch import words
from ndcg_core.batch.bootstrap import NO_LIMITS, OF_NDCG, Ends
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention, check_k, condensed
from ndcg_core.scoring.beside_ndcg import PERSISTENCE

_USUAL = (5, 10, 15, 20, 30, 100, 200, 500, 1000)
_MOST = 200  # measures
_LONGEST = 400
_BETWEEN = re.compile(r"(?:,?\s+|,(?![0-9]))(?![^()]{0,99}\))")  # and not inside parentheses
Value = int | float | str | bool


class Parameter(NamedTuple):
    """A parameter of measures, as ir_measures writes it.

    Attributes
    ----------
    written : re.Pattern
        What its value looks like.
    read : callable
        Returns the value of such a text.
    values : str
        Its values, in words.
    usual : int, float, str, bool or None
        The value that says no more than a name without it; None where the caller's own may be another.
    """

    written: re.Pattern[str]
    read: Callable[[str], Value]
    values: str
    usual: Value | None = None


PARAMETERS = {
    "rel": Parameter(re.compile(r"\d{1,9}", re.ASCII), int, "a whole number of at least 0"),
    "judged_only": Parameter(re.compile("True|False"), "True".__eq__, "True or False", usual=False),
    "dcg": Parameter(re.compile(r"(['\"])(?:exp-)?log2\1"), lambda text: text[1:-1], "'log2' or 'exp-log2'"),
    "p": Parameter(re.compile(r"0?\.\d{1,17}", re.ASCII), float, "a number from 0 to below 1", usual=PERSISTENCE),
}
"""Every parameter: the lowest relevant grade, whether lists are condensed, the gain of nDCG, the persistence of RBP."""
GAINS = {"log2": "linear", "exp-log2": "exp2"}
"""The gain of each value of ``dcg``."""
_INSTEAD = {"gains": words.OWN_GAINS, "cutoff": words.CUTOFF_BEHIND}
_LEVEL, _GAINED = ("rel", "judged_only"), ("dcg", "judged_only")


class Kind(NamedTuple):
    """A kind of measure.

    Attributes
    ----------
    name : str
        As papers write it.
    trec : str
        What trec_eval calls it; empty where it has no such measure.
    cut : str
        What trec_eval calls it with a cutoff; empty where it takes none.
    counts : bool
        Whether it counts: whole numbers, whose sum stands for all queries.
    cutoffs : tuple of int
        Those that trec_eval takes where none is given.
    needs_k : bool
        Whether it has no value without a cutoff.
    takes : tuple of str
        Its parameters, in the order in which they are written.
    defined : bool
        Whether the definition of nDCG says its value, gain and discount.
    limits : (float, float)
        Between what its values lie.
    """

    name: str
    trec: str
    cut: str = ""
    counts: bool = False
    cutoffs: tuple[int, ...] = _USUAL
    needs_k: bool = False
    takes: tuple[str, ...] = ()
    defined: bool = False
    limits: Ends = OF_NDCG


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (  # in the order in which trec_eval prints them
        Kind("NumQ", "num_q", counts=True),
        Kind("NumRet", "num_ret", counts=True),
        Kind("NumRel", "num_rel", counts=True),
        Kind("NumRelRet", "num_rel_ret", counts=True),
        Kind("AP", "map", takes=_LEVEL),
        Kind("Rprec", "Rprec", takes=_LEVEL),
        Kind("RR", "recip_rank", takes=_LEVEL),
        Kind("P", "P", "P", needs_k=True, takes=_LEVEL),
        Kind("R", "recall", "recall", needs_k=True, takes=_LEVEL),
        Kind("nDCG", "ndcg", takes=_GAINED, defined=True),
        Kind("nDCG@k", "ndcg_cut", "ndcg_cut", needs_k=True, takes=_GAINED, defined=True),
        Kind("AP@k", "map_cut", "map_cut", needs_k=True, takes=_LEVEL),
        Kind("Success", "success", "success", cutoffs=(1, 5, 10), needs_k=True, takes=_LEVEL),
        Kind("RR@k", "", "recip_rank", needs_k=True, takes=_LEVEL),
        Kind("F1", "", "f1", needs_k=True, takes=_LEVEL),
        Kind("DCG", "dcg", "dcg", takes=_GAINED, defined=True, limits=NO_LIMITS),
        Kind("RBP", "rbp", "rbp", takes=("rel", "p")),
        Kind("ERR", "err", "err"),
        Kind("Judged", "", "judged", needs_k=True),
    )
}
"""Every kind by its name; those at the end trec_eval 9.0.8 does not have."""
_ELSEWHERE = {
    "bpref", "gm_bpref", "gm_map", "infap", "iprec", "iprec_at_recall", "11pt_avg", "rprec_mult", "rprec_mult_avgjg",
    "map_avgjg", "p_avgjg", "ndcg_rel", "rndcg", "relative_p", "set_p", "set_relative_p", "set_recall", "set_map",
    "set_f", "setp", "setr", "setap", "setf", "setrelp", "num_nonrel_judged_ret", "nerr", "err_ia", "nerr_ia",
    "ap_ia", "map_ia", "p_ia", "alpha_ndcg", "alpha_dcg", "α_ndcg", "α_dcg", "accuracy", "compat", "bpm", "insq",
    "inst", "sdcg", "nrbp", "nnrbp", "strecall", "utility", "g", "bing", "relstring", "runid",
}  # fmt: skip
"""What else trec_eval and ir_measures measure, in small letters: none of it is a slip for a measure that is here."""
_ORDER = {name: place for place, name in enumerate(KINDS)}
_TREC = {kind.trec: kind for kind in KINDS.values() if kind.trec}
_ALIASES = {
    "MAP": "AP", "MRR": "RR", "RPrec": "Rprec", "Recall": "R", "Precision": "P", "NDCG": "nDCG", "ndcg": "nDCG",
    "precision": "P", "recall": "R", "hit_rate": "Success", "HR": "Success", "hits": "Success", "mrr": "RR",
    "map": "AP", "f1": "F1", "dcg": "DCG",
}  # fmt: skip
_CUT = {kind.cut: kind for kind in KINDS.values() if kind.cut}
_WRITTEN = re.compile(r"([A-Za-z_]+1?)(?:\(([^()]{0,200})\))?(?:@(\d{1,9}))?", re.ASCII)
_DOTTED = re.compile(r"([A-Za-z_]+)(?:\.(\d{1,9}(?:,\d{1,9})*))?")
_PRINTED = re.compile(r"([A-Za-z_]+1?)_(\d{1,9})")
_BASE = re.compile(r"([^\W\d_]+|11pt)(?:_[A-Za-z]+)*")  # without the number at the end of "NERR8"


@runtime_checkable
class MeasureObject(Protocol):
    """A measure of ir_measures, which is read as it is written: ``nDCG @ 10``."""

    @property
    def NAME(self) -> str | None:  # noqa: N802 - as ir_measures calls it
        """Its name without parameters."""

    @property
    def SUPPORTED_PARAMS(self) -> Mapping[str, object]:  # noqa: N802
        """What it takes."""


class MeasureName(NamedTuple):
    """A measure at a cutoff.

    Attributes
    ----------
    kind : str
        A key of :data:`KINDS`.
    k : int or None
    parameters : tuple of (str, value)
        The parameters that its name has, by their names.
    """

    kind: str
    k: int | None = None
    parameters: tuple[tuple[str, Value], ...] = ()

    @property
    def trec(self) -> str:
        """What trec_eval calls it; with parameters, which it has no words for, what ir_measures does.

        >>> MeasureName("nDCG@k", 10).trec, MeasureName("AP").trec, MeasureName("AP", None, (("rel", 2),)).trec
        ('ndcg_cut_10', 'map', 'AP(rel=2)')
        """
        kind = KINDS[self.kind]
        if self.parameters:
            return self.title
        return kind.trec if self.k is None else f"{kind.cut or kind.trec}_{self.k}"

    @property
    def title(self) -> str:
        """What papers and ir_measures call it.

        >>> MeasureName("nDCG@k", 10).title, MeasureName("P", 5, (("rel", 2), ("judged_only", True))).title
        ('nDCG@10', 'P(rel=2,judged_only=True)@5')
        """
        inside = ",".join(f"{name}={value!r}" for name, value in self.parameters)
        name = f"{self.family}({inside})" if inside else self.family
        return name if self.k is None else f"{name}@{self.k}"

    @property
    def counts(self) -> bool:
        """Whether it counts documents or queries."""
        return KINDS[self.kind].counts

    @property
    def family(self) -> str:
        """Its name without a cutoff."""
        return self.kind.removesuffix("@k")

    def parameter(self, name: str, default: Value) -> Value:
        """Return the value of a parameter, or ``default`` where the name has none."""
        return dict(self.parameters).get(name, default)

    def under(self, convention: Convention) -> Convention:
        """Return a definition of nDCG with what the name says: its cutoff, its gain, condensed lists.

        >>> [name] = measure_names("nDCG(dcg='exp-log2',judged_only=True)@10")
        >>> name.under(Convention(gain="linear"))
        Convention(k=10, unjudged='skip', negative='mask')
        """
        chosen, given = convention.with_k(self.k), dict(self.parameters)
        chosen = chosen.changed(gain=GAINS[str(given["dcg"])]) if "dcg" in given else chosen
        return condensed(chosen) if "judged_only" in given else chosen


MeasureLike = str | MeasureName | MeasureObject
"""A measure: its name, or ir_measures' own object."""


def measure_names(names: MeasureLike | Iterable[MeasureLike], k: int | None = None) -> list[MeasureName]:
    """Return the measures of these names, once each, in the order in which trec_eval prints them.

    Parameters
    ----------
    names : str, measure of ir_measures, or iterable of these
        ``"nDCG@10"``, ``"AP"``, ``"P(rel=2)@5"`` as in ir_measures, or ``"ndcg_cut.5,10"``, ``"map"`` as trec_eval
        takes them and ``"ndcg_cut_5"`` as it prints them. Text may hold several, with spaces or commas between them.
    k : int, optional
        The cutoff of nDCG and DCG where the name has none.

    Raises
    ------
    NdcgError
        For no name, for one that is unknown, for a parameter that the measure does not have, for a cutoff where there
        is none, or none where one is needed, and for more than 200 measures.

    Examples
    --------
    >>> [each.trec for each in measure_names("nDCG@10, AP,ndcg_cut.5,10 P_5")]
    ['map', 'P_5', 'ndcg_cut_5', 'ndcg_cut_10']
    >>> [each.title for each in measure_names("RBP(p=0.9) AP(rel=2)")]
    ['AP(rel=2)', 'RBP(p=0.9)']
    """
    given = [names] if isinstance(names, str | MeasureName | MeasureObject) else names
    if not isinstance(given, Iterable) or isinstance(given, bytes):
        raise words.MEASURE_NAMES.error(given)
    parts = [part for name in given for part in _parts(name)]
    if not parts:
        raise words.NO_MEASURE.error()
    if len(parts) > _MOST:
        raise words.MEASURES.error(len(parts), most=_MOST)
    found = {each: None for part in parts for each in _named(part, k)}
    if len(found) > _MOST:
        raise words.MEASURES.error(len(found), most=_MOST)
    return sorted(found, key=lambda each: (_ORDER[each.kind], each.k or 0, each.parameters))


def _parts(name: MeasureLike) -> list[str | MeasureName]:
    """Return the names that a text or an object holds; a comma before a digit is trec_eval's, between cutoffs."""
    if isinstance(name, MeasureName):
        return [name]
    return [part for part in _BETWEEN.split(str(name)) if part]


def are_measures(text: str) -> bool:
    """Return whether a text holds names of measures alone, whatever parameters they have.

    >>> are_measures("P@5"), are_measures("P(rel=2)@5,AP"), are_measures("my.run"), are_measures(",")
    (True, True, False, False)
    """
    parts = _parts(text)
    return bool(parts) and all(_kind_of(str(part)) for part in parts)


def _kind_of(text: str) -> tuple[Kind, list[int], str] | None:
    """Return the kind that a name means, its cutoffs, and what stands in its parentheses."""
    if len(text) > _LONGEST:
        return None
    if match := _DOTTED.fullmatch(text):
        name, after = match.groups()
        if name in _TREC:
            kind = _TREC[name]
            return kind, [int(k) for k in after.split(",")] if after else [*kind.cutoffs] if kind.needs_k else [], ""
    if (match := _PRINTED.fullmatch(text)) and match[1] in _CUT:
        return _CUT[match[1]], [int(match[2])], ""
    if match := _WRITTEN.fullmatch(text):
        name, inside, at = match.groups()
        name = _ALIASES.get(name, name)
        name = f"{name}@k" if at and f"{name}@k" in KINDS else name
        if name in KINDS:
            return KINDS[name], [int(at)] if at else [], inside or ""
    return None


def _parameters(kind: Kind, inside: str, text: str) -> tuple[tuple[str, Value], ...]:
    """Return the parameters that stand in a name's parentheses; raise :class:`NdcgError` for what is none of them."""
    found: dict[str, Value] = {}
    for part in inside.split(",") if inside.strip() else ():
        name, _, value = (each.strip() for each in part.partition("="))
        measure = kind.name.removesuffix("@k")
        if not kind.takes:
            raise words.MEASURE_WITHOUT_PARAMETERS.error(text, measure=measure)
        if name not in kind.takes:
            refusal = words.MEASURE_PARAMETER.unknown(name, kind.takes, measure=measure)
            refusal.fix = _INSTEAD.get(name, refusal.fix)
            raise refusal.at(repr(text))
        if name in found or not PARAMETERS[name].written.fullmatch(value):
            raise words.MEASURE_VALUE.error(text, name=name, values=PARAMETERS[name].values)
        found[name] = PARAMETERS[name].read(value)
    return tuple((name, found[name]) for name in kind.takes if name in found and found[name] != PARAMETERS[name].usual)


def _unknown(text: str) -> NdcgError:
    base = _BASE.match(text[:_LONGEST])
    if base and base[0].lower() in _ELSEWHERE:
        return words.MEASURE_ELSEWHERE.error(text, names=", ".join(map(repr, KINDS)))
    names = [*_TREC, *KINDS]
    refusal = words.MEASURE.unknown(text, names)
    if base:  # what is nearest may be so without its cutoff and parameters; a list of all names is longer
        refusal.fix = min(refusal.fix, words.MEASURE.unknown(base[0], names).fix, key=len)
    return refusal


def _named(text: str | MeasureName, k: int | None) -> Iterator[MeasureName]:
    if isinstance(text, MeasureName):
        yield text
        return
    found = _kind_of(text)
    if found is None:
        raise _unknown(text)
    kind, cutoffs, inside = found
    parameters = _parameters(kind, inside, text)
    if kind.defined and not cutoffs and k is not None:
        kind, cutoffs = KINDS.get(f"{kind.name}@k", kind), [k]
    if kind.needs_k and not cutoffs:
        raise words.MEASURE_NEEDS_CUTOFF.error(text)
    if cutoffs and not kind.cut:
        raise words.MEASURE_WITHOUT_CUTOFF.error(text)
    if not cutoffs:
        yield MeasureName(kind.name, None, parameters)
    for cutoff in cutoffs:
        yield MeasureName(kind.name, check_k(cutoff), parameters)
