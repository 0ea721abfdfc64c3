import cluster from 'node:cluster';
import { guarded } from '@app/kernel';
import { type DatabaseAddresses, isOrder, LISTENING, type ReadyReport } from './messages.js';

/**
 * True in one of several processes that a parent started (PROCESSES). Such a process shares its parent's port, leaves the terminal to it
 * except for the reason why it ends, and ends as soon as its parent has ended.
 */
export function isOneOfSeveral(): boolean {
  return cluster.isWorker;
}

let assign: (database: DatabaseAddresses) => void;
const assigned = new Promise<DatabaseAddresses>((resolve) => (assign = resolve));

/** The database that the parent has opened for this process. */
export function assignedDatabase(): Promise<DatabaseAddresses> {
  return assigned;
}

/** Follows the orders of the parent; `stop` is called when it stops all processes. Call once. */
export function followParent(stop: () => void): void {
  const heard = guarded((message: unknown) => {
    if (!isOrder(message)) return;
    if (message.order === 'start') assign(message.database);
    else stop();
  });
  process.on('message', heard);
  process.send?.(LISTENING);
}

/** Says to the parent that this process works. */
export function reportReady(ready: ReadyReport): void {
  process.send?.({ ready });
}
