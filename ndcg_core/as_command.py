"""Whether this process is the command `ndcg`; imported first, so that Ctrl-C during the imports has no traceback."""

import os
import signal
import sys

AS_COMMAND = "-m ndcg_core" in " ".join(sys.orig_argv) or "".join(sys.argv[:1]).endswith(("ndcg", "ndcg.exe"))
if AS_COMMAND:  # until the command itself says that it was stopped
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
