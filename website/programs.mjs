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

/** Run a job; return what it told before its time was over, a line for each part. */
export async function runProgram(job, seconds) {
  starting ??= start();
  const worker = await starting.catch((error) => {
    starting = null;
    throw error;
  });
  const told = [];
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      worker.terminate();
      starting = null;
      resolve(told.join("\n"));
    }, seconds * 1000);
    worker.onmessage = ({ data }) => {
      if (data !== null) return told.push(data);
      clearTimeout(timer);
      resolve(told.join("\n"));
    };
    worker.postMessage(job);
  });
}
