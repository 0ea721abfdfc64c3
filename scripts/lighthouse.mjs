// `npm run lighthouse [-- <address>]`: scores of the console of a running server, on a simulated phone; exit code 1 below 95. Needs an idle
// machine: its speed (the benchmark index of Lighthouse) should be above 1,000.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { install } from './installation.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const TOOLS = path.join(ROOT, 'bench', 'lighthouse');
const CATEGORIES = ['performance', 'accessibility'];
const LEAST = 95;
const PAGES = ['/', '/payments', '/customers', '/webhooks', '/books'];

const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const credential =
  process.env.CREDENTIAL ?? fs.readFileSync(path.join(ROOT, '.data', 'sandbox-credential'), 'utf8').trim();
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));

if (!install(TOOLS)) process.exit(1);

const cookie = await signIn();
const scores = [scoresOf('sign-in', ''), ...PAGES.map((page) => scoresOf(page, page, { Cookie: cookie }))];
fs.rmSync(results, { recursive: true });
console.table(scores);
process.exit(scores.every((page) => CATEGORIES.every((category) => page[category] >= LEAST)) ? 0 : 1);

async function signIn() {
  const response = await fetch(`${address}/2025-10-13/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Console-Request': '1' },
    body: JSON.stringify({ credential }),
  });
  if (response.status !== 201) throw new Error(`no session: ${response.status}`);
  return response.headers.get('set-cookie').split(';')[0];
}

/** Scores of one page, out of 100, with its largest contentful paint and the bytes that it loads. */
function scoresOf(name, page, headers = {}) {
  const file = path.join(results, 'report.json');
  const { status: outcome, stderr } = spawnSync(
    process.execPath,
    [
      path.join(TOOLS, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      `${address}/console${page}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    ],
    { encoding: 'utf8', env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } },
  );
  if (outcome !== 0) throw new Error(stderr);
  const { categories, audits, environment } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return {
    page: name,
    ...Object.fromEntries(CATEGORIES.map((category) => [category, Math.round(categories[category].score * 100)])),
    'largest part': audits['largest-contentful-paint'].displayValue,
    'blocked for': audits['total-blocking-time'].displayValue,
    size: audits['total-byte-weight'].displayValue,
    'speed of the machine': Math.round(environment.benchmarkIndex),
  };
}
