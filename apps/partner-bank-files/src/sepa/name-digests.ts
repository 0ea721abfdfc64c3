import { createHash } from 'node:crypto';

/** Names that banks carry end to end with a payment, the most exact first. */
const NAMES = ['UETR', 'TxId', 'EndToEndId'];

/** End-to-end id given by the payer; null if the bank states that there is none. */
export function given(endToEndId: string | null): string | null {
  return endToEndId === 'NOTPROVIDED' ? null : endToEndId;
}

/** Digests of a payment's names, in order of exactness. Payers choose some of the names, so they are not stored in clear. */
export function nameDigests(textOf: (name: string) => string | null): readonly string[] {
  return NAMES.flatMap((name) => {
    const text = given(textOf(name));
    return text === null ? [] : [createHash('sha256').update(`${name} ${text}`).digest('hex')];
  });
}
