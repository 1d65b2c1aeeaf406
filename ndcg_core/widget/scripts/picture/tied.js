// Tied: a bracket holds the cards of a tied group; every order of them leaves a dot on the interval of nDCG.

import { shortened } from "./elements.js";
import { tick } from "./live.js";
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
  const [low, high] = task.scale;
  const x = (value) => LEFT + 8 + ((value - low) / (high - low || 1)) * (width - LEFT - RIGHT - 8);
  const line = height - 34;
  const turn = (order) => ({ order, seen: [...new Set([...(draft.seen ?? []), order])] });
  const buttons = [{ name: words.task_shuffle, order: () => (now + 1) % orders.length }, ...(task.turns ?? []).map(({ name, order }) => ({ name, order: () => order }))];
  const sure = task.options ? draft.option !== undefined && String(draft.option) : task.field ? (draft.text ?? "").trim() : String(seen.size);
  return {
    own: {
      height,
      elements: [
        { key: "bracket", tag: "path", d: `M${LEFT + 2} 8 h-10 v${CARD * names.length + 4} h10`, fill: "none", stroke: palette.text, "stroke-width": 2 },
        ...names.flatMap((name, card) => cardOf(name, card, orders[now].order.indexOf(card), cardWidth(width), palette)),
        ...buttons.flatMap(({ name }, at) => buttonOf(name, at, width, palette)),
        ...intervalOf(task, seen, now, { x, line, width }, palette),
      ],
    },
    hands: buttons.map(({ name, order }, at) => ({
      key: `turn ${at}`, on: "own", ...buttonPlace(at, width), label: name, press: () => turn(order()),
    })),
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

function buttonOf(name, at, width, { text, line }) {
  const { x, y, width: wide, height } = buttonPlace(at, width);
  return [
    { key: `button ${at}`, tag: "rect", x, y, width: wide, height, rx: 8, fill: "none", stroke: line, "stroke-width": 1.5 },
    { key: `button-text ${at}`, tag: "text", x: x + wide / 2, y: y + 27, "text-anchor": "middle", "font-size": 14, "font-weight": "bold", fill: text, text: name },
  ];
}

function cardOf(name, card, place, wide, { text, line, ground }) {
  const transform = `translate(${LEFT + 6} ${10 + CARD * place})`;
  const most = Math.floor((wide - 20) / LETTER);
  return [
    { key: `card ${card}`, tag: "rect", class: "sweeps", transform, x: 0, y: 0, width: wide, height: CARD - 4, rx: 5, fill: ground, stroke: line, "stroke-width": 1.5 },
    { key: `card-text ${card}`, tag: "text", class: "sweeps", transform, x: 10, y: 16, "font-size": 14, fill: text, text: shortened(name, most) },
  ];
}

function intervalOf({ orders, scale: [low, high], mean, open }, seen, now, { x, line, width }, { text, accent, ground }) {
  const known = orders.map(({ value }, at) => ({ value, at })).filter(({ at }) => seen.has(at));
  const values = known.map(({ value }) => value);
  const label = (key, left, top, content, more) => ({ key, tag: "text", x: left, y: top, "text-anchor": "middle", "font-size": 12, fill: text, text: content, ...more });
  return [
    { key: "line", tag: "line", x1: LEFT, x2: width - RIGHT + 8, y1: line, y2: line, stroke: text, "stroke-width": 1.5 },
    { key: "interval", tag: "line", x1: x(Math.min(...values)), x2: x(Math.max(...values)), y1: line, y2: line, stroke: accent, "stroke-width": 7, "stroke-opacity": 0.4, "stroke-linecap": "round" },
    ...known.map(({ value, at }) => ({ key: `dot ${at}`, tag: "circle", cx: x(value), cy: line, r: at === now ? 8 : 5, fill: at === now ? accent : text, stroke: ground, "stroke-width": 1.5 })),
    label("now", x(orders[now].value), line - 14, orders[now].value.toFixed(4), { "font-weight": "bold", fill: accent, "font-size": 14 }),
    label("low", x(low), line + 20, tick(Number(low.toFixed(2)))), label("high", x(high), line + 20, tick(Number(high.toFixed(2)))),
    ...(open || mean === null ? [] : [
      { key: "mean", tag: "path", d: "M0 -10 L6 0 L0 10 L-6 0 Z", transform: `translate(${x(mean)} ${line})`, fill: ground, stroke: text, "stroke-width": 2 },
      label("mean-text", x(mean), line + 34, `${words.task_mean} ${mean.toFixed(4)}`),
    ]),
  ];
}
