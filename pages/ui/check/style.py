"""How the steps of the page Check a number lie: side by side, and on a phone the list's cards after the verdict."""

STYLE = """<style>
.st-key-definition { gap: 0.5rem; }
.st-key-definition > .stElementContainer > div {
  display: grid; grid-template-columns: 12rem minmax(0, 1fr); align-items: center; }
.st-key-definition [data-testid="stWidgetLabel"] { min-height: 0; margin: 0; }
.st-key-definition .stSelectbox > div { max-width: 10rem; }
.st-key-candidates { gap: 0; border-top: 1px solid rgb(128 128 128 / 0.3); }
[class*="st-key-candidate_"] {
  flex-wrap: nowrap; padding-block: 0.25rem; border-bottom: 1px solid rgb(128 128 128 / 0.3); }
[class*="st-key-candidate_words_"] { flex: 1; min-width: 0; border: 0; padding: 0; }
@media (max-width: 640px) {
  .st-key-check .stMarkdown :has(h1) + p, .st-key-definition strong + span { display: none; }
  .st-key-definition > .stElementContainer > div { grid-template-columns: 4rem minmax(0, 1fr); }
  .st-key-definition button { padding-inline: 0.5rem; }
  .st-key-number [data-testid="stHorizontalBlock"] { flex-wrap: nowrap; }
  .st-key-number .stColumn { min-width: 0; }
  .st-key-check > div > .stHorizontalBlock { flex-wrap: nowrap; flex-direction: column; gap: 1rem; }
  .st-key-check > div > .stHorizontalBlock > .stColumn, .st-key-check > div > div > .stColumn > .stVerticalBlock {
    display: contents; }
  .st-key-check div:has(> .st-key-list_and_question), .st-key-check .stElementContainer:has(> .stPageLink) { order: 1; }
}
</style>"""
