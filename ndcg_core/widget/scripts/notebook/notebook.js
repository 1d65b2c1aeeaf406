// The board with its picture in a notebook: the app's own scripts, in a shadow root so that no style of the page gets in.

import board from "./board.js";
import { make } from "./elements.js";
import result from "./result.js";
import styles from "./styles.js";
import { whenColoured } from "./themes.js";

/** Show the widget in an element, as anywidget asks for it; returns how to stop. */
export function render({ model, el }) {
  const { host, root } = makeFrame();
  el.append(host);
  const setStateValue = (name, value) => {
    if (name !== "ops") return; // a notebook has no questions, which the picture would answer
    model.set("ops", value);
    model.save_changes();
  };
  let letGo = [];
  const draw = () => {
    const contents = model.get("contents");
    if (!contents?.board) return;
    for (const still of document.querySelectorAll(`[data-ndcg-still="${CSS.escape(contents.board.nonce)}"]`)) still.remove();
    const component = { parentElement: root, setStateValue };
    letGo = [result({ ...component, data: contents.result }), board({ ...component, data: contents.board })];
  };
  const stopWatching = whenColoured(host, draw);
  model.on("change:contents", draw);
  return () => {
    model.off("change:contents", draw);
    stopWatching();
    for (const stop of letGo) stop();
  };
}

function makeFrame() {
  const host = document.createElement("div");
  host.dataset.lmSuppressShortcuts = "true"; // or JupyterLab takes the keys that move a card
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = styles;
  const frame = make("div", "alone");
  frame.dataset.alone = "";
  const cards = make("div", "board");
  frame.append(cards, make("div", "result"));
  root.append(style, frame);
  return { host, root };
}
