/** Held by every transaction that moves readers, shared; and alone by the one that puts rebuilt tables in their place. */
const READERS_MOVE_LOCK = 7_315_000_004;

/**
 * How the leader begins: it takes this lock before any other, so that whoever waits for it alone cannot stand in a circle
 * with the leader over tables and checkpoints.
 */
export const BEGIN_MOVING = `BEGIN; SELECT pg_advisory_xact_lock_shared(${READERS_MOVE_LOCK})`;

/** How a transaction begins in which no reader moves. */
export const BEGIN_IN_STILLNESS = `BEGIN; SELECT pg_advisory_xact_lock(${READERS_MOVE_LOCK})`;
