import type { Tenant } from '@app/kernel';
import { eventId, parseStreamName, type RecordedEvent, type StoredEvent, streamName } from '@app/event-store';
import { GROUP, type GroupData, type SagaGroup } from '../definitions/saga-group.js';
import type { SagaReaction } from '../definitions/saga-reaction.js';

/** Revision of a reaction that is recorded in a group: before the first event of its stream. */
export const IN_GROUP = -1;

/** The reactions of a group, each as an event of its instance's stream. */
export function reactionsIn<Event extends RecordedEvent>(group: SagaGroup, event: Event): Event[] {
  const { tenant, aggregateId, recorded } = event;
  return lone(group, tenant, event.data as GroupData).map(({ entry, instance, stream, reaction }) => ({
    ...event,
    type: reactedType(group),
    data: { ...reaction, group: aggregateId },
    stream,
    aggregateId: instance,
    correlationId: entry.requestId,
    recorded: { ...recorded, id: eventId(entry.eventId, stream, 0), revision: IN_GROUP },
  }));
}

/**
 * The reactions of a group as if they had been stored individually, each at the position of the group; all of them, or those of one
 * instance.
 */
export function storedReactionsIn(group: SagaGroup, event: StoredEvent, only?: string): StoredEvent[] {
  const { tenant } = parseStreamName(event.stream);
  const reactions = lone(group, tenant, event.data as unknown as GroupData);
  const wanted = only === undefined ? reactions : reactions.filter(({ instance }) => instance === only);
  return wanted.map(({ entry, stream, reaction }) => ({
    ...event,
    id: eventId(entry.eventId, stream, 0),
    type: reactedType(group),
    data: reaction as unknown as StoredEvent['data'],
    metadata: {
      ...event.metadata,
      commandId: entry.eventId,
      requestHash: entry.eventId,
      correlationId: entry.requestId,
      causationId: entry.eventId,
    },
  }));
}

/** Streams of the instances whose reactions a group holds. */
export function streamsIn(group: SagaGroup, { stream, data }: Pick<StoredEvent, 'stream' | 'data'>): readonly string[] {
  const { tenant } = parseStreamName(stream);
  return lone(group, tenant, data as unknown as GroupData).map((reaction) => reaction.stream);
}

/** True for the stream of a group. */
export function isGroupStream(stream: string): boolean {
  return parseStreamName(stream).aggregate.endsWith(GROUP);
}

function lone(group: SagaGroup, tenant: Tenant, { reactions }: GroupData) {
  return reactions.map((entry) => {
    const { instance, reaction } = group.reactionOf(entry, tenant);
    const stream = streamName(tenant, group.instances, instance);
    return { entry, instance, reaction: reaction as SagaReaction, stream };
  });
}

function reactedType({ instances: { context, name } }: SagaGroup): string {
  return `${context}.${name}-reacted`;
}
