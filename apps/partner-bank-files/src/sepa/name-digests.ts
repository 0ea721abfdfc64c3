import { createHash } from 'node:crypto';

/** The names that banks carry with a payment from end to end, the most exact one first. */
const NAMES = ['UETR', 'TxId', 'EndToEndId'];

/** An end-to-end id that the payer gave; null where the bank says that there is none. */
export function given(endToEndId: string | null): string | null {
  return endToEndId === 'NOTPROVIDED' ? null : endToEndId;
}

/** Digests of a payment's names, in their order. Payers make some of them, so that they are not kept in clear. */
export function nameDigests(textOf: (name: string) => string | null): readonly string[] {
  return NAMES.flatMap((name) => {
    const text = given(textOf(name));
    return text === null ? [] : [createHash('sha256').update(`${name} ${text}`).digest('hex')];
  });
}
