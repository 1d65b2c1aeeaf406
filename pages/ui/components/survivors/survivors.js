// Definitions as marks on a line: those that an answer excludes fade to hollow marks, the others glide to their next number.

import { shortened } from "./elements.js";
import { lifecycle } from "./lifecycle.js";
import { inRows, lineOf, scaleOf } from "./number_line.js";
import { create, dress, patch } from "./svg.js";

const EDGE = 12;
const RADIUS = 4;
const STEP = 9; // between marks of the same number, one above the other
const FLOOR = 116; // the line
const HEIGHT = 138;
const ROW = 14;
const FEW = 8; // numbers whose names have room
const LONGEST = 34; // letters of a label
const lines = lifecycle(makeLine);

export default function ({ parentElement, data }) {
  const [line, letGo] = lines(parentElement.querySelector(".survivors"));
  line.show(data);
  return letGo;
}

function makeLine(box) {
  const svg = box.appendChild(create("svg", { role: "img" }));
  const [frame, layer, names] = ["g", "g", "g"].map((name) => svg.appendChild(create(name, {})));
  let [data, marks, out] = [null, [], []];
  const observer = new ResizeObserver(draw);
  observer.observe(box);

  function show(fresh) {
    const kept = new Set(fresh.marks.map(({ id }) => id));
    out = marks.filter(({ key }) => !kept.has(key)).map((mark) => ({ ...mark, class: `${mark.class} out` }));
    data = fresh;
    draw();
  }

  function draw() {
    const width = box.clientWidth;
    if (!data || !width) return;
    const line = lineOf([0, data.most], EDGE, width - EDGE);
    const stacks = stacked(data.marks).map((stack) => ({ ...stack, x: line.x(Math.max(0, stack.value)) }));
    const labels = data.named && stacks.length <= FEW ? inRows(stacks.map(labelled), width) : [];
    const rows = Math.max(0, ...labels.map(({ row }) => row + 1));
    const tallest = Math.max(1, ...stacks.map(({ ids }) => ids.length));
    const step = Math.min(STEP, (FLOOR - 12 - rows * ROW) / tallest);
    dress(svg, { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, "aria-label": data.text });
    patch(frame, scaleOf(line, [0, data.most], FLOOR, "currentColor"));
    marks = stacks.flatMap(({ x, ids }) => ids.map((id, at) => ({ key: id, tag: "circle", class: "mark", r: RADIUS, transform: `translate(${x} ${FLOOR - RADIUS - 1 - at * step})` })));
    patch(layer, [...marks, ...out]);
    patch(names, labels.flatMap(({ text, left, x, row, ids }) => {
      const y = FLOOR - 8 - tallest * step - row * ROW;
      return [
        { key: `leg ${text}`, tag: "line", x1: x, x2: x, y1: y + 3, y2: FLOOR - ids.length * step - 2, stroke: "currentColor", "stroke-opacity": 0.25 },
        { key: text, tag: "text", x: left, y, text },
      ];
    }));
  }

  function leave() {
    observer.disconnect();
    box.replaceChildren();
  }

  return { show, leave };
}

/** Marks of the same number together. */
function stacked(marks) {
  const found = new Map();
  for (const { id, value } of marks) {
    const key = value.toFixed(5);
    if (!found.has(key)) found.set(key, { value, ids: [] });
    found.get(key).ids.push(id);
  }
  return [...found.values()];
}

function labelled(stack) {
  return { ...stack, text: shortened(stack.ids.join(", "), LONGEST) };
}
