import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.js';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';

/** Environment of the PostgreSQL programs; messages in English, since this code parses them. */
export const DATABASE_ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

/** The superuser that owns the tables; its name is that of the first release, whose data directories have it. */
export const OWNER = 'app';

/** The role that serves, which can add to the log and not change it. */
export const APPLICATION = 'payments';

const PASSWORD_FILE = 'app.password';

/**
 * Where the database files go: `admitted`, unless the account cannot pass its parents (a checkout under /root); then a directory
 * under `elsewhere` that belongs to `admitted`. Files that exist already decide first, so a later change of modes hides no data.
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

/** Makes the database files unless they are there. A first attempt that was cut short is cleared away and done again. */
export function createCluster(directory: string, binaries: Binaries, account: Account): void {
  if (isCluster(directory)) return;
  if (fs.existsSync(directory)) throw new StartError(`${directory} holds something that is no database: move it away.`);
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
  // the password lives and dies with the files it opens; other accounts of the machine come no further than the port
  fs.renameSync(passwordFile, path.join(partial, PASSWORD_FILE));
  fs.renameSync(partial, directory);
}

export function ownerPassword(directory: string): string {
  return fs.readFileSync(path.join(directory, PASSWORD_FILE), 'utf8');
}

/** Follows from the owner's, which does not follow from it: there is one secret to keep, and data directories of older releases have it. */
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
