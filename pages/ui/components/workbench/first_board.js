// The first list before Streamlit has come: the workbench draws it here, and Streamlit's own takes over what was done.

import workbench from "./workbench.js";

const LOOK = 50; // milliseconds between two looks at what Streamlit has drawn
const DRAWN = 3; // looks, in which the board that takes over draws what was done
const [first, app] = ["first", "root"].map((id) => document.getElementById(id));
const place = first?.querySelector("div")?.shadowRoot;

if (place && !location.search) open(); // an address that names a list shows no other one
else first?.remove();

async function open() {
  const data = JSON.parse(document.getElementById("first-contents").textContent);
  let done = [];
  const letGo = workbench({ parentElement: place, data, setStateValue: (name, { ops }) => { if (name === "ops") done = ops; } });
  await until(() => isStyled(place));
  first.hidden = false;
  app.inert = true; // nobody meets two boards
  await until(() => (next() && !place.querySelector(".lifted")) || app.querySelector("[data-testid=stException]"));
  const focus = place.activeElement;
  first.inert = true; // what came later would be lost
  document.dispatchEvent(new CustomEvent("lab-take", { detail: done }));
  await new Promise((go) => setTimeout(go, DRAWN * LOOK));
  app.inert = false;
  takeFocus(focus);
  const [main] = app.querySelectorAll("[data-testid=stMain]");
  if (main) main.scrollTop = first.scrollTop;
  first.remove();
  letGo();
}

/** The board that takes over, once it is drawn. */
function next() {
  const roots = [...app.querySelectorAll(".st-key-board *")].map(({ shadowRoot }) => shadowRoot);
  return roots.find((root) => root?.querySelector(".board .card") && isStyled(root));
}

function isStyled(root) {
  return getComputedStyle(root.querySelector(".workbench")).display === "grid";
}

/** The control at the same place of the board has the focus. */
function takeFocus(control) {
  if (!control) return;
  const card = control.closest(".card");
  const [from, to] = [place, next()].map((root) => (card ? root?.querySelector(`.card[data-id="${CSS.escape(card.dataset.id)}"]`) : root));
  const controls = (box) => [...(box?.querySelectorAll("a, button, input, select, summary, [tabindex]") ?? [])];
  controls(to)[controls(from).indexOf(control)]?.focus({ preventScroll: true });
}

async function until(holds) {
  while (!holds()) await new Promise((go) => setTimeout(go, LOOK));
}
