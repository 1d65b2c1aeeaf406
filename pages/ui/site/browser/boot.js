// Starts the lab in a browser without a server: the still picture stays until the first page is drawn.

const words = JSON.parse(document.getElementById("words").textContent);
const settings = JSON.parse(document.getElementById("settings").textContent);
const root = new URL(".", document.baseURI);
const files = globalThis.labInOneFile; // or nothing, where each file has an address
const still = document.getElementById("still");
const line = document.getElementById("progress");
const place = document.getElementById("root");
const DRAWN = "[data-testid=stMain] [data-testid^=stBidiComponent], [data-testid=stMain] .stMarkdown";

function say(template, values = {}) {
  line.textContent = template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function supported() {
  return typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function";
}

function show(percent) {
  say(percent < 60 ? words.loading : words.starting, { percent });
}

function fail(error) {
  say(words.failed, { reason: error?.message || words.damaged });
}

/** Load what draws pages, and hand it Python. It derives the app's root from the address, which is put back then. */
async function start() {
  show(5);
  const { mount } = await (files ? import("@lab/stlite/stlite.js") : import(new URL("stlite/stlite.js", root)));
  show(20);
  const path = location.pathname;
  if (!files) history.replaceState(null, "", root.pathname + location.search + location.hash);
  const lab = mount({
    entrypoint: settings.entry,
    files: {}, archives: [], requirements: [],
    pyodideUrl: files ? files.python : new URL("python/python.mjs", root).href,
    wheelUrls: { stliteLib: "", streamlit: "" },
    streamlitConfig: settings.config,
    disableProgressToasts: true,
  }, place);
  if (!files) history.replaceState(null, "", path + location.search + location.hash);
  lab._kernel.addEventListener("loadProgress", ({ detail }) => { if (Number(detail)) show(Number(detail)); });
  lab._kernel.addEventListener("loadError", ({ detail }) => fail(detail));
  new MutationObserver((_, observer) => {
    if (!place.querySelector(DRAWN)) return;
    observer.disconnect();
    still.remove();
  }).observe(place, { childList: true, subtree: true });
}

if (supported()) start().catch(fail);
else say(words.unsupported);
if (!files && "serviceWorker" in navigator) navigator.serviceWorker.register(new URL("offline.js", root)).catch(() => {});
