import { PLATFORM_SUBJECT, type Posting, type Recorded, type View, assertNever, uuidOf, wireAmount } from '@app/kernel';
import { held, spendable } from '../ledger-accounts.js';
import { internalAccount } from './internal-account.decider.js';
import type {
  FundingPaymentInstruction,
  InternalAccountEvent,
  InternalAccountStatus,
  InternalAccountType,
} from './internal-account.events.js';

/** An amount in its API form: smallest unit, with the full currency object. */
export interface CurrencyAmount {
  readonly amount: number;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
}

/** InternalAccount as GET returns it (onboarding-accounts 8). `balance` is spendable; `totalBalance` includes held money. */
export interface InternalAccountDocument {
  readonly id: string;
  /** Absent for the platform's own accounts. */
  readonly customerId?: string;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly balance: CurrencyAmount;
  readonly totalBalance: CurrencyAmount;
  readonly fundingPaymentInstructions: readonly FundingPaymentInstruction[];
  /** Wallets only: true if payments are hidden from the public network explorer. */
  readonly privateEnabled?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const internalAccountView: View<InternalAccountDocument, InternalAccountEvent> = {
  aggregate: internalAccount,
  version: 1,
  subject: (document) => document.customerId ?? PLATFORM_SUBJECT,
  evolve(document, event, recorded) {
    if (event.type === 'accounts.account-opened') return opened(event.data, recorded);
    if (document === null) return null;
    const touched = { ...document, updatedAt: recorded.at };
    switch (event.type) {
      case 'accounts.account-status-changed':
        return { ...touched, status: event.data.to };
      case 'accounts.funding-instructions-changed':
        return { ...touched, fundingPaymentInstructions: event.data.fundingPaymentInstructions ?? [] };
      case 'accounts.wallet-privacy-changed':
        return { ...touched, privateEnabled: event.data.privateEnabled };
      case 'accounts.account-found-empty':
      case 'accounts.debit-confirmed':
      case 'accounts.debit-given-up':
      case 'accounts.return-loss-written-off':
      case 'accounts.card-loss-written-off':
      case 'accounts.card-money-suspended':
      case 'accounts.suspended-card-money-taken':
      case 'accounts.suspended-card-money-sent':
        return document;
      case 'accounts.account-funded':
      case 'accounts.deposit-received':
      case 'accounts.debit-reserved':
      case 'accounts.debit-released':
      case 'accounts.account-credited':
      case 'accounts.credit-taken-back':
      case 'accounts.credit-returned':
      case 'accounts.return-loss-recovered':
      case 'accounts.hold-placed':
      case 'accounts.hold-resized':
      case 'accounts.hold-released':
      case 'accounts.hold-captured':
      case 'accounts.card-debited':
      case 'accounts.card-credited':
      case 'accounts.card-pull-reversed':
      case 'accounts.card-loss-recovered':
        return withPostings(touched, event.data.postings);
      default:
        return assertNever(event);
    }
  },
};

function opened(
  data: Extract<InternalAccountEvent, { type: 'accounts.account-opened' }>['data'],
  recorded: Recorded,
): InternalAccountDocument {
  const nothing: CurrencyAmount = { amount: 0, currency: data.currency };
  return {
    id: data.accountId,
    ...(data.owner === 'CUSTOMER' && { customerId: data.ownerId }),
    type: data.type,
    status: data.status,
    balance: nothing,
    totalBalance: nothing,
    fundingPaymentInstructions: data.fundingPaymentInstructions ?? [],
    ...(data.type === 'EMBEDDED_WALLET' && { privateEnabled: false }),
    createdAt: recorded.at,
    updatedAt: recorded.at,
  };
}

/** Both balances are computed from postings alone, so new kinds of movement need no code here. */
function withPostings(document: InternalAccountDocument, postings: readonly Posting[]): InternalAccountDocument {
  const uuid = uuidOf('InternalAccount', document.id);
  const sum = (account: string): bigint =>
    postings.filter((line) => line.account === account).reduce((total, line) => total + BigInt(line.amount), 0n);
  const spendableChange = sum(spendable(uuid));
  const totalChange = spendableChange + sum(held(uuid));
  return {
    ...document,
    balance: plus(document.balance, spendableChange),
    totalBalance: plus(document.totalBalance, totalChange),
  };
}

function plus(figure: CurrencyAmount, change: bigint): CurrencyAmount {
  return { ...figure, amount: wireAmount(BigInt(figure.amount) + change) };
}
