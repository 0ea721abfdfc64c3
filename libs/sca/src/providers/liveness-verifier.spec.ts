import { derivedUuid, systemClock } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { LivenessVerifiers } from './liveness-verifier.port.js';
import { ProductionLivenessVerifier } from './production/production-liveness-verifier.js';
import { SandboxLivenessVerifier } from './sandbox/sandbox-liveness-verifier.js';

const tenant = { platformId: derivedUuid('platform'), environment: 'PRODUCTION' } as const;
const connections = { isConnected: async () => false } as unknown as PartnerConnections;
const orders = { answer: async () => null } as unknown as PartnerOrders;
const verifiers = new LivenessVerifiers([
  new SandboxLivenessVerifier(),
  new ProductionLivenessVerifier(connections, orders, systemClock),
]);
const startedAt = '2026-01-15T12:00:00.000Z';

describe('The liveness check', () => {
  it.each([
    ['+4915112345678', 0, 'INITIATED'],
    ['+4915112345678', 1, 'PENDING_REVIEW'],
    ['+4915112345678', 2, 'LIVENESS_PASSED'],
    ['+4915112345002', 1, 'PENDING_REVIEW'],
    ['+4915112345002', 2, 'REJECTED'],
    ['+4915112345001', 1_000, 'PENDING_REVIEW'],
    [undefined, 2, 'LIVENESS_PASSED'],
  ])('in the sandbox follows from phone number and time: %s after %d s is %s', async (phoneNumber, seconds, stage) => {
    const now = new Date(Date.parse(startedAt) + seconds * 1000).toISOString();
    expect(await verifiers.of('SANDBOX').stage({ tenant, resetId: 'one', phoneNumber, startedAt, now })).toBe(stage);
  });

  it('begins at the same address when it is asked for again', async () => {
    const session = (resetId: string) => verifiers.of('SANDBOX').session({ tenant, resetId, phoneNumber: undefined });
    expect(await session('one')).toEqual(await session('one'));
    expect(await session('one')).not.toEqual(await session('two'));
  });

  it('is not offered in production, where no verifier is connected', async () => {
    const production = verifiers.of('PRODUCTION');
    expect([
      await production.isConnected(tenant),
      await production.stage({ tenant, resetId: 'one', phoneNumber: undefined, startedAt, now: startedAt }),
    ]).toEqual([false, null]);
    await expect(production.session({ tenant, resetId: 'one', phoneNumber: undefined })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(() => new LivenessVerifiers([]).of('SANDBOX')).toThrow('no liveness verifier');
  });
});
