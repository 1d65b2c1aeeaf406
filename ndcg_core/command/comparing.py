"""`ndcg compare`: the verdict first, then means, pairs and tests."""

import argparse
from collections.abc import Mapping
from functools import partial

from ndcg_core.batch.measures import measure_names
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.command import words
from ndcg_core.command.evaluating import say_completed
from ndcg_core.command.printing import as_json, printable, say
from ndcg_core.command.run_names import run_named
from ndcg_core.command.watching import watched
from ndcg_core.document import paragraph
from ndcg_core.document.terminal import written
from ndcg_core.exchange.cells import as_csv
from ndcg_core.model.convention import SAME_K, resolve, signature
from ndcg_core.plurals import counted
from ndcg_core.systems import Comparison, RobustnessSteps, Verdict, compare, conclude
from ndcg_core.systems.deciding import MOST_ROWS, check_difference, compare_under
from ndcg_core.systems.otherwise import doubtful, in_doubt
from ndcg_core.systems.pairs import Pair


def compare_runs(given: argparse.Namespace, runs: Mapping[str, Run], qrels: Qrels) -> None:
    """Print the answer."""
    check_difference(given.difference)
    baseline = None if given.baseline is None else run_named(given.baseline, given.runs, list(runs))
    convention = resolve(given.convention, SAME_K if given.k is None else given.k)
    if given.complete:
        convention = convention.changed(missing_query=0.0)
    tests = [name for text in given.tests for name in text.split(",")] or ["randomisation"]
    how = partial(compare, baseline=baseline, seed=given.seed, tests=tests, judged_only=given.judged_only)
    names = measure_names(given.measure, convention.k) if given.measure else [None]
    compared = [how(runs, qrels, convention, measure=name) for name in names]
    found = compared[0]
    for name, run in runs.items() if given.complete else ():
        say_completed(name, run, qrels)
    if found.left_out:
        reasons = ", ".join(f"{printable(reason)} ({count})" for reason, count in found.reasons.items())
        say(words.NOT_COMPARED.format(queries=counted(len(found.left_out), "query"), reasons=reasons))
    if given.format == "csv":
        records = [
            {"measure": each.title, **pair.columns(), **_means_of(pair, each)}
            for each in compared
            for pair in each.pairs
        ]
        print(as_csv([records[0], *(record.values() for record in records)]), end="")
        return
    said = [_verdict(given, runs, qrels, each) for each in compared]
    if given.format == "json":
        records = [_record(verdict, each) for verdict, each in zip(said, compared, strict=True)]
        print(as_json(records if given.measure else records[0]))
    else:
        print("\n\n".join(map(_text, said, compared)))


def _means_of(pair: Pair, found: Comparison) -> dict[str, object]:
    """Return the means of a pair, with their intervals, as cells of its row."""
    cells: dict[str, object] = {}
    for place, name in (("first", pair.first), ("second", pair.second)):
        low, high = found.intervals[name]
        cells |= {f"{place}_mean": found.means[name], f"{place}_low": low, f"{place}_high": high}
        cells[f"{place}_judged"] = found.judged.get(name)
    return cells


def _verdict(given: argparse.Namespace, runs: Mapping[str, Run], qrels: Qrels, found: Comparison) -> Verdict:
    """Return the verdict, held against other definitions where that takes no minutes or is wanted."""
    if not found.of_ndcg:
        return conclude(found, difference=given.difference)
    convention = found.convention
    few = sum(len(run.docs) for run in runs.values()) <= MOST_ROWS
    if not (few if given.definitions is None else given.definitions):
        if given.definitions is None:
            say(words.NO_DEFINITIONS)
        return conclude(found, difference=given.difference)
    named = given.convention if resolve(given.convention).with_k(convention.k) == convention else signature(convention)
    pairs = partial(in_doubt, found)
    steps = RobustnessSteps(
        dict(runs), qrels, k=convention.k, ks=(), reference=named, pairs=pairs, judged_only=given.judged_only
    )
    robust = watched(steps)
    others = {setting.name: compare_under(setting, dict(runs), qrels, found) for setting in doubtful(found, robust)}
    return conclude(found, robust, others, difference=given.difference)


def _record(said: Verdict, found: Comparison) -> dict[str, object]:
    means = [
        {"run": name, "mean": mean, "low": low, "high": high, "judged": found.judged.get(name)}
        for name, mean in found.means.items()
        for low, high in [found.intervals[name]]
    ]
    return {
        "measure": found.title,
        "verdict": said.record(),
        "definition": signature(found.convention),
        "means": means,
        "pairs": found.records(),
        "left_out": dict(found.left_out),
    }


def _text(said: Verdict, found: Comparison) -> str:
    of_pairs = (pair.disagreement for pair in found.pairs if pair.disagreement)
    return written([paragraph(said.sentence), *found.tables(), *map(paragraph, [*found.rules, *of_pairs])])
