"""The names of measures, as trec_eval and ir_measures write them.

trec_eval's come from its table of measures (`measures.c`, 9.0.8), in whose order it prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ndcg_core.batch import words
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import check_k

_USUAL = (5, 10, 15, 20, 30, 100, 200, 500, 1000)
_MOST = 200  # measures
_LONGEST = 400
_BETWEEN = re.compile(r",?\s+|,(?![0-9])(?![^()]{0,99}\))")  # and not inside parentheses


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
    """

    name: str
    trec: str
    cut: str = ""
    counts: bool = False
    cutoffs: tuple[int, ...] = _USUAL
    needs_k: bool = False


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (  # in the order in which trec_eval prints them
        Kind("NumQ", "num_q", counts=True),
        Kind("NumRet", "num_ret", counts=True),
        Kind("NumRel", "num_rel", counts=True),
        Kind("NumRelRet", "num_rel_ret", counts=True),
        Kind("AP", "map"),
        Kind("Rprec", "Rprec"),
        Kind("RR", "recip_rank"),
        Kind("P", "P", "P", needs_k=True),
        Kind("R", "recall", "recall", needs_k=True),
        Kind("nDCG", "ndcg"),
        Kind("nDCG@k", "ndcg_cut", "ndcg_cut", needs_k=True),
        Kind("AP@k", "map_cut", "map_cut", needs_k=True),
        Kind("Success", "success", "success", cutoffs=(1, 5, 10), needs_k=True),
        Kind("RR@k", "", "recip_rank", needs_k=True),
        Kind("RBP", "rbp", "rbp"),
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
}  # fmt: skip
_CUT = {kind.cut: kind for kind in KINDS.values() if kind.cut}
_AT = re.compile(r"([A-Za-z_]+)(?:@(\d{1,9}))?")
_DOTTED = re.compile(r"([A-Za-z_]+)(?:\.(\d{1,9}(?:,\d{1,9})*))?")
_PRINTED = re.compile(r"([A-Za-z_]+)_(\d{1,9})")
_WITH_LEVEL = re.compile(r"([A-Za-z]+)\(rel=(\d{1,9})\)((?:@\d{1,9})?)")
_BASE = re.compile(r"([^\W\d_]+|11pt)(?:_[A-Za-z]+)*")  # without the number at the end of "NERR8"


class MeasureName(NamedTuple):
    """A measure at a cutoff.

    Attributes
    ----------
    kind : str
        A key of :data:`KINDS`.
    k : int or None
    """

    kind: str
    k: int | None = None

    @property
    def trec(self) -> str:
        """What trec_eval calls it.

        >>> MeasureName("nDCG@k", 10).trec, MeasureName("AP").trec
        ('ndcg_cut_10', 'map')
        """
        kind = KINDS[self.kind]
        return kind.trec if self.k is None else f"{kind.cut or kind.trec}_{self.k}"

    @property
    def title(self) -> str:
        """What papers and ir_measures call it.

        >>> MeasureName("nDCG@k", 10).title, MeasureName("P", 5).title
        ('nDCG@10', 'P@5')
        """
        name = self.kind.removesuffix("@k")
        return name if self.k is None else f"{name}@{self.k}"

    @property
    def counts(self) -> bool:
        """Whether it counts documents or queries."""
        return KINDS[self.kind].counts

    @property
    def family(self) -> str:
        """Its name without a cutoff."""
        return self.kind.removesuffix("@k")


def measure_names(names: str | Iterable[str | MeasureName], k: int | None = None) -> list[MeasureName]:
    """Return the measures of these names, once each, in the order in which trec_eval prints them.

    Parameters
    ----------
    names : str or iterable of str
        ``"nDCG@10"``, ``"AP"``, ``"P@5"`` as in ir_measures, or ``"ndcg_cut.5,10"``, ``"map"`` as trec_eval takes them
        and ``"ndcg_cut_5"`` as it prints them. Text may hold several, with spaces or commas between them.
    k : int, optional
        The cutoff of nDCG where its name has none.

    Raises
    ------
    NdcgError
        For no name, for one that is unknown, for a cutoff where there is none, or none where one is needed, and for
        more than 200 measures.

    Examples
    --------
    >>> [each.trec for each in measure_names("nDCG@10, AP,ndcg_cut.5,10 P_5")]
    ['map', 'P_5', 'ndcg_cut_5', 'ndcg_cut_10']
    """
    given = [names] if isinstance(names, str | MeasureName) else names
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
    return sorted(found, key=lambda each: (_ORDER[each.kind], each.k or 0))


def _parts(name: str | MeasureName) -> list[str | MeasureName]:
    """Return the names that a text holds; a comma before a digit is trec_eval's, between the cutoffs of a measure."""
    if isinstance(name, MeasureName):
        return [name]
    return [part for part in _BETWEEN.split(str(name)) if part]


def are_measures(text: str) -> bool:
    """Return whether a text holds names of measures alone, or of some with a level, which are refused in words.

    >>> are_measures("P@5"), are_measures("P(rel=2)@5,AP"), are_measures("my.run"), are_measures(",")
    (True, True, False, False)
    """
    parts = _parts(text)
    return bool(parts) and all(_kind_of(str(part)) or _level_of(str(part)) for part in parts)


def _kind_of(text: str) -> tuple[Kind, list[int]] | None:
    """Return the kind that a name means, and its cutoffs."""
    if len(text) > _LONGEST:
        return None
    if match := _DOTTED.fullmatch(text):
        name, after = match.groups()
        if name in _TREC:
            kind = _TREC[name]
            return kind, [int(k) for k in after.split(",")] if after else [*kind.cutoffs] if kind.needs_k else []
    if (match := _PRINTED.fullmatch(text)) and match[1] in _CUT:
        return _CUT[match[1]], [int(match[2])]
    if match := _AT.fullmatch(text):
        name, at = match.groups()
        name = _ALIASES.get(name, name)
        name = f"{name}@k" if at and f"{name}@k" in KINDS else name
        if name in KINDS:
            return KINDS[name], [int(at)] if at else []
    return None


def _level_of(text: str) -> tuple[str, str] | None:
    """Return the name of a measure without its level of a relevant document, and the level; None if it has none."""
    match = _WITH_LEVEL.fullmatch(text) if len(text) <= _LONGEST else None
    return (match[1] + match[3], match[2]) if match and _kind_of(match[1] + match[3]) else None


def _unknown(text: str) -> NdcgError:
    if levelled := _level_of(text):
        name, level = levelled
        return words.MEASURE_LEVEL.error(text, name=name, level=level)
    base = _BASE.match(text[:_LONGEST])
    if base and base[0].lower() in _ELSEWHERE:
        return words.MEASURE_ELSEWHERE.error(text, names=", ".join(map(repr, KINDS)))
    return words.MEASURE.unknown(text, [*KINDS, *_TREC])


def _named(text: str | MeasureName, k: int | None) -> Iterator[MeasureName]:
    if isinstance(text, MeasureName):
        yield text
        return
    found = _kind_of(text)
    if found is None:
        raise _unknown(text)
    kind, cutoffs = found
    if kind.name == "nDCG" and not cutoffs and k is not None:
        kind, cutoffs = KINDS["nDCG@k"], [k]
    if kind.needs_k and not cutoffs:
        raise words.MEASURE_NEEDS_CUTOFF.error(text)
    if cutoffs and not kind.cut:
        raise words.MEASURE_WITHOUT_CUTOFF.error(text)
    if not cutoffs:
        yield MeasureName(kind.name)
    for cutoff in cutoffs:
        yield MeasureName(kind.name, check_k(cutoff))
