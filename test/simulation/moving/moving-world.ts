import { ViewReader } from '@app/event-sourcing';
import type { CommandMetadata, Saga } from '@app/event-sourcing/definitions';
import { EventRegistry } from '@app/event-store';
import { TestClock } from '@app/kernel/testing';
import { ALWAYS_CURRENT } from '../../../libs/database/src/notification-health.js';
import { Contention } from '../../../libs/event-sourcing/src/aggregates/contention.js';
import { reservation } from '../../../libs/event-sourcing/src/reservations/reservation.js';
import { OutcomeUnknown, SagaMachine } from '../../../libs/event-sourcing/src/sagas/saga-machine.js';
import type { QueuedInput } from '../../../libs/event-sourcing/src/sagas/saga-queue.js';
import type { Timer } from '../../../libs/event-sourcing/src/timers/timers.js';
import { MemoryEventStore } from '../../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec } from '../../../libs/event-store/src/store/codec.js';
import type { StoredEvent } from '../../../libs/event-store/src/store/event-store.js';
import { KeyVault } from '../../../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../../../libs/event-store/src/vault/memory-data-keys.js';
import {
  type Aggregate,
  type DomainEvent,
  LocalNetworks,
  Refusal,
  derivedUuid,
  resourceId,
  tenantKey,
  uuidOf,
} from '@app/kernel';
import { DeleteExternalAccount } from '../../../libs/accounts/src/commands/delete-external-account.js';
import { externalAccount } from '../../../libs/accounts/src/domain/external-account/external-account.decider.js';
import { ExternalAccountRegistered } from '../../../libs/accounts/src/domain/external-account/external-account.events.js';
import { internalAccount } from '../../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { accountTypeFor, internalAccountUuid } from '../../../libs/accounts/src/domain/owner.js';
import { RequestAction } from '../../../libs/agents/src/commands/request-action.js';
import { agent } from '../../../libs/agents/src/domain/agent/agent.decider.js';
import type { Policy } from '../../../libs/agents/src/domain/policy/policy.js';
import { POLICY } from '../../../libs/agents/src/testing/example-agent.js';
import { IssueCard } from '../../../libs/cards/src/commands/issue-card.js';
import { card } from '../../../libs/cards/src/domain/card/card.decider.js';
import { CardProviders } from '../../../libs/cards/src/providers/card-providers.js';
import { DeleteCustomer } from '../../../libs/onboarding/src/commands/delete-customer.js';
import { SANDBOX_CODE } from '../../../libs/onboarding/src/onboarding.configuration.js';
import { customer } from '../../../libs/onboarding/src/domain/customer/customer.decider.js';
import { ChangeTransaction } from '../../../libs/payments/src/commands/change-transaction.js';
import { CreateQuote } from '../../../libs/payments/src/commands/create-quote.js';
import { CreateTransferIn } from '../../../libs/payments/src/commands/create-transfer-in.js';
import { CreateTransferOut } from '../../../libs/payments/src/commands/create-transfer-out.js';
import { ExecuteQuote } from '../../../libs/payments/src/commands/execute-quote.js';
import { ReceivePushedFunds } from '../../../libs/payments/src/commands/receive-pushed-funds.js';
import { PAYMENTS_CONFIGURATION } from '../../../libs/payments/src/payments.configuration.js';
import { PaymentProviders } from '../../../libs/payments/src/providers/payment-providers.js';
import { ChangeConfiguration } from '../../../libs/platforms/src/commands/change-configuration.js';
import { currency } from '../../../libs/platforms/src/domain/currency/currencies.js';
import { platformAggregate } from '../../../libs/platforms/src/domain/platform/platform.decider.js';
import type { CurrencyChoice } from '../../../libs/platforms/src/domain/platform/supported-currency.js';
import { MemoryTables } from './memory-tables.js';
import { CompleteLogin } from '../../../libs/sca/src/commands/complete-login.js';
import { StartLogin } from '../../../libs/sca/src/commands/start-login.js';
import { CreateBurn } from '../../../libs/stablecoins/src/commands/create-burn.js';
import { CreateMint } from '../../../libs/stablecoins/src/commands/create-mint.js';
import { LinkProviderAccount } from '../../../libs/stablecoins/src/commands/link-provider-account.js';
import { RegisterStablecoin } from '../../../libs/stablecoins/src/commands/register-stablecoin.js';
import { type Hazards, Lost, MAX_STREAMS, MovingProcess, type World } from './moving-process.js';
import { FEATURES } from './parts.js';
import { payAuthorized } from './requests/authorized.js';
import { useCard } from './requests/cards.js';
import { resolveCardSuspense, resolveSuspense, settleNetwork } from './requests/operators.js';
import { payByUma, receiveByUma } from './requests/uma.js';
import { type Answer, type Payee, type RequestOptions, type Send, type Stage, TENANT, paymentStream } from './stage.js';
import { WorldCardIssuer, WorldMarket, WorldNetwork, WorldUmaNetwork } from './world-network.js';

const CONTEXTS = ['onboarding', 'accounts', 'payments', 'agents', 'cards', 'stablecoins', 'sca'];
const SAGAS = FEATURES.flatMap(({ sagas = [] }) => (typeof sagas === 'function' ? [] : sagas)).filter(({ fullName }) =>
  CONTEXTS.includes((fullName as string).split('.')[0]!),
) as readonly Saga[];
const EVENTS = [
  ...new Set([
    ...reservation.events,
    ...FEATURES.flatMap(({ aggregates = [] }) => aggregates.flatMap(({ events }) => events)),
    ...FEATURES.flatMap(({ sagas = [] }) => (typeof sagas === 'function' ? [] : sagas)).flatMap(
      (saga) => (saga as Saga).aggregate.events,
    ),
  ]),
];

const REGISTRY = new EventRegistry();
REGISTRY.register(...EVENTS);
/** Shared by all worlds: nothing depends on which keys there are. */
const VAULT = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
const CODEC = new EventCodec(REGISTRY, VAULT);

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  USD: 'USD_ACCOUNT',
  EUR: 'EUR_ACCOUNT',
  BTC: 'SPARK_WALLET',
};
const PROCESSES = 2;
/** The second customer has little: its account is emptied now and then, and the customer deleted. */
const FUNDS = [400_000n, 60_000n];
const LARGEST = 30_000;
/** Rounds in which a world at rest must come to its end; an input that fails as often is stuck. */
const MAX_ROUNDS = 60;
const MAX_FAILURES = 40;
export const DAILY_LIMIT = 60_000n;
const UUID_LENGTH = 36;
/** Kinds of changes; the first of them are those of prices. */
const CHANGES = 17;
const PRICES = 4;
/** Events after which an operator has something to resolve. */
const IN_SUSPENSE = ['payments.refund-failed', 'payments.further-funds-received'];

/** A world before anything happens in it. */
interface Beginning {
  readonly events: readonly StoredEvent[];
  readonly timers: readonly Timer[];
  readonly payees: readonly Payee[];
  readonly cards: readonly string[];
  readonly stablecoinId: string | null;
  readonly numbered: number;
}
const BEGINNINGS = new Map<boolean, Beginning>();

/** A caller's request, repeated under the same key until it is answered. */
interface Wish {
  readonly name: string;
  readonly commandId: string;
  readonly send: Send;
  readonly group: string | null;
  /** The stream that exists once the request has had a permanent effect. */
  readonly makes: string | null;
  /** Adds the requests that may follow the answer. */
  readonly then?: (answer: Answer) => void;
  /** True when the accepted work has failed since; a repeated request then reports that. */
  readonly mayFail: (answer: Answer) => Promise<boolean>;
  first: Answer | null;
  isBusy: boolean;
  isAnswered: boolean;
}

interface Queued {
  readonly input: QueuedInput;
  busy: boolean;
  failures: number;
  error: string;
  /** The provider had no answer when it was asked last. */
  isUnknown: boolean;
}

const policyOf = (limits: Partial<Policy['spendingLimits']>): Policy => ({
  ...POLICY,
  spendingLimits: {
    ...POLICY.spendingLimits,
    perTransactionLimit: '40000',
    dailyLimit: DAILY_LIMIT.toString(),
    ...limits,
  },
});

/**
 * Two processes of the whole product on one log, with callers who insist and providers who do not hurry, while the world
 * moves: between any two steps anything that a platform, an operator, a customer or the weather can change may change.
 */
export class MovingWorld implements Hazards, Stage {
  readonly store = new MemoryEventStore();
  readonly clock = new TestClock();
  /** Faults observed while they happened. */
  readonly faults: string[] = [];
  /** Requests and changes that occurred at least once. */
  readonly met = new Set<string>();
  private readonly weather = { random: () => this.random(), lateness: 0.25 };
  readonly network = new WorldNetwork(this.weather);
  private readonly market = new WorldMarket(this.weather);
  private readonly umaNetwork = new WorldUmaNetwork(this.weather);
  private readonly world: World;
  private readonly processes: MovingProcess[] = [];
  private readonly calm: MovingProcess;
  private readonly queue: Queued[] = [];
  private readonly timers = new Map<string, Timer>();
  private readonly wishes: Wish[] = [];
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly customers = ['ada', 'bob'].map((name) => resourceId('Customer', derivedUuid('customer', name)));
  /** A customer who is only paid, and may be deleted. */
  private readonly payee = resourceId('Customer', derivedUuid('customer', 'eve'));
  /** A customer of the European Economic Area, who authorizes each payment. */
  private readonly european = resourceId('Customer', derivedUuid('customer', 'cyd'));
  private readonly agents = [0, 1].map((index) => resourceId('Agent', derivedUuid('agent', String(index))));
  private readonly cards: string[] = [];
  private stablecoinId: string | null = null;
  private readonly payees: Payee[] = [];
  private routed = 0n;
  private numbered = 0;
  private isMoving = false;
  private isChanging = false;

  constructor(readonly random: () => number) {
    this.world = {
      store: this.store,
      codec: CODEC,
      tables: new MemoryTables(this.store, new ViewReader(this.store, CODEC, ALWAYS_CURRENT, MAX_STREAMS)),
      contention: new Contention(async () => undefined),
      vault: VAULT,
      clock: this.clock,
      providers: new PaymentProviders([this.market], [this.network], [this.umaNetwork]),
      cardProviders: new CardProviders([new WorldCardIssuer(this.weather)]),
    };
    this.calm = new MovingProcess(this.world, { before: async () => undefined, fault: () => 'none' });
    for (let slot = 0; slot < PROCESSES; slot++) this.processes.push(new MovingProcess(this.world, this));
  }

  async live(turns: number): Promise<void> {
    await this.begin();
    this.isMoving = true;
    for (let turn = 0; turn < turns; turn++) {
      await Promise.all(Array.from({ length: 1 + this.pick(4) }, () => this.something()));
    }
  }

  /** Nothing changes any more, providers answer, callers retry: all work must end within bounds. */
  async rest(): Promise<void> {
    this.isMoving = false;
    this.weather.lateness = 0;
    for (const process of this.processes) {
      process.thaw();
      process.drift = 0;
    }
    await Promise.all(this.inFlight);
    let quiet = 0;
    for (let round = 0; quiet < 3; round++) {
      if (round === MAX_ROUNDS)
        return void this.faults.push(`the world did not come to rest: ${this.stuck().join('; ')}`);
      await this.concurrently();
      await this.workOff();
      this.clock.advance('6m');
      const rang = this.ring();
      quiet =
        rang === 0 && this.queue.every((entry) => this.isUnanswered(entry)) && this.routed === (await this.store.head())
          ? quiet + 1
          : 0;
    }
    for (const { isAnswered, name } of this.wishes) if (!isAnswered) this.faults.push(`${name} was never answered`);
    this.faults.push(...this.network.faults);
  }

  /** Requests of all callers and work of all sagas, concurrently. */
  private async concurrently(): Promise<void> {
    while (this.routed !== (await this.store.head())) await this.route();
    await Promise.all([
      ...this.wishes.map((wish) => this.try(wish, this.anyProcess())),
      ...this.readyInputs().map((entry) => this.drive(entry, this.anyProcess())),
    ]);
  }

  async before(process: MovingProcess): Promise<void> {
    for (let rest = this.pick(3); rest > 0; rest--) await Promise.resolve();
    if (!this.isMoving) return;
    const chance = this.random();
    if (chance < 0.012) await this.change();
    else if (chance < 0.015) this.end(process);
    else if (chance < 0.018) {
      this.met.add('process frozen');
      process.freeze();
    }
  }

  fault(): 'none' | 'fails' | 'answer lost' {
    if (!this.isMoving) return 'none';
    const chance = this.random();
    if (chance < 0.1) this.met.add('connection cut');
    return chance < 0.04 ? 'fails' : chance < 0.1 ? 'answer lost' : 'none';
  }

  private async something(): Promise<void> {
    const chance = this.random();
    if (chance < 0.14) return this.ask();
    if (chance < 0.2) return this.change();
    if (chance < 0.24) {
      const frozen = this.processes.find(({ isFrozen }) => isFrozen);
      return this.random() < 0.3 && frozen !== undefined ? this.end(frozen) : frozen?.thaw();
    }
    if (chance < 0.28) {
      this.clock.advance(this.pick(this.random() < 0.15 ? 400_000 : 20_000));
      return void this.ring();
    }
    const process = this.anyProcess();
    if (chance < 0.55) return this.tryOneOrMany(this.wishes[this.pick(this.wishes.length)], process);
    return this.follow(chance < 0.68 ? this.route() : this.work(process), process);
  }

  /** Waits for work of a process while the process is not frozen. */
  private async follow(work: Promise<void>, process: MovingProcess): Promise<void> {
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
    await Promise.race([work, process.stalled]);
  }

  // ------------------------------------------------------------------------------------------------ callers

  /**
   * Requests of one group now and then all come at once to all processes, together with the sagas' steps about the
   * same.
   */
  private async tryOneOrMany(wish: Wish | undefined, process: MovingProcess): Promise<void> {
    if (wish === undefined || wish.group === null || this.random() < 0.5)
      return this.follow(this.try(wish, process), process);
    const group = this.wishes.filter((each) => each.group === wish.group && !each.isAnswered && !each.isBusy);
    if (group.length > 2) this.met.add('many at once');
    while (this.routed !== (await this.store.head())) await this.route();
    const works = [
      ...group.map((each) => (other: MovingProcess) => this.try(each, other)),
      ...this.readyInputs()
        .filter(({ input: { instance } }) => wish.group!.endsWith(instance))
        .map((entry) => (other: MovingProcess) => this.drive(entry, other)),
    ];
    await Promise.all(
      works.map((work) => {
        const other = this.anyProcess();
        return this.follow(work(other), other);
      }),
    );
  }

  /** One try of a request. Once it is done, the same key has the same answer, whatever changed. */
  private async try(wish: Wish | undefined, process: MovingProcess): Promise<void> {
    if (wish === undefined || wish.isAnswered || wish.isBusy) return;
    wish.isBusy = true;
    try {
      const answer = await wish.send(process, this.metadata(wish.commandId, process));
      if (wish.first !== null && wish.first.join() !== answer.join())
        this.faults.push(`${wish.name} was answered ${wish.first.join()} and then ${answer.join()}`);
      wish.first = answer;
      if (this.isMoving && this.random() < 0.25) return; // the answer is lost: the caller asks again
      wish.isAnswered = true;
      this.met.add(wish.name);
      wish.then?.(answer);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        if (!(error instanceof Lost) && !this.isMoving) throw error;
        // the second attempt of a request meets a changed world
        if (this.isMoving && this.random() < 0.8) await this.change(this.random() < 0.6 ? PRICES : CHANGES);
        return;
      }
      if (error.isTransient) return;
      if (wish.first !== null && !(await wish.mayFail(wish.first)))
        this.faults.push(`${wish.name} was answered ${wish.first.join()} and then refused: ${error.code}`);
      else if (wish.first === null && wish.makes !== null && (await this.store.read(wish.makes)).length > 0)
        this.faults.push(`${wish.name} was done and then refused: ${error.code} ${error.message}`);
      wish.isAnswered = true;
    } finally {
      wish.isBusy = false;
    }
  }

  request(name: string, send: Send, { makes, then, mayFail = async () => false, group }: RequestOptions = {}): void {
    const commandId = `${name} ${this.numbered++}`;
    this.wishes.push({
      name,
      commandId,
      send,
      makes: makes?.(commandId) ?? null,
      ...(then !== undefined && { then }),
      mayFail,
      group: group ?? null,
      first: null,
      isBusy: false,
      isAnswered: false,
    });
  }

  private async ask(): Promise<void> {
    const index = this.pick(2);
    const customerId = this.customers[index]!;
    const source = this.accountOf(customerId, 'USD');
    const payee = (code: string) => this.payeeOf(customerId, code);
    const amount = BigInt(1 + this.pick(LARGEST));
    if (this.stablecoinId !== null && this.random() < 0.2) return this.mintOrBurn(this.stablecoinId, customerId);
    switch (this.pick(13)) {
      case 0:
      case 1:
      case 2: {
        const immediately = this.random() < 0.7;
        const destination = this.random() < 0.2 ? this.accountOf(this.payee, 'EUR') : payee('EUR');
        if (destination === undefined) return;
        const request = {
          lockedSide: this.random() < 0.7 ? ('RECEIVING' as const) : ('SENDING' as const),
          lockedAmount: amount,
          immediatelyExecute: immediately,
          senderCustomerInfo: {},
        };
        const pushed = this.random() < 0.25;
        const from = pushed ? { currency: 'USD', customerId } : { accountId: source };
        return this.request(
          immediately ? 'quote at once' : 'quote',
          async (process, metadata) => {
            const quote = await process.execute<{
              id: string;
              totalSendingAmount: number;
              totalReceivingAmount: number;
            }>(new CreateQuote(TENANT, { source: from, destination: { accountId: destination }, request }, metadata));
            return [quote.id, String(quote.totalSendingAmount), String(quote.totalReceivingAmount)];
          },
          {
            makes: paymentStream,
            then: ([quoteId = '', sending = '0']) =>
              pushed ? this.push(quoteId, BigInt(sending)) : immediately ? undefined : this.executeQuote(quoteId),
          },
        );
      }
      case 3: {
        const destination = payee('USD');
        if (destination === undefined) return;
        const whole = this.random() < (index === 1 ? 0.3 : 0.1);
        return this.request(
          'transfer out',
          async (process, metadata) => {
            const made = await process.execute<{ id: string; sentAmount: { amount: number } }>(
              new CreateTransferOut(
                TENANT,
                {
                  sourceAccountId: source,
                  destinationAccountId: destination,
                  request: { amount: whole ? null : amount } as never,
                },
                metadata,
              ),
            );
            return [made.id, String(made.sentAmount.amount)];
          },
          {
            makes: paymentStream,
            then: ([transactionId = '']) => {
              if (this.random() < 0.3) this.cancel(transactionId);
            },
          },
        );
      }
      case 4: {
        const from = payee('USD');
        if (from === undefined) return;
        return this.request(
          'transfer in',
          async (process, metadata) => [
            (
              await process.execute<{ id: string }>(
                new CreateTransferIn(TENANT, { sourceAccountId: from, destinationAccountId: source, amount }, metadata),
              )
            ).id,
          ],
          { makes: paymentStream },
        );
      }
      case 5: {
        const destination = payee('USD');
        if (destination === undefined) return;
        return this.request(
          'action',
          async (process, metadata) => [
            (
              await process.execute<{ id: string }>(
                new RequestAction(
                  TENANT,
                  {
                    agentId: this.agents[index]!,
                    request: {
                      type: 'TRANSFER_OUT',
                      sourceAccountId: source,
                      destinationAccountId: destination,
                      amount,
                    },
                  },
                  metadata,
                ),
              )
            ).id,
          ],
          {
            mayFail: async ([actionId = '']) => {
              const stream = `${tenantKey(TENANT)}.agents.action-${uuidOf('AgentAction', actionId)}`;
              return (await this.store.read(stream)).at(-1)?.type === 'agents.action-failed';
            },
          },
        );
      }
      case 6:
        return receiveByUma(this, customerId, amount);
      case 7:
        return payByUma(this, customerId, amount);
      case 8:
      case 9:
        return payAuthorized(this, this.european, amount);
      case 10:
        if (this.random() < 0.2) return settleNetwork(this);
        return useCard(this, this.cards[index]!);
      default:
        return useCard(this, this.cards[index]!);
    }
  }

  private executeQuote(quoteId: string): void {
    for (let times = 1 + this.pick(2); times > 0; times--)
      this.request('execute', async (process, metadata) => [
        (await process.execute<{ id: string }>(new ExecuteQuote(TENANT, { quoteId, stamp: undefined }, metadata))).id,
      ]);
  }

  private cancel(transactionId: string): void {
    const action = { kind: 'cancel', rails: PAYMENTS_CONFIGURATION.cancellableRails } as const;
    this.request('cancel', async (process, metadata) => [
      (await process.execute<{ id: string }>(new ChangeTransaction(TENANT, { transactionId, action }, metadata))).id,
    ]);
  }

  /** The bank reports money for a quote: the right amount or another, once, twice or late. */
  private push(quoteId: string, sending: bigint): void {
    for (let times = this.pick(3); times > 0; times--) {
      const amount = { currency: 'USD', amount: (this.random() < 0.2 ? sending + 1n : sending).toString() };
      this.request('push', async (process, metadata) => {
        await process.execute(new ReceivePushedFunds(TENANT, { quoteId, amount }, metadata));
        return [quoteId];
      });
    }
  }

  private mintOrBurn(stablecoinId: string, customerId: string): void {
    const [bank, wallet] = [this.payeeOf(customerId, 'USD'), this.payeeOf(customerId, 'BTC')];
    if (bank === undefined || wallet === undefined) return;
    const amount = String((100 + this.pick(100)) * 10_000);
    const isMint = this.random() < 0.5;
    const command = (metadata: CommandMetadata) =>
      isMint
        ? new CreateMint(
            TENANT,
            {
              stablecoinId,
              request: {
                amount,
                fundingSource: { type: 'ACH_DEBIT', externalAccountId: bank },
                destination: { accountId: wallet },
              },
            },
            metadata,
          )
        : new CreateBurn(
            TENANT,
            {
              stablecoinId,
              request: {
                amount,
                source: { type: 'EXTERNAL_ACCOUNT' },
                destination: { externalAccountId: bank, rail: 'ACH_CREDIT' },
              },
            },
            metadata,
          );
    this.request(
      isMint ? 'mint' : 'burn',
      async (process, metadata) => [(await process.execute<{ id: string }>(command(metadata))).id],
      {
        makes: (commandId) =>
          `${tenantKey(TENANT)}.stablecoins.operation-${derivedUuid('StablecoinOperation', commandId)}`,
      },
    );
  }

  // ------------------------------------------------------------------------------------------------ the world moves

  /** Makes one change; a refused one has no effect. */
  private async change(kinds = CHANGES): Promise<void> {
    if (this.isChanging) return;
    this.isChanging = true;
    const name = `change ${this.numbered++}`;
    const metadata = this.metadata(name, this.calm);
    try {
      this.met.add(await this.oneChange(this.pick(kinds), metadata));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.isChanging = false;
    }
  }

  private async oneChange(kind: number, metadata: CommandMetadata): Promise<string> {
    const customerId = this.pickFrom(this.customers)!;
    const account = uuidOf('InternalAccount', this.accountOf(customerId, this.random() < 0.7 ? 'USD' : 'EUR'));
    const payee = this.pickFrom(this.payees);
    const cardId = this.pickFrom(this.cards);
    const agentId = uuidOf('Agent', this.pickFrom(this.agents)!);
    switch (kind) {
      case 0:
      case 1:
        await this.configure({
          feeConfigs: [
            {
              feeType: 'CROSS_CURRENCY_TRANSACTION',
              sourceCurrency: 'USD',
              variableFeeBps: this.pick(100),
              fixedFee: { amount: this.pick(6_000), currency: 'USD' },
            },
          ],
        });
        return 'fee';
      case 2:
      case 3:
        this.market.shift(this.pick(21) - 10);
        return 'rate';
      case 4:
        await this.configure({
          supportedCurrencies: ['USD', 'EUR'].map((currencyCode) => ({
            ...this.choice(currencyCode),
            minAmount: 1 + this.pick(500),
            maxAmount: LARGEST - this.pick(10_000),
          })),
        });
        return 'limits';
      case 5:
        await this.run(internalAccount, account, { kind: 'change-status', status: 'FROZEN' }, metadata);
        return 'account frozen';
      case 6:
      case 7:
        await this.run(internalAccount, account, { kind: 'change-status', status: 'ACTIVE' }, metadata);
        return 'account released';
      case 8:
      case 9:
        if (payee === undefined) return 'nothing';
        await this.calm.execute(
          new DeleteExternalAccount(TENANT, { externalAccountId: payee.id, collection: 'CUSTOMERS' }, metadata),
        );
        this.payees.splice(this.payees.indexOf(payee), 1);
        await this.register(payee.ownerId, payee.currency);
        return 'payee deleted';
      case 10:
        if (payee === undefined) return 'nothing';
        await this.run(
          externalAccount,
          uuidOf('ExternalAccount', payee.id),
          { kind: 'change-status', status: this.pickFrom(['UNDER_REVIEW', 'INACTIVE', 'ACTIVE', 'ACTIVE'] as const)! },
          metadata,
        );
        return 'payee reviewed';
      case 11: {
        if (cardId === undefined) return 'nothing';
        const changes = this.pickFrom([
          { state: 'FROZEN' },
          { state: 'ACTIVE' },
          { state: 'ACTIVE' },
          { maxSpendPerTransaction: BigInt(this.pick(4_000)) },
          { maxSpendPerTransaction: null },
          ...(this.random() < 0.3 ? [{ state: 'CLOSED' } as const] : []),
        ] as const)!;
        await this.run(card, uuidOf('Card', cardId), { kind: 'change', changes }, metadata);
        return 'state' in changes && changes.state === 'CLOSED' ? 'card closed' : 'card changed';
      }
      case 12:
        if (this.random() < 0.5) {
          const patch = { spendingLimits: { perTransactionLimit: String(5_000 + this.pick(40_000)) } };
          await this.run(agent, agentId, { kind: 'change-policy', patch, rates: [] } as never, metadata);
        } else await this.run(agent, agentId, { kind: 'update', isPaused: this.random() < 0.4 }, metadata);
        return 'agent changed';
      case 13:
        if (this.random() < 0.7) {
          this.pickFrom(this.processes)!.drift = this.pick(180_000) - 90_000;
          return 'clock';
        }
        await this.calm.execute(
          new DeleteCustomer(
            TENANT,
            { customerId: this.pickFrom([this.payee, this.payee, ...this.customers])! },
            metadata,
          ),
        );
        return 'customer deleted';
      case 14: {
        const kept = ['USD', 'EUR'].filter((code) => code === 'USD' || this.random() < 0.5);
        const change = { supportedCurrencies: kept.map((code) => this.choice(code)) };
        await this.calm.execute(new ChangeConfiguration(TENANT, change, metadata));
        return kept.length === 1 ? 'currency removed' : 'currency added';
      }
      case 15:
        await this.run(
          card,
          uuidOf('Card', cardId!),
          { kind: 'change', changes: { state: this.random() < 0.6 ? 'FROZEN' : 'ACTIVE' } },
          metadata,
        );
        return 'card frozen';
      default:
        this.clock.advance(this.pick(90_000));
        return 'time';
    }
  }

  private end(process: MovingProcess): void {
    const slot = this.processes.indexOf(process);
    if (slot < 0) return; // it has ended already
    this.met.add('process ended');
    process.kill();
    this.processes[slot] = new MovingProcess(this.world, this);
  }

  // ------------------------------------------------------------------------------------------------ background work

  /** As the router does it: into the queue in the transaction that moves the checkpoint. */
  private async route(): Promise<void> {
    const from = this.routed;
    const events = await this.store.readAll(from, 20);
    if (this.routed !== from) return;
    if (events.length > 0) this.routed = events.at(-1)!.position;
    for (const stored of events) await this.routeOne(stored);
  }

  private async routeOne(stored: StoredEvent): Promise<void> {
    const owing = String(stored.data['transactionId'] ?? '');
    if (stored.type === 'accounts.card-money-suspended') resolveCardSuspense(this, owing);
    if (IN_SUSPENSE.includes(stored.type))
      resolveSuspense(this, resourceId('Transaction', stored.stream.slice(-UUID_LENGTH)));
    for (const saga of SAGAS) {
      const trigger = saga.on.find(({ event }) => event.type === stored.type);
      const instance = trigger?.instance(await this.world.codec.decode(stored));
      if (typeof instance === 'string')
        this.enqueue(saga, instance, { kind: 'reference', stream: stored.stream, revision: stored.revision });
    }
  }

  private enqueue(saga: { readonly fullName: string }, instance: string, input: QueuedInput['input']): void {
    this.queue.push({
      busy: false,
      failures: 0,
      error: '',
      isUnknown: false,
      input: {
        id: String(this.numbered++),
        saga: saga.fullName,
        tenant: tenantKey(TENANT),
        instance,
        lane: `${saga.fullName}/${instance}`,
        pool: 'default',
        correlationId: 'correlation',
        attempts: 0,
        failures: 0,
        input,
      },
    });
  }

  /** Drives one input that is first in its lane; now and then two workers believe that it is theirs. */
  private async work(process: MovingProcess): Promise<void> {
    const entry = this.pickFrom(this.readyInputs());
    if (entry !== undefined) await this.drive(entry, process);
  }

  private readyInputs(): Queued[] {
    const lanes = new Set<string>();
    return this.queue.filter(({ input: { lane }, busy }) => {
      const isFirst = !lanes.has(lane);
      lanes.add(lane);
      return isFirst && (!busy || (this.isMoving && this.random() < 0.05));
    });
  }

  private async drive(entry: Queued, process: MovingProcess): Promise<void> {
    entry.busy = true;
    const timers = {
      set: async (asked: readonly Timer[]) => asked.forEach((timer) => this.timers.set(timer.id, timer)),
    };
    const { runner, store, handlers, clock } = process;
    try {
      const saga = SAGAS.find(({ fullName }) => fullName === entry.input.saga)!;
      await new SagaMachine({ runner, store, codec: this.world.codec, timers, handlers, clock }).drive(
        saga,
        entry.input,
      );
      process.requireAlive();
      if (!this.isMoving || this.random() >= 0.05) this.dequeue(entry);
    } catch (error) {
      entry.failures += 1;
      entry.error = String(error);
      entry.isUnknown = error instanceof OutcomeUnknown;
    } finally {
      entry.busy = false;
    }
  }

  private dequeue(entry: Queued): void {
    const place = this.queue.indexOf(entry);
    if (place >= 0) this.queue.splice(place, 1);
  }

  private async workOff(): Promise<void> {
    for (const entry of this.queue) entry.failures = 0;
    for (;;) {
      while (this.routed !== (await this.store.head())) await this.route();
      const lanes = new Set<string>();
      const ready = this.queue.filter((entry) => {
        const {
          input: { lane },
          failures,
        } = entry;
        const isFirst = !lanes.has(lane);
        lanes.add(lane);
        return isFirst && failures < MAX_FAILURES && !(failures > 0 && this.isUnanswered(entry));
      });
      if (ready.length === 0) return;
      for (const entry of ready) await this.drive(entry, this.anyProcess());
    }
  }

  /** An input that waits, or waits behind one, for a provider that will never answer. */
  private isUnanswered({ input: { instance, lane } }: Queued): boolean {
    const first = this.queue.find(({ input }) => input.lane === lane);
    return first?.isUnknown === true && this.network.silent.has(resourceId('Transaction', instance));
  }

  private stuck(): string[] {
    return this.queue.map(({ input: { saga }, error }) => `${saga}: ${error}`);
  }

  private ring(): number {
    const due = [...this.timers.values()].filter(({ dueAt }) => dueAt <= this.clock.now().toISOString());
    let rang = 0;
    for (const { id, saga, instance, name, dueAt } of due) {
      this.timers.delete(id);
      if (this.queue.some(({ input: { input } }) => input.kind === 'wake' && input.timer === id)) continue;
      this.enqueue({ fullName: saga }, instance, { kind: 'wake', name, timer: id, dueAt });
      rang += 1;
    }
    return rang;
  }

  // ------------------------------------------------------------------------------------------------ the beginning

  /** All worlds begin alike, with a provider of stablecoins or without: each beginning is made once and copied. */
  private async begin(): Promise<void> {
    const hasToken = this.random() < 0.3;
    const known = BEGINNINGS.get(hasToken);
    if (known === undefined) {
      await this.make(hasToken);
      BEGINNINGS.set(hasToken, {
        events: await this.store.readAll(0n, Number.MAX_SAFE_INTEGER),
        timers: [...this.timers.values()],
        payees: [...this.payees],
        cards: [...this.cards],
        stablecoinId: this.stablecoinId,
        numbered: this.numbered,
      });
      return;
    }
    this.store.beginWith(known.events);
    for (const timer of known.timers) this.timers.set(timer.id, timer);
    this.payees.push(...known.payees);
    this.cards.push(...known.cards);
    this.stablecoinId = known.stablecoinId;
    this.numbered = known.numbered;
    this.routed = await this.store.head();
  }

  private async make(hasToken: boolean): Promise<void> {
    const at = (name: string) => this.metadata(name, this.calm);
    await this.run(
      platformAggregate,
      TENANT.platformId,
      {
        kind: 'create',
        name: 'Acme',
        isRegulated: false,
        requiresTerms: false,
        requiresCustomerEmail: false,
        compatibility: 'specification',
        supportedCurrencies: ['USD', 'EUR'].map((code) => this.choice(code)),
        embeddedWalletConfig: {} as never,
        serviceUmaDomain: 'example.com',
        policy: { localNetworks: LocalNetworks.LOOPBACK, providerRequirements: {} },
      },
      at('platform'),
    );
    await this.configure({ webhookEndpoint: 'http://127.0.0.1/hooks' });
    for (const [index, customerId] of [...this.customers, this.payee, this.european].entries()) {
      const isEuropean = customerId === this.european;
      await this.run(
        customer,
        uuidOf('Customer', customerId),
        {
          kind: 'register',
          customerId,
          customerType: 'INDIVIDUAL',
          platformCustomerId: `customer ${index}`,
          umaAddress: `$customer${index}@pay.example.com`,
          ...(isEuropean && { region: 'DE' }),
          profile: isEuropean ? { phoneNumber: '+4915112345678' } : {},
          contactChannels: isEuropean ? ['PHONE'] : [],
          platformIsRegulated: false,
          endUserTermsRequired: false,
          verification: 'APPROVED',
        },
        at(`customer ${index}`),
      );
      if (customerId === this.payee) continue;
      for (const code of ['USD', 'EUR', 'USD', 'EUR']) await this.register(customerId, code);
      if (isEuropean) continue;
      await this.run(
        agent,
        uuidOf('Agent', this.agents[index]!),
        {
          kind: 'create',
          agentId: this.agents[index]!,
          customerId,
          name: 'Agent',
          policy: policyOf({}),
          code: { codeHash: 'hash', expiresAt: '2027-01-01T00:00:00.000Z' },
        } as never,
        at(`agent ${index}`),
      );
    }
    await this.settle();
    for (const [index, customerId] of this.customers.entries()) {
      const source = this.accountOf(customerId, 'USD');
      await this.run(
        internalAccount,
        uuidOf('InternalAccount', source),
        { kind: 'fund', amount: FUNDS[index]! },
        at(`fund ${index}`),
      );
      const { id } = await this.calm.execute<{ id: string }>(
        new IssueCard(TENANT, { cardholderId: customerId, fundingSources: [source] }, at(`card ${index}`)),
      );
      this.cards.push(id);
    }
    await this.enrol();
    if (hasToken) await this.linkToken();
    await this.settle();
  }

  /** The customer who authorizes its payments has a confirmed phone, is logged in and has money. */
  private async enrol(): Promise<void> {
    const customerId = this.european;
    const uuid = uuidOf('Customer', customerId);
    const at = (name: string) => this.metadata(`enrol ${name}`, this.calm);
    const limits = { validFor: 600_000, resendAfter: 0, mistakes: 5 };
    await this.run(customer, uuid, { kind: 'issue-contact-code', channel: 'PHONE', limits }, at('issue'));
    const { state } = await this.calm.runner.load(customer, TENANT, uuid);
    const codeId = state!.contacts[0]!.code!.codeId;
    const confirmation = { kind: 'confirm-contact', channel: 'PHONE', codeId, matches: true, limits } as const;
    await this.run(customer, uuid, confirmation, at('confirm'));
    const { challengeId } = await this.calm.execute<{ challengeId?: string }>(
      new StartLogin(TENANT, { customerId, factor: 'SMS_OTP' }, at('login')),
    );
    const proof = { factor: 'SMS_OTP', code: SANDBOX_CODE, challengeId, endUserIpAddress: '127.0.0.1' } as const;
    await this.calm.execute(new CompleteLogin(TENANT, { customerId, proof }, at('proof')));
    await this.settle();
    const account = uuidOf('InternalAccount', this.accountOf(customerId, 'USD'));
    await this.run(internalAccount, account, { kind: 'fund', amount: FUNDS[0]! }, at('fund'));
  }

  private async linkToken(): Promise<void> {
    for (const customerId of this.customers) await this.register(customerId, 'BTC');
    const { id: stablecoinProviderAccountId } = await this.calm.execute<{ id: string }>(
      new LinkProviderAccount(
        TENANT,
        { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'secret' },
        this.metadata('link', this.calm),
      ),
    );
    const token = {
      providerTokenIdentifier: 'token',
      networkTokenIdentifier: 'btkn1token',
      network: 'SPARK',
      stablecoinProviderAccountId,
    } as const;
    const { id } = await this.calm.execute<{ id: string }>(
      new RegisterStablecoin(TENANT, token, this.metadata('token', this.calm)),
    );
    this.stablecoinId = id;
  }

  private async settle(): Promise<void> {
    while (this.routed !== (await this.store.head()) || this.queue.length > 0) {
      await this.route();
      for (const entry of this.queue.slice()) await this.drive(entry, this.calm);
      if (this.queue.some(({ failures }) => failures > 3)) throw new Error(this.stuck().join('; '));
    }
  }

  private async register(ownerId: string, code: string): Promise<void> {
    const uuid = derivedUuid('payee', String(this.numbered++));
    const id = resourceId('ExternalAccount', uuid);
    const registering = {
      ...externalAccount,
      decide: () => [
        ExternalAccountRegistered({
          externalAccountId: id,
          owner: 'CUSTOMER',
          ownerId,
          accountType: ACCOUNT_TYPES[code],
          currency: code,
          status: 'ACTIVE',
          identifierName: 'accountNumber',
          personalDetails: { accountNumber: `12345${this.numbered}qqq` },
          plainDetails: {},
          paymentRails: code === 'USD' ? ['ACH', 'RTP', 'WIRE'] : code === 'EUR' ? ['SEPA'] : [],
          beneficiary: null,
          defaultUmaDepositAccount: false,
          beneficiaryVerificationStatus: null,
          verifiedName: null,
        } as never),
      ],
    };
    await this.run(registering as never, uuid, {} as never, this.metadata(`register ${uuid}`, this.calm));
    this.payees.push({ id, ownerId, currency: code });
  }

  private choice(currencyCode: string): CurrencyChoice {
    return {
      currencyCode,
      enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
      minAmount: 1,
      maxAmount: LARGEST * 10,
      requiredCounterpartyFields: [],
    };
  }

  private async configure(change: object): Promise<void> {
    await this.run(
      platformAggregate,
      TENANT.platformId,
      {
        kind: 'change-configuration',
        change,
        heldCurrencies: [],
        policy: { localNetworks: LocalNetworks.LOOPBACK, providerRequirements: {} },
      },
      this.metadata(`configure ${this.numbered++}`, this.calm),
    );
  }

  private run<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    metadata: CommandMetadata,
  ) {
    return this.calm.runner.run(aggregate, TENANT, id, command, metadata);
  }

  payeeOf(customerId: string, code: string): string | undefined {
    return this.pickFrom(this.payees.filter(({ ownerId, currency: held }) => ownerId === customerId && held === code))
      ?.id;
  }

  accountOf(customerId: string, code: string): string {
    const known = currency(code)!;
    return resourceId('InternalAccount', internalAccountUuid(TENANT, customerId, code, accountTypeFor(known)));
  }

  private anyProcess(): MovingProcess {
    const awake = this.processes.filter(({ isFrozen }) => !isFrozen);
    return this.pickFrom(awake.length > 0 ? awake : this.processes)!;
  }

  private metadata(commandId: string, process: MovingProcess): CommandMetadata {
    return {
      commandId,
      requestHash: commandId,
      correlationId: commandId,
      causationId: null,
      actor: 'token:test',
      at: process.clock.now().toISOString(),
    };
  }

  pick(count: number): number {
    return Math.floor(this.random() * count);
  }

  pickFrom<Each>(choices: readonly Each[]): Each | undefined {
    return choices[this.pick(choices.length)];
  }
}
