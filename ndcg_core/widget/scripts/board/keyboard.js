// Keys: on a card's handle they move the card; anywhere on the page Ctrl+Z is undo and Ctrl+Shift+Z redo.

import { filled } from "./elements.js";
import { meetingOf } from "./live.js";
import { nextPlace, titleOf, zoneOf } from "./state.js";
import words from "./words.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const TYPING = "textarea, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";

/** What a key does on the handle of a document's card; `board` is described in board.js. */
export function makeKeys(board) {
  const { moving } = board;
  return (event, doc) => {
    const step = STEPS[event.key];
    const act =
      event.altKey && step ? () => moving.step(doc, step)
        : event.key === " " || event.key === "Enter" ? () => liftOrDrop(board, doc)
          : moving.lifted?.by === "keys" ? whileLifted(board, doc, event.key, step)
            : null;
    if (!act) return;
    if (event.key !== "Tab") event.preventDefault();
    act();
  };
}

function liftOrDrop(board, doc) {
  const { moving } = board;
  if (moving.lifted) {
    moving.drop();
    return;
  }
  board.drawNow();
  moving.lift(doc, "keys");
  board.say(filled(words.lifted, { title: titleOf(board.state, doc) }));
}

function whileLifted(board, doc, key, step) {
  const { moving, state } = board;
  const zone = zoneOf(state, doc);
  const places = { Home: { to: zone, index: 0 }, End: { to: zone, index: state[zone].length - 1 } };
  if (key === "Escape") return moving.putBack;
  if (key === "Tab") return moving.drop;
  if (!step && !Object.hasOwn(places, key)) return null;
  const target = step ? nextPlace(state, doc, step) : places[key];
  return () => target && moving.hold(doc, target);
}

/** Undo and redo from anywhere on the page, or from a board that has its keys to itself; how to stop listening. */
export function listenForUndo(board) {
  const press = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLElement && target.matches(TYPING)) return;
    event.preventDefault();
    board.issue({ op: event.shiftKey ? "redo" : "undo" });
  };
  const place = meetingOf(board.frame);
  place.addEventListener("keydown", press);
  return () => place.removeEventListener("keydown", press);
}

/** Streamlit listens for single letters; what is typed into the board is not meant for it. */
export function keepLetters(frame) {
  frame.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && event.key.length === 1) event.stopPropagation();
  });
}
