import type { RequestOf, ResultOf } from '@app/partner-protocol';

/**
 * A bank whose outcomes depend on the last three characters of the counterparty's identifier, as in the sandbox
 * (docs/guides/sandbox-values.md), and on the user of a UMA address.
 */

type Payout = ResultOf<'payment-network', 'payout'>;
type Collection = ResultOf<'payment-network', 'collect'>;
type Recovery = ResultOf<'payment-network', 'recover'>;

/**
 * Results of an operation, each with the seconds after which it is known. The wait for an operation ends with the first result at the latest.
 */
export type Course<Result = unknown> = readonly { readonly after: number; readonly result: Result }[];

/** The counterparty of a payment. */
export interface OtherSide {
  readonly flow: 'TRANSFER' | 'QUOTE';
  readonly account: { readonly identifier: string } | null;
  readonly umaAddress: string | null;
  readonly isErased: boolean;
}

/** A currency in which no account can be paid. */
const NOT_KEPT = 'GBP';
const HALF_A_SECOND = 30;
const A_SECOND = 1;
const SIX_MINUTES = 360;

const at = <Result>(after: number, result: Result): Course<Result> => [{ after, result }];
const failed = (failureReason: Extract<Payout, { status: 'FAILED' }>['failureReason'], accepted: boolean): Payout => ({
  status: 'FAILED',
  failureReason,
  accepted,
});

const DELIVERED: Payout = { status: 'DELIVERED' };
const NO_SUCH_ACCOUNT = failed('ACCOUNT_INVALID', false);
const FAILED_LATER = failed('COUNTERPARTY_POST_TX_FAILED', true);
const NOT_COLLECTED: Collection = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };

const TRANSFERS_OUT: Readonly<Record<string, Course<Payout>>> = {
  '002': at(0, failed('QUOTE_EXECUTION_FAILED', false)),
  '003': at(0, NO_SUCH_ACCOUNT),
  '004': at(0, failed('ACCOUNT_CANNOT_RECEIVE', true)),
  '005': at(HALF_A_SECOND, failed('QUOTE_EXECUTION_FAILED', false)),
};

const QUOTES: Readonly<Record<string, Course<Payout>>> = {
  '002': at(0, failed('QUOTE_EXECUTION_FAILED', true)),
  '003': at(SIX_MINUTES, DELIVERED),
  '004': at(0, FAILED_LATER),
  '005': [
    { after: 0, result: DELIVERED },
    { after: A_SECOND, result: { status: 'RETURNED' } },
  ],
  '006': at(0, { status: 'CANCELLED' }),
  '007': at(0, FAILED_LATER),
};

const COLLECTIONS: Readonly<Record<string, Course<Collection>>> = {
  '002': at(0, NOT_COLLECTED),
  '003': at(0, NOT_COLLECTED),
  '004': at(0, NOT_COLLECTED),
  '005': at(HALF_A_SECOND, NOT_COLLECTED),
  '301': [
    { after: 0, result: { status: 'COLLECTED' } },
    { after: SIX_MINUTES, result: { status: 'RETURNED' } },
  ],
};

const UMA_USERS: readonly (readonly [RegExp, Course<Payout>])[] = [
  [/^\$success\./, at(0, DELIVERED)],
  [/^\$pending\.(long|norefund)\./, at(SIX_MINUTES, DELIVERED)],
  [/^\$fail\.compliance\./, at(0, failed('COMPLIANCE_REJECTED', true))],
];

/** The results of a payout. */
export function payoutOf({ flow, account, umaAddress }: OtherSide): Course<Payout> {
  if (umaAddress !== null) return UMA_USERS.find(([user]) => user.test(umaAddress))?.[1] ?? at(0, NO_SUCH_ACCOUNT);
  if (account === null) return at(0, NO_SUCH_ACCOUNT);
  return (flow === 'QUOTE' ? QUOTES : TRANSFERS_OUT)[suffixOf(account.identifier)] ?? at(0, DELIVERED);
}

/** The results of a collection. */
export function collectionOf({ account }: OtherSide): Course<Collection> {
  if (account === null) return at(0, NOT_COLLECTED);
  return COLLECTIONS[suffixOf(account.identifier)] ?? at(0, { status: 'COLLECTED' });
}

/** The results of recovering the money of a payout: one receiving institution keeps it. */
export function recoveryOf({ flow, account }: OtherSide): Course<Recovery> {
  const isKept = flow === 'QUOTE' && account !== null && suffixOf(account.identifier) === '007';
  return at(0, { status: isKept ? 'REFUSED' : 'RECOVERED' });
}

/** The results of returning money to its sender: one sender takes nothing back. */
export function returnOf({ umaAddress, isErased }: OtherSide): Course<Recovery> {
  const isRefused = isErased || umaAddress?.startsWith('$pending.norefund.') === true;
  return at(0, { status: isRefused ? 'REFUSED' : 'RECOVERED' });
}

/** The last three characters of an identifier; for one with a domain, those of the user part. */
export function suffixOf(identifier: string): string {
  const user = identifier.includes('@') ? identifier.slice(0, identifier.indexOf('@')) : identifier;
  return user.slice(-3);
}

/** One account or wallet per quote: pushed money is identified by its reference or address. */
export function fundingOf({
  currency,
  isCrypto,
  cryptoNetwork,
  reference,
}: RequestOf<'payment-network', 'funding-instructions'>): ResultOf<'payment-network', 'funding-instructions'> {
  const wallet = {
    accountType: `${cryptoNetwork ?? 'SPARK'}_WALLET`,
    address: `wallet-of-${reference}`,
    assetType: currency,
  };
  const account = { accountType: `${currency}_ACCOUNT`, accountNumber: '900000000000', reference };
  return { instructions: [{ accountOrWalletInfo: isCrypto ? wallet : account, isPlatformAccount: false }] };
}

/** The same account or wallet for every deposit to an account; none for a currency that the bank does not support. */
export function depositInstructionsOf({
  accounts,
}: RequestOf<'payment-network', 'deposit-instructions'>): ResultOf<'payment-network', 'deposit-instructions'> {
  const kept = accounts.filter(({ currency }) => currency !== NOT_KEPT);
  return {
    accounts: kept.map(({ internalAccountId, currency, isCrypto, isPlatformAccount, reference }) => {
      const way = { currency, isCrypto, cryptoNetwork: null, reference, quoteId: internalAccountId };
      const instructions = fundingOf(way).instructions.map((each) => ({ ...each, isPlatformAccount }));
      return { internalAccountId, instructions };
    }),
  };
}
