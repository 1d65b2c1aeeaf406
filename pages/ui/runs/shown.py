"""What the parts of the page show: the files under a choice, two of the systems, and what was found of all."""

from typing import NamedTuple

from ndcg_core.systems import Comparison
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.deciding import Work
from pages.ui.runs.pairs import Pair, QueryValue, query_values
from pages.ui.state.session import Session


class Shown(NamedTuple):
    """What is shown.

    Attributes
    ----------
    compared : Comparison or None
        None for one system, and where the comparison was stopped or refused.
    done : Work or None
        The systems under other definitions, as far as that is; None for one system.
    """

    session: Session
    found: Collection
    choice: Choice
    pair: Pair
    compared: Comparison | None = None
    done: Work | None = None

    @property
    def several(self) -> bool:
        """Whether there are several systems."""
        return self.pair.second is not None

    @property
    def rows(self) -> list[QueryValue]:
        """The queries of the pair."""
        return query_values(self.found, self.choice, self.pair)
