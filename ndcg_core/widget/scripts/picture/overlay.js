// An answer over the right sums: its terms and its sums as hollow bars, and a mark where it first differs.
//
// Dashes and words say which is which; the colour only repeats it.

import { filled, shortened } from "./elements.js";
import words from "./words.js";

const LINES = 16; // from a line of the small table to the next
const LETTER = 6.3; // pixels, about
const THIN = 12; // pixels of a bar that is too thin for thick dashes
const NEEDLE = 4; // pixels of a bar that has room for no outline
const MOST_PARTS = 24; // of a stack; more would be a hatching
const RADIUS = 8;
const BETWEEN = 4; // pixels, the right stack and the answer's
const NO_TERM = "–"; // where a sum has no term of this rank
const SAME = 1e-6; // of a sum and its terms

/** What the picture needs for an answer beside what it needs without: more room, a wider place for the sums. */
export function extentOf({ overlay }, width, stacksWidth) {
  if (!overlay) return { below: 0, stacksWidth, ranks: 0, terms: [] };
  const terms = [...overlay.terms, ...overlay.ideal];
  return {
    below: LINES, stacksWidth: Math.max(170, Math.min(270, width * 0.42)),
    ranks: Math.max(overlay.terms.length, overlay.ideal.length), terms,
  };
}

/** The higher of the answer's two sums, for the height of the stacks. */
export function mostOf({ overlay }) {
  return overlay ? Math.max(overlay.dcg ?? 0, overlay.idcg ?? 0) : 0;
}

/** The texts of the sums; with an answer, their numbers stand in a table below instead. */
export function withTable(texts, { overlay, at: cut }, places, { bottom }, colours) {
  if (!overlay) return texts;
  const columns = [["dcg", middleOf(places.own, places)], ["idcg", middleOf(places.ideal, places)], ["ndcg", places.scale + 20]];
  const most = Math.floor((columns[1][1] - columns[0][1]) / LETTER);
  const text = (key, x, line, content, more) => ({
    key, tag: "text", x, y: bottom + 16 + LINES * line, "text-anchor": "middle", "font-size": 12, fill: colours.text, text: content, ...more,
  });
  const at = (name) => (most < 12 ? name : `${name}${cut}`); // on a phone the names stand side by side without it
  const names = { dcg: at("DCG"), idcg: at("IDCG"), ndcg: at("nDCG") };
  const rows = [["correct", 1, words.answer_correct, "normal"], ["yours", 2, words.answer_yours, "bold"]];
  return [
    ...texts.filter(({ key }) => !/ (name|value)$/.test(key)),
    ...columns.map(([sum, x]) => text(`table-${sum}`, x, 0, names[sum])),
    ...rows.flatMap(([row, line, name, weight]) => [
      text(`table-${row}`, places.own + 2, line, name, { "text-anchor": "end", "font-weight": weight }),
      ...columns.map(([sum, x]) => text(`table-${row}-${sum}`, x, line, shortened(overlay[row][sum], most), { class: `${row} ${sum}`, "font-weight": weight })),
    ]),
  ];
}

/** The middle of both stacks of a sum, which stand side by side. */
function middleOf(left, { wide }) {
  return left + wide + BETWEEN / 2;
}

/** The answer's hollow bars and stacks, its ratio on the scale, and the mark. */
export function overlayOf(picture, { row, area, lengths, tower, stackAt, places }, colours) {
  const { overlay } = picture;
  if (!overlay) return [];
  const bars = [["own", overlay.terms], ["ideal", overlay.ideal]].flatMap(([name, terms]) => terms.flatMap((term, at) => hollow(
    `${name}-${at}`, ["answer", "term", name], row(name, at), [lengths.at(0), lengths.at(term)], colours,
  )));
  return [...bars, ...stacksOf(overlay, places, stackAt, colours), ...ratioOf(picture, places, stackAt, tower, colours), ...markOf(picture, row, area, lengths, colours)];
}

/** A dashed outline on a line of the page's ground, so that it is seen on a bar, too; its end alone, if it is a needle. */
export function hollow(key, name, place, [from, to], colours) {
  const lies = place.height !== undefined; // in a row; a part of a stack stands
  const [start, long, wide] = lies ? ["x", "width", place.height] : ["y", "height", place.width];
  if (wide < NEEDLE) return [{ key, tag: "rect", class: name.join(" "), ...place, [start]: to - 1, [long]: 2, fill: colours.answer }];
  const shared = { tag: "rect", ...place, [start]: Math.min(from, to), [long]: Math.abs(from - to), fill: "none" };
  const thin = wide < THIN;
  return [
    { ...shared, key: `${key}-ground`, stroke: colours.ground, "stroke-width": thin ? 3 : 4 },
    { ...shared, key, class: name.join(" "), stroke: colours.answer, "stroke-width": thin ? 1.25 : 2, "stroke-dasharray": "5 2" },
  ];
}

function stacksOf(overlay, places, at, colours) {
  return [["own", overlay.terms, overlay.dcg], ["ideal", overlay.ideal, overlay.idcg]].flatMap(([name, terms, sum]) => {
    let below = 0;
    return parts(terms, sum).flatMap((part, rank) => {
      const ends = [at(below), at(below + part)];
      below += part;
      return hollow(`${name}-stack-${rank}`, ["answer", "part", name], { x: places[name] + places.wide + BETWEEN, width: places.wide }, ends, colours);
    });
  });
}

/** The terms of a stack; the sum alone where there are too many, or where they do not add up to it. */
function parts(terms, sum) {
  if (sum === null || sum <= 0) return [];
  const high = terms.filter((term) => term > 0);
  const total = high.reduce((all, term) => all + term, 0);
  return high.length <= MOST_PARTS && Math.abs(total - sum) <= SAME * Math.max(total, sum) ? high : [sum];
}

/** A hollow diamond beside the scale at the answer's nDCG. */
function ratioOf({ overlay, idcg }, { scale }, at, { top, bottom }, colours) {
  if (overlay.ndcg === null || !(idcg > 0)) return [];
  const y = Math.min(bottom, Math.max(top, at(overlay.ndcg * idcg)));
  return [{
    key: "ratio", tag: "path", class: "ratio", d: "M0 -6 L6 0 L0 6 L-6 0 Z", transform: `translate(${scale} ${y})`,
    fill: colours.ground, stroke: colours.answer, "stroke-width": 2,
  }];
}

/** A sign in a circle at the end of the bar, with its words beside it, where a term first differs. */
function markOf({ overlay, ...lists }, row, { left, right }, lengths, { text, ground }) {
  const { first } = overlay;
  if (!first) return [];
  const at = first.rank - 1;
  const [terms, yours] = first.side === "own" ? [lists.ranks, overlay.terms] : [lists.ideal, overlay.ideal];
  const { y: top, height } = row(first.side, at);
  const y = top + height / 2;
  const x = Math.min(right, lengths.at(Math.max(0, terms[at]?.gain ?? 0, terms[at]?.earned ?? 0, yours[at] ?? 0)) + RADIUS + 6);
  const long = RADIUS + 4 + words.first_difference.length * LETTER;
  const [fits, before] = [x + long < right, x - long > left]; // behind the sign, or before it
  return [
    { key: "mark", tag: "circle", class: "mark", cx: x, cy: y, r: RADIUS, fill: ground, stroke: text, "stroke-width": 1.5 },
    { key: "mark-sign", tag: "text", class: "sign", x, y: y + 4.5, "text-anchor": "middle", "font-size": 14, "font-weight": "bold", fill: text, text: "≠" },
    ...(fits || before ? [{
      key: "mark-words", tag: "text", x: fits ? x + RADIUS + 4 : x - RADIUS - 4, y: y + 4, "text-anchor": fits ? "start" : "end",
      "font-size": 12, "font-weight": "bold", fill: text, text: words.first_difference,
    }] : []),
  ];
}

/** What is read out for a rank: the answer's terms too, and at the first difference both numbers. */
export function withAnswer(sentence, { overlay }, at) {
  if (!overlay) return sentence;
  const { first } = overlay;
  const named = (term) => (term === undefined || term === NO_TERM ? words.no_term : term);
  if (first && first.rank === at + 1) {
    const template = first.side === "own" ? words.place_first : words.place_first_ideal;
    return [sentence, filled(template, { right: named(first.right), yours: named(first.yours) })].join(" ");
  }
  const row = overlay.rows[at];
  return row ? [sentence, filled(words.place_answer, { yours: named(row[1]), ideal: named(row[3]) })].join(" ") : sentence;
}

/** What the whole picture is called where it shows an answer. */
export function nameOf({ overlay }) {
  const [right, yours] = [overlay.correct, overlay.yours];
  return filled(words.picture_answer, {
    dcg: right.dcg, idcg: right.idcg, ndcg: right.ndcg, your_dcg: yours.dcg, your_idcg: yours.idcg, your_ndcg: yours.ndcg,
  });
}
