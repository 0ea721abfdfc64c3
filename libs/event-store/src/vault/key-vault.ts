import { randomBytes } from 'node:crypto';
import type { Transform } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type Json, type Tenant, tenantKey, withoutAbsent } from '@app/kernel';
import { ALWAYS_CURRENT, type NotificationHealth } from '@app/database';
import { MEMORY_BOUNDS } from '../memory-bounds.js';
import { keyedHash, openText, purposeKey, sealText } from './sealing.js';
import { openingStream, sealingStream } from './stream-sealing.js';
import { KeyDestroyed, type SealedUse, Vault } from './vault.js';

/** Stores wrapped data keys. */
export abstract class DataKeyStore {
  /** The wrapped key; null if it was destroyed, undefined if there never was one. */
  abstract find(tenant: string, subject: string): Promise<string | null | undefined>;
  /** Stores the key unless one exists. Returns the stored key; null if it was destroyed. */
  abstract keep(tenant: string, subject: string, wrapped: string): Promise<string | null>;
  abstract destroy(tenant: string, subject: string): Promise<void>;
  /** All keys, including destroyed ones, ordered by tenant and subject. */
  abstract all(): AsyncIterable<StoredDataKey>;
}

/** A stored data key: wrapped by the root key, or null once it was destroyed. */
export interface StoredDataKey {
  readonly tenant: string;
  readonly subject: string;
  readonly wrapped: string | null;
}

const KEY_BYTES = 32;
/** Streams use a separate key, since their nonces are chosen differently. */
const STREAMS = 'streams';

/** Seals with AES-256-GCM under data keys that are wrapped by the root key. */
export class KeyVault extends Vault {
  private readonly wrapping: Buffer;
  private readonly fingerprinting: Buffer;
  private readonly keys = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BOUNDS.dataKeys, // a bound by number would allocate memory for all entries up front
    sizeCalculation: () => 1,
  });
  /** Recently sealed values that will be opened soon, by their ciphertext. They are returned only while their key exists. */
  private readonly clear = new LRUCache<string, { readonly place: string; readonly value: Json }>({
    max: MEMORY_BOUNDS.sealedTexts,
  });
  /** Number of times the caches were cleared: a key read or a value sealed before the last time is not cached. */
  private forgotten = 0;

  constructor(
    private readonly store: DataKeyStore,
    master: Buffer,
    private readonly notificationHealth: NotificationHealth = ALWAYS_CURRENT,
  ) {
    super();
    this.wrapping = purposeKey(master, 'data-key-wrapping');
    this.fingerprinting = purposeKey(master, 'fingerprints');
  }

  async seal(tenant: Tenant, subject: string, value: Json, { isOpenedSoon = false }: SealedUse = {}): Promise<string> {
    const since = this.forgotten;
    const key = this.remembered(tenant, subject) ?? (await this.makeKey(tenant, subject));
    const place = placeOf(tenant, subject);
    const sealed = sealText(key, place, JSON.stringify(value));
    if (isOpenedSoon && since === this.forgotten) this.clear.set(sealed, { place, value: withoutAbsent(value) });
    return sealed;
  }

  async prepare(tenant: Tenant, subject: string): Promise<void> {
    await this.sealingKey(tenant, subject).catch(() => undefined);
  }

  async open(tenant: Tenant, subject: string, sealed: string): Promise<Json | null> {
    const key = this.remembered(tenant, subject) ?? (await this.openingKey(tenant, subject));
    if (key === null) return null;
    const place = placeOf(tenant, subject);
    const clear = this.clear.get(sealed);
    return clear?.place === place ? clear.value : (JSON.parse(openText(key, place, sealed)) as Json);
  }

  async sealing(tenant: Tenant, subject: string): Promise<Transform> {
    return sealingStream(purposeKey(await this.sealingKey(tenant, subject), STREAMS), placeOf(tenant, subject));
  }

  async opening(tenant: Tenant, subject: string): Promise<Transform | null> {
    const key = await this.openingKey(tenant, subject);
    return key === null ? null : openingStream(purposeKey(key, STREAMS), placeOf(tenant, subject));
  }

  fingerprint(tenant: Tenant, purpose: string, value: string): string {
    return keyedHash(this.fingerprinting, JSON.stringify([tenantKey(tenant), purpose, value]));
  }

  async shred(tenant: Tenant, subject: string): Promise<void> {
    await this.store.destroy(tenantKey(tenant), subject);
    this.forgotten += 1;
    this.keys.delete(placeOf(tenant, subject));
    this.clear.clear();
  }

  private async sealingKey(tenant: Tenant, subject: string): Promise<Buffer> {
    return this.remembered(tenant, subject) ?? this.makeKey(tenant, subject);
  }

  /** Null if it was destroyed. */
  private async openingKey(tenant: Tenant, subject: string): Promise<Buffer | null> {
    const key = this.remembered(tenant, subject) ?? (await this.findKey(tenant, subject));
    if (key === undefined) throw new Error('no data key for sealed data: the stored keys do not belong to this log');
    return key;
  }

  private remembered(tenant: Tenant, subject: string): Buffer | undefined {
    return this.notificationHealth.isCurrent ? this.keys.get(placeOf(tenant, subject)) : undefined;
  }

  private async makeKey(tenant: Tenant, subject: string): Promise<Buffer> {
    const place = placeOf(tenant, subject);
    const fresh = randomBytes(KEY_BYTES);
    const since = this.forgotten;
    const kept = await this.store.keep(
      tenantKey(tenant),
      subject,
      sealText(this.wrapping, place, fresh.toString('base64')),
    );
    if (kept === null) throw new KeyDestroyed();
    return this.unwrap(place, kept, since);
  }

  /** Clears the caches. Required when another process has, or may have, destroyed a key. */
  forget(): void {
    this.forgotten += 1;
    this.keys.clear();
    this.clear.clear();
  }

  /** Null if it was destroyed, undefined if there never was one. */
  private async findKey(tenant: Tenant, subject: string): Promise<Buffer | null | undefined> {
    const since = this.forgotten;
    const wrapped = await this.store.find(tenantKey(tenant), subject);
    return typeof wrapped === 'string' ? this.unwrap(placeOf(tenant, subject), wrapped, since) : wrapped;
  }

  private unwrap(place: string, wrapped: string, since: number): Buffer {
    const key = Buffer.alloc(KEY_BYTES); // not from the buffer pool: a long-lived slice would keep its whole block alive
    key.write(openText(this.wrapping, place, wrapped), 'base64');
    if (since === this.forgotten) this.keys.set(place, key);
    return key;
  }
}

function placeOf(tenant: Tenant, subject: string): string {
  return `${tenantKey(tenant)}/${subject}`;
}

/** True when a stored key was wrapped by this master key. */
export function unwraps(
  master: Buffer,
  { tenant, subject, wrapped }: { readonly tenant: string; readonly subject: string; readonly wrapped: string },
): boolean {
  try {
    openText(purposeKey(master, 'data-key-wrapping'), `${tenant}/${subject}`, wrapped);
    return true;
  } catch {
    return false;
  }
}
