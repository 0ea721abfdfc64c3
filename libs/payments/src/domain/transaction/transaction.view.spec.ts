import { type Recorded, foldView, later } from '@app/kernel';
import {
  CREATED_AT,
  CUSTOMER_ID,
  DESTINATION_ID,
  EUR,
  EXPIRES_AT,
  INTERNAL_QUOTE,
  PUSHED_COIN_QUOTE,
  PUSHED_QUOTE,
  QUOTE,
  QUOTE_ID,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_IN,
  TRANSFER_OUT,
  UMA_QUOTE,
  USD,
} from '../../testing/example-terms.js';
import { quoteView } from '../quote/quote.view.js';
import { given } from '@app/kernel/testing';
import type { TransactionStep } from './transaction.commands.js';
import { transaction } from './transaction.decider.js';
import {
  FundsConverted,
  PaymentFailed,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  type TransactionEvent,
  TransferInCreated,
  TransferOutCreated,
} from './transaction.events.js';
import type { OutgoingTransactionDocument } from './transaction.document.js';
import { transactionView } from './transaction.view.js';

/** Both views after these events, a second apart. */
function shown(...events: readonly TransactionEvent[]) {
  const history = events.map((event, revision) => ({
    ...event,
    recorded: { id: `event-${revision}`, revision, at: later(CREATED_AT, revision * 1_000) } as Recorded,
  }));
  return { transaction: foldView(transactionView, history), quote: foldView(quoteView, history)?.quote ?? null };
}

/** The events that follow when these steps are taken after the given ones. */
function after(history: readonly TransactionEvent[], ...steps: readonly TransactionStep[]): TransactionEvent[] {
  return steps.reduce<TransactionEvent[]>(
    (events, step) => [...events, ...given(transaction, events).when(step, { at: CREATED_AT }).events()],
    [...history],
  );
}

const created = QuoteCreated(QUOTE);
const paid = [created, QuoteExecuted({})];

describe('the quote as GET shows it', () => {
  it('has price, fees, both ends and the id of its transaction', () => {
    expect(shown(created).quote).toEqual({
      id: QUOTE_ID,
      status: 'PENDING',
      createdAt: CREATED_AT,
      expiresAt: EXPIRES_AT,
      source: { sourceType: 'ACCOUNT', accountId: SOURCE_ID },
      destination: { destinationType: 'ACCOUNT', accountId: DESTINATION_ID },
      sendingCurrency: USD,
      receivingCurrency: EUR,
      totalSendingAmount: 10_000,
      totalReceivingAmount: 9_089,
      exchangeRate: 1.08695652,
      feesIncluded: 120,
      platformFeesIncluded: 80,
      transactionId: TRANSACTION_ID,
      rateDetails: {
        counterpartyMultiplier: 0.000110444177671,
        counterpartyFixedFee: 0,
        svcApiMultiplier: 8305.01,
        svcApiFixedFee: 10,
        svcApiVariableFeeRate: 0.003,
        svcApiVariableFeeAmount: 30,
      },
    });
  });

  it('echoes the customer and the rail where the caller named them', () => {
    const { quote } = shown(QuoteCreated({ ...QUOTE, sourceCustomerId: CUSTOMER_ID, requestedRail: 'SEPA' }));
    expect(quote).toMatchObject({ source: { customerId: CUSTOMER_ID }, destination: { paymentRail: 'SEPA' } });
  });

  it('names a real-time source by its currency and network, and a UMA destination by its address', () => {
    const { quote: coins } = shown(QuoteCreated(PUSHED_COIN_QUOTE));
    expect(coins!.source).toStrictEqual({
      sourceType: 'REALTIME_FUNDING',
      currency: 'USD',
      cryptoNetwork: 'SOLANA',
    });
    expect(coins!.paymentInstructions).toEqual(PUSHED_COIN_QUOTE.paymentInstructions);
    const { quote: pushed } = shown(QuoteCreated(PUSHED_QUOTE));
    expect(pushed!.source).toStrictEqual({ sourceType: 'REALTIME_FUNDING', currency: 'USD' });
    expect(shown(created).quote!.source).toStrictEqual({ sourceType: 'ACCOUNT', accountId: SOURCE_ID });
    expect(shown(created).quote!.destination).toStrictEqual({
      destinationType: 'ACCOUNT',
      accountId: DESTINATION_ID,
    });
    expect(shown(created).quote).not.toHaveProperty('paymentInstructions');
    const destination = { destinationType: 'UMA_ADDRESS', currency: 'EUR' };
    expect(shown(QuoteCreated(UMA_QUOTE)).quote!.destination).toStrictEqual({
      ...destination,
      umaAddress: UMA_QUOTE.umaAddress,
    });
    const { umaAddress: _erased, ...erased } = UMA_QUOTE;
    expect(shown(QuoteCreated(erased)).quote!.destination).toStrictEqual({ ...destination, umaAddress: null });
  });

  it('does not exist before it is created', () => {
    expect(shown(QuoteExecuted({})).quote).toBeNull();
  });

  it('does not exist for transfers', () => {
    expect(shown(TransferOutCreated(TRANSFER_OUT)).quote).toBeNull();
  });

  it.each<[string, TransactionEvent[]]>([
    ['PENDING', [created]],
    ['PROCESSING', paid],
    ['EXPIRED', [created, QuoteExpired({})]],
    ['COMPLETED', after(paid, { kind: 'convert' }, { kind: 'record-payout', outcome: { status: 'DELIVERED' } })],
    ['FAILED', after(paid, { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' })],
    [
      'FAILED',
      after(
        paid,
        { kind: 'convert' },
        { kind: 'record-payout', outcome: { status: 'DELIVERED' } },
        { kind: 'record-payout', outcome: { status: 'RETURNED' } },
      ),
    ],
    [
      'COMPLETED',
      after(
        paid,
        { kind: 'convert' },
        { kind: 'record-payout', outcome: { status: 'CANCELLED' } },
        { kind: 'complete-refund' },
      ),
    ],
  ])('is %s together with its transaction', (status, history) => {
    const { quote, transaction: document } = shown(...history);
    expect([quote?.status, document?.status]).toEqual([status, status]);
  });
});

describe('the transaction as GET shows it', () => {
  it('of a quote carries the price and the rail', () => {
    expect(shown(created).transaction).toEqual({
      id: TRANSACTION_ID,
      status: 'PENDING',
      type: 'OUTGOING',
      direction: 'DEBIT',
      source: { sourceType: 'ACCOUNT', accountId: SOURCE_ID, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: DESTINATION_ID, currency: 'EUR' },
      customerId: CUSTOMER_ID,
      platformCustomerId: 'customer-1',
      description: 'Rent for March',
      quoteId: QUOTE_ID,
      sentAmount: { amount: 10_000, currency: USD },
      receivedAmount: { amount: 9_089, currency: EUR },
      exchangeRate: 1.08695652,
      fees: 120,
      platformFees: 80,
      rateDetails: shown(created).quote!.rateDetails,
      reconciliationInstructions: { reference: 'PAY-0B6F1D9A11118000' },
      paymentRail: 'SEPA',
      railSelectionMode: 'AUTO',
      expectedSettlementAt: later(CREATED_AT, 86_400_000),
      settlementTimelineSeconds: 86_400,
      createdAt: CREATED_AT,
      updatedAt: CREATED_AT,
    });
  });

  it('of a transfer out has no quote, no rate and no platform fee; an instant rail has no settlement date', () => {
    const { transaction: document } = shown(TransferOutCreated(TRANSFER_OUT));
    expect(document).toMatchObject({
      type: 'OUTGOING',
      fees: 0,
      platformFees: 0,
      paymentRail: 'RTP',
      railSelectionMode: 'MANUAL',
      expectedSettlementAt: null,
      settlementTimelineSeconds: 0,
    });
    for (const absent of [
      'quoteId',
      'exchangeRate',
      'rateDetails',
      'refund',
      'settledAt',
      'failureReason',
      'description',
    ])
      expect(document).not.toHaveProperty(absent);
  });

  it('to an internal account has no rail', () => {
    expect(shown(QuoteCreated(INTERNAL_QUOTE)).transaction).toMatchObject({
      paymentRail: null,
      railSelectionMode: null,
      expectedSettlementAt: null,
      settlementTimelineSeconds: null,
    });
  });

  it('shows when it settled', () => {
    const completed = after(paid, { kind: 'convert' }, { kind: 'record-payout', outcome: { status: 'DELIVERED' } });
    expect(shown(...completed).transaction).toMatchObject({
      status: 'COMPLETED',
      settledAt: later(CREATED_AT, 3_000),
      updatedAt: later(CREATED_AT, 3_000),
    });
  });

  it('shows why it failed and how its refund goes', () => {
    const failing = after(paid, { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' });
    const refund = {
      reference: 'PAY-0B6F1D9A11118000-REFUND',
      initiatedAt: later(CREATED_AT, 3_000),
      reason: 'TRANSACTION_FAILED',
    };
    expect(shown(...failing).transaction).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { ...refund, status: 'PENDING' },
    });
    const refunded = shown(...after(failing, { kind: 'complete-refund' })).transaction as OutgoingTransactionDocument;
    expect(refunded).toMatchObject({
      status: 'FAILED',
      refund: { ...refund, status: 'COMPLETED', settledAt: later(CREATED_AT, 4_000) },
    });
    const kept = shown(...after(failing, { kind: 'fail-refund' })).transaction as OutgoingTransactionDocument;
    expect(kept.refund).toEqual({ ...refund, status: 'FAILED' });
  });

  it('of a transfer in is incoming, with its own failures', () => {
    const started = TransferInCreated({ ...TRANSFER_IN, postings: [] });
    expect(shown(started).transaction).toMatchObject({
      type: 'INCOMING',
      direction: 'CREDIT',
      status: 'PENDING',
      fees: 0,
      sentAmount: { amount: 1_000 },
    });
    const settled = after([started], { kind: 'settle-collection' });
    expect(shown(...settled).transaction?.status).toBe('PROCESSING');
    expect(shown(...after(settled, { kind: 'complete-collection' })).transaction).toMatchObject({
      status: 'COMPLETED',
      settledAt: later(CREATED_AT, 2_000),
    });
    expect(
      shown(...after([started], { kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' })).transaction,
    ).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
  });

  it('is unchanged by events of the ledger alone', () => {
    expect(shown(...paid, FundsConverted({ postings: [] })).transaction).toEqual(shown(...paid).transaction);
  });

  it('survives the erasure of the customer', () => {
    const erased = QuoteCreated({ ...QUOTE, platformCustomerId: null, description: null });
    const { transaction: document } = shown(
      erased,
      QuoteExecuted({}),
      PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
    );
    expect(document).toMatchObject({ status: 'FAILED', platformCustomerId: null });
    expect(document).not.toHaveProperty('description');
  });
});
