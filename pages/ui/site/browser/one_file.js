// Unpacks the single file: every file that a host would serve becomes a blob, and addresses lead to the blobs.

(async () => {
  const text = (id) => document.getElementById(id).textContent;
  const packed = await (await fetch(`data:application/gzip;base64,${text("archive").trim()}`)).blob();
  document.getElementById("archive").remove();
  const all = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  const blobs = {};
  const parts = {}; // of Python
  for (const [path, type, from, to] of JSON.parse(text("index"))) {
    const part = all.slice(from, to, type);
    blobs[path] = URL.createObjectURL(part);
    if (path.startsWith("python/")) parts[path.slice("python/".length)] = part;
  }
  sendFiles(parts);
  const scripts = document.createElement("script");
  scripts.type = "importmap";
  scripts.textContent = JSON.stringify({ imports: Object.fromEntries(modules(blobs)) });
  document.head.append(scripts);
  await style(blobs);
  globalThis.labInOneFile = { python: await python(blobs) };
  keepPageInQuery();
  const boot = document.createElement("script");
  boot.type = "module";
  boot.src = blobs["boot.js"];
  document.body.append(boot);
})();

/** Scripts by the names under which they import each other, and by the addresses under which pages import them. */
function* modules(blobs) {
  for (const [path, blob] of Object.entries(blobs)) {
    if (!/\.js(\?|$)/.test(path)) continue;
    yield [`@lab/${path}`, blob];
    yield [new URL(path, document.baseURI).href, blob];
  }
}

async function style(blobs) {
  const sheet = await (await fetch(blobs["stlite/stlite.css"])).text();
  const own = document.createElement("style");
  own.textContent = sheet.replace(/url\((["']?)\.?\/?(assets\/[^"')]+)\1\)/g, (all, _, name) => `url(${blobs[`stlite/${name}`] ?? all})`);
  document.head.append(own);
}

/** The script that starts Python, as an address that a worker of a page from a disk may import. */
async function python(blobs) {
  const bytes = new Uint8Array(await (await fetch(blobs["python/python.mjs"])).arrayBuffer());
  return `data:text/javascript;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}#python.mjs`;
}

/** A worker of a page from a disk cannot fetch the page's blobs: they are sent to it with its first message. */
function sendFiles(parts) {
  const Plain = globalThis.Worker;
  const takes = `self.labFiles = new Promise((take) => self.addEventListener("message", function first({ data }) {
    if (data.labFiles) { self.removeEventListener("message", first); take(data.labFiles); }
  }));\n`;
  globalThis.Worker = class extends Plain {
    constructor(address, options) {
      const request = new XMLHttpRequest();
      request.open("GET", address, false); // a worker is made at once, and so its script is needed at once
      request.send();
      super(URL.createObjectURL(new Blob([takes, request.responseText], { type: "text/javascript" })), options);
    }

    postMessage(message, ...rest) {
      super.postMessage(message.type === "initData" ? { ...message, labFiles: parts } : message, ...rest);
    }
  };
}

/** A disk's address has no pages below it, and only what follows its question mark can change: the page stands there. */
function keepPageInQuery() {
  const file = location.pathname;
  let page = new URLSearchParams(location.search).get("page") ?? "";
  for (const name of ["pushState", "replaceState"]) {
    const change = history[name].bind(history);
    history[name] = (state, title, url) => {
      const wanted = String(url ?? location.search);
      const [path, search = ""] = wanted.split(/\?(.*)/s);
      if (path && path !== file) page = path.replace(/\/$/, "").split("/").pop();
      if (page.endsWith(".html")) page = "";
      const query = new URLSearchParams(search);
      query.delete("page");
      if (page) query.set("page", page);
      change(state, title, `${file}?${query}`);
    };
  }
}
