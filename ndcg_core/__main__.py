"""The command `ndcg`, as `python -m ndcg_core`."""

import sys

from ndcg_core.command import main

if __name__ == "__main__":
    sys.exit(main())
