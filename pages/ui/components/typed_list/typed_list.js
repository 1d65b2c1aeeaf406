// A list as a line of grades. What is typed is sent once no key came for a moment, or the field is left.

const REST = 250; // milliseconds
const held = new WeakMap(); // by field: the number of its last message, what waits to be sent, and how it is sent

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".typed-list");
  const field = root.querySelector("textarea");
  if (!held.has(field)) begin(field, data);
  const own = held.get(field);
  own.send = (text) => {
    own.turn += 1;
    setStateValue("typed", { text, turn: own.turn });
  };
  root.querySelector("span").textContent = data.label;
  root.querySelector("p").textContent = data.note;
  if (own.waits === null && data.turn >= own.turn) { // Python has read all that was typed
    own.turn = data.turn;
    if (field.value !== data.text) field.value = data.text;
  }
  return () => clearTimeout(own.waits);
}

function begin(field, { turn, is_example }) {
  const own = { turn, waits: null, send: null };
  held.set(field, own);
  const send = () => {
    if (own.waits === null) return;
    clearTimeout(own.waits);
    own.waits = null;
    own.send(field.value);
  };
  field.addEventListener("input", () => {
    clearTimeout(own.waits);
    own.waits = setTimeout(send, REST);
  });
  field.addEventListener("change", send);
  const before = document.activeElement;
  const isFree = before === document.body || Boolean(before?.closest("header")); // the navigation, whose word was chosen
  if (is_example && isFree && !matchMedia("(hover: none)").matches) field.focus({ preventScroll: true });
}
