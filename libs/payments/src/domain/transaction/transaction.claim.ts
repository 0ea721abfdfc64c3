import type { BookedEvent, Json, MoneyClaim, MoneyData, Posting } from '@app/kernel';
import { FEES, FX, SUSPENSE, WORLD } from '../ledger-accounts.js';

/**
 * What a payment should have done to the books once it has ended, from its agreed amounts alone: the deciders' postings
 * are not asked. Accounts are named as the ledger names them.
 */
interface PaymentClaim {
  /** What is booked when the payment is delivered. */
  readonly delivery: readonly Posting[];
  /** Where its money comes from. */
  readonly origin: string;
  /** The payer's account that pushed coins pass through; null otherwise. */
  readonly deposit: string | null;
  /** What came in and must go somewhere; null before. */
  readonly funded: MoneyData | null;
  readonly outcome: 'NONE' | 'OPEN' | 'DELIVERED' | 'UNDONE';
  /** `to`: a ledger account; `isOpen`: the money is still on its way. */
  readonly refund: { readonly amount: MoneyData; readonly to: string; readonly isOpen: boolean } | null;
}

const NOTHING: PaymentClaim = {
  delivery: [],
  origin: WORLD,
  deposit: null,
  funded: null,
  outcome: 'NONE',
  refund: null,
};

export const transactionClaim: MoneyClaim = {
  resource: 'Transaction',
  aggregate: 'payments.transaction',
  initial: NOTHING as unknown as Json,
  evolve: (state, event) => evolve(state as unknown as PaymentClaim, event) as unknown as Json,
  expected: (state) => expected(state as unknown as PaymentClaim),
};

function expected({ delivery, origin, deposit, funded, outcome, refund }: PaymentClaim): readonly Posting[] | null {
  if (refund !== null) return refund.isOpen ? null : moved(origin, refund.to, refund.amount);
  switch (outcome) {
    case 'NONE':
      return [];
    case 'OPEN':
      return null;
    case 'DELIVERED':
      return delivery;
    case 'UNDONE':
      return funded !== null && deposit !== null ? moved(origin, deposit, funded) : [];
  }
}

function evolve(state: PaymentClaim, { type, data }: BookedEvent): PaymentClaim {
  const amountOf = (name: string): MoneyData => data[name] as MoneyData;
  switch (type) {
    case 'payments.quote-created':
      return { ...state, ...quoteClaim(data), outcome: 'OPEN' };
    case 'payments.transfer-out-created': {
      const source = accountLine(data['source']);
      return {
        ...state,
        outcome: 'OPEN',
        origin: source,
        delivery: [
          line(source, amountOf('sentAmount'), -1n),
          line(WORLD, amountOf('receivedAmount')),
          line(FEES, amountOf('fees')),
        ],
      };
    }
    case 'payments.transfer-in-created':
      return opened(state, moved(WORLD, accountLine(data['destination']), amountOf('sentAmount')));
    case 'payments.incoming-payment-requested':
      return opened(state, moved(WORLD, accountLine(data['destination']), amountOf('amount')));
    case 'payments.funds-received':
      return { ...state, funded: amountOf('amount') };
    case 'payments.payout-completed':
    case 'payments.collection-completed':
    case 'payments.incoming-payment-completed':
      return { ...state, outcome: 'DELIVERED' };
    case 'payments.quote-expired':
    case 'payments.payment-failed':
    case 'payments.collection-failed':
    case 'payments.incoming-payment-failed':
    case 'payments.incoming-payment-rejected':
      return { ...state, outcome: 'UNDONE' };
    case 'payments.refund-started': {
      const accountId = data['accountId'] as string | null;
      return { ...state, refund: { amount: amountOf('amount'), to: lineOf(accountId), isOpen: true } };
    }
    case 'payments.refund-completed':
    case 'payments.suspense-resolved':
      return refunded(state, {});
    case 'payments.refund-failed':
    case 'payments.suspense-resolution-failed':
      return refunded(state, { to: SUSPENSE });
    case 'payments.suspense-resolution-started':
      return refunded(state, { to: lineOf(data['accountId'] as string | null), isOpen: true });
    default:
      return state;
  }
}

function opened(state: PaymentClaim, delivery: readonly Posting[]): PaymentClaim {
  return { ...state, outcome: 'OPEN', delivery };
}

function refunded(state: PaymentClaim, change: { readonly to?: string; readonly isOpen?: boolean }): PaymentClaim {
  return state.refund === null ? state : { ...state, refund: { ...state.refund, isOpen: false, ...change } };
}

type QuoteData = Readonly<
  Record<'sendingAmount' | 'receivingAmount' | 'principal' | 'serviceFees' | 'platformFees', MoneyData>
> & {
  readonly funding: string;
  readonly platformAccountId: string | null;
  readonly depositAccountId: string | null;
};

function quoteClaim(data: BookedEvent['data']): Pick<PaymentClaim, 'delivery' | 'origin' | 'deposit'> {
  const quote = data as unknown as QuoteData;
  const origin = quote.funding === 'BALANCE' ? accountLine(data['source']) : WORLD;
  return {
    origin,
    deposit: quote.depositAccountId === null ? null : lineOf(quote.depositAccountId),
    delivery: [
      line(origin, quote.sendingAmount, -1n),
      line(FEES, quote.serviceFees),
      ...(quote.platformAccountId === null ? [] : [line(lineOf(quote.platformAccountId), quote.platformFees)]),
      line(FX, quote.principal),
      line(FX, quote.receivingAmount, -1n),
      line(accountLine(data['destination']), quote.receivingAmount),
    ],
  };
}

/** One end of a payment: an account of ours, or the world outside. */
function accountLine(party: unknown): string {
  const { kind, accountId } = party as { readonly kind: string; readonly accountId: string | null };
  return kind === 'INTERNAL' || kind === 'EMBEDDED_WALLET' ? lineOf(accountId) : WORLD;
}

function lineOf(accountId: string | null): string {
  return accountId === null ? WORLD : `account:${accountId.slice('InternalAccount:'.length)}`;
}

function line(account: string, { currency, amount }: MoneyData, sign = 1n): Posting {
  return { account, currency, amount: (sign * BigInt(amount)).toString() };
}

function moved(from: string, to: string, amount: MoneyData): readonly Posting[] {
  return [line(from, amount, -1n), line(to, amount)];
}
