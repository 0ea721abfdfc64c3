import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Json,
  type Money,
  Refusal,
  type Tenant,
  resourceId,
  toMoney,
  transientConflict,
  PlatformClock,
} from '@app/kernel';
import { InternalAccounts, type RecordedDebit, ReserveDebit } from '@app/accounts';
import { AggregateRunner, type Receipt } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import {
  type DailyVolumeCommand,
  type DailyVolumeState,
  type VolumeAttempt,
  attemptsOf,
  countedBy,
  countOf,
  dailyVolume,
  daysOf,
} from '../domain/daily-volume/daily-volume.decider.js';
import type { QuoteTerms } from '../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentFacts } from './payment-facts.service.js';

/** A payment's debit of its source, with its terms. Recorded with the debit, which is its first effect. Ids are public ids. */
export interface PaymentDebit<Terms = null> {
  readonly transactionId: string;
  readonly payerId: string;
  /** The account to debit now; null if the money is pulled later. */
  readonly accountId: string | null;
  readonly amount: Money;
  /** The amount in US cents. */
  readonly cents: bigint;
  /** ISO 8601. The payment counts towards the volume of this day. */
  readonly at: string;
  /** null for an existing quote, whose stream has them. */
  readonly terms: Terms;
  /** True if an earlier attempt has reserved the money. */
  readonly isDebited: boolean;
}

/** The volume of the day on which a command counts, as read. */
export interface CountedDay {
  readonly day: string;
  readonly state: DailyVolumeState;
}

/** Creates the transaction of a debit, by a command with this metadata. */
type CreateTransaction<T, Terms> = (terms: Terms, metadata: CommandMetadata) => Promise<T>;

type VolumeChange = Extract<DailyVolumeCommand, { readonly kind: 'count' | 'release' }>;

/** Payer, volume and terms of a payment, as stored with the account's debit. */
type StoredPaymentTerms = {
  readonly payerId: string;
  readonly cents: string;
  readonly at: string;
  readonly terms: Json;
};

/**
 * Debits a payment's source before the transaction is recorded: counts the payment towards its payer's daily volume, reserves the amount on
 * the account together with the agreed terms, then creates the transaction. A saga of the transaction confirms the debit. An unconfirmed
 * debit is released after a minute, so a crash in between strands nothing. A retry continues with the terms of the first attempt (decision
 * 0031).
 */
@Injectable()
export class SourceDebit {
  constructor(
    private readonly commands: CommandBus,
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly accounts: InternalAccounts,
    private readonly clocks: PlatformClock,
  ) {}

  /** The debit with its terms that an earlier attempt of the same command reserved; null on the first attempt. */
  async debitedBefore<Terms extends object | null>(
    tenant: Tenant,
    accountId: string | null,
    metadata: CommandMetadata,
  ): Promise<PaymentDebit<Terms> | null> {
    const debit = accountId === null ? null : await this.accounts.debitBy(tenant, accountId, metadata);
    return debit === null || debit.terms === null ? null : paymentOf(accountId, debit);
  }

  /**
   * Reserves the money, then calls `createTransaction` with the recorded terms and the metadata of its command. Count, reservation and
   * transaction are a sequence, stored together unless another writer interferes. If two attempts of one command run concurrently, both use
   * the terms of the one that reserved first. Refused with DAILY_VOLUME_LIMIT_EXCEEDED, INSUFFICIENT_BALANCE, CONFLICT if an earlier release
   * reserved another amount under the command, and the refusals of `createTransaction`.
   */
  async take<T, Terms extends object | null>(
    tenant: Tenant,
    payment: PaymentDebit<Terms>,
    metadata: CommandMetadata,
    createTransaction: CreateTransaction<T, Terms>,
    day?: CountedDay,
  ): Promise<T> {
    const begun = this.clocks.now(tenant).getTime();
    const taken = await this.runner.inSequence(metadata, (early, last) =>
      this.takeOnce(tenant, payment, { early, last }, createTransaction, day),
    );
    if ('recorded' in taken) return this.take(tenant, taken.recorded, metadata, createTransaction);
    const isLate = this.clocks.now(tenant).getTime() - begun >= PAYMENTS_CONFIGURATION.unsettledVolumeLifetime;
    if (isLate) await this.countLate(tenant, payment, metadata, taken.day);
    return taken.created;
  }

  /** Counts, reserves and creates. If an earlier attempt has recorded a debit that counts differently, only corrects the count. */
  private async takeOnce<T, Terms extends object | null>(
    tenant: Tenant,
    payment: PaymentDebit<Terms>,
    { early, last }: { readonly early: CommandMetadata; readonly last: CommandMetadata },
    createTransaction: CreateTransaction<T, Terms>,
    known?: CountedDay,
  ): Promise<{ readonly created: T; readonly day: string } | { readonly recorded: PaymentDebit<Terms> }> {
    const counted = await this.count(tenant, payment, early, known);
    let recorded = payment;
    try {
      recorded = await this.reserve(tenant, payment, early);
      if (isCountedEqually(recorded, payment))
        return { created: await createTransaction(recorded.terms, last), day: counted.day };
    } catch (error) {
      if (error instanceof Refusal) await counted.uncount();
      throw error;
    }
    await counted.uncount();
    return { recorded };
  }

  /** Amount reserved for a transaction; null if none. Includes reservations of earlier releases, which have no terms. */
  async reservedFor(tenant: Tenant, accountId: string, transactionUuid: string): Promise<bigint | null> {
    const id = resourceId('Transaction', transactionUuid);
    return (await this.accounts.reservedFor(tenant, accountId, id))?.amount ?? null;
  }

  /** The debit that an earlier attempt of the same command reserved for an existing quote; null on the first attempt. */
  debitedForQuote(tenant: Tenant, terms: QuoteTerms, metadata: CommandMetadata): Promise<PaymentDebit | null> {
    return this.debitedBefore<null>(tenant, debitedAccountOf(terms), metadata);
  }

  /** The debit of a quote's source; an amount that is pulled later is only counted. Refuses a payer who may not transact. */
  async ofQuote<Terms extends object | null>(
    tenant: Tenant,
    quote: QuoteTerms,
    metadata: CommandMetadata,
    terms: Terms,
  ): Promise<PaymentDebit<Terms>> {
    await this.facts.requirePayer(tenant, quote.customerId);
    return this.ofPriced(quote, await this.facts.centsIn(tenant, quote.source.currency), metadata, terms);
  }

  /** The same for a quote that was just priced for a payer who may transact. `cents`: converts its sending amount to US cents. */
  ofPriced<Terms extends object | null>(
    quote: QuoteTerms,
    cents: (amount: bigint) => bigint,
    { at }: CommandMetadata,
    terms: Terms,
  ): PaymentDebit<Terms> {
    const { transactionId, customerId: payerId, sendingAmount } = quote;
    const amount = toMoney(sendingAmount);
    const accountId = debitedAccountOf(quote);
    return { transactionId, payerId, accountId, amount, cents: cents(amount.amount), at, terms, isDebited: false };
  }

  /** 400 INSUFFICIENT_BALANCE if the balance does not cover a quote, unless its money is already reserved. */
  async requireCovered(tenant: Tenant, terms: QuoteTerms): Promise<void> {
    const accountId = debitedAccountOf(terms);
    if (accountId === null || (await this.accounts.reservedFor(tenant, accountId, terms.transactionId)) !== null)
      return;
    const { balance } = await this.facts.internal(tenant, accountId);
    if (balance < toMoney(terms.sendingAmount).amount) {
      throw new Refusal('INSUFFICIENT_BALANCE', 'The balance of the source account does not cover the amount.');
    }
  }

  /**
   * Counts a command once, on the day on which it has already counted: today or yesterday. First releases an amount that an attempt without a
   * reservation counted differently. A payment with reserved money counts even beyond the limit.
   */
  private async count<Terms>(
    tenant: Tenant,
    payment: PaymentDebit<Terms>,
    metadata: CommandMetadata,
    known?: CountedDay,
  ) {
    const { commandId } = metadata;
    const { cents } = payment;
    const volumeAttempt = attemptOf(payment, metadata);
    const limit = payment.isDebited ? null : PAYMENTS_CONFIGURATION.limits.dailyVolumeCents;
    const { day, state } = known ?? (await this.dayOf(tenant, payment, commandId));
    let releases = attemptsOf(state, commandId);
    const changeVolume = (kind: 'count' | 'release', what: VolumeAttempt, max: bigint | null) =>
      this.changeVolume(tenant, day, { kind, ...what, limit: max }, metadata, releases);
    const countedCents = countedBy(state, commandId);
    if (countedCents !== null && countedCents !== cents) {
      await changeVolume('release', { ...volumeAttempt, cents: countedCents }, null);
      releases += 1;
    }
    const counted = await changeVolume('count', volumeAttempt, limit);
    // A concurrent attempt of the same command counted at another price; when this one is repeated, it continues from that record.
    const step = countOf(counted.state, commandId);
    const after = await this.runner.withSteps(dailyVolume, tenant, day, counted.state, [step]);
    if (countedBy(after, commandId) !== cents)
      throw transientConflict('Another attempt of this request is in progress.', { reason: 'REQUEST_IN_PROGRESS' });
    return { day, uncount: () => changeVolume('release', volumeAttempt, null) };
  }

  /** Counts again after a delay in which the count may have been released as abandoned. */
  private async countLate<Terms>(
    tenant: Tenant,
    payment: PaymentDebit<Terms>,
    metadata: CommandMetadata,
    day: string,
  ): Promise<void> {
    const { state } = await this.runner.load(dailyVolume, tenant, day);
    const releases = attemptsOf(state, metadata.commandId);
    const again = { kind: 'count', ...attemptOf(payment, metadata), limit: null } as const;
    await this.changeVolume(tenant, day, again, metadata, releases);
  }

  /** `releases`: how often the command has released its count. */
  private changeVolume(
    tenant: Tenant,
    day: string,
    change: VolumeChange,
    metadata: CommandMetadata,
    releases: number,
  ): Promise<Receipt<DailyVolumeState>> {
    return this.runner.run(
      dailyVolume,
      tenant,
      day,
      change,
      metadataFor(metadata, `${change.kind}-volume-${releases}`),
    );
  }

  /** The day on which the same command has counted: yesterday if it counted there, otherwise the payment's day. */
  async dayOf(
    tenant: Tenant,
    { payerId, at }: Pick<PaymentDebit, 'payerId' | 'at'>,
    commandId: string,
  ): Promise<CountedDay> {
    const { today: day, before: dayBefore } = daysOf(tenant, payerId, at);
    const [today, yesterday] = await Promise.all([day, dayBefore].map((each) => this.dayWith(tenant, each, commandId)));
    return countedBy(yesterday!.state, commandId) === null ? today! : yesterday!;
  }

  /** The current day, with the steps loaded that show whether a command has counted. */
  private async dayWith(tenant: Tenant, day: string, commandId: string): Promise<CountedDay> {
    const first = countOf(dailyVolume.initial, commandId); // usually it has released nothing
    const { state } = await this.runner.load(dailyVolume, tenant, day, { steps: [first] });
    const step = countOf(state, commandId);
    if (step === first) return { day, state };
    return { day, state: await this.runner.withSteps(dailyVolume, tenant, day, state, [step]) };
  }

  /** The payment as recorded with its debit, by this attempt or an earlier one of the same command. */
  private async reserve<Terms extends object | null>(
    tenant: Tenant,
    payment: PaymentDebit<Terms>,
    metadata: CommandMetadata,
  ): Promise<PaymentDebit<Terms>> {
    const { accountId, transactionId, payerId, amount, at } = payment;
    if (accountId === null) return payment;
    const stored: StoredPaymentTerms = { payerId, cents: payment.cents.toString(), at, terms: payment.terms as Json };
    const debit = await this.commands.execute(
      new ReserveDebit(tenant, { accountId, transactionId, amount, agreement: { payerId, terms: stored } }, metadata),
    );
    if (debit.terms !== null) return paymentOf(accountId, debit);
    if (debit.amount.amount === amount.amount) return payment;
    throw new Refusal(
      'CONFLICT',
      'An earlier attempt reserved a different amount, which will be released. Try again with a new idempotency key.',
    );
  }
}

function attemptOf<Terms>(
  { transactionId, cents }: PaymentDebit<Terms>,
  { commandId }: CommandMetadata,
): VolumeAttempt {
  return { transactionId, commandId, cents };
}

function paymentOf<Terms extends object | null>(
  accountId: string | null,
  { transactionId, amount, terms: stored }: RecordedDebit,
): PaymentDebit<Terms> {
  const { payerId, cents, at, terms } = stored as StoredPaymentTerms;
  return {
    accountId,
    transactionId,
    amount,
    payerId,
    cents: BigInt(cents),
    at,
    terms: terms as Terms,
    isDebited: true,
  };
}

function isCountedEqually<Terms>(one: PaymentDebit<Terms>, other: PaymentDebit<Terms>): boolean {
  return one.cents === other.cents && one.payerId === other.payerId && one.at.slice(0, 10) === other.at.slice(0, 10);
}

function debitedAccountOf({ funding, source }: QuoteTerms): string | null {
  return funding === 'BALANCE' ? source.accountId : null;
}
