"""`ndcg identify`: a program that is run on written files, or a person who types what a tool prints."""

import argparse
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from ndcg_core.command import words
from ndcg_core.command.files import InputError
from ndcg_core.command.printing import printable, say
from ndcg_core.command.running import run_bounded
from ndcg_core.errors import NdcgError
from ndcg_core.identification import AveragingQuestions, DataSet, Identification, TrialList, card, decided, verdict
from ndcg_core.identification.calling import CUTOFFS, LONGEST_WAIT
from ndcg_core.identification.departures import departure
from ndcg_core.identification.functions import ask, with_averaging
from ndcg_core.identification.words import FEATURES, TREC_FILES
from ndcg_core.identification.written_lists import as_table, as_trec

_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|nan)(?![\w.])", re.IGNORECASE)
REFUSABLE = (*FEATURES, words.CUTOFF_REFUSED, words.ERROR_PRINTED)
"""What a person may type for a list that the tool does not take."""


def identify_tool(given: argparse.Namespace) -> bool:
    """Print which nDCG a program or a person's tool computes; return whether any definition fits."""
    k, tool = given.k, given.tool[1:] if given.tool[:1] == ["--"] else given.tool
    if not 0 < given.seconds <= LONGEST_WAIT:
        raise InputError(words.TOOL_TIME.format(most=f"{LONGEST_WAIT:g}", seconds=f"{given.seconds:g}"))
    if given.interactive == bool(tool):
        raise InputError(words.TOOL_OR_PERSON)
    if given.interactive:
        asked = _ask_person(Identification(given.form, (k,), given.decimals or 4))
        _print_state(asked)
        if asked.is_decided and asked.form == "run":
            print(printable_lines(_ask_means(AveragingQuestions(asked)).sentence))
        return bool(asked.survivors)
    if not any("{run}" in part for part in tool) or not any("{qrels}" in part for part in tool):
        raise InputError(words.TOOL_FILES)
    asks = given.k is None and any("{k}" in part for part in tool)
    cutoffs = CUTOFFS if asks else (k,)
    with TemporaryDirectory() as folder:
        program = Program(tool, Path(folder), given.seconds)
        program(TrialList((1, 2, 0), scored=True, k=cutoffs[0]))  # a program that cannot run says so at once
        found = ask(program, "run", cutoffs, given.decimals or "find out")
        found = with_averaging(found, program.mean)
    print(printable_lines(str(found)))
    return found.is_known


@dataclass(frozen=True)
class Program:
    """A program that reads a file of judgments and a run, and prints a number."""

    command: Sequence[str]
    folder: Path
    seconds: float

    def __call__(self, given: TrialList) -> float:
        """Return the last number that the program prints for a list; raise :class:`InputError` if it prints none."""
        return self._printed(*as_trec(given), given.k)

    def mean(self, given: DataSet, k: int | None) -> float:
        """Return the last number that it prints for several queries."""
        return self._printed(*given.written(), k)

    def _printed(self, qrels: str, run: str, k: int | None) -> float:
        places = {"{qrels}": self._write("qrels", qrels), "{run}": self._write("run", run), "{k}": str(k)}
        done = run_bounded([_filled(word, places) for word in self.command], self.seconds)
        numbers = _NUMBER.findall(done.printed)
        if done.code or not numbers:
            said = " ".join((done.complained or done.printed).split())[-120:] or words.TOOL_SILENT
            template = words.TOOL_FAILED if done.code else words.TOOL_NO_NUMBER
            raise InputError(template.format(code=done.code, said=said))
        return float(numbers[-1])

    def _write(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, "utf-8")
        return str(path)


def _filled(word: str, places: dict[str, str]) -> str:
    for place, text in places.items():
        word = word.replace(place, text)
    return word


def _ask_person(asked: Identification) -> Identification:
    """Ask list after list on the terminal until nothing more can be learned, or the person stops."""
    *first, last = REFUSABLE
    say(words.HOW_TO_ANSWER.format(reasons=", ".join(first) + words.OR + last))
    states = [asked]
    while (given := states[-1].next) is not None:
        _show(given, len(states))
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer == words.STOP:
            break
        if answer == words.BACK:
            del states[max(1, len(states) - 1) :]
            continue
        with _report_refusals():
            known = answer in REFUSABLE
            states.append(states[-1].refused(answer) if known else states[-1].answered(answer))
            for sentence in decided(states[-1]):
                if sentence not in decided(states[-2]):
                    say(sentence)
            say(verdict(states[-1]).sentence)
    return states[-1]


def _ask_means(means: AveragingQuestions) -> AveragingQuestions:
    """Ask about several queries until nothing more can be learned, or the person stops."""
    while (given := means.next) is not None:
        say(words.QUERIES_TOGETHER)
        qrels, run = given.written()
        for line in TREC_FILES.format(qrels=qrels, run=run).rstrip().split("\n"):
            say(line)
        say(words.IT_PRINTED)
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer == words.STOP:
            break
        with _report_refusals():
            means = means.answered(None if answer in REFUSABLE else answer)
    return means


class _report_refusals(suppress):  # noqa: N801 - it is used as suppress is
    """Say what is wrong with an answer, and go on."""

    def __init__(self) -> None:
        super().__init__(NdcgError)

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(raised, NdcgError):
            say(words.ERROR.format(message=raised))
        return super().__exit__(kind, raised, trace)


def _show(given: TrialList, number: int) -> None:
    """Show a list to a person: what is ranked, and what is judged and not retrieved."""
    cutoff = words.WHOLE_LIST if given.k is None else words.CUT_AT.format(k=given.k)
    say(words.LIST_NUMBER.format(number=number, cutoff=cutoff))
    for line in as_table(given).split("\n"):
        say(line)
    say(words.IT_PRINTED)


def _print_state(asked: Identification) -> None:
    print(verdict(asked).sentence)
    if not asked.survivors:
        print(printable_lines(departure(asked).sentence))
    elif asked.answers and verdict(asked).kind != "asking":
        print("\n".join(decided(asked)))
        print(printable_lines(str(card(asked))))


def printable_lines(text: str) -> str:
    """Return lines of text for a terminal."""
    return "\n".join(map(printable, text.split("\n")))
