// Spot: a student's hollow bars stand over the right ones; tap every bar that is wrong, then the cause.

import { filled } from "./elements.js";
import { ghost, halves } from "./ghost.js";
import words from "./words.js";

const SIDES = { own: "o", ideal: "i" };

export function spot(task, draft, { geometry, palette }) {
  const tapped = new Set(draft.bars ?? []);
  const places = halves(geometry).map((place) => ({ ...place, name: `${SIDES[place.side]}${place.rank}` }));
  const shown = places.filter(({ name }) => tapped.has(name) || (!task.open && task.wrongBars.includes(name)));
  const bars = [...tapped].sort();
  return {
    over: [...ghost(task.target, geometry, palette), ...shown.flatMap((place) => markOf(place, task, tapped, palette))],
    hands: places.map(({ name, side, rank, ...place }) => ({
      key: `bar ${name}`, on: "picture", ...place, role: "checkbox", pressed: tapped.has(name), label: filled(side === "own" ? words.task_bar : words.task_ideal_bar, { rank }),
      press: () => ({ bars: tapped.has(name) ? bars.filter((other) => other !== name) : [...bars, name] }),
    })),
    answer: draft.option === undefined ? null : `${draft.option} ${bars.join(" ")}`.trim(),
  };
}

/** A ring around a tapped bar; in the end a tick or a cross, and a dotted ring around a bar that was missed. */
function markOf({ name, x, y, width, height }, { open, wrongBars }, tapped, { accent, text }) {
  const right = wrongBars.includes(name);
  const missed = !tapped.has(name);
  const colour = missed ? text : accent;
  return [
    { key: `ring ${name}`, tag: "rect", x: x + 1, y, width: width - 2, height, rx: 5, fill: accent, "fill-opacity": missed ? 0 : 0.12, stroke: colour, "stroke-width": 2, "stroke-dasharray": missed ? "2 3" : "none" },
    { key: `sign ${name}`, tag: "text", x: x + width / 2, y: y + 13, "text-anchor": "middle", "font-size": 12.6, "font-weight": "bold", fill: colour, text: open ? "≠" : missed ? "≠" : right ? "✓" : "=" },
  ];
}
