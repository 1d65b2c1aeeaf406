// What a phone keeps of a class: its token, and answers that the server has not committed yet.

const DAYS = 40;

/** The memory of a class; a browser that forbids storage remembers until the page is closed. */
export function remember(code) {
  const name = `ndcg-class-${code}`;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(name)) ?? {};
    for (const other of Object.keys(localStorage)) if (other.startsWith("ndcg-class-") && other !== name && old(other)) localStorage.removeItem(other);
  } catch {
    kept = {};
  }
  kept.drafts ??= {};
  const write = () => {
    try {
      localStorage.setItem(name, JSON.stringify({ ...kept, at: Date.now() }));
    } catch {
      // Full or forbidden: the answer lives as long as the page.
    }
  };
  return {
    get token() {
      return kept.token ??= hex(crypto.getRandomValues(new Uint8Array(24)));
    },
    get joined() {
      return Boolean(kept.joined);
    },
    join() { kept.joined = true; write(); },
    draft: (at) => kept.drafts[at] ?? null,
    keep(at, draft) { kept.drafts[at] = draft; write(); },
    unsent: () => Object.entries(kept.drafts).filter(([, draft]) => draft.sending),
    forget() { kept = { drafts: {} }; try { localStorage.removeItem(name); } catch { /* nothing was kept */ } },
  };
}

function old(name) { return Date.now() - (JSON.parse(localStorage.getItem(name))?.at ?? 0) > DAYS * 86_400_000; }

function hex(bytes) { return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""); }
