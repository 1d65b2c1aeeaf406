// Where everything in the picture lies: from both lists and their sums to rectangles, lines and texts. It knows no screen.
//
// Every document has a row: its rank, title and grade, and its bars, which lie in the row from the left. Both sums stand
// beside the rows as stacks. The numbers of the layout are Python's, which draws the same list without a script.

import { filled, shortened } from "./elements.js";
import numbers from "./figure_numbers.js";
import { product, shown, tick } from "./live.js";
import { lineOf } from "./number_line.js";
import { extentOf, mostOf, overlayOf, withAnswer, withTable } from "./overlay.js";
import { goalLines, guessOf, pickMarks } from "./tasks.js";
import words from "./words.js";

const ROW = 12; // pixels of a line of small text
const GAUGE = 84; // a bar to lift beside all ranks
const BESIDE = 14; // pixels between the rows and what stands beside them
const { top: TOP, foot: FOOT, letter: LETTER, gap: GAP } = numbers;
const PHONE = 500; // a figure with less width stays in sight over a text, and is low
const NARROW_ROWS = 400; // rows with less width have their bars below the titles
const WITH_TERMS = 440; // width of rows that have room for products
const [ALONE, STACK_ALONE, STACK_LOW] = [260, 240, 90]; // the sums beside a board; with more width they lie over it, and are low
const LOW_ROWS = [[4, 46], [6, 34], [8, 28], [Infinity, 20]]; // where there is little height
const [PAPER_ROWS, PAPER_NAMED] = [[[Infinity, 22]], [[Infinity, 34]]]; // with the names of the best order
const STACK_PAPER = 72; // the least height of the sums there: paper has no room to spare
const PHONE_ROWS = [[5, 38], [8, 30], [Infinity, 22]];
const SCALE = 54; // room for the ratio's scale
const [LEAST_ROW, UNDER, ROW_WITH_TASK] = [20, 36, 56]; // pixels of a row with a line of text, below the stacks, of a row over a task's own drawing
const LEAST_NAMED = 34; // pixels of a row that has room for the name of the best order's document
const LEAST_OUTLINED = 3; // pixels of a bar or a part that has room for an outline
const NARROW = 46; // pixels of a stack that its name with k needs
const STEPS = [1, 2, 5, 10];
/** What each stage draws: a value for each bar, what is left of it, the ideal list, and how many stacks. */
const STAGES = {
  list: { value: "grade", bars: false, earned: false, ideal: false, stacks: 0 },
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
  const extent = extentOf(whole, width, whole.rows === false ? Math.min(width, ALONE) : [0, 76, Math.max(120, Math.min(210, width * 0.34))][stage.stacks]);
  const picture = revealed(whole, stage);
  const task = picture.task ?? {};
  const gauge = (task.guess && task.guess.rank === null) || task.answer?.where === "gauge";
  const { stacksWidth } = extent;
  const right = Math.max(0, width - stacksWidth - (gauge ? GAUGE : 0) - (stacksWidth || gauge ? BESIDE : 0));
  const counted = whole.ideal.findLastIndex(({ counts, earned }) => counts !== false && earned) + 1; // the best order may be longer
  const ranks = Math.max(picture.ranks.length, stage.ideal ? counted : 0, extent.ranks, 1);
  const rows = rowsOf(ranks, right, stage, whole, width < PHONE);
  const { area, slot } = rows;
  const all = [...whole.ranks, ...whole.ideal].flatMap((term) => [term[stage.value] ?? 0, stage.earned ? term.earned ?? 0 : 0]);
  all.push(...extent.terms);
  const lengths = scaleOf(Math.min(0, ...all), Math.max(...all, task.top ?? 0, task.answer?.top ?? 0, ["own", "ideal"].includes(task.answer?.where) ? task.answer.most : 0, 0) || 1, area);
  const high = whole.rows === false ? (width > ALONE || whole.low ? STACK_LOW : STACK_ALONE) : Math.max(whole.paper ? STACK_PAPER : numbers.stack_least, Math.min(numbers.stack_most, area.bottom - area.top));
  const tower = { top: TOP, bottom: TOP + high };
  const places = { left: whole.rows === false ? 4 : right + BESIDE, width: stacksWidth, stage, halved: Boolean(picture.overlay) };
  const { stacks } = stage;
  const sums = stackScale(picture, tower);
  const geometry = {
    area, tower, slot, ranks, lengths, row: rows.place, right, places: stackPlaces(places), stackAt: sums.at, stackFrom: sums.from, stackMost: sums.most, picture,
    gauge: width - GAUGE + 30, whole: { idcg: whole.idcg, bothLists: stage.ideal },
  };
  const foot = stacks || gauge ? tower.bottom + UNDER + extent.below : 0;
  const missed = whole.rows === false ? [] : whole.missed ?? [];
  const under = picture.overlay || (rows.narrow && missed.length > numbers.missed); // what has no room beside the sums
  rows.end = under ? Math.max(area.bottom, foot - FOOT) : area.bottom; // of the rows, and of a table beside them
  if (whole.rows === false) {
    const marks = labelled([...sumTexts(picture, places, tower, colours), ...(task.goals ? goalLines(task.goals, geometry.places, picture, sums.at, colours) : [])]);
    return { geometry, width, height: foot, grid: [], bars: [], stacks: stacks ? stacksOf(picture, places, tower, colours) : [], ...(stacks ? marks : labelled([])), overlay: [], places: [], guess: null };
  }
  return {
    geometry,
    width, height: Math.max(rows.end + FOOT + missedHeight(missed, rows), foot),
    grid: [
      ...(stage.bars === false ? [] : gridOf(lengths, area, colours, !picture.quiet || picture.stage === "grades" || picture.stage === "weights")),
      ...picture.ranks.flatMap((term, at) => cardOf(term, at, rows, picture, colours)),
      ...missed.slice(0, rowsOfMissed(missed, rows)).flatMap((term, at) => missedOf(term, at, missed.length, rows, colours)),
    ],
    bars: [
      ...barsOf("own", picture.ranks, stage, rows, lengths, colours),
      ...(stage.ideal ? barsOf("ideal", picture.ideal.slice(0, ranks), stage, rows, lengths, colours) : []),
    ],
    stacks: stacks ? stacksOf(picture, places, tower, colours) : [],
    ...labelled([
      ...scaleNames(stage, area, places, tower, colours),
      ...rankTexts(ranks, rows, picture, colours),
      ...termTexts(picture, stage, rows, lengths, colours),
      ...(stage.earned ? cutoffOf(picture, ranks, rows, colours) : []),
      ...(stacks ? withTable(sumTexts(picture, places, tower, colours), picture, stackPlaces(places), tower, colours) : []),
      ...(stacks && task.goals ? goalLines(task.goals, stackPlaces(places), picture, sums.at, colours) : []),
      ...(task.pick ? pickMarks(task.pick, picture.ranks, geometry, colours) : []),
    ]),
    overlay: overlayOf(picture, geometry, colours),
    places: placesOf(picture, stage, ranks, rows),
    guess: task.guess ? guessOf(task.guess, geometry, gauge ? width - GAUGE : null, colours, stacks < 2) : null,
  };
}

/** Where the rows lie: how high they are, where their bars begin, and where each bar is. */
function rowsOf(ranks, right, { bars = true, ideal, earned, stacks }, { low, texts, paper, names, room: free, adds, missed = [] }, phone) {
  const narrow = bars && right < NARROW_ROWS;
  const [, high] = (paper ? (names ? PAPER_NAMED : PAPER_ROWS) : phone && !free ? PHONE_ROWS : low ? LOW_ROWS : numbers.rows).find(([most]) => ranks <= most); // less where there are many
  const fits = free ? Math.floor((free - TOP - (missed.length ? FOOT + numbers.line + 4 : stacks ? UNDER : FOOT)) / (ranks + rowsOfMissed(missed, { paper }))) : Infinity;
  const slot = Math.max(narrow ? numbers.line * 2 : LEAST_ROW, Math.min(high, fits, adds ? ROW_WITH_TASK : Infinity));
  const named = narrow ? numbers.rank : bars ? Math.min(numbers.names_most, right * (earned ? numbers.names : numbers.names_alone)) : right;
  const terms = (earned || texts) && right >= WITH_TERMS;
  const area = { left: named + GAP, right: right - (terms ? numbers.terms : FOOT), top: TOP, bottom: TOP + slot * ranks };
  const head = narrow ? numbers.line : 0; // the title's line
  const room = slot - GAP - head;
  const [own, best] = ideal ? [Math.min(numbers.bar, room * 0.6), Math.min(numbers.best, room * 0.3)] : [Math.min(numbers.bar_alone, room * 0.75), 0];
  const place = (side, at) => {
    const y = area.top + slot * at + GAP / 2 + head + (room - own - best) / 2;
    return side === "own" ? { y, height: own } : { y: y + own + (ideal ? 1 : 0), height: best };
  };
  return { area, slot, narrow, named, right, terms, place, paper };
}

/** Lines and texts apart: no line is drawn over a number. */
function labelled(marks) {
  return { rules: marks.filter(({ tag }) => tag !== "text"), texts: marks.filter(({ tag }) => tag === "text") };
}

/** What each of the two scales measures: bars and stacks have one of their own. */
function scaleNames({ value, stacks, bars }, { left }, places, { bottom }, { text }) {
  const name = (key, x, y, words_) => ({ key, tag: "text", x, y, "font-size": 12, fill: text, "fill-opacity": 0.8, text: words_ });
  const wide = stacks && !places.halved && places.width > NARROW * 3;
  return [...(bars === false ? [] : [name("scale-bars", left, 10, words[`scale_${value}`])]), ...(wide ? [name("scale-stacks", places.left + 4, bottom + 31, words.scale_sum)] : [])];
}

/** The picture with what a reader has not found yet left out: bars of later ranks have no length, sums end before them. */
function revealed(picture, stage) {
  const reveal = picture.task?.reveal;
  if (!reveal) return picture;
  const values = stage.earned ? ["earned"] : [stage.value, "earned"];
  const known = (terms, count) => terms.map((term, at) => count === null || at < count ? term : { ...term, hidden: true, ...Object.fromEntries(values.map((name) => [name, 0])) });
  const sumOf = (terms, count, all) => count === null ? all : terms.slice(0, count).reduce((sum, { earned, counts }) => counts ? sum + (earned ?? 0) : sum, 0);
  return {
    ...picture, ranks: known(picture.ranks, reveal.own), ideal: reveal.best === false ? [] : known(picture.ideal, reveal.ideal),
    dcg: sumOf(picture.ranks, reveal.own, picture.dcg), idcg: sumOf(picture.ideal, reveal.ideal, picture.idcg),
    most: Math.max(picture.dcg ?? 0, picture.idcg ?? 0), ratio: reveal.ratio,
  };
}

/** A scale for values: where each lies from the left, and round values for the lines of the grid. */
export function scaleOf(least, most, { left, right }, parts = 4) {
  const raw = (most - least) / parts;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = size * STEPS.find((round) => round * size >= raw);
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const { x: at, from } = lineOf([low, high], left, right);
  const lines = [];
  for (let value = low; value <= high + step / 2; value += step) lines.push(Math.round(value / step) * step);
  return { at, from, lines, low, high };
}

function gridOf({ at, lines }, { top, bottom }, { text, line }, numbered) {
  return lines.flatMap((value) => [
    { key: `line${value}`, tag: "line", x1: at(value), x2: at(value), y1: top - 4, y2: bottom, stroke: line, "stroke-width": 1 },
    { key: `text${value}`, tag: "text", x: at(value), y: top - 8, "text-anchor": "middle", "font-size": 12, fill: text, text: numbered ? tick(value) : "" },
  ]);
}

// ---- the rows ----

/** A document's card: a frame, its title and its grade. */
function cardOf({ doc, title, grade, counts }, at, rows, { notes, texts, marks }, colours) {
  const { area, slot } = rows;
  const said = rows.narrow ? texts?.[at] ?? marks?.[doc] : marks?.[doc];
  const face = { title: `${title}${notes?.[doc] ?? ""}`, grade, faint: counts === false, text: said };
  return faceOf(`card ${doc}`, face, area.top + slot * at, rows, colours);
}

function faceOf(key, { title, grade, faint, dashed, text: said = "" }, top, { slot, narrow, named, right }, { text, line }) {
  const [size, middle] = narrow ? [12, top + numbers.line - 2] : [14, top + slot / 2 + 5];
  const chip = narrow ? right - numbers.grade / 2 - 2 : named - numbers.grade / 2 - 6;
  const room = (chip - numbers.grade / 2 - 8 - numbers.title) / (LETTER * (size / 12)) - said.length;
  const shared = { "font-size": size, fill: text, "fill-opacity": faint ? 0.65 : 1 };
  return [
    ...(narrow ? [] : [{ key: `${key} frame`, tag: "rect", class: "face", x: 1, y: top + GAP / 2, width: named - 2, height: slot - GAP, rx: Math.min(10, slot / 4), fill: "none", stroke: line, "stroke-width": 1, "stroke-dasharray": dashed ? "4 3" : "none" }]),
    { key: `${key} title`, tag: "text", class: "title", x: numbers.title, y: middle, ...shared, text: shortened(title, room), ...(title.length > room ? { title } : {}) },
    { key: `${key} grade`, tag: "text", class: "grade", x: chip, y: middle, "text-anchor": "middle", ...shared, "font-weight": "bold", text: grade === "" ? "" : grade === null || grade === undefined ? "?" : tick(grade) },
    ...(said ? [{ key: `${key} said`, tag: "text", x: chip - numbers.grade / 2 - 2, y: middle, "text-anchor": "end", ...shared, text: said }] : []),
  ];
}

/** How many documents that were never found have a row: on paper all, because nobody can look further there. */
function rowsOfMissed({ length }, { paper }) {
  return length > numbers.missed && !paper ? numbers.missed - 1 : length;
}

function missedHeight(missed, rows) {
  const slot = Math.min(rows.slot, numbers.missed_row);
  return missed.length ? numbers.line + 4 + slot * rowsOfMissed(missed, rows) : 0;
}

/** A document that was never found: a dashed row below the others. */
function missedOf({ doc, title, grade }, at, count, { end, ...others }, colours) {
  const rows = { ...others, slot: Math.min(others.slot, numbers.missed_row) };
  const top = end + FOOT + numbers.line + rows.slot * at;
  const more = rowsOfMissed({ length: count }, rows) < count ? filled(words.missed_more, { count }) : "";
  return [
    ...(at === 0 ? [{ key: "missed", tag: "text", x: 2, y: top - 4, "font-size": 12, fill: colours.text, "fill-opacity": 0.8, text: words.aside + more }] : []),
    { key: `missed ${doc} rank`, tag: "text", x: numbers.rank - 6, y: rows.narrow ? top + numbers.line - 2 : top + rows.slot / 2 + 5, "text-anchor": "end", "font-size": rows.narrow ? 12 : 14, fill: colours.text, text: "–" },
    ...faceOf(`missed ${doc}`, { title, grade, dashed: true }, top, rows, colours),
  ];
}

/** Two bars for each document of a list: its gain, pale, and what it earns, solid. Or one, for its grade or its gain. */
function barsOf(name, terms, stage, { place }, { at }, colours) {
  return stage.bars === false ? [] : terms.flatMap(({ doc, earned, counts, retrieved, ...term }, index) => {
    const value = term[stage.value];
    const { y, height } = place(name, index);
    const missed = name === "ideal" && retrieved === false;
    const shared = { tag: "rect", y, height, rx: Math.min(3, height / 4), "data-doc": doc, fill: colours[name] };
    const bar = (kind, long, opacity) => ({
      ...shared, key: `${name} ${kind} ${doc}`, class: `${name} ${kind}`, "fill-opacity": opacity,
      x: Math.min(at(long ?? 0), at(0)), width: Math.abs(at(long ?? 0) - at(0)),
      stroke: missed && kind === "gain" && height >= LEAST_OUTLINED ? colours[name] : "none", "stroke-dasharray": "3 2",
    });
    if (!stage.earned) return [bar("gain", value, counts === false && stage.value !== "weight" ? 0.4 : 1)];
    return [bar("gain", value, counts ? 0.28 : 0.14), bar("earned", earned, counts ? 1 : 0.25)];
  });
}

/** What each rank earns, as a product that multiplies as printed; and what the best order earns there, and by which document. */
function termTexts(picture, stage, rows, { at }, { text }) {
  if (picture.texts) {
    const names = picture.names && !rows.narrow ? picture.ideal.flatMap((term, index) => nameOf(term, picture.texts[index] ?? "", index, rows, at, text)) : [];
    return rows.terms ? [...picture.texts.map((said, index) => saidOf(said, index, rows, text)), ...names] : [];
  }
  if (picture.quiet || !stage.earned) return [];
  return [...(rows.terms ? picture.ranks.flatMap((term, index) => termOf(term, index, rows, picture.cutoff, text)) : []), ...(stage.ideal && !rows.narrow && rows.slot >= LEAST_NAMED ? picture.ideal.flatMap((term, index) => bestOf(term, picture.ranks[index], index, rows, at, text)) : [])];
}

/** What is found so far, at the end of a row. */
function saidOf(said, at, { area, slot, right }, text) {
  return { key: `said ${at}`, tag: "text", x: right - 4, y: area.top + slot * (at + 0.5) + 5, "text-anchor": "end", "font-size": 14, fill: text, text: said };
}

/** The best order's document, behind its pale bar. */
function nameOf({ doc, title, gain }, said, index, { right, place }, at, text) {
  const [{ y, height }, x] = [place("ideal", index), at(Math.max(gain ?? 0, 0)) + 6];
  return [{ key: `best ${doc}`, tag: "text", x, y: y + height / 2 + 4, "font-size": 12, fill: text, "fill-opacity": 0.8, text: shortened(title, (right - x) / LETTER - said.length * 1.2 - 2) }];
}

function termOf({ doc, grade, gain, weight, earned, counts, hidden }, index, { area, slot, right, place }, cutoff, text) {
  if (hidden || gain === null || earned === null || weight === undefined) return [];
  const { y, height } = place("own", index);
  const shared = { tag: "text", y: Math.min(y + height / 2 + 5, area.top + slot * (index + 1) - 6), "text-anchor": "end", "font-size": 14, fill: text };
  const printed = product(gain, weight, earned);
  if (counts === false) {
    const said = slot < LEAST_NAMED && index === cutoff ? filled(words.row_below_k, { k: index, below: words.row_below }) : words.row_below;
    return [{ ...shared, key: `term ${doc}`, x: right - 4, "font-size": 12, "fill-opacity": 0.8, text: said }];
  }
  return [
    { ...shared, key: `earned ${doc}`, x: right - 4, "font-weight": "bold", text: printed.earned },
    { ...shared, key: `term ${doc}`, x: right - 10 - printed.earned.length * LETTER * 1.25, "fill-opacity": 0.8, text: filled(grade === null && !gain ? words.row_unjudged : words.row_term, printed) },
  ];
}

function bestOf({ doc, title, gain, earned, counts, hidden }, own, index, { area, place }, at, text) {
  if (hidden || !counts || own?.doc === doc || !earned) return [];
  const { y, height } = place("ideal", index);
  const x = at(Math.max(gain ?? 0, earned, 0)) + 6;
  const number = shown(earned, 2);
  const room = (area.right - x) / LETTER;
  if (room < number.length) return [];
  return [{ key: `best ${doc}`, tag: "text", x, y: y + height / 2 + 4, "font-size": 12, fill: text, "fill-opacity": 0.8, text: room < number.length + 6 ? number : shortened(`${number} ${title}`, room) }];
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
  const asked = picture.task?.reveal?.sums ?? []; // a sum that is to be found has no stack yet
  return [["own", picture.ranks, "dcg"], ["ideal", picture.ideal, "idcg"]].slice(0, where.stage.stacks).flatMap(([name, terms, sum]) => {
    if (asked.includes(sum)) return [];
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

function rankTexts(ranks, { slot, area, narrow }, { ranks: terms, labels }, { text }) {
  const written = Array.from({ length: ranks }, (_, at) => {
    const top = area.top + slot * at;
    const y = narrow ? top + numbers.line - 2 : top + slot / 2 + 5;
    return { key: `rank ${at + 1}`, tag: "text", class: "rank", x: numbers.rank - 6, y, "text-anchor": "end", "font-size": narrow ? 12 : 14, "font-weight": 600, fill: text, text: labels?.[terms[at]?.doc] || String(at + 1) };
  });
  return [...written, { key: "ranks", tag: "text", x: 2, y: area.top - 8, "font-size": 12, fill: text, "fill-opacity": 0.8, text: words.rank_axis }];
}

/** The cutoff: a line between two rows. */
function cutoffOf({ cutoff: k }, ranks, { area, slot, right, terms }, { text }) {
  if (k === null || k >= ranks) return [];
  const shared = { class: "sweeps", transform: `translate(0 ${area.top + slot * k})` };
  return [
    { key: "cutoff", tag: "line", ...shared, x1: 0, x2: right, y1: 0, y2: 0, stroke: text, "stroke-width": 2 },
    ...(terms && slot < LEAST_NAMED ? [] : [{ key: "cutoff-text", tag: "text", ...shared, x: right - 4, y: -4, "text-anchor": "end", "font-size": 12, "font-weight": 600, fill: text, text: filled(words.cutoff_at, { k }) }]),
  ];
}

/** A place for each rank, over its bars: what the pointer finds and a screen reader reads. */
function placesOf(picture, stage, ranks, { slot, right, area: { top } }) {
  return Array.from({ length: ranks }, (_, at) => {
    const [own, ideal] = [picture.ranks[at], picture.ideal[at]];
    const values = {
      rank: at + 1, title: own?.title ?? words.no_document, weight: numberOf(own?.weight), gain: numberOf(own?.gain), earned: numberOf(own?.earned),
      ideal: ideal?.title ?? words.no_document, ideal_gain: numberOf(ideal?.gain), ideal_earned: numberOf(ideal?.earned),
    };
    const text = withAnswer(filled(placeWords(picture, stage, own), { ...values, grade: own?.grade ?? words.not_judged }), picture, at);
    return {
      key: `place ${at}`, tag: "rect", class: "place", "data-choice": Boolean(picture.task?.pick), role: picture.task?.pick ? "button" : "img", tabindex: at === 0 || picture.task?.pick ? 0 : -1, "aria-label": text, title: text, "data-of": own?.doc ?? "",
      x: 0, y: top + slot * at, width: right, height: slot, fill: "transparent",
    };
  });
}

/** What is said of a rank: no more than the stage shows, and no number that a reader is to find. */
function placeWords({ quiet }, { value, earned, ideal }, own) {
  if (own?.grade === "") return words.place_title;
  if (quiet || value === "grade" || own?.hidden) return words.place_grade;
  if (value === "weight") return words.place_weight;
  if (!earned) return words.place_gain;
  if (!ideal) return own && !own.counts ? words.place_own_below : words.place_own;
  return own && !own.counts ? words.place_below : words.place;
}

function numberOf(value) {
  return value === undefined || value === null ? "0" : String(Math.round(value * 10_000) / 10_000);
}
