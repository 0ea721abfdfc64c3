import type { BookedEvent, Json, PostingExpectation, MoneyData, Posting } from '@app/kernel';
import { FEES, FX, RETURN_LOSS, SUSPENSE, WORLD } from '../ledger-accounts.js';

/**
 * Expected effect of an ended payment on the books, derived from its agreed amounts only and independent of the deciders' postings. Accounts
 * have their names in the ledger.
 */
interface PaymentExpectation {
  /** Postings of the delivery. */
  readonly delivery: readonly Posting[];
  /** Ledger account from which the money comes. */
  readonly origin: string;
  /** The payer's account through which pushed coins pass; otherwise null. */
  readonly deposit: string | null;
  /** Amount received, which must be delivered or refunded; null before. */
  readonly funded: MoneyData | null;
  readonly outcome: 'NONE' | 'OPEN' | 'DELIVERED' | 'UNDONE';
  /** `to`: a ledger account, suspense for a refused refund. `isOpen`: the money has not arrived. `isReturned`: by the payer's bank. */
  readonly refund: {
    readonly amount: MoneyData;
    readonly to: string;
    readonly isOpen: boolean;
    readonly isReturned: boolean;
  } | null;
  /** Money that the payer's bank took back. `shortfall` is the service's part, once the payer's account was charged. */
  readonly returned: {
    readonly account: string;
    readonly amount: MoneyData;
    readonly shortfall: string | null;
  } | null;
  /** A recalled deposit that paid for no payment. `isDue`: its account pays, since the deposit never was in suspense. */
  readonly recalled: { readonly account: string; readonly amount: MoneyData; readonly isDue: boolean } | null;
  /** Amounts into and out of suspense other than the refund. */
  readonly suspense: readonly Posting[];
  /** Money on its way from suspense to a ledger account. */
  readonly sending: { readonly amount: MoneyData; readonly to: string } | null;
}

const NOTHING: PaymentExpectation = {
  delivery: [],
  origin: WORLD,
  deposit: null,
  funded: null,
  outcome: 'NONE',
  refund: null,
  returned: null,
  recalled: null,
  suspense: [],
  sending: null,
};

/** The expected postings of a payment, which the books audit compares with the ledger. */
export const transactionExpectation: PostingExpectation = {
  resource: 'Transaction',
  aggregate: 'payments.transaction',
  initial: NOTHING as unknown as Json,
  evolve: (state, event) => evolve(state as unknown as PaymentExpectation, event) as unknown as Json,
  expected: (state) => expected(state as unknown as PaymentExpectation),
};

function expected(expectation: PaymentExpectation): readonly Posting[] | null {
  const settled = settledBeside(expectation);
  const charged = chargedFor(expectation);
  return settled === null || charged === null || expectation.sending !== null
    ? null
    : [...settled, ...charged, ...expectation.suspense];
}

/** Postings of money that the payer's bank took back and the payer's account owes; null until the account was charged. */
function chargedFor({ returned, recalled = null, refund, outcome }: PaymentExpectation): readonly Posting[] | null {
  if (recalled?.isDue === true && returned === null) return null;
  const isOwed = recalled !== null || (refund === null ? outcome === 'DELIVERED' : !refund.isReturned);
  if (returned === null || !isOwed) return [];
  const { account, amount, shortfall } = returned;
  if (shortfall === null) return null;
  const { currency } = amount;
  const paid = (BigInt(amount.amount) - BigInt(shortfall)).toString();
  return [
    line(account, { currency, amount: paid }, -1n),
    line(RETURN_LOSS, { currency, amount: shortfall }, -1n),
    line(WORLD, amount),
  ];
}

/** Postings of the payment itself, without further deposits in suspense. */
function settledBeside({
  delivery,
  origin,
  deposit,
  funded,
  outcome,
  refund,
}: PaymentExpectation): readonly Posting[] | null {
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

function evolve(state: PaymentExpectation, { type, data }: BookedEvent): PaymentExpectation {
  const amountOf = (name: string): MoneyData => data[name] as MoneyData;
  switch (type) {
    case 'payments.quote-created':
      return { ...state, ...quoteExpectation(data), outcome: 'OPEN' };
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
    case 'payments.collection-returned':
    case 'payments.incoming-payment-returned':
      return { ...state, outcome: 'OPEN' };
    case 'payments.funding-returned':
    case 'payments.incoming-payment-recalled': {
      const account = lineOf(data['accountId'] as string);
      return { ...state, returned: { account, amount: amountOf('amount'), shortfall: null } };
    }
    case 'payments.deposit-recalled': {
      const account = lineOf(data['accountId'] as string | null);
      return { ...state, recalled: { account, amount: amountOf('amount'), isDue: data['suspended'] === null } };
    }
    case 'accounts.credit-returned':
      if (state.recalled) return { ...state, returned: { ...state.recalled, shortfall: amountOf('shortfall').amount } };
      if (state.returned !== null)
        return { ...state, returned: { ...state.returned, shortfall: amountOf('shortfall').amount } };
      return { ...state, outcome: 'DELIVERED', delivery: kept(state.delivery, amountOf('shortfall')) };
    case 'accounts.return-loss-recovered': // the account has now paid all of it
      if (state.returned !== null) return { ...state, returned: { ...state.returned, shortfall: '0' } };
      return { ...state, delivery: [] };
    case 'payments.refund-started': {
      const accountId = data['accountId'] as string | null;
      const isReturned = data['isReturned'] === true;
      return { ...state, refund: { amount: amountOf('amount'), to: lineOf(accountId), isOpen: true, isReturned } };
    }
    case 'payments.further-funds-received':
    case 'payments.deposit-suspended':
      return { ...state, suspense: [...state.suspense, ...moved(WORLD, SUSPENSE, amountOf('amount'))] };
    case 'payments.suspended-funds-recalled':
      return { ...state, suspense: [...state.suspense, ...moved(SUSPENSE, WORLD, amountOf('amount'))] };
    case 'payments.refund-completed':
      return ended(state, {});
    case 'payments.refund-failed':
      return ended(state, { to: SUSPENSE });
    case 'payments.suspense-resolution-started':
      return {
        ...state,
        sending: { amount: amountOf('amount'), to: lineOf(data['accountId'] as string | null) },
      };
    case 'payments.suspense-resolved':
      return sent(state);
    case 'payments.suspense-resolution-failed':
      return { ...state, sending: null };
    default:
      return state;
  }
}

/** For a returned collection, the account keeps the part that it had spent, which the service has paid. */
function kept(delivery: readonly Posting[], shortfall: MoneyData): readonly Posting[] {
  const account = delivery.find(({ account: name }) => name !== WORLD)!.account;
  return BigInt(shortfall.amount) === 0n ? [] : moved(RETURN_LOSS, account, shortfall);
}

function opened(state: PaymentExpectation, delivery: readonly Posting[]): PaymentExpectation {
  return { ...state, outcome: 'OPEN', delivery };
}

/** Ends the refund. One that was refused and completes after its money leaves suspense went to suspense. */
function ended(state: PaymentExpectation, change: { readonly to?: string }): PaymentExpectation {
  return state.refund === null ? state : { ...state, refund: { ...state.refund, isOpen: false, ...change } };
}

function sent({ sending, ...state }: PaymentExpectation): PaymentExpectation {
  const out = sending === null ? [] : moved(SUSPENSE, sending.to, sending.amount);
  return { ...state, sending: null, suspense: [...state.suspense, ...out] };
}

type QuoteData = Readonly<
  Record<'sendingAmount' | 'receivingAmount' | 'principal' | 'serviceFees' | 'platformFees', MoneyData>
> & {
  readonly funding: string;
  readonly platformAccountId: string | null;
  readonly depositAccountId: string | null;
};

function quoteExpectation(data: BookedEvent['data']): Pick<PaymentExpectation, 'delivery' | 'origin' | 'deposit'> {
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

/** One party of a payment: an internal account, or the outside world. */
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
