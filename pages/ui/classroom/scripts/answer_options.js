// Options, of which one is chosen; the list is rarely what they are about.

import { make } from "./elements.js";

export default function ({ options, text }, value, edited) {
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
  return { parts: [box], value: value_, list: "folded" };
}
