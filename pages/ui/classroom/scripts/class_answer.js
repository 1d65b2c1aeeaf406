// The controls by which a question is answered, each a script `answer_` with its name. The answer's value is null as long
// as it cannot be sent.

import controls from "./class_controls.js";
import words from "./class_words.js";
import { make, setText } from "./elements.js";

/** The controls with what was answered; `edited` hears of a change, `send` of the button. */
export function makeAnswer(question, value, edited, send) {
  const bar = make("div", "sendbar");
  const hint = make("p", "hint");
  hint.setAttribute("aria-live", "polite");
  const button = make("button", "main", words.send);
  button.type = "button";
  button.addEventListener("click", send);
  const made = controls[question.control](question, value, () => { check(); edited(); });
  bar.append(...(made.beside ?? []), hint, button);
  const check = () => {
    const why = made.missing?.() ?? "";
    setText(hint, why);
    button.disabled = made.value() === null || Boolean(why);
  };
  check();
  return { ...made, parts: [...made.parts, bar], bar, allow: (draft) => { check(); if (draft?.sending && JSON.stringify(draft.sent) === JSON.stringify(made.value())) button.disabled = true; } };
}
