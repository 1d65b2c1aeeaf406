// Place: flags are put on a line of numbers, or into the pocket where a library has no number.

import { filled } from "./elements.js";
import { tick } from "./live.js";
import { byFinger } from "./svg.js";
import words from "./words.js";

const SIDE = 26; // pixels left and right of the line
const ROW = 24; // pixels of a flag; a finger needs more
const BELOW = 44; // pixels for the scale and the names of the given marks
const POCKET = 118;
const TOUCH = 44;
const LETTER = 6.4; // pixels, about
export const POCKETED = "pocket";

export function place(task, draft, { width, palette }) {
  const at = (index) => draft[`flag${index}`] ?? null;
  const right = width - SIDE - (task.pocket ? POCKET + 14 : 0);
  const [least, most] = task.scale;
  const scale = { x: (value) => SIDE + ((value - least) / (most - least)) * (right - SIDE), from: (x) => least + ((x - SIDE) / (right - SIDE)) * (most - least) };
  const row = byFinger() ? TOUCH : ROW;
  const axis = row * task.tags.length + 26;
  const active = draft.active ?? Math.max(0, task.tags.findIndex((_, index) => at(index) === null));
  const room = { right, axis, row, scale, active, pocket: right + 14, width };
  return {
    own: { height: axis + BELOW, elements: [...lineOf(task, room, palette), ...task.tags.flatMap((tag, index) => flagOf(tag, index, at(index), task, room, palette))] },
    hands: [
      ...task.tags.map((tag, index) => ({
        key: `flag ${index}`, on: "own", slides: true, across: true, x: grip(at(index), index, room) - TOUCH / 2, y: 4 + row * index, width: TOUCH, height: row,
        label: filled(words.task_flag, { name: tag.name }), text: said(at(index), task), least, most, now: typeof at(index) === "number" ? at(index) : null, step: task.step || 0,
        value: (x) => (task.pocket && x > room.pocket - 6 ? POCKETED : scale.from(x)), pocket: task.pocket ? POCKETED : null,
        set: (value) => ({ [`flag${index}`]: value, active: index }),
      })),
      {
        key: "onto", on: "own", slides: true, across: true, x: SIDE, ...(byFinger() ? { y: axis - TOUCH / 2, height: TOUCH } : { y: axis - 16, height: 32 }), width: right - SIDE, label: filled(words.task_put, { name: task.tags[active].name }),
        least, most, now: typeof at(active) === "number" ? at(active) : null, text: said(at(active), task), step: task.step || 0, value: scale.from, set: (value) => ({ [`flag${active}`]: value, active }),
      },
      ...(task.pocket ? [{ key: "into", on: "own", x: room.pocket, y: axis - 22, width: POCKET, height: 44, label: filled(words.task_pocket, { name: task.tags[active].name, pocket: task.pocket }), pressed: at(active) === POCKETED, press: () => ({ [`flag${active}`]: POCKETED, active }) }] : []),
    ],
    answer: task.tags.every((_, index) => at(index) !== null) ? task.tags.map((_, index) => at(index)).join(" ") : null,
  };
}

function said(value, task) {
  return value === null ? words.task_nothing : value === POCKETED ? task.pocket : tick(value);
}

/** Where a flag's foot stands; flags that were not put anywhere wait at the left. */
function grip(value, index, { scale, pocket }) {
  if (value === POCKETED) return pocket + 18 + index * 20;
  return value === null ? SIDE / 2 : scale.x(value);
}

function lineOf({ scale: [least, most], marks = [], pocket: name }, { right, axis, scale, pocket }, { text, line, ground }) {
  const ends = [least, least + (most - least) / 2, most];
  const label = (key, x, y, content, more) => ({ key, tag: "text", x, y, "text-anchor": "middle", "font-size": 11.2, fill: text, text: content, ...more });
  return [
    { key: "axis", tag: "line", x1: SIDE, x2: right, y1: axis, y2: axis, stroke: text, "stroke-width": 2 },
    ...ends.flatMap((value, at) => [
      { key: `tick ${at}`, tag: "line", x1: scale.x(value), x2: scale.x(value), y1: axis - 5, y2: axis + 5, stroke: text, "stroke-width": 1.5 },
      label(`tick-text ${at}`, scale.x(value), axis + 18, tick(value)),
    ]),
    ...marks.flatMap(({ name: called, value }, at) => [
      { key: `mark ${at}`, tag: "circle", class: "mark", cx: scale.x(value), cy: axis, r: 5, fill: ground, stroke: text, "stroke-width": 2 },
      label(`mark-text ${at}`, scale.x(value), axis + 34, called, anchored(scale.x(value), called, right)),
    ]),
    ...(name ? [
      { key: "pocket", tag: "rect", x: pocket, y: axis - 22, width: POCKET, height: 44, rx: 8, fill: "none", stroke: line, "stroke-width": 1.5, "stroke-dasharray": "4 3" },
      label("pocket-text", pocket + POCKET / 2, axis + 36, name),
    ] : []),
  ];
}

function anchored(x, content, right) {
  const half = (content.length * LETTER) / 2;
  return x - half < 0 ? { "text-anchor": "start", x: 2 } : x + half > right + SIDE ? { "text-anchor": "end", x: right + SIDE } : {};
}

/** A flag with its name, dashed; once the truth is known, a solid mark with a thread to the flag. */
function flagOf(tag, index, value, task, room, palette) {
  const { axis, scale, active, right, row } = room;
  const y = 4 + row * index + (row - ROW) / 2;
  const x = grip(value, index, room);
  const truth = tag.truth === undefined ? null : tag.truth === null ? room.pocket + 18 + index * 20 : scale.x(tag.truth);
  const wrong = (task.wrong ?? []).includes(index);
  const sign = wrong ? "✗ " : truth !== null && !task.open ? "✓ " : "";
  const end = x + 14 + tag.name.length * LETTER > right + SIDE;
  return [
    { key: `pole ${index}`, tag: "line", x1: x, x2: x, y1: y + ROW - 6, y2: axis, stroke: palette.accent, "stroke-width": 1.5, "stroke-dasharray": "4 3" },
    { key: `flag ${index}`, tag: "path", d: "M-7 0 L7 0 L7 14 L0 18 L-7 14 Z", transform: `translate(${x} ${y})`, fill: index === active && task.open ? palette.accent : palette.ground, stroke: palette.accent, "stroke-width": 2, "stroke-dasharray": value === null ? "3 2" : "none" },
    { key: `flag-text ${index}`, tag: "text", x: end ? x - 12 : x + 12, y: y + 13, "text-anchor": end ? "end" : "start", "font-size": 12.6, "font-weight": "bold", fill: palette.text, text: `${sign}${tag.name}` },
    ...(truth === null ? [] : [
      { key: `thread ${index}`, tag: "line", x1: x, x2: truth, y1: axis - 1, y2: axis - 1, stroke: palette.text, "stroke-width": 3 },
      { key: `truth ${index}`, tag: "circle", cx: truth, cy: axis, r: 6, fill: palette.text },
    ]),
  ];
}
