// Caches the site for use offline: the files that a page loads, the small files of all pages and, for the lab, all
// Python files. The build inserts the lists and the version, so a new build has a new service worker, which deletes the
// caches of the old one. The build puts the same lines before JupyterLite's own service worker, which caches nothing.
const PAGES = [];
const PYTHON = [];
const ROOT = new URL("ROOT", location);
const SITE = `gametree-${ROOT.pathname}-`; // prefix of the names of this site's caches, because a server can have several sites
const STORE = `${SITE}VERSION`;
const OF_ANY_SITE = /^gametree-[0-9a-f]{16}$/; // pattern of the names of caches that older builds used
const LIVE = /\/api\/(drive|stdin|service-worker-heartbeat)/; // pattern of requests that the pages of JupyterLite answer themselves
const FRESH = { cache: "no-cache" }; // option that revalidates a file with the server, so that files of another build are never used
const WITHOUT_SEARCH = /\.html$/; // pattern of the addresses of pages; their content does not depend on the query

/** Add missing files to the cache. */
async function add(urls) {
  const store = await caches.open(STORE);
  const inside = urls.map((url) => new URL(url, ROOT)).filter((url) => isKept(url));
  for (const url of new Set(inside.map(plain))) {
    if (!(await store.match(url))) await fetch(url, FRESH).then((found) => put(store, url, found)).catch(() => undefined);
  }
}

/** Cache a response. Rebuild a redirected response, because a request for a page must not be answered with one. */
async function put(store, url, found) {
  if (!found.ok || found.type !== "basic") return;
  await store.put(url, found.redirected ? new Response(found.body, { headers: found.headers }) : found);
}

/** Return whether a response can be cached: its address is on this site, and it is not live. @param {URL} url */
const isKept = ({ href, pathname }) => href.startsWith(ROOT.href) && !LIVE.test(pathname);

/** Return the address under which a file is cached; for a folder, the address of its index. */
function plain({ origin, pathname, href }) {
  const path = pathname.replace(/\/$/, "/index.html");
  return WITHOUT_SEARCH.test(path) ? origin + path : href;
}

addEventListener("install", (event) => event.waitUntil(skipWaiting()));

addEventListener("activate", (event) => {
  const old = (name) => (name.startsWith(SITE) && name !== STORE) || OF_ANY_SITE.test(name);
  const tidy = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => clients.claim()));
});

addEventListener("message", (event) => {
  const { keep, withOthers, withPython } = event.data;
  const done = add([...keep, ...(withOthers ? PAGES : []), ...(withPython ? PYTHON : [])]);
  event.waitUntil(done.then(() => event.source.postMessage({ kept: true, others: Boolean(withOthers) })));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !isKept(new URL(request.url))) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(request));
});

/** Answer from the cache, otherwise from the network, and cache the response. */
async function answer(request) {
  const store = await caches.open(STORE);
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  const kept = await store.match(plain(url), { ignoreSearch: isPage });
  if (kept) return kept;
  const folder = `${url.origin}${url.pathname}/`;
  if (isPage && (await store.match(`${folder}index.html`))) return Response.redirect(folder + url.search);
  const found = await fetch(request, isPage ? {} : FRESH);
  await put(store, plain(url), found.clone()).catch(() => undefined);
  return found;
}
