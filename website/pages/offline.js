/** The files of the site stored in this browser, so that the next visit needs no network. */

const root = new URL("../", import.meta.url);

/**
 * Store the files loaded by this page and, with those of its worker, for the other pages, if the browser allows it.
 * @param {string[]} [byWorker]
 */
export async function keepPage(byWorker) {
  if (!navigator.serviceWorker || document.body.dataset.page === "scorm") return; // a platform stores its own pages
  try {
    await navigator.serviceWorker.register(new URL("service_worker.js", root));
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const keep = [location.href, ...pageBefore(), ...loaded, ...(byWorker ?? [])];
    active?.postMessage({ keep, withOthers: Boolean(byWorker) });
  } catch {
    // otherwise every visit needs the network
  }
}

/** The page that `language.js` has left for this one, so that its address also works without a network. */
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
