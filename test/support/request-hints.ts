import type { Belongings } from './belongings.js';
import { CSV_TEXT } from './form-text.js';

/** Right values that no schema tells, by path; for an operation or for a variant. */
const HINTS = (ids: Belongings): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'POST /beneficial-owners': { ownershipPercentage: 10 },
  'POST /documents': { documentType: 'ARTICLES_OF_INCORPORATION' },
  'PUT /documents/{documentId}': { documentType: 'ARTICLES_OF_INCORPORATION' },
  'POST /customers/bulk/csv': { file: CSV_TEXT },
  'PATCH /cards/{id}': { maxSpendPerTransaction: 500 },
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
