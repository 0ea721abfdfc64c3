import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { StartError } from '../start-error.js';

/** The system account of PostgreSQL; empty if it is our own. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root, so root uses an existing system account for it; none is created. */
export function databaseAccount(passwd: () => string = () => fs.readFileSync('/etc/passwd', 'utf8')): Account {
  if (process.getuid?.() !== 0) return {};
  return borrowedAccount(passwd());
}

/** `postgres`, otherwise `nobody`, from the lines of /etc/passwd. */
export function borrowedAccount(passwd: string): Account {
  const entries = passwd.split('\n').map((line) => line.split(':'));
  const entry = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody');
  if (!entry) {
    throw new StartError(
      'The embedded PostgreSQL cannot run as root and no `postgres` or `nobody` account exists: set DATABASE_URL.',
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** True if the account can enter a directory. Asks the system, since modes, groups and ACLs all count. */
export function canAccess(account: Account, directory: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', directory], { ...account, cwd: '/' });
  return status === 0;
}
