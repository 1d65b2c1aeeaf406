// Fill: a hollow bar is pulled, a stack or the ratio lifted to what it should be, or its number is typed. Whole gains
// snap, and a bar that has values to snap to: pulled there, it is an answer, and else an estimate by eye.

import { filled } from "./elements.js";
import words from "./words.js";

const TOUCH = 44; // pixels that a finger needs
const GAUGE = 34; // pixels of a bar beside all ranks
const LABEL = 60; // pixels for its number
const DECIMALS = 2; // of a length that was pulled by eye
const TICK = 5; // pixels of a mark where a bar snaps

export function fill(task, draft, { geometry, palette }) {
  const at = placeOf(task, geometry);
  const value = valueOf(draft);
  const lifted = draft.lifted && !task.whole && !task.snaps;
  const text = (draft.text ?? "").trim();
  return {
    over: [...frameOf(at, palette), ...ticksOf(at, task, palette), ...draftOf(at, value, text, task, palette)],
    hands: [handOf(task, at, value)],
    answer: text === "" ? null : lifted ? `~${text}` : text, // a bar pulled by eye is an estimate
  };
}

/** Where the bar lies or stands, and its scale: in a row it is pulled, beside the rows it is lifted. */
function placeOf({ where, rank, most }, { area, tower, row, lengths, stackAt, stackFrom, places, stackMost, gauge, whole }) {
  const sums = { at: stackAt, from: stackFrom, least: 0, most: stackMost };
  switch (where) {
    case "gauge": return { at: (value) => tower.bottom - (value / most) * (tower.bottom - tower.top), from: (y) => ((tower.bottom - y) / (tower.bottom - tower.top)) * most, least: 0, most, x: gauge, wide: GAUGE };
    case "sum": return { ...sums, x: places.own, wide: places.wide };
    case "ideal_sum": return { ...sums, x: places.ideal, wide: places.wide };
    case "ratio": {
      const top = whole.idcg > 0 ? whole.idcg : stackMost;
      return { x: places.own, wide: places.scale + 5 - places.own, ratio: true, at: (share) => stackAt(share * top), from: (y) => stackFrom(y) / top, least: 0, most: Math.max(1, most) };
    }
    default: {
      const { y, height } = row(where === "ideal" ? "ideal" : "own", (rank ?? 1) - 1);
      return { at: lengths.at, from: lengths.from, least: 0, most: Math.max(most, lengths.high), across: true, x: y, wide: height, end: area.right };
    }
  }
}

/** The number of a draft, pulled or typed; null as long as it is none. */
export function valueOf({ text, value, lifted }) {
  if (lifted) return value;
  const typed = Number((text ?? "").trim().replace(",", "."));
  return (text ?? "").trim() === "" || !Number.isFinite(typed) ? null : typed;
}

/** A rectangle from one value to another, lying or standing. */
function rectOf({ x, wide, at, across }, from, to) {
  return across ? { x: at(from), y: x, width: Math.max(0, at(to) - at(from)), height: wide } : { x, y: at(to), width: wide, height: Math.max(0, at(from) - at(to)) };
}

/** The hollow bar to be filled: as long as its scale, so that it is found before it was touched. */
function frameOf(place, { text }) {
  if (place.ratio) return [];
  return [{ key: "frame", tag: "rect", class: "frame", ...rectOf(place, place.least, place.most), rx: 3, fill: "none", stroke: text, "stroke-opacity": 0.5, "stroke-width": 1, "stroke-dasharray": "2 3" }];
}

/** A mark at every value that the bar snaps to. */
function ticksOf({ at, x, wide, most, across }, { snaps, open }, { text }) {
  if (!across || !open) return [];
  return (snaps ?? []).filter((value) => value > 0 && value <= most).map((value) => ({
    key: `snap ${value}`, tag: "line", class: "snap", x1: at(value), x2: at(value), y1: x + wide, y2: x + wide + TICK, stroke: text, "stroke-opacity": 0.6,
  }));
}

/** The draft, dashed, with its number; with a wrong answer a cross beside it. */
function draftOf(place, value, text, { verdict }, { accent }) {
  const { x, wide, at, least, most, ratio, across, end } = place;
  const to = Math.min(Math.max(value ?? least, least), most);
  const name = value === null ? (across ? words.task_pull : words.task_lift) : `${verdict === "wrong" ? "✗ " : ""}${text}${value > most ? " ↑" : ""}`;
  const label = { key: "draft-text", tag: "text", class: "draft", "font-size": 12, "font-weight": "bold", fill: accent, text: name };
  const lip = { key: "lip", tag: "line", class: "draft", stroke: accent, "stroke-width": 4, "stroke-linecap": "round" };
  if (across) {
    const late = at(to) + LABEL > end; // the number stands before the end, where it has no room behind it
    const said = { ...label, x: at(to) + (late ? -8 : 8), y: x + wide / 2 + 4, "text-anchor": late ? "end" : "start" };
    return [draftBar(rectOf(place, least, to), accent), { ...lip, x1: at(to), x2: at(to), y1: x - 4, y2: x + wide + 4 }, said];
  }
  const lies = { x1: x - 4, x2: x + wide + 4, y1: at(to), y2: at(to) };
  const said = { ...label, x: x + wide / 2, y: at(to) - 8, "text-anchor": "middle" };
  if (ratio) return [{ ...lip, ...lies, "stroke-dasharray": "7 4", "stroke-width": 3 }, { ...said, x: x + wide - 16 }];
  return [draftBar(rectOf(place, least, to), accent), { ...lip, ...lies }, said];
}

function draftBar(rect, accent) {
  return { key: "draft", tag: "rect", class: "draft", ...rect, fill: accent, "fill-opacity": 0.18, stroke: accent, "stroke-width": 2, "stroke-dasharray": "5 3" };
}

function handOf({ id, label, whole, snaps, decimals }, { x, wide, at, from, least, most, ratio, across }, value) {
  const now = value === null ? least : Math.min(most, Math.max(least, value));
  const [broad, middle] = [Math.max(TOUCH, wide), x + wide / 2];
  const place = across
    ? { x: at(least) - 8, y: middle - broad / 2, width: at(most) - at(least) + 26, height: broad }
    : { x: middle - broad / 2, y: at(most) - 18, width: broad, height: at(least) - at(most) + 26 };
  return {
    key: `lift ${id}`, on: "picture", slides: true, across, ...place,
    label: filled(words.task_lift_help, { label }), text: value === null ? words.task_nothing : String(now), least, most, now, step: whole && !ratio ? 1 : 0, value: from,
    snaps: snaps?.length ? snaps.filter((value) => value <= most) : null,
    set: (reached) => ({ value: reached, text: whole ? String(reached) : reached.toFixed(snaps ? decimals : DECIMALS), lifted: true }),
  };
}
