// What a board on any page cannot compute: it says so in a sentence, and shows no number that might be another one.

import core from "./core.js";
import { filled } from "./elements.js";
import { chosen, knowsDiscount, knowsGain } from "./explained.js";
import { gradeOf } from "./state.js";
import words from "./words.js";

const LONGEST = 60; // letters of what is named in a sentence
const MOST_32_BITS = 127; // the highest grade whose exponential gain is a number of 32 bits, as a library keeps it
/** The choices that are computed besides the defaults: by value, or as far as the list has nothing that they change. */
const COMPUTED = {
  gain: (value) => knowsGain(value),
  discount: (value) => knowsDiscount(value),
  ideal_pool: (value) => ["ranked", "top_k"].includes(value),
  ideal_cut: () => true,
  ideal_order: () => true,
  unjudged: (value) => value === "nothing",
  no_relevant: () => true,
  default_k: () => true,
  relevant_by: () => true, // grades that are not negative add up to 0 where all of them are
  gain_type: (_, { grades }) => Object.values(grades).every((grade) => grade <= MOST_32_BITS),
  highest_grade: (value, { grades }) => Object.values(grades).every((grade) => grade <= value),
  least_grade: (value, { grades }) => Object.values(grades).every((grade) => grade === 0 || grade >= value),
  min_documents: (value, { ranked }) => ranked.length >= value,
  short_list: (_, { ranked, convention }) => convention.k === null || ranked.length >= convention.k,
};
/** Whether a list has what a choice needs to matter. */
const PRESENT = {
  ties: ({ tied }) => tied,
  scores: () => false,
  duplicates: () => false,
  negatives: () => false, // refused in any case
  unjudged: (state) => state.ranked.some((doc) => gradeOf(state, doc) === null),
  uncommon_grades: ({ grades }) => Object.values(grades).some((grade) => !Number.isInteger(grade)),
};

/** Why the board cannot compute a list, in a sentence; empty where it can. */
export function beyond(state) {
  const grades = Object.values(state.grades);
  const negative = grades.find((grade) => grade < 0);
  if (negative !== undefined) return filled(words.embed_negative, { grade: negative });
  const choice = Object.entries(state.convention.choices).find(([field, value]) => !reaches(state, field, value));
  if (choice) return filled(words.embed_choice, { choice: `${choice[0]}=${choice[1]}`.slice(0, LONGEST) });
  const part = chosen(state.convention, "gain") === "exp2" && grades.find((grade) => !Number.isInteger(grade * 4));
  return typeof part === "number" ? filled(words.embed_fraction, { grade: part }) : "";
}

function reaches(state, field, value) {
  const need = core.needs[field];
  if (value === core.defaults[field] || need === "several_lists") return true;
  return COMPUTED[field]?.(value, state) || PRESENT[need]?.(state) === false;
}
