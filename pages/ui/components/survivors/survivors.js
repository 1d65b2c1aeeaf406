// Definitions as marks on a line: those that an answer excludes fade to hollow marks, the others glide to their next number.

import { shortened } from "./elements.js";
import { lifecycle } from "./lifecycle.js";

const SVG = "http://www.w3.org/2000/svg";
const EDGE = 12;
const RADIUS = 4;
const STEP = 9; // between marks of the same number, one above the other
const FLOOR = 116; // the line
const HEIGHT = 138;
const ROW = 14;
const FEW = 8; // numbers whose names have room
const LETTER = 6.2; // pixels, about
const lines = lifecycle(makeLine);

export default function ({ parentElement, data }) {
  const [line, letGo] = lines(parentElement.querySelector(".survivors"));
  line.show(data);
  return letGo;
}

function makeLine(box) {
  const svg = box.appendChild(create("svg", { role: "img" }));
  const [frame, marks, names] = ["g", "g", "g"].map((name) => svg.appendChild(create(name, {})));
  const drawn = new Map(); // the marks by the names of their definitions
  let data = null;
  const observer = new ResizeObserver(draw);
  observer.observe(box);

  function show(fresh) {
    for (const [id, mark] of drawn) {
      if (!mark.classList.contains("out")) continue;
      mark.remove();
      drawn.delete(id);
    }
    data = fresh;
    draw();
  }

  function draw() {
    const width = box.clientWidth;
    if (!data || !width) return;
    const x = (value) => EDGE + (Math.max(0, value) / data.most) * (width - 2 * EDGE);
    const stacks = stacked(data.marks);
    const labels = data.named && stacks.length <= FEW ? placed(stacks, x, width) : [];
    const rows = 1 + Math.max(-1, ...labels.map(({ row }) => row));
    const tallest = Math.max(1, ...stacks.map(({ ids }) => ids.length));
    const step = Math.min(STEP, (FLOOR - 12 - rows * ROW) / tallest);
    attributes(svg, { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, "aria-label": data.text });
    frame.replaceChildren(
      create("line", { x1: EDGE, x2: width - EDGE, y1: FLOOR, y2: FLOOR, stroke: "currentColor", "stroke-opacity": 0.5 }),
      ...[0, data.most].map((value) => create("text", { x: x(value), y: FLOOR + 16, "text-anchor": "middle" }, String(Number(value.toPrecision(3))))),
    );
    const kept = new Set(data.marks.map(({ id }) => id));
    for (const [id, mark] of drawn) if (!kept.has(id)) mark.classList.add("out");
    for (const { value, ids } of stacks) ids.forEach((id, at) => put(id, x(value), FLOOR - RADIUS - 1 - at * step));
    names.replaceChildren(...labels.map(({ text, left, at, row, count }) => {
      const y = FLOOR - 8 - tallest * step - row * ROW;
      const group = create("g", {});
      group.append(
        create("line", { x1: at, x2: at, y1: y + 3, y2: FLOOR - count * step - 2, stroke: "currentColor", "stroke-opacity": 0.25 }),
        create("text", { x: left, y }, text),
      );
      return group;
    }));
  }

  function put(id, x, y) {
    if (!drawn.has(id)) drawn.set(id, marks.appendChild(create("circle", { class: "mark", r: RADIUS })));
    drawn.get(id).style.transform = `translate(${x}px, ${y}px)`;
  }

  function leave() {
    observer.disconnect();
    box.replaceChildren();
  }

  return { show, leave };
}

/** Marks of the same number together, the lowest number first. */
function stacked(marks) {
  const found = new Map();
  for (const { id, value } of marks) {
    const key = value.toFixed(5);
    if (!found.has(key)) found.set(key, { value, ids: [] });
    found.get(key).ids.push(id);
  }
  return [...found.values()].sort((a, b) => a.value - b.value);
}

/** A row for each label, counted from the line up, in which it covers no other. */
function placed(stacks, x, width) {
  const ends = [];
  return stacks.map(({ value, ids }) => {
    const whole = ids.join(", ");
    const text = shortened(whole, 34);
    const length = text.length * LETTER;
    const at = x(value);
    const left = Math.min(Math.max(at - length / 2, 0), Math.max(0, width - length));
    let row = ends.findIndex((end) => end + 8 <= left);
    if (row < 0) row = ends.length;
    ends[row] = left + length;
    return { text, left, at, row, count: ids.length };
  });
}

function create(name, values, text) {
  const element = document.createElementNS(SVG, name);
  attributes(element, values);
  if (text !== undefined) element.textContent = text;
  return element;
}

function attributes(element, values) {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
}
