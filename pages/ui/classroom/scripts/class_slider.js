// A slider with its value in words and the numbers at its ends.

import { make, setText } from "./elements.js";

/** A slider for `name` that stands at `value`; what is no number yet, `said` says in words. */
export function makeSlider(name, [least, most], decimals, value, said, edited) {
  const [told, bar, ends] = [make("output"), make("input"), make("div", "ends")];
  const slider = { parts: [told, bar, ends], value, put, slid: () => put(Number(bar.value)) };
  Object.assign(bar, { type: "range", min: least, max: most, step: decimals ? (most - least) / 100 : 1 });
  bar.value = value ?? (least + most) / 2;
  bar.setAttribute("aria-label", name);
  for (const event of ["input", "change"]) bar.addEventListener(event, slider.slid);
  ends.append(...[least, most].map((end) => make("span", "", String(end))));
  tell();

  function put(fresh) {
    slider.value = fresh;
    tell();
    edited();
  }

  function tell() {
    setText(told, slider.value?.toFixed(decimals) ?? said(slider.value));
    bar.setAttribute("aria-valuetext", told.textContent);
  }

  return slider;
}
