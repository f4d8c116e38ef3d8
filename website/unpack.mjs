// A worker that unpacks files, because an unpacking stream uses the thread of its reader.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason; // so that the page's worker receives an error event
});

onmessage = async ({ data: [name, packed] }) => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  postMessage([name, bytes], { transfer: [bytes] });
};
