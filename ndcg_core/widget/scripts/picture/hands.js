// What a reader grasps in a drawing: handles that slide along a scale, and places to press. By pointer, touch and keys.
//
// A handle: { key, slides: true, x, y, width, height, label, text, least, most, now, step, snaps, across, value(pixel), set(value) }
// A place:  { key, x, y, width, height, label, pressed, press() }
// `set` and `press` return what changes in the draft. `across` says that a handle slides from left to right.
// One with `snaps`, values from low to high, stops at these alone; an arrow key leads to the next of them.

import { create, dress } from "./svg.js";

const PARTS = 100; // of a scale, that an arrow key moves by where the handle has no step of its own
const FAR = 10; // arrow keys that a page key is worth

/** Hands on a drawing: call the returned function with all that can be grasped now. */
export function hands(svg, change, commit) {
  const layer = create("g", { class: "hands" });
  svg.append(layer);
  const held = new Map(); // key -> the element and what it is now

  return function place(wanted) {
    if (svg.lastChild !== layer) svg.append(layer); // over all that was drawn; to move it would take the focus away
    for (const [key, { element }] of held) {
      if (wanted.some((hand) => hand.key === key)) continue;
      element.remove();
      held.delete(key);
    }
    for (const hand of wanted) {
      if (!held.has(hand.key)) held.set(hand.key, begin(hand.key));
      const entry = held.get(hand.key);
      entry.hand = hand;
      dress(entry.element, named(hand));
    }
  };

  function begin(key) {
    const element = create("rect", { class: "hand", fill: "transparent", rx: 6, tabindex: 0, "data-hand": key });
    const entry = { element, hand: null, before: null };
    element.addEventListener("touchstart", (event) => { if (entry.hand.slides) event.preventDefault(); }, { passive: false }); // or the page scrolls
    element.addEventListener("pointerdown", (event) => down(entry, event));
    element.addEventListener("pointermove", (event) => { if (element.hasPointerCapture(event.pointerId)) slide(entry, event); });
    element.addEventListener("keydown", (event) => keyed(entry, event));
    layer.append(element);
    return entry;
  }

  function down(entry, event) {
    if (event.button) return;
    event.preventDefault();
    entry.element.focus({ preventScroll: true });
    if (!entry.hand.slides) {
      change(entry.hand.press());
      return;
    }
    entry.before = entry.hand.now;
    entry.element.setPointerCapture(event.pointerId);
    slide(entry, event);
  }

  function slide({ hand }, event) {
    const { left, top, width, height } = svg.getBoundingClientRect();
    const { viewBox: { baseVal: view } } = svg;
    const pixel = hand.across ? ((event.clientX - left) / width) * view.width : ((event.clientY - top) / height) * view.height;
    change(hand.set(snapped(hand, hand.value(pixel))));
  }

  function keyed(entry, event) {
    const { hand } = entry;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const presses = !hand.slides && (event.key === " " || (event.key === "Enter" && !hand.pressed));
    if (presses || event.key === "Enter") {
      event.preventDefault();
      if (presses) change(hand.press());
      else commit();
      return;
    }
    if (!hand.slides) return;
    const step = hand.step || (hand.most - hand.least) / PARTS;
    const by = { ArrowUp: step, ArrowRight: step, ArrowDown: -step, ArrowLeft: -step, PageUp: FAR * step, PageDown: -FAR * step }[event.key];
    const to = { Home: hand.least, End: hand.most, Escape: entry.before, p: hand.pocket, P: hand.pocket }[event.key];
    if (by === undefined && (to === undefined || to === null)) return;
    event.preventDefault();
    entry.before ??= hand.now;
    change(hand.set(hand.snaps && by !== undefined ? nextSnap(hand, by, step) : snapped(hand, to ?? (hand.now ?? hand.least) + by)));
  }
}

/** The value that a handle reaches from where it is: the next one, or with a page key one further on. */
function nextSnap({ snaps, now, least }, by, step) {
  const [at, far] = [now ?? least, Math.round(Math.abs(by) / step)];
  const ahead = by > 0 ? snaps.filter((value) => value > at) : snaps.filter((value) => value < at).reverse();
  return ahead[Math.min(far, ahead.length) - 1] ?? at;
}

function snapped({ least, most, step, snaps }, value) {
  if (typeof value !== "number") return value; // a place beside the scale
  if (snaps) return snaps.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) ? each : best));
  const part = step || (most - least) / PARTS;
  const near = Math.round((value - least) / part) * part + least;
  return Math.min(most, Math.max(least, Number(near.toPrecision(12))));
}

function named({ key, x, y, width, height, label, slides, text, least, most, now, across, pressed, role }) {
  const shared = { x, y, width, height, "aria-label": label, class: `hand ${slides ? (across ? "across" : "along") : "tapped"} ${key.split(" ")[0]}` };
  if (!slides) return { ...shared, role: role ?? "button", [role ? "aria-checked" : "aria-pressed"]: String(Boolean(pressed)) };
  return {
    ...shared, role: "slider", "aria-valuemin": least, "aria-valuemax": most, "aria-valuenow": now ?? least, "aria-valuetext": text ?? String(now ?? least),
    "aria-orientation": across ? "horizontal" : "vertical",
  };
}
