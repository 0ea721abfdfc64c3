import { ConfirmDebit, CreditAccount, ReturnCredit } from '@app/accounts';
import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { Walk } from '@app/event-sourcing/testing';
import { later } from '@app/kernel';
import { OrderConcluded } from '@app/partners';
import { ChargeReturnedFunding } from '../commands/charge-returned-funding.js';
import { ReturnFunding } from '../commands/return-funding.js';
import {
  FundingReturned,
  IncomingPaymentApproved,
  IncomingPaymentRecalled,
  IncomingPaymentRequested,
  TransferInCreated,
  TransferOutCreated,
} from '../domain/transaction/transaction.events.js';
import { Collect, type NetworkRequest, PayOut } from '../effects/payments.effects.js';
import {
  CREATED_AT,
  INCOMING,
  PLACE,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_IN,
  TRANSFER_OUT,
  UUID,
  usd,
} from '../testing/example-terms.js';
import { incomingPaymentSaga } from './incoming-payment.saga.js';
import { move } from './payout.reactions.js';
import { transferInSaga } from './transfer-in.saga.js';
import { transferOutSaga } from './transfer-out.saga.js';

const LATER = later(CREATED_AT, 2_000);
const request: NetworkRequest = {
  transactionId: TRANSACTION_ID,
  flow: 'TRANSFER',
  amount: usd(1_000),
  requestedAt: CREATED_AT,
  deliveredAt: null,
};

describe('a transfer out', () => {
  const started = Walk.of(transferOutSaga, PLACE).on(TransferOutCreated(TRANSFER_OUT));
  const asked = started.done('confirm-debit', null, LATER);

  it('claims its money first and then asks the network to pay', () => {
    const claim = { accountId: SOURCE_ID, transactionId: TRANSACTION_ID, amount: TRANSFER_OUT.sentAmount };
    expect(started.outputs).toEqual([sendCommand('confirm-debit', ConfirmDebit, claim)]);
    expect(asked.outputs).toEqual([performEffect('pay-out', PayOut, request)]);
  });

  it('fails without a refund when the reservation was released', () => {
    expect(started.refused('confirm-debit').outputs).toEqual([move('fail', TRANSACTION_ID, { kind: 'fail-unfunded' })]);
  });

  it.each([
    { status: 'DELIVERED' },
    { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false },
    { status: 'CANCELLED' },
  ] as const)("records the network's report: $status", (outcome) => {
    expect(asked.done('pay-out', outcome).outputs).toEqual([
      move('record-payout', TRANSACTION_ID, { kind: 'record-payout', outcome }),
    ]);
  });

  it('asks about a pending payout again when the network said to', () => {
    const waiting = asked.done('pay-out', { status: 'PENDING', askAgainAfter: 30_000 });
    expect(waiting.outputs).toEqual([scheduleWake('ask-about-payout', { after: 30_000 })]);
    expect(waiting.wakes('ask-about-payout').outputs).toEqual([performEffect('pay-out', PayOut, request)]);
  });

  it('completes before it is returned, also where the network reports the return alone', () => {
    const recorded = (status: 'DELIVERED' | 'RETURNED') =>
      move('record-payout', TRANSACTION_ID, { kind: 'record-payout', outcome: { status } });
    const delivered = asked.done('pay-out', { status: 'RETURNED' }, LATER);
    expect(delivered.outputs).toEqual([recorded('DELIVERED'), scheduleWake('ask-about-payout', { after: 1 })]);
    const askedAgain = delivered.wakes('ask-about-payout');
    expect(askedAgain.outputs).toEqual([performEffect('pay-out', PayOut, { ...request, deliveredAt: LATER })]);
    expect(askedAgain.done('pay-out', { status: 'RETURNED' }).outputs).toEqual([recorded('RETURNED')]);
  });

  it('fails when the network refuses to answer', () => {
    const outcome = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', accepted: false } as const;
    expect(asked.refused('pay-out').outputs).toEqual([
      move('record-payout', TRANSACTION_ID, { kind: 'record-payout', outcome }),
    ]);
  });
});

describe('a transfer in', () => {
  const started = Walk.of(transferInSaga, PLACE).on(TransferInCreated({ ...TRANSFER_IN, postings: [] }));

  it('asks the network to collect', () =>
    expect(started.outputs).toEqual([performEffect('collect', Collect, request)]));

  it('credits the account before it completes', () => {
    const collected = started.done('collect', { status: 'COLLECTED' });
    const credit = { accountId: SOURCE_ID, transactionId: TRANSACTION_ID, reason: 'transfer-in', amount: usd(1_000) };
    expect(collected.outputs).toEqual([move('settle', TRANSACTION_ID, { kind: 'settle-collection' })]);
    const settled = collected.done('settle', { status: 'PROCESSING' });
    expect(settled.outputs).toEqual([sendCommand('credit', CreditAccount, credit)]);
    expect(settled.done('credit').outputs).toEqual([move('complete', TRANSACTION_ID, { kind: 'complete-collection' })]);
    expect(settled.refused('credit').outputs).toEqual([
      move('fail', TRANSACTION_ID, { kind: 'fail-collection', failureReason: 'OFFRAMP_FAILED' }),
    ]);
  });

  it('takes the money back when the bank of the payer does, once it was credited', () => {
    const completed = started
      .done('collect', { status: 'COLLECTED' })
      .done('settle', { status: 'PROCESSING' })
      .done('credit')
      .done('complete', { status: 'COMPLETED' });
    const reported = completed.on(
      OrderConcluded({
        port: 'payment-network',
        operation: 'collect',
        resource: UUID,
        result: { status: 'RETURNED' },
        source: 'REPORT',
        reportId: 'report',
      }),
    );
    expect(reported.outputs).toEqual([performEffect('collect', Collect, request)]);
    expect(reported.done('collect', { status: 'COLLECTED' }).outputs).toEqual([]); // the report was of the collection
    const returned = reported.done('collect', { status: 'RETURNED' });
    expect(returned.outputs).toEqual([move('return', TRANSACTION_ID, { kind: 'return-collection' })]);
    const early = returned.done('return', { status: 'PROCESSING' });
    expect(early.outputs).toEqual([scheduleWake('return-later', { after: 60_000 })]);
    expect(early.wakes('return-later').outputs).toEqual(returned.outputs);
    const taken = returned.done('return', { status: 'FAILED' });
    expect(taken.outputs).toEqual([
      sendCommand('take-back', ReturnCredit, {
        accountId: SOURCE_ID,
        transactionId: TRANSACTION_ID,
        reason: 'transfer-in',
        amount: usd(1_000),
      }),
    ]);
    const never = taken.refused('take-back', 'TRANSACTION_NOT_FOUND'); // it may have been refunded to its payer
    expect(never.outputs).toEqual([sendCommand('return-funding', ReturnFunding, { transactionId: TRANSACTION_ID })]);
    const known = never.on(FundingReturned({ accountId: SOURCE_ID, amount: usd(1_000) }));
    expect(known.outputs).toEqual([sendCommand('charge', ChargeReturnedFunding, { transactionId: TRANSACTION_ID })]);
    expect(() => taken.refused('take-back')).toThrow('CONFLICT');
  });

  it('that is returned before its collection is known was never collected', () => {
    expect(started.done('collect', { status: 'RETURNED' }).outputs).toEqual([
      move('fail', TRANSACTION_ID, { kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' }),
    ]);
  });

  it('that was cancelled while its money was on the way credits nothing', () => {
    expect(started.done('collect', { status: 'COLLECTED' }).done('settle', { status: 'FAILED' }).outputs).toEqual([]);
  });

  it('fails when nothing could be collected, or the network refuses to answer', () => {
    const failed = [move('fail', TRANSACTION_ID, { kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' })];
    expect(started.done('collect', { status: 'FAILED', failureReason: 'COLLECTION_FAILED' }).outputs).toEqual(failed);
    expect(started.refused('collect').outputs).toEqual(failed);
  });

  it('asks about a pending collection again when the network said to', () => {
    const waiting = started.done('collect', { status: 'PENDING', askAgainAfter: 30_000 });
    expect(waiting.outputs).toEqual([scheduleWake('ask-about-collection', { after: 30_000 })]);
    expect(waiting.wakes('ask-about-collection').outputs).toEqual([performEffect('collect', Collect, request)]);
  });
});

describe('an incoming payment to an account elsewhere', () => {
  const requested = IncomingPaymentRequested({
    ...INCOMING,
    destination: { ...INCOMING.destination, kind: 'EXTERNAL' },
  });
  const arrived = Walk.of(incomingPaymentSaga, PLACE)
    .on(requested)
    .on(IncomingPaymentApproved({ customerId: INCOMING.customerId, receiverCustomerInfo: {} }))
    .done('settle', { status: 'RECEIVED' })
    .done('receive', { status: 'PROCESSING' });

  it.each(['FAILED', 'CANCELLED', 'RETURNED'])('goes back to its sender when its payout is %s', (status) => {
    expect(arrived.done('pay-out', { status }).outputs).toEqual([
      move('fail', TRANSACTION_ID, { kind: 'fail-incoming', failureReason: 'OFFRAMP_FAILED' }),
    ]);
  });

  it("has its receiver's account charged when its sender takes the money back", () => {
    const recalled = IncomingPaymentRecalled({ accountId: SOURCE_ID, amount: usd(1_000), failureReason: null });
    expect(arrived.done('pay-out', { status: 'DELIVERED' }).on(recalled).outputs).toEqual([
      sendCommand('charge', ChargeReturnedFunding, { transactionId: TRANSACTION_ID }),
    ]);
  });

  it('completes once, and goes back to its sender when its payout comes back later', () => {
    const completed = arrived.done('pay-out', { status: 'DELIVERED' });
    expect(completed.outputs).toEqual([move('complete', TRANSACTION_ID, { kind: 'complete-incoming' })]);
    const reported = completed.on(
      OrderConcluded({
        port: 'payment-network',
        operation: 'payout',
        resource: UUID,
        result: { status: 'RETURNED' },
        source: 'REPORT',
        reportId: 'report',
      }),
    );
    expect(reported.outputs).toEqual([performEffect('pay-out', PayOut, { ...request, amount: INCOMING.amount })]);
    expect(reported.done('pay-out', { status: 'DELIVERED' }).outputs).toEqual([]);
    const returned = reported.done('pay-out', { status: 'RETURNED' });
    expect(returned.outputs).toEqual([move('return', TRANSACTION_ID, { kind: 'return-incoming' })]);
    const early = returned.done('return', { status: 'PROCESSING' });
    expect(early.outputs).toEqual([scheduleWake('return-later', { after: 60_000 })]);
    expect(early.wakes('return-later').outputs).toEqual(returned.outputs);
    expect(returned.done('return', { status: 'FAILED' }).outputs).toEqual([]);
  });
});
