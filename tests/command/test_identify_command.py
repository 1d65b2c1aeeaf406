"""ndcg identify: a program, and a person at a terminal."""

import io
import os
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from ndcg_core import conventions
from ndcg_core.command import main
from ndcg_core.command.running import run_bounded
from ndcg_core.identification import Identification, TrialList
from tests.identification.players import tool
from tests.support.examples import everyday

PROGRAM = """
import math, sys
qrels, run = ([line.split() for line in open(path)] for path in sys.argv[1:3])
k = int(sys.argv[3])
grades = {line[2]: max(int(line[3]), 0) for line in qrels}
order = [line[2] for line in sorted(run, key=lambda line: -float(line[4]))]
ranked, best = [grades.get(doc, 0) for doc in order][:k], sorted(grades.values(), reverse=True)[:k]
dcg, idcg = (sum((2**g - 1) / math.log2(rank + 2) for rank, g in enumerate(each)) for each in (ranked, best))
print(f"queries 1, ndcg_cut_{k} all {dcg / idcg if idcg else 0:.4f}")
"""


def test_a_program_is_identified(tmp_path, capsys):
    program = tmp_path / "tool.py"
    program.write_text(PROGRAM)
    code = main(["identify", "--", sys.executable, str(program), "{qrels}", "{run}", "{k}"])
    said = capsys.readouterr().out
    assert code == 0
    assert "This is ranx (burges)" in said
    assert "4 decimals, as called with qrels and run." in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Give a command after --, or --interactive"),
        (["--interactive", "--", "x"], "Give a command after --, or --interactive"),
        (["--", "x", "{run}"], "The command must have {qrels} and {run}"),
        (["--", "no such program", "{qrels}", "{run}"], "no such program cannot be started"),
        (["--", sys.executable, "-c", "raise SystemExit(3)", "{qrels}", "{run}"], "code 3: it printed nothing."),
        (["--seconds", "20", "--", sys.executable, "-c", "input()", "{qrels}", "{run}"], "failed with exit code 1"),
    ],
)
def test_what_cannot_run_is_said(arguments, message, capsys):
    assert main(["identify", *arguments]) == 2
    assert message in capsys.readouterr().err


COUNTED = """
import os, sys, time
with open("{count}", "a+") as file:
    file.write("x")
    calls = file.tell()
"""


@pytest.mark.parametrize(
    ("fault", "seconds", "failed"),
    everyday(
        [("sys.exit(1)", "20", "3 of 4")],
        [
            ("sys.exit(1)", "20", "3 of 4"),
            ("os.kill(os.getpid(), 9)", "20", "3 of 4"),
            ("time.sleep(1000)", "1", "1 of 2"),
        ],
    ),
)
def test_a_program_that_fails_from_some_call_on_is_not_named(tmp_path, capsys, fault, seconds, failed):
    program = tmp_path / "tool.py"
    program.write_text(COUNTED.format(count=tmp_path / "count") + f"if calls > 3: {fault}\n" + PROGRAM)
    code = main(["identify", "--seconds", seconds, "--", sys.executable, str(program), "{qrels}", "{run}", "{k}"])
    said = capsys.readouterr().out
    assert code == 1
    assert said == f"1 answer is too few for a verdict, which needs 3. The tool failed on {failed} lists.\n"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a system without groups of processes")
def test_what_a_program_started_ends_with_it_and_little_of_its_output_is_kept(tmp_path):
    """It starts another, which holds its output open, prints 30 MB with colours, and then the number."""
    child = "import time; time.sleep(1000)"
    program = (
        f"import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', {child!r}])\n"
        "for _ in range(300): print('x' * 100_000)\n"
        "print(child.pid); print('\\x1b[1mndcg \\x1b[32m0.5031\\x1b[0m')"
    )
    tracemalloc.start()
    done = run_bounded([sys.executable, "-c", program], 120)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3_000_000
    *_, pid, last = done.printed.split("\n")[:-1]
    assert last == "ndcg 0.5031"
    until_gone(int(pid))


def until_gone(pid: int) -> None:
    """Wait for the end of a process; one that has ended and that nobody asked about is gone, too."""
    status = Path(f"/proc/{pid}/stat")
    while status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z":
        time.sleep(0.01)


def test_a_person_answers_at_the_terminal(monkeypatch, capsys):
    answer, asked, lines = (
        tool(conventions["sklearn"].convention, 4),
        Identification("scores", (3,), 4),
        ["what", "0.5", "back"],
    )
    while (given := asked.next) is not None:
        try:
            lines.append(f"{answer(given):.4f}")
            asked = asked.answered(lines[-1])
        except ValueError:
            lines.append("error")
            asked = asked.refused()
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["identify", "--interactive", "--form", "scores", "-k", "3"]) == 0
    said = capsys.readouterr()
    assert "This is scikit-learn" in said.out
    assert "An answer must be a number" in said.err
    assert "List 1, cutoff 3" in said.err
    assert TrialList.from_text("13@3").size == 2


@pytest.mark.parametrize("seconds", ["nan", "-1", "0", "1e9"])
def test_a_time_that_is_none_is_refused(seconds, capsys):
    assert main(["identify", "--seconds", seconds, "--", "true", "{qrels}", "{run}"]) != 0
    assert "--seconds must be more than 0 and at most 3600" in capsys.readouterr().err


def test_a_program_that_says_nothing_is_told(capsys):
    assert main(["identify", "--", "true", "{qrels}", "{run}"]) != 0
    assert "The program printed no number: it printed nothing." in capsys.readouterr().err
