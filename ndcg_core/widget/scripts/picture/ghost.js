// Hollow bars and stacks over solid ones: what an answer adds up, or what a list is to come to.

import { hollow } from "./overlay.js";

/** The terms of both lists and their sums, dashed, where the solid ones stand. */
export function ghost({ terms, ideal, dcg, idcg }, { row, lengths, places, stackAt, whole }, palette) {
  const colours = { ...palette, answer: palette.text };
  const bars = [["own", terms], ["ideal", whole.bothLists ? ideal : []]].flatMap(([name, values]) => values.flatMap((value, at) => (
    hollow(`ghost ${name} ${at}`, ["ghost", name], row(name, at), [lengths.at(0), lengths.at(value)], colours)
  )));
  const stacks = [["own", dcg], ["ideal", idcg]].filter(([name]) => places[name] !== undefined).flatMap(([name, sum]) => (
    sum === null ? [] : hollow(`ghost-stack-${name}`, ["ghost", name], { x: places[name] - 2, width: places.wide + 4 }, [stackAt(0), stackAt(sum)], colours)
  ));
  return [...bars, ...stacks];
}

/** Half a row for each bar, or the whole row where a rank has one bar: what a finger finds. */
export function halves({ area, slot, right, ranks, whole }) {
  const sides = whole.bothLists ? ["own", "ideal"] : ["own"];
  const high = slot / sides.length;
  return Array.from({ length: ranks }, (_, at) => sides.map((side, half) => ({
    side, rank: at + 1, x: area.left - 4, y: area.top + slot * at + high * half, width: right - area.left + 4, height: high,
  }))).flat();
}
