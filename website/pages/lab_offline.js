/**
 * Caches the files of JupyterLab in this browser: the files that its page loads, and all Python files, which its kernel
 * loads in a worker.
 */

let waiting = 0; // number of messages that the service worker has not handled yet

navigator.serviceWorker?.ready.then(({ active }) => {
  const keep = (/** @type {string[]} */ urls, withPython = false) => {
    waiting += 1;
    delete document.documentElement.dataset.kept;
    active?.postMessage({ keep: urls, withPython });
  };
  keep([location.href], true);
  const loaded = (/** @type {PerformanceObserverEntryList} */ seen) => keep(seen.getEntries().map(({ name }) => name));
  new PerformanceObserver(loaded).observe({ type: "resource", buffered: true });
});

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (!data?.kept) return;
  waiting -= 1;
  if (waiting === 0) document.documentElement.dataset.kept = "";
});
