// A student's page: join, answer, see what is said of the answer.
//
// An answer that was sent lives in the browser's memory until the server says that it is committed, and is sent again by
// itself. Only the chip at the top says so, in words and in its shape.

import { ELSEWHERE, HEADER, codeIn, follow, pause, post, save } from "./class_link.js";
import { remember } from "./class_memory.js";
import { makeAnswer } from "./class_answer.js";
import words from "./class_words.js";
import { filled, make, setText } from "./elements.js";

const main = document.querySelector("main");
const code = codeIn(location.pathname);
const memory = code ? remember(code) : null;
let link = null;
let connected = true;
let told = null; // the newest message
let task = null; // of homework, the place of the task that is open
let drawn = ""; // what the page below the head is made for
let answer = null; // the controls of the question that is open
let sending = false;
let failed = 0;
let closing = 0; // the timer of a countdown

if (!code) askForCode("");
else if (memory.joined) begin();
else askForName();

// ---- joining ----

function askForCode(notice) {
  const form = make("form");
  const [label, field] = labelled(words.code, "code", 12);
  field.autocapitalize = "characters";
  form.append(make("h1", "", words.app), label, make("p", "hint", notice), button("main", words.join));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = field.value.replace(/[\s-]/g, "").toUpperCase();
    if (given) location.assign(`${document.body.dataset.base}j/${encodeURIComponent(given)}`);
  });
  main.replaceChildren(form);
  field.focus();
}

function askForName() {
  const form = make("form");
  const [label, field] = labelled(words.name, "name", 24);
  const [numbered, number] = labelled(words.student_number, "number", 24);
  const [waying, way] = labelled(words.way, "way", 12);
  waying.hidden = true;
  const other = button("side", words.go_on, () => { [label, numbered, waying, other].forEach((part) => { part.hidden = !part.hidden; }); way.focus(); });
  const notice = make("p", "hint");
  notice.setAttribute("role", "alert");
  const submit = button("main", words.join);
  form.append(make("h1", "", filled(words.joining, { code: `${code.slice(0, 3)} ${code.slice(3)}` })), label, numbered, waying, make("p", "hint", words.no_account), notice, submit, other);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    for (let tries = 0; ; tries += 1) {
      const { status, said } = await post(address("join"), memory.token, waying.hidden ? { name: field.value, number: number.value } : { way: way.value });
      if (status === 200) { memory.join(); begin(said); return; }
      if (status === 404) { askForCode(words.unknown); return; }
      if (status !== 0 && status !== 429 && status !== 503) { setText(notice, said.sentence ?? words.failed); submit.disabled = false; return; }
      setText(notice, status === 429 ? said.sentence : words.joining_again);
      await new Promise((resolve) => setTimeout(resolve, pause(tries)));
    }
  });
  main.replaceChildren(form);
}

function labelled(text, id, most) {
  const label = make("label", "field", text);
  const field = make("input");
  Object.assign(field, { id, type: "text", maxLength: most, autocomplete: "off", spellcheck: false });
  label.append(field);
  return [label, field];
}

function button(kind, text, act) { const made = make("button", kind, text); made.type = act ? "button" : "submit"; if (act) made.addEventListener("click", act); return made; }

function address(name) { return `${document.body.dataset.base}live/${code}/${name}`; }

function begin(first) {
  main.replaceChildren();
  if (first) hear(first);
  link = follow(address("stream"), memory.token, hear, (now, refused) => {
    connected = now;
    if (refused === 404) gone();
    else if (refused === 403) { memory.forget(); askForName(); }
    else if (refused === ELSEWHERE) { drawn = ""; answer = null; show([make("h1", "", words.elsewhere)]); }
    else if (told) showChip();
  });
  addEventListener("online", hurry);
  addEventListener("pageshow", hurry);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
  sendAll();
}

function hurry() { link?.hurry(); failed = 0; sendAll(); }

function gone() { link?.stop(); memory.forget(); main.replaceChildren(make("h1", "", words.gone)); }

// ---- what the server says ----

function hear(message) {
  if (message.gone) { gone(); return; }
  told = message;
  for (const at of current()) {
    const draft = memory.draft(at.key);
    if (draft?.sending && at.own.turn >= draft.turn) memory.keep(at.key, { ...draft, sending: false, saved: true });
  }
  draw();
}

/** The questions that a student can answer or has answered, with the own answer that the server has. */
function current() {
  if (!told) return [];
  if (told.tasks) return told.tasks.map((own, number) => ({ key: `${number}.t`, number, round: 0, own, question: own.question, open: !own.done }));
  const { number, round, question, state } = told.class;
  return question ? [{ key: `${number - 1}.${round}`, number: number - 1, round, own: told.own, question, open: state === "open" || state === "closing" }] : [];
}

function shownNow() { const all = current(); return told?.tasks ? all[task ?? -1] ?? null : all[0] ?? null; }

// ---- drawing ----

function draw() {
  const at = shownNow();
  const { state, shown } = told.class;
  const plan = JSON.stringify([state === "closing" ? "open" : state, at?.key, at?.open, at?.question, at?.own.verdict, told.own.before, told.tasks && task === null && told.tasks, !at || at.open ? null : closedWords(at), shown]);
  if (plan !== drawn) {
    drawn = plan;
    if (!at) drawWaiting();
    else if (at.open) drawQuestion(at);
    else drawClosed(at);
  }
  showChip();
}

/** Show these parts; who had the focus goes on reading at the heading, and a phone's keyboard stays away. */
function show(parts) {
  const had = main.contains(document.activeElement);
  main.replaceChildren(...parts);
  const heading = main.querySelector("h1");
  if (!had || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function head(text) {
  const [header, chip] = [make("header"), make("span", "chip")];
  chip.setAttribute("role", "status");
  header.append(make("span", "", text), chip);
  return header;
}

function drawWaiting() {
  answer = null;
  const { title, state } = told.class;
  const parts = [head(title)];
  if (told.tasks) parts.push(...taskList());
  else if (state === "end") parts.push(make("h1", "", words.over), button("side", words.save_answers, saveAnswers));
  else parts.push(make("h1", "", words.waiting), make("p", "", filled(words.you_are, { name: told.own.name })));
  show(parts);
}

function taskList() {
  const { due, over } = told.class;
  const list = make("div", "tasks");
  told.tasks.forEach((own, number) => {
    const row = button("", "", () => { task = number; draw(); });
    row.append(make("b", "", `${number + 1}  ${own.question.text}`), make("span", "", stateOf(own)));
    list.append(row);
  });
  return [make("h1", "", over ? words.homework_over : filled(words.due, { when: new Date(due * 1000).toLocaleString() })), make("p", "", filled(words.you_are, { name: told.own.name })), list, offerWay()];
}

/** A code by which this homework goes on on another phone. */
function offerWay() {
  const box = make("p");
  box.append(button("side", words.make_way, async () => {
    const { status, said } = await post(address("way"), memory.token, {});
    if (status === 200) setText(box, filled(words.way_is, { code: said.code.replace(/...(?=.)/g, "$& ") }));
  }));
  return box;
}

function stateOf({ tries, left, solved, done, question }) {
  if (solved) return words.task_right;
  if (!tries) return words.task_untouched;
  if (!question.marked) return words.task_done;
  if (done) return words.task_wrong;
  return left === null ? filled(words.task_tries, { tries }) : filled(words.task_try, { tries, most: tries + left });
}

function drawQuestion(at) {
  const { question, own } = at;
  const parts = [head(filled(words.question, { number: at.number + 1 })), ...before(question), make("h1", "", question.text)];
  if (told.own.before !== undefined && !told.tasks) parts.push(make("p", "", filled(words.again, { value: told.own.before })));
  if (own.verdict) parts.push(said(own.verdict));
  const draft = memory.draft(at.key);
  answer = makeAnswer(question, draft?.value ?? own.value ?? null, () => edited(at), () => send(at));
  parts.push(...about(question, answer.list), ...answer.parts);
  if (told.tasks) answer.bar.append(button("side", words.back, () => { task = null; draw(); }));
  show(parts);
}

function drawClosed(at) {
  const { question, own } = at;
  answer = null;
  const parts = [head(filled(words.question, { number: at.number + 1 })), ...before(question), make("h1", "", question.text)];
  if (own.verdict) parts.push(said(own.verdict));
  else parts.push(make("p", "said", closedWords(at)));
  if (own.verdict?.picture) parts.push(button("side", words.see_picture, (event) => showPicture(event.currentTarget, at)));
  if (own.verdict) parts.push(tryList(at));
  parts.push(...about(question, question.options && "folded"));
  if (told.tasks) parts.push(button("side", words.back, () => { task = null; draw(); }));
  show(parts);
}

/** What is said after the close: the answer that counts; else one may have come too late, or wait for the network still. */
function closedWords({ own, key }) {
  const draft = memory.draft(key);
  if (own.value !== undefined) return filled(words.closed, { value: own.written });
  if (own.late || draft?.late) return words.late;
  return draft?.sending ? words.not_saved : words.closed_without;
}

function before(question) { return question.before ? [make("p", "before", question.before)] : []; }

function said({ text, right }) { return make("p", "said", `${right === true ? "✓ " : right === false ? "✗ " : ""}${text}`); }

function listOf(question) {
  const rows = make("ol", "rows");
  rows.tabIndex = 0;
  rows.setAttribute("aria-label", words.list);
  const row = ({ title, grade, score }, rank, kind) => {
    const line = make("li", kind);
    line.append(make("b", "", rank), make("span", "name", title), ...(score === undefined ? [] : [make("span", "", filled(words.score, { score }))]), make("span", "", grade === null ? (question.hides?.includes("grades") ? "" : words.not_judged) : filled(words.grade, { grade })));
    return line;
  };
  rows.append(...question.documents.map((document, at) => row(document, String(at + 1), "")), ...question.aside.map((document) => row(document, "–", "aside")));
  return rows;
}

/** The question's list, unless its control has drawn it, or folded, and what it is computed with. */
function about(question, list) {
  const settings = question.settings.map((sentence) => make("p", "", sentence));
  const others = question.lists.map((other) => make("p", "", filled(words.other_list, other)));
  if (list === "folded") return [...others, folded(words.list, [listOf(question), make("p", "", question.convention), ...settings])];
  return [...(list === "drawn" ? [] : [listOf(question)]), ...others, ...(question.convention ? [folded(question.convention, settings)] : [])];
}

function folded(text, parts) { const box = make("details", "settings"); box.append(make("summary", "", text), ...parts); return box; }

// ---- sending ----

function edited(at) {
  const draft = memory.draft(at.key);
  memory.keep(at.key, { ...draft, turn: draft?.turn ?? at.own.turn ?? 0, value: answer.value(), number: at.number, round: at.round });
  showChip();
}

function send(at) {
  const draft = memory.draft(at.key);
  const value = answer.value();
  if (value === null) return;
  memory.keep(at.key, { value, sent: value, number: at.number, round: at.round, turn: Math.max(draft?.turn ?? 0, shownNow()?.own.turn ?? 0) + 1, sending: true, saved: false });
  failed = 0;
  sendAll();
}

async function sendAll() {
  if (sending) return;
  sending = true;
  try {
    for (const [key, draft] of memory.unsent()) {
      showChip();
      const { status, said: reply } = await post(address("answer"), memory.token, { question: draft.number, round: draft.round, turn: draft.turn, value: draft.sent });
      const now = memory.draft(key);
      if (now.turn !== draft.turn) continue; // a newer answer waits already
      if (status === 200) { failed = 0; memory.keep(key, { ...now, sending: false, saved: reply.kept, late: !reply.kept }); }
      else if (status === 0 || status === 429 || status >= 500) { failed += 1; break; }
      else memory.keep(key, { ...now, sending: false, refused: reply.sentence });
    }
  } finally {
    sending = false;
    if (told) draw(); // an answer that came too late is said so
    if (memory.unsent().length) setTimeout(sendAll, failed ? pause(failed) : 0);
  }
}

/** The state of the own answer, in one place. */
function showChip() {
  const chip = main.querySelector(".chip");
  const at = told && shownNow();
  if (!chip || !at) { if (chip) mark(chip, connected ? "" : "offline", connected ? "" : words.offline); return; }
  const draft = memory.draft(at.key);
  clearInterval(closing);
  if (answer && told.class.state === "closing") countDown(chip, at, draft);
  else mark(chip, ...stateNow(at, draft));
  if (answer) answer.allow(draft);
}

function stateNow(at, draft) {
  const committed = draft?.saved && draft.turn >= (at.own.turn ?? 0) ? draft.sent : at.own.value;
  const changed = draft?.value !== undefined && JSON.stringify(draft.value) !== JSON.stringify(committed);
  if (draft?.refused) return ["unsent", draft.refused];
  if (draft?.sending) return failed || !connected ? ["unsent", words.not_saved] : ["unsent", words.sending];
  if (!at.open && draft?.late) return ["unsent", words.late_chip];
  const isSaved = draft?.saved || at.own.turn;
  if (isSaved && changed && at.open) return told.tasks ? ["", words.not_sent] : ["changed", changedWords(committed)];
  if (isSaved) return ["saved", at.open && !told.tasks ? words.saved : words.saved_short];
  if (!connected) return ["offline", words.offline];
  return at.open ? ["", words.not_sent] : ["", ""];
}

function changedWords(committed) { return answer?.short ? filled(words.changed, { value: answer.short(committed) }) : words.changed_short; }

function countDown(chip, at, draft) {
  const ends = (told.ends ??= Date.now() + told.class.seconds * 1000);
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    const [kind] = stateNow(at, draft);
    mark(chip, kind, filled(kind === "saved" ? words.closing_saved : words.closing, { seconds: left }), left % 10 === 0 || left === 5);
  };
  tick();
  closing = setInterval(tick, 1000);
}

/** Show this, and say it aloud if it is news: not every second of a countdown. */
function mark(chip, kind, text, aloud = true) { chip.ariaLive = aloud ? "polite" : "off"; chip.dataset.is = kind; setText(chip, text); }

// ---- afterwards ----

function tryList(at) {
  const box = make("p");
  const open = make("a", "", words.try_list);
  open.target = "_blank";
  open.hidden = true;
  post(address("list"), memory.token, { question: at.number }).then(({ status, said: reply }) => {
    if (status !== 200) return;
    open.href = document.body.dataset.base + reply.address;
    open.hidden = false;
  });
  box.append(open);
  return box;
}

async function showPicture(pressed, at) {
  pressed.disabled = true;
  const answered = await fetch(`${address("picture")}?question=${at.number}&round=${at.round}`, { headers: { [HEADER]: memory.token } }).catch(() => null);
  if (!answered?.ok) { pressed.disabled = false; return; }
  const data = await answered.json();
  const [frame, box] = [make("div"), make("div", "picture")];
  frame.append(box);
  pressed.replaceWith(frame);
  const script = make("script");
  Object.assign(script, { type: "module", src: document.body.dataset.picture });
  const tell = () => dispatchEvent(new CustomEvent("class-picture", { detail: { box, data } }));
  script.addEventListener("load", tell);
  document.head.append(script);
}

async function saveAnswers() {
  const { status, said: reply } = await post(address("mine"), memory.token, {});
  if (status === 200) save(new Blob([reply.text], { type: "text/plain" }), "ndcg-class.txt");
}
