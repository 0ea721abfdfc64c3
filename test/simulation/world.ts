import { AggregateRunner, type CommandMetadata, type EffectHandler, type EffectOutcome, EventRegistry, type InstructionHandler, type Saga } from '@app/event-sourcing';
import { TEST_TENANT, TestClock } from '@app/event-sourcing/testing';
import { type Aggregate, type DomainEvent, Refusal, derivedUuid, tenantKey } from '@app/kernel';
import { Contention } from '../../libs/event-sourcing/src/aggregates/contention.js';
import { MemoryEventStore } from '../../libs/event-sourcing/src/adapters/memory/memory-event-store.js';
import { SagaMachine } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import type { QueuedInput } from '../../libs/event-sourcing/src/sagas/saga-queue.js';
import { EventCodec } from '../../libs/event-sourcing/src/store/codec.js';
import { FaultyStore } from '../../libs/event-sourcing/src/testing/faulty-store.js';
import type { Timer } from '../../libs/event-sourcing/src/timers/timers.js';
import { KeyVault } from '../../libs/event-sourcing/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-sourcing/src/vault/memory-data-keys.js';
import {
  CompleteTransfer, ConfirmDebit, CreditAccount, FailTransfer, type OfAccount, Payout, ReleaseUnconfirmed, account, payoutSaga, reservationGuardSaga, transfer,
} from './money.js';

/** Numbers that a seed decides, in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SAGAS: readonly Saga[] = [payoutSaga as Saga, reservationGuardSaga as Saga];
const PROCESSES = 2;

/** What a caller wants; sent again and again under the same command id until it is answered. */
interface Request {
  readonly commandId: string;
  readonly accountId: string;
  readonly transferId: string;
  readonly amount: number;
  step: 'reserve' | 'create' | 'answered';
}

/** Processes with memories of their own, on a log, a queue and timers that outlive them; everything fails now and then. */
export class World {
  readonly store = new MemoryEventStore();
  readonly clock = new TestClock();
  /** What the bank has paid, by the id under which it was asked; asking twice is paying once. */
  readonly paid = new Map<string, { readonly transferId: string; readonly amount: number; readonly outcome: 'done' | 'refused' }>();
  readonly requests: Request[] = [];
  readonly accounts = ['first', 'second'].map((name) => derivedUuid('account', name));
  private readonly codec: EventCodec;
  private readonly queue: { readonly input: QueuedInput; busy: boolean }[] = [];
  private readonly timers = new Map<string, Timer>();
  private readonly faulty = new FaultyStore(this.store, () => this.fault());
  private runners: AggregateRunner[] = [];
  private routed = 0n;
  private queued = 0;
  /** How often an append, an effect or an answer is lost. */
  private faultiness = 0.12;

  constructor(private readonly random: () => number) {
    const registry = new EventRegistry();
    registry.register(...account.events, ...transfer.events, ...SAGAS.flatMap((saga) => saga.aggregate.events));
    this.codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    for (let process = 0; process < PROCESSES; process++) this.restart(process);
  }

  async live(turns: number): Promise<void> {
    for (const accountId of this.accounts) await this.insist(() => this.run(0, account, accountId, { do: 'fund', amount: 50 }, this.metadata(`fund ${accountId}`)));
    for (let turn = 0; turn < turns; turn++) {
      await Promise.all(Array.from({ length: 1 + this.pick(4) }, () => this.something()));
    }
  }

  /** Lets everything come to its end, now without faults and with callers that insist. */
  async rest(): Promise<void> {
    this.faultiness = 0;
    for (let quiet = 0; quiet < 2; ) {
      for (const request of this.requests) await this.send(request);
      await this.route();
      while (this.queue.length > 0) await this.work();
      this.clock.advance('61s');
      const rang = this.ring();
      quiet = rang === 0 && this.routed === (await this.store.head()) ? quiet + 1 : 0;
    }
  }

  private async something(): Promise<void> {
    const chance = this.random();
    if (chance < 0.15) this.ask();
    else if (chance < 0.4) await this.send(this.requests[this.pick(this.requests.length)]);
    else if (chance < 0.55) await this.route();
    else if (chance < 0.88) await this.work();
    else if (chance < 0.96) {
      this.clock.advance(this.pick(30_000));
      this.ring();
    } else this.restart(this.pick(PROCESSES));
  }

  private ask(): void {
    const commandId = `request ${this.requests.length}`;
    this.requests.push({
      commandId, accountId: this.accounts[this.pick(2)]!, transferId: derivedUuid('transfer', commandId), amount: 1 + this.pick(30), step: 'reserve',
    });
  }

  /** One try of a request, by any process; what it does not get to is done by a later try or never. */
  private async send(request: Request | undefined): Promise<void> {
    if (request === undefined || request.step === 'answered') return;
    const { accountId, transferId, amount, commandId } = request;
    const process = this.pick(PROCESSES);
    try {
      await this.run(process, account, accountId, { do: 'reserve', transferId, amount }, this.metadata(commandId));
      request.step = 'create';
      if (this.random() < this.faultiness) {
        if (this.random() < 0.5) request.step = 'answered'; // the process died between the two, and the caller gave up
        return;
      }
      await this.run(process, transfer, transferId, { do: 'create', accountId, amount }, this.metadata(commandId));
      request.step = 'answered';
    } catch (error) {
      if (error instanceof Refusal) request.step = 'answered';
    }
  }

  /** As the router does it: into the queue in the transaction that moves the checkpoint. */
  private async route(): Promise<void> {
    const from = this.routed;
    const events = await this.store.readAll(from, 10);
    if (this.routed !== from) return; // another leader was faster
    for (const stored of events) {
      this.routed = stored.position;
      for (const saga of SAGAS) {
        const trigger = saga.on.find(({ event }) => event.type === stored.type);
        if (trigger === undefined) continue;
        const transferId = stored.type === 'bank.transfer-created' ? stored.stream.slice(-36) : String(stored.data['transferId']);
        this.enqueue(saga.fullName, transferId, { kind: 'event', event: stored });
      }
    }
  }

  private enqueue(saga: string, instance: string, input: QueuedInput['input']): void {
    this.queue.push({
      busy: false,
      input: {
        id: String(this.queued++), saga, tenant: tenantKey(TEST_TENANT), instance, lane: `${saga}/${instance}`, pool: 'default',
        correlationId: 'correlation', attempts: 0, failures: 0, input,
      },
    });
  }

  /** Drives one input that is first in its lane; now and then two processes believe that it is theirs. */
  private async work(): Promise<void> {
    const ready = this.queue.filter((entry, index) => {
      const first = this.queue.findIndex(({ input }) => input.lane === entry.input.lane) === index;
      return first && (!entry.busy || this.random() < this.faultiness);
    });
    const entry = ready[this.pick(ready.length)];
    if (entry === undefined) return;
    entry.busy = true;
    try {
      await this.machine(this.pick(PROCESSES)).drive(SAGAS.find(({ fullName }) => fullName === entry.input.saga)!, entry.input);
      if (this.random() >= this.faultiness && this.queue.includes(entry)) this.queue.splice(this.queue.indexOf(entry), 1);
    } catch {
      // it stays queued and is tried again
    } finally {
      entry.busy = false;
    }
  }

  private ring(): number {
    const due = [...this.timers.values()].filter(({ dueAt }) => dueAt <= this.clock.now().toISOString());
    for (const { id, saga, instance, name } of due) {
      this.timers.delete(id);
      this.enqueue(saga, instance, { kind: 'wake', name, timer: id });
    }
    return due.length;
  }

  private machine(process: number): SagaMachine {
    const timers = {
      set: async (asked: readonly Timer[]) => {
        for (const timer of asked) this.timers.set(timer.id, timer);
      },
    };
    return new SagaMachine(this.runners[process]!, this.codec, timers, this.handlers(process), this.clock);
  }

  private handlers(process: number) {
    const ofAccount = (verb: 'confirm' | 'release-unconfirmed' | 'credit'): InstructionHandler<OfAccount> => ({
      execute: async (_tenant, { accountId, transferId }, metadata) => {
        await this.run(process, account, accountId, { do: verb, transferId }, metadata);
      },
    });
    const instructions: Record<string, InstructionHandler<never>> = {
      [ConfirmDebit.name]: ofAccount('confirm'),
      [ReleaseUnconfirmed.name]: ofAccount('release-unconfirmed'),
      [CreditAccount.name]: ofAccount('credit'),
      [CompleteTransfer.name]: {
        execute: async (_tenant, { transferId }: OfAccount, metadata) => void (await this.run(process, transfer, transferId, { do: 'complete' }, metadata)),
      },
      [FailTransfer.name]: {
        execute: async (_tenant, { transferId, reason }: OfAccount & { reason: string }, metadata) =>
          void (await this.run(process, transfer, transferId, { do: 'fail', reason }, metadata)),
      },
    };
    const payout: EffectHandler<{ readonly transferId: string; readonly amount: number }> = {
      perform: async (_tenant, { transferId, amount }, { id }) => this.pay(id, transferId, amount),
    };
    return {
      instruction: (name: string) => instructions[name] as InstructionHandler,
      effect: (name: string) => ({ [Payout.name]: payout })[name] as EffectHandler,
    };
  }

  private pay(id: string, transferId: string, amount: number): EffectOutcome {
    if (this.random() < this.faultiness) return { outcome: 'unknown' };
    const known = this.paid.get(id);
    const outcome = known?.outcome ?? (this.random() < 0.25 ? 'refused' : 'done');
    this.paid.set(id, { transferId, amount, outcome });
    if (this.random() < this.faultiness) return { outcome: 'unknown' }; // paid, and the answer is lost
    return outcome === 'done' ? { outcome, data: null } : { outcome, code: 'BANK_REFUSED', message: 'The bank refused.' };
  }

  private run<State, Command, Event extends DomainEvent>(
    process: number, aggregate: Aggregate<State, Command, Event>, id: string, command: Command, metadata: CommandMetadata,
  ) {
    return this.runners[process]!.run(aggregate, TEST_TENANT, id, command, metadata);
  }

  private async insist(work: () => Promise<unknown>): Promise<void> {
    for (let done = false; !done; ) {
      done = await work().then(() => true, () => false);
    }
  }

  private metadata(commandId: string): CommandMetadata {
    return { commandId, requestHash: commandId, correlationId: commandId, causationId: null, actor: 'token:test', at: this.clock.now().toISOString() };
  }

  private restart(process: number): void {
    this.runners[process] = new AggregateRunner(this.faulty, this.codec, 'test', new Contention(async () => undefined));
  }

  private fault(): 'none' | 'fails' | 'answer lost' {
    const chance = this.random();
    if (chance < this.faultiness / 2) return 'fails';
    return chance < this.faultiness ? 'answer lost' : 'none';
  }

  private pick(count: number): number {
    return Math.floor(this.random() * count);
  }
}
