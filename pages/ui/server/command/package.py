"""The app of NDCG Lab, for the command `ndcg-lab`. In a wheel this file is `ndcg_lab/__init__.py`."""

import sys
from pathlib import Path


def main() -> int:
    """Start the app, and return the exit code of the command."""
    # In a wheel, app.py and pages/ are beside this file; they import each other as in the checkout.
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from pages.ui.server.command.start import launch

    return launch(sys.argv[1:])
