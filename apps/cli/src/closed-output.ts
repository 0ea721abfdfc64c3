import { guarded } from '@app/kernel';
import type { EventEmitter } from 'node:events';

/** A reader that closes the pipe early, as `head` does, is not an error: the command ends. */
export function exitOnClosedOutput(output: EventEmitter, end: () => void, failed: (error: unknown) => void): void {
  const failing = guarded((error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? end() : failed(error)), failed);
  output.on('error', failing);
}
