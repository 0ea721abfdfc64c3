/**
 * Bounds of the caches of a process, in entries. Sizes of entries were read from heap snapshots. All caches together stay below 100 MB, most
 * of which a process uses after a minute of load. Entries that are not cached are read again.
 */
export const MEMORY_BOUNDS = {
  /** Folded streams, 1.5 kB each. */
  aggregates: 5_000,
  /** Commands and steps of those streams, 0.1 kB each. */
  commands: 200_000,
  /** Commands and steps of one stream; beyond that, the older half moves to the index of streams. */
  commandsPerStream: 128,
  /** Streams with cached documents, a few documents each, 3 kB together. */
  views: 5_000,
  /** Rows that the read side writes, per table, 1 kB each. */
  rowsPerTable: 2_000,
  /** Opened data keys, 0.2 kB each. */
  dataKeys: 20_000,
  /** Latest appends that a reader may still have to read, in characters of their JSON. */
  ownAppends: 4_000_000,
  /** Events of the log that one of two readers has read and the other has not, 3 kB each. */
  sharedEvents: 2_000,
  /** Personal data of recently sealed events, in clear, 2 kB each with the ciphertext. */
  sealedTexts: 1_000,
  /** Last appends of streams, to build their answers, 3 kB each. */
  latestAppends: 1_000,
  /** Tenants with a cached partition, 0.1 kB each. */
  partitions: 20_000,
  /** Events of queued saga inputs, 2 kB each. */
  waitingEvents: 2_000,
} as const;
