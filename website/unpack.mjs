// A worker that unpacks files, because an unpacking stream uses the thread of its reader; a damaged file becomes null.
onmessage = async ({ data: [name, packed] }) => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer().catch(() => null);
  postMessage([name, bytes], { transfer: bytes ? [bytes] : [] });
};
