import * as rules from './rules.js';

const takes = (rule: { check(value: unknown): boolean }, ...values: unknown[]): void => {
  for (const value of values) expect([value, rule.check(value)]).toEqual([value, true]);
};
const refuses = (rule: { check(value: unknown): boolean }, ...values: unknown[]): void => {
  for (const value of values) expect([value, rule.check(value)]).toEqual([value, false]);
};
const NOT_TEXT = [undefined, null, 1, true, [], {}, ['USD']];

describe('what a field takes and refuses', () => {
  it('text within its bounds, not blank', () => {
    takes(rules.text({ max: 3 }), 'a', 'abc');
    refuses(rules.text({ max: 3 }), '', '   ', 'abcd', ...NOT_TEXT);
    takes(rules.text({ min: 0 }), '', ' ');
    takes(rules.text({ pattern: /^\d+$/ }), '12');
    refuses(rules.text({ pattern: /^\d+$/ }), '1a');
  });

  it('ids of the one resource', () => {
    takes(rules.resourceIdOf('Card'), 'Card:019542f5-b3e7-8d02-8000-000000000001');
    refuses(rules.resourceIdOf('Card'), 'Customer:019542f5-b3e7-8d02-8000-000000000001', '019542f5-b3e7-8d02-8000-000000000001', 'Card:1', ...NOT_TEXT);
  });

  it('whole numbers, amounts, decimals', () => {
    takes(rules.integer({ min: 0, max: 5 }), 0, 5);
    refuses(rules.integer({ min: 0, max: 5 }), -1, 6, 1.5, '1', NaN, null);
    takes(rules.amount(), 1, Number.MAX_SAFE_INTEGER);
    refuses(rules.amount(), 0, -1, 0.5, 2 ** 53, '1', undefined);
    takes(rules.decimal({ min: 0 }), 0.25);
    refuses(rules.decimal({ min: 0 }), -0.25, Infinity, '0.25');
  });

  it('the values of an enumeration, case and all', () => {
    takes(rules.enumOf(['A', 'B']), 'A');
    refuses(rules.enumOf(['A', 'B']), 'a', 'C', ...NOT_TEXT);
  });

  it('days that exist', () => {
    takes(rules.calendarDate, '2024-02-29', '1990-12-31');
    refuses(rules.calendarDate, '2023-02-29', '2024-13-01', '2024-1-1', '2024-01-01T00:00:00Z', '20240101', ...NOT_TEXT);
  });

  it('moments with their offset', () => {
    takes(rules.instant, '2025-10-13T09:30:00Z', '2025-10-13T09:30:00.123Z', '2025-10-13T09:30:00+02:00');
    refuses(rules.instant, '2025-10-13', '2025-10-13T09:30:00', '2025-02-30T09:30:00Z', '2025-10-13T24:00:00Z', '2025-10-13T09:60:00Z', ...NOT_TEXT);
  });

  it('currency codes in upper case', () => {
    takes(rules.currency, 'USD', 'USDC');
    refuses(rules.currency, 'usd', 'US', 'US$', ...NOT_TEXT);
  });

  it('e-mail addresses, telephone numbers, countries', () => {
    takes(rules.email, 'ada@example.com');
    refuses(rules.email, 'ada', 'ada@', 'a b@example.com', ...NOT_TEXT);
    takes(rules.phone, '+14155550123');
    refuses(rules.phone, '14155550123', '+0123', '+1 415', `+1${'2'.repeat(15)}`, ...NOT_TEXT);
    takes(rules.country, 'US', 'XK');
    refuses(rules.country, 'us', 'USA', 'ZZ', ...NOT_TEXT);
  });

  it('addresses of the web with the schemes allowed and no credential in them', () => {
    takes(rules.url(), 'https://example.com/a?b=c');
    refuses(rules.url(), 'http://example.com', 'javascript:alert(1)', '/path', 'https://', ' https://example.com', 'https://user:pass@example.com', ...NOT_TEXT);
    takes(rules.url({ schemes: ['https', 'http'] }), 'http://localhost:1');
    refuses(rules.url({ max: 20 }), `https://example.com/${'a'.repeat(20)}`);
  });

  it('reads the text of a query as what it must be, and leaves what it is not for the check to refuse', () => {
    expect([rules.integer().fromText!('12'), rules.integer().fromText!('012'), rules.integer().fromText!('1e3')]).toEqual([12, '012', '1e3']);
    expect([rules.flag.fromText!('true'), rules.flag.fromText!('false'), rules.flag.fromText!('1')]).toEqual([true, false, '1']);
    expect([rules.decimal().fromText!('1.5'), rules.decimal().fromText!('x')]).toEqual([1.5, 'x']);
  });
});
