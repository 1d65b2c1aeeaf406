"""What of stlite the site needs: its frontend without the elements that no page draws."""

import re

from pages.ui.site.parts import Files, Part

_FOLDER = "build/"
_START = ("stlite.js", "stlite.css")
_IMPORTED = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
_IMPORTED_LATER = re.compile(r'import\(\s*"\./([^"]+\.js)"')
_ASSET = re.compile(r"assets/[\w.-]+")
# Elements and languages of diagrams that no page draws; Streamlit loads each only where it is drawn.
_NEVER_DRAWN = re.compile(
    r"^(Plotly|DeckGl|GraphViz|Mermaid|ArrowVegaLite|Audio|Balloons|Snow|Camera|ChatInput|ColorPicker|Date|DataFrame|"
    r"Json|Video|ImageList|IFrame|Metric|Time|Feedback|ComponentInstance|Table|Pagination|iframeResizer)\w*-"
)


def frontend(stlite: Part) -> Files:
    """Return the scripts that can be reached from the start, the style, and the fonts and files that they name."""
    given = {path.removeprefix(_FOLDER): content for path, content in stlite.files.items() if path.startswith(_FOLDER)}
    kept: Files = {}
    waiting = list(_START)
    while waiting:
        name = waiting.pop()
        if name in kept or name not in given:
            continue
        kept[name] = given[name]
        text = given[name].decode("utf-8", "replace") if name.endswith((".js", ".css")) else ""
        waiting += _IMPORTED.findall(text)
        waiting += [found for found in _IMPORTED_LATER.findall(text) if not _NEVER_DRAWN.match(found)]
        waiting += _ASSET.findall(text)
    return kept
