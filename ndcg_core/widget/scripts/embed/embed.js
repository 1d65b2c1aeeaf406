// <ndcg-board>: the board with its sums on any page, without Python.
//
// Its attributes are read in attributes.js. `list` is what it holds now; setting it opens another list. After each change
// it says `ndcg-change`, and `ndcg-ready` once it is drawn, with the same record. What stands inside the element, such as a
// still picture, is seen where no script runs, and where the list is one that the board cannot compute.

import { NAMES, listOf, signature } from "./attributes.js";
import board from "./board.js";
import { boardOf, resultOf } from "./contents.js";
import core from "./core.js";
import { filled, make } from "./elements.js";
import { explain, known } from "./explained.js";
import { beyond } from "./reach.js";
import result from "./result.js";
import styles from "./styles.js";
import { whenColoured } from "./themes.js";
import words from "./words.js";
import { makeWorkspace } from "./workspace.js";

const NAME = "ndcg-board";
const EXAMPLE = "ranking=2+0+3+1"; // of an address without a list
const FROM_ADDRESS = "from-address"; // an attribute of the board in embed.html
const CLEAR = /^(transparent|rgba\(.*, 0\))$/; // a background that shows what lies behind
const PLAIN = /^\d+$/; // a height in pixels, as other elements have it
const SUMMED = ["cg", "dcg", "sums", "all"]; // the parts of the computation that have a sum
const LEFT_ALONE = new Set(["Tab", "Escape"]); // keys that a page may need while the board has the focus
let sheet = null; // one for all boards: a policy that forbids styles in the page allows it

class NdcgBoard extends HTMLElement {
  static observedAttributes = NAMES;
  #work = null;
  #frame = null;
  #stops = [];
  #opening = false;

  connectedCallback() {
    if (!this.#frame) this.#make();
    if (this.hasAttribute(FROM_ADDRESS)) this.#readAddress();
    this.#stops = [whenColoured(this, () => this.#draw())];
    if (!this.#work) this.#open();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** Several attributes that change together open one list. */
  attributeChangedCallback() {
    if (!this.#frame || this.#opening) return;
    this.#opening = true;
    queueMicrotask(() => this.#open());
  }

  /** What was done on the board since it opened its list, for another board that takes over. */
  get operations() {
    return this.#work?.done ?? [];
  }

  /** What the board holds, with its numbers; null where it cannot compute the list. */
  get list() {
    if (!this.#work) return null;
    const { state } = this.#work;
    const { dcg, idcg, ndcg } = explain(state);
    return {
      ranking: state.ranked, missed: state.aside, grades: state.grades, convention: signature(state.convention),
      titles: Object.fromEntries(state.listed.filter((doc) => state.documents[doc].title).map((doc) => [doc, state.documents[doc].title])),
      dcg, idcg, ndcg: known(ndcg),
    };
  }

  set list(given) {
    const { ranking = [], grades = {}, titles = {}, convention = "" } = given;
    const written = { ranking: JSON.stringify(ranking), grades: JSON.stringify(grades), titles: JSON.stringify(titles), convention };
    for (const name of ["missed", "scores", "k"]) this.removeAttribute(name);
    for (const [name, text] of Object.entries(written)) this.setAttribute(name, text);
  }

  /** In a frame of its own, the list is in the address; where the link leads to is left to the page. */
  #readAddress() {
    const query = new URLSearchParams(location.search || EXAMPLE);
    this.removeAttribute(FROM_ADDRESS);
    this.style.fontFamily = "system-ui"; // the page has nothing else
    for (const name of NAMES) if (name !== "app" && query.has(name)) this.setAttribute(name, query.get(name));
  }

  #make() {
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    this.#frame = make("div", "alone");
    this.#frame.dataset.alone = "";
    root.append(this.#frame);
    root.addEventListener("keydown", keepFromPage);
  }

  #open() {
    this.#opening = false;
    const { state, problem } = listOf((name) => this.getAttribute(name));
    const stage = this.getAttribute("stage") || "all";
    const reason = problem || (core.stages.includes(stage) ? beyond(state) : filled(words.embed_stage, { stages: core.stages.join(", ") }));
    this.#frame.style.height = (this.getAttribute("height") ?? "").replace(PLAIN, "$&px");
    this.#frame.classList.toggle("scrolls", Boolean(this.#frame.style.height));
    this.#frame.replaceChildren();
    this.#work = reason ? null : makeWorkspace(state);
    if (reason) this.#frame.append(make("p", "beyond", reason), document.createElement("slot"));
    else this.#frame.append(make("div", "board"), ...(SUMMED.includes(stage) ? [make("div", "result")] : []));
    this.#frame.dataset.stage = stage;
    const link = this.#link();
    if (link) this.#frame.append(link);
    this.#draw();
    if (this.#work) this.#say("ndcg-ready");
  }

  #draw() {
    this.#colour();
    if (!this.#work || !this.isConnected) return;
    const component = { parentElement: this.shadowRoot, setStateValue: (name, message) => this.#receive(name, message) };
    const stage = this.getAttribute("stage") || "all";
    if (SUMMED.includes(stage)) result({ ...component, data: resultOf(this.#work.state) });
    board({ ...component, data: boardOf(this.#work, stage) });
  }

  /** An operation is applied after the board has noted it, and before anything is drawn. */
  #receive(name, message) {
    if (name !== "ops" || !message.ops.length) return;
    queueMicrotask(() => {
      const before = this.#work.state;
      this.#work.receive(message);
      this.#draw();
      if (this.#work.state !== before) this.#say("ndcg-change");
    });
  }

  #say(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: this.list }));
  }

  /** The link to the app, where the page names it. */
  #link() {
    const app = this.getAttribute("app");
    const address = app && URL.canParse(app, document.baseURI) ? new URL(app, document.baseURI) : null;
    if (!address || !/^https?:$/.test(address.protocol)) return null;
    const link = make("a", "app", words.embed_app);
    Object.assign(link, { href: address.href, target: "_blank", rel: "noopener" });
    return link;
  }

  /** The page's own colours and letters. */
  #colour() {
    const { color, fontFamily } = getComputedStyle(this);
    const { style } = this.#frame;
    style.setProperty("--ink", color);
    style.setProperty("--ground", groundOf(this));
    style.setProperty("--st-font", fontFamily);
  }
}

/** The colour behind an element; the browser's own for a page where nothing behind it has one. */
function groundOf(element) {
  for (let node = element; node; node = node.parentElement ?? node.getRootNode().host) {
    const { backgroundColor } = getComputedStyle(node);
    if (!CLEAR.test(backgroundColor)) return backgroundColor;
  }
  return "canvas";
}

/** Keys are meant for what has the focus: a slide does not turn when a card moves. */
function keepFromPage(event) {
  const forPage = LEFT_ALONE.has(event.key) || event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key);
  if (event.defaultPrevented || !forPage) event.stopPropagation();
}

if (!customElements.get(NAME)) customElements.define(NAME, NdcgBoard);
