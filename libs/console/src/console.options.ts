import type { Erases } from '@app/audit';

/** Settings of the console by the operator. */
export interface ConsoleOptions {
  /** The data subject whose key an event ends, for verifications of the history. */
  readonly erases: Erases;
  /** Where browsers reach this service; the address that they used when null. */
  readonly publicUrl: string | null;
}

/** Injection token of the ConsoleOptions. */
export const CONSOLE_OPTIONS = Symbol('ConsoleOptions');
