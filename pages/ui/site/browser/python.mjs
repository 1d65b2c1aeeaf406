// Python for the site: Pyodide with every package in place, so that nothing is resolved or installed in the browser.
//
// stlite imports this module where it would import Pyodide. It expects Pyodide and micropip; here, what micropip would
// install lies in one archive, and its calls find nothing left to do.

const kept = globalThis.labFiles && addresses(await globalThis.labFiles); // where a single file holds everything
const here = kept ? "https://lab.invalid/python/" : new URL("./", import.meta.url).href;
const LIBRARIES = JSON.parse('{{ libraries }}'); // of Pyodide's distribution, as far as the builder wants them
const PACKAGES = "/lib/python3.13/site-packages";

export async function loadPyodide(options) {
  if (kept) answerFromMemory();
  const packages = fetched("packages.zip");
  const { loadPyodide: load } = await import(address("pyodide.mjs"));
  const python = await load({ ...options, indexURL: here });
  report(60);
  python.unpackArchive(await packages, "zip", { extractDir: PACKAGES });
  await install(python);
  report(75);
  python.loadPackage = async () => [];
  python.pyimport("pages.ui.site.bridge").prepare();
  report(95);
  return python;
}

/** Pyodide installs the packages of its distribution itself; numpy has come with ours. */
async function install(python) {
  if (!LIBRARIES.length) return;
  python.loadedPackages.numpy = "default channel";
  await python.loadPackage(LIBRARIES, { messageCallback() {} });
}

function addresses(parts) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, URL.createObjectURL(part)]));
}

function address(name) {
  return kept?.[name] ?? here + name;
}

async function fetched(name) {
  const answer = await fetch(address(name));
  if (!answer.ok) throw new Error(name);
  return answer.arrayBuffer();
}

/** Pyodide fetches its parts by their names beside it. */
function answerFromMemory() {
  const found = (wanted) => kept[String(wanted.url ?? wanted).split("/").pop()] ?? wanted;
  const [fetching, importing] = [self.fetch.bind(self), self.importScripts.bind(self)];
  self.fetch = (wanted, options) => fetching(found(wanted), options);
  self.importScripts = (...names) => importing(...names.map(found));
}

function report(percent) {
  self.postMessage({ type: "event:loadProgress", data: { message: String(percent) } });
}
