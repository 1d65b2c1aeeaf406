// A list that is worked on: its state with its history, and the operations of the board that only Python knows elsewhere.

import core from "./core.js";
import { filled, shortened } from "./elements.js";
import { chosen, explain, gainOf, idealOrder } from "./explained.js";
import options from "./options.js";
import { beyond } from "./reach.js";
import { apply, gradeOf, has, titleOf } from "./state.js";

const MOST_STEPS = 300;
const SHORT = 26; // letters of a title in a description
const { said } = core;
const OPERATIONS = { shuffle, ideal, worst, choose };

/** A list to work on, as it was opened. */
export function makeWorkspace(opened) {
  const work = { state: opened, past: [], future: [], acked: 0, notice: "", refused: "", done: [], receive };
  const steps = { undo, redo, reset: () => put(opened, said.reset) };

  /** Apply the operations of a message that were not applied before. */
  function receive({ ops }) {
    for (const operation of ops.filter(({ seq }) => seq > work.acked)) {
      work.acked = operation.seq;
      if (Object.hasOwn(steps, operation.op)) steps[operation.op]();
      else change(operation);
      const { seq, ...said } = operation;
      work.done.push(operation.op === "shuffle" ? { op: "order", ranked: work.state.ranked } : said); // chance falls once
    }
  }

  function say(notice, refused = "") {
    Object.assign(work, { notice, refused });
  }

  function change(operation) {
    const done = Object.hasOwn(OPERATIONS, operation.op) ? OPERATIONS[operation.op](work.state, operation) : applied(work.state, operation);
    if (done.refused) say(done.refused, operation.op === "choose" ? operation.field : "");
    else put(done.state, done.said, operation.op === "choose" ? operation.field : "");
  }

  function put(state, description, choice = "") {
    const reason = beyond(state) || (hasNumbers(state) ? "" : said.failed);
    say(reason, reason && choice);
    if (reason || JSON.stringify(state) === JSON.stringify(work.state)) return;
    work.past = [...work.past, { description, state: work.state }].slice(-MOST_STEPS);
    work.future = [];
    work.state = state;
  }

  function undo() {
    if (work.past.length) turn("past", "future", said.undone);
  }

  function redo() {
    if (work.future.length) turn("future", "past", said.redone);
  }

  function turn(from, to, sentence) {
    const { description, state } = work[from].at(-1);
    work[to] = [...work[to], { description, state: work.state }];
    work[from] = work[from].slice(0, -1);
    work.state = state;
    say(filled(sentence, { change: description }));
  }

  return work;
}

function hasNumbers(state) {
  const { ranks, ideal } = explain(state);
  return [...ranks, ...ideal].every(({ total }) => Number.isFinite(total));
}

/** What the board's own rules make of an operation, and what happened in a few words. */
function applied(state, operation) {
  const after = apply(state, operation);
  if (after === null) return { refused: said.failed };
  const listed = [...state.listed, ...Object.keys(after.documents).filter((doc) => !has(state, doc))].filter((doc) => has(after, doc));
  return { state: { ...after, listed }, said: described(state, after, operation) };
}

function described(state, after, { op, doc, grade, title }) {
  const name = has(state, doc) ? quoted(state, doc) : "";
  switch (op) {
    case "order": return said.ordered;
    case "move": return filled(said.moved, { start: placeOf(state, doc), end: placeOf(after, doc), name });
    case "grade": return grade === null ? filled(said.unjudged, { name }) : filled(said.graded, { name, grade });
    case "add": return filled(said.added, { title, rank: after.ranked.length });
    case "rename": return filled(said.renamed, { name, title });
    default: return filled(said.removed, { name });
  }
}

function quoted(state, doc) {
  const title = titleOf(state, doc);
  return `“${shortened(title, SHORT)}”`;
}

function placeOf({ ranked }, doc) {
  return ranked.includes(doc) ? filled(said.rank, { rank: ranked.indexOf(doc) + 1 }) : said.not_retrieved;
}

function shuffle(state) {
  const ranked = [...state.ranked];
  for (let at = ranked.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [ranked[at], ranked[other]] = [ranked[other], ranked[at]];
  }
  return { state: { ...state, ranked }, said: said.shuffled };
}

/** The ideal list itself: missing documents that earn anything come in. */
function ideal(state) {
  const best = idealOrder(state, null).filter((doc) => gainOf(state, gradeOf(state, doc)) > 0 || state.ranked.includes(doc));
  const ranked = [...best, ...state.ranked.filter((doc) => !best.includes(doc))];
  return { state: { ...state, ranked, aside: state.aside.filter((doc) => !ranked.includes(doc)) }, said: said.ideal_order };
}

function worst(state) {
  const gain = (doc) => gainOf(state, gradeOf(state, doc) ?? 0);
  return { state: { ...state, ranked: [...state.ranked].sort((one, other) => gain(one) - gain(other)) }, said: said.worst_order };
}

/** Another gain, discount or cutoff. */
function choose(state, { field, value }) {
  const { convention } = state;
  if (field === "k") {
    if (value !== null && !(Number.isInteger(value) && value > 0)) return { refused: filled(said.k_refused, { got: value }) };
    return { state: { ...state, convention: { ...convention, k: value ?? chosen(convention, "default_k") } }, said: filled(said.chosen, { field, value: value ?? said.all }) };
  }
  const title = options[field]?.find(([name]) => name === value)?.[1];
  if (title === undefined) return { refused: said.failed };
  const choices = { ...convention.choices, [field]: value };
  if (value === core.defaults[field]) delete choices[field];
  return { state: { ...state, convention: { ...convention, choices } }, said: filled(said.chosen, { field, value: title }) };
}
