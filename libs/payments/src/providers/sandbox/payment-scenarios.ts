import { ScenarioTable } from '@app/kernel';
import type { CollectionReport, PayoutReport } from '../../domain/transaction/network-reports.js';
import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';

const { slowTransfer, slowPayout, returnDelay, umaDomain } = PAYMENTS_CONFIGURATION.sandbox;
const SECOND = 1_000;

/** Final report of a sandbox payment, and the time until then in milliseconds. */
interface Decided<Report> {
  readonly after: number;
  readonly report: Report;
}

const DELIVERED: PayoutReport = { status: 'DELIVERED' };
const NOT_EXECUTED: PayoutReport = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', accepted: false };
export const NO_SUCH_ACCOUNT: PayoutReport = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };
const COLLECTED: CollectionReport = { status: 'COLLECTED' };
export const NOT_COLLECTED: CollectionReport = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };
const FAILED_LATER: PayoutReport = { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', accepted: true };

/** Types of the webhooks about an outgoing payment. */
const sent = (...ends: readonly string[]): readonly string[] => ends.map((end) => `OUTGOING_PAYMENT.${end}`);
const taken = (...ends: readonly string[]): readonly string[] => ends.map((end) => `INCOMING_PAYMENT.${end}`);
const REFUNDED = ['FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'] as const;

/** Payouts within one currency (payments-cards 13.5). */
export const TRANSFERS_OUT = new ScenarioTable<Decided<PayoutReport>>(
  {
    name: 'transfers-out',
    topic: 'Transfers out (same currency)',
    field: 'account number, IBAN or address of the destination of POST /transfer-out',
  },
  {
    '002': {
      outcome: 'The payout fails; the money is refunded.',
      statuses: ['FAILED'],
      code: 'QUOTE_EXECUTION_FAILED',
      webhooks: sent('PENDING', ...REFUNDED),
      decision: { after: 0, report: NOT_EXECUTED },
    },
    '003': {
      outcome: 'The account does not exist; the money is refunded.',
      statuses: ['FAILED'],
      code: 'ACCOUNT_INVALID',
      webhooks: sent('PENDING', ...REFUNDED),
      decision: { after: 0, report: NO_SUCH_ACCOUNT },
    },
    '004': {
      outcome: 'The network accepts the payment, then the account cannot receive it; the money is refunded.',
      statuses: ['FAILED'],
      code: 'ACCOUNT_CANNOT_RECEIVE',
      webhooks: sent('PENDING', 'PROCESSING', ...REFUNDED),
      decision: { after: 0, report: { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true } },
    },
    '005': {
      outcome: 'The payout fails after a while; the money is refunded.',
      statuses: ['PENDING', 'FAILED'],
      code: 'QUOTE_EXECUTION_FAILED',
      webhooks: sent('PENDING', ...REFUNDED),
      afterSeconds: slowTransfer / SECOND,
      decision: { after: slowTransfer, report: NOT_EXECUTED },
    },
  },
  {
    outcome: 'The payment arrives.',
    statuses: ['COMPLETED'],
    webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED'),
    decision: { after: 0, report: DELIVERED },
  },
);

/** Collections, including those of pulled quotes (payments-cards 13.5). */
export const TRANSFERS_IN = new ScenarioTable<Decided<CollectionReport>>(
  {
    name: 'transfers-in',
    topic: 'Transfers in (pull)',
    field: 'account number or IBAN of the source of POST /transfer-in',
  },
  {
    '002': {
      outcome: 'The collection fails; nothing is credited.',
      statuses: ['FAILED'],
      code: 'COLLECTION_FAILED',
      webhooks: taken('PENDING', 'FAILED'),
      decision: { after: 0, report: NOT_COLLECTED },
    },
    '003': {
      outcome: 'The collection fails; nothing is credited.',
      statuses: ['FAILED'],
      code: 'COLLECTION_FAILED',
      webhooks: taken('PENDING', 'FAILED'),
      decision: { after: 0, report: NOT_COLLECTED },
    },
    '004': {
      outcome: 'The collection fails; nothing is credited.',
      statuses: ['FAILED'],
      code: 'COLLECTION_FAILED',
      webhooks: taken('PENDING', 'FAILED'),
      decision: { after: 0, report: NOT_COLLECTED },
    },
    '005': {
      outcome: 'The collection fails after a while; nothing is credited.',
      statuses: ['PENDING', 'FAILED'],
      code: 'COLLECTION_FAILED',
      webhooks: taken('PENDING', 'FAILED'),
      afterSeconds: slowTransfer / SECOND,
      decision: { after: slowTransfer, report: NOT_COLLECTED },
    },
  },
  {
    outcome: 'The money is collected and credited.',
    statuses: ['COMPLETED'],
    webhooks: taken('PENDING', 'COMPLETED'),
    decision: { after: 0, report: COLLECTED },
  },
);

/** Course of a quote's payment. */
interface QuoteDecision {
  readonly isExchanged: boolean;
  readonly payout: Decided<PayoutReport>;
  /** Time after which a delivered payout is returned; null if it is not. */
  readonly returnedAfter: number | null;
  /** False: the money of a failed payout cannot be recovered. */
  readonly isRecovered: boolean;
}

const ORDINARY: QuoteDecision = {
  isExchanged: true,
  payout: { after: 0, report: DELIVERED },
  returnedAfter: null,
  isRecovered: true,
};

/** Payments of quotes (payments-cards 13.6). */
export const QUOTES = new ScenarioTable<QuoteDecision>(
  {
    name: 'quotes',
    topic: 'Quotes',
    field: 'account number, IBAN or address of the destination of a quote that is executed',
  },
  {
    '002': {
      outcome: 'The exchange fails; the money is refunded.',
      statuses: ['FAILED'],
      code: 'QUOTE_EXECUTION_FAILED',
      webhooks: sent('PENDING', 'PROCESSING', ...REFUNDED),
      decision: { ...ORDINARY, isExchanged: false },
    },
    '003': {
      outcome: 'The payout takes six minutes.',
      statuses: ['PROCESSING', 'COMPLETED'],
      webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED'),
      afterSeconds: slowPayout / SECOND,
      decision: { ...ORDINARY, payout: { after: slowPayout, report: DELIVERED } },
    },
    '004': {
      outcome: 'The receiving institution fails after it accepted the payment; the money is refunded.',
      statuses: ['FAILED'],
      code: 'COUNTERPARTY_POST_TX_FAILED',
      webhooks: sent('PENDING', 'PROCESSING', ...REFUNDED),
      decision: { ...ORDINARY, payout: { after: 0, report: FAILED_LATER } },
    },
    '005': {
      outcome: 'The receiving bank returns the payout; the money is refunded.',
      statuses: ['COMPLETED', 'FAILED'],
      code: 'PAYOUT_RETURNED',
      webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED', ...REFUNDED),
      afterSeconds: returnDelay / SECOND,
      decision: { ...ORDINARY, returnedAfter: returnDelay },
    },
    '006': {
      outcome: 'The network cancels the payment after its payout; the money is refunded.',
      statuses: ['COMPLETED'],
      webhooks: sent('PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED'),
      decision: { ...ORDINARY, payout: { after: 0, report: { status: 'CANCELLED' } } },
    },
    '007': {
      outcome: 'The receiving institution fails and keeps the money, which is in suspense until an operator decides.',
      statuses: ['FAILED'],
      code: 'COUNTERPARTY_POST_TX_FAILED',
      webhooks: sent('PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED'),
      decision: { ...ORDINARY, payout: { after: 0, report: FAILED_LATER }, isRecovered: false },
    },
  },
  {
    outcome: 'The payment arrives.',
    statuses: ['COMPLETED'],
    webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED'),
    decision: ORDINARY,
  },
);

/** Course of a payment to or from a sandbox user. */
export interface UmaUserDecision {
  readonly outcome: 'SUCCESS' | 'SLOW' | 'COMPLIANCE';
  /** True if money that came from the user cannot be sent back. */
  readonly refusesRefunds: boolean;
}

/** Users of UMA addresses (payments-cards 13.4). The last one is our addition, without which no refund of an incoming payment could fail. */
export const UMA_USERS = new ScenarioTable<UmaUserDecision | null>(
  {
    name: 'uma-users',
    topic: 'UMA addresses',
    field: `user of a UMA address, as in $<user>.usd@${umaDomain}; the currencies are usd, eur and mxn`,
    match: 'EQUALS',
  },
  {
    success: {
      outcome: 'Payments arrive.',
      statuses: ['COMPLETED'],
      webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED'),
      decision: { outcome: 'SUCCESS', refusesRefunds: false },
    },
    'pending.long': {
      outcome: 'Payments take six minutes.',
      statuses: ['PROCESSING', 'COMPLETED'],
      webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED'),
      afterSeconds: slowPayout / SECOND,
      decision: { outcome: 'SLOW', refusesRefunds: false },
    },
    'fail.compliance': {
      outcome: 'A compliance check refuses the payment; the money is refunded.',
      statuses: ['FAILED'],
      code: 'COMPLIANCE_REJECTED',
      webhooks: sent('PENDING', 'PROCESSING', ...REFUNDED),
      decision: { outcome: 'COMPLIANCE', refusesRefunds: false },
    },
    'pending.norefund': {
      outcome: 'Payments take six minutes; money that came from this user cannot be sent back.',
      statuses: ['PROCESSING', 'COMPLETED'],
      webhooks: sent('PENDING', 'PROCESSING', 'COMPLETED'),
      afterSeconds: slowPayout / SECOND,
      decision: { outcome: 'SLOW', refusesRefunds: true },
    },
  },
  { outcome: 'There is no such receiver.', httpStatus: 404, code: 'UMA_NOT_FOUND', decision: null },
);

/** All tables of outcomes for payments. */
export const PAYMENT_SCENARIOS = [QUOTES, TRANSFERS_OUT, TRANSFERS_IN, UMA_USERS];
