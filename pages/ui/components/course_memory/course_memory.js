// Keeps a reader's answers in the tab's storage, which outlives a reload and ends with the tab, and gives them back to a
// new visit. Shows the top of the page when the place in the course changes.

const KEY = "ndcg-lab-course";
let place = null; // the step that was shown last
let asked = null; // the visit that has been sent what this tab keeps

export default function ({ data, setStateValue }) {
  if (place !== null && place !== data.place) showTop();
  place = data.place;
  const kept = recall();
  if (!kept || kept.visit === data.visit || data.restored) {
    remember({ visit: data.visit, text: data.text });
  } else if (asked !== data.visit) {
    asked = data.visit;
    setStateValue("kept", kept.text);
  }
}

function showTop() {
  document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0, behavior: "instant" });
}

function remember(note) {
  try {
    if (note.text) sessionStorage.setItem(KEY, JSON.stringify(note));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage forgets the answers at a reload.
  }
}

/** What this tab keeps, or null. */
function recall() {
  try {
    const note = JSON.parse(sessionStorage.getItem(KEY));
    return note && note.text ? note : null;
  } catch {
    return null;
  }
}
