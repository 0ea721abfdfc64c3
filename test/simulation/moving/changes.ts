import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Aggregate, type DomainEvent, Refusal, uuidOf } from '@app/kernel';
import { DeleteExternalAccount } from '../../../libs/accounts/src/commands/delete-external-account.js';
import { externalAccount } from '../../../libs/accounts/src/domain/external-account/external-account.decider.js';
import { internalAccount } from '../../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { agent } from '../../../libs/agents/src/domain/agent/agent.decider.js';
import { card } from '../../../libs/cards/src/domain/card/card.decider.js';
import type { TestClock } from '@app/kernel/testing';
import { DeleteCustomer } from '../../../libs/onboarding/src/commands/delete-customer.js';
import { EraseCustomer } from '../../../libs/onboarding/src/commands/erase-customer.js';
import { ChangeConfiguration } from '../../../libs/platforms/src/commands/change-configuration.js';
import { configure, currencyChoice } from './beginning.js';
import type { Inhabitants } from './inhabitants.js';
import { type MovingProcess, metadataOf } from './moving-process.js';
import { LARGEST, TENANT } from './stage.js';
import type { WorldMarket } from './world-network.js';

/** The first kinds of changes concern prices. */
const PRICES = 4;

interface ChangesOptions {
  readonly inhabitants: Inhabitants;
  readonly calm: MovingProcess;
  readonly processes: readonly MovingProcess[];
  readonly market: WorldMarket;
  readonly clock: TestClock;
  readonly met: Set<string>;
  readonly random: () => number;
  readonly number: () => number;
}

/** Everything that a platform, an operator, a customer or the environment can change between any two steps. */
export class Changes {
  private isChanging = false;
  private readonly kinds = [
    () => this.fee(),
    () => this.fee(),
    () => this.rate(),
    () => this.rate(),
    () => this.limits(),
    () => this.freezeAccount(),
    () => this.releaseAccount(),
    () => this.releaseAccount(),
    () => this.deletePayee(),
    () => this.deletePayee(),
    () => this.reviewPayee(),
    () => this.changeCard(),
    () => this.changeAgent(),
    () => this.changeClockOrCustomer(),
    () => this.changeCurrencies(),
    () => this.freezeCard(),
    () => this.passTime(),
    () => this.fundAccount(),
  ];
  private metadata!: CommandMetadata;

  constructor(private readonly options: ChangesOptions) {}

  /** One change of any kind; a refused change has no effect. */
  one(): Promise<void> {
    return this.change(this.kinds.length);
  }

  /** One change of prices. */
  price(): Promise<void> {
    return this.change(PRICES);
  }

  private async change(kinds: number): Promise<void> {
    if (this.isChanging) return;
    this.isChanging = true;
    this.metadata = metadataOf(`change ${this.options.number()}`, this.options.calm);
    try {
      this.options.met.add(await this.kinds[this.pick(kinds)]!());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.isChanging = false;
    }
  }

  private async fee(): Promise<string> {
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
  }

  private async rate(): Promise<string> {
    this.options.market.shift(this.pick(21) - 10);
    return 'rate';
  }

  private async limits(): Promise<string> {
    await this.configure({
      supportedCurrencies: ['USD', 'EUR'].map((currencyCode) => ({
        ...currencyChoice(currencyCode),
        minAmount: 1 + this.pick(500),
        maxAmount: LARGEST - this.pick(10_000),
      })),
    });
    return 'limits';
  }

  private async freezeAccount(): Promise<string> {
    await this.run(internalAccount, this.anyAccount(), { kind: 'change-status', status: 'FROZEN' });
    return 'account frozen';
  }

  private async releaseAccount(): Promise<string> {
    await this.run(internalAccount, this.anyAccount(), { kind: 'change-status', status: 'ACTIVE' });
    return 'account released';
  }

  private async fundAccount(): Promise<string> {
    const { customers } = this.options.inhabitants;
    const account = this.options.inhabitants.accountOf(this.pickFrom(customers)!, 'USD');
    const amount = BigInt(1 + this.pick(LARGEST));
    await this.run(internalAccount, uuidOf('InternalAccount', account), { kind: 'fund', amount });
    return 'account funded';
  }

  private async deletePayee(): Promise<string> {
    const { inhabitants, calm } = this.options;
    const payee = this.pickFrom(inhabitants.payees);
    if (payee === undefined) return 'nothing';
    await calm.execute(
      new DeleteExternalAccount(TENANT, { externalAccountId: payee.id, collection: 'CUSTOMERS' }, this.metadata),
    );
    inhabitants.payees.splice(inhabitants.payees.indexOf(payee), 1);
    await inhabitants.registerPayee(payee.ownerId, payee.currency, calm);
    return 'payee deleted';
  }

  private async reviewPayee(): Promise<string> {
    const payee = this.pickFrom(this.options.inhabitants.payees);
    if (payee === undefined) return 'nothing';
    const status = this.pickFrom(['UNDER_REVIEW', 'INACTIVE', 'ACTIVE', 'ACTIVE'] as const)!;
    await this.run(externalAccount, uuidOf('ExternalAccount', payee.id), { kind: 'change-status', status });
    return 'payee reviewed';
  }

  private async changeCard(): Promise<string> {
    const cardId = this.pickFrom(this.options.inhabitants.cards);
    if (cardId === undefined) return 'nothing';
    const changes = this.pickFrom([
      { state: 'FROZEN' },
      { state: 'ACTIVE' },
      { state: 'ACTIVE' },
      { maxSpendPerTransaction: BigInt(this.pick(4_000)) },
      { maxSpendPerTransaction: null },
      ...(this.options.random() < 0.3 ? [{ state: 'CLOSED' } as const] : []),
    ] as const)!;
    await this.run(card, uuidOf('Card', cardId), { kind: 'change', changes });
    return 'state' in changes && changes.state === 'CLOSED' ? 'card closed' : 'card changed';
  }

  private async freezeCard(): Promise<string> {
    const cardId = this.pickFrom(this.options.inhabitants.cards);
    const state = this.options.random() < 0.6 ? 'FROZEN' : 'ACTIVE';
    await this.run(card, uuidOf('Card', cardId!), { kind: 'change', changes: { state } });
    return 'card frozen';
  }

  private async changeAgent(): Promise<string> {
    const agentId = uuidOf('Agent', this.pickFrom(this.options.inhabitants.agents)!);
    if (this.options.random() < 0.5) {
      const patch = { spendingLimits: { perTransactionLimit: String(5_000 + this.pick(40_000)) } };
      await this.run(agent, agentId, { kind: 'change-policy', patch, rates: [] } as never);
    } else await this.run(agent, agentId, { kind: 'update', isPaused: this.options.random() < 0.4 });
    return 'agent changed';
  }

  /** A clock drifts; or a customer is deleted, and now and then erased. */
  private async changeClockOrCustomer(): Promise<string> {
    const { random, processes, inhabitants, calm } = this.options;
    if (random() < 0.6) {
      this.pickFrom(processes)!.drift = this.pick(180_000) - 90_000;
      return 'clock';
    }
    const { payee, customers } = inhabitants;
    const customerId = this.pickFrom([payee, payee, ...customers])!;
    if (random() < 0.6) {
      await calm.execute(new DeleteCustomer(TENANT, { customerId }, this.metadata));
      return 'customer deleted';
    }
    await calm.execute(new EraseCustomer(TENANT, { customerId }, this.metadata));
    return 'customer erased';
  }

  private async changeCurrencies(): Promise<string> {
    const kept = ['USD', 'EUR'].filter((code) => code === 'USD' || this.options.random() < 0.5);
    const change = { supportedCurrencies: kept.map(currencyChoice) };
    await this.options.calm.execute(new ChangeConfiguration(TENANT, change, this.metadata));
    return kept.length === 1 ? 'currency removed' : 'currency added';
  }

  private async passTime(): Promise<string> {
    this.options.clock.advance(this.pick(90_000));
    return 'time';
  }

  private configure(change: object): Promise<void> {
    return configure(this.options.calm, change, this.metadata);
  }

  private anyAccount(): string {
    const { inhabitants, random } = this.options;
    const customerId = this.pickFrom(inhabitants.customers)!;
    return uuidOf('InternalAccount', inhabitants.accountOf(customerId, random() < 0.7 ? 'USD' : 'EUR'));
  }

  private async run<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
  ): Promise<void> {
    await this.options.calm.runner.run(aggregate, TENANT, id, command, this.metadata);
  }

  private pick(count: number): number {
    return Math.floor(this.options.random() * count);
  }

  private pickFrom<Each>(choices: readonly Each[]): Each | undefined {
    return choices[this.pick(choices.length)];
  }
}
