import type { Worker } from 'node:cluster';
import type { Credential } from '../settings.js';

/** URLs of a database, by role. */
export interface DatabaseAddresses {
  /** The serving role. */
  readonly url: string;
  /** The role that owns the tables; null if it is not known. */
  readonly ownerUrl: string | null;
}

/** Report of a process that is ready; null if it serves no API. */
export type ReadyReport = ServedAddress | null;

/** Address and credential of the API. */
export interface ServedAddress {
  /** Address on which it listens, such as `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Base path of the API. */
  readonly basePath: string;
  /** Credential of the sandbox platform, if there is one. */
  readonly credential: (Credential & { readonly file: string | null; readonly created: boolean }) | null;
}

/** The metrics of one of several processes, in the text format of Prometheus. */
export interface MetricsOfOne {
  /** Number of the process, from 1. A replacement has the number of its predecessor. */
  readonly process: number;
  readonly text: string;
}

/**
 * From the parent to one of its processes. `question` is the parent's number of a metrics request, or the number given by the process that
 * asked.
 */
export type Order =
  | { readonly order: 'start' | 'stop'; readonly database: DatabaseAddresses }
  | { readonly order: 'report metrics'; readonly question: number }
  | { readonly order: 'take metrics'; readonly question: number; readonly metrics: readonly MetricsOfOne[] };

/** From a process to its parent: it listens to messages, which would have been lost before. */
export const LISTENING = { listening: true } as const;

/** From a process to its parent: it is ready. */
export interface Ready {
  readonly ready: ReadyReport;
}

/** From a process to its parent: it requests the metrics of all, with its own number of the request. */
export interface MetricsRequest {
  readonly askedMetrics: number;
}

/** From a process to its parent: its metrics, with the number of the parent's request. */
export interface MetricsReport {
  readonly question: number;
  readonly metrics: string;
}

/** Errors are ignored: a process that has exited needs no message, and its exit is noticed. */
export function send(worker: Worker, order: Order): void {
  worker.send(order, undefined, () => undefined);
}

/** The channel also carries messages of Node and of the rate limiter. */
export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'order' in message;
}

export function isListening(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'listening' in message;
}

export function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'ready' in message;
}

export function asksForMetrics(message: unknown): message is MetricsRequest {
  return typeof message === 'object' && message !== null && 'askedMetrics' in message;
}

export function reportsMetrics(message: unknown): message is MetricsReport {
  return typeof message === 'object' && message !== null && 'metrics' in message && !isOrder(message);
}
