import { AUTHORIZATION_STEPS } from './authorization.rules.js';
import type { BookedEvent, Json, PostingExpectation, MoneyData, Posting } from '@app/kernel';

/**
 * Expected effect of a card transaction on the books, from the reports of the network and the account: held for open authorizations, owed to
 * the network, paid by the service. The rest belongs to the cardholder, or is in suspense for a deleted one. Accounts have their names in the
 * ledger.
 */
interface CardExpectation {
  readonly status: 'NONE' | 'UNDECIDED' | 'DECIDED';
  /** True between the receipt of a presentment and the record of its outcome. */
  readonly isMoving: boolean;
  readonly isCredit: boolean;
  readonly currency: string;
  /** The paying or paid account by its name in the ledger, without its kind; null unless approved. */
  readonly accountUuid: string | null;
  readonly held: string;
  readonly owed: string;
  readonly borne: string;
  /** For a deleted owner: the amount in suspense, the amount sent from there, and the account to which it would have been credited. */
  readonly suspended: string;
  readonly sent: string;
  readonly suspendedOf: string | null;
  /** For a credit that was declined after it had reached an account: the part that was already spent, and the account; otherwise absent. */
  readonly kept?: string;
  readonly keepingAccount?: string;
}

const NOTHING: CardExpectation = {
  status: 'NONE',
  isMoving: false,
  isCredit: false,
  currency: '',
  accountUuid: null,
  held: '0',
  owed: '0',
  borne: '0',
  suspended: '0',
  sent: '0',
  suspendedOf: null,
};

/** The expected postings and holds of a card transaction, which the books audit compares with the ledger. */
export const cardTransactionExpectation: PostingExpectation = {
  resource: 'CardTransaction',
  aggregate: 'cards.card-transaction',
  // Money held by another account, or for a declined authorization, is released right after the decision.
  settles: true,
  initial: NOTHING as unknown as Json,
  evolve: (state, event) => evolve(state as unknown as CardExpectation, event) as unknown as Json,
  expected: (state) => expected(state as unknown as CardExpectation),
};

function expected(expectation: CardExpectation): readonly Posting[] | null {
  if (expectation.status === 'NONE') return [];
  if (expectation.status === 'UNDECIDED' || expectation.isMoving) return null;
  const { currency, accountUuid, suspendedOf, keepingAccount } = expectation;
  const [held, owed, borne] = [BigInt(expectation.held), BigInt(expectation.owed), BigInt(expectation.borne)];
  const [suspended, sent] = [BigInt(expectation.suspended), BigInt(expectation.sent)];
  const kept = BigInt(expectation.kept ?? '0');
  const line = (account: string, amount: bigint): Posting => ({ account, currency, amount: amount.toString() });
  return [
    ...(accountUuid === null
      ? []
      : [line(`hold:${accountUuid}`, held), line(`account:${accountUuid}`, borne - held - owed)]),
    ...(suspendedOf === null ? [] : [line(`account:${suspendedOf}`, -suspended - sent)]),
    ...(keepingAccount === undefined ? [] : [line(`account:${keepingAccount}`, kept)]),
    line('card-settlement', owed),
    line('card-loss', -borne - kept),
    line('suspense', suspended),
    line('world', sent),
  ];
}

function evolve(state: CardExpectation, { type, stream, data }: BookedEvent): CardExpectation {
  const amountOf = (name: string): bigint => BigInt((data[name] as MoneyData).amount);
  switch (type) {
    case 'cards.authorization-requested':
      return {
        ...state,
        status: 'UNDECIDED',
        isCredit: String(data['operation']).includes('CREDIT'),
        currency: (data['amount'] as MoneyData).currency,
      };
    case 'cards.authorization-approved': {
      const decided = { ...state, status: 'DECIDED', accountUuid: accountUuidOf(data) } as const;
      return state.isCredit ? decided : plus(decided, { held: amountOf('amount') });
    }
    case 'cards.financial-authorization-approved': {
      const decided = { ...state, status: 'DECIDED', accountUuid: accountUuidOf(data) } as const;
      return plus(decided, { owed: state.isCredit ? -amountOf('amount') : amountOf('amount') });
    }
    case 'cards.authorization-declined':
      return { ...state, status: 'DECIDED' };
    case 'cards.authorization-reversed':
      return { ...state, held: '0', owed: '0' };
    case 'cards.presentment-received':
      return { ...state, isMoving: true };
    case 'cards.presentment-refused':
      return { ...state, isMoving: false };
    case 'cards.clearing-posted':
      return posted(
        state,
        state.isCredit
          ? { owed: -amountOf('amount') }
          : { owed: amountOf('amount'), held: -amountOf('covered'), borne: amountOf('shortfall') },
      );
    case 'cards.authorization-expired':
      return posted(state, { held: -amountOf('released') });
    case 'cards.authorization-advised':
      return posted(state, { held: amountOf('pulled') - amountOf('released') });
    case 'cards.return-credited':
      return posted(state, { owed: -amountOf('amount') });
    case 'cards.return-reversed':
      return posted(state, { owed: amountOf('amount'), borne: amountOf('shortfall') });
    case 'cards.pull-failed':
      return posted(state, { held: -amountOf('released'), borne: amountOf('returned') });
    case 'cards.shortfall-recovered':
      return posted(state, { borne: -amountOf('amount') });
    case 'accounts.card-money-suspended':
      return { ...plus(state, { suspended: amountOf('amount') }), suspendedOf: stream.slice(-UUID_LENGTH) };
    case 'accounts.card-debited':
      return data['step'] === AUTHORIZATION_STEPS.undo && amountOf('shortfall') > 0n
        ? { ...plus(state, { kept: amountOf('shortfall') }), keepingAccount: stream.slice(-UUID_LENGTH) }
        : state;
    case 'accounts.suspended-card-money-taken':
      return plus(state, { suspended: -amountOf('amount') });
    case 'accounts.suspended-card-money-sent':
      return plus(state, { suspended: -amountOf('amount'), sent: amountOf('amount') });
    default:
      return state;
  }
}

const UUID_LENGTH = 36;

function accountUuidOf(data: BookedEvent['data']): string {
  return String(data['accountId']).slice('InternalAccount:'.length);
}

type Change = Readonly<Partial<Record<'held' | 'owed' | 'borne' | 'suspended' | 'sent' | 'kept', bigint>>>;

function posted(state: CardExpectation, change: Change): CardExpectation {
  return { ...plus(state, change), isMoving: false };
}

function plus(state: CardExpectation, change: Change): CardExpectation {
  const sums = Object.entries(change).map(([name, amount]) => [
    name,
    (BigInt(state[name as keyof Change] ?? '0') + amount).toString(),
  ]);
  return { ...state, ...(Object.fromEntries(sums) as Partial<CardExpectation>) };
}
