import type { Worker } from 'node:cluster';
import type { Credential } from '../settings.js';

/** Addresses of a database, as roles connect to it. */
export interface DatabaseAddresses {
  /** The role that serves. */
  readonly url: string;
  /** The role that owns the tables; null when it is not known. */
  readonly ownerUrl: string | null;
}

/** The report of a process that works; null from one that does not serve. */
export type ReadyReport = ServedAddress | null;

/** Where and to whom the API serves. */
export interface ServedAddress {
  /** Where it listens, as `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Path below which the API is. */
  readonly basePath: string;
  /** The credential of the sandbox platform, if there is one. */
  readonly credential: (Credential & { readonly file: string | null; readonly created: boolean }) | null;
}

/** The metrics of one of several processes, in the text format of Prometheus. */
export interface MetricsOfOne {
  /** Of the processes, from 1; one that takes the place of another has its number. */
  readonly process: number;
  readonly text: string;
}

/** From the parent of several processes to one of them. `question` is the parent's number of it, or that of the process that asked. */
export type Order =
  | { readonly order: 'start' | 'stop'; readonly database: DatabaseAddresses }
  | { readonly order: 'report metrics'; readonly question: number }
  | { readonly order: 'take metrics'; readonly question: number; readonly metrics: readonly MetricsOfOne[] };

/** From one of several processes to their parent: it listens to orders, which would be lost before. */
export const LISTENING = { listening: true } as const;

/** The same: it works. */
export interface Ready {
  readonly ready: ReadyReport;
}

/** The same: it asks for the metrics of all, by its number of the request. */
export interface MetricsRequest {
  readonly askedMetrics: number;
}

/** The same: its metrics, for a question of the parent. */
export interface MetricsReport {
  readonly question: number;
  readonly metrics: string;
}

/** A process that ends meanwhile needs no order; its end is noticed. */
export function send(worker: Worker, order: Order): void {
  worker.send(order, undefined, () => undefined);
}

/** Other messages on the same channel are those of Node and of the counts of rate limits. */
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
