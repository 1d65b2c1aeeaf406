// What a list gives, as the core computes it: the same numbers in the same order, so that every sum is equal to the last bit.
//
// The logarithms are the core's own, because those of a browser have other last bits; roots and quotients are the same.

import core from "./core.js";
import { gradeOf } from "./state.js";

const GAINS = {
  exp2: (grade) => 2 ** Math.floor(grade) * core.roots[grade - Math.floor(grade)] - 1, // of quarters, whose roots are the core's
  linear: (grade) => grade,
  binary: (grade) => (grade > 0 ? 1 : 0),
  one: () => 1,
};

const EXACT = { sqrt: Math.sqrt, reciprocal: (rank) => rank, none: () => 1 };
const FACTORS = { ...core.factors, ...Object.fromEntries(Object.entries(EXACT).map(([name, factor]) => [name, core.factors.log2.map((_, at) => factor(at + 1))])) };

/** The value of a convention's choice: the one that was made, or the default. */
export function chosen({ choices }, field) {
  return Object.hasOwn(choices, field) ? choices[field] : core.defaults[field];
}

export function knowsGain(name) {
  return Object.hasOwn(GAINS, name);
}

export function knowsDiscount(name) {
  return Object.hasOwn(FACTORS, name);
}

export function gainOf({ convention }, grade) {
  if (grade === null && chosen(convention, "unjudged") === "nothing") return 0;
  return GAINS[chosen(convention, "gain")](grade ?? 0);
}

export function factorsOf({ convention }) {
  return FACTORS[chosen(convention, "discount")];
}

/** The terms of these documents by rank, the first `count` of which count, with their running sum. */
function termsOf(state, docs, count) {
  const factors = factorsOf(state);
  let total = 0;
  return docs.map((doc, at) => {
    const gain = gainOf(state, gradeOf(state, doc));
    total += gain / factors[at];
    return { doc, gain, earned: gain / factors[at], total, counts: at < count };
  });
}

function sumOf(terms, count) {
  return terms[Math.min(count, terms.length) - 1]?.total ?? 0;
}

/** The documents of the ideal list, best first. */
export function idealOrder(state, k = state.convention.k) {
  const pool = chosen(state.convention, "ideal_pool");
  const order = chosen(state.convention, "ideal_order");
  const docs = pool === "judged" ? state.listed.filter((doc) => gradeOf(state, doc) !== null) : pool === "top_k" ? state.ranked.slice(0, k ?? undefined) : state.ranked;
  if (order === "given") return docs;
  const value = new Map(docs.map((doc) => [doc, order === "grade" ? gradeOf(state, doc) ?? 0 : gainOf(state, gradeOf(state, doc))]));
  return [...docs].sort((one, other) => value.get(other) - value.get(one));
}

/** How many documents of the ideal list count. */
function idealLength({ convention, ranked }, k, pool) {
  const cut = chosen(convention, "ideal_cut");
  const length = k === null || cut === "none" ? pool : Math.min(k, pool);
  return cut === "retrieved" ? Math.min(length, ranked.length) : length;
}

/** DCG over IDCG; NaN, or what the convention says, where nothing is relevant. */
function ratio({ convention }, dcg, idcg) {
  const none = chosen(convention, "no_relevant");
  return idcg > 0 ? dcg / idcg : typeof none === "number" ? none : NaN;
}

/** Both lists with their sums, at the convention's cutoff or another. */
export function explain(state, k = state.convention.k) {
  const best = idealOrder(state, k);
  const length = idealLength(state, k, best.length);
  const ranks = termsOf(state, state.ranked, k ?? Infinity);
  const ideal = termsOf(state, best, length);
  const [dcg, idcg] = [sumOf(ranks, k ?? Infinity), sumOf(ideal, length)];
  return { k, at: k === null ? "" : `@${k}`, ranks, ideal, dcg, idcg, ndcg: ratio(state, dcg, idcg) };
}

/** The weight of a rank. */
export function weightAt(state, at) {
  return 1 / factorsOf(state)[at];
}

/** nDCG at every cutoff. */
export function curve(state, { ranks, ideal }) {
  const cuts = Array.from({ length: Math.max(ranks.length, ideal.length) }, (_, at) => at + 1);
  if (chosen(state.convention, "ideal_pool") === "top_k") return cuts.map((k) => explain(state, k).ndcg);
  return cuts.map((k) => ratio(state, sumOf(ranks, k), sumOf(ideal, idealLength(state, k, ideal.length))));
}

/** How nDCG would change if each document moved one rank up; null for the first. */
export function movesUp(state, { k, ranks, idcg, ndcg }) {
  if (chosen(state.convention, "ideal_pool") === "top_k" || !(idcg > 0)) {
    return ranks.map((_, at) => (at ? known(explain(swapped(state, at)).ndcg - ndcg) : null));
  }
  const weight = (at) => (k !== null && at >= k ? 0 : weightAt(state, at));
  return ranks.map(({ gain }, at) => (at ? known(((gain - ranks[at - 1].gain) * (weight(at - 1) - weight(at))) / idcg) : null));
}

function swapped(state, at) {
  const ranked = [...state.ranked];
  [ranked[at - 1], ranked[at]] = [ranked[at], ranked[at - 1]];
  return { ...state, ranked };
}

/** The mean of nDCG over all orders of the ranking, in which every rank earns the mean gain. */
export function byChance(state, { k, ranks, idcg }) {
  if (chosen(state.convention, "ideal_pool") === "top_k" || !ranks.length) return null;
  const gains = ranks.map(({ gain }) => gain);
  const same = gains.every((gain) => gain === gains[0]);
  const mean = same ? gains[0] : gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const dcg = factorsOf(state).slice(0, Math.min(k ?? Infinity, ranks.length)).reduce((sum, factor) => sum + mean / factor, 0);
  return known(ratio(state, dcg, idcg));
}

/** By how much DCG is below IDCG: what a better order of the same documents adds, and what the ideal list has beyond that. */
export function shortfall(state, { k, ranks, ideal, dcg, idcg }) {
  const factors = factorsOf(state);
  const own = ranks.map(({ gain }) => gain).sort((one, other) => other - one);
  const reached = own.slice(0, k ?? own.length).reduce((sum, gain, at) => sum + gain / factors[at], 0);
  const retrieved = new Set(state.ranked);
  const count = ideal.filter(({ doc, gain, counts }) => counts && gain > 0 && !retrieved.has(doc)).length;
  return { total: idcg - dcg, order: reached - dcg, missed: idcg - reached, count };
}

/** A number, or null where there is none. */
export function known(number) {
  return Number.isFinite(number) ? number : null;
}
