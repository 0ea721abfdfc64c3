/**
 * Bounds of the caches of a process, in entries; the size of an entry was read from heap snapshots. All caches together
 * stay under 100 MB, most of which a process holds after a minute of load. Entries that are not cached are read again.
 */
export const MEMORY_BOUNDS = {
  /** Folded streams, 1.5 kB each. */
  aggregates: 5_000,
  /** Commands and steps recorded in those streams, 0.1 kB each. */
  commands: 200_000,
  /** The same in one stream, of which the older half then goes to the index of streams. */
  commandsPerStream: 128,
  /** Streams of which documents are remembered, a few each, 3 kB together. */
  views: 5_000,
  /** Rows that the read side writes, for each table, 1 kB each. */
  rowsPerTable: 2_000,
  /** Opened data keys, 0.2 kB each. */
  dataKeys: 20_000,
  /** Latest appends that a reader may not have followed yet, in characters of their JSON. */
  ownAppends: 4_000_000,
  /** Events of the log that one of its followers has read and the other has not, 3 kB each. */
  sharedEvents: 2_000,
  /** Personal data of events that were just sealed, in clear, 2 kB each with the sealed text. */
  sealedTexts: 1_000,
  /** Last appends of streams, for their answers, 3 kB each. */
  latestAppends: 1_000,
  /** Tenants whose partition is remembered, 0.1 kB each. */
  partitions: 20_000,
  /** Events of saga inputs that wait in the queue, 2 kB each. */
  waitingEvents: 2_000,
} as const;
