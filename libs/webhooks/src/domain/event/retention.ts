/** Time for which an event can be listed and sent again, in milliseconds: 30 days. */
export const EVENT_RETENTION = 30 * 86_400_000;
