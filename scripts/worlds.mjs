import { fork } from 'node:child_process';
import path from 'node:path';
import { compileTree, compiledOf } from '../test/runner/compiled.mjs';

const PLAYER = compiledOf(path.resolve(import.meta.dirname, '../test/simulation/moving/play-worlds.ts'));
const TRACES = new URL('mapped-traces.mjs', import.meta.url).href;
/** Worlds per process; the next process starts with fresh memory. */
const WORLDS_A_PROCESS = 2_000;
const WORLDS_A_LINE = 1_000;
/** Consecutive processes that end before their first world: beyond this, the worlds are not the cause. */
const MAX_FAILED_STARTS = 3;
/** A world lasts milliseconds: one that takes this long is in an endless loop. */
const MAX_LIFE_MILLISECONDS = 120_000;

/**
 * Plays the moving worlds of the given number of seeds in several processes; resolves with the number of broken ones. A world that ends its
 * process, or never ends, is also broken.
 */
export async function playWorlds({ worlds, first, processes }, say = console.log) {
  await compileTree();
  const begun = Date.now();
  const end = first + worlds;
  let next = first;
  let played = 0;
  let broken = 0;

  const tell = ({ seed, faults }) => {
    played += 1;
    if (faults.length > 0) {
      broken += 1;
      say(`seed ${seed} (npm run simulate -- 1 ${seed}):\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    }
    if (played % WORLDS_A_LINE === 0 || played === worlds)
      say(`${played} worlds, ${broken} broken, ${Math.round((Date.now() - begun) / 1_000)} s`);
  };
  const player = async () => {
    while (next < end) {
      const from = next;
      next = Math.min(end, from + WORLDS_A_PROCESS);
      await playRange(from, next, tell);
    }
  };
  await Promise.all(Array.from({ length: processes }, player));
  return broken;
}

/** Plays the seeds of a range; if a world ends its process, another process continues with the next world. */
async function playRange(from, to, tell) {
  for (let seed = from, failedStarts = 0; seed < to;) {
    const reached = await playInProcess(seed, to, tell);
    if (reached.seed < to) tell({ seed: reached.seed, faults: [reached.why] });
    failedStarts = reached.seed === seed ? failedStarts + 1 : 0;
    if (failedStarts === MAX_FAILED_STARTS) throw new Error(`no world can be played: ${reached.why}`);
    seed = reached.seed + 1;
  }
}

function playInProcess(from, to, tell) {
  return new Promise((resolve) => {
    const child = fork(PLAYER, [String(from), String(to - from)], {
      execArgv: ['--no-warnings', '--import', TRACES, '--max-semi-space-size=64'],
    });
    let seed = from;
    let timer = null;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), MAX_LIFE_MILLISECONDS);
    };
    watch();
    child.on('message', (world) => {
      seed = world.seed + 1;
      tell(world);
      watch();
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      resolve({ seed, why: `the world ended its process: ${signal ?? `exit code ${code}`}` });
    });
  });
}
