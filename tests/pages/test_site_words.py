"""What each page of the site says before Python runs."""

import json

import pytest
from lxml import html

from pages.ui import words as app_words
from pages.ui.handbook import book
from pages.ui.site import descriptions, html_page, words


@pytest.mark.full
def test_every_page_has_words_of_its_own_and_a_chapter_that_exists():
    assert set(descriptions.PAGES) == set(app_words.PAGES)
    about = [said.about for said in descriptions.PAGES.values()]
    assert len({*about}) == len(about)
    assert max(map(len, about)) <= 158
    assert {said.chapter for said in descriptions.PAGES.values()} <= {page.path for page in book.pages()}


def test_a_page_says_first_what_it_is_and_last_what_a_browser_lacks():
    for path in html_page.PAGES:
        page = html.document_fromstring(html_page.page(path, for_tests=False, still="<svg></svg>"))
        said, text = descriptions.PAGES[path or "playground"].about, page.body.text_content()
        assert page.xpath("//meta[@name='description']/@content") == [said]
        assert 0 < text.index(said) < text.index(words.NO_SUPPORT)
        assert page.xpath("//body//a[starts-with(@href, 'handbook/')] and //link[@rel='manifest']")


def test_the_manifest_names_icons_that_are_there():
    about = json.loads(descriptions.manifest())
    made = descriptions.icons()
    assert {icon["src"] for icon in about["icons"]} == set(made)
    for icon in about["icons"]:
        size = int(icon["sizes"].partition("x")[0])
        assert made[icon["src"]].startswith(b"\x89PNG")
        assert int.from_bytes(made[icon["src"]][16:20], "big") == size
