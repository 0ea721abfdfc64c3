/** True when a process has received every notification from others, such as the destruction of a key. */
export interface NotificationHealth {
  /** While it is false, caches may be outdated and are not used. */
  readonly isCurrent: boolean;
}

/** For data that lives in one process alone. */
export const ALWAYS_CURRENT: NotificationHealth = { isCurrent: true };
