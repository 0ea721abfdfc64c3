import { foldView, money, toMoneyData } from '@app/kernel';
import {
  AuthorizationAnswered,
  AuthorizationApproved,
  AuthorizationDeclined,
  AuthorizationRequested,
  AuthorizationReversed,
  type CardTransactionEvent,
  ClearingPosted,
  FinancialAuthorizationApproved,
  PresentmentReceived,
  PresentmentRefused,
  PullConfirmed,
  ReturnCredited,
} from './card-transaction.events.js';
import { cardTransactionView } from './card-transaction.view.js';

const usd = (amount: number) => toMoneyData(money('USD', BigInt(amount)));
const currency = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 };
const terms = {
  transactionId: 'CardTransaction:t',
  cardId: 'Card:c',
  customerId: 'Customer:c',
  platformCustomerId: 'mine',
  operation: 'AUTHORIZATION',
  amount: usd(1_250),
  currency,
  merchant: { descriptor: 'SHOP' },
  issuerTransactionToken: 'token',
} as const;
const decision = { ...terms, accountId: 'InternalAccount:a' };
const requested = AuthorizationRequested({ ...terms, fundingSources: ['InternalAccount:a'] });
const approved = AuthorizationApproved({ ...decision, confirmation: 'PENDING' });
const declined = AuthorizationDeclined({ ...decision, declineReason: 'INSUFFICIENT_FUNDS' });
const confirmed = PullConfirmed({});
const reversed = AuthorizationReversed({ status: 'EXCEPTION', declineReason: 'TIMED_OUT' });
const cleared = ClearingPosted({
  step: 's',
  status: 'PARTIALLY_SETTLED',
  amount: usd(1_000),
  covered: usd(1_000),
  pulled: usd(0),
  shortfall: usd(0),
});
const returned = ReturnCredited({ step: 'r', status: 'REFUNDED', amount: usd(400) });

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

/** The transaction after events of one day each, from the first of January on. */
const shown = (...events: readonly CardTransactionEvent[]) =>
  foldView(
    cardTransactionView,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `${revision}`, revision, at: day(revision + 1) },
    })),
  );

const none = { count: 0, totalAmount: 0 };
const authorized = {
  type: 'CARD',
  id: 'CardTransaction:t',
  cardId: 'Card:c',
  customerId: 'Customer:c',
  platformCustomerId: 'mine',
  issuerTransactionToken: 'token',
  status: 'AUTHORIZED',
  direction: 'DEBIT',
  merchant: { descriptor: 'SHOP' },
  authorizedAmount: { amount: 1_250, currency },
  settledAmount: { amount: 0, currency },
  refundedAmount: { amount: 0, currency },
  accountId: 'InternalAccount:a',
  pullSummary: { count: 1, totalAmount: 1_250, pendingCount: 1 },
  refundSummary: none,
  settlementSummary: none,
  authorizedAt: day(2),
  lastEventAt: day(2),
  createdAt: day(2),
  updatedAt: day(2),
};

describe('a card transaction as GET shows it', () => {
  it('begins with its approval, and is not shown while it is undecided', () => {
    expect(shown(requested)).toBeNull();
    expect(shown(requested, approved)).toStrictEqual(authorized);
  });

  it('that is declined shows the reason, and no money that moved', () => {
    const { lastEventAt: _none, ...left } = authorized;
    expect(shown(requested, declined)).toStrictEqual({
      ...left,
      status: 'EXCEPTION',
      declineReason: 'INSUFFICIENT_FUNDS',
      pullSummary: { ...none, pendingCount: 0 },
    });
  });

  it('that is authorized and cleared in one is settled from the start', () => {
    const financial = FinancialAuthorizationApproved({
      ...decision,
      operation: 'FINANCIAL_AUTHORIZATION',
      confirmation: 'CONFIRMED',
    });
    expect(shown(requested, financial)).toStrictEqual({
      ...authorized,
      status: 'SETTLED',
      settledAmount: { amount: 1_250, currency },
      pullSummary: { count: 1, totalAmount: 1_250, pendingCount: 0 },
      settlementSummary: { count: 1, totalAmount: 1_250 },
    });
  });

  it('has no pending pull once the pull is confirmed', () => {
    expect(shown(requested, approved, confirmed)).toEqual({
      ...authorized,
      pullSummary: { count: 1, totalAmount: 1_250, pendingCount: 0 },
      lastEventAt: day(3),
      updatedAt: day(3),
    });
  });

  it('that the network reversed is declined, and its money went back', () => {
    expect(shown(requested, approved, reversed)).toEqual({
      ...authorized,
      status: 'EXCEPTION',
      declineReason: 'TIMED_OUT',
      pullSummary: { ...none, pendingCount: 0 },
      lastEventAt: day(3),
      updatedAt: day(3),
    });
  });

  it('adds up clearings and returns, and shows the status after each', () => {
    const settled = {
      ...authorized,
      status: 'PARTIALLY_SETTLED',
      settledAmount: { amount: 1_000, currency },
      settlementSummary: { count: 1, totalAmount: 1_000 },
      lastEventAt: day(3),
      updatedAt: day(3),
    };
    expect(shown(requested, approved, cleared)).toEqual(settled);
    expect(shown(requested, approved, cleared, returned)).toEqual({
      ...settled,
      status: 'REFUNDED',
      refundedAmount: { amount: 400, currency },
      refundSummary: { count: 1, totalAmount: 400 },
      lastEventAt: day(4),
      updatedAt: day(4),
    });
  });

  it('does not change when an answer is sent, or when something is received or refused', () => {
    for (const event of [
      requested,
      AuthorizationAnswered({}),
      PresentmentReceived({ step: 's', presentment: 'CLEARING', amount: usd(1_000) }),
      PresentmentRefused({ step: 's', code: 'CONFLICT' }),
    ]) {
      expect(shown(requested, approved, event)).toEqual(authorized);
    }
  });

  it('is nothing before its decision, whatever is said of it', () => {
    for (const event of [confirmed, reversed, cleared]) expect(shown(event)).toBeNull();
  });

  it('belongs to its customer, whose erasure leaves no merchant', () => {
    expect(cardTransactionView.subject!(shown(requested, approved)!)).toBe('Customer:c');
    const unreadable = { ...approved, data: { ...approved.data, platformCustomerId: null, merchant: null } };
    expect(shown(requested, unreadable as CardTransactionEvent)).toEqual({
      ...authorized,
      platformCustomerId: null,
      merchant: { descriptor: null },
    });
  });
});
