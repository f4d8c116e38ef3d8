// Runs students' programs in a second worker, which is ended when the time is over; another one is started for the next.
let starting = null;
let address = new URL("program_worker.mjs", import.meta.url);

/** Let the worker start from another file, in a folder whose service worker is to answer it. */
export function startFrom(url) {
  address = url;
}

function start() {
  const worker = new Worker(address, { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve(worker);
    worker.onerror = reject;
  });
}

/** Run a job; return the lines that it sent before its time was over. */
export async function runProgram(job, seconds) {
  starting ??= start();
  const worker = await starting.catch((error) => {
    starting = null;
    throw error;
  });
  const lines = [];
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      worker.terminate();
      starting = null;
      resolve(lines.join("\n"));
    }, seconds * 1000);
    worker.onmessage = ({ data }) => {
      if (data !== null) return lines.push(data);
      clearTimeout(timer);
      resolve(lines.join("\n"));
    };
    worker.postMessage(job);
  });
}
