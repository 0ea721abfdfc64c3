import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { refusalOf } from '@app/kernel/testing';
import { credential, credentialUuid } from './credential.decider.js';

const tenant = { platformId: '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab', environment: 'SANDBOX' } as const;
const decision = {
  tenant: CREDENTIAL_REGISTRY,
  id: credentialUuid('client-1'),
  at: '2026-01-01T00:00:00.000Z',
  commandId: 'command',
};
const registration = { clientId: 'client-1', tenant, tokenId: 'Token:1' };
const [registered] = credential.decide(registration, null, decision);
const state = credential.evolve(null, registered!, { id: 'event', revision: 0, at: decision.at });

describe('A client id', () => {
  it("identifies its token, with the token's platform and environment", () => {
    expect(() => credential.events[0]!.check(registered!.data)).not.toThrow();
    expect(state).toEqual({ tenant, tokenId: 'Token:1' });
  });

  it('has one possible stream for its credential', () => {
    expect(credentialUuid('client-1')).toBe(credentialUuid('client-1'));
    expect(credentialUuid('client-1')).not.toBe(credentialUuid('client-2'));
  });

  it('belongs to one token permanently', () => {
    expect(credential.decide(registration, state, decision)).toEqual([]);
    const taken = refusalOf(() => credential.decide({ ...registration, tokenId: 'Token:2' }, state, decision));
    expect(taken.code).toBe('CONFLICT');
  });
});
