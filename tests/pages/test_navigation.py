"""Every page is a word of the navigation, or one click from one; none is reached by a hidden address alone."""

from pages.ui.words import PAGES, UNLISTED
from tests.pages.visit import opened


def test_every_page_is_in_the_navigation_or_one_click_from_it():
    listed = [name for name in PAGES if name not in UNLISTED]
    linked = {link.proto.page for name in listed for link in opened(f"{name}.py").get("page_link")}
    assert set(UNLISTED) <= set(PAGES)
    assert set(UNLISTED) - linked == set()
