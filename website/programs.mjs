// Runs students' programs in a second worker. The worker is terminated at the time limit; a new worker is then started
// for the next program.
let starting = null;
let address = new URL("program_worker.mjs", import.meta.url);

/** Start the worker from a different file, in a folder whose service worker answers the worker's requests. */
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

/** Run a job; return the lines that it sends before the time limit. */
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
