// Values on one line: a mark for each, labels above in as many rows as they need, and the choice of two by click or key.

import colours from "./colours.js";
import { filled } from "./elements.js";
import { lifecycle } from "./lifecycle.js";
import { tick } from "./live.js";
import words from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const ROW = 15;
const LETTER = 6.4; // pixels, about
const EDGE = 40;
const MOST_ROWS = 14;
const MOST_TICKS = 10;
const ROUND = [1, 2, 5, 10];
const COLOURS = [colours.own, colours.ideal, ...colours.further];
const SHAPES = [
  (size) => `M${-size} 0 A${size} ${size} 0 1 1 ${size} 0 A${size} ${size} 0 1 1 ${-size} 0 Z`,
  (size) => `M${-size} ${-size} H${size} V${size} H${-size} Z`,
  (size) => `M0 ${-size - 1} L${size + 1} ${size} H${-size - 1} Z`,
];
const lines = lifecycle(makeLine);

export default function ({ parentElement, data, setStateValue }) {
  const [line, letGo] = lines(parentElement.querySelector(".value-line"));
  line.show(data, setStateValue);
  return letGo;
}

function makeLine(box) {
  const svg = box.appendChild(create("svg", { role: "group", "aria-label": words.value_line }));
  const legend = box.appendChild(document.createElement("div"));
  legend.className = "legend";
  let [data, send, first, picked] = [null, null, null, false];
  const observer = new ResizeObserver(() => draw());
  observer.observe(box);

  function show(fresh, setStateValue) {
    [data, send] = [fresh, setStateValue];
    draw();
    if (picked) document.querySelector(data.result)?.scrollIntoView({ block: "start" });
    picked = false;
  }

  function choose(mark) {
    if (first === null || first === mark.names[0]) {
      first = first === null ? mark.names[0] : null;
      draw();
      return;
    }
    send("pair", [first, mark.names[0]]);
    [first, picked] = [null, true];
  }

  function draw() {
    const width = box.clientWidth;
    if (!data || !width) return;
    const kinds = (name) => [...new Set(data.marks.map((mark) => mark[name]))];
    const [colourNames, shapeNames] = [kinds("colour"), kinds("shape")];
    const all = [...data.marks.map(({ value }) => value), ...(data.own === null ? [] : [data.own])];
    const ticks = ticksOf(Math.min(...all), Math.max(...all));
    const [low, high] = [ticks[0], ticks.at(-1)];
    const x = (value) => EDGE + ((value - low) / (high - low || 1)) * (width - 2 * EDGE);
    const labels = placed(data.marks.map((mark) => ({ mark, text: label(mark), at: x(mark.value) })), width);
    const middle = (Math.max(0, ...labels.map(({ row }) => row)) + 1) * ROW + 14;
    const parts = [axis(ticks, x, middle), ...labels.map((placedLabel) => place(placedLabel, middle))];
    if (data.own !== null) parts.push(own(x(data.own), middle));
    const focused = svg.getRootNode().activeElement?.dataset?.name;
    svg.replaceChildren(...parts);
    attributes(svg, { viewBox: `0 0 ${width} ${middle + 44}`, width, height: middle + 44, "font-family": getComputedStyle(box).fontFamily });
    legend.replaceChildren(...colourNames.map((name, at) => key(name, "●", COLOURS[at % COLOURS.length])), ...shapeNames.map((name, at) => key(name, "●■▲"[at % 3], "currentColor")));
    if (focused) svg.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();

    function place({ mark, text, at, left, row }, height) {
      const chosen = [...data.chosen, first].some((name) => mark.names.includes(name));
      const group = create("g", {
        role: "button", tabindex: 0, "data-name": mark.names[0], class: "mark", "aria-pressed": chosen,
        "aria-label": filled(words.value_mark, { value: mark.value.toFixed(4), names: mark.names.join(", "), kinds: `${mark.colour}, ${mark.shape}` }),
      });
      const top = height - 14 - row * ROW;
      const shape = SHAPES[shapeNames.indexOf(mark.shape) % SHAPES.length];
      group.append(
        create("line", { x1: at, x2: at, y1: top + 3, y2: height, stroke: "currentColor", "stroke-opacity": 0.25 }),
        create("path", { d: shape(5.5), transform: `translate(${at} ${height})`, fill: COLOURS[colourNames.indexOf(mark.colour) % COLOURS.length] }),
        create("text", { x: left, y: top, "font-size": 11.2, fill: "currentColor" }, text),
        create("title", {}, `${mark.value.toFixed(4)}: ${mark.names.join(", ")}`),
      );
      group.addEventListener("click", () => choose(mark));
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(mark);
      });
      return group;
    }
  }

  function leave() {
    observer.disconnect();
    box.replaceChildren();
  }

  return { show, leave };
}

function label({ names }) {
  return names.length > 1 ? filled(words.value_more, { name: names[0], count: names.length - 1 }) : names[0];
}

/** A row for each label, counted from the line up, in which it covers no other. */
function placed(labels, width) {
  const ends = [];
  return labels.sort((a, b) => a.at - b.at).map((entry) => {
    const length = entry.text.length * LETTER;
    const left = Math.min(Math.max(entry.at - length / 2, 0), width - length);
    let row = ends.findIndex((end) => end + 8 <= left);
    if (row < 0) row = ends.length < MOST_ROWS ? ends.length : ends.indexOf(Math.min(...ends));
    ends[row] = left + length;
    return { ...entry, left, row };
  });
}

/** Round values from below the least to above the most, a dozen at most however far apart these are. */
function ticksOf(least, most) {
  const raw = Math.max(most - least, Math.abs(most) * 1e-6, 0.1) / MOST_TICKS;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(0.1, size * ROUND.find((round) => round * size >= raw));
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

function axis(ticks, x, middle) {
  const group = create("g", {});
  group.append(create("line", { x1: x(ticks[0]), x2: x(ticks.at(-1)), y1: middle, y2: middle, stroke: "currentColor", "stroke-opacity": 0.5 }));
  for (const value of ticks) {
    const at = x(value);
    group.append(
      create("line", { x1: at, x2: at, y1: middle + 8, y2: middle + 12, stroke: "currentColor", "stroke-opacity": 0.5 }),
      create("text", { x: at, y: middle + 25, "text-anchor": "middle", "font-size": 11.2, fill: "currentColor" }, tick(value)),
    );
  }
  return group;
}

function own(at, middle) {
  const group = create("g", { class: "own" });
  group.append(
    create("line", { x1: at, x2: at, y1: middle - 12, y2: middle + 28, "stroke-width": 2, "stroke-dasharray": "4 3" }),
    create("text", { x: at, y: middle + 40, "text-anchor": "middle", "font-size": 11.2, "font-weight": "bold" }, words.value_own),
  );
  return group;
}

function key(name, sign, colour) {
  const entry = document.createElement("span");
  const mark = document.createElement("span");
  mark.textContent = sign;
  mark.style.color = colour;
  entry.append(mark, ` ${name}`);
  return entry;
}

function create(tag, given, text) {
  const element = document.createElementNS(SVG, tag);
  attributes(element, given);
  if (text !== undefined) element.textContent = text;
  return element;
}

function attributes(element, given) {
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, String(value));
}
