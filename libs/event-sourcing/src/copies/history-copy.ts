import { type DomainEvent, type Json, Refusal, type Tenant, yieldToEventLoop, tenantKey } from '@app/kernel';
import {
  type Checkpoint,
  type EventCodec,
  eventId,
  type EventRegistry,
  type EventStore,
  genesisHash,
  logPages,
  parseStreamName,
  type EventAtRevision,
  type RecordedEvent,
  type StoredEvent,
  streamName,
  type StreamParts,
  type Vault,
} from '@app/event-store';
import type { CommandMetadata } from '../definitions/command-metadata.js';
import { outputId, type Saga, type SagaReaction, takenStep, type Trigger } from '../definitions/define-saga.js';
import { SealedTexts } from './sealed-texts.js';

/** An event as stored and as decoded. */
export interface ReadEvent {
  readonly stored: StoredEvent;
  readonly event: RecordedEvent;
}

/** The history of a tenant up to a position. */
export interface TenantHistory {
  readonly tenant: Tenant;
  readonly events: readonly ReadEvent[];
  /** Sagas that wait for the outcome of a command or effect. */
  readonly inProgress: readonly string[];
}

/** A stream to append together with the copy. */
export interface NewStream {
  readonly tenant: Tenant;
  readonly aggregate: { readonly context: string; readonly name: string };
  readonly id: string;
  readonly events: readonly DomainEvent[];
  readonly metadata: CommandMetadata;
}

export interface CopyRules {
  /** Selects the streams and events to copy. */
  readonly isCopied: (event: RecordedEvent, stream: StreamParts) => boolean;
  /** Texts to replace in the copy, such as ids derived from the platform, each with its replacement. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Streams that begin with the copy. */
  readonly newStreams: readonly NewStream[];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The most events of a tenant that can be copied: they are held in memory and written in one append. */
const MAX_EVENTS = 20_000;
/** Events that are read or copied before the event loop gets a turn. */
const EVENTS_A_TURN = 10;

interface Place {
  revision: number;
  hash: string;
  commandId: string;
  index: number;
}

interface Parts {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly registry: EventRegistry;
  readonly vault: Vault;
  readonly sagas: () => readonly Saga[];
  readonly release: string;
}

/**
 * Copies the history of a tenant to another tenant, in the same order and with the same times.
 *
 * Most ids are scoped to a tenant and stay as they are. Ids derived from a stream's name (such as event ids) or from the tenant are derived
 * again and replaced wherever they occur, so that ids computed in the copy lead to its streams. Sagas thus find their reactions to the copied
 * events and continue from them. Personal data is sealed again under the other tenant's keys.
 */
export class HistoryCopy {
  constructor(private readonly parts: Parts) {}

  /** Reads the history between two checkpoints. Refuses one that is too long to copy. */
  async read(tenant: Tenant, range: { readonly after: Checkpoint; readonly upTo: Checkpoint }): Promise<TenantHistory> {
    const events: ReadEvent[] = [];
    const beginning = `${tenantKey(tenant)}.`;
    for await (const page of logPages(this.parts.store, range)) {
      for (const stored of page) {
        if (!stored.stream.startsWith(beginning)) continue;
        if (events.length === MAX_EVENTS)
          throw new Refusal(
            'CONFLICT',
            `The platform has more than ${MAX_EVENTS} events: reset it before it is forked.`,
          );
        if (events.length % EVENTS_A_TURN === 0) await yieldToEventLoop();
        events.push({ stored, event: await this.parts.codec.decode(stored) });
      }
    }
    return { tenant, events, inProgress: inProgressIn(events) };
  }

  /** Appends the copy atomically. Returns the number of events and the position of the last one. */
  async append(
    { tenant: from, events }: TenantHistory,
    to: Tenant,
    { isCopied, replaced, newStreams }: CopyRules,
  ): Promise<Checkpoint> {
    const copied = events.filter(({ stored, event }) => isCopied(event, parseStreamName(stored.stream)));
    const copying = new Copying(this.parts, copied, { from, to, replaced });
    const copies: EventAtRevision[] = [];
    for (const [index, read] of copied.entries()) {
      if (index % EVENTS_A_TURN === 0) await yieldToEventLoop();
      copies.push(await copying.copyOf(read));
    }
    for (const each of newStreams) copies.push(...(await this.eventsOf(each)));
    return this.parts.store.appendTogether(copies);
  }

  private async eventsOf({ tenant, aggregate, id, events, metadata: command }: NewStream): Promise<EventAtRevision[]> {
    const stream = streamName(tenant, aggregate, id);
    const { commandId, requestHash, correlationId, causationId, actor, at, recordedAt } = command;
    const metadata = {
      tenant: tenantKey(tenant),
      commandId,
      requestHash,
      correlationId,
      causationId,
      actor,
      at,
      ...(recordedAt !== undefined && { recordedAt }),
      release: this.parts.release,
    };
    const placed: EventAtRevision[] = [];
    for (const [index, event] of events.entries()) {
      const previousHash = placed.at(-1)?.hash ?? genesisHash(stream);
      const place = { tenant, stream, revision: index, previousHash, index, metadata };
      placed.push({ ...(await this.parts.codec.encode(event, place)), stream, revision: index });
    }
    return placed;
  }
}

/** State of one copy while it is made. */
class Copying {
  private readonly texts: Map<string, string>;
  /** Replaced texts that are not UUIDs. */
  private readonly words: readonly (readonly [string, string])[];
  private readonly triggers = new Map<string, Trigger<unknown, string>[]>();
  private readonly places = new Map<string, Place>();
  private readonly sealed: SealedTexts;
  /** Reactions by the ids of their steps that may have been taken before they were recorded. */
  private readonly steps = new Map<string, StoredEvent>();

  constructor(
    private readonly parts: Parts,
    events: readonly ReadEvent[],
    private readonly tenants: {
      readonly from: Tenant;
      readonly to: Tenant;
      readonly replaced: ReadonlyMap<string, string>;
    },
  ) {
    const { from, to, replaced } = tenants;
    this.words = [...replaced].filter(([before]) => !UUID_ALONE.test(before));
    this.texts = new Map([...replaced, [from.platformId, to.platformId]]);
    this.sealed = new SealedTexts(parts.vault, from, to);
    for (const { stored, event } of events) if (isReaction(event)) this.steps.set(outputId(stored.id, 0), stored);
    for (const trigger of parts.sagas().flatMap(({ on }) => on))
      this.triggers.set(trigger.event.type, [...(this.triggers.get(trigger.event.type) ?? []), trigger]);
  }

  async copyOf({ stored, event }: ReadEvent): Promise<EventAtRevision> {
    const { to } = this.tenants;
    this.mapTakenStep(stored.metadata.commandId);
    this.mapTakenStep(stored.metadata.requestHash); // for a command sent by the step, the step's id
    const { id } = parseStreamName(stored.stream);
    const stream = this.streamOf(stored);
    const data = await this.dataOf(event, stored.stream);
    const place = this.nextPlace(stream, this.text(stored.metadata.commandId));
    const { commandId, index, revision } = place;
    const metadata = {
      ...stored.metadata,
      tenant: tenantKey(to),
      commandId,
      requestHash: this.text(stored.metadata.requestHash), // for a saga's command, its id
      causationId: stored.metadata.causationId === null ? null : this.text(stored.metadata.causationId),
      copyOf: stored.id,
    };
    const copy = await this.parts.codec.encode(
      { type: event.type, data },
      { tenant: to, stream, revision, previousHash: place.hash, index, metadata },
    );
    place.hash = copy.hash;
    this.texts.set(stored.id, copy.id);
    this.replaceOutputs(event, copy.id);
    this.replaceInstances(event, {
      ...event,
      data,
      tenant: to,
      stream,
      aggregateId: this.text(id),
      recorded: { ...event.recorded, id: copy.id, revision },
    });
    return { ...copy, stream, revision };
  }

  /**
   * Maps the id of a step that was taken before its reaction was recorded, so that its events come first in the log: the id is derived from
   * the id of the reaction's copy.
   */
  private mapTakenStep(step: string): void {
    const reaction = this.steps.get(step);
    if (reaction === undefined || this.texts.has(step)) return;
    this.mapTakenStep(reaction.metadata.commandId);
    const copyId = eventId(this.text(reaction.metadata.commandId), this.streamOf(reaction), 0);
    this.texts.set(reaction.id, copyId);
    this.texts.set(step, outputId(copyId, 0));
  }

  private streamOf({ stream }: StoredEvent): string {
    const { context, aggregate, id } = parseStreamName(stream);
    return streamName(this.tenants.to, { context, name: aggregate }, this.text(id));
  }

  private async dataOf(event: RecordedEvent, stream: string): Promise<Readonly<Record<string, Json>>> {
    const { subject } = this.parts.registry.get(event.type);
    const given = event.data as Readonly<Record<string, Json>>;
    const resealed = await this.sealed.inData(
      given,
      stream,
      subject === undefined ? undefined : String(given[subject]),
    );
    return JSON.parse(this.text(JSON.stringify(resealed))) as Readonly<Record<string, Json>>;
  }

  /** Replaces every such text within a longer one. */
  private text(given: string): string {
    const mapped = given.replaceAll(UUID, (id) => this.texts.get(id) ?? id);
    return this.words.reduce((text, [before, now]) => text.replaceAll(before, now), mapped);
  }

  private nextPlace(stream: string, commandId: string): Place {
    const last = this.places.get(stream);
    const place = last ?? { revision: -1, hash: genesisHash(stream), commandId, index: -1 };
    place.revision += 1;
    place.index = place.commandId === commandId ? place.index + 1 : 0;
    place.commandId = commandId;
    this.places.set(stream, place);
    return place;
  }

  /** Maps the ids of a reaction's commands, effects and timers, which are derived from the reaction's own id. */
  private replaceOutputs(event: RecordedEvent, copyId: string): void {
    for (const [index, id] of outputsOf(event).entries()) this.texts.set(id, outputId(copyId, index));
  }

  /** The saga instance of an event may have another id in the copy. */
  private replaceInstances(event: RecordedEvent, copy: RecordedEvent): void {
    for (const trigger of this.triggers.get(event.type) ?? []) {
      const [before, now] = [trigger.instance(event), trigger.instance(copy)];
      if (before !== null && now !== null && before !== now) this.texts.set(before, now);
    }
  }
}

const UUID_ALONE = new RegExp(`^${UUID.source}$`);

/** The output ids of a saga's reaction; empty for any other event. */
function outputsOf(event: RecordedEvent): readonly string[] {
  if (!isReaction(event)) return [];
  return (event.data as SagaReaction).outputs.map((_, index) => outputId(event.recorded.id, index));
}

function isReaction({ type }: Pick<RecordedEvent, 'type'>): boolean {
  return type.endsWith('-saga-reacted');
}

/** Streams with work in progress: sagas that wait for the outcome of a command or effect, and steps whose reaction is not recorded yet. */
function inProgressIn(events: readonly ReadEvent[]): readonly string[] {
  const causes = new Set(events.flatMap(({ stored, event }) => [stored.id, ...outputsOf(event)]));
  const streams: string[] = [];
  const pending = new Map<string, Set<string>>();
  for (const { stored, event } of events) {
    const { actor, causationId } = stored.metadata;
    if (actor.startsWith('saga:') && causationId !== null && !causes.has(causationId)) streams.push(stored.stream);
    if (!isReaction(event)) continue;
    const reaction = event.data as SagaReaction;
    const { input, outputs } = reaction;
    const waits = pending.get(stored.stream) ?? new Set();
    pending.set(stored.stream, waits);
    waits.delete(input.id);
    for (const [index, { kind }] of outputs.entries()) {
      if (kind === 'wake' || (index === 0 && takenStep(reaction) !== null)) continue;
      waits.add(outputId(stored.id, index));
    }
  }
  return [...streams, ...[...pending].flatMap(([stream, waits]) => (waits.size > 0 ? [stream] : []))];
}
