import { OPERATORS } from '@app/kernel';
import { afterCommands } from '@app/kernel/testing';
import { type SignInCommand, type SignedInPerson, roleOf, signIn } from './sign-in.decider.js';
import { SignInRemoved } from './sign-in.events.js';

const SET = {
  kind: 'set',
  issuer: 'https://login.example.com/realm',
  clientId: 'payments',
  sealedClientSecret: 'sealed',
  groupsClaim: 'groups',
  roles: { payments: 'operator', audit: 'auditor', staff: 'viewer' },
  allowed: [] as readonly string[],
} as const;
const ADA: SignedInPerson = {
  issuer: SET.issuer,
  subject: 'Ada-1',
  email: 'Ada@Example.com',
  name: 'Ada',
  groups: ['staff'],
};

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);
const begun = (...commands: readonly SignInCommand[]) => afterCommands(signIn, ...commands);

describe('The provider of operators', () => {
  it('is set, replaced and removed; the names of people are sealed under the key of operators', () => {
    const named = begun({ ...SET, allowed: ['Ada@Example.com', 'Ada-1'] });
    const { kind: _, ...provider } = SET;
    expect(named.state).toEqual({ ...provider, allowed: ['ada@example.com', 'Ada-1'] });
    expect(begun().when(SET).events()).toMatchObject([{ type: 'operators.sign-in-set', data: { subject: OPERATORS } }]);
    named.when({ kind: 'remove' }).then([SignInRemoved({ issuer: SET.issuer })]);
    expect(begun(SET, { kind: 'remove' }).state).toBeNull();
    begun().when({ kind: 'remove' }).refuses('REFERENCE_NOT_FOUND');
    begun(SET, { kind: 'remove' }).when({ kind: 'remove' }).refuses('REFERENCE_NOT_FOUND');
  });

  it.each([
    [{ issuer: 'http://login.example.com' }, ['issuer']],
    [{ issuer: 'http://10.1.2.3' }, ['issuer']],
    [{ issuer: 'see https://login.example.com' }, ['issuer']],
    [{ issuer: 'https://user:word@login.example.com' }, ['issuer']],
    [{ issuer: 'https://user@login.example.com' }, ['issuer']],
    [{ issuer: 'https://:word@login.example.com' }, ['issuer']],
    [{ issuer: 'https://login.example.com/?realm=a' }, ['issuer']],
    [{ clientId: '' }, ['clientId']],
    [{ groupsClaim: 'x'.repeat(201) }, ['groupsClaim']],
    [{ roles: {} }, ['roles']],
    [{ roles: { payments: 'king' } }, ['roles']],
    [{ roles: { ' ': 'viewer' } }, ['roles']],
    [{ allowed: [''] }, ['allowed']],
    [{ allowed: people(201) }, ['allowed']],
    [{ allowed: null }, ['allowed']],
    [{ roles: Object.fromEntries(people(201).map((group) => [group, 'viewer'])) }, ['roles']],
    [{ issuer: 'nowhere', clientId: ' ' }, ['issuer', 'clientId']],
  ])('is not set with %j', (changed, fields) => {
    begun()
      .when({ ...SET, ...changed } as unknown as SignInCommand)
      .refuses('INVALID_INPUT', ...fields);
  });

  it('may have texts of 200 characters and 200 entries', () => {
    const longest = 'x'.repeat(200);
    const roles = Object.fromEntries(people(200).map((group) => [group, 'viewer']));
    const most = { ...SET, clientId: longest, groupsClaim: longest, allowed: people(200), roles };
    expect(begun(most).state).toMatchObject({ clientId: longest, groupsClaim: longest });
  });

  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080/realm'])('may be on this machine without TLS: %s', (issuer) => {
    expect(begun({ ...SET, issuer }).state).toMatchObject({ issuer });
  });
});

describe('The role of a person who signs in', () => {
  it.each([
    [['staff'], 'viewer'],
    [['staff', 'audit'], 'auditor'],
    [['audit', 'payments', 'staff'], 'operator'],
    [['others'], null],
    [['constructor', '__proto__'], null],
    [[], null],
  ])('of the groups %j is %s', (groups, role) => {
    expect(roleOf(SET, { ...ADA, groups })).toBe(role);
  });

  it('is none by another provider, nor once the key of the names is destroyed', () => {
    expect(roleOf(SET, { ...ADA, issuer: `${SET.issuer}/` })).toBeNull();
    expect(roleOf({ ...SET, allowed: null }, ADA)).toBeNull();
  });

  it('is for those who are named alone, where any are: by subject, or by a verified e-mail address in any case', () => {
    const named = (...allowed: string[]) => roleOf({ ...SET, allowed }, ADA);
    expect([named('Ada-1'), named('ada@example.com'), named('ada-1'), named('grace')]).toEqual([
      'viewer',
      'viewer',
      null,
      null,
    ]);
    expect(roleOf({ ...SET, allowed: ['ada@example.com'] }, { ...ADA, email: null })).toBeNull();
    expect(roleOf({ ...SET, allowed: ['Ada-1'] }, { ...ADA, groups: ['others'] })).toBeNull();
  });
});
