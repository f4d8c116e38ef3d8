// Keeps the site for visits without a network: what a page has loaded, and the small files of all pages. The build fills
// in PAGES and VERSION, so that another site is another service worker, which forgets what the old one kept.
const PAGES = [];
const STORE = "gametree-VERSION";

/** Add files to the store that are not there yet. */
async function add(urls) {
  const store = await caches.open(STORE);
  const inside = urls.map((url) => new URL(url, location)).filter(({ origin }) => origin === location.origin);
  const plain = new Set(inside.map((url) => (url.pathname.endsWith(".html") || url.pathname.endsWith("/") ? url.origin + url.pathname : url.href)));
  for (const url of plain) if (!(await store.match(url))) await store.add(url).catch(() => undefined);
}

addEventListener("install", (event) => event.waitUntil(skipWaiting()));

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("gametree-") && name !== STORE;
  const tidy = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => clients.claim()));
});

addEventListener("message", (event) => {
  const { keep, withOthers } = event.data;
  const done = add([...keep, ...(withOthers ? PAGES : [])]);
  event.waitUntil(done.then(() => withOthers && event.source.postMessage({ kept: true })));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** Answer from the store, else from the network, and keep what came. */
async function answer(request) {
  const store = await caches.open(STORE);
  const isPage = request.mode === "navigate";
  const kept = await store.match(request, { ignoreSearch: isPage });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && found.type === "basic" && !isPage) await store.put(request, found.clone()).catch(() => undefined);
  return found;
}
