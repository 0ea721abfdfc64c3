import { CreditAccount, VoidDebit, ReverseCredit } from '@app/accounts';
import { performEffect, sendCommand } from '@app/event-sourcing/definitions';
import { Walk } from '@app/event-sourcing/testing';
import { OrderConcluded } from '@app/partners';
import { ReturnFunding } from '../commands/return-funding.js';
import { SuspenseResolutionStarted } from '../domain/transaction/suspense.events.js';
import { RefundStarted } from '../domain/transaction/transaction.events.js';
import { RecoverFunds } from '../effects/payments.effects.js';
import {
  CREATED_AT,
  PLACE,
  PLATFORM_ACCOUNT_ID,
  SOURCE_ID,
  TRANSACTION_ID,
  UUID,
  usd,
} from '../testing/example-terms.js';
import { move } from './payout.reactions.js';
import { refundSaga } from './refund.saga.js';
import { suspenseSaga } from './suspense.saga.js';

const transactionId = TRANSACTION_ID;
const terms = {
  transactionId,
  direction: 'OUTGOING',
  reference: 'PAY-1-REFUND',
  reason: 'TRANSACTION_FAILED',
  amount: usd(10_000),
  accountId: SOURCE_ID,
  paidOut: true,
  flow: 'QUOTE',
  platformFee: null,
  postings: [],
} as const;
const recover = performEffect('recover', RecoverFunds, {
  transactionId,
  flow: 'QUOTE',
  amount: usd(10_000),
  requestedAt: CREATED_AT,
  deliveredAt: null,
});
const fail = [move('fail', transactionId, { kind: 'fail-refund' })];

describe('a refund', () => {
  const started = Walk.of(refundSaga, PLACE).on(RefundStarted(terms));
  const recovered = started.done('recover', { status: 'RECOVERED' });

  it('gets the money from the network, credits the source in full and is complete', () => {
    expect(started.outputs).toEqual([recover]);
    expect(recovered.outputs).toEqual([
      sendCommand('credit', CreditAccount, {
        accountId: SOURCE_ID,
        transactionId,
        reason: 'refund',
        amount: usd(10_000),
      }),
    ]);
    expect(recovered.done('credit').outputs).toEqual([move('complete', transactionId, { kind: 'complete-refund' })]);
  });

  it('of money that the bank of the payer took back sends nothing, once fee and payout are undone', () => {
    const unsent = { ...terms, accountId: null, isReturned: true };
    const complete = [move('complete', transactionId, { kind: 'complete-refund' })];
    const back = Walk.of(refundSaga, PLACE).on(RefundStarted(unsent)).done('recover', { status: 'RECOVERED' });
    expect(back.outputs).toEqual(complete);
    expect(Walk.of(refundSaga, PLACE).on(RefundStarted({ ...unsent, paidOut: false })).outputs).toEqual(complete);
  });

  it('begins with the report that the bank of the payer took a collection back, and with no other of it', () => {
    const reported = (status: string) =>
      Walk.of(refundSaga, PLACE).on(
        OrderConcluded({
          port: 'payment-network',
          operation: 'collect',
          resource: UUID,
          result: { status },
          source: 'REPORT',
          reportId: 'report',
        }),
      );
    expect(reported('RETURNED').outputs).toEqual([sendCommand('return-funding', ReturnFunding, { transactionId })]);
    expect(() => reported('COLLECTED')).toThrow('to null');
  });

  it("takes the platform's fee back first", () => {
    const withFee = Walk.of(refundSaga, PLACE).on(
      RefundStarted({ ...terms, platformFee: { accountId: PLATFORM_ACCOUNT_ID, amount: usd(80) } }),
    );
    expect(withFee.outputs).toEqual([
      sendCommand('take-fee-back', ReverseCredit, {
        accountId: PLATFORM_ACCOUNT_ID,
        transactionId,
        reason: 'platform-fee',
        amount: usd(80),
      }),
    ]);
    expect(withFee.done('take-fee-back').outputs).toEqual([recover]);
    expect(() => withFee.refused('take-fee-back')).toThrow('CONFLICT');
  });

  describe('of a transfer', () => {
    const transfer = Walk.of(refundSaga, PLACE).on(RefundStarted({ ...terms, flow: 'TRANSFER' }));

    it('asks first whether the transfer has claimed its debit, and refunds a claimed one as usual', () => {
      expect(transfer.outputs).toEqual([
        sendCommand('give-up-debit', VoidDebit, { accountId: SOURCE_ID, transactionId }),
      ]);
      expect(transfer.done('give-up-debit', { taken: true }).outputs).toMatchObject([{ kind: 'act', name: 'recover' }]);
    });

    it('credits nothing for a debit that was never claimed, since its reservation was released', () => {
      expect(transfer.done('give-up-debit', { taken: false }).outputs).toEqual([
        move('complete', transactionId, { kind: 'complete-refund' }),
      ]);
    });

    it('parks when the account answers neither', () => {
      expect(() => transfer.refused('give-up-debit')).toThrow('CONFLICT');
    });
  });

  it('fails when the network keeps the money or the source account cannot take it', () => {
    expect(started.done('recover', { status: 'REFUSED' }).outputs).toEqual(fail);
    expect(started.refused('recover').outputs).toEqual(fail);
    expect(recovered.refused('credit').outputs).toEqual(fail);
  });
});

describe('money that an operator sends out of suspense', () => {
  const sent = (accountId: string | null, sending = 1) =>
    Walk.of(suspenseSaga, PLACE).on(
      SuspenseResolutionStarted({
        subject: 'operators',
        operator: 'Grace',
        reason: 'by hand',
        transactionId,
        amount: usd(10_000),
        accountId,
        sending,
        postings: [],
      }),
    );

  it('is credited to its account, once, or is in suspense again when the account refuses it', () => {
    const asked = sent(SOURCE_ID);
    expect(asked.outputs).toEqual([
      sendCommand('credit', CreditAccount, {
        accountId: SOURCE_ID,
        transactionId,
        reason: 'suspense',
        amount: usd(10_000),
      }),
    ]);
    expect(asked.done('credit').outputs).toEqual([move('complete', transactionId, { kind: 'complete-resolution' })]);
    expect(asked.refused('credit').outputs).toEqual([move('fail', transactionId, { kind: 'fail-resolution' })]);
  });

  it('is a separate credit when more is sent later', () => {
    expect(sent(SOURCE_ID, 2).outputs).toMatchObject([{ payload: { reason: 'suspense 2' } }]);
  });

  it('outside needs no further step', () => {
    expect(sent(null).outputs).toEqual([]);
  });
});
