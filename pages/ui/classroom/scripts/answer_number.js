// A field for a number.

import words from "./class_words.js";
import { filled, make } from "./elements.js";

const NUMBER = /^[^\d]*[\d.,\s/]+$/;

export default function ({ decimals, text }, value, edited) {
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
  return { parts: [], beside: [field], value: () => typed() || null, missing, short: String };
}
