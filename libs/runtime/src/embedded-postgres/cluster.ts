import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.js';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';

/** Environment of the PostgreSQL programs. Messages are in English, since this code parses them. */
export const DATABASE_ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

/** The superuser that owns the tables. The name is that of the first release, whose data directories use it. */
export const OWNER = 'app';

/** The serving role, which can append to the log but not change it. */
export const APPLICATION = 'payments';

const PASSWORD_FILE = 'app.password';

/**
 * Directory of the database files: `admitted`, unless the account cannot traverse its parents (a checkout under /root); then a directory
 * under `elsewhere` that belongs to `admitted`. Existing files take precedence, so a later change of modes cannot hide data.
 */
export function clusterDirectory(
  wanted: string,
  elsewhere: string,
  canEnterParent: (directory: string) => boolean,
): string {
  const fallback = path.join(elsewhere, `database-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
  if (isCluster(fallback)) return fallback;
  return canEnterParent(path.dirname(wanted)) ? wanted : fallback;
}

/** Creates the database files if they are missing. Removes the remains of an interrupted attempt and starts again. */
export function createCluster(directory: string, binaries: Binaries, account: Account): void {
  if (isCluster(directory)) return;
  if (fs.existsSync(directory))
    throw new StartError(`${directory} contains files that are not a database: move them away.`);
  const partial = `${directory}.partial`;
  const passwordFile = `${partial}.password`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  fs.mkdirSync(partial, { mode: 0o700 });
  fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const file of [partial, passwordFile]) give(file, account);
  const options = ['-U', OWNER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  const run = spawnSync(binaries.initdb, ['-D', partial, ...options, '--no-instructions'], {
    ...account,
    cwd: partial,
    env: DATABASE_ENVIRONMENT,
    encoding: 'utf8',
  });
  if (run.status !== 0) {
    fs.rmSync(passwordFile);
    throw new StartError(
      `The embedded PostgreSQL could not create its files: ${lastLine(run.error?.message ?? run.stderr)}`,
    );
  }
  // The password is stored with the files that it protects; other accounts of the machine can reach only the port.
  fs.renameSync(passwordFile, path.join(partial, PASSWORD_FILE));
  fs.renameSync(partial, directory);
}

export function ownerPassword(directory: string): string {
  return fs.readFileSync(path.join(directory, PASSWORD_FILE), 'utf8');
}

/**
 * Derived from the owner's password, but not the other way round: there is one secret to keep, and data directories of older releases have
 * it.
 */
export function applicationPassword(directory: string): string {
  return createHmac('sha256', ownerPassword(directory)).update(`password of ${APPLICATION}`).digest('base64url');
}

function give(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

function isCluster(directory: string): boolean {
  return fs.existsSync(path.join(directory, 'PG_VERSION'));
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
