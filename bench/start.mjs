import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../scripts/building.mjs';

/**
 * `npm run bench -- start`: from the start of the built server's process to its first answer of readiness, on a data
 * directory that is already there. The very first start, which makes the cluster and its tables, is printed apart.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PORT = Number(process.env.BENCH_PORT ?? 3999);
const ROOT = path.join(import.meta.dirname, '..');

ensureBuilt(console.error);
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bench-'));
fs.chmodSync(directory, 0o755);
try {
  console.log(`first start, with nothing there: ${(await started()).toFixed(0)} ms`);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await started());
  times.sort((a, b) => a - b);
  const [median, least, most] = [times[Math.floor(ROUNDS / 2)], times[0], times.at(-1)];
  console.log(
    `with data present, ${ROUNDS} starts: median ${median.toFixed(0)} ms, least ${least.toFixed(0)}, most ${most.toFixed(0)} (aim: under 1500)`,
  );
} finally {
  fs.rmSync(directory, { recursive: true, force: true });
}

/** Milliseconds until the server says that it is ready; it is stopped again. */
async function started() {
  const begun = performance.now();
  const server = spawn(process.execPath, ['dist/bundle/api.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), DATA_DIR: directory, LOG_LEVEL: 'silent' },
  });
  try {
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - begun;
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

async function isReady() {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/health/ready`)).ok;
  } catch {
    return false;
  }
}
