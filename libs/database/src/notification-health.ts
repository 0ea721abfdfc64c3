/** Shows whether a process has received every notification from others, such as the destruction of a key. */
export interface NotificationHealth {
  /** While false, caches may be stale and are not used. */
  readonly isCurrent: boolean;
}

/** For data that only one process uses. */
export const ALWAYS_CURRENT: NotificationHealth = { isCurrent: true };
