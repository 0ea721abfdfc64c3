import { type Aggregate, stepsOf, withSteps } from '@app/kernel';
import { type Checkpoint, commandEntryId, type IndexEntry, stepEntryId } from '@app/event-store';

/** The state of a stream, folded up to its last known event. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly checkpoint: Checkpoint;
  readonly hash: string;
  /** Revision of the last event of each command that is recorded after `indexedTo`. */
  readonly commands: Map<string, number>;
  /** Commands and steps up to this revision are in the index of streams instead of here. NO_STREAM: all are here. */
  readonly indexedTo: number;
  /** End of the part that moves to the index next; null while the fold is small. */
  readonly indexableTo: StreamPosition | null;
}

/** A position in a stream: a revision, and the number of steps up to it. */
export interface StreamPosition {
  readonly revision: number;
  readonly steps: number;
}

/** The end of a fold. */
export function endOf(aggregate: Aggregate, { revision, state }: FoldedStream): StreamPosition {
  return { revision, steps: stepsOf(aggregate, state)?.size ?? 0 };
}

/** Number of commands and steps that a fold holds. */
export function loadedCount(aggregate: Aggregate, { commands, state }: FoldedStream): number {
  return commands.size + (stepsOf(aggregate, state)?.loaded ?? 0);
}

/** The commands and steps of a fold up to a position, as index entries. */
export function entriesUpTo(
  aggregate: Aggregate,
  { commands, state }: FoldedStream,
  stream: string,
  indexableTo: StreamPosition,
): readonly IndexEntry[] {
  const { revision: last } = indexableTo;
  const recorded = [...commands].filter(([, revision]) => revision <= last);
  const steps = stepsOf(aggregate, state)?.before(indexableTo.steps) ?? [];
  return [
    ...recorded.map(([commandId, revision]) => ({ id: commandEntryId(stream, commandId), revision, content: null })),
    ...steps.map(([step, content]) => ({ id: stepEntryId(stream, step), revision: last, content })),
  ];
}

/** A copy of the fold without the commands and steps up to a position, which are in the index. Other callers may be using the original. */
export function withoutIndexed(aggregate: Aggregate, folded: FoldedStream, indexed: StreamPosition): FoldedStream {
  const { state, commands } = folded;
  const steps = stepsOf(aggregate, state)?.from(indexed.steps, indexed.revision);
  return {
    ...folded,
    state: steps === undefined ? state : withSteps(aggregate, state, steps),
    commands: new Map([...commands].filter(([, revision]) => revision > indexed.revision)),
    indexedTo: indexed.revision,
    indexableTo: endOf(aggregate, folded),
  };
}
