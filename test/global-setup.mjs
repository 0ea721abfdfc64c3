import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';

const PREFIX = 'payments-platform-tests-';

/**
 * One PostgreSQL for the run; each test file makes its own database in it (test/support/database.ts).
 * jest loads this file outside its module system, so TypeScript comes in through tsx. TEST_DATABASE_URL names a server to use instead.
 */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
  removeRemains();
  const { startEmbeddedPostgres } = await tsImport(
    '../libs/runtime/src/embedded-postgres/embedded-postgres.ts',
    import.meta.url,
  );
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  fs.chmodSync(directory, 0o755);
  const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), durable: false });
  process.env.TEST_DATABASE_URL = server.url();
  globalThis.stopTestDatabaseServer = async () => {
    await server.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  };
}

/** Files of runs that were killed before their teardown. */
function removeRemains() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const [pid] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-') : [];
    if (pid && !isRunning(Number(pid))) fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
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
