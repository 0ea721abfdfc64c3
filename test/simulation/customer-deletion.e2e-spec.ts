import { MoveCardMoney } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { EventRegistry } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import { Contention } from '../../libs/event-sourcing/src/aggregates/contention.js';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import { FaultyStore } from '../../libs/event-store/src/testing/faulty-store.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../libs/event-store/src/vault/memory-data-keys.js';
import { Refusal, derivedUuid, money, resourceId, uuidOf } from '@app/kernel';
import { AccountBalanceCheck } from '../../libs/accounts/src/services/account-balance-check.service.js';
import { InternalAccountRunner } from '../../libs/accounts/src/services/internal-account-runner.service.js';
import { MoveCardMoneyHandler } from '../../libs/accounts/src/commands/move-card-money.js';
import {
  type InternalAccountCommand,
  internalAccount,
} from '../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { RegisterIncomingPaymentHandler } from '../../libs/onboarding/src/commands/register-incoming-payment.js';
import { DeleteCustomerHandler, DeleteCustomer } from '../../libs/onboarding/src/commands/delete-customer.js';
import { customer } from '../../libs/onboarding/src/domain/customer/customer.decider.js';
import { CustomerBalances } from '../../libs/onboarding/src/queries/customer-balances.questions.js';
import { USD } from '../../libs/payments/src/testing/example-terms.js';
import { Seeds, randomOf } from './survey.js';

const OWNER = resourceId('Customer', derivedUuid('customer', 'owner'));
const ACCOUNTS = ['one', 'other'].map((name) => resourceId('InternalAccount', derivedUuid('account', name)));
const CARD_TRANSACTION = resourceId('CardTransaction', derivedUuid('card transaction'));
const WORLDS = 120;
const AMOUNT = 100n;
const DELETIONS = ['first deletion', 'second deletion', 'third deletion'];

type Outcome = 'done' | 'CUSTOMER_DELETED' | 'CONFLICT';

/** Final state of a world. */
interface End {
  readonly isDeleted: boolean;
  /** Total on the accounts. */
  readonly held: bigint;
  readonly suspended: bigint;
  readonly announced: number;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Concurrent deletions and credits of one customer, on two processes that stop anywhere and retry, in an order that the seed decides. */
class World {
  private readonly store = new MemoryEventStore();
  private readonly codec: EventCodec;
  private readonly outcomes = new Map<string, Outcome>();

  constructor(private readonly random: () => number) {
    const registry = new EventRegistry();
    registry.register(...internalAccount.events, ...customer.events);
    this.codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
  }

  async play(): Promise<End> {
    const calm = new AggregateRunner({ store: this.store, codec: this.codec, release: 'test' });
    await calm.run(
      customer,
      TEST_TENANT,
      uuidOf('Customer', OWNER),
      {
        kind: 'register',
        customerId: OWNER,
        customerType: 'INDIVIDUAL',
        platformCustomerId: 'owner',
        umaAddress: '$owner@pay.example.com',
        profile: {},
        contactChannels: [],
        platformIsRegulated: false,
        endUserTermsRequired: false,
        verification: 'APPROVED',
      },
      metadata('register'),
    );
    for (const id of ACCOUNTS) {
      const open = {
        kind: 'open',
        owner: 'CUSTOMER',
        ownerId: OWNER,
        type: 'INTERNAL_FIAT',
        currency: USD,
        fundingPaymentInstructions: [],
      } as const;
      await calm.run(internalAccount, TEST_TENANT, uuidOf('InternalAccount', id), open, metadata(`open ${id}`));
    }
    const amount = money('USD', AMOUNT);
    await Promise.all([
      ...DELETIONS.map((name) => this.insist(name, (process) => process.delete(name))),
      this.insist('fund', (process) => process.give(ACCOUNTS[0]!, { kind: 'fund', amount: AMOUNT }, 'fund')),
      this.insist('credit', (process) =>
        process.give(
          ACCOUNTS[1]!,
          {
            kind: 'credit',
            transactionId: resourceId('Transaction', derivedUuid('transaction')),
            reason: 'refund',
            amount,
          },
          'credit',
        ),
      ),
      this.insist('return', (process) =>
        process.move(ACCOUNTS[0]!, {
          kind: 'credit-card',
          transactionId: CARD_TRANSACTION,
          step: 'return',
          amount,
          guarded: false,
        }),
      ),
    ]);
    const { state } = await calm.load(customer, TEST_TENANT, uuidOf('Customer', OWNER));
    const accounts = await Promise.all(
      ACCOUNTS.map(async (id) => (await calm.load(internalAccount, TEST_TENANT, uuidOf('InternalAccount', id))).state),
    );
    const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);
    return {
      isDeleted: state!.deleted,
      announced: state!.announcements,
      outcomes: this.outcomes,
      held: sum(accounts.map(({ balance }) => balance)),
      suspended: sum(accounts.map(({ suspended }) => suspended.total)),
    };
  }

  /** Starts at some time, and retries on any process with the same ids until there is an answer. */
  private async insist(name: string, act: (process: Process) => Promise<unknown>): Promise<void> {
    await this.pause(120);
    for (;;) {
      try {
        await act(this.anyProcess());
        return void this.outcomes.set(name, 'done');
      } catch (error) {
        if (error instanceof Refusal) return void this.outcomes.set(name, error.code as Outcome);
        if (!(error as Error).message.startsWith('the connection was lost')) throw error;
      }
    }
  }

  /** With a separate memory, which is lost together with its earlier steps. */
  private anyProcess(): Process {
    const faulty = new FaultyStore(this.store, () => (['fails', 'answer lost'] as const)[this.pick(5)] ?? 'none');
    const late = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      await this.pause(12);
      return work();
    };
    const { append, read } = faulty;
    faulty.append = (...asked) => late(() => append.apply(faulty, asked));
    faulty.read = (...asked) => late(() => read.apply(faulty, asked));
    return new Process(
      new AggregateRunner({
        store: faulty,
        codec: this.codec,
        release: 'test',
        contention: new Contention(() => late(async () => undefined)),
      }),
    );
  }

  /** Lets others run first, for a limited number of steps. */
  private async pause(most: number): Promise<void> {
    for (let rest = this.pick(most); rest > 0; rest--) await Promise.resolve();
  }

  private pick(choices: number): number {
    return Math.floor(this.random() * choices);
  }
}

/** The product's own handlers; only the read side is simplified and always up to date. */
class Process {
  private readonly accounts: InternalAccountRunner;
  private readonly cards: MoveCardMoneyHandler;
  private readonly deletion: DeleteCustomerHandler;

  constructor(runner: AggregateRunner) {
    this.accounts = new InternalAccountRunner(runner, new RegisterIncomingPaymentHandler(runner) as never);
    this.cards = new MoveCardMoneyHandler(this.accounts, { at: async () => null } as never);
    const answers = { caughtUp: async () => true, answer: async () => null } as never;
    const balances = new CustomerBalances(answers);
    const accounts = { openedIds: async () => ACCOUNTS } as never;
    new AccountBalanceCheck(accounts, runner, balances).onModuleInit();
    this.deletion = new DeleteCustomerHandler(runner, answers, balances);
  }

  delete(commandId: string): Promise<unknown> {
    return this.deletion.execute(new DeleteCustomer(TEST_TENANT, { customerId: OWNER }, metadata(commandId)));
  }

  give(accountId: string, command: InternalAccountCommand, commandId: string): Promise<unknown> {
    return this.accounts.run(TEST_TENANT, accountId, command, metadata(commandId));
  }

  move(accountId: string, act: MoveCardMoney['data']['act']): Promise<unknown> {
    return this.cards.execute(new MoveCardMoney(TEST_TENANT, { accountId, act }, metadata('card')));
  }
}

function metadata(commandId: string): CommandMetadata {
  return {
    commandId,
    requestHash: commandId,
    correlationId: commandId,
    causationId: null,
    actor: 'test',
    at: '2026-01-15T12:00:00.000Z',
  };
}

describe('a customer who is deleted while money arrives, in any order and with processes that stop anywhere', () => {
  it(
    'has no money on its accounts once it is deleted: earlier money refuses the deletion, later money is refused or in suspense',
    async () => {
      const met = { deleted: 0, kept: 0, suspended: 0, announced: 0 };
      const seeds = new Seeds(WORLDS);
      for (const seed of seeds) {
        const { isDeleted, held, suspended, announced, outcomes } = await new World(randomOf(seed)).play();
        const credited = ['fund', 'credit', 'return'].filter((name) => outcomes.get(name) === 'done');
        const deleted = DELETIONS.filter((name) => outcomes.get(name) === 'done');
        expect([seed, held + suspended]).toEqual([seed, BigInt(credited.length) * AMOUNT]);
        expect([seed, outcomes.get('return')]).toEqual([seed, 'done']);
        if (isDeleted) {
          expect([seed, held, deleted.length, outcomes.get('fund'), outcomes.get('credit')]).toEqual([
            seed,
            0n,
            1,
            'CUSTOMER_DELETED',
            'CUSTOMER_DELETED',
          ]);
        } else expect([seed, suspended, deleted, credited.length]).toEqual([seed, 0n, [], 3]);
        met.deleted += isDeleted ? 1 : 0;
        met.kept += isDeleted ? 0 : 1;
        met.suspended += suspended > 0n ? 1 : 0;
        met.announced += announced > 0 ? 1 : 0;
      }
      if (seeds.usual) expect(Object.entries(met).filter(([, worlds]) => worlds < WORLDS / 30)).toEqual([]);
    },
    new Seeds(WORLDS).timeoutMilliseconds,
  );
});
