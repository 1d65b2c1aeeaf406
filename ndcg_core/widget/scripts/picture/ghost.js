// Hollow bars and stacks over solid ones: what an answer adds up, or what a list is to come to.

import { hollow } from "./overlay.js";

/** The terms of both lists and their sums, dashed, where the solid ones stand. */
export function ghost({ terms, ideal, dcg, idcg }, { area, slot, wide, heights, places, stackAt, whole }, palette) {
  const colours = { ...palette, answer: palette.text };
  const middle = (at) => area.left + slot * (at + 0.5);
  const left = { own: (at) => (whole.bothLists ? middle(at) - wide - 0.5 : middle(at) - wide / 2), ideal: (at) => middle(at) + 0.5 };
  const bars = [["own", terms], ["ideal", whole.bothLists ? ideal : []]].flatMap(([name, values]) => values.flatMap((value, at) => (
    hollow(`ghost ${name} ${at}`, ["ghost", name], { x: left[name](at), width: wide }, [heights.at(0), heights.at(value)], colours)
  )));
  const stacks = [["own", dcg], ["ideal", idcg]].filter(([name]) => places[name] !== undefined).flatMap(([name, sum]) => (
    sum === null ? [] : hollow(`ghost-stack-${name}`, ["ghost", name], { x: places[name] - 2, width: places.wide + 4 }, [stackAt(0), stackAt(sum)], colours)
  ));
  return [...bars, ...stacks];
}

/** Half a slot for each bar, or a whole slot where a rank has one bar: what a finger finds. */
export function halves({ area, slot, ranks, whole }) {
  const sides = whole.bothLists ? ["own", "ideal"] : ["own"];
  const wide = slot / sides.length;
  return Array.from({ length: ranks }, (_, at) => sides.map((side, half) => ({
    side, rank: at + 1, x: area.left + slot * at + wide * half, y: area.top - 14, width: wide, height: area.bottom - area.top + 14,
  }))).flat();
}
