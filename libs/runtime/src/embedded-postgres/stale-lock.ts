import fs from 'node:fs';
import path from 'node:path';

/**
 * After a crash of the machine (or of a container, where process ids start over) `postmaster.pid` may name another process;
 * PostgreSQL would refuse to start until it is removed. Removes such a file; returns true when it did.
 */
export function removeForeignLock(
  directory: string,
  commandOf: (pid: number) => string | null = linuxCommand,
): boolean {
  const file = path.join(directory, 'postmaster.pid');
  const pid = firstNumber(file);
  const command = pid === null ? null : commandOf(pid);
  // no word about the process: gone meanwhile, or a system that does not report it; PostgreSQL itself decides then
  if (command === null || command.includes('postgres')) return false;
  fs.rmSync(file, { force: true });
  return true;
}

function firstNumber(file: string): number | null {
  try {
    const pid = Number.parseInt(fs.readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

function linuxCommand(pid: number): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}
