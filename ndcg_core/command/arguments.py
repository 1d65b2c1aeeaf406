"""The arguments of the command `ndcg`."""

from __future__ import annotations

import argparse
import math
import re
import sys
from typing import TYPE_CHECKING, NoReturn

from ndcg_core.command import words
from ndcg_core.command.printing import printable, show
from ndcg_core.errors import shorten

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_WHOLE = re.compile(r"\d+", re.ASCII)
_MOST_DIGITS = 18  # so that numpy has it as a whole number


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(printable(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Write help as answers are written: argparse is silent about a disk that is full, or fails at its end."""
        if file is sys.stdout:
            show(message, "table")
        else:
            super()._print_message(message, file)


def parser(version: str) -> argparse.ArgumentParser:
    """Return the parser of all subcommands."""
    whole = _Parser(prog=words.PROGRAM, description=words.ABOUT, epilog=words.EPILOG)
    whole.add_argument("--version", action="version", version=words.VERSION.format(version=version))
    commands = whole.add_subparsers(dest="command", required=True, metavar="command")
    _evaluation(commands.add_parser("eval", help=words.EVAL, description=words.EVAL))
    _comparison(commands.add_parser("compare", help=words.COMPARE, description=words.COMPARE))
    _robustness(commands.add_parser("robustness", help=words.ROBUSTNESS, description=words.ROBUSTNESS))
    _explanation(commands.add_parser("explain", help=words.EXPLAIN, description=words.EXPLAIN))
    _output(commands.add_parser("libraries", help=words.LIBRARIES, description=words.LIBRARIES))
    _check(commands.add_parser("check", help=words.CHECK, description=words.CHECK))
    _identification(commands.add_parser("identify", help=words.IDENTIFY, description=words.IDENTIFY_ABOUT))
    completion = commands.add_parser("completion", help=words.COMPLETION, description=words.COMPLETION_ABOUT)
    completion.add_argument("shell", choices=("bash", "zsh"))
    return whole


def _evaluation(parser: argparse.ArgumentParser) -> None:
    _files(parser, runs=True)
    parser.add_argument("--convention", action="append", metavar="NAME", help=words.CONVENTIONS)
    parser.add_argument("--signature", action="store_true", help=words.SIGNATURE)
    parser.add_argument("-k", type=_cutoffs, metavar="K[,K…]", help=words.CUTOFFS)
    parser.add_argument("-m", "--measure", action="append", metavar="NAME", help=words.MEASURE)
    parser.add_argument("-q", "--per-query", action="store_true", help=words.PER_QUERY)
    parser.add_argument("-c", "--complete", action="store_true", help=words.COMPLETE)
    parser.add_argument("-J", "--judged-only", action="store_true", help=words.JUDGED_ONLY)
    parser.add_argument("-M", "--depth", type=_positive, metavar="N", help=words.DEPTH)
    parser.add_argument("-l", "--level", type=float, default=1.0, metavar="GRADE", help=words.LEVEL)
    parser.add_argument("--gains", type=_gains, metavar="GRADE=GAIN,…", help=words.GAINS)
    parser.add_argument("--interval", action="store_true", help=words.INTERVAL)
    _output(parser, words.EVAL_FORMAT)


def _comparison(parser: argparse.ArgumentParser) -> None:
    _files(parser, runs=True)
    _definition(parser)
    parser.add_argument("-m", "--measure", action="append", metavar="NAME", help=words.MEASURES_COMPARED)
    parser.add_argument("--baseline", metavar="RUN", help=words.BASELINE)
    parser.add_argument("-c", "--complete", action="store_true", help=words.COMPLETE_PAIRS)
    parser.add_argument("-J", "--judged-only", action="store_true", help=words.JUDGED_ONLY)
    parser.add_argument("--difference", type=float, default=0.05, metavar="D", help=words.DIFFERENCE)
    parser.add_argument("--tests", action="append", default=[], metavar="NAME[,NAME…]", help=words.TESTS)
    parser.add_argument("--definitions", action=argparse.BooleanOptionalAction, help=words.DEFINITIONS)
    parser.add_argument("--seed", type=int, default=0, help=words.SEED)
    _output(parser)


def _robustness(parser: argparse.ArgumentParser) -> None:
    _files(parser, runs=True)
    parser.add_argument("-k", type=_positive, default=10, metavar="K", help=words.CUTOFF_OF_ALL)
    parser.add_argument("-J", "--judged-only", action="store_true", help=words.JUDGED_ONLY)
    _output(parser)


def _explanation(parser: argparse.ArgumentParser) -> None:
    _files(parser, runs=False)
    parser.add_argument("--query", required=True, help=words.QUERY)
    _definition(parser)
    _output(parser)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("list", metavar="LIST", help=words.LIST)
    parser.add_argument("answer", metavar="ANSWER", help=words.ANSWER)
    parser.add_argument("--hide", action="store_true", help=words.HIDE)
    _definition(parser, default=None, said=words.CONVENTION_TRIED)


def _identification(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--interactive", action="store_true", help=words.INTERACTIVE)
    parser.add_argument("--form", choices=words.TOOL_FORMS, default="run", help=words.TOOL_FORM)
    parser.add_argument("-k", type=int, metavar="K", help=words.TOOL_CUTOFF)
    parser.add_argument("--decimals", type=int, metavar="N", help=words.TOOL_DECIMALS)
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help=words.TOOL_SECONDS)
    parser.add_argument("tool", nargs=argparse.REMAINDER, metavar="-- COMMAND {qrels} {run}", help=words.TOOL)


def _positive(text: str) -> int:
    """Return a whole number of at least 1."""
    if not _WHOLE.fullmatch(text) or not text.strip("0"):
        raise argparse.ArgumentTypeError(words.NOT_POSITIVE.format(text=text))
    if len(text) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(words.TOO_LARGE.format(most="9" * _MOST_DIGITS, text=shorten(text)))
    return int(text)


def _cutoffs(text: str) -> list[int]:
    """Return the cutoffs in a text.

    >>> _cutoffs("5,10")
    [5, 10]
    """
    return [_positive(part) for part in text.split(",")]


def _gains(text: str) -> dict[float, float]:
    """Return the gains that a text gives to grades.

    >>> _gains("1=3.5,2=9")
    {1.0: 3.5, 2.0: 9.0}
    """
    parts = text.split(",")
    gains: dict[float, float] = {}
    try:
        for part in parts:
            grade, gain = part.split("=")
            gains[float(grade)] = float(gain)
    except ValueError:
        raise argparse.ArgumentTypeError(words.NOT_GAINS.format(text=text)) from None
    if not all(math.isfinite(number) and number >= 0 for number in (*gains, *gains.values())):
        raise argparse.ArgumentTypeError(words.GAINS_RANGE.format(text=text))
    if len(gains) < len(parts):
        raise argparse.ArgumentTypeError(words.GAIN_TWICE.format(text=text))
    return gains


def _files(parser: argparse.ArgumentParser, *, runs: bool) -> None:
    parser.add_argument("qrels", metavar="QRELS", help=words.QRELS)
    if runs:
        parser.add_argument("runs", metavar="RUN", nargs="+", help=words.RUNS)
    else:
        parser.add_argument("run", metavar="RUN", help=words.RUN)
    parser.add_argument("--third", action="append", choices=("rank", "score", "grade"), default=[], help=words.THIRD)
    parser.add_argument("--skip-errors", action="store_true", help=words.SKIP)


def _definition(
    parser: argparse.ArgumentParser, default: str | None = "trec_eval", said: str = words.CONVENTION
) -> None:
    parser.add_argument("--convention", default=default, metavar="NAME", help=said)
    parser.add_argument("-k", type=_positive, metavar="K", help=words.CUTOFF)


def _output(parser: argparse.ArgumentParser, said: str = words.FORMAT) -> None:
    parser.add_argument("--format", choices=("table", "csv", "json"), default="table", help=said)
