import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@app/partner-protocol';
import { type Course, suffixOf } from './bank.js';

/** A card issuer whose outcomes depend on the last three characters of a card's reference, as in the sandbox. */

type Port = 'card-issuer';

const SLOW = 30;
const VALID_YEARS = 3;
/** The range that the network reserves for tests: no real card has such a number. */
const TEST_RANGE = '411111';

/** The results of issuing a card: one is never issued. */
export function cardOf({ cardId, reference }: RequestOf<Port, 'issue'>, now: Date): Course<ResultOf<Port, 'issue'>> {
  const end = suffixOf(reference);
  if (end === '001') return [];
  if (end === '002') return [{ after: 0, result: { status: 'REFUSED' } }];
  const result = {
    status: 'ISSUED',
    brand: 'VISA',
    last4: cardNumberOf({ cardId }).number.slice(-4),
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear() + VALID_YEARS,
    processorRef: `proc_${digest(`processor ${cardId}`).slice(0, 24)}`,
    issuerRef: `iss_${digest(`issuer ${cardId}`).slice(0, 24)}`,
  } as const;
  return [{ after: end === '005' ? SLOW : 0, result }];
}

/** The number of a card, always the same for a card, with a valid check digit. */
export function cardNumberOf({ cardId }: Pick<RequestOf<Port, 'number'>, 'cardId'>): ResultOf<Port, 'number'> {
  const digits = BigInt(`0x${digest(cardId)}`)
    .toString()
    .padStart(20, '0')
    .slice(-12);
  const body = `${TEST_RANGE}${digits.slice(0, 9)}`;
  return { number: `${body}${checkDigitOf(body)}`, verificationCode: digits.slice(9) };
}

/** Luhn check digit (ISO/IEC 7812). */
function checkDigitOf(body: string): number {
  const sum = [...body].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
