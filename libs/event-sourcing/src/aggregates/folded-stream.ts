import { type Aggregate, stepsOf, withSteps } from '@app/kernel';
import { type Checkpoint, commandEntryId, type IndexEntry, stepEntryId } from '@app/event-store';

/** A stream folded up to its end as last seen. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly checkpoint: Checkpoint;
  readonly hash: string;
  /** Of each command that is recorded after `indexedTo`, the revision of its last event. */
  readonly commands: Map<string, number>;
  /** Commands and steps up to this revision are in the index of streams instead of here; NO_STREAM: all are here. */
  readonly indexedTo: number;
  /** End of the part that goes to the index next; null while there is little. */
  readonly indexableTo: StreamPosition | null;
}

/** A position in a stream: a revision, and the number of steps up to there. */
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

/** The commands and steps that a fold holds up to a position, for the index. */
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

/** The fold without the commands and steps that are in the index up to a position. Others may use it at this time, so it is left as it is. */
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
