import { AggregateRunner } from '@app/event-sourcing';
import { EventRegistry } from '@app/event-store';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { derivedUuid, later, resourceId, uuidOf } from '@app/kernel';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import { type Fault, FaultyStore } from '../../libs/event-store/src/testing/faulty-store.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { fault } from '../../libs/sandbox/src/domain/fault/fault.decider.js';
import type { FaultType } from '../../libs/sandbox/src/domain/fault/fault.events.js';
import { type FaultDocument, faultView } from '../../libs/sandbox/src/domain/fault/fault.view.js';
import { FaultInjection } from '../../libs/sandbox/src/services/fault-injection.service.js';
import { ViewReader } from '../../libs/event-sourcing/src/aggregates/view-reader.js';
import { ALWAYS_CURRENT } from '../../libs/database/src/notification-health.js';
import { Seeds, survey } from './survey.js';

const PROCESSES = 2;
const REQUESTS = 12;
const ATTEMPTS = 8;
/** More attempts than injections: a request that needs as many is never answered. */
const MAX_TRIES = 60;
const TYPES: readonly FaultType[] = ['ANSWER_LOST', 'UNAVAILABLE', 'WEBHOOK_DROPPED', 'WEBHOOK_DOUBLED'];

/**
 * Faults that are armed for requests and webhooks of several processes, whose connections to the log break now and then. Callers and
 * deliveries retry until they are done, as clients and webhook deliveries do.
 */
class FaultyPlatform {
  readonly faults: string[] = [];
  private readonly clock = new TestClock();
  private readonly store = new MemoryEventStore();
  private readonly codec: EventCodec;
  private readonly processes: readonly FaultInjection[];
  private readonly calm: AggregateRunner;
  private readonly views: ViewReader;
  private armed: FaultDocument[] = [];
  private number = 0;
  private isMoving = true;
  /** Faults by the attempts that they were injected into. */
  private readonly injectedInto = new Map<string, Set<string>>();

  constructor(private readonly random: () => number) {
    const registry = new EventRegistry();
    registry.register(...fault.events);
    this.codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    this.calm = new AggregateRunner({ store: this.store, codec: this.codec, release: 'test' });
    this.views = new ViewReader(this.store, this.codec, ALWAYS_CURRENT, 10);
    const faulty = new FaultyStore(this.store, () => this.connectionFault());
    this.processes = Array.from({ length: PROCESSES }, () => {
      const runner = new AggregateRunner({ store: faulty, codec: this.codec, release: 'test' });
      // the armed faults as a process caches them, including used up and disarmed ones
      const armed = { of: () => [...this.armed], changed: async () => undefined };
      const ids = { next: () => derivedUuid('request', this.number++) };
      return new FaultInjection(armed as never, runner, ids, new UnmovedClocks(this.clock));
    });
  }

  async live(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      await this.arm();
      await Promise.all([
        ...Array.from({ length: REQUESTS }, (_, index) => this.request(`${turn} ${index}`)),
        ...Array.from({ length: ATTEMPTS }, (_, index) => this.deliver(`${turn} ${index}`)),
        this.random() < 0.3 ? this.disarm() : null,
      ]);
      if (this.random() < 0.3) this.clock.advance('40s');
    }
  }

  /** Every fault once more, in a world without failures: a count that was not used up is then used up exactly. */
  async rest(): Promise<void> {
    this.isMoving = false;
    const before = await Promise.all(this.armed.map((each) => this.read(each)));
    await Promise.all(Array.from({ length: 200 }, (_, index) => this.request(`rest ${index}`)));
    for (const { id, type, count, injected, expiresAt, disarmedAt } of before) {
      if (type.startsWith('WEBHOOK') || disarmedAt !== undefined || expiresAt <= this.now()) continue;
      const now = await this.read({ id });
      if (now.injected !== count) this.faults.push(`${id} was injected ${now.injected} times, ${injected} before`);
    }
    for (const each of this.armed) {
      const { id, count, injected } = await this.read(each);
      if (injected > count) this.faults.push(`${id} was injected ${injected} of ${count} times`);
    }
    for (const [attempt, by] of this.injectedInto)
      if (by.size > 1) this.faults.push(`${attempt} had several faults: ${[...by].join()}`);
  }

  private async arm(): Promise<void> {
    const uuid = derivedUuid('Fault', this.number++);
    const id = resourceId('Fault', uuid);
    await this.calm.run(
      fault,
      TEST_TENANT,
      uuid,
      {
        kind: 'arm',
        faultId: id,
        faultType: TYPES[Math.floor(this.random() * TYPES.length)]!,
        method: null,
        path: null,
        eventType: null,
        count: 1 + Math.floor(this.random() * 5),
        expiresAt: later(this.now(), 60_000),
        delayMilliseconds: null,
        retryAfterSeconds: null,
      },
      this.metadata(`arm ${id}`),
    );
    this.armed.push(await this.read({ id }));
  }

  private async disarm(): Promise<void> {
    const { id } = this.armed[Math.floor(this.random() * this.armed.length)]!;
    const command = { kind: 'disarm' } as const;
    await this.calm
      .run(fault, TEST_TENANT, uuidOf('Fault', id), command, this.metadata(`disarm ${this.number++}`))
      .catch(() => undefined); // it was already disarmed
  }

  /** A request that is retried until it is answered. */
  private async request(key: string): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const request = { id: key, method: 'POST', route: '/transfer-out', path: '/transfer-out' };
      const injected = await this.attempted(() => this.process().ofRequest(TEST_TENANT, request));
      if (injected === 'lost' || injected?.type === 'UNAVAILABLE') continue;
      if (injected === null) return;
      if (injected.type !== 'ANSWER_LOST') this.faults.push(`${key} had the fault ${injected.type}`);
    }
    this.faults.push(`${key} was never answered`);
  }

  /** A webhook: an attempt whose process dies is repeated with its id, a dropped one is followed by another. */
  private async deliver(webhookId: string): Promise<void> {
    for (let tries = 0, number = 0; tries < MAX_TRIES; tries++) {
      const id = `${webhookId} ${number}`;
      const attempt = { id, webhookId, type: 'CARD.STATE_CHANGE', isRetried: true };
      const injected = await this.attempted(() => this.process().ofAttempt(TEST_TENANT, attempt));
      if (injected === 'lost') continue;
      if (injected !== null) this.injectedInto.set(id, (this.injectedInto.get(id) ?? new Set()).add(injected.id));
      if (this.random() < 0.2 && this.isMoving) continue; // the process died before the outcome was recorded
      if (injected?.type !== 'WEBHOOK_DROPPED') return;
      number += 1;
    }
    this.faults.push(`${webhookId} was never delivered`);
  }

  private async attempted<Injected>(take: () => Injected | Promise<Injected>): Promise<Injected | 'lost'> {
    try {
      return await take();
    } catch {
      return 'lost';
    }
  }

  private async read({ id }: Pick<FaultDocument, 'id'>): Promise<FaultDocument> {
    return (await this.views.at(faultView, TEST_TENANT, uuidOf('Fault', id)))!;
  }

  private process(): FaultInjection {
    return this.processes[Math.floor(this.random() * PROCESSES)]!;
  }

  private connectionFault(): Fault {
    if (!this.isMoving) return 'none';
    const chance = this.random();
    return chance < 0.05 ? 'fails' : chance < 0.1 ? 'answer lost' : 'none';
  }

  private now(): string {
    return this.clock.now().toISOString();
  }

  private metadata(commandId: string) {
    const id = derivedUuid(commandId);
    return { commandId: id, requestHash: id, correlationId: id, causationId: null, actor: 'test', at: this.now() };
  }
}

describe('armed faults of several processes', () => {
  const seeds = new Seeds(20);

  it(
    'are injected no oftener than they were armed for, and leave no request without an answer and no webhook undelivered',
    async () => {
      const look = async ({ faults }: FaultyPlatform) => faults;
      expect(await survey(seeds, 5, (random) => new FaultyPlatform(random), look)).toEqual([]);
    },
    seeds.timeoutMilliseconds,
  );
});
