// Making and changing elements. Text always goes in as textContent, so nothing that a person typed is read as HTML.

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** A button. A tool's name is the word on it; any other button gets its label as its name. */
export function makeButton(className, text, label, act) {
  const button = make("button", className, text);
  button.type = "button";
  if (className !== "tool") button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", act);
  return button;
}

/** A text of at most so many letters: a longer one is cut, and ends in …. */
export function shortened(text, room) {
  const most = Math.max(1, Math.floor(room));
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

/** A sentence with its placeholders filled: `{title}` becomes `values.title`. */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Write a formula with its exponents raised. */
export function setRaised(element, formula) {
  if (element.dataset.said === formula) return;
  element.dataset.said = formula;
  element.replaceChildren(...formula.replaceAll(" - ", " − ").split(/\^(-?[\w.]+)/).map((part, at) => (at % 2 ? make("sup", "", part) : part)));
}

/** Change an element's text only if it differs, so that nothing is laid out again for no reason. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
