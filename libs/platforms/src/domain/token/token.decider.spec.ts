import { given, minute, refusalOf, shown } from '@app/kernel/testing';
import { type CreateToken, MAX_TOKEN_NAME_LENGTH, type TokenCommand, type TokenState, token } from './token.decider.js';
import type { TokenEvent } from './token.events.js';
import { tokenView } from './token.view.js';

const UUID = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const TOKEN = `Token:${UUID}`;
const creation: CreateToken = {
  kind: 'create',
  name: 'Server',
  permissions: ['MANAGE', 'VIEW'],
  clientId: 'client-1',
  secretHash: 'ab'.repeat(32),
};

function decide(state: TokenState | null, command: TokenCommand): readonly TokenEvent[] {
  const tenant = { platformId: UUID, environment: 'SANDBOX' } as const;
  const events = token.decide(command, state, {
    tenant,
    id: UUID,
    at: '2026-01-01T00:00:00.000Z',
    commandId: 'command',
  });
  for (const event of events) token.events.find(({ type }) => type === event.type)!.check(event.data);
  return events;
}
const made = () => decide(null, creation);
const after = (...events: readonly TokenEvent[]) => given(token, [...made(), ...events]).state;
const shownAfter = (...events: readonly TokenEvent[]) => shown(tokenView, ...made(), ...events);
const codeOf = (act: () => unknown) => refusalOf(act).code;

describe('An API token', () => {
  const created = after();

  it('is made with its permissions and shown without its secret', () => {
    expect(shownAfter()).toEqual({
      id: TOKEN,
      name: 'Server',
      permissions: ['VIEW', 'MANAGE'],
      clientId: 'client-1',
      createdAt: minute(0),
      updatedAt: minute(0),
    });
  });

  it('needs a name and at least one permission', () => {
    const refused = refusalOf(() => decide(null, { ...creation, name: ' ', permissions: [] }));
    expect(refused.code).toBe('INVALID_INPUT');
    expect(refused.details?.errors?.map(({ field }) => field)).toEqual(['name', 'permissions']);
    const named = (length: number, character = 'x') => decide(null, { ...creation, name: character.repeat(length) });
    expect(named(MAX_TOKEN_NAME_LENGTH)).toHaveLength(1);
    expect(named(MAX_TOKEN_NAME_LENGTH, '💣')).toHaveLength(1);
    expect(refusalOf(() => named(MAX_TOKEN_NAME_LENGTH + 1)).details?.errors).toHaveLength(1);
  });

  it('names a permission once, however often it was asked for', () => {
    const [event] = decide(null, { ...creation, permissions: ['VIEW', 'VIEW'] });
    expect(event!.data).toMatchObject({ permissions: ['VIEW'] });
  });

  it('is made once', () => {
    expect(codeOf(() => decide(created, creation))).toBe('CONFLICT');
  });

  it('that was deleted is not found', () => {
    const revocation = decide(created, { kind: 'revoke', callerTokenId: 'Token:another' });
    const revoked = after(...revocation);
    expect(revoked?.revoked).toBe(true);
    expect(shownAfter(...revocation)?.revokedAt).toBe(minute(1));
    expect(codeOf(() => decide(revoked, { kind: 'revoke' }))).toBe('TOKEN_NOT_FOUND');
    expect(decide(revoked, { kind: 'move', platformId: 'another' })).toEqual([]); // a reset does not fail for it
    expect(codeOf(() => decide(revoked, { kind: 'replace-secret', secretHash: 'cd'.repeat(32) }))).toBe(
      'TOKEN_NOT_FOUND',
    );
  });

  it('that never was is not found', () => {
    expect(codeOf(() => decide(null, { kind: 'revoke' }))).toBe('TOKEN_NOT_FOUND');
  });

  it('cannot delete itself', () => {
    expect(codeOf(() => decide(created, { kind: 'revoke', callerTokenId: TOKEN }))).toBe('INVALID_INPUT');
  });

  it('accepts only the new secret once an operator replaced it', () => {
    const replacement = decide(created, { kind: 'replace-secret', secretHash: 'cd'.repeat(32) });
    expect(after(...replacement)?.secretHash).toBe('cd'.repeat(32));
    expect(shownAfter(...replacement)?.updatedAt).toBe(minute(1));
    expect(decide(created, { kind: 'replace-secret', secretHash: creation.secretHash })).toEqual([]);
  });

  it('moves with its platform when that is reset: it opens the next one, and its own no more', () => {
    const moved = decide(created, { kind: 'move', platformId: 'next' });
    expect(after(...moved)).toMatchObject({ revoked: true, movedTo: 'next' });
    expect(decide(after(...moved), { kind: 'move', platformId: 'next' })).toEqual([]);
    expect(codeOf(() => decide(null, { kind: 'move', platformId: 'next' }))).toBe('TOKEN_NOT_FOUND');
  });

  it('is taken over once by the platform that follows', () => {
    const { kind: _, ...facts } = creation;
    expect(decide(null, { kind: 'take-over', ...facts })).toEqual(made());
    expect(decide(created, { kind: 'take-over', ...facts })).toEqual([]);
  });

  it('opens its platform until it is deleted or moved', () => {
    const { clientId, secretHash } = creation;
    const working = { tokenId: TOKEN, clientId, permissions: ['VIEW', 'MANAGE'], secretHash };
    expect(after()).toEqual({ ...working, revoked: false, movedTo: null });
    const ends = [
      [decide(after(), { kind: 'revoke' }), null],
      [decide(after(), { kind: 'move', platformId: 'next' }), 'next'],
    ] as const;
    for (const [end, movedTo] of ends) {
      expect(after(...end)).toEqual({ ...working, revoked: true, movedTo });
      expect(shownAfter(...end)).toMatchObject({ revokedAt: minute(1), updatedAt: minute(1) });
    }
    expect(shownAfter(...decide(after(), { kind: 'replace-secret', secretHash: 'other' }))).not.toHaveProperty(
      'revokedAt',
    );
  });

  it('that was not made is shown by no event', () => {
    expect(shown(tokenView, ...decide(created, { kind: 'revoke' }))).toBeNull();
    expect(given(token, decide(created, { kind: 'revoke' })).state).toBeNull();
  });
});
