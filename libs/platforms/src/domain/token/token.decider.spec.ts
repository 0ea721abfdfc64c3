import { Refusal, foldView } from '@app/kernel';
import { type CreateToken, type TokenCommand, type TokenState, token } from './token.decider.js';
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
const recorded = (revision: number) => ({
  id: `event-${revision}`,
  revision,
  at: `2026-01-0${revision + 1}T00:00:00.000Z`,
});
const fold = (events: readonly TokenEvent[], state: TokenState | null = null) =>
  events.reduce((current, event, revision) => token.evolve(current, event, recorded(revision)), state);
const shown = (...events: readonly TokenEvent[]) =>
  foldView(
    tokenView,
    events.map((event, revision) => ({ ...event, recorded: recorded(revision) })),
  );

function refusal(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
const codeOf = (act: () => unknown) => refusal(act).code;

describe('An API token', () => {
  const created = fold(decide(null, creation));

  it('is made with its permissions and shown without its secret', () => {
    expect(shown(...decide(null, creation))).toEqual({
      id: TOKEN,
      name: 'Server',
      permissions: ['VIEW', 'MANAGE'],
      clientId: 'client-1',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('needs a name and at least one permission', () => {
    const refused = refusal(() => decide(null, { ...creation, name: ' ', permissions: [] }));
    expect(refused.code).toBe('INVALID_INPUT');
    expect(refused.details?.errors?.map(({ field }) => field)).toEqual(['name', 'permissions']);
  });

  it('names a permission once, however often it was asked for', () => {
    expect(fold(decide(null, { ...creation, permissions: ['VIEW', 'VIEW'] }))?.permissions).toEqual(['VIEW']);
  });

  it('is made once', () => {
    expect(codeOf(() => decide(created, creation))).toBe('CONFLICT');
  });

  it('that was deleted is not found', () => {
    const revocation = decide(created, { kind: 'revoke', callerTokenId: 'Token:another' });
    const revoked = fold(revocation, created);
    expect(revoked?.revoked).toBe(true);
    expect(shown(...decide(null, creation), ...revocation)?.revokedAt).toBe('2026-01-02T00:00:00.000Z');
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
    expect(fold(replacement, created)?.secretHash).toBe('cd'.repeat(32));
    expect(shown(...decide(null, creation), ...replacement)?.updatedAt).toBe('2026-01-02T00:00:00.000Z');
    expect(decide(created, { kind: 'replace-secret', secretHash: creation.secretHash })).toEqual([]);
  });
});
