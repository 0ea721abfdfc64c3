import { spawn } from 'node:child_process';
import path from 'node:path';
import { cpuSeconds } from '../test/runner/cpu.mjs';
import { ensureInstalled } from './installation.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

ensureInstalled((line) => console.error(line));

// `node scripts/test.mjs [unit|e2e] [arguments of jest]`; the project goes last, since jest takes every following word as another project
const [first, ...others] = process.argv.slice(2);
const options = first === 'unit' || first === 'e2e' ? [...others, '--selectProjects', first] : process.argv.slice(2);

// a separate process, so that jest parses its arguments; signals are passed on, and its exit code becomes ours
const jest = spawn(process.execPath, ['--no-warnings', path.join(ROOT, 'node_modules/jest/bin/jest.js'), ...options], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of SIGNALS) process.on(signal, () => jest.kill(signal));
jest.on('exit', (code, signal) => {
  const cpu = Math.round(cpuSeconds()); // of all ended processes of the run, including PostgreSQL's
  if (cpu > 0) console.error(`CPU:         ${cpu} s`);
  process.exit(signal ? 1 : code);
});
