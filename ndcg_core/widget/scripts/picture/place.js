// Place: flags are put on a line of numbers, or into the pocket where a library has no number. Over the line there may be
// bars, one for each whole number, which are covered as long as nobody has said where the flags belong.
//
// A class says several numbers: on a projector, each can stay on the line as a pennant, and the next one is put.

import { buttonOf } from "./buttons.js";
import { filled } from "./elements.js";
import numbers from "./figure_numbers.js";
import { tick } from "./live.js";
import { inRows, labelOf, lineOf, scaleOf } from "./number_line.js";
import { byFinger } from "./svg.js";
import words from "./words.js";

const SIDE = 26; // pixels left and right of the line
const ROW = 24; // pixels of a flag; a finger needs more
const BELOW = 44; // pixels for the scale and the names of the given marks
const POCKET = 118;
const GAP = 17; // pixels of a line that says how far a guess is off
const TOUCH = 44;
const ANOTHER = { key: "another", name: words.task_another, x: SIDE, width: 124, height: 28 };
const MOST_PENNANTS = 60;
const BARS = 120; // pixels of all bars
export const POCKETED = "pocket";

export function place(task, draft, { width, palette }) {
  const at = (index) => draft[`flag${index}`] ?? null;
  const right = width - SIDE - (task.pocket ? POCKET + 14 : 0);
  const [least, most] = task.scale;
  const scale = lineOf(task.scale, SIDE, right);
  const high = task.bars.length ? BARS : 0;
  const row = byFinger() ? TOUCH : ROW;
  const axis = row * task.tags.length + 26 + high;
  const active = draft.active ?? Math.max(0, task.tags.findIndex((_, index) => at(index) === null));
  const room = { right, axis, row, scale, active, pocket: right + 14, width };
  const pennants = draft.pennants ?? [];
  const reach = byFinger() ? TOUCH / 2 : 16; // of the line, above and below it
  const marks = inRows((task.marks ?? []).map(({ name, value }) => ({ text: name, x: scale.x(value) })), right + SIDE);
  const below = axis + BELOW + GAP * Math.max(0, ...marks.map((mark) => mark.row)) + (task.guess ? GAP * (task.tags.length - 1) : 0);
  const more = task.several && task.open ? ANOTHER.height + 4 : 0;
  const elements = [...barsOf(task, room, palette), ...axisOf(task, marks, room, palette), ...pennantsOf(pennants, room, palette), ...task.tags.flatMap((tag, index) => flagOf(tag, index, at(index), task, room, palette))];
  return {
    own: { height: below + more, elements: [...elements, ...(more ? buttonOf({ ...ANOTHER, y: below }, palette) : [])] },
    hands: [
      ...task.tags.map((tag, index) => ({
        key: `flag ${index}`, on: "own", slides: true, across: true, x: grip(at(index), index, room) - TOUCH / 2, y: 4 + row * index, width: TOUCH, height: row,
        label: filled(words.task_flag, { name: tag.name }), text: said(at(index), task), least, most, now: typeof at(index) === "number" ? at(index) : null, step: task.step || 0,
        value: (x) => (task.pocket && x > room.pocket - 6 ? POCKETED : scale.from(x)), pocket: task.pocket ? POCKETED : null,
        set: (value) => ({ [`flag${index}`]: value, active: index }),
      })),
      {
        key: "onto", on: "own", slides: true, across: true, x: SIDE, y: axis - reach - high, width: right - SIDE, height: 2 * reach + high, label: filled(words.task_put, { name: task.tags[active].name }),
        least, most, now: typeof at(active) === "number" ? at(active) : null, text: said(at(active), task), step: task.step || 0, value: scale.from, set: (value) => ({ [`flag${active}`]: value, active }),
      },
      ...(more && at(active) !== null ? [{ ...ANOTHER, on: "own", y: below, label: words.task_another, press: () => ({ pennants: [...pennants, { index: active, value: at(active) }].slice(-MOST_PENNANTS) }) }] : []),
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

/** The bars over the line from the highest to the lowest, up or down from their own zero; or their covers. */
function barsOf({ bars, sides }, { axis, scale }, { own, text, ground, line }) {
  const middle = axis - 12 - BARS / 2;
  const most = Math.max(...bars.map((value) => Math.abs(value ?? 0))) || 1;
  const covered = bars.includes(null);
  const side = (at, x, y, anchor) => ({ key: `side ${at}`, tag: "text", x, y, "text-anchor": anchor, "font-size": 14, "font-weight": "bold", fill: text, "paint-order": "stroke", stroke: ground, "stroke-width": 3, text: sides[at] });
  return [
    ...bars.map((value, at) => {
      const long = value === null ? BARS / 2 : (Math.abs(value) / most) * (BARS / 2);
      const dress = covered ? { fill: line, "fill-opacity": 0.5, stroke: text, "stroke-opacity": 0.4 } : { fill: own, "fill-opacity": 1, stroke: ground, "stroke-opacity": 1 };
      return { key: `bar ${at}`, tag: "rect", class: "glides", x: scale.x(at), width: scale.x(at + 1) - scale.x(at), y: value < 0 ? middle : middle - long, height: value === null ? BARS : long, "stroke-width": 1, ...dress };
    }),
    ...(covered || !bars.length ? [] : [
      { key: "bars-zero", tag: "line", x1: scale.x(0), x2: scale.x(bars.length), y1: middle, y2: middle, stroke: text, "stroke-width": 1 },
      side(0, scale.x(bars.length), middle - BARS / 2 + 12, "end"),
      side(1, scale.x(0), middle + BARS / 2 - 4, "start"),
    ]),
  ];
}

function axisOf({ scale: [least, most], pocket: name }, marks, { right, axis, scale, pocket }, { text, line, ground }) {
  return [
    ...scaleOf(scale, [least, (least + most) / 2, most], axis, text),
    ...marks.flatMap(({ text: called, x, left, row }, at) => [
      { key: `mark ${at}`, tag: "circle", class: "mark", cx: x, cy: axis, r: 5, fill: ground, stroke: text, "stroke-width": 2 },
      { key: `mark-text ${at}`, tag: "text", x: left, y: axis + numbers.line_mark + GAP * row, "font-size": 12, fill: text, text: called },
    ]),
    ...(name ? [
      { key: "pocket", tag: "rect", x: pocket, y: axis - 22, width: POCKET, height: 44, rx: 8, fill: "none", stroke: line, "stroke-width": 1.5, "stroke-dasharray": "4 3" },
      labelOf("pocket-text", pocket + POCKET / 2, axis + 36, name, text, right + POCKET + SIDE + 14),
    ] : []),
  ];
}

/** What was said before, each number once, with how many said it. */
function pennantsOf(pennants, room, { text, ground }) {
  const said = new Map();
  for (const { index, value } of pennants) said.set(`${index} ${value}`, { index, value, times: (said.get(`${index} ${value}`)?.times ?? 0) + 1 });
  return [...said].flatMap(([key, { index, value, times }]) => {
    const [x, top] = [grip(value, index, room), room.axis - 22];
    return [
      { key: `pennant-pole ${key}`, tag: "line", x1: x, x2: x, y1: top, y2: room.axis, stroke: text, "stroke-width": 1.5 },
      { key: `pennant ${key}`, tag: "path", class: "pennant", d: "M0 0 L10 4.5 L0 9 Z", transform: `translate(${x} ${top})`, fill: ground, stroke: text, "stroke-width": 1.5 },
      ...(times > 1 ? [{ key: `pennant-times ${key}`, tag: "text", x: x + 12, y: top + 9, "font-size": 12, fill: text, text: `×${times}` }] : []),
    ];
  });
}

/** A flag with its name, dashed; once the truth is known, a solid mark with a thread to the flag. */
function flagOf(tag, index, value, task, room, palette) {
  const { axis, scale, active, right, row } = room;
  const y = 4 + row * index + (row - ROW) / 2;
  const truth = tag.truth === undefined ? null : tag.truth === null ? room.pocket + 18 + index * 20 : scale.x(tag.truth);
  const x = value === null && truth !== null ? truth : grip(value, index, room); // a flag that nobody has put anywhere goes to its place
  const wrong = (task.wrong ?? []).includes(index);
  const sign = wrong ? "✗ " : truth !== null && !task.open && !task.guess ? "✓ " : "";
  const gap = task.guess && typeof tag.truth === "number" && typeof value === "number" ? filled(words.task_gap, { value: tick(value), truth: tick(Number(tag.truth.toFixed(3))) }) : "";
  const end = x + 14 + tag.name.length * numbers.letter > right + SIDE;
  return [
    { key: `pole ${index}`, tag: "line", x1: x, x2: x, y1: y + ROW - 6, y2: axis, stroke: palette.accent, "stroke-width": 1.5, "stroke-dasharray": "4 3" },
    { key: `flag ${index}`, tag: "path", d: "M-7 0 L7 0 L7 14 L0 18 L-7 14 Z", transform: `translate(${x} ${y})`, fill: index === active && task.open ? palette.accent : palette.ground, stroke: palette.accent, "stroke-width": 2, "stroke-dasharray": value === null ? "3 2" : "none" },
    { key: `flag-text ${index}`, tag: "text", x: end ? x - 12 : x + 12, y: y + 13, "text-anchor": end ? "end" : "start", "font-size": 14, "font-weight": "bold", fill: palette.text, text: `${sign}${tag.name}` },
    ...(truth === null ? [] : [
      { key: `thread ${index}`, tag: "line", x1: x, x2: truth, y1: axis - 1, y2: axis - 1, stroke: palette.text, "stroke-width": 3 },
      { key: `truth ${index}`, tag: "circle", cx: truth, cy: axis, r: 6, fill: palette.text },
      ...(gap ? [labelOf(`gap ${index}`, (x + truth) / 2, axis + 36 + GAP * index, gap, palette.text, right + SIDE, { "font-size": 14, "font-weight": "bold" })] : []),
    ]),
  ];
}
