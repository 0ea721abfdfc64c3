import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { processIdentity, type ProcessIdentity } from './process-identity.js';
import { StartError } from './start-error.js';

export const LOCK = 'lock.json';

/** Creates the data directory if it is missing. Other accounts may traverse it (as the database's account must) but not list it. */
export function makeDataDirectory(directory: string): void {
  try {
    if (fs.mkdirSync(directory, { recursive: true }) !== undefined) fs.chmodSync(directory, 0o711);
    fs.accessSync(directory, fs.constants.W_OK | fs.constants.X_OK);
    if (!fs.statSync(directory).isDirectory()) throw new Error('not a directory');
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * Locks the directory for this process and returns a function that releases it. Removes the lock of a dead process (kill -9, a crash). Throws
 * StartError with the process that holds the lock.
 */
export function lockDataDirectory(directory: string): () => void {
  const lock = path.join(directory, LOCK);
  const claim = path.join(directory, `${LOCK}.${randomUUID()}`);
  fs.writeFileSync(claim, JSON.stringify(processIdentity(process.pid)), { mode: 0o600 });
  try {
    // A link appears atomically, so no other process reads half a lock.
    while (!createdOnce(() => fs.linkSync(claim, lock))) {
      const holder = lockHolder(directory);
      if (holder)
        throw new StartError(
          `DATA_DIR ${directory} is in use by process ${holder.pid}: stop it, or set another DATA_DIR.`,
        );
      fs.rmSync(lock, { force: true });
    }
  } finally {
    fs.rmSync(claim, { force: true });
  }
  return () => fs.rmSync(lock, { force: true });
}

/** The live process that holds the lock, if any. */
export function lockHolder(directory: string): ProcessIdentity | null {
  const written = parsed(readIfPresent(path.join(directory, LOCK)));
  const living = written && processIdentity(written.pid);
  if (!living || living.startedAt !== written.startedAt) return null;
  // Where the system reports no start times, our own process id in an old lock was reused.
  return living.startedAt === null && living.pid === process.pid ? null : living;
}

/** A crash of the machine may leave an empty lock file, which has no holder. */
function parsed(lock: string | null): ProcessIdentity | null {
  try {
    return JSON.parse(lock ?? 'null') as ProcessIdentity | null;
  } catch {
    return null;
  }
}

interface SecretFile {
  readonly file: string;
  readonly value: string;
  /** True if this call created it. */
  readonly created: boolean;
}

/** A secret in a file that only its owner can read (mode 0600), created by the first call. Concurrent processes get the same one. */
export function secretFile(directory: string, name: string, make: () => string): SecretFile {
  const file = path.join(directory, name);
  if (readIfPresent(file) === null) {
    const draft = `${file}.${randomUUID()}`;
    fs.writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
    const created = createdOnce(() => fs.linkSync(draft, file));
    fs.rmSync(draft);
    return { file, value: fs.readFileSync(file, 'utf8').trim(), created };
  }
  fs.chmodSync(file, 0o600);
  return { file, value: fs.readFileSync(file, 'utf8').trim(), created: false };
}

/** True if a secret with this name exists. */
export function secretExists(directory: string, name: string): boolean {
  return readIfPresent(path.join(directory, name)) !== null;
}

export function readIfPresent(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function createdOnce(create: () => void): boolean {
  try {
    create();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
