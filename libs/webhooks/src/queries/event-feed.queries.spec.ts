import type { ReadTables } from '@app/event-sourcing';
import type { FollowedEvents } from '@app/http';
import { type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import { EventFeed } from './event-feed.queries.js';
import type { EventRow, Events } from './events.queries.js';

const TENANT: Tenant = { platformId: 'b3f1f6f0-4a68-4d0e-9d25-0a6b6f7f0f01', environment: 'SANDBOX' };
const OTHER: Tenant = { ...TENANT, environment: 'PRODUCTION' };

/** The read table of events, in memory. */
class Table {
  readonly rows: (EventRow & { readonly tenant: TenantKey })[] = [];
  looks = 0;
  pages = 0;
  renderings = 0;

  add(count: number, tenant = TENANT): void {
    for (let index = 0; index < count; index++) {
      const position = String(this.rows.length);
      const key = tenantKey(tenant);
      this.rows.push({
        tenant: key,
        id: position,
        type: 'T',
        event: 'e',
        resource: 'r',
        revision: 0,
        at: new Date(0),
        position,
      });
    }
  }

  after(key: TenantKey, position: bigint, limit: number) {
    return this.rows.filter((row) => row.tenant === key && BigInt(row.position) > position).slice(0, limit);
  }

  readonly tables = {
    beyond: async (_table: unknown, _select: unknown, asked: { after: Map<TenantKey, bigint>; limit: number }) => {
      this.looks++;
      return [...asked.after].flatMap(([key, position]) => this.after(key, position, asked.limit));
    },
  } as unknown as ReadTables;

  readonly events = {
    newest: async (tenant: Tenant) => BigInt(this.after(tenantKey(tenant), -1n, Infinity).at(-1)?.position ?? -1n),
    following: async (tenant: Tenant, _filter: unknown, { after, limit }: { after: bigint; limit: number }) => {
      this.pages++;
      return this.after(tenantKey(tenant), after, limit);
    },
    envelopeOf: async (_tenant: Tenant, row: EventRow) => {
      this.renderings++;
      return { id: row.id, type: row.type, timestamp: '', data: {} };
    },
  } as unknown as Events;
}

describe('EventFeed', () => {
  let table: Table;
  let feed: EventFeed;
  const followers = new Set<() => void>();
  const progress = {
    onMoved: (moved: () => void) => {
      followers.add(moved);
      return () => followers.delete(moved);
    },
  };
  const open: FollowedEvents[] = [];

  const reader = (after?: bigint, tenant = TENANT) => {
    const woken = { times: 0 };
    const begins = after === undefined ? undefined : { position: after, field: 'cursor' };
    const source = feed.follow(tenant, { filter: { created: {} }, after: begins }, () => void woken.times++);
    open.push(source);
    return { source, woken };
  };
  const all = async ({ source }: ReturnType<typeof reader>): Promise<string[]> => {
    const shown: string[] = [];
    for (let page = await source.next(); page.length > 0; page = await source.next())
      shown.push(...page.map(({ position }) => String(position)));
    return shown;
  };
  const moved = async (): Promise<void> => {
    for (const follower of followers) follower();
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  beforeEach(() => {
    table = new Table();
    feed = new EventFeed(table.tables, table.events, progress);
  });
  afterEach(() => {
    for (const source of open.splice(0)) source.closed();
  });

  it('wakes the readers of a platform, and renders its events once for all of them', async () => {
    const [one, two, other] = [reader(), reader(), reader(undefined, OTHER)];
    for (const each of [one, two, other]) expect(await all(each)).toEqual([]);
    table.add(3);
    await moved();
    expect([one.woken.times, two.woken.times, other.woken.times]).toEqual([1, 1, 0]);
    expect(await all(one)).toEqual(['0', '1', '2']);
    expect(await all(two)).toEqual(['0', '1', '2']);
    expect(await all(other)).toEqual([]);
    expect([table.renderings, table.pages]).toEqual([3, 0]);
  });

  it('asks once for all platforms, and not at all without readers', async () => {
    const readers = [reader(), reader(undefined, OTHER)];
    for (const each of readers) await all(each);
    await moved();
    const before = table.looks;
    await moved();
    expect(table.looks).toBe(before + 1);
    for (const source of open.splice(0)) source.closed();
    await moved();
    expect([table.looks, followers.size]).toEqual([before + 1, 0]);
  });

  it.each([1, 19, 20, 21, 200, 201, 450])('misses none and repeats none of %i events, kept or not', async (count) => {
    table.add(5);
    const [fromNow, fromBeginning] = [reader(), reader(-1n)];
    expect(await fromNow.source.next()).toEqual([]);
    table.add(count);
    while (fromNow.woken.times * 200 < count) await moved();
    const expected = Array.from({ length: count }, (_, index) => String(5 + index));
    expect(await all(fromNow)).toEqual(expected);
    expect(await all(fromBeginning)).toEqual(['0', '1', '2', '3', '4', ...expected]);
    expect(await all(reader(7n))).toEqual(expected.slice(3));
  });

  it('begins again after the database was away', async () => {
    const { events } = table;
    const broken = { ...events, newest: () => Promise.reject(new Error('away')) } as unknown as Events;
    feed = new EventFeed(table.tables, broken, progress);
    const failed = reader();
    await expect(failed.source.next()).rejects.toThrow('away');
    Object.assign(broken, { newest: events.newest });
    expect(await all(reader(-1n))).toEqual([]);
  });
});
