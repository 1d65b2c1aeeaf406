// What the list is about, and what to do, which becomes what a move does and did; and a mark on the card worth dragging.

import { make, setText } from "./elements.js";
import { listen } from "./live.js";
import words from "./words.js";

const DRAGGED = "lab-dragged"; // in the browser's own storage: who has moved a card needs no mark

export function makeOpening(box) {
  const [head, line, refusal] = [make("h1"), make("p", "change"), make("p", "refused")];
  refusal.setAttribute("role", "status");
  box.append(head, line, refusal);
  const nudge = make("span", "nudge", words.drag_me);
  nudge.setAttribute("aria-hidden", "true"); // the sentence above says it
  let [said, result] = [{}, null];
  const stop = listen("lab-held", ({ list, sums }) => { if (list === result?.list && sums) nudge.remove(); }, box);

  function show(fresh, drawn) {
    [said, result] = [fresh, drawn];
    const parts = fresh.opening.split("**");
    if (head.dataset.said !== fresh.opening) head.replaceChildren(...parts.map((part, at) => (at % 2 ? make("b", "", part) : part)));
    head.dataset.said = fresh.opening;
    setText(refusal, fresh.refusal);
    refusal.hidden = !fresh.refusal;
    setText(line, fresh.change || fresh.task);
    const kinds = { task: !fresh.change, up: fresh.change.startsWith("▲"), down: fresh.change.startsWith("▼") };
    for (const [name, holds] of Object.entries(kinds)) line.classList.toggle(name, holds);
    if (fresh.change) remember();
  }

  /** The best document that stands too low says so, until somebody has dragged one. */
  function point({ board, presents }) {
    nudge.remove();
    const best = result.ideal.find(({ doc }) => board.state.ranked.includes(doc));
    const low = best && board.state.ranked.indexOf(best.doc) > 0 && best.gain > (result.ranks[0]?.gain ?? 0);
    if (said.change || presents || !low || isRemembered()) return;
    box.getRootNode().querySelector(`.card[data-id="${CSS.escape(best.doc)}"] .face`)?.append(nudge);
  }

  return { show, point, leave: stop };
}

function isRemembered() {
  try { return localStorage.getItem(DRAGGED) !== null; } catch { return true; }
}

function remember() {
  try { localStorage.setItem(DRAGGED, "yes"); } catch { /* it is shown again */ }
}
