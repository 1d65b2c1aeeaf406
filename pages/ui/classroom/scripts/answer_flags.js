// A slider for each flag, and a box for the pocket beside the line.

import words from "./class_words.js";
import { make, setText } from "./elements.js";

export default function ({ flags: names, line: [least, most], pocket }, value, edited) {
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
