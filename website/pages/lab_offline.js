/** What this browser keeps of JupyterLab: what its page loads, and all of Python, which its kernel loads elsewhere. */

navigator.serviceWorker?.ready.then(({ active }) => {
  active?.postMessage({ keep: [location.href], withPython: true });
  const keep = (/** @type {PerformanceObserverEntryList} */ seen) =>
    active?.postMessage({ keep: seen.getEntries().map(({ name }) => name) });
  new PerformanceObserver(keep).observe({ type: "resource", buffered: true });
});

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kept) document.documentElement.dataset.kept = "";
});
