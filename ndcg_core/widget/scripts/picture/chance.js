// Chance: what a difference could have been by chance, one draw at a time, then all; every draw drops a dot.

import { tick } from "./live.js";
import { byFinger } from "./svg.js";
import words from "./words.js";

const HEIGHT = 200;
const LEFT = 18;
const RIGHT = 18;
const LINE = 150;
const DOT = 7; // pixels between dots above each other
const SIZES = [1, 10, 1_000_000];

export function chance(task, draft, { width, palette }) {
  const { means, ours, scale: [least, most] } = task;
  const drawn = task.open ? Math.min(means.length, draft.drawn ?? 0) : means.length;
  const x = (value) => LEFT + ((value - least) / (most - least || 1)) * (width - LEFT - RIGHT);
  const piles = pile(means.slice(0, drawn), x, means.length);
  const buttons = SIZES.filter((size) => size === 1 || size < means.length || size === SIZES.at(-1)).map((size) => ({ size, name: size === 1 ? words.task_draw : size < means.length ? `+${size}` : words.task_draw_all }));
  const place = (at) => ({ x: LEFT + at * 96, y: 4, width: 88, height: byFinger() ? 44 : 40 });
  const chosen = task.options ? draft.option !== undefined && String(draft.option) : (draft.text ?? "").trim();
  return {
    own: {
      height: HEIGHT,
      elements: [
        { key: "line", tag: "line", x1: LEFT, x2: width - RIGHT, y1: LINE, y2: LINE, stroke: palette.text, "stroke-width": 1.5 },
        ...[least, 0, most].map((value) => ({ key: `tick ${value}`, tag: "text", x: x(value), y: LINE + 18, "text-anchor": "middle", "font-size": 11.2, fill: palette.text, text: tick(Number(value.toFixed(3))) })),
        { key: "zero", tag: "line", x1: x(0), x2: x(0), y1: 56, y2: LINE + 5, stroke: palette.line, "stroke-width": 1 },
        ...piles.map(({ at, value, left, up, small }) => ({ key: `dot ${at}`, tag: "circle", cx: left, cy: LINE - 6 - up, r: small ? 2 : at === drawn - 1 ? 5 : 3.4, fill: extreme(value, ours) ? palette.accent : palette.text, "fill-opacity": extreme(value, ours) || !task.two ? 1 : 0.55 })),
        ...(task.two ? [-1, 1] : [1]).flatMap((side) => [
          { key: `ours ${side}`, tag: "line", x1: x(side * ours), x2: x(side * ours), y1: 56, y2: LINE + 8, stroke: palette.accent, "stroke-width": 2.5, "stroke-dasharray": "6 3" },
        ]),
        { key: "ours-text", tag: "text", x: x(ours), y: LINE + 34, "text-anchor": "middle", "font-size": 11.2, "font-weight": "bold", fill: palette.accent, text: `${words.task_ours} ${ours.toFixed(4)}` },
        { key: "count", tag: "text", x: width - RIGHT, y: 30, "text-anchor": "end", "font-size": 12.6, fill: palette.text, text: `${drawn} / ${means.length}` },
        ...buttons.flatMap(({ name }, at) => [
          { key: `button ${at}`, tag: "rect", ...place(at), rx: 8, fill: "none", stroke: palette.line, "stroke-width": 1.5 },
          { key: `button-text ${at}`, tag: "text", x: place(at).x + 44, y: 29, "text-anchor": "middle", "font-size": 12.6, "font-weight": "bold", fill: palette.text, text: name },
        ]),
      ],
    },
    hands: buttons.map(({ size, name }, at) => ({ key: `draw ${at}`, on: "own", ...place(at), label: name, press: () => ({ drawn: Math.min(means.length, drawn + size) }) })),
    answer: chosen || null,
  };

  function extreme(value, limit) {
    return task.two && Math.abs(value) >= Math.abs(limit) - 1e-12;
  }
}

/** Dots in piles, the earlier below the later. */
function pile(means, x, count) {
  const small = count > 60;
  const step = small ? 3 : DOT * 2;
  const high = new Map();
  return means.map((value, at) => {
    const left = Math.round(x(value) / step) * step;
    const up = high.get(left) ?? 0;
    high.set(left, up + (small ? 2.2 : DOT * 1.2));
    return { at, value, left, up: Math.min(up, 92), small };
  });
}
