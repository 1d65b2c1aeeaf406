"""Another name of :mod:`ndcg_core.run_files`."""

from ndcg_core.run_files import *  # noqa: F403
