import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { IdentityVerifiers } from './identity-verifier.port.js';
import { ProductionIdentityVerifier } from './production/production-identity-verifier.js';
import { SandboxIdentityVerifier } from './sandbox/sandbox-identity-verifier.js';

const verifiers = new IdentityVerifiers([
  new SandboxIdentityVerifier(),
  new ProductionIdentityVerifier({} as PartnerConnections, {} as PartnerOrders),
]);

describe('identity verification at registration', () => {
  it.each([
    ['Jane Doe 001', 'PENDING'],
    ['Jane Doe 002', 'REJECTED'],
    ['Jane Doe 003', 'UNVERIFIED'],
    ['Jane Doe001', 'PENDING'],
    ['Jane Doe 004', 'APPROVED'],
    ['Jane Doe', 'APPROVED'],
    ['Jane 001 Doe', 'APPROVED'],
    [undefined, 'APPROVED'],
  ])('in the sandbox the last three characters of the full name decide: %s is %s', async (fullName, status) => {
    await expect(verifiers.of('SANDBOX').atRegistration({ fullName })).resolves.toBe(status);
  });

  it('in production everyone is UNVERIFIED until submitted, whatever the name ends with', async () => {
    await expect(verifiers.of('PRODUCTION').atRegistration({ fullName: 'Jane Doe 002' })).resolves.toBe('UNVERIFIED');
  });

  it('refuses to guess when an environment has no verifier', () => {
    expect(() => new IdentityVerifiers([]).of('SANDBOX')).toThrow('no identity verifier');
  });
});
