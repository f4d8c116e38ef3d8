// Keeps the site for visits without a network: what a page has loaded, and the small files of all pages; for the lab all of
// Python, too. The build fills in the lists and the version, so that another site is another service worker, which forgets
// what the old one kept, and puts the same lines before JupyterLite's own service worker, which keeps nothing.
const PAGES = [];
const PYTHON = [];
const ROOT = new URL("ROOT", location);
const SITE = `gametree-${ROOT.pathname}-`; // beginning of the names of its stores; a server can have several sites
const STORE = `${SITE}VERSION`;
const OF_ANY_SITE = /^gametree-[0-9a-f]{16}$/; // names that older sites gave their stores
const LIVE = /\/api\/(drive|stdin|service-worker-heartbeat)/; // what JupyterLite's pages answer themselves
const FRESH = { cache: "no-cache" }; // what a server says is as before, and never what is left of another build
const WITHOUT_SEARCH = /\.html$/; // pages; their address says only what they show

/** Add files to the store that are not there yet. */
async function add(urls) {
  const store = await caches.open(STORE);
  const inside = urls.map((url) => new URL(url, ROOT)).filter((url) => isKept(url));
  for (const url of new Set(inside.map(plain))) {
    if (!(await store.match(url))) await fetch(url, FRESH).then((found) => put(store, url, found)).catch(() => undefined);
  }
}

/** Keep a file that was found, also where a server sent it from another address, which no page may be answered with. */
async function put(store, url, found) {
  if (!found.ok || found.type !== "basic") return;
  await store.put(url, found.redirected ? new Response(found.body, { headers: found.headers }) : found);
}

/** Whether an address is in this site, and no live one. @param {URL} url */
const isKept = ({ href, pathname }) => href.startsWith(ROOT.href) && !LIVE.test(pathname);

/** The address under which something is kept: a folder's is that of its index. */
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

/** Answer from the store, else from the network, and keep what came. */
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
