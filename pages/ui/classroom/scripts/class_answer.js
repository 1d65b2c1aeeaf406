// The controls by which a question is answered: a field, options, a bar to guess on, or the board. The answer's value is
// null as long as it cannot be sent.

import { makeOrder } from "./class_board.js";
import words from "./class_words.js";
import { filled, make, setText } from "./elements.js";

const NUMBER = /^[^\d]*[\d.,\s/]+$/;

/** The controls with what was answered; `edited` hears of a change, `send` of the button. */
export function makeAnswer(question, value, edited, send) {
  const bar = make("div", "sendbar");
  const hint = make("p", "hint");
  hint.setAttribute("aria-live", "polite");
  const button = make("button", "main", words.send);
  button.type = "button";
  button.addEventListener("click", send);
  const made = MAKERS[question.kind](question, value, () => { check(); edited(); }, send);
  bar.append(...(made.beside ?? []), hint, button);
  const check = () => {
    const why = made.missing?.() ?? "";
    setText(hint, why);
    button.disabled = made.value() === null || Boolean(why);
  };
  check();
  return { parts: [...made.parts, bar], bar, value: made.value, allow: (draft) => { check(); if (draft?.sending && JSON.stringify(draft.sent) === JSON.stringify(made.value())) button.disabled = true; } };
}

const MAKERS = { number, choice, guess, order, flags };

function number({ decimals, text }, value, edited, send) {
  const field = make("input");
  Object.assign(field, { type: "text", inputMode: "decimal", maxLength: 40, autocomplete: "off", placeholder: decimals ? `0.${"_".repeat(decimals)}` : "", value: value ?? "" });
  field.setAttribute("aria-label", text);
  field.addEventListener("input", edited);
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.isComposing) event.target.closest("main").querySelector(".sendbar .main").click(); });
  const typed = () => field.value.trim();
  const missing = () => {
    if (!typed()) return "";
    if (!NUMBER.test(typed())) return words.no_number;
    const digits = /[.,](\d*)\s*$/.exec(typed())?.[1].length ?? 0;
    return typed().includes("/") || digits >= decimals ? "" : filled(words.decimals, { decimals });
  };
  return { parts: [], beside: [field], value: () => typed() || null, missing };
}

function choice({ options, text }, value, edited) {
  const box = make("fieldset", "options");
  box.setAttribute("aria-label", text);
  options.forEach((option, at) => {
    const [label, radio] = [make("label"), make("input")];
    Object.assign(radio, { type: "radio", name: "option", checked: at === value });
    radio.addEventListener("change", edited);
    label.append(radio, option);
    box.append(label);
  });
  const value_ = () => { const at = [...box.querySelectorAll("input")].findIndex(({ checked }) => checked); return at < 0 ? null : at; };
  return { parts: [box], value: value_ };
}

function guess({ text }, value, edited) {
  const [box, told, bar, ends] = [make("div", "guess"), make("output"), make("input"), make("div", "ends")];
  let touched = value !== null;
  Object.assign(bar, { type: "range", min: 0, max: 1, step: 0.01, value: value ?? 0.5 });
  bar.setAttribute("aria-label", text);
  const tell = () => { setText(told, touched ? Number(bar.value).toFixed(2) : words.slide); bar.setAttribute("aria-valuetext", Number(bar.value).toFixed(2)); };
  bar.addEventListener("input", () => { touched = true; tell(); edited(); });
  bar.addEventListener("change", () => { touched = true; tell(); edited(); });
  ends.append(make("span", "", "0"), make("span", "", "1"));
  box.append(told, bar, ends);
  tell();
  return { parts: [box], value: () => (touched ? Number(bar.value) : null) };
}

/** A slider for each flag, and a box for the pocket beside the line. */
function flags({ flags: names, line: [least, most], pocket }, value, edited) {
  const places = value ?? names.map(() => undefined);
  const decimals = most - least <= 2 ? 2 : 0;
  const parts = names.map((name, at) => {
    const [box, told, bar] = [make("div", "flag"), make("output"), make("input")];
    const put = (place) => { places[at] = place; tell(); edited(); };
    const tell = () => {
      const place = places[at];
      setText(told, place === undefined ? words.place : place === null ? pocket : place.toFixed(decimals));
      bar.setAttribute("aria-valuetext", told.textContent);
      if (aside) aside.checked = place === null;
    };
    Object.assign(bar, { type: "range", min: least, max: most, step: decimals ? (most - least) / 100 : 1 });
    bar.value = places[at] ?? (least + most) / 2;
    bar.setAttribute("aria-label", name);
    for (const event of ["input", "change"]) bar.addEventListener(event, () => put(Number(bar.value)));
    const ends = make("div", "ends");
    ends.append(make("span", "", String(least)), make("span", "", String(most)));
    box.append(make("b", "", name), told, bar, ends);
    let aside = null;
    if (pocket) {
      const label = make("label", "aside");
      aside = make("input");
      aside.type = "checkbox";
      aside.addEventListener("change", () => put(aside.checked ? null : Number(bar.value)));
      label.append(aside, pocket);
      box.append(label);
    }
    tell();
    return box;
  });
  return { parts, value: () => (places.includes(undefined) ? null : [...places]) };
}

function order(question, value, edited) {
  const box = make("div");
  const first = question.documents.map((_, place) => place);
  const made = makeOrder(box, question, value ?? first, edited);
  return { parts: [...(question.goals ?? []).map((goal) => make("p", "", goal)), box], value: made.places };
}
