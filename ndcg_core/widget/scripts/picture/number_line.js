// One line from 0 to 1, without numbers, because the table below it has them, with a mark for every engine's default, and a mark for the same list with the visitor's choices.

import { tick } from "./live.js";
import words from "./words.js";

const HEIGHT = 52;
const MIDDLE = 27;
const LETTER = 5.8; // pixels, about
const SAME = 5e-5; // two values that are written alike

/** The number line as elements, each with a key that it keeps while its mark glides. */
export function numberLine({ engines, ndcg }, width, colours) {
  const values = engines.map(({ value }) => value).filter((value) => value !== null);
  const most = Math.max(1, ...values, ndcg ?? 0);
  const [left, right] = [26, width - 26];
  const x = (value) => left + (Math.max(value, 0) / most) * (right - left);
  const line = (key, x1, y1, x2, y2, stroke) => ({ key, tag: "line", x1, y1, x2, y2, stroke, "stroke-width": 1.5 });
  const text = (key, at, y, content, anchor, weight, fill) => ({
    key, tag: "text", x: at, y, "text-anchor": anchor, "font-size": 11.2, "font-weight": weight, fill, text: content,
  });
  const ends = [0, most].flatMap((value) => [
    line(`end-${value === 0 ? "low" : "high"}`, x(value), MIDDLE - 4, x(value), MIDDLE + 4, colours.line),
    text(`end-text-${value === 0 ? "low" : "high"}`, x(value) + (value === 0 ? -8 : 8), MIDDLE + 4, tick(value), value === 0 ? "end" : "start", "normal", colours.text),
  ]);
  const marks = engines.filter(({ value }) => value !== null).map(({ name, value }) => ({
    key: `mark-${name}`, tag: "circle", class: "mark", r: 5, cx: x(value), cy: MIDDLE, fill: colours.text,
  }));
  const labels = groupsOf(engines).map(({ names, value }, at) => {
    const content = names.join(", ");
    return text(`label-${at}`, inside(x(value), content, width), MIDDLE - 11, content, "middle", "normal", colours.text);
  });
  return { width, height: HEIGHT, elements: [line("line", left, MIDDLE, right, MIDDLE, colours.line), ...ends, ...marks, ...yours(ndcg, x, width, text, colours), ...spread(labels, width)] };
}

function yours(ndcg, x, width, text, colours) {
  if (ndcg === null) return [];
  const [at, content] = [x(ndcg), words.with_choices];
  return [
    { key: "yours", tag: "path", class: "mark", d: "M0 -7 L7 0 L0 7 L-7 0 Z", transform: `translate(${at} ${MIDDLE})`, fill: "none", stroke: colours.accent, "stroke-width": 2.5 },
    text("yours-text", inside(at, content, width), MIDDLE + 21, content, "middle", "bold", colours.accent),
  ];
}

/** Engines with the same value share a label. */
function groupsOf(engines) {
  const groups = [];
  for (const { name, value } of engines) {
    if (value === null) continue;
    const there = groups.find((group) => Math.abs(group.value - value) < SAME);
    if (there) there.names.push(name);
    else groups.push({ names: [name], value });
  }
  return groups.sort((a, b) => a.value - b.value);
}

/** Labels beside each other; a label that would cover its neighbour moves on to the right, or the last ones to the left. */
function spread(labels, width) {
  const half = ({ text }) => (text.length * LETTER) / 2;
  for (let at = 1; at < labels.length; at += 1) {
    const least = labels[at - 1].x + half(labels[at - 1]) + half(labels[at]) + 8;
    labels[at].x = Math.max(labels[at].x, least);
  }
  const last = labels.at(-1);
  if (last) last.x = Math.min(last.x, width - half(last));
  for (let at = labels.length - 2; at >= 0; at -= 1) {
    const most = labels[at + 1].x - half(labels[at + 1]) - half(labels[at]) - 8;
    labels[at].x = Math.min(labels[at].x, most);
  }
  return labels;
}

function inside(at, text, width) {
  const half = (text.length * LETTER) / 2;
  return Math.min(Math.max(at, half), width - half);
}
