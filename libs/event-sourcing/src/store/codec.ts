import { createHash } from 'node:crypto';
import { type DomainEvent, type Json, type Recorded, type Tenant, canonicalJson, derivedUuid } from '@app/kernel';
import type { Vault } from '../vault/vault.js';
import type { EventRegistry } from './event-registry.js';
import type { EventMetadata, RecordableEvent, StoredEvent } from './event-store.js';
import { parseStreamName } from './stream-name.js';

/** The member of stored data that holds the sealed personal members of an event. */
const SEALED = 'sealed';

/** An event read back: current shape, personal members opened (null once their key is destroyed). */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly recorded: Recorded;
  readonly tenant: Tenant;
  readonly stream: string;
  /** UUID of the aggregate whose stream it is in. */
  readonly aggregateId: string;
  readonly correlationId: string;
}

/** Place of an event about to be recorded. */
export interface EventPlace {
  readonly tenant: Tenant;
  readonly stream: string;
  readonly revision: number;
  readonly previousHash: string;
  /** Index within the events of its command. */
  readonly index: number;
  readonly metadata: EventMetadata;
}

/** Between facts of the domain and what a store keeps: checks, seals, hashes; opens, upcasts. */
export class EventCodec {
  constructor(
    private readonly registry: EventRegistry,
    private readonly vault: Vault,
  ) {}

  async encode(event: DomainEvent, place: EventPlace): Promise<RecordableEvent> {
    const definition = this.registry.get(event.type);
    definition.check(event.data);
    const data = event.data as Readonly<Record<string, Json | undefined>>;
    const body = {
      id: derivedUuid(place.metadata.commandId, place.stream, place.index),
      type: event.type,
      version: definition.version,
      data: definition.personal.length === 0 ? data : await this.sealPersonal(place.tenant, definition, data),
      metadata: place.metadata,
      previousHash: place.previousHash,
    };
    return { ...body, hash: eventHash(place.stream, place.revision, body) };
  }

  async decode(stored: StoredEvent): Promise<RecordedEvent> {
    const definition = this.registry.get(stored.type);
    const { tenant, id } = parseStreamName(stored.stream);
    const opened = SEALED in stored.data ? await this.openPersonal(tenant, definition, stored.data) : stored.data;
    const data = definition.upcast(stored.version, opened);
    definition.check(data);
    return {
      type: stored.type,
      data,
      recorded: { id: stored.id, revision: stored.revision, at: stored.metadata.at },
      tenant,
      stream: stored.stream,
      aggregateId: id,
      correlationId: stored.metadata.correlationId,
    };
  }

  private async sealPersonal(
    tenant: Tenant,
    definition: { readonly type: string; readonly subject: string | undefined; readonly personal: readonly string[] },
    data: Readonly<Record<string, Json | undefined>>,
  ): Promise<Record<string, Json | undefined>> {
    const clear: Record<string, Json | undefined> = {};
    const personal: Record<string, Json | undefined> = {};
    for (const [name, value] of Object.entries(data)) (definition.personal.includes(name) ? personal : clear)[name] = value;
    const subject = data[definition.subject!];
    if (typeof subject !== 'string') throw new TypeError(`${definition.type}.${definition.subject} must name the data subject`);
    return { ...clear, [SEALED]: await this.vault.seal(tenant, subject, personal) };
  }

  private async openPersonal(
    tenant: Tenant,
    definition: { readonly subject: string | undefined; readonly personal: readonly string[] },
    data: Readonly<Record<string, Json | undefined>>,
  ): Promise<Record<string, Json | undefined>> {
    const { [SEALED]: sealed, ...clear } = data;
    const personal = await this.vault.open(tenant, String(data[definition.subject!]), String(sealed));
    const erased = Object.fromEntries(definition.personal.map((name) => [name, null]));
    return { ...clear, ...((personal as Record<string, Json> | null) ?? erased) };
  }
}

/**
 * What binds an event to its place and to everything before it in its stream. The position in the whole log is
 * not part of it: a store gives that at commit, after the hash is made.
 */
export function eventHash(stream: string, revision: number, event: Omit<RecordableEvent, 'hash'>): string {
  const { id, type, version, data, metadata, previousHash } = event;
  return sha256(canonicalJson({ stream, revision, id, type, version, data, metadata: { ...metadata }, previousHash }));
}

/** The hash that a stream's first event follows. */
export function genesisHash(stream: string): string {
  return sha256(stream);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
