import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DatabaseListener } from '@app/database';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';

const MAX_TENANTS = 10_000;
/** The age limit of a value, since a notification may be lost. */
const MAX_AGE_MILLISECONDS = 10_000;

interface Entry<Value> {
  readonly loading: Promise<Value>;
  /** Set once the value is loaded. */
  loaded?: { readonly value: Value };
}

/** Caches of values that most requests need from the read models and that seldom change. */
@Injectable()
export class TenantCaches {
  constructor(private readonly listener: DatabaseListener) {}

  /** A cache that loads a value on first use, once for all concurrent callers. `name` is its notification channel. */
  of<Value>(name: string, load: (tenant: Tenant) => Promise<Value>): TenantCache<Value> {
    const cache = new TenantCache(load, (key) => this.listener.send(name, key));
    this.listener.listen(name, (key) => cache.drop(key as TenantKey));
    this.listener.onGap(() => cache.clear());
    return cache;
  }
}

/** One value for each tenant, in memory. */
export class TenantCache<Value> {
  private readonly entries = new LRUCache<TenantKey, Entry<Value>>({ max: MAX_TENANTS, ttl: MAX_AGE_MILLISECONDS });

  constructor(
    private readonly load: (tenant: Tenant) => Promise<Value>,
    private readonly announce: (key: TenantKey) => Promise<void>,
  ) {}

  /** The value, or a promise of it while it is being loaded. */
  get(tenant: Tenant): Value | Promise<Value> {
    const key = tenantKey(tenant);
    const known = this.entries.get(key);
    if (known !== undefined) return known.loaded === undefined ? known.loading : known.loaded.value;
    const entry: Entry<Value> = { loading: this.load(tenant) };
    this.entries.set(key, entry);
    entry.loading.then(
      (value) => (entry.loaded = { value }),
      () => this.entries.get(key) === entry && this.entries.delete(key), // do not cache a failure
    );
    return entry.loading;
  }

  /** Makes every process load the value again. */
  async changed(tenant: Tenant): Promise<void> {
    this.drop(tenantKey(tenant));
    await this.announce(tenantKey(tenant));
  }

  drop(key: TenantKey): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
