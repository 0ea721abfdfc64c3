import { AggregateRunner } from '@app/event-sourcing';
import { defineSaga, type Saga, scheduleWake, when } from '@app/event-sourcing/definitions';
import { EventRegistry } from '@app/event-store';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { SagaMachine } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import type { QueuedInput } from '../../libs/event-sourcing/src/sagas/saga-queue.js';
import type { Timer } from '../../libs/event-sourcing/src/timers/timers.js';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import type { StoredEvent } from '../../libs/event-store/src/store/event-store.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { derivedUuid, money, resourceId, tenantKey } from '@app/kernel';
import { InternalAccountRunner } from '../../libs/accounts/src/services/internal-account-runner.service.js';
import {
  type InternalAccountCommand,
  internalAccount,
} from '../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { DebitReserved } from '../../libs/accounts/src/domain/internal-account/internal-account.events.js';
import { unconfirmedDebitSaga } from '../../libs/accounts/src/sagas/unconfirmed-debit.saga.js';
import { USD } from '../../libs/payments/src/testing/example-terms.js';
import {
  ReleaseOverdueDebitsHandler,
  ReleaseOverdueDebits,
} from '../../libs/accounts/src/commands/release-overdue-debits.js';
import {
  ReleaseUnconfirmedDebitHandler,
  ReleaseUnconfirmedDebit,
} from '../../libs/accounts/src/commands/release-unconfirmed-debit.js';

const ACCOUNT = derivedUuid('account');
const transactionId = (name: string): string => resourceId('Transaction', derivedUuid('transaction', name));

/** The saga of earlier releases, which watched each debit separately. */
const watchEach = defineSaga<unknown>({
  context: 'accounts',
  name: 'unconfirmed-debit',
  version: 1,
  initial: null,
  on: [
    when(
      DebitReserved,
      (event) => derivedUuid('unconfirmed-debit', event.aggregateId, event.data.transactionId),
      (_, event) => ({
        state: { accountId: resourceId('InternalAccount', event.aggregateId), transactionId: event.data.transactionId },
        outputs: [scheduleWake('claim-expired', { after: 60_000 })],
      }),
    ),
  ],
}) as Saga;
const watchAccount = unconfirmedDebitSaga as unknown as Saga;

describe('debits that no transaction confirms', () => {
  let clock: TestClock;
  let store: MemoryEventStore;
  let codec: EventCodec;
  let runner: AggregateRunner;
  let machine: SagaMachine;
  let timers: Map<string, Timer>;
  let commands: number;
  let whileReleasing: () => Promise<void>;

  beforeEach(async () => {
    clock = new TestClock();
    store = new MemoryEventStore();
    const registry = new EventRegistry();
    registry.register(...internalAccount.events, ...watchAccount.aggregate.events);
    codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    runner = new AggregateRunner({ store, codec, release: 'test' });
    timers = new Map();
    commands = 0;
    whileReleasing = async () => undefined;
    const accounts = new InternalAccountRunner(runner, {
      execute: () => Promise.reject(new Error('no one is deleted here')),
    } as never);
    const release = new ReleaseOverdueDebitsHandler(accounts);
    const releaseOne = new ReleaseUnconfirmedDebitHandler(accounts);
    machine = new SagaMachine({
      runner,
      store,
      codec,
      timers: { set: async (asked) => asked.forEach((timer) => timers.set(timer.id, timer)) },
      handlers: {
        executeCommand: async (name, tenant, data, metadata) => {
          if (name === ReleaseUnconfirmedDebit.commandName)
            return releaseOne.execute(new ReleaseUnconfirmedDebit(tenant, data as never, metadata));
          const answer = await release.execute(new ReleaseOverdueDebits(tenant, data as never, metadata));
          await whileReleasing();
          return answer;
        },
        effect: () => {
          throw new Error('there is none');
        },
      },
      clocks: new UnmovedClocks(clock),
    });
    await tell({
      kind: 'open',
      owner: 'PLATFORM',
      ownerId: 'owner',
      type: 'INTERNAL_FIAT',
      currency: USD,
      fundingPaymentInstructions: [],
    });
    await tell({ kind: 'fund', amount: 1_000n });
  });

  const now = (): string => clock.now().toISOString();
  const tell = (command: InternalAccountCommand) => {
    const commandId = `command ${commands++}`;
    return runner.run(internalAccount, TEST_TENANT, ACCOUNT, command, {
      commandId,
      requestHash: '',
      correlationId: '',
      causationId: null,
      actor: '',
      at: now(),
    });
  };
  const reserve = async (name: string): Promise<StoredEvent> => {
    await tell({ kind: 'reserve-debit', transactionId: transactionId(name), amount: money('USD', 100n) });
    return (await store.readAll(0n, 1_000)).at(-1)!;
  };
  const confirm = (name: string) =>
    tell({ kind: 'confirm-debit', transactionId: transactionId(name), amount: money('USD', 100n) });
  const drive = (saga: Saga, instance: string, input: QueuedInput['input']) =>
    machine.drive(saga, {
      id: '',
      saga: saga.fullName,
      tenant: tenantKey(TEST_TENANT),
      instance,
      lane: '',
      pool: 'default',
      correlationId: '',
      attempts: 1,
      failures: 0,
      input,
    });
  const route = async (event: StoredEvent, saga = watchAccount): Promise<void> => {
    await drive(saga, saga.on[0]!.instance(await codec.decode(event))!, {
      kind: 'reference',
      stream: event.stream,
      revision: event.revision,
    });
  };
  const ring = async (span: string): Promise<void> => {
    clock.advance(span);
    const due = [...timers.values()].filter(({ dueAt }) => dueAt <= now());
    for (const { id, instance, name } of due) {
      timers.delete(id);
      await drive(watchAccount, instance, { kind: 'wake', name, timer: id });
    }
  };
  const balance = async (): Promise<bigint> => (await runner.load(internalAccount, TEST_TENANT, ACCOUNT)).state.balance;
  const reactions = async (): Promise<number> =>
    (await store.readAll(0n, 1_000)).filter(({ type }) => type.endsWith('-saga-reacted')).length;

  it('come back a minute after each was reserved, under one guard that records its first debit and its looks alone', async () => {
    for (const name of ['first', 'second', 'confirmed']) await route(await reserve(name));
    await confirm('confirmed');
    await ring('30s');
    await route(await reserve('late'));
    expect([timers.size, await reactions()]).toEqual([1, 1]);
    await ring('30s');
    expect([await balance(), timers.size]).toEqual([800n, 1]);
    await ring('29s');
    expect(await balance()).toBe(800n);
    await ring('1s');
    expect([await balance(), timers.size, await reactions()]).toEqual([900n, 0, 1 + 2 + 2]);
  });

  it('are watched again after the guard has ended', async () => {
    await route(await reserve('first'));
    await ring('1m');
    await route(await reserve('second'));
    await ring('1m');
    expect([await balance(), timers.size]).toEqual([1_000n, 0]);
  });

  it('are watched though they were reserved just after the account reported that none is left', async () => {
    await route(await reserve('first'));
    whileReleasing = async () => {
      whileReleasing = async () => undefined;
      await route(await reserve('second'));
    };
    await ring('1m');
    expect([await balance(), timers.size]).toEqual([900n, 1]);
    await ring('1m');
    expect([await balance(), timers.size]).toEqual([1_000n, 0]);
  });

  it('come back together however many there are, a number at a time', async () => {
    const events: StoredEvent[] = [];
    await tell({ kind: 'fund', amount: 24_000n });
    for (let n = 0; n < 250; n++) events.push(await reserve(`debit ${n}`));
    for (const event of events) await route(event);
    expect([await balance(), await reactions()]).toEqual([0n, 1]);
    await ring('1m');
    for (let looks = 0; timers.size > 0 && looks < 5; looks++) await ring('0s');
    expect([await balance(), await reactions()]).toEqual([25_000n, 1 + 3 * 2]);
  });

  it('come back when an earlier release watched each in a separate instance', async () => {
    for (const name of ['first', 'second', 'confirmed']) await route(await reserve(name), watchEach);
    await confirm('confirmed');
    await route(await reserve('new'));
    expect(timers.size).toBe(4);
    await ring('1m');
    expect([await balance(), timers.size]).toEqual([900n, 0]);
  });
});
