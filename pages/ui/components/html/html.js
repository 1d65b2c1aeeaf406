// A tree of text, tables and formulas, changed in place: only what differs is touched, so that a selection, the reader's
// place and the browser's layout of everything else stay. Words go in as text alone; tags and attributes come from
// this list or not at all.

import { listen, pointsAt } from "./live.js";
import { newest } from "./newest.js";

const HTML = "http://www.w3.org/1999/xhtml";
const MATH = "http://www.w3.org/1998/Math/MathML";
const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(["div", "span", "p", "b", "em", "small", "code", "ul", "li", "h4", "table", "thead", "tbody", "tr", "th", "td",
  "section", "header", "footer", "sup", "h1", "h2", "h3", "ol", "button", "details", "summary"]);
const MATH_TAGS = new Set(["math", "mrow", "mfrac", "msqrt", "msup", "msub", "mi", "mn", "mo", "mtext", "mspace", "mtable", "mtr", "mtd"]);
const SVG_TAGS = new Set(["svg", "g", "rect", "circle", "line", "path", "text", "title"]);
const ATTRIBUTES = new Set(["class", "title", "role", "scope", "colspan", "display", "displaystyle", "width", "data-testid",
  "data-label", "aria-label", "aria-live", "aria-hidden", "mathvariant", "columnalign", "tabindex", "data-doc",
  "type", "disabled", "data-act", "data-value", "aria-pressed", "viewBox", "x", "y", "height", "r", "cx", "cy", "x1", "x2", "y1", "y2", "d", "transform", "text-anchor",
  "rx", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-dasharray", "font-size", "font-weight"]);
const linked = new WeakSet(); // the trees that light up with the rest of the page
const following = new WeakSet(); // the trees that the workbench's answers change

// What is wider than the screen can be scrolled by keys, too. Observed anew, a tree is measured once more after it is laid out.
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

export default function ({ parentElement, data }) {
  const tree = parentElement.querySelector(".html-tree");
  show(tree, newest(data));
  if (data.part) whileThere(tree, following, "lab-answered", (parts) => {
    if (parts[data.part]) show(tree, newest(parts[data.part]));
  });
}

function show(tree, { nodes }) {
  patch(tree, nodes);
  if (tree.querySelector("[data-doc]")) link(tree);
  widths.observe(tree);
}

/** Listen once for each tree, until it is put away; it listens again if it comes back. */
function whileThere(tree, known, name, act) {
  if (known.has(tree)) return;
  known.add(tree);
  const stop = listen(name, (heard) => {
    if (tree.isConnected) act(heard);
    else {
      known.delete(tree);
      stop();
    }
  });
}

/** Let a tree's terms and rows light up with the card and the bars of the same document, and the other way round. */
function link(tree) {
  if (!linked.has(tree)) pointsAt(tree, (event) => event.target.closest("[data-doc]")?.getAttribute("data-doc") ?? null);
  whileThere(tree, linked, "lab-pointed", (doc) => {
    for (const part of tree.querySelectorAll("[data-doc]")) part.classList.toggle("pointed", part.getAttribute("data-doc") === doc);
  });
}

/** Make an element's children these nodes. */
export function patch(parent, nodes) {
  nodes.forEach((node, at) => {
    const there = parent.childNodes[at];
    if (typeof node === "string") {
      if (there && there.nodeType === Node.TEXT_NODE) {
        if (there.data !== node) there.data = node;
      } else put(parent, document.createTextNode(node), there);
      return;
    }
    const [name, ...rest] = node;
    const dressed = rest.length > 0 && typeof rest[0] === "object" && !Array.isArray(rest[0]);
    const [attributes, children] = dressed ? [rest[0], rest.slice(1)] : [{}, rest];
    const same = there && there.nodeType === Node.ELEMENT_NODE && there.localName === name;
    const element = same ? there : put(parent, create(name), there);
    dress(element, attributes);
    patch(element, children);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function put(parent, fresh, there) {
  if (there) there.replaceWith(fresh);
  else parent.append(fresh);
  return fresh;
}

function create(name) {
  if (MATH_TAGS.has(name)) return document.createElementNS(MATH, name);
  if (TAGS.has(name)) return document.createElementNS(HTML, name);
  if (SVG_TAGS.has(name)) return document.createElementNS(SVG, name);
  throw new Error(`a tree has no <${name}>`);
}

function dress(element, attributes) {
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes) && name !== "open") element.removeAttribute(name); // what the reader unfolded stays so
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (!ATTRIBUTES.has(name)) throw new Error(`a tree has no attribute ${name}`);
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
