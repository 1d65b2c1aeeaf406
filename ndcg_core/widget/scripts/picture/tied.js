// Tied: a bracket holds the cards of a tied group; every order of them leaves a dot on the interval of nDCG.

import { buttonOf } from "./buttons.js";
import { shortened } from "./elements.js";
import { labelOf, lineOf, scaleOf } from "./number_line.js";
import words from "./words.js";

const CARD = 26; // pixels of a card
const [NARROW, WIDE] = [96, 190]; // of a card; the buttons stand beside it
const LEFT = 18;
const RIGHT = 30;
const BUTTON = 50; // pixels of a button with the room below it
const BELOW = 74; // pixels for the line
const LETTER = 6.6;

export function tied(task, draft, { width, palette }) {
  const { orders, names } = task;
  const now = draft.order ?? task.start;
  const seen = new Set(task.open ? [task.start, ...(draft.seen ?? [])] : orders.keys());
  const height = Math.max(CARD * names.length + 20, BUTTON * (1 + (task.turns ?? []).length) + 8) + BELOW;
  const line = height - 34;
  const turn = (order) => ({ order, seen: [...new Set([...(draft.seen ?? []), order])] });
  const buttons = [{ name: words.task_shuffle, order: (now + 1) % orders.length }, ...(task.turns ?? [])].map(({ name, order }, at) => (
    { key: `turn ${at}`, on: "own", name, label: name, ...buttonPlace(at, width), press: () => turn(order) }
  ));
  const sure = task.options ? draft.option !== undefined && String(draft.option) : task.field ? (draft.text ?? "").trim() : String(seen.size);
  return {
    own: {
      height,
      elements: [
        { key: "bracket", tag: "path", d: `M${LEFT + 2} 8 h-10 v${CARD * names.length + 4} h10`, fill: "none", stroke: palette.text, "stroke-width": 2 },
        ...names.flatMap((name, card) => cardOf(name, card, orders[now].order.indexOf(card), cardWidth(width), palette)),
        ...buttons.flatMap((button) => buttonOf(button, palette)),
        ...intervalOf(task, seen, now, line, width, palette),
      ],
    },
    hands: buttons,
    answer: sure || null,
  };
}

function cardWidth(width) {
  return Math.min(WIDE, Math.max(NARROW, width - LEFT - 140));
}

function buttonPlace(at, width) {
  const x = LEFT + cardWidth(width) + 24;
  return { x, y: 8 + at * BUTTON, width: Math.max(90, Math.min(170, width - x - 4)), height: 44 };
}

function cardOf(name, card, place, wide, { text, line, ground }) {
  const transform = `translate(${LEFT + 6} ${10 + CARD * place})`;
  const most = Math.floor((wide - 20) / LETTER);
  return [
    { key: `card ${card}`, tag: "rect", class: "sweeps", transform, x: 0, y: 0, width: wide, height: CARD - 4, rx: 5, fill: ground, stroke: line, "stroke-width": 1.5 },
    { key: `card-text ${card}`, tag: "text", class: "sweeps", transform, x: 10, y: 16, "font-size": 14, fill: text, text: shortened(name, most) },
  ];
}

function intervalOf({ orders, scale, mean, open }, seen, now, y, width, { text, accent, ground }) {
  const line = lineOf(scale, LEFT + 8, width - RIGHT), { x } = line;
  const known = orders.map(({ value }, at) => ({ value, at })).filter(({ at }) => seen.has(at));
  const values = known.map(({ value }) => value);
  const here = orders[now].value;
  return [
    ...scaleOf(line, scale, y, text),
    { key: "interval", tag: "line", x1: x(Math.min(...values)), x2: x(Math.max(...values)), y1: y, y2: y, stroke: accent, "stroke-width": 7, "stroke-opacity": 0.4, "stroke-linecap": "round" },
    ...known.map(({ value, at }) => ({ key: `dot ${at}`, tag: "circle", cx: x(value), cy: y, r: at === now ? 8 : 5, fill: at === now ? accent : text, stroke: ground, "stroke-width": 1.5 })),
    labelOf("now", x(here), y - 14, here.toFixed(4), accent, width, { "font-weight": "bold", "font-size": 14 }),
    ...(open || mean === null ? [] : [
      { key: "mean", tag: "path", d: "M0 -10 L6 0 L0 10 L-6 0 Z", transform: `translate(${x(mean)} ${y})`, fill: ground, stroke: text, "stroke-width": 2 },
      labelOf("mean-text", x(mean), y + 34, `${words.task_mean} ${mean.toFixed(4)}`, text, width),
    ]),
  ];
}
