import type { Transform } from 'node:stream';
import { type Json, type Tenant, tenantKey } from '@app/kernel';
import { KeyVault } from '../../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../../libs/event-store/src/vault/memory-data-keys.js';
import { KeyDestroyed, Vault } from '../../../libs/event-store/src/vault/vault.js';

/** Shared by all worlds, since their initial states are sealed with its keys. */
const KEYS = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));

/** The keys as seen by one world: a person erased there is not erased in other worlds. */
export class WorldVault extends Vault {
  private readonly destroyed = new Set<string>();

  /** `forget`: makes every process forget the person. */
  constructor(private readonly forget: () => void) {
    super();
  }

  async seal(tenant: Tenant, subject: string, value: Json): Promise<string> {
    this.requireKey(tenant, subject);
    return KEYS.seal(tenant, subject, value);
  }

  async prepare(): Promise<void> {
    // its keys are created in memory
  }

  async open(tenant: Tenant, subject: string, sealed: string): Promise<Json | null> {
    return this.isDestroyed(tenant, subject) ? null : KEYS.open(tenant, subject, sealed);
  }

  async sealing(tenant: Tenant, subject: string): Promise<Transform> {
    this.requireKey(tenant, subject);
    return KEYS.sealing(tenant, subject);
  }

  async opening(tenant: Tenant, subject: string): Promise<Transform | null> {
    return this.isDestroyed(tenant, subject) ? null : KEYS.opening(tenant, subject);
  }

  fingerprint(tenant: Tenant, purpose: string, value: string): string {
    return KEYS.fingerprint(tenant, purpose, value);
  }

  async shred(tenant: Tenant, subject: string): Promise<void> {
    this.destroyed.add(`${tenantKey(tenant)}/${subject}`);
    this.forget();
  }

  private requireKey(tenant: Tenant, subject: string): void {
    if (this.isDestroyed(tenant, subject)) throw new KeyDestroyed();
  }

  private isDestroyed(tenant: Tenant, subject: string): boolean {
    return this.destroyed.has(`${tenantKey(tenant)}/${subject}`);
  }
}
