// Strip: every query is a bar as high as its nDCG and as wide as its weight; the mean is the line that levels them.

import { filled } from "./elements.js";
import { valueOf } from "./fill.js";
import { levelsOf, lineOf } from "./number_line.js";
import words from "./words.js";

const HEIGHT = 190;
const LEFT = 36;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 36;
const DECIMALS = 2;

export function strip(task, draft, { width, palette }) {
  const most = task.most;
  const widths = !task.open && task.then ? task.then : task.widths;
  const whole = widths.reduce((sum, weight) => sum + weight, 0) || 1;
  const room = width - LEFT - RIGHT;
  const { x: y, from: valueAt } = lineOf([0, most], HEIGHT - BOTTOM, TOP);
  let from = LEFT;
  const bars = task.queries.map((query, at) => {
    const wide = (widths[at] / whole) * room;
    from += wide;
    return { ...query, at, x: from - wide, wide };
  });
  const value = valueOf(draft);
  const level = value === null ? null : Math.min(most, Math.max(0, value));
  const text = (draft.text ?? "").trim();
  const chosen = task.options ? draft.option !== undefined && String(draft.option) : text && (draft.lifted ? `~${text}` : text);
  return {
    own: { height: HEIGHT, elements: [...levelsOf([0, most / 2, most], y, LEFT, width - RIGHT, palette), ...bars.flatMap((bar) => barOf(bar, level, y, task, palette)), ...levelOf(level, text, task, y, width, palette)] },
    hands: [
      ...(task.level ? [{
        key: "level", on: "own", slides: true, x: LEFT, y: TOP - 10, width: room, height: HEIGHT - BOTTOM - TOP + 16, label: filled(words.task_level, { label: task.label }), least: 0, most, now: level,
        text: level === null ? words.task_nothing : level.toFixed(DECIMALS), value: valueAt,
        set: (value) => ({ value, text: value.toFixed(DECIMALS), lifted: true }),
      }] : []),
      ...(task.taps ? bars.map(({ name, at, x, wide }) => ({
        key: `query ${at}`, on: "own", x, y: TOP, width: wide, height: HEIGHT - TOP, role: "radio", pressed: draft.option === at, label: name, press: () => ({ option: at }),
      })) : []),
    ],
    answer: chosen || null,
  };
}

/** A query's bar; above the line its surplus is hatched, below the line what is missing. */
function barOf({ name, value, at, x, wide }, level, y, { open, options }, { own, text, ground, accent }) {
  const label = { key: `name ${at}`, tag: "text", x: x + wide / 2, y: HEIGHT - BOTTOM + 16, "text-anchor": "middle", "font-size": 12, fill: text, text: wide > 26 ? name : "" };
  const number = { key: `number ${at}`, tag: "text", x: x + wide / 2, y: HEIGHT - BOTTOM + 30, "text-anchor": "middle", "font-size": 12, fill: text, text: value === null ? words.task_no_value : wide > 30 ? value.toFixed(2) : "" };
  if (value === null) return [{ key: `bar ${at}`, tag: "rect", x: x + 1, y: y(1), width: Math.max(0, wide - 2), height: y(0) - y(1), fill: "none", stroke: text, "stroke-dasharray": "2 4" }, label, number];
  const parts = level === null || options ? [] : [{
    key: `off ${at}`, tag: "rect", x: x + 1, y: Math.min(y(level), y(value)), width: Math.max(0, wide - 2), height: Math.abs(y(level) - y(value)),
    fill: level > value ? "none" : ground, "fill-opacity": 0.55, stroke: accent, "stroke-width": 1.5, "stroke-dasharray": "4 3",
  }];
  return [{ key: `bar ${at}`, tag: "rect", class: "glides", x: x + 1, y: y(value), width: Math.max(0, wide - 2), height: y(0) - y(value), fill: own, "fill-opacity": open || options ? 1 : 0.45 }, ...parts, label, number];
}

function levelOf(level, text, { truth, open, verdict, open: free }, y, width, { accent, text: ink }) {
  const across = { tag: "line", x1: LEFT - 4, x2: width - RIGHT + 4 };
  const [sign, said] = [verdict === "wrong" ? "✗ " : "", free ? text : filled(words.your_guess, { value: text })];
  return [
    ...(level === null ? [] : [
      { key: "level", ...across, y1: y(level), y2: y(level), stroke: accent, "stroke-width": 3, "stroke-dasharray": "8 4" },
      { key: "level-text", tag: "text", x: width - RIGHT, y: y(level) - 6, "text-anchor": "end", "font-size": 14, "font-weight": "bold", fill: accent, text: `${sign}${said}` },
    ]),
    ...(truth === undefined || truth === null || open ? [] : [
      { key: "truth", ...across, y1: y(truth), y2: y(truth), stroke: ink, "stroke-width": 3 },
      { key: "truth-text", tag: "text", x: LEFT + 4, y: y(truth) - 6, "font-size": 14, "font-weight": "bold", fill: ink, text: truth.toFixed(4) },
    ]),
  ];
}
