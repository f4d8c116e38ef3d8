// A plain server sends files uncompressed, so the largest ones are packed; the browser unpacks them on arrival.
const PACKED = /\/pyodide\.asm\.wasm$/;
const plainFetch = globalThis.fetch.bind(globalThis);

/** Fetch a packed file. */
export async function unpacked(url, type = "application/octet-stream", options = {}) {
  const packed = await plainFetch(`${url}.gz`, options);
  if (!packed.ok) throw new TypeError(`no ${url}.gz`);
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}

/** Import a packed module of this folder. */
export async function moduleOf(name) {
  const script = await (await unpacked(new URL(name, import.meta.url), "text/javascript")).blob();
  const address = URL.createObjectURL(script);
  return import(address).finally(() => URL.revokeObjectURL(address));
}

/** The Pyodide module, for the Pyodide setting of the same name. */
export const createPyodideModule = async (settings) => (await moduleOf("pyodide.asm.mjs")).default(settings);

globalThis.fetch = async (what, options) => {
  const url = what instanceof Request ? what.url : String(what);
  return PACKED.test(url) ? unpacked(url, "application/wasm", options) : plainFetch(what, options);
};
