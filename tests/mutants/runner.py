"""Runs tests in another process, in which the large libraries are already loaded but nothing of the project is."""

import multiprocessing
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

LIBRARIES = ["numpy", "hypothesis", "pytest", "scipy.stats", "pandas", "polars", "sklearn.metrics", "catboost"]
LIBRARIES += ["lightgbm", "xgboost"]
SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["__main__", *LIBRARIES])


def passed(folder: Path, arguments: list[str], seconds: float) -> bool:
    """Whether these tests of a copy of the project pass; tests without an end do not."""
    process = SERVER.Process(target=_run, args=(folder, arguments))
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode == 0


def _run(folder: Path, arguments: list[str]) -> None:
    import pytest

    os.chdir(folder)
    sys.path = [str(folder), *(path for path in sys.path if path)]
    for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "ndcg_core")]:
        del sys.modules[name]
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        ended = pytest.main(arguments)
    sys.exit(int(ended))
