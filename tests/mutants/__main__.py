"""Small changes of the product, each put to the nearest tests; a change that no test notices is printed.

python -m tests.mutants [--seed 1] [--each 25] [--minutes 1] [room ...]

A sample of changes is drawn in every room. What a test runs is measured first, so that a change is put only to the
tests that run its line, the fastest first. ``equivalent.json`` names changes that change no result, with the reason.
"""

import argparse
import json
import random
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.changes import Mutant, changed, places_of
from tests.mutants.nearest import Nearest
from tests.mutants.runner import passed

ROOT = Path(__file__).parents[2]
ABOUT_ANSWERS = "borders diagnosis evidence grading homework judged_sums marks slips_in_a_term sorted_values together"
DIAGNOSIS = [f"tests/teaching/test_{name}.py" for name in ABOUT_ANSWERS.split()]
ONE_LIST = ["tests/model", "tests/scoring", "tests/shown"]
ROOMS = {
    "model": ONE_LIST,
    "scoring": ONE_LIST,
    "shown": ONE_LIST,
    "batch": ["tests/batch"],
    "systems": ["tests/systems"],
    "run_files": ["tests/run_files"],
    "teaching/diagnosis": DIAGNOSIS,
    "teaching/grading": DIAGNOSIS,
}
"""The rooms that are changed, and the tests nearest to each."""
EQUIVALENT = Path(__file__).with_name("equivalent.json")
PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--hypothesis-profile=mutants"]
NOT_HERE = {"batch/spark.py"}  # its tests need Java
COPIED = ["ndcg_core", "tests", "pages", ".streamlit", "app.py", "pyproject.toml"]


def copied(source: Path, folder: Path) -> None:
    """Copy the project, with what Python has compiled, and without the environment and what tools left behind."""
    for name in COPIED:
        if (source / name).is_dir():
            shutil.copytree(source / name, folder / name)
        else:
            shutil.copy2(source / name, folder / name)


def is_noticed(mutant: Mutant, source: Path, tests: list[str], seconds: float) -> bool:
    """Whether one of these tests fails in a copy of the project with the change; one without an end is noticed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        copied(source, folder)
        (folder / mutant.path).write_text(mutant.text, encoding="utf-8")
        return not passed(folder, [*PYTEST, *tests], seconds)


def run(rooms: list[str], seed: int, each: int, minutes: float) -> None:
    equivalent = {(known["path"], known["line"]) for known in json.loads(EQUIVALENT.read_text(encoding="utf-8"))}
    with ThreadPoolExecutor(2) as pool, TemporaryDirectory() as name:
        folder = Path(name)
        copied(ROOT, folder)
        folders = {tuple(ROOMS[room]) for room in rooms}
        nearest = dict(zip(folders, pool.map(lambda tests: Nearest(folder, tests, PYTEST), folders), strict=True))

        def put(room: str, mutant: Mutant) -> str:
            if (mutant.path, mutant.line) in equivalent:
                return "equivalent"
            tests = nearest[tuple(ROOMS[room])].tests(mutant, 60 * minutes)
            return "noticed" if tests and is_noticed(mutant, folder, tests, 300 * minutes) else "survived"

        drawn = []
        for room in rooms:
            files = sorted(
                {*(ROOT / "ndcg_core" / room).rglob("*.py")} - {ROOT / "ndcg_core" / path for path in NOT_HERE}
            )
            places, dice = [place for path in files for place in places_of(path)], random.Random(f"{seed} {room}")
            drawn += [(room, changed(ROOT, place, dice)) for place in dice.sample(places, min(each, len(places)))]
        counts: Counter[tuple[str, str]] = Counter()
        for (room, mutant), outcome in zip(drawn, pool.map(lambda one: put(*one), drawn), strict=True):
            counts[room, outcome] += 1
            if outcome == "survived":
                print(f"{mutant.path}:{mutant.number}\n    {mutant.before}\n    {mutant.line}", flush=True)
    print(f"\nseed {seed}\n{'room':20}{'noticed':>9}{'survived':>9}{'equivalent':>12}{'share':>8}")
    for room in [*rooms, "all"]:
        noticed, survived, same = (
            sum(count for (place, kind), count in counts.items() if kind == outcome and room in (place, "all"))
            for outcome in ("noticed", "survived", "equivalent")
        )
        print(f"{room:20}{noticed:9}{survived:9}{same:12}{noticed / max(noticed + survived, 1):8.0%}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", default=list(ROOMS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=25, help="how many changes of a room")
    parser.add_argument("--minutes", type=float, default=1, help="for how long a change is put to tests")
    given = parser.parse_args()
    run(given.rooms, given.seed, given.each, given.minutes)
