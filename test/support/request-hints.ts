import type { Belongings } from './belongings.js';
import { CSV_TEXT } from './form-text.js';

/** A valid public key: the base point of the curve. */
const P256_POINT =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296' +
  '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';

/** A webhook type that tests over all operations do not cause. */
const SELDOM = 'BULK_UPLOAD.FAILED';

/** Members of credentials and factors whose valid value a device produces or an earlier request determines. */
export const MADE_ELSEWHERE: ReadonlySet<string> = new Set([
  'type',
  'oidcToken',
  'encryptedOtpBundle',
  'attestation.clientDataJson',
  'secret',
  'code',
]);

/** Variants that are documented but not accepted yet (payments-cards 16), by operation. */
export const RESERVED_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'POST /stablecoins/{stablecoinId}/mints': ['SVC_INTERNAL_ACCOUNT', 'PROVIDER_INTERNAL_BALANCE'],
  'POST /stablecoins/{stablecoinId}/burns': ['SVC_INTERNAL_ACCOUNT'],
};

/** Valid values that cannot be derived from a schema, by path, for an operation or a variant. */
const HINTS = (ids: Belongings): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'POST /beneficial-owners': { ownershipPercentage: 10 },
  'POST /documents': { documentType: 'ARTICLES_OF_INCORPORATION' },
  'PUT /documents/{documentId}': { documentType: 'ARTICLES_OF_INCORPORATION' },
  'POST /customers/bulk/csv': { file: CSV_TEXT },
  'POST /webhook-endpoints': { 'types[0]': SELDOM }, // the URL has no listener
  'POST /sandbox/faults': { path: '/no/such/route' }, // otherwise other requests would fail
  'PATCH /agents/{agentId}': { isPaused: false },
  'PATCH /cards/{id}': { maxSpendPerTransaction: 500 },
  'POST /crypto/estimate-withdrawal-fee': {
    internalAccountId: ids['accountId in USDC'],
    currency: 'USDC',
    cryptoNetwork: 'SOLANA',
    amount: 1_000_000,
    destinationAddress: '4Nd1mYQ8Kkq5Yw2v3JtR8u6zXq7hS9bE1cF5gT2aWpLm',
  },
  'POST /sandbox/uma/receive': { senderUmaAddress: ids['receiverUmaAddress'], receiverUmaAddress: ids['umaAddress'] },
  'POST /auth/sessions/{sessionId}/refresh': { clientPublicKey: P256_POINT },
  'POST /internal-accounts/{accountId}/export': { clientPublicKey: P256_POINT },
  UMA_ADDRESS: { lookupId: ids['lookupId'], 'destination.umaAddress': ids['receiverUmaAddress'] },
  CNY_ACCOUNT: { 'accountInfo.phoneNumber': '+8613812345678' },
  'POST /stablecoins': { stablecoinProviderAccountId: ids['stablecoinProviderAccountId'] }, // optional only while one account is linked
  'POST /stablecoins/{stablecoinId}/mints': { 'destination.accountId': ids['externalAccountId on Spark'] },
  'POST /invitations': { inviterUma: ids['umaAddress'] },
  'POST /invitations/{invitationCode}/claim': { inviteeUma: ids['umaAddress of invitee'] },
  LIGHTNING: { 'accountInfo.lightningAddress': 'satoshi@example.com' },
});

/** Hints for an operation and the variants that its body has chosen. */
export function hintsFor(ids: Belongings, ...words: readonly string[]): Readonly<Record<string, unknown>> {
  const known = HINTS(ids);
  return Object.assign({}, ...words.map((word) => known[word] ?? {})) as Record<string, unknown>;
}
