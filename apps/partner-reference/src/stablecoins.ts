import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@app/partner-protocol';
import { type Course, suffixOf } from './bank.js';

/**
 * A stablecoin provider whose outcomes depend on the last three characters of identifiers, as in the sandbox (docs/guides/sandbox-values.md).
 */

/** The partner's clock and memory, for answers that depend on them. */
export interface Asking {
  readonly now: Date;
  /** Seconds since the first query about a subject. */
  readonly known: (subject: string) => number;
}

type Port = 'stablecoin-provider';
type Order = RequestOf<Port, 'mint'>;
type OrderResult = ResultOf<Port, 'mint'>;
type Issuance = ResultOf<Port, 'issuance'>;

const DAY = 86_400;
const FUNDED = 30;
const ACCEPTANCE = 10;
const PROCESSING = 20;
const REVIEW = 30;
const PROVISIONING = 30;
const FUNDING_LIFETIME = 7 * DAY * 1_000;

const AWAITED: OrderResult = { status: 'PENDING_FUNDING', providerStatus: 'awaiting_deposit' };
const FAILED: OrderResult = { status: 'FAILED', providerStatus: 'failed', failureReason: 'PROVIDER_TRANSFER_FAILED' };

/** The accounts that credentials give access to; for two of them access ends after a day. */
export function providerAccountsOf(
  { credentials: { apiClientId }, providerAccountId }: RequestOf<Port, 'accounts'>,
  { known }: Asking,
): ResultOf<Port, 'accounts'> {
  const isOld = known(apiClientId) >= DAY;
  const own = `account ${createHash('sha256').update(apiClientId).digest('hex').slice(0, 12)}`; // ids must not contain credentials
  switch (suffixOf(apiClientId)) {
    case '002':
      return { status: 'REJECTED' };
    case '004':
      return { status: 'ACCEPTED', providerAccountIds: [`first ${own}`, `second ${own}`] };
    case '005':
      if (isOld) return { status: 'REJECTED' };
      break;
    case '006':
      if (isOld) return { status: 'WITHDRAWN' };
      break;
    default:
  }
  const isForeign = providerAccountId !== null && suffixOf(providerAccountId) === '002';
  return { status: 'ACCEPTED', providerAccountIds: [isForeign ? own : (providerAccountId ?? own)] };
}

/** A token, by the ending of its identifiers. */
export function tokenOf({
  providerTokenIdentifier,
  networkTokenIdentifier,
}: RequestOf<Port, 'token'>): ResultOf<Port, 'token'> {
  const end = suffixOf(providerTokenIdentifier);
  if (end === '002') return { status: 'UNKNOWN' };
  if (suffixOf(networkTokenIdentifier) === '002') return { status: 'OTHER_NETWORK_TOKEN' };
  const issuanceStatus = ['004', '005', '006'].includes(end) ? 'PENDING_REVIEW' : 'PROVISIONED';
  return {
    status: 'KNOWN',
    token: { name: 'Sandbox Dollar', symbol: 'SBXUSD', baseCurrency: 'USD', decimals: 6, issuanceStatus },
  };
}

/** The results of an issuance, by the ending of the token's identifier. */
export function issuanceOf({ providerTokenIdentifier }: RequestOf<Port, 'issuance'>): Course<Issuance> {
  const reviewed = { after: 0, result: { status: 'PENDING_REVIEW' } } as const;
  if (suffixOf(providerTokenIdentifier) === '004') return [reviewed, { after: REVIEW, result: { status: 'REJECTED' } }];
  const status = suffixOf(providerTokenIdentifier) === '006' ? 'FAILED' : 'PROVISIONED';
  return [
    reviewed,
    { after: REVIEW, result: { status: 'PROVISIONING' } },
    { after: REVIEW + PROVISIONING, result: { status } },
  ];
}

/** The target and deadline of the deposit for a mint or burn; the deadline counts from the first query. */
export function tokenFundingOf(
  { operationType, stablecoinOperationId, baseCurrency, symbol }: RequestOf<Port, 'funding'>,
  { now, known }: Asking,
): ResultOf<Port, 'funding'> {
  const firstAsked = now.getTime() - known(stablecoinOperationId) * 1_000;
  const reference = stablecoinOperationId.slice(-8).toUpperCase();
  return {
    instructions:
      operationType === 'MINT'
        ? { rail: 'WIRE', valueType: baseCurrency, address: '900000000000', routingNumber: '021000021', reference }
        : { rail: 'SPARK', network: 'SPARK', valueType: symbol, address: `spark1${reference.toLowerCase()}` },
    expiresAt: new Date(firstAsked + FUNDING_LIFETIME).toISOString(),
  };
}

/** The results of a mint or burn, by the ending of the bank account's number, otherwise of the wallet's address. */
export function tokenMovementOf({ source, destination, isErased }: Order): Course<OrderResult> {
  const account = source.account ?? destination.account;
  if (isErased || account === null) return [{ after: 0, result: FAILED }];
  const isPushed = source.type === 'WIRE' || source.type === 'EXTERNAL_ACCOUNT';
  const awaited = isPushed ? [{ after: 0, result: AWAITED }] : [];
  const end = suffixOf(account.identifier);
  if (isPushed && end === '004') return awaited;
  const funded = isPushed ? FUNDED : 0;
  const begun = funded + ACCEPTANCE;
  const pending = { after: funded, result: { status: 'PENDING_PROVIDER', providerStatus: 'pending' } } as const;
  if (end === '002') return [...awaited, pending, { after: begun, result: FAILED }];
  const done = { status: 'COMPLETED', providerStatus: 'complete' } as const;
  return [
    ...awaited,
    pending,
    { after: begun, result: { status: 'PROCESSING', providerStatus: 'processing' } },
    { after: begun + PROCESSING, result: end === '003' ? FAILED : done },
  ];
}
