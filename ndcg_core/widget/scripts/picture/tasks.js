// What a reader does in the picture, drawn: a bar to lift, a document to choose, the lines of goals, the cutoff's handle.

import { shown } from "./live.js";
import { filled } from "./elements.js";
import words from "./words.js";

const ROOM = 30; // between the ranks and a bar beside them
const WIDE = 34;
const LINE = 13; // pixels of a line of text

/** A bar to lift, with its handle and, once it is known, the answer. `beside` is where it stands if it has no rank; beside
 * the ratio of two stacks, the answer needs no label. */
export function guessOf({ rank, most, label, value, answer }, slot, { left, top, bottom }, beside, { text, accent, ground }, labelled) {
  const wide = beside === null ? Math.max(14, Math.min(WIDE, slot * 0.6)) : WIDE;
  const x = beside === null ? left + slot * (rank - 0.5) - wide / 2 : beside + ROOM;
  const at = (height) => bottom - (Math.min(Math.max(height, 0), most) / most) * (bottom - top);
  const y = at(value ?? 0);
  const middle = x + wide / 2;
  const name = (key, place, words_, colour) => ({
    key, tag: "text", x: middle, y: place, "text-anchor": "middle", "font-size": 12, "font-weight": "bold", fill: colour, text: words_,
  });
  const known = answer === null ? [] : [
    { key: "answer", tag: "line", x1: x - 7, x2: x + wide + 7, y1: at(answer), y2: at(answer), stroke: text, "stroke-width": 3 },
    ...(labelled ? [{ ...name("answer-text", at(answer) + 4, filled(words.answer, { value: answer.toFixed(2) }), text), x: x - 10, "text-anchor": "end" }] : []),
  ];
  return {
    elements: [
      { key: "frame", tag: "rect", x, y: top, width: wide, height: bottom - top, rx: 3, fill: ground, "fill-opacity": 0.6, stroke: text, "stroke-width": 1, "stroke-dasharray": "4 3" },
      { key: "filled", tag: "rect", x, y, width: wide, height: bottom - y, fill: accent, "fill-opacity": 0.35 },
      { key: "lip", tag: "line", x1: x - 5, x2: x + wide + 5, y1: y, y2: y, stroke: accent, "stroke-width": 4, "stroke-linecap": "round" },
      name("guess-text", Math.max(top - 8, y - 9), value === null ? words.guess : filled(words.your_guess, { value: value.toFixed(2) }), accent),
      ...known,
    ],
    handle: {
      x: x - 14, y: top - 18, width: wide + 28, height: bottom - top + 26, most, top, bottom, value: value ?? 0,
      label: filled(words.guess_help, { label }), done: answer !== null,
    },
  };
}

/** The chosen document, and the right documents once they are known. */
export function pickMarks({ chosen, right }, terms, slot, { left, top, bottom }, { text, accent }) {
  return terms.flatMap(({ doc, title }, at) => {
    const fine = right?.includes(doc);
    if (doc !== chosen && !fine) return [];
    const x = left + slot * at;
    const mark = right === null ? "●" : fine ? "✓" : "✗";
    return [
      { key: `chosen ${doc}`, tag: "rect", x: x + 2, y: top - 6, width: slot - 4, height: bottom - top + 6, rx: 4, fill: "none", stroke: doc === chosen ? accent : text, "stroke-width": 2 },
      { key: `mark ${doc}`, tag: "text", x: x + slot / 2, y: top + 10, "text-anchor": "middle", "font-size": 14, "font-weight": "bold", fill: doc === chosen ? accent : text, text: mark, title: doc === chosen ? words.chosen : title },
    ];
  });
}

/** A line across a stack at the height that is to be passed, or across the scale of the ratio. */
export function goalLines(goals, places, { dcg, idcg }, at, { text }) {
  return goals.flatMap(({ quantity, value }) => {
    const sum = quantity === "idcg" ? idcg : dcg;
    const under = Math.abs(at(value) + 18 - at(sum ?? 0)) > LINE; // the number of the sum stands there
    const x = { dcg: places.own, cg: places.own, idcg: places.ideal }[quantity];
    if (x === undefined) return [];
    return [
      { key: `goal ${quantity}`, tag: "line", x1: x - 5, x2: x + places.wide + 5, y1: at(value), y2: at(value), stroke: text, "stroke-width": 2, "stroke-dasharray": "2 2" },
      { key: `goal-text ${quantity}`, tag: "text", x: x + places.wide / 2, y: at(value) + (under ? 13 : -5), "text-anchor": "middle", "font-size": 12, "font-weight": "bold", fill: text, stroke: "none", text: `${words.goal} ${short(value)}` },
    ];
  });
}

function short(value) {
  const text = shown(value);
  return text.includes("e") ? text : String(Number(text));
}
