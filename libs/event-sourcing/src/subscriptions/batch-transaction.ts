import type pg from 'pg';
import { inTransaction } from '@app/database';
import { type Checkpoint, isOutage, UnknownEvent } from '@app/event-store';
import { now, type Tracing } from '@app/telemetry';
import { type Batch, pendingEventsOf } from './batch.js';
import { isRebuild, type LogReader } from './log-reader.js';
import { BEGIN_ADVANCE } from './reader-locks.js';
import type { ReaderSkips } from './reader-skips.js';
import { type HandoverTarget, RoutedInputs } from './routed-inputs.js';

/** Dependencies for moving readers, besides the session. */
export interface BatchParts {
  /** Takes over inputs for sagas as soon as they are queued. */
  readonly handoverTarget: HandoverTarget;
  readonly tracing: Tracing;
}

/** A reader with its position. */
export interface PositionedReader {
  readonly reader: LogReader;
  readonly position: Checkpoint;
}

interface Moving {
  readonly batch: Batch;
  readonly skips: ReaderSkips;
  readonly moved: (changed: ReadonlySet<LogReader>) => Promise<void>;
}

/** Checkpoints changed unexpectedly: an operator swapped in other tables, or another process became the leader. */
export class CheckpointsMoved extends Error {
  constructor() {
    super('the checkpoints moved: tables were swapped in, or another process leads');
  }
}

/** True for an error that no single reader has caused. */
export function isForAllReaders(error: unknown): boolean {
  return error instanceof CheckpointsMoved || error instanceof UnknownEvent || isOutage(error);
}

/**
 * Moves readers over a batch in one transaction. `moved` ends it by moving the checkpoints of at least the given readers: those that needed
 * an event of the batch. After the commit, the inputs for sagas are handed over.
 */
export async function commitBatch(
  parts: BatchParts,
  client: pg.Client,
  readers: readonly PositionedReader[],
  { batch, skips, moved }: Moving,
): Promise<void> {
  const inputs = new RoutedInputs(parts.handoverTarget);
  const startedAt = now();
  const work = async (): Promise<void> => {
    const changed = new Set<LogReader>();
    for (const { reader, position } of readers) {
      const due = pendingEventsOf(batch, reader, position, skips);
      if (due.length === 0) continue;
      changed.add(reader);
      await reader.apply(due, client, inputs);
    }
    await inputs.queue(client);
    await moved(changed);
  };
  try {
    await inTransaction(client, work, BEGIN_ADVANCE);
  } catch (error) {
    inputs.withdraw(isOutage(error) ? 'unknown' : 'undone');
    throw error;
  }
  inputs.handOver();
  if (parts.tracing.isOn) traceProjection(parts.tracing, readers, batch, startedAt);
}

/** Records a span for each command with events in the batch. Skipped for a rebuild, whose events were first projected long ago. */
function traceProjection(
  tracing: Tracing,
  placed: readonly PositionedReader[],
  { events }: Batch,
  startedAt: number,
): void {
  const readers = placed.filter(({ reader }) => !isRebuild(reader)).map(({ reader }) => reader);
  if (readers.length === 0) return;
  const commands = new Map(events.map(({ stored }) => [`${stored.stream} ${stored.metadata.commandId}`, stored]));
  for (const { stream, metadata } of commands.values()) {
    const { correlationId, commandId } = metadata;
    const work = () => ({
      name: 'project',
      kind: 'consumer' as const,
      attributes: { 'event_sourcing.stream': stream, 'event_sourcing.readers': readers.length },
    });
    tracing.recordFor({ correlationId, command: { commandId, stream } }, work, startedAt);
  }
}
