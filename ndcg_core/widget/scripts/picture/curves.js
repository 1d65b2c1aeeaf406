// Two small charts under the picture: the running sums of both lists, and nDCG at every cutoff.
//
// The lines are straight between ranks, because nothing lies between two ranks.

import { scaleOf } from "./layout.js";
import { tick } from "./live.js";
import words from "./words.js";

const HEIGHT = 104;
const TOP = 22;
const BOTTOM = 22;
const LEFT = 30;
const GAP = 26;
const DOT = 2.6;
const MOST_DOTS = 40; // ranks; more would be a band

/** Both charts as elements, each with a key that it keeps. */
export function curves(picture, width, colours) {
  const half = (width - GAP) / 2;
  const area = (left) => ({ left: left + LEFT, right: left + half - 4, top: TOP, bottom: HEIGHT - BOTTOM });
  return { width, height: HEIGHT, elements: [...running(picture, area(0), colours), ...atEveryCutoff(picture, area(half + GAP), colours)] };
}

function running({ ranks, ideal }, area, colours) {
  const [own, best] = [ranks, ideal].map((terms) => terms.map(({ total }) => total ?? 0));
  const count = Math.max(own.length, best.length, 1);
  const scale = scaleOf(Math.min(0, ...own, ...best), Math.max(0, ...own, ...best) || 1, area, 3);
  const x = placesOf(count, area);
  return [
    ...frame("running", words.running_title, scale, area, colours, count, x),
    ...line("running-ideal", best, x, scale.at, colours.ideal, "5 3", "square"),
    ...line("running-own", own, x, scale.at, colours.own, "none", "dot"),
  ];
}

function atEveryCutoff({ curve, cutoff }, area, colours) {
  const values = curve.map((value) => value ?? 0);
  const scale = scaleOf(0, Math.max(1, ...values), area, 2);
  const x = placesOf(Math.max(values.length, 1), area);
  const k = Math.min(cutoff ?? values.length, values.length);
  const chosen = values.length && k > 0 && curve[k - 1] !== null ? [
    { key: "curve-chosen", tag: "circle", cx: x(k - 1), cy: scale.at(values[k - 1]), r: 5, fill: colours.ground, stroke: colours.accent, "stroke-width": 2.5 },
  ] : [];
  return [
    ...frame("curve", words.curve_title, scale, area, colours, values.length, x),
    ...line("curve", values, x, scale.at, colours.own, "none", "dot"),
    ...chosen,
  ];
}

function placesOf(count, { left, right }) {
  const slot = (right - left) / count;
  return (at) => left + slot * (at + 0.5);
}

function frame(name, title, { at, lines }, { left, right, bottom }, { text, line: stroke }, count, x) {
  const every = Math.max(1, Math.ceil((18 * count) / (right - left)));
  const ranks = Array.from({ length: Math.ceil(count / every) }, (_, place) => place * every);
  return [
    { key: `${name} title`, tag: "text", x: left - 22, y: 10, "font-size": 11.2, fill: text, text: title },
    ...lines.flatMap((value) => [
      { key: `${name} line ${value}`, tag: "line", x1: left, x2: right, y1: at(value), y2: at(value), stroke, "stroke-width": 1 },
      { key: `${name} text ${value}`, tag: "text", x: left - 5, y: at(value) + 4, "text-anchor": "end", "font-size": 11.2, fill: text, text: tick(value) },
    ]),
    ...ranks.map((rank) => ({ key: `${name} rank ${rank}`, tag: "text", x: x(rank), y: bottom + 15, "text-anchor": "middle", "font-size": 11.2, fill: text, text: String(rank + 1) })),
  ];
}

function line(name, values, x, at, colour, dashes, mark) {
  const points = values.map((value, place) => `${x(place)},${at(value)}`).join(" ");
  const path = { key: name, tag: "polyline", points, fill: "none", stroke: colour, "stroke-width": 2, "stroke-dasharray": dashes };
  if (values.length > MOST_DOTS) return [path];
  const marks = values.map((value, place) => mark === "dot"
    ? { key: `${name} ${place}`, tag: "circle", cx: x(place), cy: at(value), r: DOT, fill: colour }
    : { key: `${name} ${place}`, tag: "rect", x: x(place) - DOT, y: at(value) - DOT, width: 2 * DOT, height: 2 * DOT, fill: colour });
  return [path, ...marks];
}
