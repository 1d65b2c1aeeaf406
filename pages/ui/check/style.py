"""How the steps of the page Check a number lie: side by side, and on a phone the list's cards after the verdict."""

STYLE = """<style>
.st-key-definition { gap: 0.5rem; min-height: 8.5rem; }
.st-key-number { min-height: 4.25rem; }
.st-key-typed_list { min-height: 8.125rem; }
.st-key-verdict_example { min-height: 5.375rem; }
.st-key-verdict_example ~ .st-key-verdict_lines { min-height: 7.125rem; }
.st-key-verdict:has(> .st-key-verdict_example) { --type-l2: var(--type-l1); }
/* It is gone as soon as something is typed, before the server has read it. */
.st-key-check:has(.st-key-answer_ndcg input:not(:placeholder-shown)) .st-key-verdict_example ~ * { visibility: hidden; }
.st-key-definition > .stElementContainer > div {
  display: grid; grid-template-columns: 12rem minmax(0, 1fr); align-items: center; }
.st-key-definition [data-testid="stWidgetLabel"] { min-height: 0; margin: 0; }
.st-key-definition .stSelectbox > div { max-width: 10rem; }
.st-key-candidates { gap: 0; border-top: 1px solid rgb(128 128 128 / 0.3); }
[class*="st-key-candidate_"] {
  flex-wrap: nowrap; padding-block: 0.25rem; border-bottom: 1px solid rgb(128 128 128 / 0.3); }
[class*="st-key-candidate_words_"] { flex: 1; min-width: 0; border: 0; padding: 0; }
@media (max-width: 640px) {
  .st-key-typed_list { min-height: 9.5rem; }
  .st-key-verdict_lines { min-height: 5rem; }
  .st-key-check_list { min-height: 24rem; }
  .st-key-check .stMarkdown :has(h1) + p, .st-key-definition strong + span { display: none; }
  .st-key-definition > .stElementContainer > div { grid-template-columns: 4rem minmax(0, 1fr); }
  .st-key-definition button { padding-inline: 0.5rem; }
  .st-key-number [data-testid="stHorizontalBlock"] { flex-wrap: nowrap; }
  .st-key-number .stColumn { min-width: 0; }
  .st-key-check > div > .stHorizontalBlock { flex-wrap: nowrap; flex-direction: column; gap: 1rem; }
  .st-key-check > div > .stHorizontalBlock > .stColumn, .st-key-check > div > div > .stColumn > .stVerticalBlock {
    display: contents; }
  .st-key-check div:has(> .st-key-list_cards), .st-key-check div:has(> .st-key-list_after) { order: 1; }
  /* What stands last comes first, and is not seen until the rest has its place. */
  .st-key-check:not(:has(:is(.st-key-verdict_lines, .st-key-verdict_example))) {
    :is(.st-key-list_cards, .st-key-list_after) { visibility: hidden; } }
}
</style>"""
