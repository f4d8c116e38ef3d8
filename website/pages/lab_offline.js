/** What this browser keeps of JupyterLab: what its page loads, and all of Python, which its kernel loads elsewhere. */

// A worker that runs a student's program has its address outside of the lab: the site's service worker answers it.
navigator.serviceWorker?.register(new URL("../service_worker.js", import.meta.url)).catch(() => undefined);

navigator.serviceWorker?.ready.then(({ active }) => {
  active?.postMessage({ keep: [location.href], withPython: true });
  const keep = (/** @type {PerformanceObserverEntryList} */ seen) =>
    active?.postMessage({ keep: seen.getEntries().map(({ name }) => name) });
  new PerformanceObserver(keep).observe({ type: "resource", buffered: true });
});

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kept) document.documentElement.dataset.kept = "";
});
