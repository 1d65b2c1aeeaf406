// A bar to guess on.

import { makeSlider } from "./class_slider.js";
import words from "./class_words.js";
import { make } from "./elements.js";

export default function ({ most, text }, value, edited) {
  const [box, slider] = [make("div", "guess"), makeSlider(text, [0, most], 2, value, () => words.slide, edited)];
  box.append(...slider.parts);
  return { parts: [box], value: () => slider.value, short: (sent) => sent.toFixed(2) };
}
