// Spot: a student's hollow bars stand over the right ones; tap every bar that is wrong, then the cause.

import { filled } from "./elements.js";
import { ghost, halves } from "./ghost.js";
import { byFinger } from "./svg.js";
import words from "./words.js";

const SIDES = { own: "o", ideal: "i" };
const TOUCH = 44; // pixels that a finger needs
const WIDEST = 56;
const NAME = 18; // pixels for the name of a row

export function spot(task, draft, { geometry, width, palette }) {
  const tapped = new Set(draft.bars ?? []);
  const places = halves(geometry).map((place) => ({ ...place, name: `${SIDES[place.side]}${place.rank}` }));
  const shown = places.filter(({ name }) => tapped.has(name) || (!task.open && task.wrongBars.includes(name)));
  const bars = [...tapped].sort();
  const chips = byFinger() && places[0].height < TOUCH ? chipsOf(places, geometry.ranks, width) : null; // bars too thin for a finger
  return {
    own: chips && {
      height: Math.max(...chips.map(({ y }) => y)) + TOUCH + 4,
      elements: chips.flatMap((chip) => chipOf(chip, signOf(chip.name, task, tapped), tapped, palette)),
    },
    over: [...ghost(task.target, geometry, palette), ...shown.flatMap((place) => markOf(place, task, tapped, palette))],
    hands: (chips ?? places).map(({ name, side, rank, ...place }) => ({
      key: `bar ${name}`, on: chips ? "own" : "picture", ...place, role: "checkbox", pressed: tapped.has(name), label: filled(side === "own" ? words.task_bar : words.task_ideal_bar, { rank }),
      press: () => ({ bars: tapped.has(name) ? bars.filter((other) => other !== name) : [...bars, name] }),
    })),
    answer: draft.option === undefined ? null : `${draft.option} ${bars.join(" ")}`.trim(),
  };
}

/** A row of chips for each list, one for each of its bars. */
function chipsOf(places, ranks, room) {
  const width = Math.min(WIDEST, room / ranks);
  const rows = [...new Set(places.map(({ side }) => side))];
  return places.map(({ name, side, rank }) => ({ name, side, rank, x: width * (rank - 1), y: rows.indexOf(side) * (TOUCH + NAME) + NAME, width, height: TOUCH }));
}

function chipOf({ name, side, rank, x, y, width }, sign, tapped, { own, ideal, accent, text }) {
  const chosen = tapped.has(name);
  return [
    { key: `chip ${name}`, tag: "rect", x: x + 2, y: y + 2, width: width - 4, height: TOUCH - 4, rx: 6, fill: chosen ? accent : "none", "fill-opacity": 0.15, stroke: { own, ideal }[side], "stroke-width": chosen ? 3 : 1.5, "stroke-dasharray": side === "ideal" ? "4 2" : "none" },
    { key: `chip-text ${name}`, tag: "text", x: x + width / 2, y: y + TOUCH / 2 + 5, "text-anchor": "middle", "font-size": 14, "font-weight": chosen ? "bold" : "normal", fill: text, text: `${sign}${rank}` },
    ...(rank === 1 ? [{ key: `row ${side}`, tag: "text", x: 2, y: y - 5, "font-size": 12, fill: text, text: words[`${side === "own" ? "this" : "ideal"}_list`] }] : []),
  ];
}

/** What stands on a bar: in the end a tick, a cross, or the sign of a bar that was missed. */
function signOf(name, { open, wrongBars }, tapped) {
  const right = wrongBars.includes(name);
  if (!tapped.has(name)) return !open && right ? "≠ " : "";
  return open ? "≠ " : right ? "✓ " : "= ";
}

/** A ring around a tapped bar; in the end a tick or a cross, and a dotted ring around a bar that was missed. */
function markOf({ name, x, y, width, height }, { open, wrongBars }, tapped, { accent, text }) {
  const right = wrongBars.includes(name);
  const missed = !tapped.has(name);
  const colour = missed ? text : accent;
  return [
    { key: `ring ${name}`, tag: "rect", x, y: y + 1, width, height: height - 2, rx: 5, fill: accent, "fill-opacity": missed ? 0 : 0.12, stroke: colour, "stroke-width": 2, "stroke-dasharray": missed ? "2 3" : "none" },
    { key: `sign ${name}`, tag: "text", x: x + width - 14, y: y + height / 2 + 5, "text-anchor": "middle", "font-size": 14, "font-weight": "bold", fill: colour, text: open ? "≠" : missed ? "≠" : right ? "✓" : "=" },
  ];
}
