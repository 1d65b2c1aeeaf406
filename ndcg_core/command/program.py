"""What each subcommand does.

Exit codes: 0, 1 for a wrong answer of `ndcg check` or if `ndcg identify` finds no definition, 2 for unusable input.
"""

import argparse
import io
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout

from ndcg_core import __version__
from ndcg_core.as_command import AS_COMMAND
from ndcg_core.batch.measures.names import measure_names
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.command import files, words
from ndcg_core.command.arguments import parser
from ndcg_core.command.evaluating import evaluate_runs, several_measures
from ndcg_core.command.printing import Cell, as_json, printable, reason_of, say, show, write_table
from ndcg_core.command.run_names import run_names
from ndcg_core.document import paragraph
from ndcg_core.document.terminal import written
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.exchange.cells import as_csv
from ndcg_core.exchange.pasting.paste import read_pasted
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import SAME_K, Convention, resolve, title_of
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import ndcg
from ndcg_core.scoring.choices import facts
from ndcg_core.shown.cells import table
from ndcg_core.shown.explanation import explain

RIGHT, WRONG_ANSWER, UNUSABLE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    if AS_COMMAND:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        given = parser(__version__).parse_args(several_measures(sys.argv[1:] if arguments is None else arguments))
        with redirect_stdout(io.StringIO()) as answer:
            code = COMMANDS[given.command](given)
        show(answer.getvalue(), getattr(given, "format", "table"))
    except (NdcgError, files.InputError) as problem:
        say(words.ERROR.format(message=problem))
        return UNUSABLE
    except BrokenPipeError:  # the reader, such as head, has seen enough
        return RIGHT
    except OSError as problem:
        say(words.ERROR.format(message=words.SYSTEM.format(reason=reason_of(problem))))
        return UNUSABLE
    except KeyboardInterrupt:
        say(words.STOPPED)
        return INTERRUPTED
    return code


def _convention(given: argparse.Namespace) -> Convention:
    return resolve(given.convention, SAME_K if given.k is None else given.k)


def _how(given: argparse.Namespace) -> files.ReadOptions:
    return files.ReadOptions(given.skip_errors, given.third)


def _eval(given: argparse.Namespace) -> int:
    files.check_inputs([given.qrels, *given.runs])
    if given.measure and not files.is_there(given.qrels):  # what stands behind the names of measures
        raise files.InputError(_neither(given.qrels))
    evaluate_runs(given, run_names(given.runs))
    return RIGHT


def _neither(name: str) -> str:
    """Return what a word is called that is no file, and no measure either."""
    try:
        measure_names(name)
    except NdcgError as refusal:
        return words.NEITHER.format(name=printable(name), refusal=printable(str(refusal)))
    return words.NO_FILE.format(file=name, reason=words.NOT_THERE)


def _runs(given: argparse.Namespace) -> tuple[dict[str, Run], Qrels]:
    """Return the runs by the names of their files, and the qrels."""
    files.check_inputs([given.qrels, *given.runs])
    names = run_names(given.runs)
    qrels = files.qrels(given.qrels, _how(given))
    return {name: files.run(path, _how(given)) for name, path in zip(names, given.runs, strict=True)}, qrels


def _compare(given: argparse.Namespace) -> int:
    from ndcg_core.command.comparing import compare_runs

    compare_runs(given, *_runs(given))
    return RIGHT


def _robustness(given: argparse.Namespace) -> int:
    from ndcg_core.command.watching import watched
    from ndcg_core.systems import RobustnessSteps

    found = watched(RobustnessSteps(*_runs(given), k=given.k, judged_only=given.judged_only))
    reasons: dict[str, list[str]] = {}
    for name, reason in found.refused.items():
        reasons.setdefault(reason, []).append(name)
    for reason, names in reasons.items():
        say(words.REFUSED_BY.format(names=", ".join(names), reason=printable(reason)))
    print(found if given.format == "table" else _recorded(found.records(), given.format))
    return RIGHT


def _explain(given: argparse.Namespace) -> int:
    files.check_inputs([given.qrels, given.run])
    convention = _convention(given)
    repeats = not facts(convention).duplicates.refuses
    run = files.run(given.run, _how(given), repeats=repeats)
    qrels = files.qrels(given.qrels, _how(given))
    if given.query not in run and given.query not in qrels:
        raise files.InputError(words.NO_QUERY.format(query=repr(given.query)))
    found = explain(Topic(run.rankings().get(given.query, {}), qrels.get(given.query, {})), convention)
    if given.format != "table":
        print(write_table(found.rows[0]._fields if found.rows else (), found.rows, given.format))
        return RIGHT
    counting = table([row for row in found.rows if row.counts or row.ideal_counts])
    print(written([counting, *map(paragraph, found.words())]))
    return RIGHT


def _libraries(given: argparse.Namespace) -> int:
    rows: list[tuple[Cell, ...]] = [
        (name, entry.library, entry.version, repr(entry.convention)) for name, entry in conventions.items()
    ]
    print(write_table(words.LIBRARY_HEADS, rows, given.format))
    return RIGHT


def _check(given: argparse.Namespace) -> int:
    from ndcg_core.teaching.diagnosis import diagnose

    text = files.text(given.list) if files.is_file(given.list) else given.list
    pasted = read_pasted(text)
    for problem in pasted.problems:
        say(words.ERROR.format(message=problem.reason))
    if not pasted.qrels and words.UNJUDGED not in text.split():
        sentence = words.NO_LIST_IN if files.is_file(given.list) else words.NO_LIST
        name = words.STANDARD_INPUT if given.list == files.STANDARD_INPUT else shorten(given.list)
        raise files.InputError(sentence.format(text=name))
    repeats = len(pasted.listed) > len(pasted.ranking)
    if given.convention is None and not repeats:
        return _check_openly(given, Topic(pasted.listed, pasted.qrels))
    given.convention = given.convention or words.REPEATED_LIST
    convention = _convention(given)
    if repeats and facts(convention).duplicates.refuses:
        convention = convention.changed(duplicates="drop")
        say(words.TWICE)
    topic = Topic(pasted.listed, pasted.qrels)
    findings = diagnose(topic, convention, given.answer)
    print("\n".join(printable(finding.sentence) for finding in findings))
    if findings[0].verdict.value == words.NOTHING_WRONG:
        return RIGHT
    if not given.hide:
        print(words.RIGHT_NUMBER.format(title=title_of(convention), value=ndcg(topic, convention)))
    return WRONG_ANSWER


def _check_openly(given: argparse.Namespace, topic: Topic) -> int:
    """Print under which definitions a number is right, where none was named."""
    from ndcg_core.teaching.diagnosis import under_every_definition

    found = under_every_definition(topic, given.answer, said={} if given.k is None else {"k": given.k})
    sentences = [finding.sentence for finding in found] if given.hide else found.sentences
    print("\n".join(map(printable, sentences)))
    return RIGHT if any(finding.conventions for finding in found) and found[0].is_judged else WRONG_ANSWER


def _identify(given: argparse.Namespace) -> int:
    from ndcg_core.command.identifying import identify_tool

    return RIGHT if identify_tool(given) else WRONG_ANSWER


def _completion(given: argparse.Namespace) -> int:
    from ndcg_core.command.completion import completion

    print(completion(parser(__version__), given.shell), end="")
    return RIGHT


def _recorded(records: list[dict[str, object]], form: str) -> str:
    """Return records as CSV or JSON."""
    if form == "json":
        return as_json(records)
    heads = list(records[0]) if records else []
    return as_csv([heads, *([record[name] for name in heads] for record in records)]).rstrip("\n")


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "eval": _eval,
    "compare": _compare,
    "robustness": _robustness,
    "explain": _explain,
    "libraries": _libraries,
    "check": _check,
    "identify": _identify,
    "completion": _completion,
}
