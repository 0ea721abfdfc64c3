import type { Tenant } from '@app/kernel';
import type { WebhookEndpoints } from '../queries/webhook-endpoints.questions.js';
import type { EnvelopeSigner } from '../signing/envelope-signer.js';
import { DeliveryFacts } from './delivery-facts.service.js';

const tenantOf = (last: number): Tenant => ({
  platformId: `00000000-0000-8000-8000-00000000000${last}`,
  environment: 'SANDBOX',
});

describe('The facts on which deliveries of a platform depend', () => {
  let address: string;
  let reads: string[];
  let facts: DeliveryFacts;

  beforeEach(() => {
    address = 'https://hooks.example.test/old';
    reads = [];
    const endpoints = {
      destinations: async ({ platformId }: Tenant) => {
        reads.push(platformId);
        const url = address;
        return () => url;
      },
    };
    const signer = { of: async () => () => ({ body: Buffer.alloc(0), headers: {} }) };
    facts = new DeliveryFacts(endpoints as unknown as WebhookEndpoints, signer as unknown as EnvelopeSigner);
  });

  it('are read once for the attempts that begin together, for each platform by itself', async () => {
    const asked = [tenantOf(1), tenantOf(1), tenantOf(2)].map((tenant) => facts.of(tenant));
    expect(reads).toEqual([tenantOf(1).platformId, tenantOf(2).platformId]);
    const [first, second, other] = await Promise.all(asked);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('are read again for an attempt that begins later, which a change since may concern', async () => {
    const before = await facts.of(tenantOf(1));
    address = 'https://hooks.example.test/new';
    const after = await facts.of(tenantOf(1));
    expect([before, after].map(({ destinationOf }) => destinationOf(undefined))).toEqual([
      'https://hooks.example.test/old',
      'https://hooks.example.test/new',
    ]);
  });
});
