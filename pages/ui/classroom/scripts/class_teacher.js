// The teacher's pages: the projector and the private tab. Both show what the server draws, and send what is pressed.
//
// The key stands behind the # of the address, which no browser sends anywhere; it travels in a header.

import { ELSEWHERE, HEADER, codeIn, follow, pause, post, save } from "./class_link.js";
import words from "./class_words.js";
import { filled, make, setText } from "./elements.js";
import { patch } from "./html.js";
import picture from "./picture.js";
import { create, drawCode } from "./svg.js";

const { base } = document.body.dataset;
const [code, view] = [codeIn(location.pathname), location.pathname.includes("/screen/") ? "screen" : "notes"];
const key = takeKey();
const main = document.querySelector("main");
const tree = make("div", `tree ${view}`);
const strip = make("p", "strip");
const over = make("dialog", "over");
const blank = make("div", "blank");
const enlarged = make("div", "enlarged"); // the code, over everything
const NOBODY = 60_000; // milliseconds without a phone
const began = Date.now();
let told = null;
let lost = null;
let ends = 0;
let place = { address: "", qr: [], loopback: false }; // where phones join
const squares = create("svg", {});
const figure = makeFigure(); // the list that is asked about

strip.setAttribute("role", "alert");
strip.hidden = blank.hidden = enlarged.hidden = true;
enlarged.append(create("svg", {}), make("span", "address"), make("b", "", `${code.slice(0, 3)} ${code.slice(3)}`));
blank.setAttribute("aria-label", words.blank);
document.body.classList.add(view);
main.append(tree, enlarged, strip, over, blank);
if (key) {
  follow(path(`watch/${view}`), key, hear, connection);
  locate(0);
} else setText(tree, words.no_key);
document.addEventListener("click", press);
document.addEventListener("keydown", onKey);
addEventListener("resize", drawList);
setInterval(tell, 250);

function path(name) {
  return `${base}live/${code}/${name}`;
}

/** The key of the address. A projector shows its address to everybody: there the tab keeps the key, and the address not. */
function takeKey() {
  const [given, name] = [location.hash.slice(1), `ndcg-class-key-${code}`];
  try {
    if (view !== "screen") return given;
    if (given) sessionStorage.setItem(name, given);
    const kept = given || sessionStorage.getItem(name) || "";
    history.replaceState(null, "", location.pathname);
    return kept;
  } catch {
    return given; // without storage, a reload needs the address as it was
  }
}

/** Ask for the address by which phones join, until it is known. */
async function locate(tries) {
  const { status, said } = await post(path("where"), key, {});
  if (status === 200) {
    place = said;
    for (const svg of [squares, enlarged.querySelector("svg")]) drawCode(svg, place.qr, place.address);
    fill();
    tell();
  } else if (status === 0 || status >= 500) setTimeout(locate, pause(tries), tries + 1);
}

function hear(message) {
  const before = told;
  told = message;
  document.title = `${message.title} · NDCG Lab`;
  if (!before || before.seen !== message.seen) { ends = Date.now() + message.seconds * 1000; if (over.open) over.close(); enlarged.hidden = true; }
  patch(tree, message.nodes);
  fill();
  tell();
}

function connection(now, refused) {
  if (refused === 403) setText(tree, words.no_key);
  else if (refused === 404) setText(tree, words.gone);
  else if (refused === ELSEWHERE) setText(tree, words.elsewhere);
  lost = now ? null : lost ?? new Date();
  tell();
}

/** The parts that only this page knows: the address, the code as squares, the list's figure, the countdown, warnings. */
function fill() {
  for (const part of main.querySelectorAll(".address")) setText(part, place.address);
  for (const part of tree.querySelectorAll(".qr, .small-qr")) part.append(squares);
  for (const part of tree.querySelectorAll(".list")) part.append(figure);
  drawList();
}

/** The figure, as high as its place; the smallest letters of a figure are 12 pixels, and a room's are 24. */
function drawList() {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 8;
  main.style.setProperty("--twice", scale);
  if (figure.isConnected && told.list) picture({ parentElement: figure, data: { ...told.list, room: figure.parentElement.clientHeight / scale } });
}

function makeFigure() {
  const frame = make("div", "frame");
  frame.append(make("div", "picture"));
  return frame;
}

function tell() {
  if (!told) return;
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  for (const place of tree.querySelectorAll(".countdown")) setText(place, told.state === "closing" ? filled(words.closes_in, { seconds: left }) : "");
  const warns = place.loopback ? words.loopback : !told.joined && Date.now() - began > NOBODY ? words.nobody : "";
  for (const place of tree.querySelectorAll(".warning")) setText(place, warns);
  strip.hidden = !lost;
  if (lost) setText(strip, filled(words.disconnected, { time: lost.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) }));
  for (const button of tree.querySelectorAll("button[data-act]")) if (button.dataset.act !== "screen") button.disabled = Boolean(lost);
}

// ---- what is pressed ----

const MOVES = new Set(["next", "back", "again", "more", "end"]);

function press({ target }) { const pressed = target.closest("[data-act]"); if (pressed && !pressed.disabled) act(pressed.dataset.act, pressed.dataset.value); }

function act(name, value) {
  if (lost || !told) return; // never queued: the class would be moved when nobody expects it
  if (MOVES.has(name)) send({ act: name, seen: told.seen });
  else if (name === "ask") send({ act: "ask", question: Number(value), seen: told.seen });
  else if (name === "hide" || name === "show") send({ act: "hide", student: Number(value), hidden: name === "hide" });
  else if (name === "count" || name === "uncount") send({ act: "count", counts: name === "count" });
  else if (name === "lock" || name === "unlock") send({ act: "lock", locked: name === "lock" });
  else if (name === "out" && confirm(value === "silent" ? words.silent_sure : words.put_out_sure)) send({ act: name, student: value === "silent" ? value : Number(value) });
  else if (name === "reword") reword(Number(value));
  else if (name === "picture") showPicture(value);
  else if (name === "screen") open(`${base}screen/${code}#${key}`, `ndcg-screen-${code}`);
  else if (name === "file") saveFile(value);
  else if (name === "delete" && confirm(words.delete_sure)) send({ act: "delete" });
}

async function send(message) {
  const { status, said } = await post(path("teach"), key, message);
  if (status !== 200 && said.sentence) { setText(strip, said.sentence); strip.hidden = false; setTimeout(tell, 4000); }
}

function reword(question) { const text = prompt(words.reword, told.texts[question])?.trim(); if (text && text !== told.texts[question]) send({ act: "reword", question, text }); }

async function showPicture(cause) {
  const { status, said } = await post(path("worked"), key, { question: told.question, round: told.round, cause });
  if (status !== 200) return;
  const [frame, close] = [makeFigure(), make("button", "", "✕")];
  close.type = "button";
  close.addEventListener("click", () => over.close());
  over.replaceChildren(close, make("h2", "", titleOf(cause)), frame);
  over.showModal();
  picture({ parentElement: frame, data: said });
}

function titleOf(cause) {
  const button = tree.querySelector(`button[data-act="picture"][data-value="${CSS.escape(cause)}"]`);
  return (button?.querySelector(".named") ?? button)?.textContent ?? words.right_answer;
}

async function saveFile(name) {
  const answer = await fetch(path(`file/${name}`), { headers: { [HEADER]: key }, cache: "no-store" }).catch(() => null);
  if (answer?.ok) save(await answer.blob(), `${code}-${name}`);
}

// ---- a clicker's keys ----

const KEYS = {
  PageDown: () => act("next"), ArrowRight: () => act("next"), " ": () => act("next"),
  PageUp: () => act("back"), ArrowLeft: () => act("back"),
  b: () => { blank.hidden = !blank.hidden; }, ".": () => { blank.hidden = !blank.hidden; },
  f: whole, F5: whole,
  c: () => { enlarged.hidden = !enlarged.hidden; },
  r: () => act("again"), t: () => act("more"),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(":is(input,textarea,select)")) return;
  if (event.target.closest("button, summary") && [" ", "Enter"].includes(event.key)) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const cause = /^[1-4]$/.test(name) ? told?.causes[Number(name) - 1] : undefined;
  if (over.open) {
    if (name !== "Escape" && (KEYS[name] || cause)) { over.close(); event.preventDefault(); }
    return;
  }
  if (!KEYS[name] && cause === undefined) return;
  event.preventDefault();
  if (cause === undefined) KEYS[name]();
  else showPicture(cause);
}

function whole() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}
