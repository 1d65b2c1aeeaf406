// nDCG at every cutoff as one small line: the points are straight between ranks, because nothing lies between two ranks.

import { shown } from "./live.js";

const [TOP, BOTTOM, LEFT, RIGHT] = [18, 44, 10, 10];
const MOST_DOTS = 40; // more would be a band
const LETTERS = 30; // pixels that a value or a rank needs

/** The line as elements, each with a key that it keeps; a value of null has no point. */
export function cutoffs({ values, k, width }) {
  const slot = (width - LEFT - RIGHT) / Math.max(values.length - 1, 1);
  const highest = Math.max(1, ...values);
  const x = (at) => LEFT + slot * at;
  const y = (value) => BOTTOM - (value / highest) * (BOTTOM - TOP);
  const known = values.map((value, at) => ({ value, at })).filter(({ value }) => value !== null);
  const chosen = Math.min(k ?? values.length, values.length) - 1;
  const every = Math.max(1, Math.ceil((LETTERS * values.length) / width));
  const labelled = known.filter(({ at }) => at === chosen || (at % every === 0 && (at === chosen || Math.abs(at - chosen) >= every)));
  const dots = known.length > MOST_DOTS ? known.filter(({ at }) => at === chosen) : known;
  return [
    { key: "ground", tag: "line", x1: LEFT, x2: width - RIGHT, y1: BOTTOM, y2: BOTTOM, class: "axis" },
    { key: "line", tag: "polyline", points: known.map(({ value, at }) => `${x(at)},${y(value)}`).join(" "), class: "own-line" },
    ...dots.map(({ value, at }) => ({ key: `dot ${at}`, tag: "circle", cx: x(at), cy: y(value), r: at === chosen ? 5 : 2.5, class: at === chosen ? "chosen" : "dot", title: `nDCG@${at + 1} ${shown(value)}` })),
    ...labelled.flatMap(({ value, at }) => [
      { key: `value ${at}`, tag: "text", x: x(at), y: y(value) - 8, "text-anchor": anchor(at, values.length), "font-size": 12, class: at === chosen ? "now" : "soft", text: shown(value, 2) },
      { key: `rank ${at}`, tag: "text", x: x(at), y: BOTTOM + 15, "text-anchor": anchor(at, values.length), "font-size": 12, class: at === chosen ? "now" : "soft", text: String(at + 1) },
    ]),
  ];
}

function anchor(at, count) {
  return at === 0 && count > 1 ? "start" : at === count - 1 && count > 1 ? "end" : "middle";
}
