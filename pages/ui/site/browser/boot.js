// Starts the lab in a browser without a server: the still picture stays until the first page is drawn.

const words = JSON.parse(document.getElementById("words").textContent);
const settings = JSON.parse(document.getElementById("settings").textContent);
const root = new URL(".", document.baseURI);
const files = globalThis.labInOneFile; // or nothing, where each file has an address
const still = document.getElementById("still");
const line = document.getElementById("progress");
const place = document.getElementById("root");
const MADE_UP = "stlite.invalid";
const LOOK = 50; // milliseconds between two looks at the board of the app
const TAKEOVER = 5_000; // until the app's board must have taken what was done on the first one
const KEEP_AFTER = 10_000; // milliseconds, so that the first moves do not wait for it
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
  if (files) keepHistory();
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
  const base = location.pathname.replace(/\/$/, "");
  answerFromPython(lab._kernel, base);
  correctLinks(base);
  if (!files) history.replaceState(null, "", path + location.search + location.hash);
  lab._kernel.addEventListener("loadProgress", ({ detail }) => { if (Number(detail)) show(Number(detail)); });
  lab._kernel.addEventListener("loadError", ({ detail }) => fail(detail));
  new MutationObserver((_, observer) => {
    if (!place.querySelector(DRAWN)) return;
    observer.disconnect();
    handOver(Date.now()).then(() => still.remove());
    setTimeout(keep, KEEP_AFTER);
  }).observe(place, { childList: true, subtree: true });
}

/** The first list can be moved while Python is on its way, where the page has loaded the board's script for it. */
function openFirst() {
  const first = still.querySelector("ndcg-board");
  if (!first) return;
  const caption = () => { still.querySelector("figcaption").textContent = words.first; };
  if (first.list) caption();
  else first.addEventListener("ndcg-ready", caption, { once: true });
}

/** What was done on the first board is done on the app's board, once that is there and no card is in the air. */
async function handOver(since) {
  const first = still.querySelector("ndcg-board");
  const inTheAir = () => first?.shadowRoot?.querySelector(".lifted");
  const board = () => [...place.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot?.querySelector(".board:has(.card)")).find(Boolean);
  const waits = () => inTheAir() || ((first?.operations?.length ?? 0) > 0 && !board() && Date.now() - since < TAKEOVER);
  while (waits()) await new Promise((go) => setTimeout(go, LOOK));
  const operations = first?.operations ?? [];
  if (!operations.length) return;
  first.inert = true; // what came later would be lost
  document.dispatchEvent(new CustomEvent("lab-take", { detail: operations }));
  while (board()?.dataset.pending !== "0" && Date.now() - since < 2 * TAKEOVER) await new Promise((go) => setTimeout(go, LOOK));
}

/** Addresses of the host that stlite makes up, as of a file to download, are answered by Python in this browser. */
function answerFromPython(kernel, base) {
  const fetching = window.fetch.bind(window);
  window.fetch = async (wanted, options = {}) => {
    const url = new URL(wanted.url ?? wanted, document.baseURI);
    if (url.hostname !== MADE_UP) return fetching(wanted, options);
    const path = url.pathname.slice(base.length) + url.search;
    const answer = await kernel.sendHttpRequest({ method: options.method ?? "GET", path, headers: {}, body: "" });
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers });
  };
}

/** Links to pages name that host too; a click stays here, but a new tab needs the real address. */
function correctLinks(base) {
  const correct = (link) => {
    const url = new URL(link.href);
    const beside = files && settings.pages.includes(url.pathname.split("/").pop()) && url.protocol === "file:";
    if (url.hostname !== MADE_UP && !beside) return;
    const page = beside ? url.pathname.split("/").pop() : url.pathname.slice(base.length + 1);
    if (!files) link.href = new URL(page + url.search, root);
    else link.href = `?${new URLSearchParams([...(page ? [["page", page]] : []), ...url.searchParams])}`;
  };
  const all = () => place.querySelectorAll("a[href]").forEach(correct);
  new MutationObserver(all).observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ["href"] });
}

/** The path of a single file never changes: a page gets its entry in the history when the address names it. */
function keepHistory() {
  const pageOf = (address) => new URL(address ?? "", document.baseURI).searchParams.get("page") ?? "";
  const [replace, push] = [history.replaceState.bind(history), history.pushState.bind(history)];
  let shown = pageOf(location.href);
  history.replaceState = (state, unused, address) => {
    const known = shown;
    shown = pageOf(address ?? location.href);
    (shown === known ? replace : push)(state, unused, address);
  };
  addEventListener("popstate", (event) => {
    if (pageOf(location.href) === shown) return;
    event.stopImmediatePropagation(); // Streamlit would look for the page in the path
    shown = pageOf(location.href);
    const links = [...place.querySelectorAll("a[data-testid=stTopNavLink]")];
    const link = links.find(({ href }) => pageOf(href) === shown);
    if (link) link.click();
    else location.reload();
  }, true);
}

/** Once the lab works, the rest is fetched for use without a network. */
function keep() {
  if (!files && "serviceWorker" in navigator) navigator.serviceWorker.register(new URL("offline.js", root)).catch(() => {});
}

openFirst();
if (supported()) start().catch(fail);
else say(words.unsupported);
