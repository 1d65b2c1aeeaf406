// Elements of a drawing: made, dressed, and brought up to a description of what is to be seen.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Bring a layer's elements up to these: `{ key, tag, text, title, ...attributes }`, each kept by its key. Their order stays
 * as they came: an element that is put elsewhere in the layer would jump instead of gliding.
 */
export function patch(layer, wanted, begin = () => {}) {
  const there = new Map([...layer.children].map((element) => [element.dataset.key, element]));
  for (const { key, tag, text, title, ...attributes } of wanted) {
    let element = there.get(key);
    there.delete(key);
    if (!element) {
      element = create(tag, {});
      element.dataset.key = key;
      layer.append(element);
      begin(element, { key, ...attributes });
    }
    dress(element, attributes);
    if (text !== undefined && element.textContent !== text) element.textContent = text;
    if (title !== undefined) entitle(element, title);
  }
  for (const element of there.values()) element.remove();
}

function entitle(element, text) {
  const title = element.firstElementChild ?? element.appendChild(create("title", {}));
  if (title.textContent !== text) title.textContent = text;
}

/** Give an element these attributes, those alone that differ. */
export function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** A new element of a drawing. */
export function create(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  return element;
}

/** Draw a code from its rows of dark and light squares, with the margin that a reader needs. */
export function drawCode(svg, rows, label) {
  const size = rows.length + 8;
  const squares = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  dress(svg, { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" });
  svg.replaceChildren(create("path", { d: squares.join(""), fill: "#000" }));
  return svg;
}

/** Whether fingers grasp what is drawn: they need more room than a mouse. */
export function byFinger() {
  return matchMedia("(hover: none)").matches;
}
