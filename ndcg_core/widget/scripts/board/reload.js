// What a reload of the page must not lose: the link in the address bar, and the operations that it does not hold yet.
//
// A reload may come before Python's answer, or while the address bar is still being written; then the page opens an
// older link. So the tab's storage keeps the operations after each link of the last moments, in segments {link, ops},
// until they are certain to be in the address.

const KEY = "ndcg-lab-unanswered";
const CERTAIN = 2000; // milliseconds after which an answered operation is certain to be in the address
const STAYED = 3000; // milliseconds after which a page that announced its end is still here: a download, for example
const AFTER_PAINT = 40; // milliseconds; writing the address takes as long as drawing the answer, which goes first

export function makeReload(protocol) {
  let recent = []; // segments that were answered a moment ago
  let writing = 0;
  let leaving = false; // the next page already reads the address and the storage as they are now
  window.addEventListener("beforeunload", freeze);

  /** Keep operations that Python has just answered; they belong to the link before the answer. */
  function answered(ops) {
    if (ops.length && protocol.data) recent.push({ link: protocol.data.link, ops, at: Date.now() });
  }

  function segments() {
    recent = recent.filter(({ at }) => Date.now() - at < CERTAIN);
    return [...recent, { link: protocol.data.link, ops: protocol.pending }];
  }

  /** All operations of a note that `recall` found. */
  function operationsIn(kept) {
    return kept.segments.flatMap(({ ops }) => ops);
  }

  /** The operations after a link: of a note that `recall` found, or of this page. None if the link is unknown. */
  function operationsSince(link, kept) {
    const known = kept ? kept.segments : segments();
    const at = known.map((segment) => segment.link).lastIndexOf(link);
    return at < 0 ? [] : known.slice(at).flatMap(({ ops }) => ops);
  }

  function remember() {
    if (leaving || !protocol.data.link) return; // a board without a link of its own is kept by its page
    try {
      const note = { nonce: protocol.data.nonce, segments: segments() };
      if (protocol.pending.length || recent.length) sessionStorage.setItem(KEY, JSON.stringify(note));
      else sessionStorage.removeItem(KEY);
    } catch {
      // A browser that forbids storage forgets only what was unanswered when the page was left.
    }
  }

  /** The note that this tab kept, or null. Another session's note counts only if the page was reloaded: a link that is
      opened on purpose shows what it holds. */
  function recall(data) {
    if (!data.link) return null;
    try {
      const note = JSON.parse(sessionStorage.getItem(KEY));
      const [arrival] = performance.getEntriesByType("navigation");
      return note && note.segments && (note.nonce === data.nonce || arrival.type !== "navigate") ? note : null;
    } catch {
      return null;
    }
  }

  function freeze() {
    leaving = true;
    setTimeout(() => {
      leaving = false;
      writeLink();
      remember();
    }, STAYED);
  }

  function keepLink({ now }) {
    if (now) writeLink();
    else if (!writing) writing = setTimeout(writeLink, AFTER_PAINT);
  }

  function writeLink() {
    // The link holds what Python has read; the rest is sent again to the session that opens it after a restart.
    writing = 0;
    const { link } = protocol.data;
    if (leaving || !link) return;
    const url = new URL(window.location.href);
    if (url.searchParams.get("s") === link) return;
    url.searchParams.set("s", link);
    window.history.replaceState(window.history.state, "", url); // never a step in the browser's history
  }

  function forget() {
    recent = [];
  }

  function leave() {
    window.removeEventListener("beforeunload", freeze);
    clearTimeout(writing);
  }

  return { answered, operationsIn, operationsSince, remember, recall, keepLink, forget, leave };
}
