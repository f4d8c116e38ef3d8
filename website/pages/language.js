// Opens the page in the reader's language before anything is shown. This is the language in the address, or the
// language that the reader has chosen on this site, or the first supported language of the browser. An address such as
// es/ counts as a choice. On a narrow screen, a link to the notebooks opens a single notebook, because JupyterLab would
// show little more than its file browser.
(() => {
  const CHOSEN = "gametree.site.language"; // the language chosen by the reader, as stored in the browser
  const NARROW = "(max-width: 700px)";
  const here = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const named = asked.get("lang")?.trim();
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[hreflang]");
  const pages = [...links];

  /** @param {string | null | undefined} lang */
  const pageIn = (lang) => pages.find(({ hreflang }) => hreflang === lang);

  function chosen() {
    try {
      return localStorage.getItem(CHOSEN);
    } catch {
      return null;
    }
  }

  function wanted() {
    if (named) return pageIn(named);
    if (here.lang !== pages[0].hreflang || asked.has("embed")) return undefined;
    const liked = navigator.languages.map((name) => name.split("-")[0]);
    return [chosen(), ...liked].map(pageIn).find(Boolean);
  }

  if (location.search) here.dataset.asked = ""; // the pictures of the lists are not loaded before the named search or exercise
  const page = wanted();
  if (page && page.hreflang !== here.lang) {
    here.dataset.leaving = "";
    try {
      sessionStorage.setItem("gametree.site.left", location.href);
    } catch {
      // the browser allows no storage, so the next visit to this address needs the network too
    }
    location.replace(page.href + location.search + location.hash);
  }

  addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link) return;
    if (matchMedia(NARROW).matches) link.pathname = link.pathname.replace("/lab/lab/", "/lab/notebooks/");
    if (!link.closest(".languages")) return;
    try {
      localStorage.setItem(CHOSEN, link.hreflang);
    } catch {
      const query = new URLSearchParams(link.search); // without storage, the address contains the language
      query.set("lang", link.hreflang);
      link.search = query.toString();
    }
  });
})();
