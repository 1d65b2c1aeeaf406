// Answering in the picture: a draft that moves freely, a button that commits it, and what was answered beside the truth.
//
// Each of the tasks is a function of its own file: from what Python says of the task, and the reader's draft, to what is
// drawn, what can be grasped, and what the draft answers. What all tasks share is here: the line under the picture with
// its field, its options and its button, and the draft, which belongs to one task and goes when the next one comes.
//
//   view(task, draft, { geometry, width, palette }) ->
//     over    elements over the picture of the list
//     own     { height, elements } of a drawing of the task's own, below the picture
//     hands   what can be grasped, see hands.js; its `set` and `press` return what changes in the draft
//     drawn   how many of the first options are in the drawing, and so have no button
//     answer  the text that the button sends; null as long as the draft is none

import { chance } from "./chance.js";
import { make, setText } from "./elements.js";
import { fill } from "./fill.js";
import { hands } from "./hands.js";
import { place } from "./place.js";
import { repair } from "./repair.js";
import { spot } from "./spot.js";
import { strip } from "./strip.js";
import { create, dress, patch } from "./svg.js";
import { sweep } from "./sweep.js";
import { tied } from "./tied.js";
import { which } from "./which.js";

const VIEWS = { fill, place, which, tied, sweep, strip, spot, repair, chance };
const CHOSEN = { right: "✓ ", wrong: "✗ " };

/** The part of a picture in which a reader answers; `send` brings an answer to Python, `redraw` draws the picture anew. */
export function answering(box, svg, layer, send, redraw) {
  const own = create("svg", { class: "own", role: "group" });
  const line = makeLine();
  const panel = make("div", "answering");
  panel.append(own, line.element);
  box.append(panel);
  const shown = create("g", {});
  own.append(shown);
  const grasp = { picture: hands(svg, change, commit), own: hands(own, change, commit) };
  let task = null;
  let draft = {};
  let answer = null;
  line.listen(change, commit);

  /** Take a task from Python: the draft stays as long as it is the same task. */
  function take(fresh) {
    if (!fresh || fresh.id !== task?.id) draft = { ...fresh?.draft };
    else if (fresh.open === false) draft = { ...draft, ...fresh.draft };
    task = fresh ?? null;
    panel.hidden = !task;
  }

  function change(changed) {
    draft = { ...draft, ...changed };
    if (task.open) task = { ...task, verdict: "" };
    redraw();
  }

  function commit() {
    if (task?.open && answer !== null) send({ answer, id: task.id });
  }

  /** Draw the task over a picture with this geometry, or on its own drawing. */
  function draw(geometry, width, palette) {
    if (!task) {
      patch(layer, []);
      for (const act of Object.values(grasp)) act([]);
      return;
    }
    const view = VIEWS[task.kind](task, draft, { geometry, width, palette });
    answer = view.answer;
    patch(layer, view.over ?? []);
    own.style.display = view.own ? "" : "none";
    if (view.own) {
      dress(own, { viewBox: `0 0 ${width} ${view.own.height}`, width, height: view.own.height, "font-family": palette.font, "aria-label": task.label });
      patch(shown, view.own.elements);
    }
    const free = (view.hands ?? []).filter(({ always }) => task.open || always);
    for (const [where, act] of Object.entries(grasp)) act(free.filter(({ on }) => on === where));
    line.show(task, draft, view);
  }

  /** Whether the task needs room beside the picture: for a drawing of its own, or for its options beside that. */
  function addsTo(bare, geometry, width, palette) {
    if (!task) return false;
    if (task.options?.length) return true;
    return !bare && Boolean(VIEWS[task.kind](task, draft, { geometry, width, palette }).own);
  }

  /** What the draft makes of the lists: a task may show them under another choice, or with another grade. */
  function lists() {
    const at = task?.frames && { sweep: draft.frame ?? task.start, tied: draft.order ?? task.start, repair: draft.option }[task.kind];
    return (at !== undefined && task?.frames?.[at]) || {};
  }

  return { take, draw, addsTo, lists, own };
}

/** The line under the picture: what is to be done, a field for a number, the options, and the button that commits. */
function makeLine() {
  const element = make("div", "line");
  const label = make("label", "ask");
  const field = make("input", "typed");
  const options = make("div", "options");
  const button = make("button", "show");
  Object.assign(field, { type: "text", inputMode: "decimal", autocomplete: "off", maxLength: 40 });
  button.type = "button";
  options.setAttribute("role", "radiogroup");
  label.append(make("span"), field);
  element.append(label, options, button);
  let chosen = () => {};

  function listen(change, commit) {
    field.addEventListener("input", () => change({ text: field.value, lifted: false }));
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      commit();
    });
    button.addEventListener("click", commit);
    chosen = (option) => change({ option });
  }

  function show(task, draft, { answer, drawn = 0 }) {
    label.hidden = !task.open && !task.field;
    setText(label.firstChild, task.label);
    field.hidden = !task.field;
    field.placeholder = task.wanted ?? "";
    field.disabled = !task.open;
    field.setAttribute("aria-label", task.label);
    field.setAttribute("aria-invalid", String(task.verdict === "wrong"));
    if (field.value !== (draft.text ?? "")) field.value = draft.text ?? "";
    setText(button, task.button);
    button.hidden = !task.open;
    button.disabled = answer === null;
    element.dataset.verdict = task.verdict;
    showOptions(task, draft, task.open ? drawn : 0);
  }

  function showOptions({ options: texts = [], open, verdict, label: name, right = [] }, { option }, drawn) {
    options.hidden = texts.length === 0;
    options.setAttribute("aria-label", name);
    while (options.children.length > texts.length) options.lastChild.remove();
    while (options.children.length < texts.length) options.append(makeOption(options.children.length));
    texts.forEach((text, at) => {
      const chip = options.children[at];
      const sign = at === option ? CHOSEN[verdict] ?? "● " : right.includes(at) ? CHOSEN.right : "";
      setText(chip, `${sign}${text}`);
      chip.setAttribute("aria-checked", String(at === option));
      chip.tabIndex = at === Math.max(option ?? 0, drawn) ? 0 : -1;
      chip.hidden = at < drawn;
      chip.disabled = !open && at !== option && !right.includes(at);
    });
  }

  function makeOption(at) {
    const chip = make("button", "option");
    chip.type = "button";
    chip.setAttribute("role", "radio");
    chip.addEventListener("click", () => chosen(at));
    chip.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const chips = [...options.children].filter(({ hidden }) => !hidden);
      const next = chips[(chips.indexOf(chip) + step + chips.length) % chips.length];
      next.click();
      next.focus();
    });
    return chip;
  }

  return { element, listen, show };
}
