import { guarded } from '@app/kernel';
import type { EventEmitter } from 'node:events';

/** Whoever reads only the beginning of an answer, as `head` does, is no fault: there is nobody left to tell the rest. */
export function endWhenNobodyReads(output: EventEmitter, end: () => void, failed: (error: unknown) => void): void {
  const failing = guarded((error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? end() : failed(error)), failed);
  output.on('error', failing);
}
