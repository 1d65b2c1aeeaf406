// A lesson by keys: Next and Back wherever the focus is, a new step's first task, and what a presenter's clicker sends.
//
// In presenter view a clicker's keys go on and back, show the answer and leave; T shows the prose, and Q the step's link
// as a code that fills the screen. Letters and clickers' keys do nothing outside that view: a reader may type them.

import { create, drawCode } from "./svg.js";

const TYPING = "textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";
const PRESSED = "button, a, input, select, summary, [role=slider], [role=button], [role=radio], [tabindex='0']";
const TASKS = [
  ".answering:not([hidden]) .typed:not([hidden]):not(:disabled)", ".answering:not([hidden]) .hand", ".hand", ".guess-handle:not([style*='none'])",
  ".place[data-choice=true]", ".answering:not([hidden]) .options:not([hidden]) .option[tabindex='0']", ".card .handle",
];
const WAIT = 100; // milliseconds between two looks for a step that is being drawn
const LOOKS = 40;
const GOING = { PageDown: "next", PageUp: "back" }; // a clicker's keys
const ARROWS = { ArrowRight: "next", ArrowLeft: "back" };
const SHOWING = [".", "b", "B", "F5"];

let now = null; // what the page shows: its data, and the element that this module draws in
let place = null; // the step that was shown last
let begun = false;

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".steering");
  if (place !== null && data.place && place !== data.place) focusTask();
  place = data.place;
  now = { data, root };
  draw();
  document.querySelector(".st-key-lesson_step [aria-checked=true]")?.scrollIntoView({ block: "nearest", inline: "center" }); // a phone shows few
  if (begun) return;
  begun = true;
  window.addEventListener("keydown", pressed, true); // before Streamlit, which does not look into a component's field
}

// ---- the buttons and the code ----

function draw() {
  const { data, root } = now;
  root.classList.toggle("presents", data.presents);
  document.documentElement.classList.remove("awaits-view"); // what comes last is here
  const prose = button("prose", data.words.prose, toggleProse);
  prose.hidden = !data.presents || !data.place;
  const code = button("qr", data.presents ? data.words.code_key : data.words.code, showCode);
  code.hidden = !data.code;
  const leave = button("leave", data.words.leave, leavePresenting);
  leave.hidden = !data.presents;
  if (!data.presents) document.body.classList.remove("lab-prose");
}

function button(name, text, press) {
  let element = now.root.querySelector(`.${name}`);
  if (!element) {
    element = document.createElement("button");
    element.type = "button";
    element.className = name;
    element.addEventListener("click", press);
    now.root.append(element);
  }
  const [named, said] = text.split("  ");
  if (element.dataset.text !== text) element.replaceChildren(...(said ? [key(named), ` ${said}`] : [text]));
  element.dataset.text = text;
  return element;
}

/** A key as it looks on a keyboard. */
function key(name) {
  const cap = document.createElement("kbd");
  cap.textContent = name;
  return cap;
}

function toggleProse() {
  document.body.classList.toggle("lab-prose");
}

function leavePresenting() {
  document.querySelector(".st-key-lesson_view input, .st-key-playground_view input")?.click();
}

function showCode() {
  const { data, root } = now;
  if (!data.code) return;
  const dialog = document.createElement("dialog");
  dialog.className = "code";
  dialog.setAttribute("aria-label", data.words.code);
  const text = document.createElement("p");
  text.textContent = data.link;
  dialog.append(drawCode(create("svg", {}), data.code, data.link), text);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}

// ---- keys ----

function pressed(event) {
  if (!now?.root.isConnected || ["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
  const act = closing() ?? going(event) ?? (now.data.presents ? presenting(event) : null);
  if (!act) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // or Streamlit goes on a second time
  act();
}

function closing() {
  const open = now.root.querySelector("dialog[open]");
  return open && (() => open.close());
}

/** Ctrl and an arrow, wherever the focus is. */
function going({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const to = ARROWS[key];
  if (!to || !ctrlKey || metaKey || altKey || shiftKey || !(foot(to) || lifted())) return null;
  return () => foot(to)?.click(); // not while a card is in the air
}

function presenting({ key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  const focus = focused();
  if (key === "Escape") return lifted() ? null : leavePresenting;
  const to = GOING[key] ?? (focus?.matches(PRESSED) ? undefined : ARROWS[key]);
  if (to) return () => foot(to)?.click();
  if (focus?.matches(TYPING) && key !== "F5") return null; // F5 types nothing, and would load the page anew
  if (SHOWING.includes(key) || (key === "Enter" && !focus?.matches(PRESSED))) return () => document.querySelector("[class*='st-key-show_'] button")?.click();
  if (key === "t" || key === "T") return toggleProse;
  return key === "q" || key === "Q" ? showCode : null;
}

function lifted() {
  return inShadows(".card.lifted").length > 0;
}

function foot(name) {
  return document.querySelector(`.st-key-lesson_${name}:not([inert]) button:not(:disabled)`);
}

/** What has the focus, also inside a component. */
function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

// ---- the first task ----

/** Move the focus to a new step's first task once it is drawn, unless the reader has gone elsewhere meanwhile. For a
 * presenter it stays: a field would take the clicker's next key as typed, and a flag its arrows. */
function focusTask() {
  if (window.matchMedia("(hover: none)").matches) return; // a touch screen's keyboard would cover the step
  let looks = 0;
  const look = () => {
    const ready = document.querySelector("[data-test-script-state=notRunning]");
    if ((ready && ++looks > LOOKS) || now.data.presents || !free()) return;
    const task = ready && firstTask(looks === LOOKS);
    if (task) task.focus({ preventScroll: true });
    else setTimeout(look, WAIT);
  };
  setTimeout(look, WAIT);
}

function free() {
  const element = focused();
  return !element || element === document.body || Boolean(element.closest("main[tabindex], .st-key-lesson_nav, [class*='st-key-lesson_step'], .st-key-lesson_chosen")) || !element.isConnected;
}

/** The first task of the picture; that of the question once there is a picture, or at the ``last`` look. */
function firstTask(last) {
  for (const wanted of TASKS) {
    const found = inShadows(wanted).find((element) => element.getClientRects().length > 0);
    if (found) return found;
  }
  if (!last && !pictures().every((box) => shadows(box).some((root) => root.querySelector("svg")))) return null;
  return document.querySelector(".st-key-lesson_question :is(input, [class*='st-key-guess_'] button):not(:disabled)");
}

function inShadows(wanted) {
  return [...document.querySelectorAll("[class*='st-key-lesson_picture'], [class*='st-key-lesson_board']")].flatMap(shadows)
    .flatMap((root) => [...root.querySelectorAll(wanted)]);
}

function pictures() {
  return [...document.querySelectorAll("[class*='st-key-lesson_picture']")];
}

function shadows(box) {
  return [...box.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
}
