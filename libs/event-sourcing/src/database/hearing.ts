/** Whether a process has heard of everything that others must tell it, such as a key that was destroyed. */
export interface Hearing {
  /** While it is false, what is remembered may be outdated and is not used. */
  readonly isCurrent: boolean;
}

/** For what lives in one process alone. */
export const HEARS_ALL: Hearing = { isCurrent: true };
