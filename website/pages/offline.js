/** Caches the files of the site in this browser, so the next visit needs no network. */

const root = new URL("../", import.meta.url);

/**
 * Cache the files that this page has loaded, if the browser allows this. If the files of its worker are given, cache
 * also the files for the other pages.
 * @param {string[]} [byWorker]
 */
export async function keepPage(byWorker) {
  if (!navigator.serviceWorker || document.body.dataset.page === "scorm") return; // a learning platform stores its own pages
  try {
    await navigator.serviceWorker.register(new URL("service_worker.js", root));
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const keep = [location.href, ...pageBefore(), ...loaded, ...(byWorker ?? [])];
    active?.postMessage({ keep, withOthers: Boolean(byWorker) });
  } catch {
    // the browser allows no cache, so every visit needs the network
  }
}

/**
 * Return the page that `language.js` replaced by this page; the address of the replaced page must also work without a
 * network.
 */
function pageBefore() {
  try {
    return [sessionStorage.getItem("gametree.site.left") ?? []].flat();
  } catch {
    return [];
  }
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.others) document.documentElement.dataset.kept = "";
});
