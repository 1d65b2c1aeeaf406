// What the board and the sums beside it show of a list: the records that they get from Python elsewhere.

import core from "./core.js";
import { filled } from "./elements.js";
import { byChance, chosen, curve, explain, factorsOf, gainOf, known, movesUp, shortfall, weightAt } from "./explained.js";
import { product, shown } from "./live.js";
import { gradeOf, titleOf } from "./state.js";
import words from "./words.js";

const HIDES = ["tie"]; // without scores there are no ties
/** What each part of the computation leaves out of the rows, and what a bar of it is. */
const [OF_LIST, ALONE] = [["ideal"], ["earn", "ideal"]];
const PARTS = { grades: ALONE, gain: ALONE, cg: ALONE, weights: ALONE, earned: OF_LIST, dcg: OF_LIST };
const BARS = {
  grades: (state, { doc }) => (gradeOf(state, doc) ?? 0) / (Math.max(0, ...state.scale) || 1),
  gain: (state, { gain }, at, top) => gain / top, cg: (state, { gain }, at, top) => gain / top,
  weights: (state, term, at) => weightAt(state, at) / (Math.max(...state.ranked.map((_, rank) => weightAt(state, rank))) || 1),
};
const LARGEST = 1e6; // of a sum that is shown with four decimals

/** What the board shows of the list that is worked on; of a part of the computation, bars of that part. */
export function boardOf({ state, past, future, acked, notice, refused }, stage = "all") {
  const found = explain(state);
  const { k, at, ndcg } = found;
  const { documents, ranked, aside, grades, scale, ties } = state;
  return {
    nonce: "", ack: acked, notice: refused ? "" : notice, link: "", hides: [...HIDES, ...PARTS[stage] ?? []],
    state: { documents, ranked, aside, grades, scale, ties },
    cards: cardsOf(state, found, stage), figure: { ...figureOf(state, found), fixed: Boolean(BARS[stage]) },
    cutoff: k === null || k >= ranked.length ? null : { after: k, k, label: filled(core.said.cutoff, { k }) },
    aside_hint: chosen(state.convention, "ideal_pool") === "judged" ? core.said.in_ideal : core.said.nowhere,
    can_undo: past.length > 0, can_redo: future.length > 0,
    score: filled(words.score, { at, value: shown(ndcg, 3) }), at,
    live: liveOf(state, found),
    choices: { main: controlsOf(state, refused, notice), quiet: [] },
    examples: { value: "", story: "" },
  };
}

/** What stands beside the rows. */
export function resultOf(state) {
  const found = explain(state);
  return { ...listsOf(state, found), why: whyOf(state, found), curve: curve(state, found).map(known), chance: byChance(state, found) };
}

function listsOf(state, found) {
  const retrieved = new Set(state.ranked);
  const named = (term) => ({ ...term, title: titleOf(state, term.doc), grade: gradeOf(state, term.doc) });
  return {
    list: "",
    ranks: found.ranks.map((term, at) => ({ ...named(term), weight: weightAt(state, at) })),
    ideal: found.ideal.map((term) => ({ ...named(term), retrieved: retrieved.has(term.doc) })),
    dcg: found.dcg, idcg: found.idcg, ndcg: known(found.ndcg), at: found.at, cutoff: found.k,
  };
}

/** Whether another cutoff changes what counts, and nothing else. */
function cutsAlone({ convention }, { idcg }) {
  return isUsual(convention, "ideal_cut", "short_list") && chosen(convention, "ideal_pool") !== "top_k" && idcg > 0;
}

/** Why nDCG is not 1, as the core says it. */
function whyOf(state, found) {
  const { total, order, missed, count } = shortfall(state, found);
  const { why } = core.said;
  if (Number.isNaN(total) || !(found.idcg > 0)) return why.none;
  const finds = chosen(state.convention, "ideal_pool") === "judged";
  if (Math.abs(total) < 1e-9) return order > 1e-9 ? why.ideal : finds ? why.best : why.of_found;
  if (total < 0) return filled(why.above, { total: shown(-total, 2) });
  const whole = shown(total, 2);
  const known = Math.min(order, missed) > -1e-9 && total < LARGEST;
  const low = shown(order, 2);
  const rest = known ? shown(Number(whole) - Number(low), 2) : "";
  const longer = found.ideal.filter(({ counts }) => counts).length > found.ranks.filter(({ counts }) => counts).length;
  if (!known || (Number(rest) && !count && !longer)) return filled(why.short, { total: whole });
  const never = count ? why.never[count > 1 ? 1 : 0] : why.elsewhere;
  const alone = Number(low) && Number(rest) ? "" : filled(why.alone, { total: whole }); // one number is said once
  const parts = [...(Number(low) ? [filled(why.low, { part: alone || low })] : []), ...(Number(rest) ? [filled(never, { part: alone || rest, count })] : [])];
  if (parts.length < 2) return parts.length ? `${parts[0]}.` : filled(why.short, { total: whole });
  return filled(why.because, { total: whole, parts: parts.join(", ") });
}

/** What the best order earns at each rank. */
function figureOf(state, found) {
  const top = highestGain(found);
  return {
    cuts: cutsAlone(state, found),
    best: found.ideal.map(({ doc, gain, earned, counts }, at) => ({
      title: titleOf(state, doc), printed: product(gain, weightAt(state, at), earned).earned, earned, counts, bars: [gain / top, earned / top],
    })),
  };
}

/** Whether these choices have their defaults. */
function isUsual(convention, ...fields) {
  return fields.every((field) => chosen(convention, field) === core.defaults[field]);
}

function highestGain({ ranks, ideal }) {
  return Math.max(0, ...ranks.map(({ gain }) => gain), ...ideal.map(({ gain }) => gain)) || 1;
}

function cardsOf(state, found, stage) {
  const top = highestGain(found);
  const ups = movesUp(state, found);
  const ranked = found.ranks.map(({ doc, gain, earned, counts }, at) => {
    const printed = product(gain, weightAt(state, at), earned);
    const unjudged = gradeOf(state, doc) === null;
    return [doc, {
      rank: String(at + 1), unjudged, full: fullOf(state, found.k, { doc, gain, earned, counts }, at), ...becauseOf(state, doc, printed.gain, at),
      discounted: counts ? printed.earned : "",
      terms: counts ? filled(unjudged && !gain ? words.row_unjudged : words.row_term, printed) : words.row_below,
      up: ups[at] === null ? "" : signed(ups[at]),
      bars: BARS[stage] ? Array(2).fill(BARS[stage](state, { doc, gain }, at, top)) : [gain / top, earned / top],
    }];
  });
  const missed = state.aside.map((doc) => [doc, missedOf(found, doc)]);
  return Object.fromEntries([...ranked, ...missed]); // whatever a document is called
}

/** A term with all its digits. */
function fullOf(state, k, { doc, gain, earned, counts }, at) {
  if (!counts) return filled(words.below_k, { k });
  const judged = gradeOf(state, doc) !== null;
  if (!judged && !gain) return words.not_judged_term;
  const term = filled(words.term, { gain: shown(gain), weight: shown(weightAt(state, at)) });
  return judged ? `${term} = ${shown(earned)}` : term;
}

/** Where a row's two numbers come from. */
function becauseOf({ convention, grades }, doc, gain, at) {
  if (!Object.hasOwn(grades, doc)) return {};
  const weight = shown(weightAt({ convention }, at)).replace(/0+$/, "").replace(/\.$/, "");
  const worth = worked(core.formulas.gain[chosen(convention, "gain")], grades[doc], gain);
  const weighs = worked(core.formulas.discount[chosen(convention, "discount")], at + 1, weight);
  return { worth: worth.includes("=") ? worth : "", because: filled(core.said.because, { worth, weight: weighs }) };
}

function worked(formula, value, result) {
  const written = formula.replace("{}", String(value));
  return written && written !== result ? `${written} = ${result}` : result;
}

/** At which ranks of the best order a document that was never found may stand. */
function missedOf({ ideal }, doc) {
  const own = ideal.find((term) => term.doc === doc);
  const ranks = own ? ideal.flatMap(({ gain }, at) => (gain === own.gain ? [at + 1] : [])) : [];
  const { said } = core;
  const terms = !own ? said.missed_nowhere
    : ranks.length > 2 ? filled(said.missed_at_ranks, { first: ranks[0], last: ranks[ranks.length - 1] }) : filled(said.missed_at, { ranks: ranks.join(said.or) });
  return { discounted: "", terms, missed: terms };
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

function controlsOf({ convention, ranked }, refused, reason) {
  const note = (name) => (refused === name ? { refused: reason } : {});
  return [
    ...["gain", "discount"].map((name) => ({ name, label: core.labels[name], kind: "radio", value: chosen(convention, name), lead: core.leads[name], note: note(name) })),
    { name: "k", label: core.labels.k, kind: "count", value: convention.k, min: 1, step: 1, most: ranked.length, empty: core.said.all, help: core.said.k_help, lead: core.leads.k, tail: core.said.count, note: note("k") },
  ];
}
