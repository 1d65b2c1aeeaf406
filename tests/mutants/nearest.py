"""Which tests run a line, the fastest first."""

import subprocess
import sys
from collections import Counter
from itertools import accumulate
from pathlib import Path
from xml.etree import ElementTree as ET

from coverage import CoverageData

from tests.mutants.changes import Mutant


class Nearest:
    """The tests of some folders and files, with their seconds and the lines of the product that each runs."""

    def __init__(self, folder: Path, tests: tuple[str, ...], pytest: list[str]) -> None:
        self._folder, name = folder, f"measured-{abs(hash(tests))}"
        settings, data, times = (folder / f"{name}.{end}" for end in ("ini", "data", "xml"))
        settings.write_text(f"[run]\ndata_file={data}\nsource=ndcg_core\ndynamic_context=test_function\n")
        measured = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest"]
        command = [*measured, *pytest, f"--junitxml={times}", *tests]
        ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if ended.returncode:
            raise RuntimeError(ended.stdout + ended.stderr)
        self._data = CoverageData(str(data))
        self._data.read()
        self._seconds: Counter[str] = Counter()
        for case in ET.parse(times).iter("testcase"):
            path = case.get("classname", "").replace(".", "/") + ".py"
            self._seconds[f"{path}::{case.get('name', '').partition('[')[0]}"] += float(case.get("time", 0))
        self.seconds = 60 + 4 * self._seconds.total()
        """How long tests may take that have an end, also beside other work."""

    def tests(self, mutant: Mutant, seconds: float) -> list[str]:
        """Return the file's own examples, the tests that run a changed line and then the others, the fastest first.

        What a test leaves in a cache is not run again by those after it, so that these are near, too. Each of both
        kinds takes no more than so many seconds.
        """
        by_line = self._data.contexts_by_lineno(str(self._folder / mutant.path))
        before = [number for number in by_line if number <= mutant.number]  # a statement may have several lines
        names = set(by_line[max(before)]) - {""} if before else set()
        running = [test for test in self._seconds if _context(test) in names]
        others = [test for test in self._seconds if _context(test) not in names]
        examples = [str(mutant.path)] if ">>>" in mutant.text else []
        return [*examples, *self._fastest(running, seconds), *self._fastest(others, seconds)]

    def _fastest(self, tests: list[str], seconds: float) -> list[str]:
        """Return the fastest tests, at least one of them, which together take so many seconds."""
        fastest = sorted(tests, key=lambda test: self._seconds[test])
        ends = accumulate(self._seconds[test] for test in fastest)
        return fastest[: max(1, sum(end <= seconds for end in ends))]


def _context(test: str) -> str:
    """Return a test's name as coverage writes it: that of its module and of its function."""
    path, _, function = test.partition("::")
    return f"{Path(path).stem}.{function}"
