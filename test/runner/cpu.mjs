import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU used by this process and its exited child processes, as reported by Linux; 0 elsewhere. */
export const cpuSeconds = () => cpuSecondsOf('self') ?? 0;

/** The same for a process id; null if it is not reported. */
export const cpuSecondsOf = (id) => cpuOf(id)?.seconds ?? null;

/** CPU of a server and of the processes that it forks, including exited ones. */
export function serverCpuSeconds(pid) {
  if (!pid) return 0;
  return processes()
    .map((id) => cpuOf(id))
    .filter((one) => one !== null && (one.pid === Number(pid) || one.parent === Number(pid)))
    .reduce((sum, { seconds }) => sum + seconds, 0);
}

function processes() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function cpuOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null; // it has exited, or this is not Linux
  }
}
