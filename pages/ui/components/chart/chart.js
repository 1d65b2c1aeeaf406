// A chart: drawn once by Vega, then only its data change, in the same turn as the numbers beside it.
//
// Vega's own interpreter reads the expressions of a specification, so that no text ever becomes code.

import { lifecycle } from "./lifecycle.js";
import specs from "./specs.js";
import words from "./words.js";

let vega = null; // fetched when the first chart is to be drawn; what stands beside it does not wait for it
const charts = lifecycle(makeChart);
const shown = new Map(); // name -> the box that shows it

/** The drawing of this name that is on the page, or nothing. */
export function drawing(name) {
  const box = shown.get(name);
  return box && box.isConnected ? box.querySelector("svg.marks") : null;
}

export default function ({ parentElement, data, setStateValue }) {
  const [chart, letGo] = charts(parentElement.querySelector(".chart"));
  chart.show(data, setStateValue);
  return letGo;
}

function makeChart(box) {
  let data = null;
  let send = null;
  let view = null;
  let drawn = ""; // which chart, in which colours
  const width = new ResizeObserver(() => {
    if (view && box.clientWidth && view.width() !== box.clientWidth) view.width(box.clientWidth).run();
  });
  width.observe(box);

  function show(fresh, setStateValue) {
    [data, send] = [fresh, setStateValue];
    shown.set(data.name, box);
    const colours = coloursOf(box);
    const wanted = data.name + JSON.stringify([colours, data.titles]);
    if (wanted !== drawn) {
      drawn = wanted;
      draw(colours);
    } else if (view) view.data("rows", rowsOf(data.columns)).run();
  }

  async function draw(colours) {
    const wanted = drawn;
    const embed = await fetched();
    if (!embed || wanted !== drawn) return;
    const put = document.createElement("div");
    put.hidden = Boolean(view); // the old chart stays until the new chart is ready, so that nothing jumps
    put.style.visibility = "hidden"; // until it answers to clicks
    box.append(put);
    const spec = { ...titled(specs[data.name], data.titles ?? {}), datasets: { rows: rowsOf(data.columns) }, config: configOf(colours) };
    const result = await drawnIn(put, embed, spec, colours.dark);
    if (!result || wanted !== drawn) { // meanwhile the colours changed again, or the chart was put away
      result?.finalize();
      put.remove();
      return;
    }
    if (view) view.finalize();
    put.hidden = false;
    box.replaceChildren(put);
    view = result.view;
    view.addEventListener("click", (_, mark) => {
      if (typeof mark?.datum?.query === "string") send("picked", { query: mark.datum.query, at: Date.now() });
    });
    put.style.visibility = "";
    view.data("rows", rowsOf(data.columns)).width(box.clientWidth || view.width()).run();
  }

  async function fetched() {
    try {
      vega ??= import("./vega.js");
      return (await vega).default;
    } catch {
      vega = null;
      return lost();
    }
  }

  async function drawnIn(put, embed, spec, dark) {
    try {
      return await embed(put, spec, {
        actions: false, defaultStyle: false, ast: true, renderer: "svg", logLevel: 1, tooltip: { theme: dark ? "dark" : "light" },
      });
    } catch {
      return lost();
    }
  }

  function lost() {
    drawn = ""; // so that the next change tries again
    if (!view) box.textContent = words.chart_lost;
    return null;
  }

  function leave() {
    drawn = "";
    width.disconnect();
    if (view) view.finalize();
    view = null;
    if (shown.get(data.name) === box) shown.delete(data.name);
    box.replaceChildren();
  }

  return { show, leave };
}

/** The same specification with other titles of its axes; a title is text, and stays text. */
function titled(spec, titles) {
  if (Array.isArray(spec)) return spec.map((part) => titled(part, titles));
  if (typeof spec !== "object" || spec === null) return spec;
  return Object.fromEntries(Object.entries(spec).map(([name, part]) => [
    name, name === "title" && Object.hasOwn(titles, part) ? titles[part] : titled(part, titles),
  ]));
}

function rowsOf(columns) {
  const names = Object.keys(columns);
  return columns[names[0]].map((_, at) => Object.fromEntries(names.map((name) => [name, columns[name][at]])));
}

function coloursOf(box) {
  const style = getComputedStyle(box);
  const named = (name) => style.getPropertyValue(name).trim();
  return {
    text: named("--st-text-color"), line: named("--st-border-color"), font: named("--st-font"),
    dark: style.colorScheme.includes("dark"),
  };
}

function configOf({ text, line, font }) {
  const labels = { labelColor: text, titleColor: text, labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal" };
  return {
    font,
    background: "transparent",
    view: { stroke: "transparent" },
    axis: { ...labels, gridColor: line, domainColor: line, tickColor: line, titlePadding: 10, labelPadding: 6 },
    text: { color: text, fontSize: 12 },
    rule: { color: text },
    legend: { ...labels, columnPadding: 12 },
  };
}
