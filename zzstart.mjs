import { tsImport } from 'tsx/esm/api';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { serverCpuSeconds } from './test/runner/cpu.mjs';
const { startEmbeddedPostgres } = await tsImport('./libs/runtime/src/embedded-postgres/embedded-postgres.ts', import.meta.url);
const dir = fs.mkdtempSync('/dev/shm/zz-'); fs.chmodSync(dir, 0o755);
const server = await startEmbeddedPostgres({ directory: dir + '/postgres', durable: false, socket: true });
const pid = Number.parseInt(fs.readFileSync(server.directory + '/postmaster.pid', 'utf8'), 10);
const childCpu = () => { const t = fs.readFileSync('/proc/self/stat', 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return (Number(f[13]) + Number(f[14])) * 10; };
const flags = (process.env.FLAGS ?? '').split(' ').filter(Boolean);
const n = Number(process.argv[2] ?? 5);
for (let i = 0; i < n; i++) {
  const before = childCpu(), db = serverCpuSeconds(pid), t = performance.now();
  const child = spawn(process.execPath, [...flags, process.argv[3] ?? 'dist/bundle/api.js'], { env: { PATH: process.env.PATH, DATABASE_URL: server.ownerUrl(), PORT: '0', DATA_DIR: dir + '/data', HOME: dir, CI: 'true', ...JSON.parse(process.env.ENVS ?? '{}') }, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  await new Promise((resolve) => { const see = (d) => { out += d; if (/API +http|127\.0\.0\.1:\d+/.test(out)) resolve(); }; child.stdout.on('data', see); child.stderr.on('data', see); child.on('exit', resolve); });
  const ready = performance.now() - t;
  child.kill('SIGTERM'); await new Promise((r) => child.on('exit', r));
  console.log(`ready after ${ready.toFixed(0)} ms wall, node ${childCpu() - before} ms, pg ${((serverCpuSeconds(pid) - db) * 1000).toFixed(0)} ms`);
  if (process.env.OUT) console.log(out);
}
await server.stop(); fs.rmSync(dir, { recursive: true, force: true });
