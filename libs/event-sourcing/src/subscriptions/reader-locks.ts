/** Held by every transaction that moves readers, shared; and alone by the one that puts rebuilt tables in their place. */
const READERS_ADVANCE_LOCK = 7_315_000_004;

/**
 * Begins a transaction of the leader: it takes this lock before any other, so that a process that waits for this lock cannot
 * deadlock with the leader over tables and checkpoints.
 */
export const BEGIN_ADVANCE = `BEGIN; SELECT pg_advisory_xact_lock_shared(${READERS_ADVANCE_LOCK})`;

/** Begins a transaction in which no reader moves. */
export const BEGIN_EXCLUSIVE_SWAP = `BEGIN; SELECT pg_advisory_xact_lock(${READERS_ADVANCE_LOCK})`;
