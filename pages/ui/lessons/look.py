"""The look of a lesson: the step beside its picture, on a phone below it, and the buttons at the foot."""

STYLE = """<style>
.st-key-address, .st-key-course_memory, .st-key-lesson_dock { display: none; }  /* or they leave empty lines */
.st-key-lesson_text, .st-key-lesson_question { max-width: 44rem; }
.st-key-lesson_text p, .st-key-lesson_text li, .st-key-lesson_question p, .st-key-lesson_question li {
  font-size: var(--type-m); line-height: 1.6; }
.stMarkdown .katex-display > .katex { text-align: left; }
.stMarkdown .katex-display { margin: 0.5rem 0 1rem; font-size: var(--type-m); }
.stMarkdown :not(.katex-display) > .katex { white-space: nowrap; display: inline-block; }
.st-key-lesson_title { flex-wrap: nowrap; }
/* What lies below is not moved by a picture that comes late. */
@media screen and (min-width: 801px) { .st-key-lesson_grid { min-height: calc(100dvh - 11rem); } }
.st-key-lesson_grid { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); column-gap: 2rem;
  grid-template-rows: auto 1fr; grid-template-areas: "text beside" "question beside"; align-items: start; }
.st-key-lesson_grid > :has(> .st-key-lesson_text) { grid-area: text; }
.st-key-lesson_grid > :has(> .st-key-lesson_beside) { grid-area: beside; }
.st-key-lesson_grid > :has(> .st-key-lesson_question) { grid-area: question; }
@media (max-width: 800px) {
  .st-key-lesson_grid { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto;
    grid-template-areas: "text" "beside" "question"; } }
[data-testid="stLayoutWrapper"]:has(> .st-key-lesson_nav) { position: sticky; bottom: 0; z-index: 5; }
[data-testid="stMain"] { scroll-padding-bottom: 5rem; } /* or what has the focus lies under the buttons */
.st-key-lesson_text [data-testid="stHeaderActionElements"] { display: none; } /* the address bar has the step's link */
.st-key-lesson_nav > .st-key-lesson_keys { flex: 0 0 auto; width: auto; }
@media (hover: none) { .st-key-lesson_nav kbd { display: none; } } /* there are no keys */
.st-key-lesson_nav { background: var(--lab-paper); border-top: 1px solid #8884; padding: 0.5rem 0; }
@media (max-width: 640px) {
  .stMainBlockContainer:has(.st-key-lesson_nav) { padding-bottom: calc(5rem + 33dvh); }
  [data-testid="stHorizontalBlock"]:has(.st-key-lesson_chosen) { flex-wrap: nowrap; gap: 0.5rem; }
  [data-testid="stHorizontalBlock"]:has(.st-key-lesson_chosen) > [data-testid="stColumn"] { min-width: 0 !important;
    flex: 1 1 50% !important; overflow: hidden; }
  .st-key-lesson_grid { display: flex; flex-direction: column; gap: 0.5rem; }
  .st-key-lesson_grid > :has(> .st-key-lesson_beside), .st-key-lesson_beside { display: contents; }
  .st-key-lesson_grid > :has(> .st-key-lesson_text) { order: 1; }
  .st-key-lesson_beside > *, .st-key-lesson_grid > :has(> .st-key-lesson_question) { order: 2; }
  /* The parts of a picture lie in the step's column. */
  .st-key-lesson_beside { --lab-place: 0; --lab-flow: contents; --lab-order: 1; }
  .st-key-lesson_beside > :has([class*="st-key-lesson_picture"]), .st-key-lesson_beside .st-key-lesson_list,
  .st-key-lesson_beside [class*="st-key-lesson_picture"], .st-key-lesson_beside [class*="st-key-lesson_picture"] * {
    display: contents; }
  [data-testid="stLayoutWrapper"]:has(> .st-key-lesson_nav) { position: fixed; inset: auto 0 0 0; height: 4rem; }
  .st-key-lesson_nav { flex: 0 0 4rem; height: 4rem; box-sizing: border-box; padding: 0.5rem 0.75rem;
    flex-wrap: nowrap; }
  .st-key-lesson_nav button { min-height: 3rem; }
  :is(.st-key-lesson_chosen, .st-key-lesson_step, [class*="st-key-measure_"]) :is(button, input) {
    min-height: 2.75rem; min-width: 2.75rem; }
  .st-key-lesson_question [role="radiogroup"] label { min-height: 2.75rem; min-width: 2.75rem; align-items: center; }
  /* The place of what comes last: a picture, a board. */
  .st-key-lesson_beside:has([class*="st-key-lesson_picture"]):not(:has([class*="st-key-lesson_picture"] [data-drawn])) {
    &::before { content: ""; flex: none; height: 15.5rem; }
    &:has([class*="st-key-lesson_board"])::before { height: 12.25rem; } }
  [class*="st-key-lesson_board"] { min-height: 18rem; }
  .st-key-lesson_chosen { min-height: 2.75rem; } .st-key-lesson_nav kbd { display: none; }
  .st-key-lesson_nav [inert] { opacity: 0.4; }
  .st-key-lesson_dock { display: block; position: fixed; inset: auto 6rem 0; width: auto; z-index: 6;
    pointer-events: none; }
  .st-key-lesson_nav > :is(.st-key-lesson_next, :has(.st-key-lesson_next)) { margin-left: auto; }
  .st-key-lesson_nav > :is(.st-key-lesson_keys, .st-key-lesson_view, :has(> [data-testid="stSpace"])) {
    display: none; }
  [class*="st-key-lesson_feedback_"]:has(*) { position: fixed; inset: auto 0 4rem 0; z-index: 5; max-height: 33dvh;
    overflow-y: auto; padding: 0.5rem 0.75rem; background: var(--lab-paper); border-top: 2px solid #8888;
    border-radius: 0.75rem 0.75rem 0 0; box-shadow: 0 -4px 16px #0003; }
}
@media (max-width: 640px) and (min-height: 500px) { /* with less height, the picture scrolls away with the rest */
  .st-key-lesson_beside { --lab-stays: sticky; --lab-top: 2.75rem; --lab-ground: var(--lab-paper);
    --lab-rule: 1px solid #8884; }
  .st-key-lesson_grid { --lab-over: calc(2.75rem + 40dvh); }
  .st-key-lesson_question * { scroll-margin-top: var(--lab-over); }
}
@media print { .stApp { print-color-adjust: exact; } /* or a dark page's letters are printed on white */
  .st-key-lesson_nav, .st-key-lesson_view { display: none !important; } }
</style>"""
