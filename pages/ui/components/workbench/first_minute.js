// The first minute: which list is better, what the answer means, and a card to drag. It stands in the place of the numbers.
//
// ask -> answered -> moving (the card is in the air) -> found (what was never retrieved) -> over. Any other action ends it.

import { filled, make, makeButton } from "./elements.js";
import { brief, listen } from "./live.js";
import words from "./words.js";

const SEEN = "lab-first-minute"; // in the browser's own storage
const PULSE = 900; // milliseconds
const shared = new URLSearchParams(window.location.search).has("s"); // before the board writes its own link there
const EXAMPLE = "soup"; // the list that a visitor finds

/** The minute in a workbench: `root` around everything, `box` where the numbers stand, `redraw` to draw all anew. */
export function makeFirstMinute(root, box, redraw) {
  let phase = shared || isSeen() ? "over" : "new";
  let data = null;
  let drawing = false; // what follows is drawn anyhow
  let acknowledged = 0; // of the board's operations, when the card had been dropped
  const [place, live] = [make("div", "minute"), make("p", "reply")];
  const nudge = make("span", "nudge", words.minute_drag);
  nudge.setAttribute("aria-hidden", "true"); // the reply says it too
  live.setAttribute("aria-live", "polite");
  live.tabIndex = -1;
  const stops = [listen("lab-held", held), listen("lab-cut", () => end()), listen("lab-minute", goOn)];
  root.querySelector(".board").addEventListener("click", () => { if (["ask", "answered"].includes(phase)) end(); });

  /** Take what is drawn next; returns how far it is, for the picture: it keeps its sums back while it asks. */
  function follow(fresh) {
    data = fresh;
    drawing = true;
    step(fresh);
    drawing = false;
    return phase === "over" ? "" : phase;
  }

  function step(fresh) {
    const { can_undo: changed, examples, ack } = fresh.board;
    if (phase === "new") begin(!changed && !fresh.presents && examples.value === EXAMPLE);
    else if (phase === "moving" && changed) sayFound(ack);
    else if (phase !== "over" && (examples.value !== EXAMPLE || (changed && ack > acknowledged))) end();
  }

  function begin(fits) {
    if (!fits) { phase = "over"; return; }
    remember();
    open();
    go("ask");
  }

  /** Go on where a board was that stood here before. */
  function goOn(earlier) {
    if (phase !== "over" || earlier.phase === "over") return;
    open();
    go(earlier.phase);
    live.replaceChildren(...earlier.said);
    if (phase === "answered") point(tallestOf(data.picture.ranks).doc);
    redraw();
  }

  function open() {
    const button = (name, className, act) => {
      const made = makeButton("tool", name, "", act);
      made.className = className;
      return made;
    };
    const choices = make("div", "choices-of-two");
    choices.append(button("A", "own", () => answer("A")), button("B", "ideal", () => answer("B")), button(words.minute_skip, "skip", skip));
    place.append(make("p", "asked", words.minute_question), choices, live);
    box.append(place);
  }

  function go(next) {
    phase = next;
    box.dataset.minute = next;
    root.classList.toggle("asks", next === "ask");
  }

  function answer(picked) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const tallest = tallestOf(data.picture.ranks);
    const reply = () => {
      if (phase !== "ask") return;
      go("answered");
      const lead = picked === "A" ? filled(words.minute_tallest, { rank: tallest.rank }) : "";
      live.textContent = filled(words.minute_reply, { lead, ndcg: brief(data.picture.ndcg, 2), rank: tallest.rank });
      live.focus({ preventScroll: true });
      point(tallest.doc);
      redraw();
    };
    if (picked === "B" || still) { reply(); return; }
    for (const bar of root.querySelectorAll(`.marks .own[data-doc="${CSS.escape(tallest.doc)}"]`)) bar.classList.add("pulses");
    setTimeout(reply, PULSE);
  }

  /** The card that is worth dragging says so. */
  function point(doc) {
    root.querySelector(`.card[data-id="${CSS.escape(doc)}"]`)?.append(nudge);
  }

  function held({ list, sums }) {
    if (list !== data?.picture.list || !sums) return;
    if (phase === "answered") { nudge.remove(); go("moving"); } else if (phase === "ask") end();
  }

  function sayFound(ack) {
    if (!data.picture.ideal.some(({ retrieved }) => retrieved === false)) { end(); return; }
    acknowledged = ack;
    go("found");
    const link = make("a", "", words.minute_lesson);
    const page = document.querySelector('.st-key-head a[href*="lessons"]');
    link.href = page?.href ?? "lessons";
    link.addEventListener("click", (event) => {
      if (!page) return;
      event.preventDefault();
      page.click(); // without loading everything anew
    });
    live.replaceChildren(words.minute_missed, " ", link);
  }

  function skip() {
    end();
    root.querySelector(".handle")?.focus({ preventScroll: true });
  }

  function end() {
    if (phase === "over") return;
    go("over");
    nudge.remove();
    place.remove();
    if (!drawing) redraw();
  }

  function leave() {
    for (const stop of stops) stop();
  }

  return { follow, leave };
}

/** The rank, from 1, and the document with the highest gain. */
function tallestOf(ranks) {
  const at = ranks.reduce((best, { gain }, place) => (gain > ranks[best].gain ? place : best), 0);
  return { rank: at + 1, doc: ranks[at].doc };
}

function isSeen() {
  try { return localStorage.getItem(SEEN) !== null; } catch { return true; }
}

function remember() {
  try { localStorage.setItem(SEEN, "seen"); } catch { /* it is asked again */ }
}
