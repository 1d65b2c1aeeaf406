// A slider for each flag, and a box for the pocket beside the line.

import { makeSlider } from "./class_slider.js";
import words from "./class_words.js";
import { make } from "./elements.js";

export default function ({ flags: names, line, pocket }, value, edited) {
  const decimals = line[1] - line[0] <= 2 ? 2 : 0;
  const sliders = names.map((name, at) => {
    const [label, aside] = [make("label", "aside"), make("input")];
    const slider = makeSlider(name, line, decimals, value?.[at], (place) => (place === null ? pocket : words.place), () => { aside.checked = slider.value === null; edited(); });
    Object.assign(aside, { type: "checkbox", checked: slider.value === null });
    aside.addEventListener("change", () => { if (aside.checked) slider.put(null); else slider.slid(); });
    label.append(aside, pocket);
    const box = make("div", "flag");
    box.append(make("b", "", name), ...slider.parts, ...(pocket ? [label] : []));
    return Object.assign(slider, { box });
  });
  const places = () => sliders.map((slider) => slider.value);
  return { parts: sliders.map(({ box }) => box), value: () => (places().includes(undefined) ? null : places()) };
}
