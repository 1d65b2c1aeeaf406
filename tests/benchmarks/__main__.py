"""`make bench`: print every table, or only the named ones."""

import sys
from importlib import import_module

from ndcg_core.batch import keep_freed_memory

PARTS = "engine many runs runs.shuffled page frames classroom live diagnosis grading memory coverage neighbour"
OTHER_NAMES = {"shuffled": "runs.shuffled", "class": "classroom"}

keep_freed_memory()  # as the app does when it starts
for part in sys.argv[1:] or PARTS.split():
    module, _, name = OTHER_NAMES.get(part, part).partition(".")
    getattr(import_module(f"tests.benchmarks.{module}"), f"run_{name}" if name else "run")()
    print()
