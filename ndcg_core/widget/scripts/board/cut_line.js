// The cutoff as a line between two rows: it is dragged there, or moved by the arrow keys.

import { filled, make, setText } from "./elements.js";
import words from "./words.js";

/** The line of a board that is a figure; `board` is described in board.js. */
export function makeCutLine(board) {
  const line = make("div", "cut-line");
  const label = make("b");
  line.append(label);
  line.setAttribute("role", "slider");
  line.setAttribute("aria-label", words.cut_help);
  line.setAttribute("aria-orientation", "vertical");
  line.tabIndex = 0;
  let listening = []; // while it is dragged

  line.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(bounded((at() ?? board.state.ranked.length) + step));
  });
  line.addEventListener("pointerdown", (event) => {
    if (event.button || listening.length || board.moving.lifted) return;
    event.preventDefault();
    event.stopPropagation(); // or the card would be dragged
    board.drawNow();
    line.focus({ preventScroll: true });
    listening = [
      ["pointermove", (moved) => hold(rankAt(moved.clientY))],
      ["pointerup", (moved) => end(rankAt(moved.clientY))],
      ["pointercancel", () => end(null)],
      ["keydown", (pressed) => { if (pressed.key === "Escape") { pressed.stopPropagation(); end(null); } }, true],
    ];
    for (const [name, act, options] of listening) window.addEventListener(name, act, options);
  });
  line.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false }); // or the page scrolls

  /** After how many rows the cutoff falls; null where every row counts. */
  function at() {
    return board.cut || (board.protocol.data.cutoff?.after ?? null);
  }

  function bounded(k) {
    return Math.max(1, Math.min(k, board.state.ranked.length));
  }

  function rankAt(y) {
    const middles = board.state.ranked.map((doc) => { const { top, height } = board.cards.get(doc).card.getBoundingClientRect(); return top + height / 2; });
    return bounded(middles.filter((middle) => middle < y).length);
  }

  function hold(k) {
    if (k === board.cut) return;
    board.cut = k;
    board.show(board.state);
  }

  function end(k) {
    stop();
    const stays = k === null || k === (board.protocol.data.cutoff?.after ?? board.state.ranked.length);
    board.cut = stays ? 0 : k; // until Python has answered
    if (stays) board.draw();
    else choose(k);
  }

  function choose(k) {
    board.issue({ op: "choose", field: "k", value: k });
  }

  function stop() {
    for (const [name, act, options] of listening) window.removeEventListener(name, act, options);
    listening = [];
  }

  /** Put the line below the last row that counts. */
  function show() {
    const { ranked } = board.state;
    const k = at();
    const fixed = Boolean(board.protocol.data.hides?.includes("k")); // only looked at
    if (!board.protocol.data.figure || !ranked.length || (fixed && k === null)) { line.remove(); return; }
    line.inert = fixed;
    const { card } = board.cards.get(ranked[Math.min(k || ranked.length, ranked.length) - 1]);
    const focused = board.root.activeElement === line;
    if (line.parentNode !== card) card.append(line);
    if (focused) line.focus({ preventScroll: true });
    setText(label, k === null ? words.cut_all : filled(words.cut_line, { k: board.cut || board.protocol.data.cutoff.k }));
    line.classList.toggle("all", k === null);
    line.setAttribute("aria-valuemin", 1);
    line.setAttribute("aria-valuemax", ranked.length);
    line.setAttribute("aria-valuenow", k ?? ranked.length);
    line.setAttribute("aria-valuetext", k === null ? words.cut_none : filled(words.cutoff_at, { k }));
  }

  /** The cutoff that is tried, and what the best order earns above it. */
  function best() {
    const idcg = board.protocol.data.figure.best.slice(0, board.cut).reduce((sum, { earned }) => sum + (earned ?? 0), 0);
    return { cutoff: board.cut, idcg };
  }

  /** The rank at which somebody holds the line; 0 for nobody. */
  function held() {
    return listening.length ? board.cut : 0;
  }

  return { show, best, held, leave: stop };
}
