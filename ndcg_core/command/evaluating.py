"""`ndcg eval`: several runs, cutoffs and measures at once, printed as trec_eval prints them."""

import argparse
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.evaluation import evaluate
from ndcg_core.batch.measures import Measured, MeasureName, check_level, first_ranks, measure_names, measure_prepared
from ndcg_core.batch.measures.names import KINDS, are_measures
from ndcg_core.batch.result import Result
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.command import files, words
from ndcg_core.command.printing import as_json, printable, say
from ndcg_core.errors import NdcgError
from ndcg_core.exchange.cells import as_csv
from ndcg_core.model.convention import Convention, condensed, named_conventions, resolve, signature
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import read_grade

USUAL = "trec_eval"
_SHORT = re.compile(r"(-[qcJ]*m)=?(.*)", re.DOTALL)  # flags without a value may stand before it


class Row(NamedTuple):
    """A line of the answer."""

    run: str
    measure: str
    query: str
    value: float


def several_measures(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with the names that follow ``-m`` as one, so that files may stand behind them.

    >>> several_measures(["eval", "-m", "nDCG@10", "AP", "my.qrels", "my.run"])
    ['eval', '-m', 'nDCG@10 AP', 'my.qrels', 'my.run']
    >>> several_measures(["eval", "-qmAP", "P@5", "my.qrels", "my.run"])
    ['eval', '-qm', 'AP P@5', 'my.qrels', 'my.run']
    >>> several_measures(["eval", "-m", "nDCG@10,", "AP,P@5", "my.qrels", "my.run"])
    ['eval', '-m', 'nDCG@10, AP,P@5', 'my.qrels', 'my.run']
    """
    found: list[str] = []
    rest = list(arguments)
    while rest and arguments[0] in ("eval", "compare") and rest[0] != "--":
        argument = rest.pop(0)
        flag, names = _measure_flag(argument)
        found.append(flag or argument)
        if flag and (names or rest):
            names = names or [rest.pop(0)]
            while rest and are_measures(rest[0]):
                names.append(rest.pop(0))
            found.append(" ".join(names))
    return [*found, *rest]


def _measure_flag(argument: str) -> tuple[str, list[str]]:
    """Return the flag that names measures, and the name that is written with it; nothing for any other argument."""
    long, equals, name = argument.partition("=")
    if len(long) > len("--") and "--measure".startswith(long):
        return long, [name] if equals else []
    short = _SHORT.fullmatch(argument)
    return (short[1], [short[2]] if short[2] else []) if short else ("", [])


def evaluate_runs(given: argparse.Namespace, names: Sequence[str]) -> None:
    """Print the answer; ``names`` are the runs'."""
    check_level(given.level)
    qrels = files.qrels(given.qrels, files.ReadOptions(given.skip_errors, given.third))
    asked = [_Asked(name, _convention(given, name, qrels), given) for name in given.convention or [USUAL]]
    wanted = _wanted(given, asked[0].convention)
    if _is_plain(given, wanted, asked):
        _print_one(given, qrels, asked[0], wanted[0], names[0])
        return
    judgments = Judgments(qrels)
    repeats = all(not facts(each.convention).duplicates.refuses for each in asked)
    rows: list[Row] = []
    records: list[dict[str, object]] = []
    for path, name in zip(given.runs, names, strict=True):
        run = files.run(path, files.ReadOptions(given.skip_errors, given.third), repeats=repeats)
        for place, each in enumerate(asked):
            measures = (
                wanted if not place else [one for one in _wanted(given, each.convention) if KINDS[one.kind].defined]
            )
            if not measures:
                continue
            prepared = PreparedRun(run, qrels, judgments)
            if given.depth is not None:
                prepared = PreparedRun(first_ranks(prepared, given.depth, each.convention), qrels, judgments)
            found = measure_prepared(prepared, measures, each.convention, level=given.level, complete=given.complete)
            own = list(_rows(name, found, each, per_query=given.per_query, interval=given.interval))
            rows += own
            records += [row._asdict() | _about(each, found, row) for row in own]
            left_out = dict(found.left_out)
            for result in found.results.values():
                left_out |= result.left_out
            _say_left_out(words.LEFT_OUT_OF, left_out, name)
        _say_notes(found.notes, name)
        if given.complete:
            say_completed(name, run, qrels)
    if given.format == "json":
        print(as_json(records))
    elif given.format == "csv":
        print(as_csv([Row._fields, *rows]), end="")
    else:
        _print_lines(rows, several=len(names) > 1)


class _Asked(NamedTuple):
    """A definition that is asked for, as it was written and as it is."""

    name: str
    convention: Convention
    given: argparse.Namespace

    def title(self, measure: MeasureName) -> str:
        """Return what a measure is called; another nDCG than trec_eval's does not have its name."""
        if not KINDS[measure.kind].defined:
            return measure.trec
        if self.given.signature or self.name not in named_conventions():
            return measure.family + signature(measure.under(self.convention)).removeprefix("nDCG")
        if resolve(self.name) == resolve(USUAL):
            return measure.trec
        return f"{self.name}_{measure.trec.replace('ndcg_cut', 'ndcg')}"


def _convention(given: argparse.Namespace, name: str, qrels: Qrels) -> Convention:
    chosen = condensed(resolve(name)) if given.judged_only else resolve(name)
    return _with_gains(chosen, qrels, given.gains) if given.gains else chosen


def _with_gains(convention: Convention, qrels: Qrels, gains: Mapping[float, float]) -> Convention:
    """Return a convention with gains for these grades; every other grade of the qrels gains what it is.

    What earned as much as grade 0 because grade 0 earned nothing, still earns nothing, as in trec_eval: an unjudged
    document, and one with a negative grade.
    """
    grades = {_as_read(grade, convention) for grade in set(qrels.numbers.tolist())}
    unknown = [f"{grade:g}" for grade in gains if grade not in grades]
    if unknown:
        say(words.GAINS_UNUSED.format(grades=", ".join(unknown)))
    clips = convention.negative == "clip"
    table = {grade: 0.0 if clips and grade < 0 else grade for grade in grades}
    return convention.changed(
        gain={**table, 0.0: 0.0, **gains},
        unjudged="nothing" if convention.unjudged == "zero" else convention.unjudged,
        negative="keep" if clips else convention.negative,
    )


def _as_read(grade: float, convention: Convention) -> float:
    with suppress(NdcgError):  # said with its document when it is evaluated
        return float(read_grade("", grade, convention))
    return grade


def _wanted(given: argparse.Namespace, convention: Convention) -> list[MeasureName]:
    """Return what is asked for; a cutoff of its own applies to nDCG where its name has none."""
    cutoffs = given.k or [convention.k]
    asked = given.measure or ["nDCG"]
    if given.k and not any(KINDS[name.kind].defined and name.k is None for name in measure_names(asked)):
        say(words.CUTOFF_UNUSED)
    found = {name: None for k in cutoffs for name in measure_names(asked, k)}
    return measure_names(found)


def _is_plain(given: argparse.Namespace, wanted: Sequence[MeasureName], asked: Sequence[_Asked]) -> bool:
    """Return whether one number of one run is wanted, for which the run is read while it is evaluated."""
    alone = len(given.runs) == len(wanted) == len(asked) == 1 and wanted[0].family == "nDCG"
    return alone and not given.complete and given.depth is None


def _rows(run: str, found: Measured, asked: _Asked, *, per_query: bool, interval: bool) -> Iterator[Row]:
    """Yield the lines of a run: every query with all measures, then all queries."""
    if per_query:
        order = sorted(range(len(found.queries)), key=lambda place: found.queries[place].encode())
        for place in order:
            for name in found.names:
                if name.kind != "NumQ":
                    yield Row(run, asked.title(name), found.queries[place], float(found.values[name][place]))
    for name in found.names:
        yield Row(run, asked.title(name), words.ALL, found.means[name])
        if interval and not name.counts:
            for title, end in zip(words.INTERVAL_ROWS, found.interval(name), strict=True):
                yield Row(run, f"{asked.title(name)}_{title}", words.ALL, end)


def _about(asked: _Asked, found: Measured, row: Row) -> dict[str, object]:
    """Return what else is known of an average; nothing of any other line."""
    name = next((name for name in found.names if (asked.title(name), words.ALL) == (row.measure, row.query)), None)
    if name is None:
        return {}
    result = found.results.get(name)
    left_out = found.left_out if result is None else result.left_out
    return {
        "convention": asked.name,
        "queries": int(np.count_nonzero(~np.isnan(found.values[name]))) + found.missing,
        **({} if result is None else {"judged": result.judged}),
        "left_out": _by_name(left_out),
    }


def _by_name(left_out: Mapping[Hashable, str]) -> dict[str, str]:
    return {str(query): reason for query, reason in left_out.items()}


def _print_lines(rows: Sequence[Row], *, several: bool) -> None:
    print("\n".join(_line(row, several=several) for row in rows))


def _line(row: Row, *, several: bool) -> str:
    """Return a line as trec_eval writes it; of several runs, each begins with the run."""
    counts = measure_counts(row.measure)
    value = f"{row.value:.0f}" if counts else f"{row.value:.4f}"
    line = f"{row.measure:<22}\t{printable(row.query)}\t{value}"
    return f"{printable(row.run)}\t{line}" if several else line


def measure_counts(name: str) -> bool:
    """Return whether a measure of trec_eval counts.

    >>> measure_counts("num_ret"), measure_counts("map")
    (True, False)
    """
    return name.startswith("num_")


def _print_one(given: argparse.Namespace, qrels: Qrels, asked: _Asked, measure: MeasureName, run: str) -> None:
    convention = measure.under(asked.convention)
    repeats = not facts(convention).duplicates.refuses
    how = files.ReadOptions(given.skip_errors, given.third)
    result = evaluate(files.run_to_evaluate(given.runs[0], how, repeats=repeats), qrels, convention)
    name = asked.title(measure)
    if given.format == "json":
        print(as_json(_as_record(given, asked.name, result, name)))
    else:
        rows = [Row(given.runs[0], *row) for row in _values(result, name, given)]
        if given.format == "csv":
            print(as_csv([Row._fields[1:], *(row[1:] for row in rows)]), end="")
        else:
            _print_lines(rows, several=False)
    _say_left_out(words.LEFT_OUT, result.left_out)
    _say_notes(result.notes, run)


def _say_notes(notes: Iterable[str], run: str) -> None:
    for note in notes:
        say(words.NOTE_OF.format(run=printable(run), note=note))


def say_completed(name: str, run: Run, qrels: Qrels) -> None:
    """Say how many queries of the qrels count as 0 because the run lacks them, if there are any."""
    if lacking := sum(query not in run for query in qrels):
        say(words.COMPLETED.format(run=printable(name), count=lacking))


def _say_left_out(sentence: str, left_out: Mapping[Hashable, str], run: str = "") -> None:
    if left_out:
        reasons = Counter(left_out.values()).most_common()
        said = ", ".join(f"{reason}: {count}" for reason, count in reasons)
        say(sentence.format(run=run, count=len(left_out), reasons=said))


def _values(result: Result, name: str, given: argparse.Namespace) -> Iterable[tuple[str, str, float]]:
    if given.per_query:
        for query, value in sorted(result.per_query.items(), key=lambda item: str(item[0]).encode()):
            yield name, str(query), value
    yield name, words.ALL, result.value
    if given.interval:
        for title, end in zip(words.INTERVAL_ROWS, result.interval(), strict=True):
            yield f"{name}_{title}", words.ALL, end


def _as_record(given: argparse.Namespace, convention: str, result: Result, name: str) -> dict[str, object]:
    record: dict[str, object] = {
        "convention": convention,
        "measure": name,
        "value": result.value,
        "queries": len(result.per_query),
        "judged": result.judged,
        "left_out": _by_name(result.left_out),
    }
    if given.interval:
        record["interval"] = result.interval()
    if given.per_query:
        record["per_query"] = [row._asdict() for row in result.rows]
    return record
