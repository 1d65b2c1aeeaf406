// A tree of nodes whose rows can be pressed: each sends the value of its button.

import colours from "./colours.js";
import html from "./html.js";

const sends = new WeakMap(); // tree -> what it sends with
let came = ""; // what came into view last: a visit to another page and back leaves the reader at the top

export default function (component) {
  html(component);
  const tree = component.parentElement.querySelector(".html-tree");
  if (!sends.has(tree)) tree.addEventListener("click", ({ target }) => {
    const pressed = target.closest("details") ? null : target.closest("tr")?.querySelector("button[data-value]");
    if (pressed) sends.get(tree)("opened", pressed.dataset.value);
  });
  tree.style.setProperty("--own", colours.own);
  const { shown } = component.data;
  if (shown && shown !== came) tree.scrollIntoView({ block: "start" });
  if (shown) came = shown;
  sends.set(tree, component.setTriggerValue);
}
