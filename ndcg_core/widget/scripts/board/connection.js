// The notice that the server does not answer. Streamlit's own message says nothing about the work, and offers no way
// out if it cannot connect again.

import { make, makeButton } from "./elements.js";
import words from "./words.js";

const SILENCE = 2000; // milliseconds without a connection before the notice is shown

/** The notice's element, and how to stop watching; `canReload` says whether a reload would keep the list. */
export function makeConnectionNotice(canReload) {
  const box = make("p", "away", words.away + " ");
  box.setAttribute("role", "alert");
  box.hidden = true;
  const reload = makeButton("tool", words.reload, words.reload_help, () => window.location.reload());
  box.append(reload);
  const app = document.querySelector("[data-test-connection-state]");
  let timer = 0;
  const watch = new MutationObserver(() => {
    if (app.dataset.testConnectionState === "CONNECTED") {
      clearTimeout(timer);
      timer = 0;
      box.hidden = true;
    } else if (!timer) timer = setTimeout(show, SILENCE); // each attempt to connect is a change as well
  });
  if (app) watch.observe(app, { attributeFilter: ["data-test-connection-state"] });

  function show() {
    reload.hidden = !canReload();
    box.hidden = false;
  }

  function leave() {
    watch.disconnect();
    clearTimeout(timer);
  }

  return { box, leave };
}
