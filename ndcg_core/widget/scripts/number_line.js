// A line of numbers: where each lies, its scale, and labels of which none covers another or leaves the drawing. Python
// draws such lines by `number_line.py`; both read the same numbers of pixels.

import numbers from "./figure_numbers.js";
import { tick } from "./live.js";

const BESIDE = 8; // pixels between two labels of a row

/** A line between two places: `x` is where a number lies, and `from` which number lies there. */
export function lineOf([low, high], left, right) {
  const each = (right - left) / (high - low || 1);
  return { left, right, x: (value) => left + (value - low) * each, from: (x) => low + (x - left) / each };
}

/** The line at `y` with marks at these values, and their numbers below. */
export function scaleOf({ left, right, x }, values, y, ink) {
  const shared = { tag: "line", stroke: ink, "stroke-width": 1.5 };
  return [
    { ...shared, key: "axis", x1: left, x2: right, y1: y, y2: y },
    ...values.flatMap((value, at) => [
      { ...shared, key: `tick ${at}`, x1: x(value), x2: x(value), y1: y - numbers.line_tick, y2: y + numbers.line_tick },
      labelOf(`tick-text ${at}`, x(value), y + numbers.line_text, tick(Number(value.toPrecision(3))), ink, left + right),
    ]),
  ];
}

/** Lines across a drawing at these heights, with their numbers before them. */
export function levelsOf(values, y, left, right, { text, line }) {
  return values.flatMap((value) => [
    { key: `line ${value}`, tag: "line", x1: left, x2: right, y1: y(value), y2: y(value), stroke: line, "stroke-width": 1 },
    { key: `value ${value}`, tag: "text", x: left - 6, y: y(value) + 4, "text-anchor": "end", "font-size": 12, fill: text, text: tick(Number(value.toFixed(2))) },
  ]);
}

/** A label with its middle at `x`, or as near as a drawing of this width has room for it. */
export function labelOf(key, x, y, text, ink, width, more = {}) {
  const half = text.length * numbers.letter / 2;
  return { key, tag: "text", x: Math.max(half, Math.min(x, width - half)), y, "text-anchor": "middle", "font-size": 12, fill: ink, text, ...more };
}

/** Labels from the left, each with the row in which it covers no other, counted from the line. */
export function inRows(labels, width) {
  const ends = [];
  return labels.toSorted((one, other) => one.x - other.x).map((label) => {
    const long = label.text.length * numbers.letter;
    const left = Math.min(Math.max(label.x - long / 2, 0), Math.max(0, width - long));
    const free = ends.findIndex((end) => end + BESIDE <= left);
    const row = free < 0 ? ends.length : free;
    ends[row] = left + long;
    return { ...label, left, row };
  });
}
