import { OPERATORS } from '@app/kernel';
import { afterCommands } from '@app/kernel/testing';
import { type OperatorCommand, type OperatorState, mayBeOnePerson, operator } from './operator.decider.js';
import { operatorIdOf, operatorUuid } from './operator-id.js';

const UUID = '00000000-0000-4000-8000-000000000001';
/** The kit decides and records at this moment. */
const NOON = '2026-01-15T12:00:00.000Z';
const begun = (...commands: readonly OperatorCommand[]) => afterCommands(operator, ...commands);
const after = (...commands: readonly OperatorCommand[]): OperatorState | null => begun(...commands).state;

const CREATE = { kind: 'create', name: ' Ada ', role: 'operator', secretHash: 'first' } as const;

describe('The credential of an operator', () => {
  it('is created with a name without spaces around it, which is sealed under the key of operators', () => {
    const [created] = begun().when(CREATE, { id: UUID }).events();
    expect(created).toMatchObject({
      type: 'operators.operator-created',
      data: { operatorId: `Operator:${UUID}`, role: 'operator', name: 'Ada', subject: OPERATORS },
    });
  });

  it.each(['', '  ', 'x'.repeat(101)])('is not created with the name %j', (name) => {
    begun()
      .when({ ...CREATE, name })
      .refuses('INVALID_INPUT', 'name');
  });

  it('is not created twice', () => {
    begun(CREATE).when(CREATE).refuses('CONFLICT');
  });

  it('has one secret at a time, and none that opens anything once it is revoked', () => {
    expect(after(CREATE)).toMatchObject({ secretHash: 'first', createdAt: NOON, revokedAt: null });
    expect(after(CREATE, { kind: 'replace-secret', secretHash: 'second' })).toMatchObject({ secretHash: 'second' });
    expect(after(CREATE, { kind: 'revoke' })).toMatchObject({ revokedAt: NOON });
  });

  it.each([{ kind: 'revoke' }, { kind: 'replace-secret', secretHash: 'third' }] as const)(
    'is unknown to %j before its making and after its end',
    (command) => {
      begun().when(command).refuses('REFERENCE_NOT_FOUND');
      begun(CREATE, { kind: 'revoke' }).when(command).refuses('REFERENCE_NOT_FOUND');
    },
  );

  it('is one person of a provider at a time, which may end when it was revoked', () => {
    const link = { kind: 'link', issuer: 'https://login.example.com', identity: UUID } as const;
    const { kind: _, ...identity } = link;
    expect(after(CREATE)).toMatchObject({ identity: null });
    expect(after(CREATE, link, link)).toMatchObject({ identity });
    begun(CREATE, link)
      .when({ ...link, identity: 'another' })
      .refuses('CONFLICT');
    expect(after(CREATE, link, { kind: 'unlink' }, { kind: 'unlink' })).toMatchObject({ identity: null });
    expect(after(CREATE, link, { kind: 'revoke' }, { kind: 'unlink' })).toMatchObject({ identity: null });
    begun(CREATE, { kind: 'revoke' }).when(link).refuses('REFERENCE_NOT_FOUND');
    begun(CREATE).when({ kind: 'unlink' }).then([]);
    begun().when({ kind: 'unlink' }).refuses('REFERENCE_NOT_FOUND');
    begun(CREATE).when({ kind: 'set-role', role: 'operator' }).then([]);
    expect(after(CREATE, { kind: 'set-role', role: 'auditor' })).toMatchObject({ role: 'auditor' });
  });

  it('may be the person of another operator unless one provider knows both as two people, or none knows either', () => {
    const of = (issuer: string | null, identity = UUID) => ({
      identity: issuer === null ? null : { issuer, identity },
    });
    expect(mayBeOnePerson(of(null), of(null))).toBe(false);
    // an operator that was never made has no provider either
    expect(mayBeOnePerson(null, null)).toBe(false);
    expect(mayBeOnePerson(null, of('https://a.example'))).toBe(true);
    expect(mayBeOnePerson(of('https://a.example'), null)).toBe(true);
    expect(mayBeOnePerson(of('https://a.example'), of('https://b.example', 'another'))).toBe(true);
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
