"""The look of every page, before and after Streamlit has come."""

from __future__ import annotations

from functools import cache

import streamlit as st

from ndcg_core.shown.colours import SYSTEMS
from pages.ui import words

SIZES = {"s2": 12, "s1": 14, "m": 16, "l1": 20, "l2": 28, "l3": 64}
"""The sizes of every text, in pixels where the reader has not chosen others; spaces are in eighths of a rem."""
TYPE = " ".join(f"--type-{name}: {pixels / 16:g}rem;" for name, pixels in SIZES.items())
"""The same as the styles name them."""
MARGINS, MARGINS_ON_A_PHONE = "4rem 3.5rem 3rem", "3rem 0.75rem 3rem"
"""Around what a page shows."""
_SYSTEMS = " ".join(f"--system-{letter}: {colour};" for letter, colour in zip("abcde", SYSTEMS, strict=True))
_COLOURS = {"paper": "backgroundColor", "text": "textColor", "line": "borderColor", "link": "linkColor"}


def _themes() -> str:
    both = {
        name: [st.get_option(f"theme.{theme}.{named}") for theme in ("light", "dark")]
        for name, named in _COLOURS.items()
    }
    return " ".join(f"--lab-{name}: light-dark({', '.join(found)});" for name, found in both.items())


@cache
def style() -> str:
    """Return the style of every page; the first page has it too, or all would move once the app's own has come."""
    return f"""<style>
.stApp {{ {_themes()} {TYPE} {_SYSTEMS} }}
.stMainBlockContainer {{ width: 100%; max-width: none; padding: {MARGINS}; }}
@media (min-width: 641px) {{
  .stMainBlockContainer:has(.stMarkdown h1):not(:has([class*="st-key-lesson"])) {{ padding-top: 4.75rem; }}
  header[data-testid="stHeader"] {{ padding-left: 2.375rem; }}
}}
@media (max-width: 640px) {{
  .stMainBlockContainer {{ padding: {MARGINS_ON_A_PHONE}; }}
  header[data-testid="stHeader"] {{ height: 2.75rem; min-height: 2.75rem; }}
  /* A finger needs 44 pixels. */
  :is([data-testid="stExpandSidebarButton"], [data-testid="stSidebarCollapseButton"] button, .stAppHeader button) {{
    min-width: 2.75rem; min-height: 2.75rem; }}
  :is([data-testid="stSidebarNavLink"], .st-key-head a, .st-key-lesson_paper a, .st-key-tabs button,
    .st-key-lesson_question :is(button, [data-testid="stCheckbox"] label)) {{ min-height: 2.75rem; }}
  .st-key-head button {{ min-height: 2.75rem !important; }} .st-key-lesson_question button {{ min-width: 2.75rem; }}
  [data-testid="stCheckbox"] label {{ align-items: center; }}
}}
header[data-testid="stHeader"] {{ border-bottom: 1px solid var(--lab-line); }}
[data-testid="stExpandSidebarButton"]::after {{ content: "{words.MENU}"; margin-left: 0.25rem; }}
.stPageLink {{ min-height: 2.5rem; }}
.stPageLink a {{ padding-inline: 0; background: none; }}
.stPageLink p {{ color: var(--lab-link); text-decoration: underline; text-underline-offset: 0.15em; }}
/* A link that is the next thing to do looks like the button for it. */
[class*="st-key-go_"] a:is(*, :hover) {{ padding: 0.375rem 0.75rem !important; border-radius: 0.5rem; color: inherit;
  background: currentcolor; }}
[class*="st-key-go_"] a * {{ color: var(--lab-paper) !important; font-weight: 600; }}
.stApp :is(a, button, summary):focus-visible, [data-testid="stRadioOption"]:has(:focus-visible) {{
  outline: 2px solid var(--lab-text) !important; outline-offset: 1px; box-shadow: none !important; }}
/* A field is white and has a border: Streamlit's are grey, as here only what is disabled is. */
:is([data-testid$="RootElement"], [data-testid="stNumberInputContainer"], .react-aria-ComboBox > [role="group"],
  [data-testid="stFileUploaderDropzone"], [data-testid="stDateInputField"], [data-baseweb="input"],
  [data-baseweb="textarea"], [data-baseweb="select"] > div
):not(:has(:is(input, textarea):disabled), [aria-disabled="true"]) {{
  background-color: var(--lab-paper); }}
[data-testid="stCheckbox"] label > div > svg {{ color: var(--lab-paper); }}
/* A choice of one among few has one look, whatever Streamlit makes it of. */
[data-testid="stRadioGroup"] {{ gap: 0.25rem 0; }}
[data-testid="stRadioOption"], .stTabs [role="tab"] {{ border: 1px solid var(--lab-line); margin-left: -1px;
  min-height: 2rem; padding: 0 0.75rem; display: flex; align-items: center; }}
:first-child > [data-testid="stRadioOption"], .stTabs [role="tab"]:first-child {{ border-radius: 0.5rem 0 0 0.5rem; }}
:last-child > [data-testid="stRadioOption"], .stTabs [role="tab"]:last-child {{ border-radius: 0 0.5rem 0.5rem 0; }}
[data-testid="stRadioOption"] > div > div:not([data-testid]), .stTabs [role="tablist"]::after,
  .stTabs [role="tab"]::after {{ display: none; }}
:is([data-variant="segmented_control"][aria-checked="true"], [data-testid="stBaseButton-segmented_controlActive"],
  .stTabs [aria-selected="true"], [data-testid="stRadioOption"][data-selected]) {{
  &, & * {{ background: var(--lab-text) !important; color: var(--lab-paper) !important; }}
  border-color: var(--lab-text) !important; font-weight: 600; }}
/* Work that goes on is told in a corner, in sight wherever the reader is, and moves nothing. */
[class*="st-key-working_"] {{ position: fixed; right: 1rem; bottom: 1rem; z-index: 99; width: min(22rem, 100vw - 2rem);
  padding: 0.5rem 1rem; gap: 0.5rem; background: var(--lab-paper); border: 1px solid; border-radius: 0.5rem; }}
/* The place of what Streamlit draws last, so that nothing below it moves. */
.st-key-board {{ min-height: 34rem; }}
.st-key-class_state {{ min-height: 3.875rem; }} .st-key-class_refused {{ min-height: 3.75rem; }}
.st-key-class_text {{ min-height: 15.25rem; }} [class*="st-key-teach_"] {{ min-height: 9.25rem; }}
[class*="st-key-prepare_"] :is(p, [data-testid="stMarkdownContainer"]) {{ margin: 0; }}
[class*="st-key-class_file_"], [class*="st-key-runs_files_"] {{ min-height: 6.25rem; }}
/* Many choices take several lines. */
.st-key-class_kind [data-testid="stRadioGroup"] {{ gap: 0.5rem; }}
.st-key-class_kind [data-testid="stRadioOption"] {{ border-radius: 0.5rem !important; margin: 0; }}
@media (max-width: 640px) {{ .st-key-class_kind {{ min-height: 17rem; }} .st-key-board {{ min-height: 100vh; }} }}
/* Streamlit fades what is about to change, which takes the browser longer than the change itself. */
.stElementContainer[data-stale="true"] {{ opacity: 1; transition: none; }}
/* Streamlit makes these too pale to read, and writes white on a theme's first colour, whatever it is. */
.stMarkdown small {{ font-size: var(--type-s2); }}
[data-testid="stCaptionContainer"], .stButton kbd {{ opacity: 0.85 !important; }}
/* The site has an older Streamlit: its fields have larger letters, cut below, and its menus cut the last word. */
:is(.stTextInput, .stNumberInput, .stSelectbox) input, .stTextArea textarea {{ font-size: var(--type-s1);
  line-height: 1.4; }}
[data-testid="stPopoverButton"] > div {{ max-width: calc(100% + 5px); }}
/* The product's name stands beside its mark: Streamlit's logo is a picture alone. */
:is([data-testid="stToolbar"], [data-testid="stSidebarHeader"]) div:has(> [data-testid$="Logo"]) {{ gap: 0.5rem; }}
:has(> [data-testid="stHeaderLogo"])::after {{ content: "{words.APP}"; align-self: center; font-weight: 700;
  white-space: nowrap; color: var(--lab-text); }}
/* The button for a list of one's own stands beside the first sentence. */
[data-testid="stLayoutWrapper"]:has(> .st-key-head) {{ height: 0; margin-bottom: -1rem; z-index: 6; }}
[data-testid="stHeaderActionElements"] {{ display: none; }}
[data-testid="stHeading"] h1, .stMarkdown h1 {{ font-size: var(--type-l2); padding: 0; }}
.stMarkdown :is(h2, h3) {{ font-size: var(--type-l1); }}
.stMarkdown :is(h4, h5, h6) {{ font-size: var(--type-m); }}
.st-key-head {{ align-items: end; position: relative; top: 1.5rem; pointer-events: none; }}
.st-key-head > * {{ pointer-events: auto; width: auto !important; }}
.st-key-head button {{ min-height: 2rem; padding: 0 0.625rem; }}
@media (max-width: 640px) {{
  [data-testid="stLayoutWrapper"]:has(> .st-key-head) {{ order: 1; height: auto; margin: 0; }}
  .st-key-head {{ align-items: start; top: 0; }} .st-key-tabs, .st-key-tabs ~ * {{ order: 2; }}
}}
:is([data-testid="stBaseButton-primary"], [data-testid="stBaseLinkButton-primary"]):not(:disabled),
  [data-testid="stBaseLinkButton-primary"] *, [data-tag], [data-tag] * {{ color: var(--lab-paper) !important; }}
/* The playground's board says in its own words that the server does not answer. */
[data-testid="stLayoutWrapper"]:has(> .st-key-shared) {{ position: absolute; width: 0; }}
[data-testid="stLayoutWrapper"]:has(> .st-key-led_to) {{ position: absolute; }}
.st-key-shared, .st-key-shared * {{ max-width: 0; }}
.st-key-shared .lost {{ max-width: none; }}
.lost {{ display: none; position: fixed; z-index: 999990; right: 1rem; bottom: 1rem; margin: 0; padding: 0.5rem 0.75rem;
  background: var(--lab-paper); border: 1px solid; border-radius: 0.4rem; animation: lost 0s 2s both; }}
.stApp:is([data-test-connection-state="PINGING_SERVER"], [data-test-connection-state="CONNECTING"],
  [data-test-connection-state="DISCONNECTED_FOREVER"]):not(:has(.st-key-board)) .lost {{ display: block; }}
@keyframes lost {{ from {{ visibility: hidden; }} }}
</style>"""


def led_to_from(page: str) -> str:
    """Return the style that marks this page in the navigation, which does not name one that it leads to."""
    link = f'[data-testid="stTopNavLink"][href$="/{page}"]'
    return f"<style>{link} {{ background: rgb(141 173 206 / 0.25); }} {link} span {{ font-weight: 600; }}</style>"
