import { ConfirmDebit, CreditAccount } from '@app/accounts';
import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { Walk } from '@app/event-sourcing/testing';
import { type Json, later } from '@app/kernel';
import { OrderConcluded } from '@app/partners';
import { ChargeReturnedFunding } from '../commands/charge-returned-funding.js';
import { ReadQuote } from '../commands/read-quote.js';
import { pathOf } from '../domain/quote/quote-path.js';
import {
  AuthorizationRequested,
  FundingReturned,
  QuoteCreated,
  QuoteExecuted,
} from '../domain/transaction/transaction.events.js';
import { ExchangeFunds, PayOut } from '../effects/payments.effects.js';
import {
  CONVERSION_CHALLENGE,
  CREATED_AT,
  CUSTOMER_ID,
  EXPIRES_AT,
  INTERNAL_QUOTE,
  OTHER_ACCOUNT_ID,
  PLACE,
  PLATFORM_ACCOUNT_ID,
  QUOTE,
  SOURCE_ID,
  TRANSACTION_ID,
  UUID,
  eur,
  usd,
} from '../testing/example-terms.js';
import { quotesTable } from '../projections/payments.table.js';
import { move } from './payout.reactions.js';
import { quoteSaga } from './quote.saga.js';
import { quoteExpirySaga } from './quote-expiry.saga.js';
import { ExpireQuotes } from '../commands/expire-quotes.js';

const LATER = later(CREATED_AT, 2_000);
const transactionId = TRANSACTION_ID;
const executing = Walk.of(quoteSaga, PLACE).on(QuoteExecuted({}), LATER);
const executed = executing.done('read-quote', pathOf(QUOTE) as unknown as Json);
/** Of an earlier release. */
const quoted = Walk.of(quoteSaga, PLACE).on(QuoteCreated(QUOTE));
const confirmed = executed.done('confirm-debit');
const exchanged = confirmed.done('exchange', { status: 'EXCHANGED' });
const converted = exchanged.done('credit-platform-fee').done('convert', { status: 'PROCESSING' });
const payout = { transactionId, flow: 'QUOTE', amount: eur(9_089), requestedAt: LATER, deliveredAt: null } as const;

describe('a quote', () => {
  it('has its terms read once it is executed, and then claims its money', () => {
    expect(executing.outputs).toEqual([sendCommand('read-quote', ReadQuote, { transactionId })]);
    expect(quoted.on(QuoteExecuted({}), LATER)).toMatchObject({ outputs: executed.outputs, state: executed.state });
  });

  it('expires with the others of its period, and alone where it is of an earlier release; no more once it was executed', () => {
    expect(Walk.of(quoteSaga, PLACE).concerns(QuoteCreated({ ...QUOTE, period: '2026-01-15T12:0' }))).toBe(false);
    expect(quoted.outputs).toEqual([scheduleWake('expire', { at: EXPIRES_AT })]);
    expect(quoted.wakes('expire').outputs).toEqual([move('expire', transactionId, { kind: 'expire' })]);
    expect(quoted.on(QuoteExecuted({}), LATER).wakes('expire').outputs).toEqual([]);
  });

  it('is woken when a challenge to its payer ends, to fail unless it was answered', () => {
    const { availableFactors, ...challenge } = CONVERSION_CHALLENGE;
    const asked = Walk.of(quoteSaga, PLACE).on(
      AuthorizationRequested({
        customerId: CUSTOMER_ID,
        ...challenge,
        availableFactors: [...availableFactors],
        withheldInstructions: [],
      }),
    );
    expect(asked.outputs).toEqual([scheduleWake('expire', { at: challenge.expiresAt })]);
    expect(asked.wakes('expire').outputs).toEqual([move('expire', transactionId, { kind: 'expire' })]);
  });

  it("claims its money, exchanges, credits the platform's fee, books the conversion and pays out, in this order", () => {
    expect(executed.outputs).toEqual([
      sendCommand('confirm-debit', ConfirmDebit, { accountId: SOURCE_ID, transactionId, amount: usd(10_000) }),
    ]);
    expect(confirmed.outputs).toEqual([
      performEffect('exchange', ExchangeFunds, { transactionId, sell: usd(9_880), buy: eur(9_089) }),
    ]);
    expect(exchanged.outputs).toEqual([
      sendCommand('credit-platform-fee', CreditAccount, {
        accountId: PLATFORM_ACCOUNT_ID,
        transactionId,
        reason: 'platform-fee',
        amount: usd(80),
      }),
    ]);
    expect(exchanged.done('credit-platform-fee').outputs).toEqual([
      move('convert', transactionId, { kind: 'convert' }),
    ]);
    expect(converted.outputs).toEqual([performEffect('pay-out', PayOut, payout)]);
  });

  it('without a platform fee books the conversion at once', () => {
    const free = Walk.of(quoteSaga, PLACE).on(
      QuoteCreated({ ...QUOTE, platformFees: usd(0), platformAccountId: null }),
    );
    expect(free.done('exchange', { status: 'EXCHANGED' }).outputs).toEqual([
      move('convert', transactionId, { kind: 'convert' }),
    ]);
  });

  it('to an internal account credits it and is delivered', () => {
    const internal = Walk.of(quoteSaga, PLACE)
      .on(QuoteCreated(INTERNAL_QUOTE))
      .done('convert', { status: 'PROCESSING' });
    const credit = { accountId: OTHER_ACCOUNT_ID, transactionId, reason: 'conversion', amount: eur(9_089) };
    expect(internal.outputs).toEqual([sendCommand('credit-destination', CreditAccount, credit)]);
    expect(internal.done('credit-destination').outputs).toEqual([
      move('record-payout', transactionId, { kind: 'record-payout', outcome: { status: 'DELIVERED' } }),
    ]);
    expect(internal.refused('credit-destination').outputs).toEqual([
      move('fail', transactionId, { kind: 'fail', failureReason: 'ACCOUNT_CANNOT_RECEIVE' }),
    ]);
  });

  it('fails at the step that fails', () => {
    const failed = (failureReason: 'QUOTE_EXECUTION_FAILED' | 'QUOTE_RATE_UNAVAILABLE') => [
      move('fail', transactionId, { kind: 'fail', failureReason }),
    ];
    expect(executed.refused('confirm-debit').outputs).toEqual([move('fail', transactionId, { kind: 'fail-unfunded' })]);
    expect(confirmed.done('exchange', { status: 'REFUSED', failureReason: 'QUOTE_RATE_UNAVAILABLE' }).outputs).toEqual(
      failed('QUOTE_RATE_UNAVAILABLE'),
    );
    expect(confirmed.refused('exchange').outputs).toEqual(failed('QUOTE_EXECUTION_FAILED'));
    expect(exchanged.refused('credit-platform-fee').outputs).toEqual(failed('QUOTE_EXECUTION_FAILED'));
  });

  it('that was delivered is polled again when the bank may return it', () => {
    const delivered = converted.done('pay-out', { status: 'DELIVERED', askAgainAfter: 1_000 }, LATER);
    expect(delivered.outputs).toEqual([
      move('record-payout', transactionId, { kind: 'record-payout', outcome: { status: 'DELIVERED' } }),
      scheduleWake('ask-about-payout', { after: 1_000 }),
    ]);
    const askedAgain = delivered.wakes('ask-about-payout');
    expect(askedAgain.outputs).toEqual([performEffect('pay-out', PayOut, { ...payout, deliveredAt: LATER })]);
    expect(askedAgain.done('pay-out', { status: 'DELIVERED', askAgainAfter: 600 }).outputs).toEqual([
      scheduleWake('ask-about-payout', { after: 600 }),
    ]);
    expect(askedAgain.done('pay-out', { status: 'RETURNED' }).outputs).toEqual([
      move('record-payout', transactionId, { kind: 'record-payout', outcome: { status: 'RETURNED' } }),
    ]);
  });
});

describe('a quote that pulls its money from a bank', () => {
  const pulled = Walk.of(quoteSaga, PLACE)
    .on(QuoteCreated({ ...QUOTE, funding: 'PULL' }))
    .on(QuoteExecuted({}), LATER);
  const collected = pulled.done('collect', { status: 'COLLECTED' });
  const booked = collected
    .done('receive-pulled-funds', { status: 'PROCESSING' })
    .done('exchange', { status: 'EXCHANGED' })
    .done('credit-platform-fee')
    .done('convert', { status: 'PROCESSING' });
  const reported = (walk: typeof pulled, status: string) =>
    walk.on(
      OrderConcluded({
        port: 'payment-network',
        operation: 'collect',
        resource: UUID,
        result: { status },
        source: 'REPORT',
        reportId: 'report',
      }),
    );
  const charge = sendCommand('charge', ChargeReturnedFunding, { transactionId });
  const known = FundingReturned({ accountId: SOURCE_ID, amount: usd(10_000) });

  it('asks for its collection, and again only while none is known', () => {
    expect(collected.outputs).toEqual([move('receive-pulled-funds', transactionId, { kind: 'receive-pulled-funds' })]);
    expect(reported(pulled, 'COLLECTED').outputs).toEqual(pulled.outputs);
    expect(reported(booked, 'RETURNED').outputs).toEqual([]); // the transaction records it
    expect(pulled.done('collect', { status: 'RETURNED' }).outputs).toEqual([
      move('fail', transactionId, { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' }),
    ]);
  });

  it("has the payer's account charged once the payout has ended that could not be stopped", () => {
    expect(booked.on(known).outputs).toEqual([charge]); // which does nothing while the payout is on its way
    const paid = booked.on(known).done('pay-out', { status: 'DELIVERED' });
    expect(paid.done('record-payout', { status: 'COMPLETED' }).outputs).toEqual([charge]);
    const completed = booked.done('pay-out', { status: 'DELIVERED' }).done('record-payout', { status: 'COMPLETED' });
    expect(completed.outputs).toEqual([]);
    expect(completed.on(known).outputs).toEqual([charge]);
  });

  it("has the payer's account charged for a deposit that its quote did not take, and nothing for a transfer's money", () => {
    const never = Walk.of(quoteSaga, PLACE);
    expect(never.on(FundingReturned({ ...known.data, depositId: 'D-1' })).outputs).toEqual([charge]);
    expect(never.on(known).outputs).toEqual([]);
  });
});

describe('the quotes of a period', () => {
  const period = '2026-01-15T12:0';
  const watched = Walk.of(quoteExpirySaga).on(QuoteCreated({ ...QUOTE, period }));
  const looked = watched.wakes('look');

  it('are looked at when the first may have expired, and again when the next one may', () => {
    expect(watched.outputs).toEqual([scheduleWake('look', { at: EXPIRES_AT })]);
    expect(watched.on(QuoteCreated({ ...QUOTE, period })).outputs).toEqual([]);
    expect(looked.outputs).toEqual([sendCommand('expire', ExpireQuotes, { period })]);
    expect(looked.done('expire', null).outputs).toEqual([]);
    const again = looked.done('expire', { lookAgainAt: LATER });
    expect(again.outputs).toEqual([scheduleWake('look', { at: LATER })]);
    expect(again.wakes('look').outputs).toEqual(looked.outputs);
  });

  it('are found while they wait for their execution, their authorization or their money', () => {
    const foundIn = (status: string) =>
      quotesTable.filters.expires_in.of({ quote: { status, expiresAt: '2026-01-15T12:05:00.000Z' } } as never);
    expect(['PENDING', 'PENDING_AUTHORIZATION'].map(foundIn)).toEqual([period, period]);
    expect(['PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'].map(foundIn)).toEqual([null, null, null, null]);
  });

  it('are those of this release and later', () => {
    expect(Walk.of(quoteExpirySaga).concerns(QuoteCreated(QUOTE))).toBe(false);
  });
});
