"""What every page shares: its title, its style, and that the board's last moves arrive whichever page is open."""

import streamlit as st

from ndcg_core.shown.colours import SYSTEMS
from pages.ui import look, words
from pages.ui.components import board
from pages.ui.components.mark import MARK
from pages.ui.state.session import current_session
from pages.ui.surroundings import HERE

_LIGHT, _DARK = (st.get_option(f"theme.{theme}.backgroundColor") for theme in ("light", "dark"))
_SYSTEMS = " ".join(f"--system-{letter}: {colour};" for letter, colour in zip("abcde", SYSTEMS, strict=True))
_STYLE = f"""<style>
.stApp {{ --lab-paper: light-dark({_LIGHT}, {_DARK}); {look.TYPE} {_SYSTEMS} }}
.stMainBlockContainer {{ padding: {look.MARGINS}; }}
@media (max-width: 640px) {{
  .stMainBlockContainer {{ padding: {look.MARGINS_ON_A_PHONE}; }}
  /* A finger needs 44 pixels. */
  :is([data-testid="stExpandSidebarButton"], [data-testid="stSidebarCollapseButton"] button, .stAppHeader button) {{
    min-width: 2.75rem; min-height: 2.75rem; }}
  :is([data-testid="stSidebarNavLink"], .st-key-head a, .st-key-lesson_paper a, .st-key-tabs button,
    .st-key-lesson_question :is(button, [data-testid="stCheckbox"] label)) {{ min-height: 2.75rem; }}
  .st-key-head button {{ min-height: 2.75rem !important; }}
  .st-key-lesson_question button {{ min-width: 2.75rem; }}
  [data-testid="stCheckbox"] label {{ align-items: center; }}
}}
/* Streamlit fades what is about to change, which takes the browser longer than the change itself. */
.stElementContainer[data-stale="true"] {{ opacity: 1; transition: none; }}
/* Streamlit makes these too pale to read, and writes white on a theme's first colour, whatever it is. */
[data-testid="stCaptionContainer"], .stButton kbd {{ opacity: 0.85 !important; }}
/* The site has an older Streamlit: its fields have larger letters, cut below, and its menus cut the last word. */
:is(.stTextInput, .stNumberInput, .stSelectbox) input, .stTextArea textarea {{ font-size: var(--type-s1);
  line-height: 1.4; }}
[data-testid="stPopoverButton"] > div {{ max-width: calc(100% + 5px); }}
/* The product's name stands beside its mark: Streamlit's logo is a picture alone. */
:is([data-testid="stToolbar"], [data-testid="stSidebarHeader"]) div:has(> [data-testid$="Logo"]) {{ gap: 0.5rem; }}
:has(> [data-testid="stHeaderLogo"])::after {{ content: "{words.APP}"; align-self: center; font-weight: 700;
  white-space: nowrap; }}
/* The button for a list of one's own stands beside the first sentence. */
[data-testid="stLayoutWrapper"]:has(> .st-key-head) {{ height: 0; margin-bottom: -1rem; z-index: 6; }}
[data-testid="stHeaderActionElements"] {{ display: none; }}
[data-testid="stHeading"] h1, .stMarkdown h1 {{ font-size: var(--type-l2); padding: 0; }}
.st-key-head {{ align-items: end; position: relative; top: 1.6rem; pointer-events: none; }}
.st-key-head > * {{ pointer-events: auto; width: auto !important; }}
.st-key-head button {{ min-height: 2rem; padding: 0 0.625rem; }}
@media (max-width: 640px) {{
  [data-testid="stLayoutWrapper"]:has(> .st-key-head) {{ order: 1; height: auto; margin: 0; }}
  .st-key-head {{ align-items: start; top: 0; }}
  .st-key-tabs, .st-key-tabs ~ * {{ order: 2; }}
}}
:is([data-testid="stBaseButton-primary"], [data-testid="stBaseLinkButton-primary"]):not(:disabled),
  [data-testid="stBaseLinkButton-primary"] *, [data-tag], [data-tag] * {{ color: var(--lab-paper) !important; }}
/* The playground's board says in its own words that the server does not answer. */
.stElementContainer:has(.lost) {{ position: absolute; }}
.lost {{ display: none; position: fixed; z-index: 999990; right: 1rem; bottom: 1rem; margin: 0; padding: 0.5rem 0.75rem;
  background: var(--lab-paper); border: 1px solid; border-radius: 0.4rem; animation: lost 0s 2s both; }}
.stApp:is([data-test-connection-state="PINGING_SERVER"], [data-test-connection-state="CONNECTING"],
  [data-test-connection-state="DISCONNECTED_FOREVER"]):not(:has(.st-key-board)) .lost {{ display: block; }}
@keyframes lost {{ from {{ visibility: hidden; }} }}
</style>
<p class="lost" role="alert">{words.LOST}</p>"""

st.set_page_config(page_title=words.APP, page_icon=MARK, layout="wide")
st.logo(MARK)
st.html(_STYLE)
board.receive(current_session())
pages = [
    st.Page(
        f"{name}.py",
        title=title,
        default=name == "playground",
        visibility="hidden" if name in words.UNLISTED else "visible",
    )
    for name, title in words.PAGES.items()
]
chosen = st.navigation(pages, position="top")
named = HERE.opening(st.query_params.get("page", ""))
HERE.shows(chosen.url_path)
st.set_page_config(page_title=words.TITLE.format(page=chosen.title))  # a lesson's step names itself
for page in pages:
    if named and page.url_path == named:
        st.switch_page(page, query_params={key: value for key, value in st.query_params.items() if key != "page"})
chosen.run()
if HERE.handbook:
    st.caption(words.HANDBOOK.format(address=HERE.handbook))
if HERE.footer:
    st.caption(HERE.footer)
