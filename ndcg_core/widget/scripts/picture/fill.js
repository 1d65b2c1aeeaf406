// Fill: a hollow bar, a stack or the ratio is lifted to what it should be, or its number is typed. Whole gains snap.

import { filled } from "./elements.js";
import words from "./words.js";

const TOUCH = 44; // pixels that a finger needs
const GAUGE = 34; // pixels of a bar beside all ranks
const DECIMALS = 2; // of a height that was lifted by eye

export function fill(task, draft, { geometry, palette }) {
  const at = placeOf(task, geometry);
  const value = valueOf(draft);
  const lifted = draft.lifted && !task.whole;
  const text = (draft.text ?? "").trim();
  return {
    over: [...frameOf(at, palette), ...draftOf(at, value, text, task, palette)],
    hands: [handOf(task, at, value)],
    answer: text === "" ? null : lifted ? `~${text}` : text, // a height lifted by eye is an estimate
  };
}

/** Where the bar stands, and its scale. */
function placeOf({ where, rank, most }, { area, slot, wide, heights, stackAt, stackFrom, places, stackMost, gauge, whole }) {
  const bars = { at: heights.at, from: heights.from, least: 0, most: Math.max(most, heights.high) };
  const sums = { at: stackAt, from: stackFrom, least: 0, most: stackMost };
  const left = area.left + slot * ((rank ?? 1) - 1);
  const middle = left + slot / 2;
  switch (where) {
    case "ideal": return { ...bars, x: middle + 0.5, wide };
    case "gauge": return { at: (value) => area.bottom - (value / most) * (area.bottom - area.top), from: (y) => ((area.bottom - y) / (area.bottom - area.top)) * most, least: 0, most, x: gauge, wide: GAUGE };
    case "sum": return { ...sums, x: places.own, wide: places.wide };
    case "ideal_sum": return { ...sums, x: places.ideal, wide: places.wide };
    case "ratio": {
      const top = whole.idcg > 0 ? whole.idcg : stackMost;
      return { x: places.own, wide: places.scale + 5 - places.own, ratio: true, at: (share) => stackAt(share * top), from: (y) => stackFrom(y) / top, least: 0, most: Math.max(1, most) };
    }
    default: return { ...bars, x: whole.bothLists ? middle - wide - 0.5 : middle - wide / 2, wide };
  }
}

function valueOf({ text, value, lifted }) {
  if (lifted) return value;
  const typed = Number((text ?? "").trim().replace(",", "."));
  return (text ?? "").trim() === "" || !Number.isFinite(typed) ? null : typed;
}

/** The hollow bar to be filled: as high as its scale, so that it is found before it was touched. */
function frameOf({ x, wide, at, least, most, ratio }, { text }) {
  if (ratio) return [];
  return [{ key: "frame", tag: "rect", class: "frame", x, y: at(most), width: wide, height: at(least) - at(most), rx: 3, fill: "none", stroke: text, "stroke-opacity": 0.5, "stroke-width": 1, "stroke-dasharray": "2 3" }];
}

/** The draft, dashed, with its number; with a wrong answer a cross beside it. */
function draftOf({ x, wide, at, least, most, ratio }, value, text, { verdict }, { accent }) {
  const middle = x + wide / 2;
  const y = at(Math.min(Math.max(value ?? least, least), most));
  const name = value === null ? words.task_lift : `${verdict === "wrong" ? "✗ " : ""}${text}${value > most ? " ↑" : ""}`;
  const label = { key: "draft-text", tag: "text", class: "draft", x: middle, y: y - 8, "text-anchor": "middle", "font-size": 12, "font-weight": "bold", fill: accent, text: name };
  const lip = { key: "lip", tag: "line", class: "draft", x1: x - 4, x2: x + wide + 4, y1: y, y2: y, stroke: accent, "stroke-width": 4, "stroke-linecap": "round" };
  if (ratio) return [{ ...lip, "stroke-dasharray": "7 4", "stroke-width": 3 }, { ...label, x: x + wide - 16 }];
  return [
    { key: "draft", tag: "rect", class: "draft", x, y, width: wide, height: Math.max(0, at(least) - y), fill: accent, "fill-opacity": 0.18, stroke: accent, "stroke-width": 2, "stroke-dasharray": "5 3" },
    lip, label,
  ];
}

function handOf({ id, label, whole }, { x, wide, at, from, least, most, ratio }, value) {
  const width = Math.max(TOUCH, wide);
  const now = value === null ? least : Math.min(most, Math.max(least, value));
  return {
    key: `lift ${id}`, on: "picture", slides: true, x: x + wide / 2 - width / 2, y: at(most) - 18, width, height: at(least) - at(most) + 26,
    label: filled(words.task_lift_help, { label }), text: value === null ? words.task_nothing : String(now), least, most, now, step: whole && !ratio ? 1 : 0, value: from,
    set: (height) => ({ value: height, text: whole ? String(height) : height.toFixed(DECIMALS), lifted: true }),
  };
}
