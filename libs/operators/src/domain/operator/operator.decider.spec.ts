import { OPERATORS, Refusal } from '@app/kernel';
import { type OperatorCommand, type OperatorState, mayBeOnePerson, operator } from './operator.decider.js';
import { operatorIdOf, operatorUuid } from './operator-id.js';

const UUID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-01-31T12:00:00.000Z';
const DECISION = {
  tenant: { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' as const },
  id: UUID,
  at: AT,
  commandId: UUID,
};

function after(...commands: readonly OperatorCommand[]): OperatorState | null {
  let state = operator.initial;
  for (const command of commands)
    for (const event of operator.decide(command, state, DECISION)) {
      state = operator.evolve(state, event, { id: UUID, revision: 0, at: AT, actor: 'operator' });
    }
  return state;
}

const CREATE = { kind: 'create', name: ' Ada ', role: 'operator', secretHash: 'first' } as const;

describe('The credential of an operator', () => {
  it('is created with a name without spaces around it, which is sealed under the key of operators', () => {
    const [created] = operator.decide(CREATE, null, DECISION);
    expect(created).toMatchObject({
      type: 'operators.operator-created',
      data: { operatorId: `Operator:${UUID}`, role: 'operator', name: 'Ada', subject: OPERATORS },
    });
  });

  it.each(['', '  ', 'x'.repeat(101)])('is not created with the name %j', (name) => {
    expect(() => after({ ...CREATE, name })).toThrow(Refusal);
  });

  it('is not created twice', () => {
    expect(() => after(CREATE, CREATE)).toThrow('exists already');
  });

  it('has one secret at a time, and none that opens anything once it is revoked', () => {
    expect(after(CREATE)).toMatchObject({ secretHash: 'first', createdAt: AT, revokedAt: null });
    expect(after(CREATE, { kind: 'replace-secret', secretHash: 'second' })).toMatchObject({ secretHash: 'second' });
    expect(after(CREATE, { kind: 'revoke' })).toMatchObject({ revokedAt: AT });
  });

  it.each([{ kind: 'revoke' }, { kind: 'replace-secret', secretHash: 'third' }] as const)(
    'is unknown to %j before its making and after its end',
    (command) => {
      expect(() => after(command)).toThrow('no such operator');
      expect(() => after(CREATE, { kind: 'revoke' }, command)).toThrow('no such operator');
    },
  );

  it('is one person of a provider at a time, which may end when it was revoked', () => {
    const link = { kind: 'link', issuer: 'https://login.example.com', identity: UUID } as const;
    const { kind: _, ...identity } = link;
    expect(after(CREATE)).toMatchObject({ identity: null });
    expect(after(CREATE, link, link)).toMatchObject({ identity });
    expect(() => after(CREATE, link, { ...link, identity: 'another' })).toThrow('Another person');
    expect(after(CREATE, link, { kind: 'unlink' }, { kind: 'unlink' })).toMatchObject({ identity: null });
    expect(after(CREATE, link, { kind: 'revoke' }, { kind: 'unlink' })).toMatchObject({ identity: null });
    expect(() => after(CREATE, { kind: 'revoke' }, link)).toThrow('no such operator');
    expect(() => after({ kind: 'unlink' })).toThrow('no such operator');
    expect(operator.decide({ kind: 'set-role', role: 'operator' }, after(CREATE), DECISION)).toEqual([]);
    expect(after(CREATE, { kind: 'set-role', role: 'auditor' })).toMatchObject({ role: 'auditor' });
  });

  it('may be the person of another operator unless one provider knows both as two people, or none knows either', () => {
    const of = (issuer: string | null, identity = UUID) => ({
      identity: issuer === null ? null : { issuer, identity },
    });
    expect(mayBeOnePerson(of(null), of(null))).toBe(false);
    expect(mayBeOnePerson(of('https://a.example'), of('https://a.example', 'another'))).toBe(false);
    expect(mayBeOnePerson(of('https://a.example'), of('https://a.example'))).toBe(true);
    expect(mayBeOnePerson(of(null), of('https://a.example'))).toBe(true);
    expect(mayBeOnePerson(of('https://a.example'), of(null))).toBe(true);
    expect(mayBeOnePerson(of('https://a.example'), of('https://b.example'))).toBe(true);
  });

  it('has an id that no resource of the API has', () => {
    expect(operatorUuid(operatorIdOf(UUID))).toBe(UUID);
    for (const other of [UUID, `Token:${UUID}`, `Operator:${UUID}x`, 'Operator:1'])
      expect(operatorUuid(other)).toBeNull();
  });
});
