// The rules of the board: the state after an operation. Nothing here knows the screen or the server.
//
// A state has the fields of Python's BoardState: `documents` by id, `ranked` and `aside` (not retrieved), `grades`, the
// `scale` of grades that a card offers, and `ties`, the ranks whose score equals that of the rank before. Python applies
// every operation again, by the same rules; one table of operations and results tests both sides.

export const MOST_GRADES_OFFERED = 21; // on a card as buttons; if there are more, the grade is typed
const MOST_DOCUMENTS = 200;
const MOST_LETTERS = 200; // of a title
const MOST_BYTES = 45_000; // of all texts together
export const LARGEST_GRADE = 1e6;
const PYTHON_ALONE = new Set(["undo", "redo", "reset", "shuffle", "ideal", "worst", "choose", "open"]);
const RULES = { move, order, grade, tie, add, rename, remove };

/** The state after an operation: the same state where only Python knows the result, null where the rules refuse it. */
export function apply(state, operation) {
  if (PYTHON_ALONE.has(operation.op)) return state;
  if (!Object.hasOwn(RULES, operation.op)) return null;
  const after = RULES[operation.op](state, operation);
  if (after === null || (after.documents !== state.documents && !fits(after.documents))) return null;
  const ties = after.ties.filter((rank) => rank >= 2 && rank <= after.ranked.length);
  return ties.length < after.ties.length ? { ...after, ties } : after;
}

export function has(state, doc) {
  return typeof doc === "string" && Object.hasOwn(state.documents, doc);
}

export function gradeOf(state, doc) {
  return Object.hasOwn(state.grades, doc) ? state.grades[doc] : null;
}

export function titleOf(state, doc) {
  return state.documents[doc].title || doc;
}

export function zoneOf(state, doc) {
  return state.ranked.includes(doc) ? "ranked" : "aside";
}

/** Where a document goes by one step up (-1) or down (1); past the end of a zone lies the other zone. Null at the ends. */
export function nextPlace(state, doc, step) {
  const zone = zoneOf(state, doc);
  const index = state[zone].indexOf(doc) + step;
  if (zone === "ranked" && index >= state.ranked.length) return { to: "aside", index: 0 };
  if (zone === "aside" && index < 0) return { to: "ranked", index: state.ranked.length };
  return index < 0 || index >= state[zone].length ? null : { to: zone, index };
}

function move(state, { doc, to, index }) {
  if (!has(state, doc) || !["ranked", "aside"].includes(to) || !Number.isInteger(index)) return null;
  const zones = { ranked: without(state.ranked, doc), aside: without(state.aside, doc) };
  zones[to].splice(Math.max(0, index), 0, doc);
  return { ...state, ...zones };
}

/** Another order of the documents that are ranked. */
function order(state, { ranked }) {
  if (!Array.isArray(ranked) || ranked.length !== state.ranked.length) return null;
  return state.ranked.every((doc) => ranked.includes(doc)) ? { ...state, ranked: [...ranked] } : null;
}

function grade(state, { doc, grade: value }) {
  if (!has(state, doc)) return null;
  if (value === null) return { ...state, grades: withoutKey(state.grades, doc) };
  if (typeof value !== "number" || !(Math.abs(value) <= LARGEST_GRADE)) return null;
  const grades = { ...state.grades, [doc]: value };
  return { ...state, grades, scale: widened(state.scale, Object.values(grades)) };
}

function tie(state, { rank, on }) {
  if (!Number.isInteger(rank) || rank < 2 || rank > state.ranked.length) return null;
  const others = without(state.ties, rank);
  return { ...state, ties: on ? [...others, rank].sort((a, b) => a - b) : others };
}

function add(state, { title }) {
  if (typeof title !== "string") return null;
  let number = Object.keys(state.documents).length + 1;
  while (has(state, `d${number}`)) number += 1;
  const documents = { ...state.documents, [`d${number}`]: { title: cleaned(title), snippet: "" } };
  return { ...state, documents, ranked: [...state.ranked, `d${number}`] };
}

function rename(state, { doc, title }) {
  if (!has(state, doc) || typeof title !== "string") return null;
  return { ...state, documents: { ...state.documents, [doc]: { ...state.documents[doc], title: cleaned(title) } } };
}

function remove(state, { doc }) {
  if (!has(state, doc)) return null;
  return {
    ...state,
    documents: withoutKey(state.documents, doc),
    ranked: without(state.ranked, doc),
    aside: without(state.aside, doc),
    grades: withoutKey(state.grades, doc),
  };
}

function without(values, value) {
  return values.filter((other) => other !== value);
}

function withoutKey(record, key) {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

/** The scale with the grades in use; these and 0 alone where a card could not offer them all. */
function widened(scale, grades) {
  const all = new Set([...scale, ...grades]);
  return [...(all.size <= MOST_GRADES_OFFERED ? all : new Set([0, ...grades]))].sort((a, b) => a - b);
}

/** One line of printable text, no longer than a title may be. */
export function cleaned(text) {
  const words = text.replace(/[\p{C}\p{Z}]/gu, " ").split(" ").filter(Boolean);
  return [...words.join(" ")].slice(0, MOST_LETTERS).join("");
}

/** Whether the board can hold these documents. */
export function fits(documents) {
  const entries = Object.entries(documents);
  if (entries.length > MOST_DOCUMENTS) return false;
  const bytes = (text) => new TextEncoder().encode(text).length;
  return entries.reduce((sum, [doc, { title, snippet }]) => sum + bytes(doc) + bytes(title) + bytes(snippet), 0) <= MOST_BYTES;
}
