"""The site and the single file work in Firefox too."""

import pytest

from pages.ui.state.session import first_state
from pages.ui.text import show
from tests.site.firefox import Firefox, firefox

pytestmark = pytest.mark.full
_NDCG = ".result .ndcg .full"


@pytest.fixture
def page(tmp_path):
    """A page of Firefox on which no error may occur."""
    with firefox(tmp_path) as opened:
        yield opened
        assert opened.errors == []


def test_the_playground_starts_answers_and_starts_again(page: Firefox, at):
    page.open(at())
    first = first_state()
    page.wait_for(_NDCG, show(first.explanation.ndcg))
    assert len(page.texts(".board .ranked .card")) == len(first.ranked)
    page.press("Ideal order")
    page.wait_for(_NDCG, show(1.0))
    page.reload()
    page.wait_for(_NDCG, show(1.0))  # the list is in the address
