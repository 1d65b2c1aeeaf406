"""The command `ndcg`, as `python -m ndcg_core`."""

import sys

from ndcg_core.command import main

sys.exit(main())
