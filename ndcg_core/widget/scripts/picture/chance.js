// Chance: what a difference could have been by chance, one draw at a time, then all; every draw drops a dot. Where there
// are several differences, buttons change between their clouds, and each dot glides to where the same draw lies there.

import { buttonOf } from "./buttons.js";
import { filled } from "./elements.js";
import numbers from "./figure_numbers.js";
import { labelOf, lineOf, scaleOf } from "./number_line.js";
import { byFinger } from "./svg.js";
import words from "./words.js";

const SIDE = 18;
const ROW = 48; // pixels of a row of buttons
const HIGH = 102; // pixels from the rows down to the line
const BELOW = 46; // pixels below the line: the scale, and ours
const MORE = 20; // for the interval, and how many are drawn
const DOT = 7; // pixels between dots above each other
const SIZES = [1, 10, 1_000_000];

export function chance(task, draft, { width, palette }) {
  const { clouds, scale: [least, most] } = task;
  const now = draft.cloud ?? (task.open ? 0 : clouds.length - 1);
  const { means, ours } = clouds[now];
  const drawn = task.open && !task.whole ? Math.min(means.length, draft.drawn ?? 0) : means.length;
  const interval = drawn === means.length ? clouds[now].interval : null;
  const scale = lineOf(task.scale, SIDE, width - SIDE), { x } = scale;
  const rows = [drawing(task, means, drawn), changing(task, draft, now, drawn)].filter((row) => row.length > 0);
  const buttons = rows.flatMap((row, at) => placed(row, at));
  const line = 4 + rows.length * ROW + HIGH;
  const extreme = (value) => task.two && Math.abs(value) >= Math.abs(ours) - 1e-12;
  const faint = (value) => (interval ? value < interval[0] || value > interval[1] : task.two && !extreme(value));
  const label = (key, left, top, text, more) => labelOf(key, left, top, text, palette.text, width, more);
  return {
    own: {
      height: line + BELOW + (interval || !task.whole ? MORE : 0),
      elements: [
        ...scaleOf(scale, [least, 0, most], line, palette.text),
        { key: "zero", tag: "line", x1: x(0), x2: x(0), y1: line - HIGH + 8, y2: line + 5, stroke: palette.line, "stroke-width": 1 },
        ...pile(means.slice(0, drawn), x, means.length).map(({ at, value, left, up, small }) => ({ key: `dot ${at}`, tag: "circle", class: "glides", cx: left, cy: line - 6 - up, r: small ? 2 : at === drawn - 1 ? 5 : 3.4, fill: extreme(value) ? palette.accent : palette.text, "fill-opacity": faint(value) ? 0.5 : 1 })),
        ...(task.two ? [-1, 1] : [1]).map((side) => (
          { key: `ours ${side}`, tag: "line", class: "glides", x1: 0, x2: 0, transform: `translate(${x(side * ours)} 0)`, y1: line - HIGH + 8, y2: line + 8, stroke: palette.accent, "stroke-width": 2.5, "stroke-dasharray": "6 3" }
        )),
        ...(interval ? [
          { key: "interval", tag: "path", d: `M${x(interval[0])} ${line - 7} V${line + 7} M${x(interval[0])} ${line} H${x(interval[1])} M${x(interval[1])} ${line - 7} V${line + 7}`, fill: "none", stroke: palette.text, "stroke-width": 3.5 },
          label("interval-text", width / 2, line + 52, filled(words.task_interval, { low: interval[0].toFixed(4), high: interval[1].toFixed(4) }), { "font-weight": "bold" }),
        ] : []),
        label("ours-text", x(ours), line + numbers.line_mark, `${words.task_ours} ${ours.toFixed(4)}`, { "font-weight": "bold", fill: palette.accent }),
        ...(task.whole ? [] : [label("count", width, line + 52, `${drawn} / ${means.length}`)]),
        ...buttons.flatMap((button) => buttonOf(button, palette)),
      ],
    },
    hands: buttons.map((button) => ({ ...button, on: "own" })),
    answer: (task.options ? draft.option !== undefined && String(draft.option) : (draft.text ?? "").trim()) || null,
  };
}

/** The buttons that draw: one, ten, all. */
function drawing(task, means, drawn) {
  if (task.whole || !task.open) return [];
  const sizes = SIZES.filter((size) => size < means.length || size === SIZES.at(-1));
  const name = (size) => (size === 1 ? words.task_draw : size < means.length ? `+${size}` : words.task_draw_all);
  const label = (size) => filled(words.task_drawn, { name: name(size), drawn, count: means.length });
  return sizes.map((size, at) => ({ key: `draw ${at}`, name: name(size), label: label(size), width: 88, press: () => ({ drawn: Math.min(means.length, drawn + size) }) }));
}

/** The buttons that show another cloud; where all is drawn from the start, predict first. */
function changing(task, draft, now, drawn) {
  if (task.clouds.length < 2 || (task.whole && task.open && draft.option === undefined)) return [];
  const label = ({ name, means }) => filled(words.task_cloud, { name, drawn, above: means.slice(0, drawn).filter((mean) => mean > 0).length });
  return task.clouds.map((cloud, at) => ({ key: `cloud ${at}`, name: cloud.name, label: label(cloud), always: true, pressed: at === now, width: (cloud.name.length + 2) * numbers.letter + 24, press: () => ({ cloud: at }) }));
}

/** A row of buttons, from the left. */
function placed(row, at) {
  let x = SIDE;
  return row.map((button) => {
    const place = { x, y: 4 + at * ROW, height: byFinger() ? 44 : 40 };
    x += button.width + 8;
    return { ...button, ...place };
  });
}

/** Dots in piles, the earlier below the later. */
function pile(means, x, count) {
  const small = count > 60;
  const step = small ? 3 : DOT * 2;
  const high = new Map();
  return means.map((value, at) => {
    const column = Math.round(x(value) / step) * step;
    const up = high.get(column) ?? 0;
    high.set(column, up + (small ? 2.2 : DOT * 1.2));
    return { at, value, left: small ? column : x(value), up: Math.min(up, 92), small };
  });
}
