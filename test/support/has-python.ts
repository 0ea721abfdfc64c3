import { spawnSync } from 'node:child_process';

/** True where Python is installed, and the check (a program) succeeds: samples and programs in Python are run there alone. */
export function hasPython(check = ''): boolean {
  return spawnSync('python3', ['-c', check], { stdio: 'ignore' }).status === 0;
}
