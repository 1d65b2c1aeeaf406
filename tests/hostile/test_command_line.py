"""The command with whatever might be typed and lie in a file: an exit code, and a sentence where it is not 0."""

import gzip
import io
import random
import sys

import pytest

from ndcg_core.command import main
from tests.support.examples import everyday, of

CALLS, SEEDS = of(2000, 1000), 4
RUN = b"q1 Q0 a 1 2.5 mine\nq1 Q0 b 2 1.5 mine\nq2 Q0 a 1 1 mine\n"
CONTENTS = {
    "qrels": b"q1 0 a 1\nq1 0 b 0\nq2 0 b 2\n",
    "run": RUN,
    "other.run": RUN.replace(b"2.5", b"0.5"),
    "run.gz": gzip.compress(RUN),
    "broken.gz": gzip.compress(RUN)[:-9],
    "wrong lines": RUN + b"q1 Q0 what\n",
    "run.csv": b"query,doc,score\nq1,a,1\n\x1b[31mq2,=d,2\n",
    "qrels.json": b'{"q1": {"a": 1, "\\ud800": 2}, "\\u001b[2J": {"b": 1}}',
    "numbers": b"1 0 2 3\n",
    "empty": b"",
    "zeros": bytes(300),
    "bytes": bytes(range(256)),
    "list": b"d1 3\nd2 0\nd3 1\n",
    "\x1b]0;title\x07": RUN,
}
TEXTS = ("", "-", "3 2 0 1", "d1 3\nd2 1", "0.63", "0,63", "-5", "nan", "1e999", "9" * 400, "x" * 300, "\udc80", "日本")
OPTIONS = ("-q", "--interval", "--skip-errors", "--help", "--version", "--format", "--convention", "-k", "--seed")
VALUES = {
    "--format": ("table", "csv", "json", "xml"),
    "--convention": ("trec_eval", "sklearn", "sklaern", *TEXTS),
    "-k": ("1", "10", "0", "-1", "x", "9" * 400),
    "--seed": ("0", "-5", "9" * 30, "x"),
    "--query": ("q1", "q9", "\x1b[31m", "\udc80"),
    "--baseline": ("run", "nobody"),
}
FILES = {"eval": 2, "compare": 3, "robustness": 3, "explain": 2, "libraries": 0, "check": 2}


def arguments(dice):
    """A subcommand with files and options, of which some do not belong there."""
    command = dice.choice(["eval", "eval", "eval", "compare", "explain", "explain", "check", "check", "libraries"])
    command = "robustness" if dice.random() < 0.01 else command
    right = {"check": ("3 2 0 1", "0.63"), "libraries": ()}.get(command, ("qrels", "run", "other.run"))
    places = [each if dice.random() < 0.6 else dice.choice((*CONTENTS, *TEXTS, ".", "nowhere")) for each in right]
    found = [command, *places[: FILES[command] + dice.choice((0, 0, 0, 0, -1, 1))]]
    wanted = ["--query"] if command == "explain" else []
    for option in (*wanted, *dice.sample((*OPTIONS, *VALUES), dice.choice((0, 0, 1, 1, 2, 3)))):
        found += [option, dice.choice(VALUES[option])] if option in VALUES else [option]
    if dice.random() < 0.1:
        found.insert(dice.randrange(len(found)), dice.choice(TEXTS))
    return found


@pytest.mark.many
@pytest.mark.parametrize("seed", everyday(range(2), range(SEEDS)))
def test_an_exit_code_and_a_sentence(seed, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name, content in CONTENTS.items():
        (tmp_path / name).write_bytes(content)
    dice = random.Random(seed)
    codes = set()
    for _ in range(CALLS // SEEDS):
        given = arguments(dice)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(dice.choice(list(CONTENTS.values())))))
        try:
            code = main(given)
        except SystemExit as leaving:
            code = leaving.code
        printed, said = capsys.readouterr()
        codes.add(code)
        assert code in (0, 1, 2), given
        assert (code != 2) or said.splitlines()[-1].startswith("ndcg"), given  # argparse names the subcommand
        assert not set("\x1b\x07\x00") & set(said), given
        if "csv" not in given and "json" not in given:
            assert not set("\x1b\x07\x00") & set(printed), given
    assert codes == {0, 1, 2}
