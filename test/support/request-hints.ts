import type { Belongings } from './belongings.js';
import { CSV_TEXT } from './form-text.js';

/** Right values that no schema tells, by path; for an operation or for a variant. */
const HINTS = (ids: Belongings): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'POST /beneficial-owners': { ownershipPercentage: 10 },
  'POST /documents': { documentType: 'ARTICLES_OF_INCORPORATION' },
  'PUT /documents/{documentId}': { documentType: 'ARTICLES_OF_INCORPORATION' },
  'POST /customers/bulk/csv': { file: CSV_TEXT },
  'PATCH /cards/{id}': { maxSpendPerTransaction: 500 },
  'POST /crypto/estimate-withdrawal-fee': {
    internalAccountId: ids['accountId in USDC'], currency: 'USDC', cryptoNetwork: 'SOLANA', amount: 1_000_000,
    destinationAddress: '4Nd1mYQ8Kkq5Yw2v3JtR8u6zXq7hS9bE1cF5gT2aWpLm',
  },
  'POST /sandbox/uma/receive': { senderUmaAddress: ids['receiverUmaAddress'], receiverUmaAddress: ids['umaAddress'] },
  UMA_ADDRESS: { lookupId: ids['lookupId'], 'destination.umaAddress': ids['receiverUmaAddress'] },
  CNY_ACCOUNT: { 'accountInfo.phoneNumber': '+8613812345678' },
  'POST /invitations': { inviterUma: ids['umaAddress'] },
  'POST /invitations/{invitationCode}/claim': { inviteeUma: ids['umaAddress of invitee'] },
  LIGHTNING: { 'accountInfo.lightningAddress': 'satoshi@example.com' },
});

/** What is known of an operation, and of the variants that its body has chosen. */
export function hintsFor(ids: Belongings, ...words: readonly string[]): Readonly<Record<string, unknown>> {
  const known = HINTS(ids);
  return Object.assign({}, ...words.map((word) => known[word] ?? {})) as Record<string, unknown>;
}
