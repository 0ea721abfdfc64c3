/** Advisory lock: shared by every transaction that moves readers, exclusive for the one that swaps in rebuilt tables. */
const READERS_ADVANCE_LOCK = 7_315_000_004;

/**
 * Begins a transaction of the leader. It takes this lock before any other, so that it cannot deadlock over tables and checkpoints with a
 * process that waits for this lock.
 */
export const BEGIN_ADVANCE = `BEGIN; SELECT pg_advisory_xact_lock_shared(${READERS_ADVANCE_LOCK})`;

/** Begins a transaction in which no reader moves. */
export const BEGIN_EXCLUSIVE_SWAP = `BEGIN; SELECT pg_advisory_xact_lock(${READERS_ADVANCE_LOCK})`;
