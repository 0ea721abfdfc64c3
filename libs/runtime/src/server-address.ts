import fs from 'node:fs';
import path from 'node:path';
import { readIfPresent } from './data-directory.js';
import { processIdentity, type ProcessIdentity } from './process-identity.js';

/** File next to the lock with the address on which the server of this data directory listens, for commands on the same machine. */
const ADDRESS = 'server-address.json';

interface Published extends ProcessIdentity {
  readonly address: string;
}

/** Publishes the address of this process. Returns a function that removes it. */
export function publishAddress(dataDirectory: string, address: string): () => void {
  const file = path.join(dataDirectory, ADDRESS);
  const published = JSON.stringify({ address, ...processIdentity(process.pid) });
  fs.writeFileSync(file, published, { mode: 0o600 });
  return () => {
    if (readIfPresent(file) === published) fs.rmSync(file, { force: true });
  };
}

/** Address of the running server of a data directory; null if none is recorded. */
export function publishedAddress(dataDirectory: string): string | null {
  try {
    const { address, pid, startedAt } = JSON.parse(
      readIfPresent(path.join(dataDirectory, ADDRESS)) ?? '{}',
    ) as Published;
    return pid !== undefined && processIdentity(pid)?.startedAt === startedAt ? address : null;
  } catch {
    return null; // ignores a partial file left by a crash of the machine
  }
}
