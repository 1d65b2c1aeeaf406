"""Small changes of the product, each put to the nearest tests; a change that no test notices is printed.

python -m tests.mutants [--seed 1] [--each 25] [--minutes 1] [room ...]

``TIER=rest`` asks all tests, otherwise those of ``make test``.

A sample of changes is drawn in every room. What a test runs is measured first, so that a change is put to the tests
that run its line, the fastest first, and then to the others near it. ``equivalent.json`` names changes that change no
result, with the reason; an entry whose line is no longer a change of its file is refused.
"""

import argparse
import json
import random
import shutil
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.changes import Mutant, changed, changes_like, places_of
from tests.mutants.nearest import Nearest
from tests.mutants.runner import passed
from tests.support.examples import TIER

ROOT = Path(__file__).parents[2]
ROOMS = ["model", "scoring", "shown", "batch", "systems", "run_files", "teaching/diagnosis", "teaching/grading"]
ONE_LIST = ("model", "scoring", "shown")
"""Rooms whose tests are near to each other: what shows a list is tested beside what computes it."""
EQUIVALENT = Path(__file__).with_name("equivalent.json")
PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--hypothesis-profile=mutants"]
PYTEST += ["-m", "not full" if TIER == "everyday" else ""]
NOT_HERE = {"batch/spark.py"}  # its tests need Java
COPIED = ["ndcg_core", "tests", "pages", ".streamlit", "app.py", "pyproject.toml"]


def copied(source: Path, folder: Path) -> None:
    """Copy the project, with what Python has compiled, and without the environment and what tools left behind."""
    for name in COPIED:
        if (source / name).is_dir():
            shutil.copytree(source / name, folder / name)
        else:
            shutil.copy2(source / name, folder / name)


def tests_of(room: str) -> tuple[str, ...]:
    """Return the tests nearest to a room, which ``tests/`` mirrors; to a room in another, those that import from it."""
    if "/" not in room:
        return tuple(f"tests/{near}" for near in (ONE_LIST if room in ONE_LIST else (room,)))
    files = sorted((ROOT / "tests" / room.partition("/")[0]).glob("test_*.py"))
    name = "ndcg_core." + room.replace("/", ".")
    return tuple(str(path.relative_to(ROOT)) for path in files if name in path.read_text(encoding="utf-8"))


def files_of(room: str) -> list[Path]:
    """Return the files of a room that are changed."""
    return sorted({*(ROOT / "ndcg_core" / room).rglob("*.py")} - {ROOT / "ndcg_core" / path for path in NOT_HERE})


def known_equivalents(rooms: list[str]) -> set[tuple[str, str]]:
    """Return the changes that change no result, by path and line; an entry that is no change of its file is refused."""
    paths = {path.relative_to(ROOT).as_posix() for room in rooms for path in files_of(room)}
    entries: dict[str, set[str]] = defaultdict(set)
    for entry in json.loads(EQUIVALENT.read_text(encoding="utf-8")):
        if entry["path"] in paths:
            entries[entry["path"]].add(entry["line"])
    stale = [f"{path}: {line}" for path, known in entries.items() for line in known - changes_like(ROOT / path, known)]
    if stale:
        raise SystemExit("\n".join(["These entries of equivalent.json are no change of their file:", *sorted(stale)]))
    return {(path, line) for path, lines in entries.items() for line in lines}


def is_noticed(mutant: Mutant, source: Path, tests: list[str], seconds: float) -> bool:
    """Whether one of these tests fails in a copy of the project with the change; one without an end is noticed."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        copied(source, folder)
        (folder / mutant.path).write_text(mutant.text, encoding="utf-8")
        return not passed(folder, [*PYTEST, *tests], seconds)


def run(rooms: list[str], seed: int, each: int, minutes: float) -> None:
    equivalent = known_equivalents(rooms)
    with ThreadPoolExecutor(2) as pool, TemporaryDirectory() as name:
        folder = Path(name)
        copied(ROOT, folder)
        groups = {tests_of(room) for room in rooms}
        nearest = dict(zip(groups, pool.map(lambda tests: Nearest(folder, tests, PYTEST), groups), strict=True))

        def put(room: str, mutant: Mutant) -> str:
            if (mutant.path, mutant.line) in equivalent:
                return "equivalent"
            near = nearest[tests_of(room)]
            noticed = is_noticed(mutant, folder, near.tests(mutant, 60 * minutes), near.seconds)
            return "noticed" if noticed else "survived"

        drawn = []
        for room in rooms:
            places = [place for path in files_of(room) for place in places_of(path)]
            dice = random.Random(f"{seed} {room}")
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
    parser.add_argument("rooms", nargs="*", default=ROOMS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=25, help="how many changes of a room")
    parser.add_argument("--minutes", type=float, default=1, help="for how long a change is put to tests")
    given = parser.parse_args()
    run(given.rooms, given.seed, given.each, given.minutes)
