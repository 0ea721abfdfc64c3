import { CommandRefused, recordOfRefusal, recordedRefusal } from './command-refused.js';
import { Refusal, type RefusalDetails, invalidInput } from './errors/refusal.js';

const EVERYTHING: Required<RefusalDetails> = {
  errors: [
    { field: 'accountInfo.iban', message: 'must be an IBAN', constraint: { pattern: '^[A-Z]{2}', maxLength: 34 } },
    { field: 'currency', constraint: { enum: ['EUR', 'USD'] } },
  ],
  reason: 'ALREADY_REGISTERED',
  retryAfter: 1,
  quota: 'requests',
  limit: 10,
  expiresAt: '2026-01-15T12:00:00.000Z',
  lockedUntil: null,
  failedAttempts: 3,
  suspended: false,
  currency: 'EUR',
  minAmount: 100,
  maxAmount: 900,
  totalFee: 7,
  currencies: ['EUR'],
  requestId: 'a-request',
  documentation: '/docs/errors#CONFLICT',
};

/** As a store returns it: its members in the order of their names. */
function throughStore({ type, data }: { readonly type: string; readonly data: object }) {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
  };
  return { type, data: JSON.parse(JSON.stringify(sorted(data))) as Record<string, unknown> };
}

describe('A refusal that a stream has recorded', () => {
  it.each([
    ['all details that there are', new Refusal('CONFLICT', 'No.', EVERYTHING)],
    ['a reason alone', new Refusal('CONFLICT', 'No.', { reason: 'PLATFORM_ID_TAKEN' })],
    ['fields', invalidInput('No.', { field: 'amount', message: 'must be more' })],
    ['no details', new Refusal('QUOTE_EXPIRED', 'No.')],
    ['members in another order', new Refusal('CONFLICT', 'No.', { reason: 'A', errors: EVERYTHING.errors })],
  ])('with %s is answered in the same characters', (_, refusal) => {
    const record = recordOfRefusal(refusal);
    expect(() => CommandRefused.check(record.data)).not.toThrow();
    const again = recordedRefusal(throughStore(record));
    const answer = ({ code, message, details }: Refusal) => JSON.stringify({ code, message, details });
    expect([answer(again), again.isTransient]).toEqual([answer(refusal), false]);
  });

  it('has version 2 only where version 1 cannot hold it: a process of an older release reads on', () => {
    const version = (refusal: Refusal) => CommandRefused.versionOf(recordOfRefusal(refusal).data);
    expect(version(new Refusal('CONFLICT', 'No.'))).toBe(1);
    expect(version(new Refusal('CONFLICT', 'No.', { reason: 'GONE' }))).toBe(1);
    expect(version(new Refusal('QUOTE_EXPIRED', 'No.', { expiresAt: EVERYTHING.expiresAt }))).toBe(2);
  });

  it('by an older release is answered as far as that has recorded it', () => {
    const data = CommandRefused.upcast(1, { code: 'CONFLICT', message: 'No.', reason: 'GONE' });
    expect(recordedRefusal({ data })).toMatchObject({ code: 'CONFLICT', message: 'No.', details: { reason: 'GONE' } });
  });
});
