/** Settings of the console by the operator. */
export interface ConsoleOptions {
  /** Where browsers reach this service; the address that they used when null. */
  readonly publicUrl: string | null;
}

/** Injection token of the ConsoleOptions. */
export const CONSOLE_OPTIONS = Symbol('ConsoleOptions');
