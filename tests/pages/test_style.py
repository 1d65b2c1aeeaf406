"""The look of every page: texts have the sizes of one scale, spaces lie on one grid."""

import re
from pathlib import Path

import pytest

import pages
from ndcg_core.widget import files

ROOT = Path(pages.__file__).parent
STYLES = [css for folder in (ROOT, files.SHARED) for css in sorted(folder.rglob("*.css")) if css.stat().st_size > 100]
TEMPLATES = [path for path in sorted(ROOT.rglob("*.html")) if "<style>" in path.read_text()]
SPACES = re.compile(r"(?:margin|padding|gap)(?:-\w+)?: ([^;}]*)")


PROJECTED = {"presenter.html", "steering.css", "board.css", "projected.css", "projector.html", "class_teacher.css"}
"""The styles with what is read from a room's last row, whose sizes no theme sets."""


@pytest.mark.parametrize("path", [*STYLES, *TEMPLATES], ids=lambda path: path.name)
def test_every_text_has_a_size_of_the_scale(path):
    sizes = re.findall(r"font-size: ([^;}]+)", path.read_text())
    allowed = r"(var\(--type-(m|[sl]\d)\)|inherit)( !important)?"
    if path.name in PROJECTED:
        allowed += r"|(24|32|44)px( !important)?"
    assert [size for size in sizes if not re.fullmatch(allowed, size)] == []


@pytest.mark.parametrize("path", [*STYLES, *TEMPLATES], ids=lambda path: path.name)
def test_every_space_is_a_multiple_of_an_eighth_of_a_rem(path):
    lengths = re.findall(r"(?<![\w.])-?([\d.]+)rem", " ".join(SPACES.findall(path.read_text())))
    assert [length for length in lengths if (8 * float(length)) % 1] == []


@pytest.mark.parametrize("path", [*ROOT.rglob("*.js"), *files.SHARED.rglob("*.js")], ids=lambda path: path.name)
def test_the_letters_of_drawings_have_three_sizes(path):
    sizes = set(re.findall(r'"font-size": ([\d.]+)', path.read_text()))
    assert sizes <= {"12", "14", "16"}
