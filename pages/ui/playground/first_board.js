// The first list before Streamlit has come: the workbench draws it here, and Streamlit's own takes over what was done.

const LOOK = 50; // milliseconds between two looks at what Streamlit has drawn
const DRAWN = 300; // milliseconds, in which the board that takes over has drawn what was done
const ENDED = "[data-test-script-state=notRunning] .stMain:not(:has(.st-key-board)) :is(.stMarkdown, .stException)";
const first = document.getElementById("first");
let app = null; // Streamlit's part of the page, which is read after this one
const place = first?.querySelector("div > div").shadowRoot;

const { default: workbench } = await import("./workbench.js").catch(() => ({})); // Streamlit's component asks again

if (workbench && place && !location.search) open(); // an address that names a list shows no other one
else first?.remove();

async function open() {
  const data = JSON.parse(document.getElementById("first-contents").textContent);
  let done = [];
  const letGo = workbench({ parentElement: place, data, setStateValue: (name, { ops }) => { if (name === "ops") done = ops; } });
  const isPressed = watchPointer();
  const isBusy = () => isPressed() || place.querySelector(".lifted");
  await until(() => isStyled(place));
  first.hidden = false;
  await until(() => (app = document.getElementById("root")));
  app.inert = true; // nobody meets two boards
  await until(() => (next() && !isBusy()) || app.querySelector(ENDED));
  const focus = place.activeElement;
  first.inert = true; // what came later would be lost
  await handOver(next(), done);
  app.inert = false;
  takeFocus(focus);
  const main = app.querySelector(".stMain");
  if (main) main.scrollTop = first.scrollTop;
  first.remove();
  letGo();
}

/** Tell the other board what was done here; what is open or typed here is so there. */
async function handOver(root, done) {
  if (!root) return; // Streamlit shows something else
  document.dispatchEvent(new CustomEvent("lab-take", { detail: done }));
  if (done.length) await pause(DRAWN);
  const [from, to] = [place, root].map((box) => [...box.querySelectorAll("input:not([type=radio]), details")]);
  if (from.length !== to.length) return;
  from.forEach(({ open, value }, at) => Object.assign(to[at], open === undefined ? { value } : { open }));
}

/** The board that takes over, once it is drawn. */
function next() {
  const roots = [...app.querySelectorAll(".st-key-board *")].map(({ shadowRoot }) => shadowRoot);
  return roots.find((root) => root?.querySelector(".board .card") && isStyled(root));
}

function isStyled(root) {
  return [...root.querySelectorAll("link")].every(({ sheet }) => sheet);
}

/** The control at the same place of the board has the focus. */
function takeFocus(control) {
  if (!control) return;
  const card = control.closest(".card");
  const [from, to] = [place, next()].map((root) => (card ? root?.querySelector(`.card[data-id="${CSS.escape(card.dataset.id)}"]`) : root));
  const controls = (box) => [...(box?.querySelectorAll("a, button, input, select, summary, [tabindex]") ?? [])];
  controls(to)[controls(from).indexOf(control)]?.focus({ preventScroll: true });
}

/** Returns whether the pointer is down: a press belongs to the board where it began. */
function watchPointer() {
  let pressed = false;
  const watch = (name, down) => addEventListener(name, () => { pressed = down; }, true);
  watch("pointerdown", true);
  watch("pointerup", false);
  watch("pointercancel", false);
  return () => pressed;
}

async function until(holds) {
  while (!holds()) await pause(LOOK);
}

function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}
