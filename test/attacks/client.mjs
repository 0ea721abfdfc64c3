import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A client in a separate thread, so that its work takes no time from the thread that measures. Until its time is up, or
 * a message comes, it keeps `connections` busy (closed loop), or sends a request on a new connection every `every`
 * milliseconds, independent of the answers (open loop). It posts how long each answer took, and how many requests were
 * refused with 429 or 503.
 */

const { url, authorization, connections, every, milliseconds, localAddress } = workerData;
const agent = new http.Agent({ keepAlive: every === undefined, maxSockets: connections ?? Infinity });
let end = performance.now() + milliseconds;
parentPort.once('message', () => (end = 0));
const waits = [];
let refused = 0;

const pause = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time)));

function ask() {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { authorization }, localAddress }, (response) => {
      const over = () => {
        if (response.statusCode === 429 || response.statusCode === 503) refused += 1;
        else if (response.statusCode === 200) waits.push(performance.now() - begun);
        else return reject(new Error(`answered ${response.statusCode}`));
        resolve(response);
      };
      response.on('error', reject).on('end', over).resume();
    });
    request.on('error', reject);
  });
}

async function closedLoop() {
  while (performance.now() < end) {
    const { statusCode } = await ask();
    // as a client does that honours Retry-After; one that does not only uses up its limit
    if (statusCode !== 200) await pause(Math.min(250, end - performance.now()));
  }
}

async function openLoop() {
  const asked = [];
  while (performance.now() < end) {
    asked.push(ask());
    await pause(every);
  }
  await Promise.all(asked);
}

if (every === undefined) await Promise.all(Array.from({ length: connections }, closedLoop));
else await openLoop();
agent.destroy();
parentPort.unref();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that of windows, which a thread has not
parentPort.postMessage({ waits, refused });
