// Where everything in the picture lies: from both lists and their sums to rectangles, lines and texts. It knows no screen.

import { filled } from "./elements.js";
import { shown, tick } from "./live.js";
import { extentOf, mostOf, overlayOf, withAnswer, withTable } from "./overlay.js";
import { goalLines, guessOf, pickMarks } from "./tasks.js";
import words from "./words.js";

const ROW = 12; // pixels of a line of small text
const GAUGE = 84; // a bar to lift beside all ranks
const HEIGHT = 228;
const LOW = 176; // over a board, so that its cards are in view, too
const TOP = 22; // room for the labels over the stacks
const BOTTOM = 36; // room for the ranks and their name
const LEFT = 30; // room for the numbers of the axis
const SCALE = 54; // room for the ratio's scale
const LEAST_LABEL = 15; // pixels between two ranks that are both written
const LONG_LABEL = 24; // where ranks have three digits
const LEAST_OUTLINED = 3; // pixels of a bar or a part that has room for an outline
const NARROW_SCREEN = 500; // pixels: the playground's picture on a phone leaves room for its list
const NARROW = 46; // pixels of a stack that its name with k needs
const STEPS = [1, 2, 5, 10];
/** What each stage draws: a value for each bar, what is left of it, the ideal list, and how many stacks. */
const STAGES = {
  grades: { value: "grade", earned: false, ideal: false, stacks: 0 },
  gain: { value: "gain", earned: false, ideal: false, stacks: 0 },
  cg: { value: "gain", earned: false, ideal: false, stacks: 1, sum: words.cg },
  weights: { value: "weight", earned: false, ideal: false, stacks: 0 },
  earned: { value: "gain", earned: true, ideal: false, stacks: 0 },
  dcg: { value: "gain", earned: true, ideal: false, stacks: 1 },
  sums: { value: "gain", earned: true, ideal: true, stacks: 2, ratio: false },
  all: { value: "gain", earned: true, ideal: true, stacks: 2 },
};

/** The parts of the picture as elements, each with a key that it keeps while it moves. */
export function layout(whole, width, colours) {
  const stage = STAGES[whole.stage];
  const extent = extentOf(whole, width, [0, 76, Math.max(120, Math.min(210, width * 0.34))][stage.stacks]);
  const height = (whole.low || (whole.curve && width < NARROW_SCREEN) ? LOW : HEIGHT) + extent.above;
  const picture = revealed(whole, stage);
  const task = picture.task ?? {};
  const gauge = (task.guess && task.guess.rank === null) || task.answer?.where === "gauge";
  const { stacksWidth } = extent;
  const area = { left: LEFT, right: width - stacksWidth - (gauge ? GAUGE : 0) - 14, top: TOP + extent.above, bottom: height - BOTTOM };
  const ranks = Math.max(picture.ranks.length, stage.ideal ? picture.ideal.length : 0, extent.ranks, 1);
  const slot = (area.right - area.left) / ranks;
  const all = [...whole.ranks, ...whole.ideal].flatMap((term) => [term[stage.value] ?? 0, stage.earned ? term.earned ?? 0 : 0]);
  all.push(...extent.terms);
  const heights = scaleOf(Math.min(0, ...all), Math.max(...all, task.top ?? 0, task.answer?.top ?? 0, 0) || 1, area);
  const places = { left: area.right + 14, width: stacksWidth, stage, halved: Boolean(picture.overlay) };
  const { stacks } = stage;
  const sums = stackScale(picture, area);
  return {
    geometry: {
      area, slot, ranks, heights, places: stackPlaces(places), stackAt: sums.at, stackFrom: sums.from, stackMost: sums.most, picture,
      gauge: width - GAUGE + 30, wide: Math.max(1, slot * (stage.ideal ? 0.38 : 0.6)), whole: { idcg: whole.idcg, bothLists: stage.ideal },
    },
    width, height: height + extent.below,
    grid: gridOf(heights, area, colours, !picture.quiet || picture.stage === "grades" || picture.stage === "weights"),
    bars: [
      ...barsOf("own", picture.ranks, stage, slot, area, heights, colours),
      ...(stage.ideal ? barsOf("ideal", picture.ideal, stage, slot, area, heights, colours) : []),
    ],
    stacks: stacks ? stacksOf(picture, places, area, colours) : [],
    ...labelled([
      ...scaleNames(stage, area, places, colours),
      ...rankTexts(ranks, slot, area, colours),
      ...(stage.earned || task.cut ? cutoffOf(picture, ranks, slot, area, colours, task.cut) : []),
      ...(stacks ? withTable(sumTexts(picture, places, area, colours), picture, stackPlaces(places), area, colours) : []),
      ...(stacks && task.goals ? goalLines(task.goals, stackPlaces(places), picture, sums.at, colours) : []),
      ...(task.pick ? pickMarks(task.pick, picture.ranks, slot, area, colours) : []),
    ]),
    overlay: overlayOf(picture, { slot, area, heights, stackAt: sums.at, places: stackPlaces(places) }, colours),
    places: placesOf(picture, stage, ranks, slot, area),
    guess: task.guess ? guessOf(task.guess, slot, area, gauge ? width - GAUGE : null, colours, stacks < 2) : null,
    cut: task.cut ? { slot, area, ranks, k: Math.min(picture.cutoff ?? ranks, ranks) } : null,
  };
}

/** Lines and texts apart: no line is drawn over a number. */
function labelled(marks) {
  return { rules: marks.filter(({ tag }) => tag !== "text"), texts: marks.filter(({ tag }) => tag === "text") };
}

/** What each of the two scales measures: bars and stacks have one of their own. */
function scaleNames({ value, stacks }, { top, bottom }, places, { text }) {
  const name = (key, x, y, words_) => ({ key, tag: "text", x, y, "font-size": 12, fill: text, "fill-opacity": 0.8, text: words_ });
  const wide = stacks && !places.halved && places.width > NARROW * 3;
  return [name("scale-bars", 2, top - 10, words[`scale_${value}`]), ...(wide ? [name("scale-stacks", places.left + 4, bottom + 31, words.scale_sum)] : [])];
}

/** The picture with what a reader has not found yet left out: bars of later ranks have no height, sums end before them. */
function revealed(picture, stage) {
  const reveal = picture.task?.reveal;
  if (!reveal) return picture;
  const values = stage.earned ? ["earned"] : [stage.value, "earned"];
  const known = (terms, count) => terms.map((term, at) => count === null || at < count ? term : { ...term, hidden: true, ...Object.fromEntries(values.map((name) => [name, 0])) });
  const sumOf = (terms, count, all) => count === null ? all : terms.slice(0, count).reduce((sum, { earned, counts }) => counts ? sum + (earned ?? 0) : sum, 0);
  return {
    ...picture, ranks: known(picture.ranks, reveal.own), ideal: known(picture.ideal, reveal.ideal),
    dcg: sumOf(picture.ranks, reveal.own, picture.dcg), idcg: sumOf(picture.ideal, reveal.ideal, picture.idcg),
    most: Math.max(picture.dcg ?? 0, picture.idcg ?? 0), ratio: reveal.ratio,
  };
}

/** A scale for values: where each lies, and round values for the lines of the grid. */
export function scaleOf(least, most, { top, bottom }, parts = 4) {
  const raw = (most - least) / parts;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = size * STEPS.find((round) => round * size >= raw);
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const at = (value) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const from = (y) => low + ((bottom - y) / (bottom - top)) * (high - low);
  const lines = [];
  for (let value = low; value <= high + step / 2; value += step) lines.push(Math.round(value / step) * step);
  return { at, from, lines, low, high };
}

function gridOf({ at, lines }, { left, right }, { text, line }, numbered) {
  return lines.flatMap((value) => [
    { key: `line${value}`, tag: "line", x1: left, x2: right, y1: at(value), y2: at(value), stroke: line, "stroke-width": 1 },
    { key: `text${value}`, tag: "text", x: left - 5, y: at(value) + 4, "text-anchor": "end", "font-size": 12, fill: text, text: numbered ? tick(value) : "" },
  ]);
}

/** Two bars for each document of a list: its gain, pale, and what it earns, solid. Or one, for its grade or its gain. */
function barsOf(name, terms, stage, slot, { left }, { at }, colours) {
  const wide = Math.max(1, slot * (stage.ideal ? 0.38 : 0.6));
  return terms.flatMap(({ doc, earned, counts, retrieved, ...term }, index) => {
    const value = term[stage.value];
    const middle = left + slot * index + slot / 2;
    const x = !stage.ideal ? middle - wide / 2 : name === "own" ? middle - wide - 0.5 : middle + 0.5;
    const missed = name === "ideal" && retrieved === false;
    const shared = { tag: "rect", x, width: wide, "data-doc": doc, fill: colours[name] };
    const bar = (kind, high, opacity) => ({
      ...shared, key: `${name} ${kind} ${doc}`, class: `${name} ${kind}`, "fill-opacity": opacity,
      y: Math.min(at(high ?? 0), at(0)), height: Math.abs(at(high ?? 0) - at(0)),
      stroke: missed && kind === "gain" && wide >= LEAST_OUTLINED ? colours[name] : "none", "stroke-dasharray": "3 2",
    });
    if (!stage.earned) return [bar("gain", value, counts === false && stage.value !== "weight" ? 0.4 : 1)];
    return [bar("gain", value, counts ? 0.28 : 0.14), bar("earned", earned, counts ? 1 : 0.25)];
  });
}

// ---- the two sums ----

function stackPlaces({ left, width, stage, halved }) {
  if (stage.stacks === 1) return { wide: width - 14, own: left + 4 };
  const wide = (width - SCALE) / 2 - 10;
  return { wide: halved ? wide / 2 - 2 : wide, own: left + 4, ideal: left + wide + 16, scale: left + width - SCALE + 4 };
}

function stackScale({ dcg, idcg, most: known, overlay, task }, { top, bottom }) {
  const most = known ?? (Math.max(dcg ?? 0, idcg ?? 0, mostOf({ overlay }), task?.most ?? 0, task?.answer?.stack ?? 0) || 1); // both sums, so that a single stack has room to grow
  const [at, from] = [(value) => bottom - (Math.max(value, 0) / most) * (bottom - top), (y) => ((bottom - y) / (bottom - top)) * most];
  return { at, from, most };
}

/** What each list earns, one term on the other, from rank 1 at the bottom. */
function stacksOf(picture, where, area, colours) {
  const places = stackPlaces(where);
  const { at } = stackScale(picture, area);
  return [["own", picture.ranks], ["ideal", picture.ideal]].slice(0, where.stage.stacks).flatMap(([name, terms]) => {
    let below = 0;
    const rest = picture.rest?.[name] > 0 ? [{ earned: picture.rest[name], counts: true }] : []; // of the ranks that are not shown
    return [...terms, ...rest].filter(({ counts, earned }) => counts && earned > 0).map(({ doc, earned }) => {
      const [low, high] = [at(below), at(below + earned)];
      below += earned;
      return {
        key: `${name} ${doc ?? ""}`, tag: "rect", class: `${name} stacked`, "data-doc": doc ?? "", x: places[name], width: places.wide,
        y: high, height: Math.max(0, low - high), fill: colours[name], "fill-opacity": doc === undefined ? 0.55 : 1, stroke: colours.ground, "stroke-width": low - high < LEAST_OUTLINED ? 0 : 1,
      };
    });
  });
}

/** The names and numbers of both sums, and the ratio on a scale from 0 to 1 beside them. */
function sumTexts(picture, where, area, { text, accent, line }) {
  const { dcg, idcg, ndcg, at: cut, quiet } = picture;
  const places = stackPlaces(where);
  const { at } = stackScale(picture, area);
  const label = (key, x, y, size, words_, weight = "normal") => ({
    key, tag: "text", x, y, "text-anchor": "middle", "font-size": size, "font-weight": weight, fill: text, text: words_,
  });
  const shownCut = places.wide < NARROW ? "" : cut; // on a phone both names stand side by side without it
  const names = [["own", where.stage.sum ?? `DCG${shownCut}`, dcg], ["ideal", `IDCG${shownCut}`, idcg]].slice(0, where.stage.stacks).flatMap(([name, title, value]) => {
    const middle = places[name] + places.wide / 2;
    const number = quiet ? "" : shown(value);
    return [label(`${name} name`, middle, area.bottom + 16, 12, title), label(`${name} value`, middle, at(value ?? 0) - 5, 12, number, "bold")];
  });
  if (quiet || picture.ratio === false || where.stage.ratio === false || where.stage.stacks < 2 || ndcg === null || !(idcg > 0)) return names;
  const top = at(idcg);
  const scale = places.scale;
  const rule = (key, y1, y2, x1, x2, stroke, dashes = "none") => ({
    key, tag: "line", x1, x2, y1, y2, stroke, "stroke-width": 1.5, "stroke-dasharray": dashes,
  });
  const share = Math.min(at(0), Math.max(at(dcg), area.top));
  return [
    ...names,
    rule("scale", top, area.bottom, scale, scale, line),
    ...[[0, area.bottom], [1, top]].filter(([value]) => value === 0 || area.bottom - top > 11).map(([value, y]) => ({
      key: `end ${value}`, tag: "text", x: scale + 5, y: y + 4, "font-size": 12, fill: text, text: Math.abs(y - share) < 11 ? "" : String(value),
    })),
    ...orderMarks(picture, at, scale, share, area, text),
    rule("share", share, share, places.own, scale + 3, accent, "4 3"),
    { key: "ratio", tag: "text", class: "ratio", x: scale + 5, y: share + 4, "font-size": 14, "font-weight": "bold", fill: accent, text: shown(ndcg) },
  ];
}

/** Marks of other orders of the same documents: a random one's mean, and the worst, below which no order is. */
function orderMarks(picture, at, scale, share, area, fill) {
  const chance = markOf("chance", picture, at, scale, share, area, [], fill);
  return [...chance, ...markOf("worst", picture, at, scale, share, area, chance, fill)];
}

/** A mark on the scale, named where it has room beside the ratio and the other mark. */
function markOf(name, picture, at, scale, share, { top, bottom }, others, fill) {
  const value = picture[name];
  if (value === null || value === undefined) return [];
  const y = Math.min(bottom, Math.max(top, at(value * picture.idcg)));
  const taken = others.filter(({ text }) => text).map((row) => row.y);
  const below = Math.max(y + 4, share + 18, ...taken.map((row) => row + ROW));
  const first = y >= share ? below : Math.min(y - 8, share - 22); // below the ratio's number, or above
  const room = first > at(picture.idcg) + 14 && first + ROW < bottom - 8 && taken.every((row) => Math.abs(row - first) >= ROW && Math.abs(row - first - ROW) >= ROW);
  return [
    { key: name, tag: "path", class: "chance", d: name === "worst" ? "M0 -1.2 H-8 V1.2 H0 Z" : "M0 0 L-8 -4.5 L-8 4.5 Z", transform: `translate(${scale} ${y})`, fill },
    ...[name === "worst" ? words.worst_mark : words.chance_mark, shown(value, 2)].map((words_, row) => ({
      key: `${name} ${row}`, tag: "text", x: scale + 5, y: first + ROW * row, "font-size": 12, fill, text: room ? words_ : "",
    })),
  ];
}

// ---- ranks and the cutoff ----

function rankTexts(ranks, slot, { left, right, bottom }, { text }) {
  const every = Math.max(1, Math.ceil((ranks < 100 ? LEAST_LABEL : LONG_LABEL) / slot));
  const written = [];
  for (let rank = 1; rank <= ranks; rank += every) {
    written.push({ key: `rank ${rank}`, tag: "text", x: left + slot * (rank - 0.5), y: bottom + 16, "text-anchor": "middle", "font-size": 12, fill: text, text: String(rank) });
  }
  return [...written, { key: "ranks", tag: "text", x: (left + right) / 2, y: bottom + 31, "text-anchor": "middle", "font-size": 12, fill: text, text: words.rank_axis }];
}

function cutoffOf({ cutoff }, ranks, slot, { left, top, bottom }, { text, accent }, dragged) {
  if (!dragged && (cutoff === null || cutoff >= ranks)) return [];
  const k = Math.min(cutoff ?? ranks, ranks);
  const x = left + slot * k;
  return [
    ...(dragged ? [{ key: "grip", tag: "circle", class: "sweeps", transform: `translate(${x} 0)`, cx: 0, cy: top - 10, r: 7, fill: accent }] : []),
    { key: "cutoff", tag: "line", class: "sweeps", transform: `translate(${x} 0)`, x1: 0, x2: 0, y1: top - 8, y2: bottom, stroke: text, "stroke-width": 1.5, "stroke-dasharray": "5 3" },
    { key: "cutoff-text", tag: "text", class: "sweeps", transform: `translate(${x} 0)`, x: dragged ? 11 : 4, y: top - (dragged ? 6 : 0), "font-size": 12, fill: text, text: filled(words.cutoff_at, { k }) },
  ];
}

/** A place for each rank, over its bars: what the pointer finds and a screen reader reads. */
function placesOf(picture, stage, ranks, slot, { left, top, bottom }) {
  return Array.from({ length: ranks }, (_, at) => {
    const [own, ideal] = [picture.ranks[at], picture.ideal[at]];
    const values = {
      rank: at + 1, title: own?.title ?? words.no_document, weight: numberOf(own?.weight), gain: numberOf(own?.gain), earned: numberOf(own?.earned),
      ideal: ideal?.title ?? words.no_document, ideal_gain: numberOf(ideal?.gain), ideal_earned: numberOf(ideal?.earned),
    };
    const text = withAnswer(filled(placeWords(picture, stage, own), { ...values, grade: own?.grade ?? words.not_judged }), picture, at);
    return {
      key: `place ${at}`, tag: "rect", class: "place", "data-choice": Boolean(picture.task?.pick), role: picture.task?.pick ? "button" : "img", tabindex: at === 0 || picture.task?.pick ? 0 : -1, "aria-label": text, title: text, "data-of": own?.doc ?? "",
      x: left + slot * at, y: top, width: slot, height: bottom - top, fill: "transparent",
    };
  });
}

/** What is said of a rank: no more than the stage shows, and no number that a reader is to find. */
function placeWords({ quiet }, { value, earned, ideal }, own) {
  if (quiet || value === "grade" || own?.hidden) return words.place_grade;
  if (value === "weight") return words.place_weight;
  if (!earned) return words.place_gain;
  if (!ideal) return own && !own.counts ? words.place_own_below : words.place_own;
  return own && !own.counts ? words.place_below : words.place;
}

function numberOf(value) {
  return value === undefined || value === null ? "0" : String(Math.round(value * 10_000) / 10_000);
}
