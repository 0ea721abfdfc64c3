/** Retention of events in milliseconds: for 30 days they can be listed and sent again. */
export const EVENT_RETENTION = 30 * 86_400_000;
