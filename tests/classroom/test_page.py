"""The scripts of a class's pages: what is cut from them is white space and comments alone."""

from pages.ui.classroom import page


def test_no_script_has_a_text_of_several_lines():
    """Indentation inside one would be cut as if it were the script's own."""
    assert page._scripts()
    assert not [name for name, text in page._scripts().items() for line in text.splitlines() if line.count("`") % 2]
