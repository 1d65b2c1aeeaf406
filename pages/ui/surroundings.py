"""Where the app runs: on a server, or in the visitor's own browser, where ``site/bridge.py`` says so."""

from collections.abc import Mapping
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
    handbook : str
        The address of the handbook; empty where it is not published.
    one_file : bool
        Whether the app is a single file, whose address has no room for pages but after the question mark.
    page : str
        The page that is shown, as the address names it.

    """

    in_browser: bool = False
    footer: str = ""
    handbook: str = ""
    one_file: bool = False
    page: str | None = None

    def opening(self, named: str) -> str:
        """Return the page that a single file's address names, when it is opened; later, pages follow their links."""
        return named if self.one_file and self.page is None else ""

    def shows(self, page: str) -> None:
        """Note the page that is shown, for a single file's address; a server has many visitors, and notes nothing."""
        if self.one_file:
            self.page = page

    def address(self, wanted: Mapping[str, str]) -> dict[str, str]:
        """Return what the address holds: a single file's also names the page."""
        return {**({"page": self.page} if self.one_file and self.page else {}), **wanted}


HERE = Surroundings()
"""Where this process runs; set once, before the first page is drawn."""
