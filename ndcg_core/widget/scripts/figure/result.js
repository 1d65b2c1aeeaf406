// What stands beside the rows of a list: nDCG as a division, why it is not 1, both sums as stacks, and every cutoff.
//
// It draws what Python explained, or what a board holds while a card or the cutoff moves; it computes no gain.

import colours from "./colours.js";
import { cutoffs } from "./cutoffs.js";
import { filled, make, setText } from "./elements.js";
import { lifecycle } from "./lifecycle.js";
import { followHeld, listen, sayPointed, shown, signed } from "./live.js";
import { create, dress, patch } from "./svg.js";
import words from "./words.js";

const [WIDTH, HIGH, TOP] = [264, 112, 18]; // pixels: of the drawings, of the higher stack, and what stands over it
const [OWN, IDEAL, BAR] = [0, 88, 64]; // where both stacks begin, and how wide they are
const [AXIS, NEAR] = [160, 12]; // where the axis stands, and how many pixels are between two texts at it
const results = lifecycle(makeResult);

export default function ({ parentElement, data }) {
  const [result, letGo] = results(parentElement.querySelector(".result"));
  result.show(data);
  return letGo;
}

function makeResult(box) {
  for (const name of ["own", "ideal"]) box.style.setProperty(`--${name}`, colours[name]);
  const { name, score, division, reason, stacks, curve } = makeParts(box);
  let data = null;
  const following = followHeld(box, () => data?.list, draw);
  const stopPointed = listen("lab-pointed", point, box);

  function show(fresh) {
    data = fresh;
    following.answered();
    draw();
  }

  function draw() {
    const held = following.sums;
    const now = { ...data, ...(held ? { ranks: held.terms, dcg: held.dcg, ndcg: held.ndcg, idcg: held.idcg ?? data.idcg } : {}) };
    const k = held?.k ?? data.cutoff;
    setText(name, `nDCG${held?.k ? `@${held.k}` : data.at}`);
    number(score, now.ndcg, 3);
    number(division.dcg, now.dcg, 2);
    number(division.idcg, now.idcg, 2);
    // a phone has both sums as bars
    for (const [bar, sum] of [["own", now.dcg], ["ideal", now.idcg]]) box.style.setProperty(`--${bar}-part`, Math.max(0, sum / Math.max(now.dcg, now.idcg)) || 0);
    emphasise(reason, held ? change(now.ndcg - data.ndcg) : data.why);
    box.setAttribute("aria-label", filled(words.picture_brief, { dcg: shown(now.dcg), idcg: shown(now.idcg), ndcg: shown(now.ndcg) }));
    patch(stacks, stacked(now, k));
    patch(curve, cutoffs({ values: data.curve, k, width: WIDTH }));
    curve.classList.toggle("held", held !== null); // nDCG at every cutoff waits for the drop
  }

  function point(doc) {
    for (const part of stacks.querySelectorAll("[data-doc]")) part.classList.toggle("pointed", part.dataset.doc === doc);
  }

  stacks.addEventListener("pointerover", ({ target }) => sayPointed(box, target.dataset.doc ?? null));
  stacks.addEventListener("pointerleave", () => sayPointed(box, null));
  score.addEventListener("click", () => box.classList.toggle("all-digits"));

  function leave() {
    following.stop();
    stopPointed();
    box.replaceChildren();
  }

  return { show, leave };
}

function makeParts(box) {
  const head = make("div", "name");
  const name = make("b");
  head.append(name, make("small", "", words.ndcg_means));
  const score = make("div", "ndcg");
  const [quotient, division] = [make("div", "division"), { dcg: make("b", "own"), idcg: make("b", "ideal") }];
  quotient.append("= ", division.dcg, " ÷ ", division.idcg);
  const reason = make("p", "why");
  const stacks = create("svg", { class: "stacks", viewBox: `0 0 ${WIDTH} ${TOP + HIGH + 20}`, width: WIDTH, height: TOP + HIGH + 20, "aria-hidden": "true" });
  const curve = create("svg", { class: "curve", viewBox: `0 0 ${WIDTH} 62`, width: WIDTH, height: 62, role: "img", "aria-label": words.curve_of });
  box.setAttribute("role", "group");
  box.replaceChildren(head, score, quotient, reason, stacks, make("small", "of-curve", words.curve_of), curve);
  return { name, score, division, reason, stacks, curve };
}

/** A number with few decimals to see, and with four for a screen reader and for whoever taps it. */
function number(element, value, decimals) {
  if (!element.firstChild) {
    const short = make("span", "brief");
    short.setAttribute("aria-hidden", "true");
    element.append(short, make("span", "full"));
  }
  setText(element.firstChild, shown(value, decimals));
  setText(element.lastChild, shown(value));
  element.title = shown(value);
}

/** A sentence with its numbers in bold. */
function emphasise(element, sentence) {
  if (element.dataset.said === sentence) return;
  element.dataset.said = sentence;
  element.replaceChildren(...sentence.split(/(\d+\.\d+)/).map((part, at) => (at % 2 ? make("b", "", part) : part)));
}

function change(by) {
  return Number.isFinite(by) ? filled(words.changes, { arrow: by > 5e-4 ? "▲" : by < -5e-4 ? "▼" : "", change: signed(by, 3) }) : "";
}

/** Both sums as stacks of what each rank earns, with a line at nDCG and a mark for a random order. */
function stacked({ ranks, ideal, dcg, idcg, ndcg, chance }, k) {
  const highest = Math.max(dcg, idcg, 0);
  const scale = highest > 0 ? HIGH / highest : 0;
  const bottom = TOP + HIGH;
  const stack = (name, terms, x) => {
    let y = bottom;
    return terms.filter(({ counts }, at) => counts && at < (k ?? Infinity)).flatMap(({ doc, earned }) => {
      const height = Math.max(0, (earned ?? 0) * scale);
      y -= height;
      return height < 0.5 ? [] : [{ key: `${name} ${doc}`, tag: "rect", class: `${name} stacked`, "data-doc": doc, x, y, width: BAR, height: Math.max(0.5, height - 1.5), rx: 2, fill: `var(--${name})` }];
    });
  };
  const level = bottom - dcg * scale;
  const one = bottom - idcg * scale;
  const known = ndcg !== null && idcg > 0;
  const text = (key, x, y, content, more = {}) => ({ key, tag: "text", x, y, "font-size": 12, text: content, ...more });
  const middle = { "text-anchor": "middle", "font-size": 14, "font-weight": 600 };
  return [
    ...stack("own", ranks, OWN), ...stack("ideal", ideal, IDEAL),
    text("own-sum", OWN + BAR / 2, level - 5, `DCG ${shown(dcg, 2)}`, { ...middle, class: "own-text" }),
    text("ideal-sum", IDEAL + BAR / 2, one - 5, `IDCG ${shown(idcg, 2)}`, { ...middle, class: "ideal-text" }),
    text("own-name", OWN + BAR / 2, bottom + 15, words.earned_stack, { "text-anchor": "middle", class: "soft" }),
    text("ideal-name", IDEAL + BAR / 2, bottom + 15, words.best_stack, { "text-anchor": "middle", class: "soft" }),
    ...(known ? [
      { key: "axis", tag: "line", x1: AXIS, x2: AXIS, y1: one, y2: bottom, class: "axis" },
      { key: "level", tag: "line", x1: OWN - 4, x2: AXIS, y1: level, y2: level, class: "level" },
      ...away(one + 4, level + 5) ? [text("one", AXIS + 7, one + 4, "1", { class: "soft" })] : [],
      ...away(bottom, level + 5) ? [text("zero", AXIS + 7, bottom, "0", { class: "soft" })] : [],
      text("ratio", AXIS + 7, level + 5, shown(ndcg, 3), { "font-size": 16, "font-weight": 700, class: "ratio" }),
      ...byChance(chance, { bottom, one, level }),
    ] : []),
  ];
}

function away(y, other) {
  return Math.abs(y - other) >= NEAR;
}

/** A mark at what a random order of the same documents gives. */
function byChance(chance, { bottom, one, level }) {
  if (typeof chance !== "number") return [];
  const y = bottom - chance * (bottom - one);
  const beside = y + 4 > level + 5 ? Math.max(y + 4, level + 5 + NEAR + 1) : Math.min(y + 4, level + 5 - NEAR - 3); // the ratio's number
  const free = [one + 4, bottom].every((other) => away(beside, other)) && beside > one + 4 && beside < bottom;
  return [
    { key: "chance", tag: "line", x1: AXIS - 4, x2: AXIS + 5, y1: y, y2: y, class: "chance", title: filled(words.chance_is, { value: shown(chance) }) },
    ...free ? [{ key: "chance-text", tag: "text", x: AXIS + 7, y: beside, "font-size": 12, class: "soft", text: `${shown(chance, 2)} ${words.chance_mark}` }] : [],
  ];
}
