// From the attributes of a board, which are those of a lesson's list, to the list that it opens.
//
//   ranking="2 0 3 1 1" missed="3"                          grades by rank, ? for not judged; grades of what was not retrieved
//   ranking="d1 d2" grades="d1=3 d2=0 d4=2"                 documents by rank; those that the ranking lacks were not retrieved
//   scores="d1=9.5 d2=7" grades="…" titles="d1=One; d2=Another" convention="nDCG@5 gain=linear" k="5"
//
// Names with spaces are written as JSON: ranking='["one name"]' grades='{"one name": 3}'.

import core from "./core.js";
import { filled } from "./elements.js";
import { chosen } from "./explained.js";
import { LARGEST_GRADE, cleaned, fits } from "./state.js";
import words from "./words.js";

export const NAMES = ["ranking", "missed", "scores", "grades", "titles", "convention", "k", "stage", "height", "app"];
const HEAD = /^ndcg(?:@(\d+))?$/i;
const [USUAL, HIGHEST_BUTTON] = [3, 10]; // cards offer the grades up to the highest, at least to the first, at most to the second
const SHOWN = 40; // letters of what cannot be read

class Unreadable extends Error {}

/** The list that these attributes describe: `{ state }`, or `{ problem }` in a sentence. */
export function listOf(attribute) {
  try {
    return { state: read(attribute) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

function wrong(name, text, example) {
  return new Unreadable(filled(words.embed_unreadable, { name, text: String(text).slice(0, SHOWN), example }));
}

function read(attribute) {
  const convention = withCutoff(conventionOf(attribute("convention") ?? ""), attribute("k") ?? "");
  const { ranked, aside, grades, tied, listed } = documentsOf(attribute);
  const titles = titlesOf(attribute("titles") ?? "");
  const documents = Object.fromEntries(listed.map((doc) => [doc, { title: cleaned(String(titles.get(doc) ?? "")), snippet: "" }]));
  if (!fits(documents)) throw new Unreadable(core.said.too_large);
  return { documents, ranked, aside, grades, scale: scaleOf(Object.values(grades)), ties: [], convention, listed, tied };
}

function documentsOf(attribute) {
  const [ranking, scores, grades] = [attribute("ranking"), attribute("scores"), attribute("grades")];
  if (grades === null && scores === null) return byRank(ranking ?? "", attribute("missed") ?? "");
  const judged = numbersOf("grades", grades ?? "");
  const scored = scores === null ? null : numbersOf("scores", scores);
  const ranked = scored === null ? namesOf(ranking ?? "") : [...scored.keys()].sort((one, other) => scored.get(other) - scored.get(one));
  if (new Set(ranked).size < ranked.length) throw wrong("ranking", ranking, "d1 d2 d3");
  const aside = [...judged.keys()].filter((doc) => !ranked.includes(doc));
  const tied = scored !== null && new Set(scored.values()).size < scored.size;
  const listed = [...new Set([...judged.keys(), ...ranked])]; // as they are judged, which decides between equal gains in the ideal list
  return { ranked, aside, grades: judgedOf(judged), tied, listed };
}

function byRank(ranking, missed) {
  const given = [ranking, missed].map((text) => text.trim().split(/\s+/).filter(Boolean));
  if (!given[0].length) throw wrong("ranking", ranking, "2 0 3 1");
  const names = given.flat().map((_, at) => `d${at + 1}`);
  const grades = names.map((doc, at) => [doc, gradeOrNone(given.flat()[at], "ranking", "2 0 3 1")]);
  return { ranked: names.slice(0, given[0].length), aside: names.slice(given[0].length), grades: judgedOf(grades), tied: false, listed: names };
}

function judgedOf(grades) {
  return Object.fromEntries([...grades].filter(([, grade]) => grade !== null));
}

/** A number; null for a document that is not judged. */
function gradeOrNone(text, name, example) {
  if (text === "?") return null;
  const value = text === "" ? NaN : Number(text);
  if (!(Math.abs(value) <= LARGEST_GRADE)) throw wrong(name, text, example);
  return value;
}

/** What is written as JSON; undefined where it is written plainly. */
function fromJson(name, text, example) {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(name, text, example);
  }
}

function namesOf(text) {
  const given = fromJson("ranking", text, "d1 d2 d3") ?? text.split(/\s+/).filter(Boolean);
  return given.map((name) => cleaned(String(name)));
}

function numbersOf(name, text) {
  const example = "d1=3 d2=0";
  const given = fromJson(name, text, example);
  const plain = () => text.split(/\s+/).filter(Boolean).map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  const pairs = given === undefined ? plain() : Array.isArray(given) ? given : Object.entries(given); // pairs keep their order
  return new Map(pairs.map(([doc, value]) => {
    if (!doc) throw wrong(name, text, example);
    return [cleaned(String(doc)), gradeOrNone(String(value), name, example)];
  }));
}

function titlesOf(text) {
  const example = "d1=One; d2=Another";
  const given = fromJson("titles", text, example);
  if (given) return new Map(Object.entries(given));
  return new Map(text.split(";").map((part) => part.trim()).filter(Boolean).map((part) => {
    const sign = part.indexOf("=");
    if (sign < 1) throw wrong("titles", part, example);
    return [part.slice(0, sign).trim(), part.slice(sign + 1).trim()];
  }));
}

function scaleOf(grades) {
  const highest = Math.max(USUAL, ...grades.map(Math.trunc));
  const offered = highest <= HIGHEST_BUTTON ? Array.from({ length: highest + 1 }, (_, grade) => grade) : [0];
  return [...new Set([...offered, ...grades])].sort((one, other) => one - other);
}

// ---- the convention, as a signature writes it ----

function conventionOf(line) {
  const [head, ...parts] = line.trim() ? line.trim().split(/\s+/) : ["nDCG"];
  const start = HEAD.exec(head);
  if (!start) throw wrong("convention", line, "nDCG@5 gain=linear");
  const choices = {};
  for (const part of parts) {
    const [field, value] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
    if (!Object.hasOwn(core.defaults, field) || field === "k") throw wrong("convention", part, "gain=linear");
    choices[field] = value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
  }
  const convention = { choices, k: null };
  return withCutoff(convention, start[1] ?? chosen(convention, "default_k") ?? "");
}

function withCutoff(convention, written) {
  const text = String(written).trim();
  if (text === "") return convention;
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(Number(text))) throw wrong("k", text, "5");
  return { ...convention, k: Number(text) };
}

/** The convention as one line: the cutoff, then every choice that is not the default. */
export function signature({ k, choices }) {
  const made = Object.keys(core.defaults).filter((field) => Object.hasOwn(choices, field) && choices[field] !== core.defaults[field]);
  return [k === null ? "nDCG" : `nDCG@${k}`, ...made.map((field) => `${field}=${choices[field]}`)].join(" ");
}
