import fs from 'node:fs';
import path from 'node:path';

/**
 * After a crash of the machine (or of a container, where process ids start again) `postmaster.pid` may contain the id of another process, and
 * PostgreSQL would refuse to start. Removes such a file. Returns true if it did.
 */
export function removeForeignLock(
  directory: string,
  commandOf: (pid: number) => string | null = linuxCommand,
): boolean {
  const file = path.join(directory, 'postmaster.pid');
  const pid = firstNumber(file);
  const command = pid === null ? null : commandOf(pid);
  // The process is gone, or the system does not report it: PostgreSQL decides.
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
