import { foldView, money, toMoneyData } from '@app/kernel';
import {
  AuthorizationAnswered,
  AuthorizationApproved,
  AuthorizationDeclined,
  AuthorizationRequested,
  type CardTransactionEvent,
  type CardTransactionStatus,
  ClearingPosted,
  FinancialAuthorizationApproved,
  PresentmentReceived,
  PresentmentRefused,
  PullConfirmed,
} from './card-transaction.events.js';
import { openCardTransactionView } from './open-card-transaction.view.js';

const usd = (amount: number) => toMoneyData(money('USD', BigInt(amount)));
const terms = {
  transactionId: 'CardTransaction:t',
  cardId: 'Card:c',
  customerId: 'Customer:c',
  platformCustomerId: 'mine',
  operation: 'AUTHORIZATION',
  amount: usd(1_250),
  currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
  merchant: { descriptor: 'SHOP' },
  issuerTransactionToken: 'token',
} as const;
const decision = { ...terms, accountId: 'InternalAccount:a' };
const requested = AuthorizationRequested({ ...terms, fundingSources: ['InternalAccount:a'] });
const approved = AuthorizationApproved({ ...decision, confirmation: 'PENDING' });
const cleared = (status: CardTransactionStatus) =>
  ClearingPosted({ step: 's', status, amount: usd(1_250), covered: usd(1_250), pulled: usd(0), shortfall: usd(0) });
const open = { transactionId: 'CardTransaction:t', cardId: 'Card:c', open: true };
const closed = { ...open, open: false };

const shown = (...events: readonly CardTransactionEvent[]) =>
  foldView(
    openCardTransactionView,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `${revision}`, revision, at: '2026-01-15T12:00:00.000Z' },
    })),
  );

describe('a card transaction that the closing of its card asks about', () => {
  it('is open from the request on, and while it waits for its clearing', () => {
    expect(shown(requested)).toEqual(open);
    expect(shown(requested, approved)).toEqual(open);
  });

  it('is open no more once it is declined, or cleared as it is approved', () => {
    expect(shown(requested, AuthorizationDeclined({ ...decision, declineReason: 'CARD_PAUSED' }))).toEqual(closed);
    expect(shown(requested, FinancialAuthorizationApproved({ ...decision, confirmation: 'CONFIRMED' }))).toEqual(
      closed,
    );
  });

  it.each<[CardTransactionStatus, object]>([
    ['AUTHORIZED', open],
    ['PARTIALLY_SETTLED', open],
    ['SETTLED', closed],
    ['REFUNDED', closed],
    ['EXCEPTION', closed],
  ])('that is %s is open only when more clearings are expected', (status, document) => {
    expect(shown(requested, approved, cleared('PARTIALLY_SETTLED'), cleared(status))).toEqual(document);
    expect(shown(requested, approved, cleared('SETTLED'), cleared(status))).toEqual(document);
  });

  it('stays open or closed when something happens that changes no status', () => {
    for (const event of [
      AuthorizationAnswered({}),
      PullConfirmed({}),
      PresentmentReceived({ step: 's', presentment: 'CLEARING', amount: usd(1_250) }),
      PresentmentRefused({ step: 's', code: 'CONFLICT' }),
    ]) {
      expect(shown(requested, approved, event)).toEqual(open);
      expect(shown(requested, approved, cleared('SETTLED'), event)).toEqual(closed);
    }
  });

  it('is nothing before it is requested, and holds no personal data', () => {
    expect(shown(approved)).toBeNull();
    expect(shown(cleared('AUTHORIZED'))).toBeNull();
    expect(openCardTransactionView.withoutPersonalData).toBe(true);
  });
});
