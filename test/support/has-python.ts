import { execFileSync } from 'node:child_process';

/** True where Python is installed: samples in Python are run there alone. */
export function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
