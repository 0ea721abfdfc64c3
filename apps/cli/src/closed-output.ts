import type { EventEmitter } from 'node:events';

/** Whoever reads only the beginning of an answer, as `head` does, is no fault: there is nobody left to tell the rest. */
export function endWhenNobodyReads(output: EventEmitter, end: () => void): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    end();
  });
}
