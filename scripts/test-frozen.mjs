import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npm run test:frozen -- [--seed 7] [--longest 1.5] test/processes …`: runs tests while random processes of the run are frozen for up to
 * `longest` seconds: the test workers, the processes that they start, and PostgreSQL's. An overloaded machine has the same effect, but less
 * often. Linux only, since it reads /proc.
 */
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, longest: { type: 'string', default: '1.5' } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? Math.trunc(Date.now() / 1_000));
const longest = Number(values.longest) * 1_000;
const LOOK_MILLISECONDS = 30;
const MAX_FROZEN_SHARE = 0.35;
/** Processes that only wait for others. */
const SPARED = /jest\/bin\/jest\.js|scripts\/test\.mjs/;

const run = spawn(process.execPath, [path.join(import.meta.dirname, 'test.mjs'), ...positionals], { stdio: 'inherit' });
const random = randomOf(seed);
const frozen = new Map();

const freezing = setInterval(() => {
  const now = performance.now();
  for (const [pid, until] of frozen) if (now >= until) thaw(pid);
  const candidates = processesBelow(run.pid).filter((pid) => !frozen.has(pid));
  if (candidates.length === 0 || frozen.size >= MAX_FROZEN_SHARE * candidates.length) return;
  freeze(candidates[Math.floor(random() * candidates.length)], now + random() * longest);
}, LOOK_MILLISECONDS);

function endFreezing() {
  clearInterval(freezing);
  for (const pid of frozen.keys()) thaw(pid);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    endFreezing();
    run.kill(signal);
  });
run.on('exit', (code, signal) => {
  endFreezing();
  console.error(`seed: ${seed}`);
  process.exit(signal ? 1 : code);
});

/** A process that a test has stopped itself is left alone. */
function freeze(pid, until) {
  if (/[TtZ]/.test(stateOf(pid)?.state ?? 'Z')) return;
  process.kill(pid, 'SIGSTOP');
  frozen.set(pid, until);
}

function thaw(pid) {
  frozen.delete(pid);
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // killed meanwhile
  }
}

function processesBelow(ancestor) {
  const states = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stateOf(Number(name)) ?? []);
  const below = [];
  for (let parents = [ancestor]; parents.length > 0;) {
    parents = states.filter(({ parent }) => parents.includes(parent)).map(({ pid }) => pid);
    below.push(...parents);
  }
  return below.filter((pid) => !SPARED.test(read(`/proc/${pid}/cmdline`)));
}

function stateOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text === '' ? null : { pid, state, parent: Number(parent) };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

/** Numbers in [0, 1) derived from a seed; the process that each number selects still depends on timing. */
function randomOf(seeded) {
  let state = seeded >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
