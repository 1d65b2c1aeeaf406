// What the board and its picture show of a list: the records that they get from Python elsewhere.

import core from "./core.js";
import { filled } from "./elements.js";
import { byChance, chosen, curve, explain, factorsOf, gainOf, known, movesUp, weightAt } from "./explained.js";
import { shown } from "./live.js";
import { gradeOf, titleOf } from "./state.js";
import words from "./words.js";

const HIDES = ["tie"]; // without scores there are no ties
const LARGEST = 1e6; // of a sum that is shown with four decimals

/** What the board shows of the list that is worked on. */
export function boardOf({ state, past, future, acked, notice, refused }) {
  const found = explain(state);
  const { k, at, ndcg } = found;
  const { documents, ranked, aside, grades, scale, ties } = state;
  return {
    nonce: "", ack: acked, notice: refused ? "" : notice, link: "", hides: HIDES,
    state: { documents, ranked, aside, grades, scale, ties },
    cards: cardsOf(state, found),
    cutoff: k === null || k >= ranked.length ? null : { after: k, label: filled(core.said.cutoff, { k }) },
    aside_hint: chosen(state.convention, "ideal_pool") === "judged" ? core.said.in_ideal : core.said.nowhere,
    can_undo: past.length > 0, can_redo: future.length > 0,
    score: filled(words.score, { at, value: shown(ndcg) }), at,
    live: liveOf(state, found),
    choices: { main: controlsOf(state, refused, notice), quiet: [] },
    examples: { value: "", story: "" },
  };
}

/** What the picture shows. */
export function pictureOf(state, stage) {
  const found = explain(state);
  const retrieved = new Set(state.ranked);
  const named = (term) => ({ ...term, title: titleOf(state, term.doc), grade: gradeOf(state, term.doc) });
  const { convention } = state;
  return {
    list: "", stage, quiet: false, task: { cut: true }, engines: null, overlay: null, worst: null,
    ranks: found.ranks.map((term, at) => ({ ...named(term), weight: weightAt(state, at) })),
    ideal: found.ideal.map((term) => ({ ...named(term), retrieved: retrieved.has(term.doc) })),
    dcg: found.dcg, idcg: found.idcg, ndcg: known(found.ndcg), at: found.at, cutoff: found.k,
    cuts: isUsual(convention, "ideal_cut", "short_list") && chosen(convention, "ideal_pool") !== "top_k" && found.idcg > 0,
    curve: stage === "all" ? curve(state, found).map(known) : null,
    chance: byChance(state, found),
  };
}

/** Whether these choices have their defaults. */
function isUsual(convention, ...fields) {
  return fields.every((field) => chosen(convention, field) === core.defaults[field]);
}

function highestGain({ ranks, ideal }) {
  return Math.max(0, ...ranks.map(({ gain }) => gain), ...ideal.map(({ gain }) => gain)) || 1;
}

function cardsOf(state, found) {
  const top = highestGain(found);
  const ups = movesUp(state, found);
  const ranked = found.ranks.map(({ doc, gain, earned, counts }, at) => [doc, {
    rank: String(at + 1),
    discounted: shown(counts ? earned : 0),
    terms: termOf(state, found.k, doc, gain, counts, at),
    up: ups[at] === null ? "" : signed(ups[at]),
    bars: [gain / top, counts ? earned / top : 0],
  }]);
  const missed = found.ideal.map(({ doc }, at) => [doc, { discounted: "", terms: filled(words.ideal_rank, { rank: at + 1 }) }]);
  return Object.fromEntries([...ranked, ...missed.filter(([doc]) => state.aside.includes(doc))]); // whatever a document is called
}

function termOf(state, k, doc, gain, counts, at) {
  if (!counts) return filled(words.below_k, { k });
  if (gradeOf(state, doc) === null && !gain) return words.not_judged_term;
  return filled(words.term, { gain: shown(gain), weight: shown(weightAt(state, at)) });
}

function signed(change) {
  if (Math.abs(change) < 5e-5) return "±0";
  return `${change > 0 ? "+" : "−"}${shown(Math.abs(change))}`;
}

/** What the board needs to follow a card in the air; null where another order changes the ideal list, or has no sums. */
function liveOf(state, found) {
  const { ranked, aside, convention } = state;
  const pool = chosen(convention, "ideal_pool");
  if (pool === "top_k" || !(found.idcg > 0)) return null;
  const enters = pool === "judged" && chosen(convention, "ideal_cut") !== "retrieved" && isUsual(convention, "short_list", "min_documents");
  const docs = enters ? [...ranked, ...aside.filter((doc) => gradeOf(state, doc) !== null)] : ranked;
  const gains = Object.fromEntries(docs.map((doc) => [doc, gainOf(state, gradeOf(state, doc))]));
  const factors = factorsOf(state).slice(0, ranked.length + aside.length);
  const unjudged = gainOf(state, null);
  const most = [...Object.values(gains), unjudged].reduce((sum, gain) => sum + gain, 0) * factors.length;
  if (most >= LARGEST) return null;
  return {
    gains, unjudged, factors, divides: true, cutoff: found.k, idcg: found.idcg, enters, ranked, top: highestGain(found),
    ideal_ranks: Object.fromEntries(found.ideal.map(({ doc }, at) => [doc, at + 1])),
  };
}

function controlsOf({ convention }, refused, reason) {
  const note = (name) => (refused === name ? { refused: reason } : {});
  return [
    ...["gain", "discount"].map((name) => ({ name, label: core.labels[name], kind: "radio", value: chosen(convention, name), note: note(name) })),
    { name: "k", label: core.labels.k, kind: "number", value: convention.k, min: 1, step: 1, empty: core.said.all, help: core.said.k_help, note: note("k") },
  ];
}
