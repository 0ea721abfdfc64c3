import { ConfirmDebit, CreditAccount } from '@app/accounts';
import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { Walk } from '@app/event-sourcing/testing';
import { later } from '@app/kernel';
import { OrderConcluded } from '@app/partners';
import { ChargeReturnedFunding } from '../commands/charge-returned-funding.js';
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
import { move } from './payout.reactions.js';
import { quoteSaga } from './quote.saga.js';

const LATER = later(CREATED_AT, 2_000);
const transactionId = TRANSACTION_ID;
const quoted = Walk.of(quoteSaga, PLACE).on(QuoteCreated(QUOTE));
const executed = quoted.on(QuoteExecuted({}), LATER);
const confirmed = executed.done('confirm-debit');
const exchanged = confirmed.done('exchange', { status: 'EXCHANGED' });
const converted = exchanged.done('credit-platform-fee').done('convert', { status: 'PROCESSING' });
const payout = { transactionId, flow: 'QUOTE', amount: eur(9_089), requestedAt: LATER, deliveredAt: null } as const;

describe('a quote', () => {
  it('is woken when its time is over, to expire unless it was taken', () => {
    expect(quoted.outputs).toEqual([scheduleWake('expire', { at: EXPIRES_AT })]);
    expect(quoted.wakes('expire').outputs).toEqual([move('expire', transactionId, { kind: 'expire' })]);
  });

  it('is woken when a challenge to its payer ends, to fail unless it was answered', () => {
    const { availableFactors, ...challenge } = CONVERSION_CHALLENGE;
    const asked = quoted.on(
      AuthorizationRequested({
        customerId: CUSTOMER_ID,
        ...challenge,
        availableFactors: [...availableFactors],
        withheldInstructions: [],
      }),
    );
    expect(asked.outputs).toEqual([scheduleWake('expire', { at: challenge.expiresAt })]);
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
});
