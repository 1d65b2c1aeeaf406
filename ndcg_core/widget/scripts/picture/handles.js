// A bar that a reader pulls or lifts to a guess, by pointer and by keys.

import { create, dress } from "./svg.js";

const PARTS = 100; // of a bar's length, that a key moves it by

/** A handle over the drawing: `place(of)` puts it there, or hides it; `moved(value, done)` says where it was dragged. */
export function guessHandle(svg, moved) {
  let at = null;
  const handle = makeHandle(svg, "guess-handle");
  const valueAt = (event) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    const { viewBox: { baseVal: view } } = svg;
    const pixel = at.across ? ((event.clientX - left) / width) * view.width : ((event.clientY - top) / height) * view.height;
    return snap(((pixel - at.from) / (at.to - at.from)) * at.most, at.most);
  };
  drag(handle, (event, done) => set(valueAt(event), done), () => at && !at.done);
  handle.addEventListener("keydown", (event) => {
    const parts = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10, Home: -PARTS, End: PARTS }[event.key];
    if (!parts || at.done) return;
    event.preventDefault();
    set(snap(at.value + (parts * at.most) / PARTS, at.most), false);
  });
  handle.addEventListener("keyup", () => { if (at && !at.done && at.moved) set(at.value, true); });

  function set(value, done) {
    at = { ...at, value, moved: !done };
    moved(value, done);
  }

  function place(of) {
    at = of && { ...of, moved: at?.moved ?? false };
    handle.style.display = of ? "" : "none";
    if (!of) return;
    handle.classList.toggle("across", of.across);
    dress(handle, {
      x: of.x, y: of.y, width: of.width, height: of.height, "aria-label": of.label, "aria-valuemin": 0, "aria-valuemax": of.most,
      "aria-valuenow": of.value.toFixed(2), "aria-disabled": of.done, "aria-orientation": of.across ? "horizontal" : "vertical",
    });
  }

  return place;
}

function makeHandle(svg, name) {
  const handle = create("rect", { class: `slides ${name}`, role: "slider", tabindex: 0, fill: "transparent", rx: 6 });
  handle.style.display = "none"; // until it is placed
  svg.append(handle);
  return handle;
}

function drag(handle, move, free) {
  handle.addEventListener("touchstart", (event) => { if (free()) event.preventDefault(); }, { passive: false }); // or the page scrolls
  handle.addEventListener("pointerdown", (event) => {
    if (!free() || event.button) return;
    event.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    move(event, false);
  });
  handle.addEventListener("pointermove", (event) => { if (handle.hasPointerCapture(event.pointerId)) move(event, false); });
  handle.addEventListener("pointerup", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    handle.releasePointerCapture(event.pointerId);
    move(event, true);
  });
}

function snap(value, most) {
  const part = most / PARTS;
  return Math.min(most, Math.max(0, Math.round(value / part) * part));
}
