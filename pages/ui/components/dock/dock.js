// nDCG in the dock of a phone: while a card is held, the number as it would be, and the change since; the rest of the
// dock rests meanwhile, or a finger that lets go too low would leave the step.

import { filled } from "./elements.js";
import { lifecycle } from "./lifecycle.js";
import { listen, shown, signed } from "./live.js";
import words from "./words.js";

const RESTING = ".st-key-lesson_back, .st-key-lesson_next";
const DECIMALS = 2;
const docks = lifecycle(makeDock);

export default function ({ data, parentElement }) {
  const [dock, letGo] = docks(parentElement.querySelector(".dock"));
  dock.show(data);
  return letGo;
}

function makeDock(box) {
  const [now, change] = box.children;
  let data = null; // as Python answered last
  let sums = null; // of the order that is shown meanwhile
  let lifted = false;
  const stops = [
    listen("lab-held", (held) => { if (held.list === data?.list) follow(held); }),
    listen("lab-lifted", (card) => { if (card.list === data?.list) rest(card.lifted); }),
  ];

  function show(fresh) {
    if (fresh.list !== data?.list) rest(false);
    data = fresh;
    if (!lifted) follow({ sums: null, waits: false });
  }

  function follow(held) {
    sums = held.sums;
    box.classList.toggle("waits", held.waits);
    draw();
  }

  /** Nothing else in the dock can be pressed as long as a card is in the air. */
  function rest(on) {
    lifted = on;
    for (const element of document.querySelectorAll(RESTING)) element.inert = on;
    if (data) draw();
  }

  function draw() {
    const value = sums ? sums.ndcg : data.ndcg;
    now.textContent = filled(words.score, { at: data.at, value: shown(value, DECIMALS) });
    change.textContent = (lifted || sums) && value !== null && data.ndcg !== null ? signed(value - data.ndcg, DECIMALS) : "";
  }

  function leave() {
    for (const stop of stops) stop();
    rest(false);
  }

  return { show, leave };
}
