import { type Json, derivedUuid, type Tenant } from '@app/kernel';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { EventCodec, EventRegistry } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import { defineCommand } from '../commands/define-command.js';
import type { CommandMetadata } from '../definitions/command-metadata.js';
import { defineSaga, ignoreRefusal, type Saga, sendCommand, when } from '../definitions/define-saga.js';
import { CashMoved, commandMetadata, till } from '../testing/till.fixture.js';
import { AwaitedSteps } from './awaited-steps.js';
import { SagaMachine } from './saga-machine.js';

class PassOn extends defineCommand<{ readonly amount: number }>('shop.pass-on') {}

/** Passes an amount on to the next till, less one unit, until one is left. */
const chain = defineSaga<null, 'pass-on'>({
  context: 'shop',
  name: 'chain',
  version: 1,
  initial: null,
  awaited: true,
  isStateless: true,
  recordedTogether: ['pass-on'],
  on: [
    when(
      CashMoved,
      ({ aggregateId, data: { amount } }) => (amount > 1 ? aggregateId : null),
      (state, { data: { amount } }) => ({ state, outputs: [sendCommand('pass-on', PassOn, { amount: amount - 1 })] }),
    ),
  ],
  answers: { 'pass-on': { refused: ignoreRefusal } },
});

const tillOf = (amount: number): string => derivedUuid('till', amount);

describe('the steps that an answer waits for', () => {
  let store: MemoryEventStore;
  let codec: EventCodec;
  /** Work of another process before this one sends a command. */
  let meanwhile: (amount: number, metadata: CommandMetadata) => Promise<unknown>;

  beforeEach(() => {
    store = new MemoryEventStore();
    const registry = new EventRegistry();
    registry.register(...till.events);
    codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    meanwhile = () => Promise.resolve();
  });

  const newRunner = () => new AggregateRunner({ store, codec, release: 'test' });
  const deposit = (runner: AggregateRunner, amount: number, metadata: CommandMetadata) =>
    runner.run(till, TEST_TENANT, tillOf(amount), { do: 'deposit', amount }, metadata);
  const balances = (...amounts: readonly number[]) =>
    Promise.all(
      amounts.map(async (amount) => (await newRunner().load(till, TEST_TENANT, tillOf(amount))).state.balance),
    );

  function processThatAnswers() {
    const runner = newRunner();
    const executeCommand = async (_name: string, _tenant: Tenant, data: Json, metadata: CommandMetadata) => {
      const { amount } = data as { readonly amount: number };
      await meanwhile(amount, metadata);
      await deposit(runner, amount, metadata);
    };
    const effect = () => {
      throw new Error('the saga has no effects');
    };
    const handlers = { executeCommand, effect };
    const timers = { set: () => Promise.resolve() };
    const clocks = new UnmovedClocks(new TestClock());
    const machine = new SagaMachine({ runner, store, codec, timers, handlers, clocks });
    const awaited = { awaitedSagas: [chain as unknown as Saga], gate: () => undefined };
    return { runner, steps: new AwaitedSteps(runner, codec, awaited, machine) };
  }

  const metadata = commandMetadata('a');

  it('are taken with those that follow from them', async () => {
    const { runner, steps } = processThatAnswers();
    const { isComplete } = await steps.after(metadata.correlationId, () => deposit(runner, 4, metadata));
    expect(isComplete).toBe(true);
    expect(await balances(4, 3, 2, 1)).toEqual([4, 3, 2, 1]);
  });

  it('are incomplete where another process took one of them first: its events are not known here', async () => {
    const { runner, steps } = processThatAnswers();
    meanwhile = async (amount, step) => (amount === 3 ? deposit(newRunner(), amount, step) : undefined);
    const { isComplete } = await steps.after(metadata.correlationId, () => deposit(runner, 4, metadata));
    expect(isComplete).toBe(false);
    expect(await balances(4, 3, 2, 1)).toEqual([4, 3, 0, 0]); // the rest is left to the sagas
  });

  it('are complete again once those that were left to their sagas were awaited', async () => {
    const { runner, steps } = processThatAnswers();
    const followed = steps.follow(metadata.correlationId);
    meanwhile = async (amount, step) => deposit(newRunner(), amount, step);
    await deposit(runner, 2, metadata);
    expect(await followed.taken()).toBe(false);
    meanwhile = () => Promise.resolve();
    await deposit(runner, 3, { ...metadata, commandId: 'b', requestHash: 'b' });
    expect(await followed.taken()).toBe(true);
    followed.end();
  });

  it('are not those of an earlier request, whose command was found recorded', async () => {
    const { runner, steps } = processThatAnswers();
    const earlier = { ...metadata, correlationId: 'an earlier request' };
    await deposit(newRunner(), 5, earlier);
    const followed = steps.follow(metadata.correlationId);
    expect((await deposit(runner, 5, metadata)).replayed).toBe(true);
    expect(await followed.taken()).toBe(true);
    followed.end();
  });
});
