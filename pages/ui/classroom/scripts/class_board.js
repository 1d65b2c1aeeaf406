// The drag board on a phone: its moves stay here until the student sends the order.

import board from "./board.js";
import { apply } from "./state.js";

const HIDES = ["grades", "more", "earn", "terms", "up", "hint", "add", "score"];

/** Show a question's documents as a board in `box`, in this order; `changed` hears of every other order. */
export function makeOrder(box, question, order, changed) {
  const [past, future] = [[], []];
  const documents = [...question.documents, ...(question.brings ? question.aside : [])];
  const docs = documents.map((_, place) => `d${place}`);
  const grades = documents.flatMap(({ grade }, place) => (grade === null ? [] : [[docs[place], grade]]));
  let ack = 0;
  let state = {
    documents: Object.fromEntries(documents.map(({ title }, place) => [docs[place], { title, snippet: "" }])),
    ranked: order.map((place) => docs[place]), aside: docs.filter((_, place) => !order.includes(place)), grades: Object.fromEntries(grades), ties: [],
    scale: [...new Set(grades.map(([, grade]) => grade))].sort((a, b) => a - b),
  };
  const places = () => state.ranked.map((doc) => Number(doc.slice(1)));
  box.replaceChildren(Object.assign(document.createElement("div"), { className: "board" }));
  const data = () => ({
    nonce: "phone", ack, notice: "", link: "", state, cards: {}, cutoff: null, aside_hint: "", can_undo: past.length > 0, can_redo: future.length > 0,
    score: "", at: "", live: null, choices: null, examples: {}, hides: [...HIDES, ...(question.brings ? [] : ["aside"]), ...(question.hides?.includes("grades") ? ["every_grade"] : [])],
  });
  const take = (_, { ops }) => {
    const before = places().join();
    for (const operation of ops) {
      ack = Math.max(ack, operation.seq);
      step(operation);
    }
    setTimeout(draw); // the board is drawn once it has noted its own move
    if (places().join() !== before) changed(places());
  };
  const step = (operation) => {
    const swap = { undo: [past, future], redo: [future, past] }[operation.op];
    if (swap) {
      const [from, to] = swap;
      if (!from.length) return;
      to.push(state);
      state = from.pop();
    } else if (operation.op === "reset") {
      if (past.length) { past.push(state); state = past[0]; future.length = 0; }
    } else if (operation.op === "move") {
      const stays = operation.to === "aside" && Number(operation.doc.slice(1)) < question.documents.length;
      const after = stays ? null : apply(state, operation);
      if (!after) return;
      past.push(state);
      future.length = 0;
      state = after;
    }
  };
  const draw = () => board({ parentElement: box, data: data(), setStateValue: take });
  draw();
  for (const head of box.querySelectorAll("h3")) head.ariaLevel = "2"; // below the question
  return { places, undo: () => take(null, { ops: [{ op: "undo", seq: ack }] }) };
}
