import fs from 'node:fs';
import path from 'node:path';
import { LOCK, lockHolder, readIfPresent } from './data-directory.js';
import { MASTER_KEY } from './runtime.js';
import { type Settings, masterKeyOf } from './settings.js';

/** State of the master key in the environment and the data directory. */
export type KeyState =
  /** Neither has one: the first start creates it. */
  | 'none'
  | 'usable'
  /** The file does not contain 32 bytes. */
  | 'unreadable'
  /** The environment and the file have different keys. */
  | 'contradictory';

/** Facts of a data directory. */
export interface DirectoryFacts {
  readonly directory: string;
  readonly exists: boolean;
  readonly isWritable: boolean;
  /** Free bytes for this process; null if the system does not report it. */
  readonly freeBytes: number | null;
  readonly key: KeyState;
  /** True if other accounts can read the file of the master key. */
  readonly isKeyExposed: boolean;
  /** The process that serves from it; null if none does. */
  readonly servedBy: number | null;
  /** True if a dead process has left its lock. */
  readonly hasStaleLock: boolean;
}

/** Reads the facts of the configured data directory. Changes nothing. */
export function directoryFacts({ dataDirectory: directory, masterKey }: Settings): DirectoryFacts {
  const exists = fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = path.join(directory, MASTER_KEY);
  const holder = exists ? lockHolder(directory) : null;
  return {
    directory,
    exists,
    isWritable: exists && isWritable(directory),
    freeBytes: exists ? freeBytes(directory) : null,
    key: keyState(masterKey, exists ? readIfPresent(file) : null),
    isKeyExposed: exists && ((fs.statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    servedBy: holder?.pid ?? null,
    hasStaleLock: exists && holder === null && fs.existsSync(path.join(directory, LOCK)),
  };
}

function keyState(given: Settings['masterKey'], kept: string | null): KeyState {
  if (kept === null) return given === null ? 'none' : 'usable';
  const key = masterKeyOf(kept.trim());
  if (given === null) return key === null ? 'unreadable' : 'usable';
  // A Vault does not reveal its key: only the database shows whether it opens the same data.
  return key === null || !Buffer.isBuffer(given) || key.equals(given) ? 'usable' : 'contradictory';
}

function isWritable(directory: string): boolean {
  try {
    fs.accessSync(directory, fs.constants.W_OK | fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function freeBytes(directory: string): number | null {
  try {
    const { bavail, bsize } = fs.statfsSync(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
