// Folds: what a reader needs now and then lies under a word, and opens over the page, so that nothing moves.

import { make } from "./elements.js";

/** A fold with its word; it closes with Escape, and when something outside is pressed. */
export function makeFold(className, word) {
  const [box, summary, menu] = [make("details", `fold ${className}`), make("summary", "tool", word), make("div", "folded")];
  box.append(summary, menu);
  const outside = (event) => { if (!event.composedPath().includes(box)) box.open = false; };
  box.addEventListener("toggle", () => {
    const change = box.open ? "addEventListener" : "removeEventListener";
    document[change]("pointerdown", outside, true);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.open) return;
    box.open = false;
    summary.focus();
  });
  return { box, summary, menu };
}

function isShown(element) {
  return element.getClientRects().length > 0;
}

/** The grades as a chip: it opens around the grade that is chosen, so that this grade stays where the pointer is. */
export function makeChip(grades) {
  let wasOpen = false;
  grades.addEventListener("pointerdown", () => { wasOpen = [...grades.children].every(isShown); });
  grades.addEventListener("click", (event) => {
    if (event.pointerType === "touch" && !wasOpen) { // the tap that opens it chooses nothing
      event.preventDefault();
      return;
    }
    if (event.pointerType === "touch" && event.target.matches("input")) event.target.blur(); // chosen by finger: it closes
  });
  return (chosen, offered) => {
    grades.classList.toggle("many", offered > 7);
    grades.style.setProperty("--after", offered - 1 - chosen);
  };
}
