import fs from 'node:fs';

/** Identifies a process, unlike a later one with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time as the system reports it; null if it does not. */
  readonly startedAt: string | null;
}

/** The process that has an id now; null if there is none. */
export function processIdentity(pid: number): ProcessIdentity | null {
  return isRunning(pid) ? { pid, startedAt: startOf(pid) } : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Linux reports the ticks from the boot of the machine to the start of the process; the boot id makes that unique. */
function startOf(pid: number): string | null {
  try {
    const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    const startTicks = afterName.split(' ')[19];
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`;
  } catch {
    return null;
  }
}
