import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type DomainEvent,
  type EventDefinition,
  type Json,
  type Recorded,
  type Tenant,
  canonicalJson,
  derivedUuid,
} from '@app/kernel';
import { Vault } from '../vault/vault.js';
import { EventMacs } from './event-macs.js';
import { EventRegistry, SEALED, UnknownEvent } from './event-registry.js';
import type { EventMetadata, RecordableEvent, StoredEvent } from './event-store.js';
import { parseStreamName } from './stream-name.js';

/** A decoded event: upcast to its current version, with its personal members opened (null once their key is destroyed). */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly recorded: Recorded;
  readonly tenant: Tenant;
  readonly stream: string;
  /** UUID of the aggregate that owns the stream. */
  readonly aggregateId: string;
  readonly correlationId: string;
  readonly commandId: string;
}

type EventData = RecordableEvent['data'];

/** The position at which an event is about to be recorded. */
export interface EventContext {
  readonly tenant: Tenant;
  readonly stream: string;
  readonly revision: number;
  readonly previousHash: string;
  /** Index among the events of its command. */
  readonly index: number;
  readonly metadata: EventMetadata;
}

/** Converts domain events to stored ones (validates, seals, hashes) and back (opens, upcasts). */
@Injectable()
export class EventCodec {
  constructor(
    private readonly registry: EventRegistry,
    private readonly vault: Vault,
    /** Without this, events get no authentication code, as in some tests. */
    private readonly macs?: EventMacs,
  ) {}

  async encode(event: DomainEvent, context: EventContext): Promise<RecordableEvent> {
    const definition = this.registry.get(event.type);
    definition.check(event.data);
    const data = event.data as EventData;
    if (definition.personal.length === 0) return this.recordable(definition, data, context);
    return this.recordable(definition, await this.sealPersonal(context.tenant, definition, data), context);
  }

  /** The same without a promise, for an event type without personal members; null for any other. */
  encodeClear(event: DomainEvent, context: EventContext): RecordableEvent | null {
    const definition = this.registry.get(event.type);
    if (definition.personal.length > 0) return null;
    definition.check(event.data);
    return this.recordable(definition, event.data as EventData, context);
  }

  /** Makes the event to record from its stored `data`. */
  private recordable(definition: EventDefinition, data: EventData, context: EventContext): RecordableEvent {
    const { type } = definition;
    const version = definition.versionOf(data);
    const { stream, revision, index, metadata, previousHash } = context;
    const body = { id: eventId(metadata.commandId, stream, index), type, version, data, metadata, previousHash };
    const canonical = canonicalEvent(stream, revision, body);
    if (UNKEEPABLE_TEXT.test(canonical))
      throw new TypeError(`${type} holds a NUL or half of a surrogate pair, which stores cannot keep`);
    const hashed = sha256(canonical);
    return { ...body, hash: hashed, ...(this.macs !== undefined && { mac: this.macs.of(hashed) }) };
  }

  /** True for an event type without personal members: erasures do not change how its events read. */
  isClear(type: string): boolean {
    return this.registry.get(type).personal.length === 0;
  }

  async decode(stored: StoredEvent): Promise<RecordedEvent> {
    const definition = this.definitionOf(stored);
    const data =
      SEALED in stored.data
        ? await this.openPersonal(parseStreamName(stored.stream).tenant, definition, stored)
        : definition.upcast(stored.version, stored.data);
    definition.check(data);
    return this.recorded(stored, data);
  }

  /** Makes a recorded event from a stored one whose data is known. Opens and checks nothing. */
  recorded(stored: StoredEvent, data: unknown): RecordedEvent {
    const { tenant, id } = parseStreamName(stored.stream);
    const { at, recordedAt, copyOf, actor } = stored.metadata;
    return {
      type: stored.type,
      data,
      recorded: {
        id: stored.id,
        revision: stored.revision,
        at,
        actor,
        ...(recordedAt !== undefined && { recordedAt }),
        ...(copyOf !== undefined && { copyOf }),
      },
      tenant,
      stream: stored.stream,
      aggregateId: id,
      correlationId: stored.metadata.correlationId,
      commandId: stored.metadata.commandId,
    };
  }

  /** The same without a promise, for an event without sealed members; null if it has any. */
  decodeClear(stored: StoredEvent): RecordedEvent | null {
    if (SEALED in stored.data) return null;
    const definition = this.definitionOf(stored);
    const data = definition.upcast(stored.version, stored.data);
    definition.check(data);
    return this.recorded(stored, data);
  }

  private definitionOf({ type, version }: StoredEvent): EventDefinition {
    const definition = this.registry.get(type);
    if (version > definition.version)
      throw new UnknownEvent(`${type} v${version} is newer than this release (v${definition.version})`);
    return definition;
  }

  private async sealPersonal(tenant: Tenant, definition: EventDefinition, data: EventData): Promise<EventData> {
    const clear: Record<string, Json | undefined> = {};
    const personal: Record<string, Json | undefined> = {};
    for (const [name, value] of Object.entries(data))
      (definition.personal.includes(name) ? personal : clear)[name] = value;
    const subject = data[definition.subject!];
    if (typeof subject !== 'string')
      throw new TypeError(`${definition.type}.${definition.subject} must name the data subject`);
    const sealed = await this.vault.seal(tenant, subject, personal, { isOpenedSoon: true }); // the readers of the log open it soon
    return { ...clear, [SEALED]: sealed };
  }

  /** The data in its current version with its personal members; these are null once their key is destroyed. */
  private async openPersonal(
    tenant: Tenant,
    definition: EventDefinition,
    { version, data }: StoredEvent,
  ): Promise<Record<string, unknown>> {
    const { [SEALED]: sealed, ...clear } = data;
    const personal = await this.vault.open(tenant, String(data[definition.subject!]), String(sealed));
    if (personal !== null) return definition.upcast(version, { ...clear, ...(personal as Record<string, Json>) });
    const erased = Object.fromEntries(definition.personal.map((name) => [name, null]));
    return { ...erased, ...definedOf(definition.upcast(version, { ...clear, ...erased })) };
  }
}

/** The id of an event of a command, which is known before it is recorded. */
export function eventId(commandId: string, stream: string, index: number): string {
  return derivedUuid(commandId, stream, index);
}

/** A NUL or half of a surrogate pair in JSON: an escape after an even number of backslashes. */
const UNKEEPABLE_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** An upcast that renames an erased member makes it undefined; replaces that by null. */
function definedOf(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/**
 * Hash that binds an event to its stream, its revision and all earlier events of the stream. It does not cover the position in the log, which
 * the store assigns at the commit, after the hash was computed.
 */
export function eventHash(stream: string, revision: number, event: Omit<RecordableEvent, 'hash' | 'mac'>): string {
  return sha256(canonicalEvent(stream, revision, event));
}

function canonicalEvent(
  stream: string,
  revision: number,
  { id, type, version, data, metadata, previousHash }: Omit<RecordableEvent, 'hash' | 'mac'>,
): string {
  const members = { data, id, metadata: metadata as unknown as Json, previousHash, revision, stream, type, version };
  return canonicalJson(members);
}

/** The previous hash of a stream's first event. */
export function genesisHash(stream: string): string {
  return sha256(stream);
}

function sha256(text: string): string {
  return hash('sha256', text);
}
