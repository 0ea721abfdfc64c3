import { spawnSync } from 'node:child_process';

/** True if Python is installed and the check (a program) succeeds. Python samples and programs run only then. */
export function hasPython(check = ''): boolean {
  return spawnSync('python3', ['-c', check], { stdio: 'ignore' }).status === 0;
}
