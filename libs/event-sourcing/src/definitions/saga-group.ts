import {
  type Aggregate,
  type DataOf,
  defineAggregate,
  defineEvent,
  type DomainEvent,
  type EventDefinition,
  type Fields,
  list,
  record,
  type Tenant,
  text,
} from '@app/kernel';
import type { RecordedEvent, StoredEvent } from '@app/event-store';
import type { SagaReaction } from './saga-reaction.js';

/** The most reactions that are recorded in one event. */
export const REACTIONS_PER_GROUP = 64;

const TOGETHER = '-saga-reacted-together';
/** End of the name of the aggregate whose streams hold groups. */
export const GROUP = '-saga-group';

/** Members of every entry: the event that caused the reaction, and its request. */
const COMMON = { eventId: text(), requestId: text() };
/** Data of COMMON. */
export type Common = DataOf<typeof COMMON>;

/** A reaction as if recorded alone: a SagaReaction, with the UUID of its instance. */
interface LoneReaction {
  readonly instance: string;
  readonly reaction: object;
}

/** A reaction, with the UUID of the group that records it if there is one. */
export type GroupedReaction = SagaReaction & { readonly group?: string };

interface GroupDescription<State, Entry extends Fields> {
  readonly context: string;
  /** Name of the saga. */
  readonly name: string;
  readonly entry: Entry;
  /** The entry for a first reaction that leaves nothing to do; null if the reaction must be recorded alone. */
  readonly entryOf: (reaction: SagaReaction<State>, event: RecordedEvent) => DataOf<Entry> | null;
  /** Restores the reaction from its entry. */
  readonly reactionOf: (entry: DataOf<Entry> & Common, tenant: Tenant) => LoneReaction;
}

/** Records reactions of a saga together, one event for a group: those of one tenant that ended at about the same time. */
export interface SagaGroup {
  /** Event type of a group. */
  readonly type: string;
  /** Each group is a stream of one event. */
  readonly aggregate: Aggregate<null, readonly object[], DomainEvent>;
  /** The aggregate of the instances. */
  readonly instances: { readonly context: string; readonly name: string };
  readonly entryOf: (reaction: SagaReaction, event: RecordedEvent) => object | null;
  readonly reactionOf: (entry: Common, tenant: Tenant) => LoneReaction;
}

/**
 * Declares how first reactions of a saga are recorded in groups (decision 0048). An entry holds the facts from which its reaction is derived.
 */
export function defineSagaGroup<State, Entry extends Fields>({
  context,
  name,
  entry,
  entryOf,
  reactionOf,
}: GroupDescription<State, Entry>): SagaGroup {
  const instances = { context, name: `${name}-saga` };
  const together = defineEvent(`${context}.${name}${TOGETHER}`, {
    reactions: list(record({ ...entry, ...COMMON })),
  }) as unknown as EventDefinition & ((data: object) => DomainEvent);
  return {
    type: together.type,
    aggregate: defineAggregate<null, readonly object[], DomainEvent>({
      context,
      name: `${name}${GROUP}`,
      events: [together],
      initial: null,
      decide: (reactions) => [together({ reactions })],
      evolve: () => null,
    }),
    instances,
    entryOf: entryOf as SagaGroup['entryOf'],
    reactionOf: reactionOf as unknown as SagaGroup['reactionOf'],
  };
}

/** The entry of a reaction in a group; null if it must be recorded alone. */
export function entryOf(group: SagaGroup, reaction: SagaReaction, event: RecordedEvent): object | null {
  const entry = reaction.outputs.length === 1 ? group.entryOf(reaction, event) : null;
  return entry && { ...entry, eventId: event.recorded.id, requestId: event.correlationId };
}

/** True for an event that records the reactions of several instances. */
export function isGroup({ type }: Pick<StoredEvent, 'type'>): boolean {
  return type.endsWith(TOGETHER);
}

/** The correlation ids of an event: several for a group. Reads unvalidated events too, and returns the ids that it finds. */
export function requestsOf(event: Pick<StoredEvent, 'type' | 'data' | 'metadata'>): readonly string[] {
  const own = event.metadata.correlationId;
  const { reactions } = event.data as Partial<GroupData>;
  return isGroup(event) && Array.isArray(reactions)
    ? [own, ...reactions.map((entry) => String(entry?.requestId))]
    : [own];
}

/** Data of such an event. */
export interface GroupData {
  readonly reactions: readonly Common[];
}
