import { OPERATORS, Refusal } from '@app/kernel';
import { SIGN_IN_UUID, type SignInCommand, type SignedInPerson, roleOf, signIn } from './sign-in.decider.js';

const AT = '2026-01-31T12:00:00.000Z';
const DECISION = {
  tenant: { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' as const },
  id: SIGN_IN_UUID,
  at: AT,
  commandId: SIGN_IN_UUID,
};
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

const decide = (command: SignInCommand, state = signIn.initial) => signIn.decide(command, state, DECISION);
const fieldsOf = (changed: object): unknown => {
  try {
    return decide({ ...SET, ...changed });
  } catch (error) {
    return (error as Refusal).details?.errors?.map(({ field }) => field);
  }
};

describe('The provider of operators', () => {
  it('is set, replaced and removed; the names of people are sealed under the key of operators', () => {
    const [set] = decide({ ...SET, allowed: ['Ada@Example.com', 'Ada-1'] });
    expect(set).toMatchObject({
      type: 'operators.sign-in-set',
      data: { subject: OPERATORS, allowed: ['ada@example.com', 'Ada-1'] },
    });
    const state = signIn.evolve(null, set!, { id: SIGN_IN_UUID, revision: 0, at: AT, actor: 'operator' });
    expect(state).toMatchObject({ issuer: SET.issuer, clientId: 'payments' });
    const [removed] = decide({ kind: 'remove' }, state);
    expect(signIn.evolve(state, removed!, { id: SIGN_IN_UUID, revision: 1, at: AT, actor: 'operator' })).toBeNull();
    expect(() => decide({ kind: 'remove' })).toThrow('No provider');
  });

  it.each([
    [{ issuer: 'http://login.example.com' }, ['issuer']],
    [{ issuer: 'http://10.1.2.3' }, ['issuer']],
    [{ issuer: 'https://user:word@login.example.com' }, ['issuer']],
    [{ issuer: 'https://login.example.com/?realm=a' }, ['issuer']],
    [{ clientId: '' }, ['clientId']],
    [{ groupsClaim: 'x'.repeat(201) }, ['groupsClaim']],
    [{ roles: {} }, ['roles']],
    [{ roles: { payments: 'king' } }, ['roles']],
    [{ roles: { ' ': 'viewer' } }, ['roles']],
    [{ allowed: [''] }, ['allowed']],
    [{ allowed: Array.from({ length: 201 }, (_, index) => `person-${index}`) }, ['allowed']],
    [{ issuer: 'nowhere', clientId: ' ' }, ['issuer', 'clientId']],
  ])('is not set with %j', (changed, fields) => {
    expect(fieldsOf(changed)).toEqual(fields);
  });

  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080/realm'])('may be on this machine without TLS: %s', (issuer) => {
    expect(decide({ ...SET, issuer })).toHaveLength(1);
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
