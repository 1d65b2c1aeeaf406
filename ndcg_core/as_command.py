"""Whether this process is the command `ndcg`; imported first, so that Ctrl-C during the imports has no traceback."""

import os
import signal
import sys

_NAME = os.path.basename("".join(sys.argv[:1]))  # noqa: PTH119
AS_COMMAND = _NAME in ("ndcg", "ndcg.exe") or "-m ndcg_core" in " ".join(sys.orig_argv)
if AS_COMMAND:  # until the command itself says that it was stopped
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
