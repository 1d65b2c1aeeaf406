// Keeps the site for use without a network: what was fetched once is answered from here; pages are fetched anew first.

const KEPT = "{{ version }}";
const FILES = JSON.parse('{{ files }}');

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  event.respondWith(mode === "navigate" ? anew(event.request) : fromHere(event.request));
});

async function keepAll() {
  const cache = await caches.open(KEPT);
  await Promise.all(FILES.map(async (file) => {
    if (!await cache.match(file)) await cache.add(file);
  }));
  await self.skipWaiting();
}

async function dropOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith("ndcg-lab-") && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function fromHere(request) {
  return await caches.match(request, { ignoreSearch: true, cacheName: KEPT }) ?? fetch(request);
}

async function anew(request) {
  try {
    return await fetch(request);
  } catch {
    return await caches.match(request, { ignoreSearch: true, cacheName: KEPT }) ?? Response.error();
  }
}
