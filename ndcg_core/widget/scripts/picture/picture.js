// The picture of a list: what every rank gains (pale) and earns (solid), beside the ideal list, and both sums as stacks.
//
// It draws what Python explained, or what a board holds while a card is in the air; it computes no gain. Every bar
// belongs to a document, so that a reorder is seen as a move of its bars.

import { answering } from "./answering.js";
import colours from "./colours.js";
import { lifecycle } from "./lifecycle.js";
import { layout } from "./layout.js";
import { guessHandle } from "./handles.js";
import { followHeld, listen, sayPointed, shown } from "./live.js";
import { nameOf } from "./overlay.js";
import { addHatch, onPaper } from "./paper.js";
import { filled } from "./elements.js";
import { create, dress, patch } from "./svg.js";
import words from "./words.js";

const LEAST = 240; // pixels; with less room, as before the styles are there, the drawing is made smaller as a whole
const BESIDE = 560; // pixels, with room for a picture and a drawing beside it
const PICTURE_PART = 0.56; // of that room
const GAP = 16;
const TALL = 0.4; // of the screen's height: a taller picture does not stay in sight while the rest scrolls
const MOTION = "lab-motion"; // in the browser's own storage
const pictures = lifecycle(makePicture);
export default function ({ parentElement, data, setStateValue }) {
  const [picture, letGo] = pictures(parentElement.querySelector(".picture"));
  picture.show(data, setStateValue);
  return letGo;
}

function makePicture(box) {
  const { drawing: sheet, svg, layers, task, showKey } = makeFrame(box);
  const following = followHeld(box, () => data?.list, draw);
  const stopPointed = listen("lab-pointed", point, box);
  const high = new Map(); // the parts that stay in sight where they are low enough, and their heights
  const observer = new ResizeObserver((changes) => {
    for (const { target, contentRect } of changes) high.set(target, contentRect.height);
    markTall();
    const contentRect = changes.find(({ target }) => target === sheet)?.contentRect;
    const room = contentRect?.width && Math.max(contentRect.width, LEAST);
    if (!contentRect || width === room) return;
    width = room;
    draw();
  });
  window.addEventListener("resize", markTall);
  let width = 0; // measured when it changes: to ask for it here would lay out the page once more with each answer
  let palette = null; // of the page's theme, and of the two lists
  let data = null;
  let drawn = false; // nothing moves when the page opens
  let send = () => {}; // to Python, where a reader does something in the picture
  let sends = 0;
  const placeGuess = guessHandle(svg, lift);
  const answers = answering(box, svg, task.answers, (message) => send(message), draw);
  for (const part of [sheet, answers.own]) observer.observe(part);

  function markTall() {
    for (const [part, height] of high) part.classList.toggle("tall", height > TALL * window.innerHeight);
  }

  function show(fresh, setStateValue) {
    box.classList.toggle("low", Boolean(fresh.low));
    box.classList.toggle("bare", Boolean(fresh.bare)); // a task that stands alone
    box.classList.toggle("sums", fresh.rows === false); // beside a board, whose cards are the rows
    data = fresh;
    following.answered();
    send = (message) => setStateValue?.("sent", { ...message, time: Date.now() + ++sends }); // the same choice twice is sent twice
    palette = data.paper ? onPaper(paletteOf(box)) : paletteOf(box);
    box.classList.toggle("paper", Boolean(data.paper));
    if (data.paper) addHatch(svg);
    answers.take(data.task?.answer);
    draw();
  }

  /** A bar follows the pointer at once; Python hears where it was let go. */
  function lift(value, done) {
    data = { ...data, task: { ...data.task, guess: { ...data.task.guess, value } } };
    draw();
    if (done) send({ guess: value });
  }

  /** On a projector, which has no room below, what a task adds stands beside the picture; elsewhere lower rows make room. */
  function arranged(picture) {
    const drawing = layout(picture, width, palette);
    const adds = answers.addsTo(data.bare, drawing.geometry, width, palette);
    const beside = Boolean(data.low) && width >= BESIDE && adds;
    box.classList.toggle("beside", beside);
    const more = adds || Boolean(data.task?.answer && data.missed?.length); // so that the reply is in sight
    if (!beside) return { drawing: more ? layout({ ...picture, adds: more }, width, palette) : drawing, ownWidth: width };
    const part = Math.round(width * PICTURE_PART);
    return data.bare ? { drawing, ownWidth: part } : { drawing: layout(picture, part, palette), ownWidth: width - part - GAP };
  }

  function draw() {
    if (!data || !width) return;
    const held = following.sums;
    const picture = { ...data, ...(held ? { ranks: named(held.terms), dcg: held.dcg, ndcg: held.ndcg } : answers.lists()) };
    const { drawing, ownWidth } = arranged(picture);
    sheet.classList.toggle("too-high", drawing.height > data.room);
    svg.setAttribute("viewBox", `0 0 ${drawing.width} ${drawing.height}`);
    svg.setAttribute("width", drawing.width);
    svg.setAttribute("height", drawing.height);
    svg.setAttribute("font-family", palette.font);
    const whole = data.stage === "all" && !data.quiet;
    const byChance = whole && typeof data.chance === "number" ? [filled(words.chance_is, { value: number(data.chance) })] : [];
    svg.setAttribute("aria-label", [...(data.name ? [`${data.name}.`] : []), data.overlay ? nameOf(data) : whole ? filled(words.picture, {
      dcg: number(picture.dcg), idcg: number(picture.idcg), ndcg: number(picture.ndcg),
    }) : words.picture_part, ...byChance].join(" "));
    showKey(data);
    for (const [name, layer] of Object.entries(layers)) patch(layer, drawing[name], { places: readable, bars: assemble }[name]);
    drawn = true;
    patch(task.lifted, drawing.guess?.elements ?? []);
    placeGuess(drawing.guess?.handle ?? null);
    answers.draw(drawing.geometry, ownWidth, palette);
  }

  function named(terms) {
    const known = new Map([...data.ranks, ...data.ideal].map(({ doc, title, grade }) => [doc, { title, grade }]));
    return terms.map((term) => ({ title: term.doc, grade: null, ...known.get(term.doc), ...term }));
  }

  function point(doc) {
    for (const bar of svg.querySelectorAll("[data-doc]")) bar.classList.toggle("pointed", bar.dataset.doc === doc);
  }

  /** A bar of the ideal list that is new in a picture comes from the same document's bar in the list, or grows from nothing. */
  function assemble(bar, { key, y, height, "data-doc": doc }) {
    if (!drawn || !key.startsWith("ideal")) return;
    const kind = key.split(" ")[1];
    const own = layers.bars.querySelector(`[data-key="${CSS.escape(`own ${kind} ${doc}`)}"]`);
    const from = own ? ["x", "y", "width", "height"].map((name) => [name, own.getAttribute(name)]) : [["y", y + height], ["height", 0]];
    dress(bar, Object.fromEntries(from));
    bar.getBoundingClientRect(); // so that the browser glides from there
  }

  /** A rank that can be hovered and focused; the arrow keys go on to its neighbours. */
  function readable(place) {
    place.addEventListener("pointerenter", () => sayPointed(box, place.dataset.of || null));
    place.addEventListener("pointerleave", () => sayPointed(box, null));
    place.addEventListener("focus", () => sayPointed(box, place.dataset.of || null));
    place.addEventListener("blur", () => sayPointed(box, null));
    place.addEventListener("click", () => choose(place));
    place.addEventListener("keydown", (event) => {
      if (["Enter", " "].includes(event.key) && data.task?.pick) { event.preventDefault(); choose(place); return; }
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step === 1 ? place.nextElementSibling : step === -1 ? place.previousElementSibling : null;
      if (!step) return;
      event.preventDefault();
      next?.focus();
    });
  }

  function choose(place) {
    const pick = data.task?.pick;
    if (!pick || !place.dataset.of) return;
    data = { ...data, task: { ...data.task, pick: { chosen: place.dataset.of, right: null } } };
    draw();
    send({ pick: place.dataset.of });
  }

  function leave() {
    following.stop();
    stopPointed();
    window.removeEventListener("resize", markTall);
    observer.disconnect();
    box.replaceChildren();
  }

  return { show, leave };
}

function makeFrame(box) {
  const head = document.createElement("div");
  head.className = "head";
  for (const [name, text] of [["own", words.this_list], ["ideal", words.ideal_list], ["answer", words.answer_key]]) {
    const key = document.createElement("span");
    key.className = `key ${name}`;
    key.style.setProperty("--colour", colours[name]);
    key.textContent = text;
    head.append(key);
  }
  const note = document.createElement("span");
  note.className = "meaning";
  const showKey = ({ stage, overlay, paper }) => {
    const part = { grades: words.key_grades, gain: words.key_gain, cg: words.key_gain, weights: words.key_weights }[stage];
    note.textContent = part ?? (paper ? words.paper_key : words.head_pale);
    head.querySelector(".ideal").hidden = !["sums", "all"].includes(stage);
    head.querySelector(".answer").hidden = !overlay;
  };
  head.append(note, makeMotionSwitch(box));
  const svg = create("svg", { class: "marks", role: "group" });
  const layers = Object.fromEntries(
    ["grid", "bars", "stacks", "rules", "texts", "overlay", "places"].map((name) => [name, svg.appendChild(create("g", { class: name }))]),
  );
  const made = (name) => svg.insertBefore(create("g", { class: name }), layers.places);
  const task = { lifted: made("task"), answers: made("task-answers") };
  const drawing = document.createElement("div");
  drawing.className = "drawing";
  drawing.append(head, svg);
  box.replaceChildren(drawing);
  return { drawing, svg, layers, task, showKey };
}

function makeMotionSwitch(box) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "motion";
  button.title = words.motion;
  const set = (moves) => {
    box.classList.toggle("still", !moves);
    button.setAttribute("aria-pressed", String(moves));
    button.textContent = moves ? words.motion_on : words.motion_off;
  };
  set(recalled() !== "off");
  button.addEventListener("click", () => {
    const moves = button.getAttribute("aria-pressed") !== "true";
    try { localStorage.setItem(MOTION, moves ? "on" : "off"); } catch { /* it holds for this page alone */ }
    set(moves);
  });
  return button;
}

function recalled() {
  try { return localStorage.getItem(MOTION); } catch { return null; }
}

function number(value) {
  return value === null ? "–" : shown(value);
}

function paletteOf(box) {
  const style = getComputedStyle(box);
  const named = (name) => style.getPropertyValue(name).trim();
  return {
    text: named("--st-text-color"), line: named("--st-border-color"), ground: named("--st-background-color"),
    accent: named("--st-primary-color"), font: named("--st-font").replaceAll('"', "'"), own: colours.own, ideal: colours.ideal, answer: colours.answer,
  };
}
