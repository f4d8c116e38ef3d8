/** What this browser keeps of the site, so that the next visit needs no network. */

const root = new URL("../", import.meta.url);

/**
 * Keep what this page has loaded; with what its worker has loaded, the other pages too. A browser may not allow it.
 * @param {string[]} [byWorker]
 */
export async function keepPage(byWorker) {
  if (!navigator.serviceWorker || document.body.dataset.page === "scorm") return; // a platform keeps its own pages
  try {
    await navigator.serviceWorker.register(new URL("service_worker.js", root));
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const keep = [location.href, ...pageBefore(), ...loaded, ...(byWorker ?? [])];
    active?.postMessage({ keep, withOthers: Boolean(byWorker) });
  } catch {
    // then every visit needs the network
  }
}

/** The page that `language.js` has left for this one, so that its address, too, leads here without a network. */
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
