/** True when a process has received every notification from others, such as the destruction of a key. */
export interface NotificationHealth {
  /** While it is false, what is remembered may be outdated and is not used. */
  readonly isCurrent: boolean;
}

/** For what lives in one process alone. */
export const ALWAYS_CURRENT: NotificationHealth = { isCurrent: true };
