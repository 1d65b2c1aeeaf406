// The sums of a list while a card is in the air, and what the parts of a page tell each other meanwhile.
//
// Python sends the gain of every document and the factor of every rank; here they are multiplied or divided and added, in
// Python's order, and nothing else. Python's next answer is the truth.

/** What a list earns in this order: its terms by rank, DCG and nDCG. Null where Python says that a move changes more. */
export function sumsOf(live, ranked) {
  if (!live || ranked.length > live.factors.length) return null;
  if (!live.enters && !isSameSet(ranked, live.ranked)) return null;
  const counted = live.cutoff === null ? ranked.length : Math.min(live.cutoff, ranked.length);
  let [total, dcg] = [0, 0];
  const terms = ranked.map((doc, at) => {
    const gain = Object.hasOwn(live.gains, doc) ? live.gains[doc] : live.unjudged;
    const factor = live.factors[at];
    const earned = live.divides ? gain / factor : gain * factor;
    const counts = at < counted;
    total += earned;
    if (counts) dcg = total;
    return { doc, gain, earned, counts, total, weight: live.divides ? 1 / factor : factor };
  });
  return { terms, dcg, ndcg: dcg / live.idcg };
}

function isSameSet(docs, others) {
  const known = new Set(others);
  return docs.length === known.size && docs.every((doc) => known.has(doc));
}

/** A number with four decimals or other ones, as Python writes it: of two equally near texts, the one with the even last digit. */
export function shown(number, decimals = 4) {
  if (Number.isNaN(number) || number === null) return "–";
  if (Math.abs(number) >= 1e6) return large(number);
  const parts = number * 2 ** (decimals + 1);
  const halfway = Number.isInteger(parts) && Math.abs(parts) % 2 === 1; // no other number lies halfway
  if (!halfway) return number.toFixed(decimals);
  const down = Math.floor(number * 10 ** decimals);
  return ((down % 2 === 0 ? down : down + 1) / 10 ** decimals).toFixed(decimals);
}

/** A term as a row prints it: the fewest decimals of the weight, from two to four, with which it multiplies as printed. */
export function product(gain, weight, earned) {
  const [printedGain, printedEarned] = [Number.isInteger(gain) && Math.abs(gain) < 1e6 ? String(gain) : shown(gain, 2), shown(earned, 2)];
  const fits = (places) => shown(Number(printedGain) * Number(shown(weight, places)), 2) === printedEarned;
  return { gain: printedGain, weight: shown(weight, [2, 3].find(fits) ?? 4), earned: printedEarned };
}

/** A number too large for decimals: six digits and a power of ten. */
function large(number) {
  const [digits, power] = number.toExponential(5).split("e");
  return `${Number(digits)}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

/** A change with its sign, which is shown for none, too. */
export function signed(change, decimals) {
  const size = Math.abs(change).toFixed(decimals);
  return `${Number(size) === 0 ? "±" : change > 0 ? "+" : "−"}${size}`;
}

/** A number at a line of a scale, as short as it can be. */
export function tick(number) {
  return Math.abs(number) >= 1e4 ? number.toExponential(0) : String(Math.round(number * 1e4) / 1e4);
}

// ---- between the parts of a page: the board, the picture, the numbers, the formula and the table ----

/** Where the parts around an element meet: what they have to themselves, as in a notebook, or else the page. */
export function meetingOf(element) {
  return element?.closest("[data-alone]") ?? document;
}

function say(element, name, detail) {
  meetingOf(element).dispatchEvent(new CustomEvent(name, { detail }));
}

/** Say which order a board holds, with its sums; `sums` is null once Python has answered, or where it must. */
export function sayHeld(element, held) {
  say(element, "lab-held", held);
}

/** Say that a card of a list was taken up, or is in the air no longer. */
export function sayLifted(element, card) {
  say(element, "lab-lifted", card);
}

/** Say which document a reader points at, by pointer or by focus; null for none. */
export function sayPointed(element, doc) {
  say(element, "lab-pointed", doc);
}

/** Hand out what came with an answer besides the workbench: new drawings by the names of their parts. */
export function sayAnswered(parts) {
  document.dispatchEvent(new CustomEvent("lab-answered", { detail: parts }));
}

/** Listen for one of these, where the parts around an element meet, or on the page; returns how to stop. */
export function listen(name, act, element = null) {
  const [heard, place] = [(event) => act(event.detail), meetingOf(element)];
  place.addEventListener(name, heard);
  return () => place.removeEventListener(name, heard);
}

/**
 * Follow the sums that a board holds of the list that `listOf` names, while Python has not answered: `change` draws
 * them. Meanwhile, what only Python knows waits.
 */
export function followHeld(box, listOf, change) {
  const held = { sums: null, answered, stop: listen("lab-held", hold, box) };

  function hold({ list, sums, waits }) {
    if (list !== listOf()) return;
    box.classList.toggle("waits", Boolean(waits));
    if (held.sums === null && sums === null) return;
    held.sums = sums;
    change();
  }

  /** Python has answered. */
  function answered() {
    held.sums = null;
    box.classList.remove("waits");
  }

  return held;
}

/** Make an element and what lies in it point at the documents that `docOf` names. */
export function pointsAt(element, docOf) {
  const over = (event) => sayPointed(element, docOf(event));
  const none = () => sayPointed(element, null);
  element.addEventListener("pointerover", over);
  element.addEventListener("focusin", over);
  element.addEventListener("pointerleave", none);
  element.addEventListener("focusout", none);
}
