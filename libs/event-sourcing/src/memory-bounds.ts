/**
 * How much a process remembers so that it need not ask again, in entries; what one takes was read from heap snapshots. All of it
 * together stays under 100 MB, most of which a process holds once it has been busy for a minute. What is not remembered is read anew.
 */
export const MEMORY_BOUNDS = {
  /** Folded streams, 1.5 kB each. */
  aggregates: 5_000,
  /** Commands recorded in those streams, 0.1 kB each. */
  commands: 200_000,
  /** Streams of which documents are remembered, a few each, 3 kB together. */
  views: 5_000,
  /** Rows that the read side writes, for each table, 1 kB each. */
  rowsOfATable: 2_000,
  /** Opened data keys, 0.2 kB each. */
  dataKeys: 20_000,
  /** What was appended last and may not have been followed yet, in characters of its JSON. */
  ownAppends: 4_000_000,
} as const;
