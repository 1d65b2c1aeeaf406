// The cards: a card for each document, made once and from then on changed only where it differs.

import { filled, make, makeButton, setRaised, setText } from "./elements.js";
import { makeChip } from "./folds.js";
import { MOST_GRADES_OFFERED, gradeOf, titleOf, zoneOf } from "./state.js";
import { pointsAt, product, shown } from "./live.js";
import words from "./words.js";

const FULL = 0.62; // of the room beside a row is the longest bar; a text stands behind it

/** The cards of a board; `board` is described in board.js. */
export function makeCards(board) {
  const cards = new Map(); // document id -> its card's elements

  /** Put the cards of one zone into its list, in this order. */
  function place(list, docs) {
    docs.forEach((doc, at) => {
      const { card } = cards.get(doc) ?? makeCard(doc);
      if (list.children[at] !== card) shift(list, card, list.children[at] || null);
    });
    while (list.children.length > docs.length) list.lastElementChild.remove();
  }

  function makeCard(doc) {
    const elements = { ...makeFace(board, doc), ...makeMenu(board, doc) };
    elements.face.append(elements.more);
    cards.set(doc, elements);
    return elements;
  }

  function forgetRemoved() {
    for (const [doc, { card }] of cards) {
      if (board.state.ranked.includes(doc) || board.state.aside.includes(doc)) continue;
      card.remove();
      cards.delete(doc);
    }
  }

  /** Show the state on every card; `settled` says that Python's numbers are those of this state. */
  function update(settled) {
    const scale = JSON.stringify(board.state.scale);
    const { data } = board.protocol;
    const sums = settled && !board.cut ? null : board.sums();
    const faces = sums ? liveFaces(sums, data) : data.cards;
    for (const zone of ["ranked", "aside"]) {
      board.state[zone].forEach((doc, at) => updateCard(board, cards.get(doc), { doc, zone, at, settled, scale, faces }));
    }
  }

  return { get: (doc) => cards.get(doc), place, forgetRemoved, update };
}

function shift(list, card, before) {
  // A card that is moved as it stands keeps the focus; giving it back makes the browser lay out everything once more.
  if (list.moveBefore && card.isConnected) list.moveBefore(card, before);
  else list.insertBefore(card, before);
}

// ---- the elements of a card ----

/** What every card has, also a card that is only looked at; its elements still lie in no order. */
export function makeParts() {
  const card = make("li", "card");
  const [rank, text, title, snippet] = [make("span", "rank"), make("div", "text"), make("div", "title"), make("div", "snippet")];
  text.append(title, snippet);
  const grades = make("div", "grades");
  const [earn, discounted, terms, worth, because] = [make("div", "earn"), make("b"), make("small"), make("span", "worth"), make("span", "because")];
  earn.append(discounted, terms, worth, because);
  const bars = make("div", "bars");
  bars.append(make("i", "pale"), make("i", "solid"));
  pointsAt(card, () => card.dataset.id);
  return { card, rank, text, title, snippet, grades, earn, discounted, terms, worth, because, bars };
}

function makeFace(board, doc) {
  const parts = makeParts();
  const { card, rank, text, grades, earn, bars } = parts;
  card.dataset.id = doc;
  card.tabIndex = -1; // a finger that taps it gives it the focus, and with it the buttons that a pointer finds by hovering
  const handle = makeButton("handle", "⠿", "", () => {});
  handle.title = words.handle_help;
  handle.setAttribute("aria-roledescription", words.handle_role);
  handle.addEventListener("keydown", (event) => board.pressKey(event, doc));
  card.addEventListener("pointerdown", (event) => board.grab(event, doc));
  grades.setAttribute("role", "radiogroup");
  const [steps, gain] = [make("div", "steps"), make("small", "gain")];
  const up = makeButton("step", "▲", "", () => board.moving.step(doc, -1));
  const down = makeButton("step", "▼", "", () => board.moving.step(doc, 1));
  steps.append(up, gain, down);
  const [face, best, label] = [make("div", "face"), make("div", "best"), make("span", "best-name")];
  best.append(make("i", "pale"), make("i", "solid"), label);
  face.append(handle, rank, text, grades, steps);
  card.append(face, bars, best, earn);
  return { ...parts, face, best, label, handle, up, gain, down, scale: "", radios: new Map(), field: null, aim: makeChip(grades) };
}

function makeMenu(board, doc) {
  const [more, summary, menu, name] = [make("details", "more"), make("summary", "", "⋯"), make("div", "menu"), make("input")];
  name.maxLength = 200;
  const rename = () => {
    if (name.value.trim()) board.issue({ op: "rename", doc, title: name.value.trim() });
    more.open = false;
    summary.focus();
  };
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // or the same key would open the menu again, which has the focus next
    rename();
  });
  const tie = makeButton("tool", "", words.tie_help, () => {
    const rank = board.state.ranked.indexOf(doc) + 1;
    board.issue({ op: "tie", rank, on: !board.state.ties.includes(rank) });
    more.open = false;
  });
  const across = makeButton("tool", "", words.across_help, () => {
    const to = zoneOf(board.state, doc) === "ranked" ? "aside" : "ranked";
    board.issue({ op: "move", doc, to, index: board.state[to].length });
    more.open = false;
  });
  const keep = makeButton("tool", words.rename, words.rename_help, rename);
  const remove = makeButton("tool", words.remove, words.remove_help, () => board.issue({ op: "remove", doc }));
  menu.append(name, keep, tie, across, remove);
  more.append(summary, menu);
  more.addEventListener("toggle", () => {
    if (!more.open) return;
    name.value = board.state.documents[doc].title;
    for (const other of board.frame.querySelectorAll(".more[open]")) if (other !== more) other.open = false;
  });
  return { more, summary, name, tie, across };
}

function makeGrades(board, elements, doc) {
  elements.radios.clear();
  elements.grades.replaceChildren();
  elements.field = board.state.scale.length > MOST_GRADES_OFFERED ? makeGradeField(board, doc) : null;
  if (elements.field) {
    elements.grades.append(elements.field);
    return;
  }
  for (const grade of [...board.state.scale, null]) {
    const [label, radio] = [make("label"), make("input")];
    radio.type = "radio";
    radio.name = "grade-" + doc;
    radio.addEventListener("change", () => board.issue({ op: "grade", doc, grade }));
    label.title = grade === null ? words.not_judged : filled(words.grade, { grade });
    radio.setAttribute("aria-label", label.title);
    label.append(radio, make("span", "", grade === null ? "?" : String(grade)));
    elements.grades.append(label);
    elements.radios.set(grade, radio);
  }
}

function makeGradeField(board, doc) {
  const field = make("input", "typed");
  field.type = "number";
  field.step = "any";
  field.placeholder = "?";
  field.title = words.grade_field_help;
  field.addEventListener("blur", () => { field.value = gradeOf(board.state, doc) ?? ""; }); // what was refused does not stay
  field.addEventListener("change", () => {
    if (!field.validity.badInput) board.issue({ op: "grade", doc, grade: field.value === "" ? null : Number(field.value) });
  });
  return field;
}

// ---- what a card shows ----

/** What each card shows while another order is tried: the terms that the browser added up. */
function liveFaces({ terms }, { live, cards, figure }) {
  const faces = {};
  for (const [doc, rank] of Object.entries(live.ideal_ranks)) {
    faces[doc] = { discounted: "", terms: (figure && cards[doc]?.missed) || filled(words.ideal_rank, { rank }) };
  }
  for (const { doc, gain, earned, counts, weight } of terms) {
    faces[doc] = figure ? rowFace({ doc, gain, earned, counts, weight }, live, cards, figure) : {
      discounted: shown(counts ? earned : 0),
      terms: !counts ? filled(words.below_k, { k: live.cutoff }) : cards[doc]?.terms !== words.not_judged_term || gain ? filled(words.term, { gain: shown(gain), weight: shown(weight) }) : words.not_judged_term,
      bars: [gain / live.top, counts ? earned / live.top : 0],
    };
  }
  return faces;
}

/** What a row of the figure says. */
function rowFace({ doc, gain, earned, counts, weight }, live, cards, figure) {
  const printed = product(gain, weight, earned);
  return {
    discounted: counts ? printed.earned : "",
    terms: counts ? filled(cards[doc]?.unjudged && !gain ? words.row_unjudged : words.row_term, printed) : words.row_below,
    worth: cards[doc]?.worth,
    bars: (figure.fixed && cards[doc]?.bars) || [gain / live.top, earned / live.top], // those of grades do not change
  };
}

/** What the best order earns at a rank, with its number where it is another than the list's. */
function showBest({ best, label }, at, board, face) {
  const { figure } = board.protocol.data;
  const other = at === null ? null : figure?.best[at];
  const counts = other && (board.cut ? at < board.cut : other.counts);
  showBars(best, counts && other.bars);
  setText(label, counts && other.printed !== face.discounted ? filled(words.best_label, { earned: other.printed, title: other.title }) : "");
  label.style.left = counts ? `calc(${Math.max(0, Math.min(other.bars[0], 1)) * FULL * 100}% + 8px)` : "";
}

function updateCard(board, elements, { doc, zone, at, settled, scale, faces }) {
  const { state } = board;
  const face = Object.hasOwn(faces, doc) ? faces[doc] : {};
  const title = titleOf(state, doc);
  const ranked = zone === "ranked";
  if (elements.scale !== scale) {
    elements.scale = scale;
    makeGrades(board, elements, doc);
  }
  setText(elements.title, title);
  setText(elements.snippet, state.documents[doc].snippet);
  setText(elements.rank, ranked ? (settled && face.rank) || String(at + 1) : "–");
  setText(elements.discounted, board.protocol.data.hides?.includes("line") ? twoDecimals(face.discounted) : face.discounted ?? "");
  setText(elements.terms, face.terms ?? "");
  showBars(elements.bars, ranked && face.bars, board.protocol.data.figure ? FULL : 1);
  showBest(elements, ranked ? at : null, board, face);
  elements.earn.title = (settled && face.full) || "";
  setRaised(elements.worth, face.worth ?? "");
  setRaised(elements.because, (settled && face.because) || "");
  setText(elements.gain, settled && face.up ? face.up : "");
  elements.up.title = face.up ? filled(words.one_up_gives, { change: face.up }) : words.one_up;
  elements.up.disabled = ranked && at === 0;
  elements.down.disabled = !ranked && at === state.aside.length - 1;
  updateGrade(board, elements, doc, title);
  updateMark(board, elements, { doc, ranked, at });
  updateNames(elements, ranked, { title, rank: at + 1, ranks: state.ranked.length });
  elements.tie.hidden = !ranked || at === 0 || Boolean(board.protocol.data.hides?.includes("tie"));
  setText(elements.across, ranked ? words.to_aside : words.to_ranked);
}

/** For a projector, what a card earns has two decimals. */
function twoDecimals(earned) {
  return earned && Number.isFinite(Number(earned)) ? Number(earned).toFixed(2) : earned ?? "";
}

/** Bars of these shares of `full`, which is how much of the room the longest may take. */
export function showBars(bars, shares, full = FULL) {
  bars.hidden = !shares;
  const widths = shares || [0, 0];
  for (const [at, share] of widths.entries()) bars.children[at].style.width = `${Math.max(0, Math.min(share, 1)) * full * 100}%`;
}

function updateGrade(board, { card, grades, radios, field, aim }, doc, title) {
  const grade = gradeOf(board.state, doc);
  aim([...radios.keys()].indexOf(grade), radios.size);
  card.dataset.grade = grade === null ? "?" : grade;
  const shade = grade > 0 ? grade / Math.max(...board.state.scale) : 0;
  card.dataset.shade = shade >= 1 ? "full" : shade > 0 ? "part" : "none";
  card.style.setProperty("--shade", `${Math.round(shade * 40)}%`);
  grades.setAttribute("aria-label", filled(words.grades, { title }));
  grades.inert = Boolean(board.protocol.data.hides?.includes("grades"));
  if (field) field.setAttribute("aria-label", filled(words.grade_field, { title }));
  if (field && board.root.activeElement !== field) field.value = grade ?? "";
  const radio = radios.get(grade);
  if (radio) radio.checked = true;
  else for (const other of radios.values()) other.checked = false;
}

/** The card's look: not judged, tied, below the cutoff, the last above it, in the air. */
function updateMark(board, { card, tie }, { doc, ranked, at }) {
  const { state, protocol: { data } } = board;
  const cutoff = board.cut ? { after: board.cut, label: "" } : data.cutoff;
  const tied = ranked && at > 0 && state.ties.includes(at + 1);
  const marks = {
    below: ranked && cutoff && at >= cutoff.after,
    unjudged: gradeOf(state, doc) === null,
    tied,
    last: ranked && cutoff && at === cutoff.after - 1 && at < state.ranked.length - 1,
    lifted: board.moving.lifted?.doc === doc,
  };
  card.className = ["card", ...Object.keys(marks).filter((mark) => marks[mark])].join(" ");
  card.dataset.cut = cutoff ? cutoff.label : "";
  setText(tie, tied ? words.untie : words.tie);
}

/** What a screen reader calls the card's controls. */
function updateNames({ handle, up, down, summary, name }, ranked, place) {
  handle.setAttribute("aria-label", filled(ranked ? words.handle_ranked : words.handle_aside, place));
  up.setAttribute("aria-label", filled(words.up, place));
  down.setAttribute("aria-label", filled(words.down, place));
  summary.setAttribute("aria-label", filled(words.more, place));
  name.setAttribute("aria-label", filled(words.new_title, place));
}
