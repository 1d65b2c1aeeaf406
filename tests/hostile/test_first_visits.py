"""Visitors who open a new server's pages at the same moment each get their page."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_VISITS = """
import importlib, random, sys, threading
from pathlib import Path

import pytest

import app  # noqa: F401

names = [
    ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    for folder in ("ndcg_core", "pages/ui")
    for path in Path(folder).rglob("*.py")
    if path.stem != "__main__"
]
names.sort()
fresh = [name for name in names if name not in sys.modules]
assert len(fresh) > 100, "too much is imported at the start to try the rest"
sys.setswitchinterval(0.00005)
together, failures = threading.Barrier(8), []

def visit(visitor):
    mine = names.copy()
    random.Random(visitor).shuffle(mine)
    together.wait()
    for name in mine:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as missing:  # a library that is not installed here
            if missing.name.startswith(("ndcg_core", "pages")):
                failures.append((name, repr(missing)))
        except Exception as wrong:
            failures.append((name, repr(wrong)))

visitors = [threading.Thread(target=visit, args=(visitor,)) for visitor in range(8)]
for each in visitors:
    each.start()
for each in visitors:
    each.join()
print(failures)
"""


@pytest.mark.full
def test_threads_that_import_in_any_order_get_whole_modules():
    done = subprocess.run([sys.executable, "-c", _VISITS], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr
