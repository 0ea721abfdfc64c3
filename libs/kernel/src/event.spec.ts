import { defineEvent } from './event.js';
import {
  bigInteger,
  flag,
  integer,
  json,
  list,
  moneyField,
  nullable,
  oneOf,
  optional,
  pii,
  postings,
  record,
  text,
  textRecord,
  timestamp,
} from './fields.js';
import { money, movement } from './money.js';

const AccountFunded = defineEvent('accounts.account-funded', {
  accountId: text(),
  amount: moneyField(),
  note: optional(text()),
  postings: postings(),
});

const funded = (lines = movement('world', 'account:1', money('USD', 500n))) => ({
  accountId: 'InternalAccount:1',
  amount: { currency: 'USD', amount: '500' },
  postings: lines,
});

describe('Defining an event', () => {
  it('gives facts of its literal type', () => {
    expect(AccountFunded(funded())).toEqual({ type: 'accounts.account-funded', data: funded() });
  });

  it.each(['accounts', 'Accounts.account-funded', 'accounts.AccountFunded', 'accounts.account_funded', 'a.b.c'])(
    'refuses the type %s, which is not <context>.<noun>-<participle>',
    (type) => {
      expect(() => defineEvent(type, {})).toThrow('<context>.<noun>-<participle>');
    },
  );

  it('refuses personal members without a data subject to seal them for', () => {
    expect(() => defineEvent('onboarding.customer-named', { fullName: pii(text()) })).toThrow('names no subject');
  });

  it('refuses a data subject that is not among its members', () => {
    const fields = { fullName: pii(text()) };
    expect(() => defineEvent('onboarding.customer-named', fields, { subject: 'customerId' })).toThrow(
      'no member customerId',
    );
  });

  it('refuses a version that older data could not be brought to', () => {
    expect(() => defineEvent('cards.card-frozen', {}, { version: 3, upcast: { 1: (data) => ({ ...data }) } })).toThrow(
      'from version 2',
    );
  });
});

describe('A member that a later version brought', () => {
  const define = (since: Record<string, number>) => {
    const upcast = { 1: (data: object) => ({ ...data }), 2: (data: object) => ({ ...data }) };
    const fields = { cardId: text(), reason: optional(text()), note: optional(text()) };
    return defineEvent('cards.card-frozen', fields, { version: 3, upcast, since });
  };

  it('raises the version of data that has it: other data is recorded as an older release reads it', () => {
    const frozen = define({ reason: 2, note: 3 });
    const versions = [{}, { reason: 'lost' }, { note: 'called' }, { reason: undefined }].map((more) =>
      frozen.versionOf({ cardId: 'Card:1', ...more }),
    );
    expect(versions).toEqual([1, 2, 3, 1]);
    expect(AccountFunded.versionOf(funded())).toBe(1);
  });

  it.each([
    ['is not optional', { cardId: 2 }],
    ['does not exist', { colour: 2 }],
    ['came with the first', { note: 1 }],
    ['comes later than the current one', { note: 4 }],
  ])('is refused where it %s', (_, since) => {
    expect(() => define(since)).toThrow('cards.card-frozen cannot have');
  });
});

describe('Checking the data of an event', () => {
  it('accepts the declared shape, with or without its optional members', () => {
    expect(() => AccountFunded.check(funded())).not.toThrow();
    expect(() => AccountFunded.check({ ...funded(), note: 'first' })).not.toThrow();
  });

  it('names the member that is missing, undeclared or of another shape', () => {
    const { accountId: _, ...missing } = funded();
    expect(() => AccountFunded.check(missing)).toThrow('accounts.account-funded.accountId is missing');
    expect(() => AccountFunded.check({ ...funded(), extra: 1 })).toThrow(
      'accounts.account-funded.extra is not declared',
    );
    expect(() => AccountFunded.check({ ...funded(), amount: { currency: 'USD', amount: 500 } })).toThrow(
      'accounts.account-funded.amount.amount must be an integer as text',
    );
  });

  it('refuses postings that do not sum to zero', () => {
    const unbalanced = movement('world', 'account:1', money('USD', 500n)).slice(1);
    expect(() => AccountFunded.check(funded(unbalanced))).toThrow('unaccounted');
  });

  const refusals: readonly (readonly [string, ReturnType<typeof text> | object, unknown, unknown])[] = [
    ['text', text(), 'a', 1],
    ['flag', flag(), true, 'true'],
    ['integer', integer(), 3, 3.5],
    ['safe integer', integer(), 2 ** 53 - 1, 2 ** 53],
    ['big integer', bigInteger(), '-90071992547409930', '007'],
    ['timestamp', timestamp(), '2026-01-02T03:04:05.678Z', '2026-01-02'],
    ['choice', oneOf('SANDBOX', 'PRODUCTION'), 'SANDBOX', 'STAGING'],
    ['nullable', nullable(text()), null, 5],
    ['list', list(text()), ['a'], ['a', 1]],
    ['record', record({ a: text() }), { a: 'x' }, { a: 1 }],
    ['text record', textRecord(), { iban: 'x' }, { iban: 1 }],
    ['json', json(), { a: [1, null, { b: true }] }, { a: [0.1] }],
  ];
  it.each(refusals)('distinguishes a %s from an invalid value', (_, member, right, wrong) => {
    const Sample = defineEvent('kernel.sample-taken', { member: member as ReturnType<typeof text> });
    expect(() => Sample.check({ member: right })).not.toThrow();
    expect(() => Sample.check({ member: wrong })).toThrow(/must be/);
  });

  it('refuses data that is not a record at all', () => {
    for (const data of [null, [], 'text', undefined])
      expect(() => AccountFunded.check(data)).toThrow('must be a record');
  });
});

describe('Personal members', () => {
  const CustomerNamed = defineEvent(
    'onboarding.customer-named',
    { customerId: text(), fullName: pii(text()), email: pii(optional(text())), country: text() },
    { subject: 'customerId' },
  );

  it('are known by name, with the subject whose key seals them', () => {
    expect(CustomerNamed.personal).toEqual(['fullName', 'email']);
    expect(CustomerNamed.subject).toBe('customerId');
  });

  it('may read as null, once that key is destroyed', () => {
    expect(() =>
      CustomerNamed.check({ customerId: 'Customer:1', fullName: null, email: null, country: 'US' }),
    ).not.toThrow();
    expect(() => CustomerNamed.check({ customerId: 'Customer:1', fullName: 'Ada', country: null })).toThrow(
      'country must be text',
    );
  });

  it('stay optional when they were', () => {
    expect(() => CustomerNamed.check({ customerId: 'Customer:1', fullName: 'Ada', country: 'US' })).not.toThrow();
  });
});

describe('Data of an older version', () => {
  const CardIssued = defineEvent(
    'cards.card-issued',
    { state: text(), brand: text(), form: text() },
    {
      version: 3,
      upcast: {
        1: (data) => ({ ...data, brand: 'VISA' }),
        2: (data) => ({ ...data, form: 'VIRTUAL' }),
      },
    },
  );

  it('is brought to the current shape step by step', () => {
    expect(CardIssued.upcast(1, { state: 'ACTIVE' })).toEqual({ state: 'ACTIVE', brand: 'VISA', form: 'VIRTUAL' });
    expect(CardIssued.upcast(2, { state: 'ACTIVE', brand: 'MASTERCARD' })).toEqual({
      state: 'ACTIVE',
      brand: 'MASTERCARD',
      form: 'VIRTUAL',
    });
  });

  it('of the current version stays as it is', () => {
    const data = { state: 'ACTIVE', brand: 'VISA', form: 'VIRTUAL' };
    expect(CardIssued.upcast(3, data)).toBe(data);
  });

  it('newer than this release stops the reader instead of being guessed at', () => {
    expect(() => CardIssued.upcast(4, {})).toThrow('newer than this release');
  });
});
