import { derivedUuid } from '@app/kernel';
import { TEST_TENANT, given } from '@app/kernel/testing';
import { credential, credentialUuid } from './credential.decider.js';
import { CredentialRegistered } from './credential.events.js';

const registered = CredentialRegistered({ ...TEST_TENANT, agentId: 'Agent:1' });
const register = (agentId: string) => ({ tenant: TEST_TENANT, agentId });

describe('A credential of an agent', () => {
  it('is assigned once, together with its platform and environment', () => {
    given(credential, []).when(register('Agent:1')).then([registered]);
    given(credential, [registered]).when(register('Agent:1')).then([]);
    expect(given(credential, [registered]).state).toEqual({ tenant: TEST_TENANT, agentId: 'Agent:1' });
  });

  it('is never assigned to another agent', () => {
    expect(given(credential, [registered]).when(register('Agent:2')).events).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message: 'This credential id is already in use.' }),
    );
  });

  it('is found by its hash', () => {
    expect(credentialUuid('hash')).toBe(derivedUuid('agents.credential', 'hash'));
    expect(credentialUuid('another')).not.toBe(credentialUuid('hash'));
  });
});
