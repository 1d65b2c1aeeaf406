// The board with its picture in a notebook: the app's own scripts, in a shadow root so that no style of the page gets in.

import board from "./board.js";
import picture from "./picture.js";
import styles from "./styles.js";

const THEMES = ["class", "data-jp-theme-name", "data-theme", "data-vscode-theme-kind"]; // attributes that name a theme

/** Show the widget in an element, as anywidget asks for it; returns how to stop. */
export function render({ model, el }) {
  const host = document.createElement("div");
  host.dataset.lmSuppressShortcuts = "true"; // or JupyterLab takes the keys that move a card
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = styles;
  const frame = document.createElement("div");
  frame.className = "notebook";
  const parts = ["board", "picture"].map((name) => {
    const part = document.createElement("div");
    part.className = name;
    return part;
  });
  parts[0].dataset.ownKeys = "";
  frame.append(...parts);
  root.append(style, frame);
  el.append(host);

  const setStateValue = (name, value) => {
    if (name !== "ops") return;
    model.set("ops", value);
    model.save_changes();
  };
  let letGo = [];
  const draw = () => {
    const contents = model.get("contents");
    if (!contents?.board) return;
    const component = { parentElement: root, setStateValue };
    letGo = [picture({ ...component, data: contents.picture }), board({ ...component, data: contents.board })];
  };
  // A picture takes the page's colours when it is drawn: once it is on the page, and after a change of the theme.
  const arrived = new ResizeObserver(() => {
    if (!host.isConnected) return;
    arrived.disconnect();
    draw();
  });
  arrived.observe(host);
  const themed = new MutationObserver(() => host.isConnected && draw());
  for (const element of [document.documentElement, document.body]) themed.observe(element, { attributeFilter: THEMES });
  model.on("change:contents", draw);
  return () => {
    model.off("change:contents", draw);
    arrived.disconnect();
    themed.disconnect();
    for (const stop of letGo) stop();
  };
}
