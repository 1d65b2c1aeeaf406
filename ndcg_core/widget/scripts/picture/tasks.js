// What a reader does in the picture, drawn: a bar to pull or lift, a document to choose, the lines of goals.

import { shown } from "./live.js";
import { filled } from "./elements.js";
import words from "./words.js";

const ROOM = 30; // between the rows and a bar beside them
const WIDE = 34;
const LINE = 13; // pixels of a line of text

/** A bar to pull or lift, with its handle and, once it is known, the answer. It lies in its rank's row; `beside` is where it
 * stands if it has no rank. Beside the ratio of two stacks, the answer needs no label. */
export function guessOf({ rank, most, label, value, answer }, { area, tower, row }, beside, palette, labelled) {
  const at = beside === null ? lying({ ...row("own", rank - 1), from: area.left, to: area.right }, most) : standing({ ...tower, x: beside + ROOM }, most);
  const { text, accent, ground } = palette;
  const name = (key, place, words_, fill, more) => ({ key, tag: "text", ...place, "font-size": 12, "font-weight": "bold", fill, text: words_, ...more });
  const known = answer === null ? [] : [
    { key: "answer", tag: "line", ...at.across(answer, 7), stroke: text, "stroke-width": 3 },
    ...(labelled ? [name("answer-text", at.beside(answer), filled(words.answer, { value: answer.toFixed(2) }), text)] : []),
  ];
  return {
    elements: [
      { key: "frame", tag: "rect", ...at.bar(most), rx: 3, fill: ground, "fill-opacity": 0.6, stroke: text, "stroke-width": 1, "stroke-dasharray": "4 3" },
      { key: "filled", tag: "rect", ...at.bar(value ?? 0), fill: accent, "fill-opacity": 0.35 },
      { key: "lip", tag: "line", ...at.across(value ?? 0, 5), stroke: accent, "stroke-width": 4, "stroke-linecap": "round" },
      name("guess-text", at.over(value ?? 0), value === null ? words.guess : filled(words.your_guess, { value: value.toFixed(2) }), accent),
      ...known,
    ],
    handle: { ...at.handle, across: beside === null, most, value: value ?? 0, label: filled(words.guess_help, { label }), done: answer !== null },
  };
}

/** A bar that stands beside all rows, and is lifted. */
function standing({ top, bottom, x }, most) {
  const y = (value) => bottom - (Math.min(Math.max(value, 0), most) / most) * (bottom - top);
  return {
    bar: (value) => ({ x, y: y(value), width: WIDE, height: bottom - y(value) }),
    across: (value, more) => ({ x1: x - more, x2: x + WIDE + more, y1: y(value), y2: y(value) }),
    over: (value) => ({ x: x + WIDE / 2, y: Math.max(top - 8, y(value) - 9), "text-anchor": "middle" }),
    beside: (value) => ({ x: x - 10, y: y(value) + 4, "text-anchor": "end" }),
    handle: { x: x - 14, y: top - 18, width: WIDE + 28, height: bottom - top + 26, from: bottom, to: top },
  };
}

/** A bar that lies in a row, and is pulled. */
function lying({ from, to, y, height }, most) {
  const x = (value) => from + (Math.min(Math.max(value, 0), most) / most) * (to - from);
  return {
    bar: (value) => ({ x: from, y, width: x(value) - from, height }),
    across: (value, more) => ({ x1: x(value), x2: x(value), y1: y - more / 2, y2: y + height + more / 2 }),
    over: (value) => (x(value) + 130 < to ? { x: x(value) + 8, y: y + height / 2 + 4, "text-anchor": "start" } : { x: x(value) - 8, y: y + height / 2 + 4, "text-anchor": "end" }),
    beside: (value) => ({ x: x(value), y: y - 5, "text-anchor": "middle" }),
    handle: { x: from - 8, y: y + height / 2 - 22, width: to - from + 26, height: 44, from, to },
  };
}

/** The chosen document, and the right documents once they are known. */
export function pickMarks({ chosen, right }, terms, { slot, right: end, area: { top } }, { text, accent }) {
  return terms.flatMap(({ doc, title }, at) => {
    const fine = right?.includes(doc);
    if (doc !== chosen && !fine) return [];
    const y = top + slot * at;
    const mark = right === null ? "●" : fine ? "✓" : "✗";
    return [
      { key: `chosen ${doc}`, tag: "rect", x: 1, y: y + 1, width: end - 2, height: slot - 2, rx: 8, fill: "none", stroke: doc === chosen ? accent : text, "stroke-width": 2 },
      { key: `mark ${doc}`, tag: "text", x: end - 14, y: y + slot / 2 + 6, "text-anchor": "middle", "font-size": 16, "font-weight": "bold", fill: doc === chosen ? accent : text, text: mark, title: doc === chosen ? words.chosen : title },
    ];
  });
}

/** A line across a stack at the height that is to be passed, or across the scale of the ratio. */
export function goalLines(goals, places, { dcg, idcg }, at, { text }) {
  return goals.flatMap(({ quantity, value }) => {
    const sum = quantity === "idcg" ? idcg : dcg;
    const under = Math.abs(at(value) + 18 - at(sum ?? 0)) > LINE; // the number of the sum stands there: the goal stands over both
    const x = { dcg: places.own, cg: places.own, idcg: places.ideal }[quantity];
    if (x === undefined) return [];
    return [
      { key: `goal ${quantity}`, tag: "line", x1: x - 5, x2: x + places.wide + 5, y1: at(value), y2: at(value), stroke: text, "stroke-width": 2, "stroke-dasharray": "2 2" },
      { key: `goal-text ${quantity}`, tag: "text", x: x + places.wide / 2, y: under ? at(value) + 13 : Math.min(at(value) - 5, at(sum ?? 0) - 19), "text-anchor": "middle", "font-size": 12, "font-weight": "bold", fill: text, stroke: "none", text: `${words.goal} ${short(value)}` },
    ];
  });
}

function short(value) {
  const text = shown(value);
  return text.includes("e") ? text : String(Number(text));
}
