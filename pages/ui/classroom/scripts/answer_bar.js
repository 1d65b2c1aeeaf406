// A bar to guess on.

import words from "./class_words.js";
import { make, setText } from "./elements.js";

export default function ({ most, text }, value, edited) {
  const [box, told, bar, ends] = [make("div", "guess"), make("output"), make("input"), make("div", "ends")];
  let touched = value !== null;
  Object.assign(bar, { type: "range", min: 0, max: most, step: most / 100, value: value ?? most / 2 });
  bar.setAttribute("aria-label", text);
  const tell = () => { setText(told, touched ? Number(bar.value).toFixed(2) : words.slide); bar.setAttribute("aria-valuetext", Number(bar.value).toFixed(2)); };
  for (const event of ["input", "change"]) bar.addEventListener(event, () => { touched = true; tell(); edited(); });
  ends.append(make("span", "", "0"), make("span", "", String(most)));
  box.append(told, bar, ends);
  tell();
  return { parts: [box], value: () => (touched ? Number(bar.value) : null), short: (sent) => sent.toFixed(2) };
}
