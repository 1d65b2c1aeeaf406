"""Where the app runs: on a server, or in the visitor's own browser, where ``site/bridge.py`` says so."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Surroundings:
    """What differs without a server.

    Attributes
    ----------
    in_browser : bool
        Whether Python runs in the visitor's browser, on the one thread that also draws.
    footer : str
        What stands below every page.

    """

    in_browser: bool = False
    footer: str = ""


HERE = Surroundings()
"""Where this process runs; set once, before the first page is drawn."""
