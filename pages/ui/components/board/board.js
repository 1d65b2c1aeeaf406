// The drag board. It shows what Python says, plus the moves that Python has not answered yet.
//
// Every change is an operation with a number. Python applies each number once and says which it has seen (`ack`); until
// then the operation stays in `pending` and is laid over whatever arrives, so a slow answer neither loses nor repeats
// nor undoes a move. A new session of the server (`nonce`) gets the unanswered operations again.
// Text from documents goes into the page by textContent alone.

import { makeControls } from "./controls.js";
import { lifecycle } from "./lifecycle.js";

const boards = lifecycle(makeBoard);
const KEPT = "ndcg-lab-unanswered";
const STAYED = 3000;
const CERTAIN = 2000;
const PATIENCE = 50; // milliseconds in which an answer usually comes; a move is drawn together with it, once, or then without it
const SILENCE = 2000; // milliseconds without a connection, after which the person is told
const MOST = 200; // operations in one message, as many as Python applies; the rest follow with its answer
const MOST_FACES = 21; // grades that a card offers as buttons; of more, one is typed
const AFTER_PAINT = 40; // milliseconds; writing the address takes as long as drawing the answer, which goes first

export default function (component) {
  const { parentElement: root, data, setStateValue } = component;
  const [board, letGo] = boards(root.querySelector(".board"));
  board.send = setStateValue;
  board.receive(data);
  return letGo;
}

const make = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};

const button = (className, text, label, act) => {
  const node = make("button", className, text);
  node.type = "button";
  if (className !== "tool") node.setAttribute("aria-label", label); // a tool's name is the word on it
  node.title = label;
  node.addEventListener("click", act);
  return node;
};

// ---- operations: the same small rules as Python's sheet, so that a card moves even if the answer is late ----

function applied(sheet, op) {
  const next = { ...sheet, ranked: [...sheet.ranked], aside: [...sheet.aside], grades: { ...sheet.grades }, cards: sheet.cards };
  const without = (ids) => ids.filter((id) => id !== op.doc);
  if (op.op === "move") {
    next.ranked = without(next.ranked);
    next.aside = without(next.aside);
    next[op.to].splice(op.index, 0, op.doc);
  } else if (op.op === "grade") {
    if (op.grade === null) delete next.grades[op.doc];
    else next.grades[op.doc] = op.grade;
  } else if (op.op === "rename") {
    next.cards = { ...next.cards, [op.doc]: { ...next.cards[op.doc], title: op.title } };
  } else if (op.op === "remove") {
    next.ranked = without(next.ranked);
    next.aside = without(next.aside);
  } else if (op.op === "tie") {
    next.ties = next.ties.filter((rank) => rank !== op.rank);
    if (op.on) next.ties.push(op.rank);
  }
  return next;
}

function makeBoard(frame) {
  const root = frame.getRootNode();
  frame.replaceChildren(); // a board that was put away and comes back finds here what its forerunner drew
  const nodes = new Map(); // document id -> its card's parts
  const me = { send: null, receive, leave };
  let data = null;
  let pending = [];
  let trail = []; // what was answered of late: the link before it, and the operations
  let writing = 0;
  let drawing = 0;
  let away = 0;
  let watching = null;
  let leaving = false; // the page to come is already being fetched by the address as it was, and reads what is kept now
  let number = 0;
  let sent = 0; // the number of the last operation that a message has carried
  let lifted = null; // what is in the air: {id, zone, index, by: "keys" | "pointer", ...}
  let sheet = null; // what is shown
  let spoken = "";

  const parts = build();

  function build() {
    const controls = makeControls((change) => issue(change));
    const bar = make("div", "bar");
    bar.setAttribute("role", "toolbar");
    bar.setAttribute("aria-label", "The list");
    const tool = (text, label, op) => {
      const node = button("tool", text, label, () => issue({ op }));
      bar.append(node);
      return node;
    };
    const tools = {
      undo: tool("↶ Undo", "Undo (Ctrl+Z)", "undo"),
      redo: tool("↷ Redo", "Redo (Ctrl+Shift+Z)", "redo"),
      reset: tool("Reset", "Back to the list as it was opened", "reset"),
      shuffle: tool("Shuffle", "Shuffle the ranked documents", "shuffle"),
      ideal: tool("Ideal order", "The ideal list, missing documents included", "ideal"),
      worst: tool("Worst order", "The ranked documents with the lowest gain first", "worst"),
    };
    const score = make("span", "score");
    score.setAttribute("data-testid", "board-score");
    bar.append(score);
    const ranked = zone("ranked", "Ranked", "best first");
    const aside = zone("aside", "Judged, but not retrieved", "they count in the ideal list only");
    const add = make("form", "add");
    const title = make("input");
    title.placeholder = "Add a document: its title";
    title.maxLength = 200;
    title.setAttribute("aria-label", "Title of a new document");
    const submit = make("button", "tool", "Add");
    submit.type = "submit";
    add.append(title, submit);
    add.addEventListener("submit", (event) => {
      event.preventDefault();
      if (title.value.trim()) issue({ op: "add", title: title.value.trim() });
      title.value = "";
    });
    const notice = make("p", "notice");
    notice.setAttribute("role", "status");
    const live = make("div", "live");
    live.setAttribute("aria-live", "assertive");
    frame.append(controls.box, bar, awayNotice(), ranked.box, aside.box, add, notice, live);
    frame.addEventListener("keydown", shortcuts);
    document.addEventListener("keydown", pageShortcuts);
    window.addEventListener("beforeunload", freeze);
    return { controls, tools, score, ranked, aside, notice, live };
  }

  function awayNotice() {
    // Streamlit's own message says nothing of the work, and offers no way out if it cannot connect again.
    const box = make("p", "away", "The server does not answer. Your moves are kept on this page and sent when it is back. ");
    box.setAttribute("role", "alert");
    box.hidden = true;
    const reload = button("tool", "Reload", "Reload the page; the list stays as it is", () => window.location.reload());
    box.append(reload);
    const app = document.querySelector("[data-test-connection-state]");
    const look = () => {
      if (app.dataset.testConnectionState === "CONNECTED") {
        clearTimeout(away);
        away = 0;
        box.hidden = true;
      } else if (!away) away = setTimeout(() => { // each try to connect is a change as well
        reload.hidden = !data.link; // without a link of its own, the list is on the server alone
        box.hidden = false;
      }, SILENCE);
    };
    watching = new MutationObserver(look);
    if (app) watching.observe(app, { attributeFilter: ["data-test-connection-state"] });
    return box;
  }

  function zone(name, heading, hint) {
    const box = make("section", "zone " + name);
    const head = make("h3", "", heading);
    const note = make("small", "", " " + hint);
    head.append(note);
    const list = make("ol", "list");
    list.dataset.zone = name;
    list.setAttribute("aria-label", heading);
    const empty = make("p", "empty", name === "ranked" ? "Nothing is ranked. Move a document here." : "None. Move a document here to see the ideal list without it being found.");
    box.append(head, list, empty);
    return { box, list, empty, note };
  }

  function leave() {
    document.removeEventListener("keydown", pageShortcuts);
    window.removeEventListener("beforeunload", freeze);
    watching.disconnect();
    clearTimeout(away);
    clearTimeout(writing);
    clearTimeout(drawing);
  }

  // ---- between here and Python ----

  function issue(op) {
    if (op.doc !== undefined && ![...sheet.ranked, ...sheet.aside].includes(op.doc)) return; // removed, and not yet cleared away
    pending.push({ ...op, seq: ++number });
    flush();
    sheet = laid();
    frame.dataset.pending = pending.length;
    if (!drawing) drawing = setTimeout(() => { drawing = 0; if (!lifted) show(); }, PATIENCE);
  }

  function laid() {
    return pending.reduce(applied, { ...data.sheet, cards: data.cards });
  }

  function flush() {
    const ops = pending.slice(0, MOST);
    sent = ops.length ? ops[ops.length - 1].seq : sent;
    me.send("ops", { nonce: data.nonce, ops });
    remember();
  }

  function receive(fresh) {
    const first = data === null;
    const known = first ? recalled(fresh) : { nonce: data.nonce, segments: segments() };
    if (known && known.nonce !== fresh.nonce) {
      // Another session of the server: what it has not seen is numbered anew and sent again.
      number = fresh.ack;
      pending = after(known.segments, fresh.link).map((op) => ({ ...op, seq: ++number }));
      trail = [];
    } else {
      if (first && known) pending = known.segments.flatMap(({ ops }) => ops);
      const answered = pending.filter((op) => op.seq <= fresh.ack);
      if (answered.length && !first) trail.push({ link: data.link, ops: answered, at: Date.now() });
      number = Math.max(number, fresh.ack);
      pending = pending.filter((op) => op.seq > fresh.ack);
    }
    const again = pending.length > 0 && known && known.nonce !== fresh.nonce;
    data = fresh;
    if (again || (pending.length && pending[0].seq > sent)) flush();
    if (first) keepLink();
    else if (!writing) writing = setTimeout(keepLink, AFTER_PAINT);
    remember();
    if (!lifted) show();
  }

  // A reload may come before the answer, or while the address bar is still being written: then the page opens an older
  // link. So the tab itself keeps what came after each link of the last moments, until it is certain to be in the address.

  function segments() {
    trail = trail.filter(({ at }) => Date.now() - at < CERTAIN);
    return [...trail, { link: data.link, ops: pending }];
  }

  function after(kept, link) {
    const at = kept.map((segment) => segment.link).lastIndexOf(link);
    return at < 0 ? [] : kept.slice(at).flatMap(({ ops }) => ops);
  }

  function remember() {
    if (leaving || !data.link) return; // a board without a link of its own is kept by its page
    try {
      if (pending.length || trail.length) sessionStorage.setItem(KEPT, JSON.stringify({ nonce: data.nonce, segments: segments() }));
      else sessionStorage.removeItem(KEPT);
    } catch {
      // A browser that forbids storage forgets only what was unanswered when the page was left.
    }
  }

  function recalled(fresh) {
    // In another session only for a page that comes back: who opens a link on purpose wants what it says.
    if (!fresh.link) return null;
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      const [arrival] = performance.getEntriesByType("navigation");
      return kept && kept.segments && (kept.nonce === fresh.nonce || arrival.type !== "navigate") ? kept : null;
    } catch {
      return null;
    }
  }

  function freeze() {
    leaving = true;
    setTimeout(() => { // still here: a download, or the person stayed
      leaving = false;
      keepLink();
      remember();
    }, STAYED);
  }

  function keepLink() {
    // The link holds what Python has seen; what is still pending is sent again to whoever opens it after a restart.
    writing = 0;
    if (leaving || !data.link) return;
    const url = new URL(window.location.href);
    if (url.searchParams.get("s") !== data.link) {
      url.searchParams.set("s", data.link);
      window.history.replaceState(window.history.state, "", url); // never a step in the browser's history
    }
  }

  // ---- drawing ----

  function show() {
    clearTimeout(drawing);
    drawing = 0;
    sheet = laid();
    const focused = root.activeElement;
    const settled = pending.length === 0;
    place(parts.ranked.list, sheet.ranked);
    place(parts.aside.list, sheet.aside);
    for (const id of [...nodes.keys()]) {
      if (!sheet.ranked.includes(id) && !sheet.aside.includes(id)) {
        nodes.get(id).card.remove();
        nodes.delete(id);
      }
    }
    sheet.ranked.forEach((id, at) => dress(id, "ranked", at, settled));
    sheet.aside.forEach((id, at) => dress(id, "aside", at, settled));
    parts.ranked.empty.hidden = sheet.ranked.length > 0;
    parts.aside.empty.hidden = sheet.aside.length > 0;
    const note = " " + data.aside_note;
    if (parts.aside.note.textContent !== note) parts.aside.note.textContent = note;
    parts.tools.undo.disabled = !data.can_undo && settled;
    parts.tools.redo.disabled = !data.can_redo && settled;
    parts.score.textContent = data.score;
    for (const part of [parts.controls.box, parts.tools.shuffle, parts.tools.ideal, parts.tools.worst]) part.hidden = !data.choices;
    if (settled && data.choices) parts.controls.show(data.choices, data.examples);
    frame.dataset.ack = data.ack;
    frame.dataset.pending = pending.length;
    if (parts.notice.textContent !== data.notice) parts.notice.textContent = data.notice;
    if (settled && spoken) {
      say(spoken + ". " + data.score);
      spoken = "";
    }
    if (focused && focused.isConnected && root.activeElement !== focused) focused.focus({ preventScroll: true });
  }

  function place(list, ids) {
    ids.forEach((id, at) => {
      const card = (nodes.get(id) || dressed(id)).card;
      if (list.children[at] !== card) shift(list, card, list.children[at] || null);
    });
    while (list.children.length > ids.length) list.lastElementChild.remove();
  }

  function shift(list, card, before) {
    // A card that is moved as it stands keeps the focus; giving it back makes the browser lay out everything once more.
    if (list.moveBefore && card.isConnected) list.moveBefore(card, before);
    else list.insertBefore(card, before);
  }

  function dressed(id) {
    const card = make("li", "card");
    card.dataset.id = id;
    const handle = button("handle", "⠿", "", () => {});
    handle.setAttribute("aria-roledescription", "draggable document");
    handle.addEventListener("keydown", (event) => keys(event, id));
    card.addEventListener("pointerdown", (event) => grab(event, id));
    const rank = make("span", "rank");
    const text = make("div", "text");
    const title = make("div", "title");
    const snippet = make("div", "snippet");
    text.append(title, snippet);
    const grades = make("div", "grades");
    grades.setAttribute("role", "radiogroup");
    const earn = make("div", "earn");
    const sum = make("b");
    const terms = make("small");
    earn.append(sum, terms);
    const up = button("step", "▲", "", () => step(id, -1));
    const gain = make("small", "gain");
    const down = button("step", "▼", "", () => step(id, 1));
    const steps = make("div", "steps");
    steps.append(up, gain, down);
    const more = make("details", "more");
    const summary = make("summary", "", "⋯");
    const menu = make("div", "menu");
    const name = make("input");
    name.maxLength = 200;
    name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // or the same key would open the menu again, which has the focus next
      rename();
    });
    const rename = () => {
      if (name.value.trim()) issue({ op: "rename", doc: id, title: name.value.trim() });
      more.open = false;
      summary.focus();
    };
    const keep = button("tool", "Rename", "Keep this title", rename);
    const tie = button("tool", "", "Same score as the document above", () => {
      const place = sheet.ranked.indexOf(id) + 1;
      issue({ op: "tie", rank: place, on: !sheet.ties.includes(place) });
      more.open = false;
    });
    const across = button("tool", "", "Move to the other zone", () => {
      const to = sheet.ranked.includes(id) ? "aside" : "ranked";
      issue({ op: "move", doc: id, to, index: sheet[to].length });
      more.open = false;
    });
    const drop = button("tool", "Remove", "Remove this document", () => issue({ op: "remove", doc: id }));
    menu.append(name, keep, tie, across, drop);
    more.append(summary, menu);
    more.addEventListener("toggle", () => {
      if (more.open) {
        name.value = sheet.cards[id].title;
        for (const other of frame.querySelectorAll(".more[open]")) if (other !== more) other.open = false;
      }
    });
    card.append(handle, rank, text, grades, earn, steps, more);
    const node = { card, handle, rank, title, snippet, grades, sum, terms, up, down, gain, name, summary, tie, across, scale: "", radios: new Map(), typed: null };
    nodes.set(id, node);
    return node;
  }

  function scaleOf(node, id) {
    const scale = JSON.stringify(data.scale);
    if (node.scale === scale) return;
    node.scale = scale;
    node.radios.clear();
    node.grades.replaceChildren();
    node.typed = data.scale.length > MOST_FACES ? gradeField(id) : null;
    if (node.typed) {
      node.grades.append(node.typed);
      return;
    }
    for (const grade of [...data.scale, null]) {
      const label = make("label");
      const radio = make("input");
      radio.type = "radio";
      radio.name = "grade-" + id;
      radio.addEventListener("change", () => issue({ op: "grade", doc: id, grade }));
      const face = make("span", "", grade === null ? "?" : String(grade));
      label.title = grade === null ? "not judged" : "grade " + grade;
      radio.setAttribute("aria-label", label.title);
      label.append(radio, face);
      node.grades.append(label);
      node.radios.set(grade, radio);
    }
  }

  function gradeField(id) {
    const field = make("input", "typed");
    field.type = "number";
    field.step = "any";
    field.placeholder = "?";
    field.title = "The grade; empty is not judged";
    field.addEventListener("blur", () => { field.value = sheet.grades[id] ?? ""; }); // what was refused does not stay
    field.addEventListener("change", () => {
      if (!field.validity.badInput) issue({ op: "grade", doc: id, grade: field.value === "" ? null : Number(field.value) });
    });
    return field;
  }

  function dress(id, where, at, settled) {
    const node = nodes.get(id);
    const card = sheet.cards[id];
    const view = data.view[id] || {};
    const title = card.title || id;
    const grade = id in sheet.grades ? sheet.grades[id] : null;
    const inRanking = where === "ranked";
    const below = inRanking && data.cut !== null && at >= data.cut;
    scaleOf(node, id);
    const set = (part, text) => {
      if (part.textContent !== text) part.textContent = text;
    };
    set(node.title, title);
    set(node.snippet, card.snippet || id);
    set(node.rank, inRanking ? (settled && view.rank) || String(at + 1) : "–");
    set(node.sum, inRanking ? (view.earns ?? "") : view.earns ?? "");
    set(node.terms, view.terms ?? "");
    set(node.gain, settled && view.up ? view.up : "");
    const tied = inRanking && at > 0 && sheet.ties.includes(at + 1);
    node.card.className = "card" + (below ? " below" : "") + (grade === null ? " unjudged" : "") + (tied ? " tied" : "") +
      (inRanking && data.cut !== null && at === data.cut - 1 && at < sheet.ranked.length - 1 ? " last" : "") +
      (lifted && lifted.id === id ? " lifted" : "");
    node.card.dataset.cut = data.cut_words;
    node.card.dataset.grade = grade === null ? "?" : grade;
    const radio = node.radios.get(grade);
    if (node.typed) node.typed.setAttribute("aria-label", `Grade of ${title}; empty is not judged`);
    if (node.typed && root.activeElement !== node.typed) node.typed.value = grade ?? "";
    if (radio) radio.checked = true;
    else for (const other of node.radios.values()) other.checked = false;
    node.grades.setAttribute("aria-label", "Grade of " + title);
    const spot = inRanking ? `rank ${at + 1} of ${sheet.ranked.length}` : "not retrieved";
    node.handle.setAttribute("aria-label", `Move ${title}, ${spot}. Space lifts it, arrows move it, Space drops it, Escape puts it back.`);
    node.handle.title = "Drag, or press Space and use the arrow keys";
    node.up.setAttribute("aria-label", `Move ${title} up`);
    node.up.title = view.up ? `One up: nDCG ${view.up}` : "One up";
    node.down.setAttribute("aria-label", `Move ${title} down`);
    node.up.disabled = inRanking && at === 0;
    node.down.disabled = !inRanking && at === sheet.aside.length - 1;
    node.summary.setAttribute("aria-label", `More for ${title}`);
    node.name.setAttribute("aria-label", `New title for ${title}`);
    node.tie.hidden = !inRanking || at === 0;
    set(node.tie, tied ? "No tie with the one above" : "Tie with the one above");
    set(node.across, inRanking ? "Not retrieved" : "Put into the ranking");
  }

  // ---- moving ----

  function neighbour(id, by) {
    // One place further; past the end of a zone lies the other zone.
    const where = sheet.ranked.includes(id) ? "ranked" : "aside";
    const at = sheet[where].indexOf(id) + by;
    if (where === "ranked" && at >= sheet.ranked.length) return { to: "aside", index: 0 };
    if (where === "aside" && at < 0) return { to: "ranked", index: sheet.ranked.length };
    if (at < 0 || at >= sheet[where].length) return null;
    return { to: where, index: at };
  }

  function step(id, by) {
    const target = neighbour(id, by);
    if (!target) return;
    spoken = `${titleOf(id)} moved to ${spotOf(target)}`;
    issue({ op: "move", doc: id, ...target });
  }

  const titleOf = (id) => sheet.cards[id].title || id;
  const spotOf = ({ to, index }) => (to === "ranked" ? `rank ${index + 1}` : "not retrieved");

  function keys(event, id) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) {
      event.preventDefault();
      step(id, by);
      return;
    }
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!lifted) lift(id);
      else drop();
    } else if (lifted && lifted.by === "keys") {
      if (event.key === "Escape") {
        event.preventDefault();
        putBack();
      } else if (by || event.key === "Home" || event.key === "End") {
        event.preventDefault();
        const where = sheet.ranked.includes(id) ? "ranked" : "aside";
        const target = by ? neighbour(id, by) : { to: where, index: event.key === "Home" ? 0 : sheet[where].length - 1 };
        if (target) hover(id, target);
      } else if (event.key === "Tab") drop();
    }
  }

  function lift(id) {
    if (drawing) show(); // what is in the air is not drawn anew, so the move before it is drawn now
    lifted = { id, by: "keys", from: { ranked: [...sheet.ranked], aside: [...sheet.aside] } };
    nodes.get(id).card.classList.add("lifted");
    say(`${titleOf(id)} lifted. Arrows move it, Space drops it, Escape puts it back`);
  }

  function hover(id, target) {
    sheet = applied(sheet, { op: "move", doc: id, ...target });
    const handle = nodes.get(id).handle;
    place(parts.ranked.list, sheet.ranked);
    place(parts.aside.list, sheet.aside);
    sheet.ranked.forEach((other, at) => dress(other, "ranked", at, false));
    sheet.aside.forEach((other, at) => dress(other, "aside", at, false));
    if (lifted.by === "keys") {
      handle.focus();
      say(`${titleOf(id)}, ${spotOf(target)}`);
    }
  }

  function drop() {
    const { id, from } = lifted;
    lifted = null;
    const to = sheet.ranked.includes(id) ? "ranked" : "aside";
    const index = sheet[to].indexOf(id);
    const moved = from[to].indexOf(id) !== index;
    spoken = `${titleOf(id)} dropped at ${spotOf({ to, index })}`;
    if (moved) issue({ op: "move", doc: id, to, index });
    else show();
  }

  function putBack() {
    const { id } = lifted;
    lifted = null;
    show();
    say(`${titleOf(id)} put back`);
    nodes.get(id).handle.focus();
  }

  function grab(event, id) {
    const onHandle = event.target.closest(".handle");
    if (event.button !== 0 || lifted || (!onHandle && (event.pointerType !== "mouse" || event.target.closest("button, input, label, details, summary")))) return;
    if (drawing) show();
    const card = nodes.get(id).card;
    const from = { ranked: [...sheet.ranked], aside: [...sheet.aside] };
    const offset = event.clientY - card.getBoundingClientRect().top;
    const start = event.clientY;
    let last = event;
    let frameNumber = 0;
    const scroller = scrollingParent();
    const follow = () => {
      const y = last.clientY;
      const edge = 60;
      if (y < edge + 40) scroller.scrollBy(0, -10);
      else if (y > window.innerHeight - edge) scroller.scrollBy(0, 10);
      card.style.transform = "";
      const target = targetAt(id, y - offset + card.offsetHeight / 2);
      if (target) hover(id, target);
      card.style.transform = `translateY(${y - offset - card.getBoundingClientRect().top}px)`;
      frameNumber = requestAnimationFrame(follow);
    };
    const move = (next) => {
      last = next;
      if (!lifted && Math.abs(next.clientY - start) > 3) {
        lifted = { id, by: "pointer", from };
        card.classList.add("lifted");
        window.getSelection()?.removeAllRanges();
        frameNumber = requestAnimationFrame(follow);
      }
      if (lifted) next.preventDefault();
    };
    const end = (cancelled) => {
      cancelAnimationFrame(frameNumber);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", escape, true);
      if (!lifted) return;
      if (!cancelled) {
        card.style.transform = "";
        const target = targetAt(id, last.clientY - offset + card.offsetHeight / 2);
        if (target) hover(id, target);
      }
      card.style.transform = "";
      if (cancelled) putBack();
      else drop();
      if (onHandle) nodes.get(id)?.handle.focus({ preventScroll: true });
    };
    const up = (event) => { last = event; end(false); };
    const cancel = () => end(true);
    const escape = (pressed) => {
      if (pressed.key === "Escape") end(true);
    };
    window.addEventListener("pointermove", move, { passive: false });
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", escape, true);
    if (onHandle) onHandle.focus({ preventScroll: true });
    else event.preventDefault();
  }

  function targetAt(id, y) {
    // The place among the other cards whose middle lies just below this height.
    const asideTop = parts.aside.box.getBoundingClientRect().top;
    const to = y >= asideTop ? "aside" : "ranked";
    const others = sheet[to].filter((other) => other !== id);
    let index = others.findIndex((other) => {
      const box = nodes.get(other).card.getBoundingClientRect();
      return y < box.top + box.height / 2;
    });
    if (index < 0) index = others.length;
    return sheet[to].indexOf(id) === index ? null : { to, index };
  }

  function scrollingParent() {
    let node = root.host || frame;
    while (node && node !== document.body) {
      if (node.scrollHeight > node.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
      node = node.parentElement;
    }
    return document.scrollingElement;
  }

  // ---- keys for the whole page ----

  function shortcuts(event) {
    // Streamlit listens for single letters; typing into the board is not meant for it.
    if (!event.ctrlKey && !event.metaKey && event.key.length === 1) event.stopPropagation();
  }

  function pageShortcuts(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    const path = event.composedPath()[0];
    if (path instanceof HTMLElement && path.matches("textarea, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]")) return;
    event.preventDefault();
    issue({ op: event.shiftKey ? "redo" : "undo" });
  }

  function say(text) {
    parts.live.textContent = text;
  }

  return me;
}
