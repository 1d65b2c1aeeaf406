// The drag board on a phone: its moves stay here until the student sends them. Where more than the order may change, an
// answer is three arrays: the order, the documents' grades, and a pair for each choice.

import board from "./board.js";
import { apply } from "./state.js";
import { make } from "./elements.js";

const HIDES = ["more", "earn", "terms", "up", "hint", "add", "score"];

export default function (question, value, changed) {
  const box = make("div");
  const more = question.scale.length > 0 || question.choices.length > 0;
  const [order, given, chosen] = more ? value ?? [question.documents.map((_, place) => place), [], []] : [value ?? question.documents.map((_, place) => place), [], []];
  const choices = question.choices.map((choice) => makeChoice(choice, chosen, changed));
  const [past, future] = [[], []];
  const documents = [...question.documents, ...(question.brings ? question.aside : [])];
  const docs = documents.map((_, place) => `d${place}`);
  const grades = documents.flatMap(({ grade }, place) => (grade === null ? [] : [[docs[place], given[place] ?? grade]]));
  let ack = 0;
  let state = {
    documents: Object.fromEntries(documents.map(({ title }, place) => [docs[place], { title, snippet: "" }])),
    ranked: order.map((place) => docs[place]), aside: docs.filter((_, place) => !order.includes(place)), grades: Object.fromEntries(grades), ties: [],
    scale: [...new Set([...question.scale, ...grades.map(([, grade]) => grade)])].sort((a, b) => a - b),
  };
  const places = () => state.ranked.map((doc) => Number(doc.slice(1)));
  const answered = () => (more ? [places(), question.scale.length ? docs.map((doc) => state.grades[doc] ?? null) : [], choices.map(({ pair }) => pair())] : places());
  box.replaceChildren(Object.assign(document.createElement("div"), { className: "board" }));
  const data = () => ({
    nonce: "phone", ack, notice: "", link: "", state, cards: {}, cutoff: null, aside_hint: "", can_undo: past.length > 0, can_redo: future.length > 0,
    score: "", at: "", live: null, choices: null, examples: {}, hides: [...HIDES, ...(question.scale.length ? [] : ["grades"]), ...(question.brings ? [] : ["aside"]), ...(question.hides?.includes("grades") ? ["every_grade"] : [])],
  });
  const take = (_, { ops }) => {
    const before = JSON.stringify(answered());
    for (const operation of ops) {
      ack = Math.max(ack, operation.seq);
      step(operation);
    }
    setTimeout(draw); // the board is drawn once it has noted its own move
    if (JSON.stringify(answered()) !== before) changed();
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
    } else if (operation.op === "move" || (operation.op === "grade" && operation.grade !== null && operation.doc in state.grades)) {
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
  const goals = question.goals.map((goal) => make("p", "", goal));
  return { parts: [...goals, ...choices.map(({ label }) => label), box], value: answered, list: "drawn" };
}

/** A choice that may be switched, and the pair of its name and value. */
function makeChoice({ name, label: text, value, options }, chosen, changed) {
  const [label, menu] = [make("label", "field", text), make("select")];
  menu.append(...options.map(({ label: option }) => make("option", "", option)));
  const now = chosen.find(([other]) => other === name)?.[1] ?? value;
  menu.selectedIndex = Math.max(0, options.findIndex(({ value: option }) => option === now));
  menu.addEventListener("change", changed);
  label.append(menu);
  return { label, pair: () => [name, options[menu.selectedIndex].value] };
}
