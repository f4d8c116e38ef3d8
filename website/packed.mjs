// A plain server sends files as they are, so the largest one is packed; the browser unpacks it on the way.
const PACKED = /\/pyodide\.asm\.wasm$/;
const plainFetch = globalThis.fetch.bind(globalThis);

globalThis.fetch = async (what, options) => {
  const url = what instanceof Request ? what.url : String(what);
  if (!PACKED.test(url)) return plainFetch(what, options);
  const packed = await plainFetch(`${url}.gz`, options);
  if (!packed.ok) return packed;
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": "application/wasm" } });
};
