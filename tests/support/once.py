"""What is dear to make, and changed by no test, is made by the first worker process that needs it, for all of a run."""

import os
import time

PATIENCE = 300  # seconds


def once(factory, name, make):
    """Return a folder of this name that ``make`` has filled, here or in another process."""
    run = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        run = run.parent  # in which each worker has a folder of its own
    folder, sign = run / name, run / f"{name}.made"
    try:
        folder.mkdir()
    except FileExistsError:
        _wait(sign)
        return folder
    try:
        make(folder)
    except BaseException as trouble:
        sign.write_text(repr(trouble), encoding="utf-8")
        raise
    sign.touch()
    return folder


def _wait(sign):
    end = time.monotonic() + PATIENCE
    while not sign.exists():
        assert time.monotonic() < end, f"{sign.stem} was not made in {PATIENCE} s"
        time.sleep(0.1)
    trouble = sign.read_text(encoding="utf-8")
    assert not trouble, f"another process could not make {sign.stem}: {trouble}"
