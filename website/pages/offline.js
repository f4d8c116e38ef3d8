/** What this browser keeps of the site, so that the next visit needs no network. */

const root = new URL("../", import.meta.url);

/**
 * Keep what this page has loaded, and all pages beside it where that is asked for; a browser may not allow it.
 * @param {boolean} withOthers
 */
export async function keepPage(withOthers) {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(new URL("service_worker.js", root));
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ keep: [location.href, ...loaded], withOthers });
  } catch {
    // then every visit needs the network
  }
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kept) document.documentElement.dataset.kept = "";
});
