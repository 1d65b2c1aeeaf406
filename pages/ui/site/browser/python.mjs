// Python for the site: Pyodide with every package in place, so that nothing is resolved or installed in the browser.
//
// stlite imports this module where it would import Pyodide. It expects Pyodide and micropip; here, what micropip would
// install lies in one archive, and its calls find nothing left to do.

const here = new URL("./", import.meta.url);
const PACKAGES = "/lib/python3.13/site-packages";

export async function loadPyodide(options) {
  const packages = fetched("packages.zip");
  const { loadPyodide: load } = await import(new URL("pyodide.mjs", here));
  const python = await load({ ...options, indexURL: here.href });
  tell(60);
  python.unpackArchive(await packages, "zip", { extractDir: PACKAGES });
  tell(75);
  python.loadPackage = async () => [];
  python.pyimport("pages.ui.site.bridge").prepare();
  tell(95);
  return python;
}

async function fetched(name) {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(name);
  return answer.arrayBuffer();
}

function tell(percent) {
  self.postMessage({ type: "event:loadProgress", data: { message: String(percent) } });
}
