import type { FieldRule } from './field-rule.js';
import * as rules from './rules.js';

/** The values that a rule judges otherwise than a test expects. */
function misjudged(
  rule: FieldRule,
  { takes = [], refuses = [] }: { takes?: unknown[]; refuses?: unknown[] },
): unknown[] {
  return [...takes.filter((value) => !rule.check(value)), ...refuses.filter((value) => rule.check(value))];
}

const NOT_TEXT = [undefined, null, 1, true, [], {}, ['USD']];

describe('a field accepts and refuses', () => {
  it('text within its bounds, not blank', () => {
    expect(
      misjudged(rules.text({ max: 3 }), { takes: ['a', 'abc'], refuses: ['', '   ', 'abcd', ...NOT_TEXT] }),
    ).toEqual([]);
    expect(
      misjudged(rules.text({ max: 2 }), { takes: ['\u{1F600}\u{1F600}'], refuses: ['\u{1F600}\u{1F600}\u{1F600}'] }),
    ).toEqual([]);
    expect(misjudged(rules.text({ min: 0 }), { takes: ['', ' '] })).toEqual([]);
    expect(misjudged(rules.text({ pattern: /^\d+$/ }), { takes: ['12'], refuses: ['1a'] })).toEqual([]);
  });

  it('ids of the one resource', () => {
    expect(
      misjudged(rules.resourceIdOf('Card'), {
        takes: ['Card:019542f5-b3e7-8d02-8000-000000000001'],
        refuses: [
          'Customer:019542f5-b3e7-8d02-8000-000000000001',
          '019542f5-b3e7-8d02-8000-000000000001',
          'Card:1',
          ...NOT_TEXT,
        ],
      }),
    ).toEqual([]);
  });

  it('whole numbers, amounts, decimals', () => {
    expect(
      misjudged(rules.integer({ min: 0, max: 5 }), { takes: [0, 5], refuses: [-1, 6, 1.5, '1', NaN, null] }),
    ).toEqual([]);
    expect(
      misjudged(rules.amount(), {
        takes: [1, Number.MAX_SAFE_INTEGER],
        refuses: [0, -1, 0.5, 2 ** 53, '1', undefined],
      }),
    ).toEqual([]);
  });

  it('the values of an enumeration, case and all', () => {
    expect(misjudged(rules.enumOf(['A', 'B']), { takes: ['A'], refuses: ['a', 'C', ...NOT_TEXT] })).toEqual([]);
  });

  it('days that exist', () => {
    expect(
      misjudged(rules.calendarDate, {
        takes: ['2024-02-29', '1990-12-31'],
        refuses: ['2023-02-29', '2024-13-01', '2024-1-1', '2024-01-01T00:00:00Z', '20240101', ...NOT_TEXT],
      }),
    ).toEqual([]);
  });

  it('moments with their offset', () => {
    expect(
      misjudged(rules.instant, {
        takes: ['2025-10-13T09:30:00Z', '2025-10-13T09:30:00.123Z', '2025-10-13T09:30:00+02:00'],
        refuses: [
          '2025-10-13',
          '2025-10-13T09:30:00',
          '2025-02-30T09:30:00Z',
          '2025-10-13T24:00:00Z',
          '2025-10-13T09:60:00Z',
          ...NOT_TEXT,
        ],
      }),
    ).toEqual([]);
  });

  it('currency codes in upper case', () => {
    expect(misjudged(rules.currency, { takes: ['USD', 'USDC'], refuses: ['usd', 'US', 'US$', ...NOT_TEXT] })).toEqual(
      [],
    );
  });

  it('e-mail addresses, telephone numbers, countries', () => {
    expect(
      misjudged(rules.email, { takes: ['ada@example.com'], refuses: ['ada', 'ada@', 'a b@example.com', ...NOT_TEXT] }),
    ).toEqual([]);
    expect(
      misjudged(rules.phone, {
        takes: ['+14155550123'],
        refuses: ['14155550123', '+0123', '+1 415', `+1${'2'.repeat(15)}`, ...NOT_TEXT],
      }),
    ).toEqual([]);
    expect(misjudged(rules.country, { takes: ['US', 'XK'], refuses: ['us', 'USA', 'ZZ', ...NOT_TEXT] })).toEqual([]);
  });

  it('addresses of the web with the schemes allowed and no credential in them', () => {
    expect(
      misjudged(rules.url(), {
        takes: ['https://example.com/a?b=c'],
        refuses: [
          'http://example.com',
          'javascript:alert(1)',
          '/path',
          'https://',
          ' https://example.com',
          'https://user:pass@example.com',
          'https://example.com/a\r\nSet-Cookie: b=c',
          'https://exam\tple.com',
          'https://example.com/a b',
          ...NOT_TEXT,
        ],
      }),
    ).toEqual([]);
    expect(misjudged(rules.url({ schemes: ['https', 'http'] }), { takes: ['http://localhost:1'] })).toEqual([]);
    expect(misjudged(rules.url({ max: 20 }), { refuses: [`https://example.com/${'a'.repeat(20)}`] })).toEqual([]);
  });

  it('reads the text of a query as the declared type, and leaves other texts for the check to refuse', () => {
    expect([
      rules.integer().fromText!('12'),
      rules.integer().fromText!('012'),
      rules.integer().fromText!('1e3'),
    ]).toEqual([12, '012', '1e3']);
    expect([rules.flag.fromText!('true'), rules.flag.fromText!('false'), rules.flag.fromText!('1')]).toEqual([
      true,
      false,
      '1',
    ]);
  });
});
