// The drag board: it shows Python's state with the moves that Python has not answered yet, and sends every move.
//
// Its parts share one record, `board`:
//   frame, root        the element that holds the board, and the document or shadow root around it
//   protocol           what Python sent last, and the operations it has not acknowledged (protocol.js)
//   state              the state that is shown (state.js)
//   cards, zones       the cards (cards.js), and the two lists they lie in
//   moving             the card in the air, and how cards move (moving.js)
//   grab, pressKey     what the pointer (drag.js) and a key (keyboard.js) do on a card
//   issue              apply an operation here, and send it
//   show, draw, drawNow   show a state; draw all that is known; draw it now if it is still waiting
//   isClosed           whether a zone is not shown
//   sums               what the order that is shown earns, where the browser can know it
//   cut                the rank after which the cutoff's line is held; 0 while nobody drags it (cut_line.js)
//   say, sayWhenSettled   what a screen reader reads aloud, now or once Python has answered

import { makeCards } from "./cards.js";
import colours from "./colours.js";
import { makeConnectionNotice } from "./connection.js";
import { makeControls } from "./controls.js";
import { makeCutLine } from "./cut_line.js";
import { makeDrag } from "./drag.js";
import { filled, make, makeButton, setText } from "./elements.js";
import { makeFold } from "./folds.js";
import { keepLetters, listenForUndo, makeKeys } from "./keyboard.js";
import { lifecycle } from "./lifecycle.js";
import { listen, sayHeld, shown, sumsOf } from "./live.js";
import { makeMoving } from "./moving.js";
import { makeProtocol } from "./protocol.js";
import { has } from "./state.js";
import words from "./words.js";

const boards = lifecycle(makeBoard);
const [FEW, MANY] = [6, 8]; // rows; more of them are lower
const DECIMALS = 3; // of the score, as beside the rows
const ANSWER_COMES = 50; // milliseconds in which an answer usually comes: a move is drawn together with it, or then without it

export default function (component) {
  const { parentElement: root, data, setStateValue } = component;
  const [board, letGo] = boards(root.querySelector(".board"));
  board.receive(data, setStateValue);
  return letGo;
}

function makeBoard(frame) {
  for (const name of ["own", "ideal"]) frame.style.setProperty(`--${name}`, colours[name]); // of the bars on the cards
  frame.replaceChildren(); // a board that was put away and comes back finds here what it drew before
  const board = { frame, root: frame.getRootNode(), state: null, cut: 0, protocol: makeProtocol(), issue, show, draw, drawNow, say, sayWhenSettled, sums, isClosed };
  board.cards = makeCards(board);
  board.moving = makeMoving(board);
  board.grab = makeDrag(board);
  board.pressKey = makeKeys(board);
  board.zones = { ranked: makeZone("ranked", words.ranked_hint), aside: makeZone("aside", "") };
  board.zones.aside.title.title = words.aside_means;
  const { protocol, zones } = board;
  const controls = makeControls(issue);
  const bar = makeBar(issue);
  const cutLine = makeCutLine(board);
  const heads = makeHeads();
  const notice = make("p", "notice");
  notice.setAttribute("role", "status");
  const live = make("div", "live");
  live.setAttribute("aria-live", "assertive");
  const connection = makeConnectionNotice(() => protocol.data.link); // without a link, the list is on the server alone
  const form = makeAddForm(issue);
  const tools = make("div", "tools");
  tools.append(controls.choices, controls.box, bar.box);
  frame.append(tools, connection.box, zones.ranked.box, zones.aside.box, form, notice, live);
  zones.ranked.box.prepend(heads);
  keepLetters(frame);
  const stopListening = listenForUndo(board);
  const stopPointed = listen("lab-pointed", point, frame);
  const stopTake = listen("lab-take", (operations) => { if (protocol.data.link) operations.forEach(issue); }, frame); // of a board that stood here
  let drawing = 0; // the timer of a move that waits to be drawn
  let unspoken = "";

  function receive(data, send) {
    protocol.send = send;
    protocol.receive(data);
    if (!board.moving.lifted) draw();
  }

  function issue(operation) {
    if (operation.doc !== undefined && !has(board.state, operation.doc)) return; // removed, and its card not yet cleared away
    protocol.issue(operation);
    board.state = protocol.state();
    frame.dataset.pending = protocol.pending.length;
    if (!drawing) drawing = setTimeout(() => { drawing = 0; if (!board.moving.lifted) draw(); }, ANSWER_COMES);
  }

  function show(state, settled = false) {
    board.state = state;
    for (const [name, zone] of Object.entries(zones)) board.cards.place(zone.list, state[name]);
    board.cards.forgetRemoved();
    board.cards.update(settled);
    cutLine.show();
    if (!settled || board.cut) tell();
  }

  /** Whether a zone is not shown, so that no card goes there. */
  function isClosed(zone) {
    return Boolean(protocol.data.hides?.includes(zone));
  }

  /** The sums of the order that is shown, as far as a move of cards is all that Python has not answered. */
  function sums() {
    const { data, pending } = protocol;
    if (!pending.every(({ op }) => op === "move")) return null;
    if (!board.cut) return sumsOf(data.live, board.state.ranked);
    return data.figure.cuts ? sumsOf({ ...data.live, ...cutLine.best() }, board.state.ranked) : null;
  }

  /** Say what the board holds, and keep the score in step with it. */
  function tell() {
    const found = sums();
    const cut = found && board.cut ? { k: board.cut, idcg: cutLine.best().idcg } : {};
    sayHeld(frame, { list: protocol.data.nonce, sums: found && { ...found, ...cut }, waits: !found });
    if (found) bar.score(filled(words.score, { at: board.cut ? `@${board.cut}` : protocol.data.at, value: shown(found.ndcg, DECIMALS) }));
  }

  function point(doc) {
    for (const card of frame.querySelectorAll(".card")) card.classList.toggle("pointed", card.dataset.id === doc);
  }

  function draw() {
    clearTimeout(drawing);
    drawing = 0;
    const { data, pending } = protocol;
    const settled = pending.length === 0;
    const focused = board.root.activeElement;
    if (settled) board.cut = cutLine.held();
    arrange(Boolean(data.figure));
    show(protocol.state(), settled);
    for (const [name, zone] of Object.entries(zones)) zone.empty.hidden = board.state[name].length > 0;
    setText(zones.aside.hint, " " + data.aside_hint);
    setText(notice, data.notice);
    bar.show(data, settled);
    frame.dataset.hides = (data.hides ?? []).join(" ");
    frame.classList.toggle("many", board.state.ranked.length > MANY);
    frame.classList.toggle("few", board.state.ranked.length <= FEW);
    controls.choices.hidden = controls.box.hidden = !data.choices;
    if (data.choices && form.parentNode === frame) controls.rest.append(form);
    if (settled && data.choices) controls.show(data.choices, data.examples);
    if (settled) sayHeld(frame, { list: data.nonce, sums: null, waits: false });
    frame.dataset.ack = data.ack;
    frame.dataset.pending = pending.length;
    if (settled && unspoken) {
      say(filled(words.settled, { change: unspoken, score: data.score }));
      unspoken = "";
    }
    if (focused && focused.isConnected && board.root.activeElement !== focused) focused.focus({ preventScroll: true });
  }

  /** On a figure, the rules of the score stand below its rows, or where the page has a place for them. */
  function arrange(figure) {
    if (frame.classList.contains("figure") === figure && frame.dataset.arranged) return;
    frame.dataset.arranged = "yes";
    frame.classList.toggle("figure", figure);
    if (!figure) return;
    const place = frame.parentElement?.querySelector(":scope > .rules");
    if (place) place.replaceChildren(controls.choices);
    else frame.insertBefore(controls.choices, notice);
  }

  function drawNow() {
    if (drawing) draw(); // a card in the air keeps the board from being drawn, so the move before it is drawn first
  }

  function say(text) {
    live.textContent = text;
  }

  function sayWhenSettled(text) {
    unspoken = text;
  }

  function leave() {
    board.moving.leave();
    stopListening();
    stopPointed();
    stopTake();
    cutLine.leave();
    connection.leave();
    protocol.leave();
    clearTimeout(drawing);
  }

  return { receive, leave };
}

/** The tools over the list, and the score. */
function makeBar(issue) {
  const box = make("div", "bar");
  box.setAttribute("role", "toolbar");
  box.setAttribute("aria-label", words.toolbar);
  const tool = (op) => makeButton("tool", words[op], words[op + "_help"], () => issue({ op }));
  const undo = tool("undo");
  const redo = tool("redo");
  const reset = tool("reset");
  const order = makeFold("order", words.order);
  order.menu.append(...["ideal", "worst", "shuffle"].map(tool));
  order.menu.addEventListener("click", (event) => { if (event.target.closest(".tool")) order.box.open = false; });
  const score = make("span", "score");
  score.setAttribute("data-testid", "board-score");
  box.append(order.box, reset, undo, redo, score);
  const show = (data, settled) => {
    undo.disabled = !data.can_undo && settled;
    redo.disabled = !data.can_redo && settled;
    setText(score, data.score);
    order.box.hidden = !data.choices;
    if (data.choices && reset.parentNode === box) order.menu.append(reset);
  };
  return { box, show, score: (text) => setText(score, text) };
}

function makeZone(name, hint) {
  const box = make("section", "zone " + name);
  const head = make("h3");
  const [title, note] = [make("span", "", words[name]), make("small", "", " " + hint)];
  head.append(title, note);
  const list = make("ol", "list");
  list.dataset.zone = name;
  list.setAttribute("aria-label", words[name]);
  const empty = make("p", "empty", words[name + "_empty"]);
  box.append(head, list, empty);
  return { box, title, list, empty, hint: note };
}

/** What stands over the columns of the rows. */
function makeHeads() {
  const heads = make("div", "heads");
  const [list, legend] = [make("div", "of-list"), make("div", "of-bars")];
  list.append(make("span", "of-rank", words.head_rank), make("span", "of-title", words.head_list), make("span", "", words.head_grade));
  legend.append(make("span", "own", words.this_list), make("span", "ideal", words.ideal_list), make("span", "soft", words.head_pale));
  heads.append(list, legend, make("div", "of-terms", words.head_terms));
  heads.setAttribute("aria-hidden", "true"); // each card says all of it
  return heads;
}

function makeAddForm(issue) {
  const form = make("form", "add");
  const title = make("input");
  title.placeholder = words.add_placeholder;
  title.maxLength = 200;
  title.setAttribute("aria-label", words.add_label);
  const submit = make("button", "tool", words.add);
  submit.type = "submit";
  form.append(title, submit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (title.value.trim()) issue({ op: "add", title: title.value.trim() });
    title.value = "";
  });
  return form;
}
