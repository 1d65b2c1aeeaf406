// Sweep: one thing that is unknown goes through its values; nDCG leaves a trace, and the lists follow.

import { filled } from "./elements.js";
import { labelOf, levelsOf, lineOf } from "./number_line.js";
import words from "./words.js";

const HEIGHT = 150;
const LEFT = 40;
const RIGHT = 18;
const TOP = 14;
const BOTTOM = 44;

export function sweep(task, draft, { width, palette }) {
  const { values, least, highest: most } = task;
  const last = values.length - 1;
  const { x, from } = lineOf([0, last], LEFT, width - RIGHT);
  const { x: y } = lineOf([least, most], HEIGHT - BOTTOM, TOP);
  const now = draft.frame ?? task.start;
  const seen = new Set([task.start, ...(draft.seen ?? []), ...(task.open ? [] : values.keys())]);
  const free = draft.option !== undefined || !task.options; // predict first
  return {
    own: { height: HEIGHT, elements: [...frameOf(task, x, y, width, palette), ...traceOf(task, seen, now, x, y, palette)] },
    hands: free ? [{
      key: "sweep", on: "own", slides: true, across: true, always: true, x: LEFT - 20, y: TOP - 10, width: width - LEFT - RIGHT + 40, height: HEIGHT - BOTTOM + 20, label: task.axis,
      least: 0, most: last, step: 1, now, text: `${values[now].name}: ${said(values[now].value)}`, value: from,
      set: (frame) => ({ frame, seen: [...new Set([...(draft.seen ?? []), ...between(now, frame)])] }),
    }] : [],
    answer: draft.option === undefined ? null : String(draft.option),
  };
}

function between(from, to) {
  const step = Math.sign(to - from) || 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step);
}

function said(value) {
  return value === null ? words.task_no_value : value.toFixed(2);
}

function frameOf({ values, least, highest: most, axis }, x, y, width, palette) {
  const label = (key, left, top, content) => labelOf(key, left, top, content, palette.text, width);
  return [
    ...levelsOf([least, most], y, LEFT - 6, width - RIGHT, palette),
    ...values.map(({ name }, at) => label(`name ${at}`, x(at), HEIGHT - BOTTOM + 18, name)),
    label("axis", (LEFT + width - RIGHT) / 2, HEIGHT - 8, filled(words.task_axis, { unknown: axis })),
  ];
}

function traceOf({ values }, seen, now, x, y, { accent, text, ground }) {
  const known = values.map((each, at) => ({ ...each, at })).filter(({ at, value }) => seen.has(at) && value !== null);
  const points = known.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ");
  const here = values[now].value;
  return [
    { key: "trace", tag: "polyline", points, fill: "none", stroke: text, "stroke-width": 1.5, "stroke-dasharray": "3 3" },
    ...known.map(({ at, value }) => ({ key: `dot ${at}`, tag: "circle", cx: x(at), cy: y(value), r: at === now ? 8 : 4.5, fill: at === now ? accent : text, stroke: ground, "stroke-width": 1.5 })),
    { key: "now", tag: "line", x1: x(now), x2: x(now), y1: y(here ?? 0), y2: HEIGHT - BOTTOM, stroke: accent, "stroke-width": 1.5 },
    { key: "now-text", tag: "text", x: x(now), y: y(here ?? 0) - 12, "text-anchor": now === values.length - 1 ? "end" : now ? "middle" : "start", "font-size": 14, "font-weight": "bold", fill: accent, text: said(here) },
  ];
}
