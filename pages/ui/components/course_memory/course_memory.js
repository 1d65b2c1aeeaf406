// Keeps a reader's course in the browser's own storage, for the next visit, and in the tab's, which a reload reads first:
// another tab may have gone elsewhere. Shows the top of the page when the place in the course changes.

const KEY = "ndcg-lab-course";
const STORES = ["sessionStorage", "localStorage"]; // the tab's own first
let place = null; // the step that was shown last
let asked = null; // the visit that has been sent what was kept

export default function ({ data, setStateValue }) {
  if (data.forgotten) {
    forget();
    return;
  }
  if (place !== null && place !== data.place) showTop();
  place = data.place;
  const kept = recall();
  if (!kept || kept.visit === data.visit || data.restored) {
    remember(data);
  } else if (asked !== data.visit) {
    asked = data.visit;
    setStateValue("kept", { text: kept.text, at: kept.at ?? "", done: kept.done ?? "", missed: kept.missed ?? "" });
  }
}

function showTop() {
  document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0, behavior: "instant" });
}

function remember({ visit, text, at, done, missed, untouched }) {
  for (const store of STORES) {
    try {
      if (untouched) window[store].removeItem(KEY);
      else window[store].setItem(KEY, JSON.stringify({ visit, text, at, ...withOtherTabs(store, { visit, done, missed }) }));
    } catch {
      // A browser that forbids storage forgets the course at a reload.
    }
  }
}

/** The steps done and missed here, and those that another tab has kept meanwhile. */
function withOtherTabs(store, { visit, done, missed }) {
  const note = noteIn(store);
  return !note || note.visit === visit ? { done, missed } : { done: united(done, note.done), missed: united(missed, note.missed) };
}

/** Two sets of steps as one: a hexadecimal number for each lesson, with a bit for each step. */
function united(first, second) {
  const [longer, shorter] = [`${first}`.split("."), `${second ?? ""}`.split(".")].sort((one, other) => other.length - one.length);
  const bits = (mask) => parseInt(mask || "0", 16);
  return longer.map((mask, at) => ((bits(mask) | bits(shorter[at])) >>> 0).toString(16)).map((mask) => (mask === "0" ? "" : mask)).join(".");
}

/** What the tab keeps, or else what the last visit left; null for nothing. */
function recall() {
  for (const store of STORES) {
    const note = noteIn(store);
    if (note) return note;
  }
  return null;
}

function noteIn(store) {
  try {
    const note = JSON.parse(window[store].getItem(KEY));
    return note && typeof note === "object" ? note : null;
  } catch {
    return null; // as if nothing were kept
  }
}

/** Forget the course, and begin a new visit: what the page itself still holds goes with it. */
function forget() {
  remember({ untouched: true });
  const search = new URLSearchParams(window.location.search);
  for (const name of ["at", "done", "missed"]) search.delete(name);
  window.location.replace(`${window.location.pathname}?${search}`);
}
