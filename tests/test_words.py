"""Every sentence of the pages is written in a words module, in Python as in the browser's scripts."""

import ast
import re
from pathlib import Path

import ndcg_core
import pages
from pages.ui.components.words import SCRIPT
from tests.support.files import read_data
from tests.support.source import nodes, tree

ROOT = Path(pages.__file__).parent
FILES = [path for path in sorted(ROOT.rglob("*.py")) if path.name != "words.py"]
WIDGET = Path(ndcg_core.__file__).parent / "widget"
SCRIPTS = sorted([*ROOT.rglob("*.js"), *WIDGET.rglob("*.js")])
# Two words with a space between them, or a word with a capital letter.
SENTENCE = re.compile(r"[A-Za-z]{2,}[.,:;!?]* [A-Za-z(]|^[A-Z][a-z]+\b")
NO_SENTENCES = read_data("no_sentences.toml")
"""Files whose literals nobody reads on a page, each with what they are."""
NOT_SHOWN = {"cls", "key", "mime", "file_name", "type"}  # arguments that a page does not show
TEXTS = {"label", "help", "placeholder", "title", "page_title", "body"}  # arguments that it shows
ELEMENTS = {
    "button", "caption", "download_button", "error", "expander", "file_uploader", "header", "info", "markdown",
    "multiselect", "number_input", "radio", "segmented_control", "selectbox", "slider", "spinner", "subheader",
    "success", "text", "text_area", "text_input", "title", "toast", "toggle", "warning", "write",
}  # fmt: skip
"""Streamlit's elements whose first argument is shown."""


def literals(node):
    """The texts of a node: constants, and the constant parts of f-strings."""
    return [part for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def not_shown(path):
    """Docstrings, log messages, types, and arguments such as a style's name."""
    for node in nodes(path):
        if isinstance(node, ast.Expr):  # a text that is a statement: a docstring, also that of a constant
            yield node.value
        elif isinstance(node, ast.Subscript):
            yield from literals(node.slice)
        elif (isinstance(node, ast.keyword) and node.arg in NOT_SHOWN) or is_for_developers(node):
            yield from literals(node)


def is_for_developers(node):
    """Whether a node is a message of the log, or a type written as text."""
    owner = getattr(node.func, "value", node.func) if isinstance(node, ast.Call) else None
    return getattr(owner, "id", "") in ("_LOG", "TypeVar", "cast")


def sentences_in(path):
    """The literals of a file that read like a sentence, each with its line."""
    hidden = {id(node) for node in not_shown(path)}
    found = [node for node in literals(tree(path)) if id(node) not in hidden and SENTENCE.search(node.value)]
    return [(node.lineno, node.value) for node in found]


def test_sentences_are_written_in_words_modules_and_every_exception_is_needed():
    assert {str(path.relative_to(ROOT)) for path in FILES if sentences_in(path)} == set(NO_SENTENCES)


def written(node):
    """The text that a node writes itself: of an f-string, what stands between its placeholders."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def shown_arguments(call):
    """The arguments of a call that a visitor reads."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    yield from (keyword.value for keyword in call.keywords if keyword.arg in TEXTS)
    if name in ELEMENTS and isinstance(call.func, ast.Attribute):
        yield from call.args[:1]
    elif name == "tag":
        yield from call.args[1:]  # after the element's name


def words_shown_by(path):
    """The literal words that a file gives to an element of a page."""
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    shown = [argument for call in calls for argument in shown_arguments(call)]
    return [text for text in map(written, shown) if re.search("[A-Za-z]", text)]


def test_no_element_shows_a_literal_word():
    assert [path.name for path in FILES if words_shown_by(path)] == []


TAG = re.compile(r"</?[a-z][a-z\d-]*( [^<>]*)?>|\|-{3}|\\(begin|end|frac|log|mathrm|quad|sqrt|sum|text|toprule)\b")
OTHERS = {"classroom/from_lessons", "lessons/step", "handbook/extension", "notebook/chart", "server/first_page"}
"""The readers of formulas in lessons, a program for notebooks, and what is put into pages of Sphinx and Streamlit."""


def test_no_string_has_a_tag_a_table_or_latex_but_those_of_writers():
    """Patterns of texts have names in angle brackets; whatever else has a tag is made of nodes or is a template."""
    files = [*FILES, *sorted(WIDGET.parent.rglob("*.py"))]
    docs = {id(node.value) for path in files for node in nodes(path) if isinstance(node, ast.Expr)}
    texts = [(path, node.value) for path in files for node in literals(tree(path)) if id(node) not in docs]
    tagged = {path for path, text in texts if TAG.search(text.replace("(?P<", ""))}
    assert {f"{path.parent.name}/{path.stem}" for path in tagged} - {"document/latex", "document/markdown"} == OTHERS


STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*|\s// [^\n]*", re.DOTALL | re.MULTILINE)
IN_SCRIPTS = re.compile(r"[A-Za-z]{2,}[.,:;!?]* [a-z]{2,}|^[A-Z][a-z]+\b")
KEYS = {"Enter", "Tab", "Escape", "Alt", "Control", "Shift", "Meta"}
SELECTOR = re.compile(
    r"(textarea|button|a), |\.st-key-\w+ input|\((hover|prefers-reduced-motion|prefers-color-scheme): "
)
FOR_DEVELOPERS = re.compile(r"throw new Error\(.*\)")


def test_scripts_have_no_words_of_their_own():
    for path in SCRIPTS:
        script = FOR_DEVELOPERS.sub("", COMMENT.sub("", path.read_text()))
        texts = {found[1] or found[2] or "" for found in STRING.finditer(script)} - KEYS
        assert [text for text in texts if IN_SCRIPTS.search(text) and not SELECTOR.match(text)] == [], path


def test_every_word_of_the_scripts_is_there_and_is_used():
    scripts = "\n".join(text for text in (path.read_text() for path in SCRIPTS) if '"./words.js"' in text)
    named = set(re.findall(r"\bwords\.(\w+)", scripts)) - {"js"}
    assert named <= set(SCRIPT)
    computed = re.compile(
        r"(undo|redo|reset|shuffle|ideal|worst)(_help)?|(ranked|aside)(_empty)?|(moved|held|dropped)_.*|scale_(grade|gain|weight)"
    )
    assert [name for name in set(SCRIPT) - named if not computed.fullmatch(name)] == []
