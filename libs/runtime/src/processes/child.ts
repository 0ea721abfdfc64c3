import cluster from 'node:cluster';
import { guarded, Refusal, startDeadline } from '@app/kernel';
import {
  type DatabaseAddresses,
  isOrder,
  LISTENING,
  type MetricsOfOne,
  type MetricsRequest,
  type MetricsReport,
  type ReadyReport,
} from './messages.js';

/**
 * True in one of several processes that a parent started (PROCESSES). Such a process shares its parent's port, exits with its parent, and
 * prints nothing to the terminal except the reason why it exits.
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

/** Follows the parent's messages. `stop` is called when all processes are to stop. Call once. */
export function followParent(stop: () => void): void {
  const heard = guarded((message: unknown) => {
    if (!isOrder(message)) return;
    switch (message.order) {
      case 'start':
        return assign(message.database);
      case 'stop':
        return stop();
      case 'report metrics':
        return void reportMetrics(message.question);
      case 'take metrics':
        return questions.get(message.question)?.(message.metrics);
    }
  });
  process.on('message', heard);
  process.send?.(LISTENING);
}

/** Reports to the parent that this process is ready. */
export function reportReady(ready: ReadyReport): void {
  process.send?.({ ready });
}

let ownMetrics: (() => Promise<string>) | null = null;
const questions = new Map<number, (metrics: readonly MetricsOfOne[]) => void>();
let asked = 0;

/** Sends this process's metrics whenever another process is asked for the metrics of all. */
export function shareMetrics(metrics: () => Promise<string>): void {
  ownMetrics = metrics;
}

/** Longer than the parent waits for a process. */
const PARENT_MILLISECONDS = 4_000;

/**
 * The metrics of every process of the parent, in the order of their numbers. Omits those that do not respond within two seconds. Throws
 * SERVICE_UNAVAILABLE if the parent itself does not respond.
 */
export async function metricsOfAll(): Promise<readonly MetricsOfOne[]> {
  const askedMetrics = (asked += 1);
  let answered = (): void => undefined;
  try {
    return await new Promise((resolve, reject) => {
      answered = startDeadline(PARENT_MILLISECONDS, () =>
        reject(new Refusal('SERVICE_UNAVAILABLE', 'The parent process does not respond.', { retryAfter: 5 })),
      );
      questions.set(askedMetrics, resolve);
      process.send?.({ askedMetrics } satisfies MetricsRequest);
    });
  } finally {
    answered();
    questions.delete(askedMetrics);
  }
}

/** A process that fails to collect its metrics is omitted, like one that does not respond. */
async function reportMetrics(question: number): Promise<void> {
  const metrics = await ownMetrics?.().catch(() => '');
  process.send?.({ question, metrics: metrics ?? '' } satisfies MetricsReport);
}
