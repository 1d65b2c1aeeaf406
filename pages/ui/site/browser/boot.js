// Starts the lab in a browser without a server: the still picture stays until the first page is drawn.

const words = JSON.parse(document.getElementById("words").textContent);
const settings = JSON.parse(document.getElementById("settings").textContent);
const root = new URL(".", document.baseURI);
const still = document.getElementById("still");
const line = document.getElementById("progress");
const place = document.getElementById("root");

function say(template, values = {}) {
  line.textContent = template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function supported() {
  return typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function";
}

function show(percent) {
  say(percent < 60 ? words.loading : words.starting, { percent });
}

async function start() {
  show(5);
  const path = location.pathname;
  history.replaceState(null, "", root.pathname + location.search); // the app's root, which it derives from the address
  const { mount } = await import(new URL("stlite/stlite.js", root));
  show(20);
  const lab = mount({
    entrypoint: "/lib/python3.13/site-packages/pages/entry.py",
    files: {}, archives: [], requirements: [],
    pyodideUrl: new URL("python/python.mjs", root).href,
    wheelUrls: { stliteLib: "", streamlit: "" },
    streamlitConfig: settings.config,
    disableProgressToasts: true,
  }, place);
  history.replaceState(null, "", path + location.search);
  lab._kernel.addEventListener("loadProgress", ({ detail }) => { if (Number(detail)) show(Number(detail)); });
  lab._kernel.addEventListener("loadError", ({ detail }) => say(words.failed, { reason: detail?.message ?? words.damaged }));
  new MutationObserver((_, observer) => {
    if (!place.querySelector("[data-testid=stMain] [data-testid=stBidiComponentRegular], [data-testid=stMain] .stMarkdown")) return;
    observer.disconnect();
    still.remove();
  }).observe(place, { childList: true, subtree: true });
}

if (supported()) start().catch((error) => say(words.failed, { reason: error.message || words.damaged }));
else say(words.unsupported);
