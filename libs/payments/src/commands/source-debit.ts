import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CLOCK, type Clock, type Money, Refusal, type Tenant, toMoney } from '@app/kernel';
import { InternalAccounts, ReserveDebit } from '@app/accounts';
import { AggregateRunner, type CommandMetadata, metadataFor } from '@app/event-sourcing';
import { type Tried, attemptsOf, dailyVolume, daysOf, isCounted } from '../domain/daily-volume/daily-volume.decider.js';
import type { QuoteTerms } from '../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentFacts } from './payment-facts.reader.js';

/** What a payment takes from its source; ids are public. */
export interface PaymentDebit {
  readonly transactionId: string;
  readonly payerId: string;
  /** The account that is debited now; null when the money is pulled later. */
  readonly accountId: string | null;
  readonly amount: Money;
  /** The amount in US cents. */
  readonly cents: bigint;
}

/**
 * Takes the money of a payment before the payment is written down: counted towards its payer's day, reserved on the
 * account, then claimed by the transaction. Dying in between strands nothing: an unclaimed reservation goes back by itself.
 */
@Injectable()
export class SourceDebit {
  constructor(
    private readonly commands: CommandBus,
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly accounts: InternalAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `claim` writes the transaction. Refuses DAILY_VOLUME_LIMIT_EXCEEDED, INSUFFICIENT_BALANCE, and what `claim` refuses. */
  async take<T>(tenant: Tenant, debit: PaymentDebit, metadata: CommandMetadata, claim: () => Promise<T>): Promise<T> {
    const { transactionId, payerId, accountId, amount, cents } = debit;
    const { day, attempt } = await this.countedOn(tenant, payerId, metadata);
    const tried = { transactionId, commandId: metadata.commandId, cents };
    const limit = PAYMENTS_CONFIGURATION.limits.dailyVolumeCents;
    const begun = this.clock.now().getTime();
    await this.runner.run(
      dailyVolume,
      tenant,
      day,
      { kind: 'count', ...tried, limit },
      metadataFor(metadata, `count-volume-${attempt}`),
    );
    try {
      if (accountId !== null)
        await this.commands.execute(new ReserveDebit(tenant, { accountId, transactionId, amount }, metadata));
      const claimed = await claim();
      const isLate = this.clock.now().getTime() - begun >= PAYMENTS_CONFIGURATION.unsettledVolumeLifetime;
      if (isLate) await this.countLate(tenant, day, tried, metadata);
      return claimed;
    } catch (error) {
      if (error instanceof Refusal) {
        await this.runner.run(
          dailyVolume,
          tenant,
          day,
          { kind: 'release', ...tried },
          metadataFor(metadata, `release-volume-${attempt}`),
        );
      }
      throw error;
    }
  }

  /** The payer's day in which the same request has counted before, were it yesterday; else today. */
  private async countedOn(
    tenant: Tenant,
    payerId: string,
    { commandId, at }: CommandMetadata,
  ): Promise<{ readonly day: string; readonly attempt: number }> {
    const { today, before } = daysOf(tenant, payerId, at);
    const [now, then] = await Promise.all(
      [today, before].map(async (day) => (await this.runner.load(dailyVolume, tenant, day)).state),
    );
    return isCounted(then!, commandId)
      ? { day: before, attempt: attemptsOf(then!, commandId) }
      : { day: today, attempt: attemptsOf(now!, commandId) };
  }

  /** A process that stood still may find that its count was taken for abandoned; the payment counts all the same. */
  private async countLate(tenant: Tenant, day: string, tried: Tried, metadata: CommandMetadata): Promise<void> {
    const attempt = attemptsOf((await this.runner.load(dailyVolume, tenant, day)).state, tried.commandId);
    await this.runner.run(
      dailyVolume,
      tenant,
      day,
      { kind: 'count', ...tried, limit: null },
      metadataFor(metadata, `count-volume-${attempt}`),
    );
  }

  /** What a quote takes from its source; what is pulled later only counts. Refuses a payer who may not transact, too. */
  async takeForQuote<T>(
    tenant: Tenant,
    terms: QuoteTerms,
    metadata: CommandMetadata,
    claim: () => Promise<T>,
  ): Promise<T> {
    const { transactionId, customerId: payerId, source, sendingAmount } = terms;
    await this.facts.requirePayer(tenant, payerId);
    const amount = toMoney(sendingAmount);
    const cents = await this.facts.centsIn(tenant, source.currency);
    return this.take(
      tenant,
      { transactionId, payerId, accountId: debitedAccountOf(terms), amount, cents: cents(amount.amount) },
      metadata,
      claim,
    );
  }

  /** 400 INSUFFICIENT_BALANCE where the balance does not cover a quote, unless its money was reserved before. */
  async requireCovered(tenant: Tenant, terms: QuoteTerms): Promise<void> {
    const accountId = debitedAccountOf(terms);
    if (accountId === null || (await this.accounts.reservedFor(tenant, accountId, terms.transactionId)) !== null)
      return;
    const { balance } = await this.facts.internal(tenant, accountId);
    if (balance < toMoney(terms.sendingAmount).amount) {
      throw new Refusal('INSUFFICIENT_BALANCE', 'The balance of the source account does not cover the amount.');
    }
  }
}

function debitedAccountOf({ funding, source }: QuoteTerms): string | null {
  return funding === 'BALANCE' ? source.accountId : null;
}
