// Which: one of several small pictures is tapped; then all slide onto their stacks, beside what each could have been.

import { filled } from "./elements.js";
import words from "./words.js";

const [LEAST_HIGH, MOST_HIGH] = [152, 260];
const TOP = 26;
const BOTTOM = 8;
const GRADES = 24; // with a line of them
const BETWEEN = 14;
const STACK = 0.3; // of a small picture's width
const LEAST = 150; // pixels of a small picture; with less room they stand below each other

export function which(task, draft, { width, palette }) {
  const columns = Math.max(1, Math.min(task.pictures.length, Math.floor((width + BETWEEN) / (LEAST + BETWEEN))));
  const wide = (width - BETWEEN * (columns - 1)) / columns;
  const frame = Math.max(LEAST_HIGH, Math.min(MOST_HIGH, wide * 0.7));
  const most = Math.max(...task.pictures.flatMap(({ idcg, dcg }) => [idcg ?? 0, dcg ?? 0])) || 1;
  const top = Math.max(...task.pictures.flatMap(({ ranks, ideal }) => [...ranks, ...ideal].map((term) => Math.max(term[task.bar] ?? 0, 0)))) || 1;
  const placed = task.pictures.map((picture, at) => ({ picture, at, x: (at % columns) * (wide + BETWEEN), y: Math.floor(at / columns) * (frame + BETWEEN) }));
  return {
    own: {
      height: Math.ceil(task.pictures.length / columns) * (frame + BETWEEN) - BETWEEN + 4,
      elements: placed.flatMap((place) => smallPicture(place, wide, { top, most, frame }, task, draft, palette)),
    },
    hands: placed.map(({ picture, at, x, y }) => ({
      key: `small ${at}`, on: "own", x, y, width: wide, height: frame, role: "radio", pressed: draft.option === at, label: filled(words.task_small, { name: picture.name, grades: picture.grades }), press: () => ({ option: at }),
    })),
    drawn: task.pictures.length, // these options are the pictures, and need no button
    answer: draft.option === undefined ? null : String(draft.option),
  };
}

function smallPicture({ picture, at, x: left, y: above }, wide, { top, most, frame }, { bar, open, right = [], stacks, graded }, { option }, palette) {
  const shown = stacks && !open;
  const room = shown ? wide * (1 - STACK) - 10 : wide - 12;
  const foot = graded ? GRADES : BOTTOM;
  const floor = above + frame - foot;
  const high = frame - TOP - foot;
  const slot = room / Math.max(1, picture.ranks.length);
  const sign = !open && right.includes(at) ? "✓ " : !open && option === at ? "✗ " : "";
  const rect = (key, x, from, to, width, more) => ({ key: `${at} ${key}`, tag: "rect", x, y: floor - to * high, width, height: Math.max(0, (to - from) * high), ...more });
  const bars = picture.ranks.flatMap((term, rank) => {
    const x = left + 6 + slot * rank + slot * 0.15;
    const pale = rect(`pale ${term.doc}`, x, 0, Math.max(0, term[bar] ?? 0) / top, slot * 0.7, { fill: palette.own, "fill-opacity": bar === "weight" ? 1 : 0.28 });
    return bar === "weight" ? [pale] : [pale, rect(`solid ${term.doc}`, x, 0, Math.max(0, term.earned ?? 0) / top, slot * 0.7, { fill: palette.own })];
  });
  const grades = graded ? picture.ranks.map(({ doc, grade }, rank) => ({
    key: `${at} grade ${doc}`, tag: "text", x: left + 6 + slot * (rank + 0.5), y: floor + 15, "text-anchor": "middle", "font-size": 12, fill: palette.text, text: String(grade ?? "–"),
  })) : [];
  const stackLeft = left + wide * (1 - STACK);
  const stackWide = (wide * STACK - 14) / 2;
  const sums = shown ? [
    rect("stack", stackLeft, 0, (picture.dcg ?? 0) / most, stackWide, { fill: palette.own }),
    rect("best", stackLeft + stackWide + 4, 0, (picture.idcg ?? 0) / most, stackWide, { fill: "none", stroke: palette.ideal, "stroke-width": 2, "stroke-dasharray": "5 3" }),
  ] : [];
  return [
    { key: `${at} frame`, tag: "rect", x: left + 1, y: above + 1, width: wide - 2, height: frame - 2, rx: 8, fill: "none", stroke: option === at ? palette.accent : palette.line, "stroke-width": option === at ? 2.5 : 1 },
    { key: `${at} name`, tag: "text", x: left + 10, y: above + 18, "font-size": 14, "font-weight": "bold", fill: palette.text, text: `${sign}${picture.name}${shown && picture.ndcg !== null ? ` · ${picture.ndcg.toFixed(2)}` : ""}` },
    ...bars, ...grades, ...sums,
  ];
}
