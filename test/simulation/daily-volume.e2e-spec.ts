import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { EventRegistry } from '@app/event-store';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { Refusal, derivedUuid, later, money, resourceId } from '@app/kernel';
import { SettleVolumeHandler, SettleVolume } from '../../libs/payments/src/commands/settle-volume.js';
import { SourceDebit } from '../../libs/payments/src/services/source-debit.service.js';
import { dailyVolume, dailyVolumeUuid } from '../../libs/payments/src/domain/daily-volume/daily-volume.decider.js';
import { transaction } from '../../libs/payments/src/domain/transaction/transaction.decider.js';
import { PAYMENTS_CONFIGURATION } from '../../libs/payments/src/payments.configuration.js';
import { TRANSFER_OUT } from '../../libs/payments/src/testing/example-terms.js';

const PAYER = resourceId('Customer', derivedUuid('payer'));
const DIED = new Error('the process died');

describe('the volume of a day', () => {
  let clock: TestClock;
  let runner: AggregateRunner;
  let debit: SourceDebit;
  let settling: SettleVolumeHandler;

  beforeEach(() => {
    clock = new TestClock();
    const registry = new EventRegistry();
    registry.register(...dailyVolume.events, ...transaction.events);
    const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    runner = new AggregateRunner({ store: new MemoryEventStore(), codec, release: 'test' });
    debit = new SourceDebit(null as never, runner, null as never, null as never, new UnmovedClocks(clock));
    settling = new SettleVolumeHandler(runner);
  });

  const metadata = (commandId: string): CommandMetadata => ({
    commandId,
    requestHash: commandId,
    correlationId: commandId,
    causationId: null,
    actor: 'test',
    at: clock.now().toISOString(),
  });
  const transactionUuid = (name: string) => derivedUuid('transaction', name);
  const pay = (name: string, claim: () => Promise<unknown> = () => make(name)) =>
    debit.take(
      TEST_TENANT,
      {
        transactionId: resourceId('Transaction', transactionUuid(name)),
        payerId: PAYER,
        accountId: null,
        amount: money('USD', 1_000n),
        cents: 1_000n,
        at: clock.now().toISOString(),
        terms: null,
        isDebited: false,
      },
      metadata(name),
      claim,
    );
  const make = (name: string) => {
    const terms = { ...TRANSFER_OUT, transactionId: resourceId('Transaction', transactionUuid(name)) };
    return runner.run(
      transaction,
      TEST_TENANT,
      transactionUuid(name),
      { kind: 'create-transfer-out', terms },
      metadata(name),
    );
  };
  const dies = async (): Promise<never> => {
    throw DIED;
  };
  const day = (daysAgo = 0) =>
    dailyVolumeUuid(TEST_TENANT, PAYER, later(clock.now().toISOString(), -daysAgo * 24 * 3_600_000));
  const total = async (daysAgo = 0) => (await runner.load(dailyVolume, TEST_TENANT, day(daysAgo))).state.total;
  const settle = (name = 'settle') => settling.execute(new SettleVolume(TEST_TENANT, { day: day() }, metadata(name)));

  it('counts a request once that begins before midnight and is tried again after it', async () => {
    await expect(pay('late', dies)).rejects.toBe(DIED);
    clock.advance('24h');
    await pay('late');
    expect([await total(1), await total()]).toEqual([1_000n, 0n]);
    await pay('next');
    expect(await total()).toBe(1_000n);
  });

  it('subtracts on its own day the amount of a try that is refused after midnight', async () => {
    await expect(pay('late', dies)).rejects.toBe(DIED);
    clock.advance('24h');
    const refused = new Refusal('QUOTE_EXPIRED', 'too late');
    await expect(pay('late', () => Promise.reject(refused))).rejects.toBe(refused);
    expect([await total(1), await total()]).toEqual([0n, 0n]);
  });

  it('is reduced when the process died before the payment was created, and kept when it was created', async () => {
    await expect(pay('dead', dies)).rejects.toBe(DIED);
    await pay('made');
    expect(await settle('early')).toEqual({ nextDueAt: later(clock.now().toISOString(), 60_000) });
    expect(await total()).toBe(2_000n);
    clock.advance('1m');
    expect(await settle()).toEqual({ nextDueAt: null });
    expect(await total()).toBe(1_000n);
    await pay('dead');
    expect(await total()).toBe(2_000n);
  });

  it('is checked once a minute however often its payer pays, and again at once when a check leaves due counts', async () => {
    const inAMinute = () => ({ nextDueAt: later(clock.now().toISOString(), 60_000) });
    await pay('first');
    clock.advance('59s');
    await pay('soon due');
    clock.advance('1s');
    expect(await settle('first check')).toEqual(inAMinute());
    clock.advance('1m');
    expect(await settle('second check')).toEqual({ nextDueAt: null });

    const most = PAYMENTS_CONFIGURATION.maxVolumeSettled;
    for (let number = 0; number <= most; number++) await pay(`many ${number}`);
    const due = inAMinute();
    clock.advance('2m');
    expect(await settle('the first of many')).toEqual(due);
    expect(await settle('the rest')).toEqual({ nextDueAt: null });
    expect(await total()).toBe(BigInt(most + 3) * 1_000n);
  });

  it('counts a payment whose process was frozen until its amount was subtracted', async () => {
    await pay('slow', async () => {
      clock.advance('2m');
      await settle();
      return make('slow');
    });
    expect(await total()).toBe(1_000n);
    clock.advance('1m');
    await settle('again');
    expect(await total()).toBe(1_000n);
  });
});
