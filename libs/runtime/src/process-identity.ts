import fs from 'node:fs';

/** A process, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the words of the system; null where the system does not report it. */
  readonly startedAt: string | null;
}

/** The process that has a number now; null when there is none. */
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

/** Linux numbers the ticks from the start of the machine to that of the process; the machine's own start makes it unique. */
function startOf(pid: number): string | null {
  try {
    const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    const startTicks = afterName.split(' ')[19];
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`;
  } catch {
    return null;
  }
}
