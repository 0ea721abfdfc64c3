import type { Erases } from '@app/audit';

/** Settings of the console. */
export interface ConsoleOptions {
  /** The data subject whose key an event destroys, for verifications of the history. */
  readonly erases: Erases;
  /** The URL at which browsers reach this service; null to use the host of each request. */
  readonly publicUrl: string | null;
}

/** Injection token of the ConsoleOptions. */
export const CONSOLE_OPTIONS = Symbol('ConsoleOptions');
