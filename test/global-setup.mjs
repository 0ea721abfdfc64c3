import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

const PREFIX = 'payments-platform-tests-';
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const MAX_SOCKET_DIRECTORY_LENGTH = 80;

/**
 * One PostgreSQL for the run, in which each test file makes its own database (test/support/database.ts), and one place for temporary files.
 * jest loads this file outside its module system, so TypeScript comes in through tsx. TEST_DATABASE_URL names a server to use instead.
 */
export default async function globalSetup() {
  process.env.HOSTILE_SEED ??= String(randomInt(2 ** 31)); // one for the run: a file that is repeated meets the same values
  for (const parent of [os.tmpdir(), MEMORY]) removeRemains(parent);
  const directory = fs.mkdtempSync(path.join(placeForFiles(), `${PREFIX}${process.pid}-`));
  fs.chmodSync(directory, 0o755);
  process.env.TMPDIR = path.join(directory, 'tmp'); // of the workers, and of all processes that they start
  fs.mkdirSync(process.env.TMPDIR);
  fs.chmodSync(process.env.TMPDIR, 0o1777);
  const stopServer = process.env.TEST_DATABASE_URL ? () => undefined : await startServer(directory);
  globalThis.endTestRun = async () => {
    await stopServer();
    // a database that was killed may still be writing
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
}

/** Answers how the server is stopped. */
async function startServer(directory) {
  const { startEmbeddedPostgres } = await tsImport(
    '../libs/runtime/src/embedded-postgres/embedded-postgres.ts',
    import.meta.url,
  );
  const files = path.join(directory, 'postgres');
  // a Unix socket takes half the CPU of a loopback connection; the kernel bounds the length of its path
  const socket = files.length <= MAX_SOCKET_DIRECTORY_LENGTH;
  const server = await startEmbeddedPostgres({ directory: files, durable: false, socket });
  await makeLoginsCheap(server.ownerUrl(), server.directory);
  process.env.TEST_DATABASE_URL = server.ownerUrl();
  process.env.TEST_DATABASE_PROCESS = Number.parseInt(
    fs.readFileSync(path.join(server.directory, 'postmaster.pid'), 'utf8'),
    10,
  );
  return () => server.stop();
}

/**
 * Memory, where the machine has enough: each database is some 300 files, and hundreds of databases, data directories and copies of the sources come
 * and go. The file system of a disk spends more CPU on that than PostgreSQL does on the tests: where files were removed in the last minutes, ext4 looks
 * past each of them for each new one.
 */
function placeForFiles() {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    fs.accessSync(MEMORY, fs.constants.W_OK);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/**
 * Passwords are asked for as they are, without the exchange that hides and hashes them: an application opens ten connections, and a run
 * starts hundreds of them. Servers that tests start themselves keep it.
 */
async function makeLoginsCheap(url, directory) {
  const rules = path.join(directory, 'pg_hba.conf');
  fs.writeFileSync(rules, fs.readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'password'));
  const client = new pg.Client(url);
  await client.connect();
  await client.query('ALTER SYSTEM SET scram_iterations = 1'); // for the role that applications make
  await client.query('SELECT pg_reload_conf()');
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE ${client.user} PASSWORD ${client.escapeLiteral(client.password)}`);
  await client.query(`CREATE ROLE payments LOGIN PASSWORD 'of-the-tests'`); // as test/support/database.ts connects
  await client.end();
}

/** Files of runs that were killed before their teardown. */
function removeRemains(parent) {
  if (!fs.existsSync(parent)) return;
  for (const name of fs.readdirSync(parent)) {
    const [pid] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-') : [];
    if (pid && !isRunning(Number(pid))) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
