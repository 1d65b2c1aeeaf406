// Dragging a card by the pointer: mouse, pen or finger.

const EDGE = 56; // pixels inside the free area's edge within which the page scrolls along
const [SLOWEST, FASTEST] = [2, 12]; // pixels a frame, at the zone's inner and outer edge
const OVER = "header[data-testid='stHeader']"; // what may cover the cards from above
const PICTURES = "[class*='st-key-lesson_picture'] *"; // the drawing in one of these, too
const UNDER = ".st-key-lesson_nav, [data-testid='stLayoutWrapper']:has(> .st-key-lesson_nav)"; // and from below
const START = 3; // pixels; less is a click
const CONTROLS = "button, input, label, details, summary";

/** What a card does when the pointer goes down on it; `board` is described in board.js. */
export function makeDrag(board) {
  return (event, doc) => {
    const onHandle = event.target.closest(".handle");
    const anywhere = event.pointerType === "mouse" && !event.target.closest(CONTROLS);
    if (event.button !== 0 || board.moving.lifted || !(onHandle || anywhere)) return;
    board.drawNow();
    follow(board, doc, event, onHandle);
    if (onHandle) onHandle.focus({ preventScroll: true });
    else event.preventDefault();
  };
}

/** Follow the pointer until it is let go, taken away, or Escape is pressed. */
function follow(board, doc, start, onHandle) {
  const { moving } = board;
  const { card } = board.cards.get(doc);
  const { top, height } = card.getBoundingClientRect();
  const offset = start.clientY - top;
  const drawn = height / card.offsetHeight; // of its size: a slide may be drawn smaller or larger than it is
  const scroller = scrollingParent(board);
  const free = within(scroller, freeArea());
  let last = start;
  let frame = 0;
  const holdAt = (y) => {
    card.style.transform = "";
    const target = targetAt(board, doc, y - offset + height / 2);
    if (target) moving.hold(doc, target);
  };
  const drawFrame = () => {
    const y = last.clientY;
    const by = scrolled(y, free);
    if (by) scroller.scrollBy(0, by);
    holdAt(y);
    card.style.transform = `translateY(${(y - offset - card.getBoundingClientRect().top) / drawn}px)`;
    frame = requestAnimationFrame(drawFrame);
  };
  const move = (event) => {
    last = event;
    if (!moving.lifted && Math.abs(event.clientY - start.clientY) > START) {
      moving.lift(doc, "pointer");
      window.getSelection()?.removeAllRanges();
      frame = requestAnimationFrame(drawFrame);
    }
    if (moving.lifted) event.preventDefault();
  };
  const end = (drops) => {
    cancelAnimationFrame(frame);
    for (const [name, listener, options] of listeners) window.removeEventListener(name, listener, options);
    if (!moving.lifted) return;
    if (drops) holdAt(last.clientY);
    card.style.transform = "";
    if (drops) moving.drop();
    else moving.putBack();
    if (onHandle) board.cards.get(doc)?.handle.focus({ preventScroll: true });
  };
  const listeners = [
    ["pointermove", move, { passive: false }],
    ["pointerup", (event) => { last = event; end(true); }],
    ["pointercancel", () => end(false)],
    ["keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // it is meant for the card
      end(false);
    }, true],
  ];
  for (const [name, listener, options] of listeners) window.addEventListener(name, listener, options);
}

/** The place among the other cards whose middle lies just below this height; null where the card lies already. */
function targetAt(board, doc, y) {
  const to = !board.isClosed("aside") && y >= board.zones.aside.box.getBoundingClientRect().top ? "aside" : "ranked";
  const others = board.state[to].filter((other) => other !== doc);
  let index = others.findIndex((other) => {
    const box = board.cards.get(other).card.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  if (index < 0) index = others.length;
  return board.state[to].indexOf(doc) === index ? null : { to, index };
}

/** What of the screen the cards can be seen in: between what stays at the top and what stays at the bottom. */
function freeArea() {
  const staying = (elements) => [...elements]
    .filter((element) => ["sticky", "fixed", "absolute"].includes(getComputedStyle(element).position))
    .map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
  const drawings = [...document.querySelectorAll(PICTURES)].flatMap(({ shadowRoot }) => [...shadowRoot?.querySelectorAll(".drawing") ?? []]);
  const half = window.innerHeight / 2;
  return {
    top: Math.max(0, ...staying([...document.querySelectorAll(OVER), ...drawings]).filter(({ top }) => top < half / 2).map(({ bottom }) => bottom)),
    bottom: Math.min(window.innerHeight, ...staying(document.querySelectorAll(UNDER)).filter(({ top }) => top > half).map(({ top }) => top)),
  };
}

/** The part of this area in which a box that scrolls is seen. */
function within(scroller, { top, bottom }) {
  if (scroller === document.scrollingElement) return { top, bottom };
  const box = scroller.getBoundingClientRect();
  return { top: Math.max(top, box.top), bottom: Math.min(bottom, box.bottom) };
}

/** How far the page scrolls in this frame: faster, the nearer the pointer is to the area's edge. */
function scrolled(y, { top, bottom }) {
  const depth = Math.max(top + EDGE - y, y - (bottom - EDGE)) / EDGE;
  if (depth <= 0) return 0;
  const by = SLOWEST + (FASTEST - SLOWEST) * Math.min(1, depth);
  return y < (top + bottom) / 2 ? -by : by;
}

function scrollingParent({ frame }) {
  let node = frame;
  while (node && node !== document.body) {
    if (node.scrollHeight > node.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
    node = node.parentElement ?? node.getRootNode().host;
  }
  return document.scrollingElement;
}
