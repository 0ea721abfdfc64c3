import { derivedResourceId } from '@app/kernel';
import type { AggregateRunner } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { AccountOpener } from './account-opener.service.js';

const CUSTOMER = derivedResourceId('Customer', 'ada');
const METADATA = { ...commandMetadata('command'), at: '2026-01-01T00:00:00.000Z' };

/**
 * Commands to the accounts of two currencies, in order, for a customer that is, or is not, deleted during the opening.
 */
async function asked(owner: 'CUSTOMER' | 'PLATFORM', isDeleted: boolean): Promise<readonly string[]> {
  const kinds: string[] = [];
  const runner = {
    run: async (_aggregate: unknown, _tenant: unknown, _id: unknown, { kind }: { kind: string }) =>
      void kinds.push(kind),
  };
  const opener = new AccountOpener(
    runner as unknown as AggregateRunner,
    { config: async () => ({ supportedCurrencies: [{ currencyCode: 'USD' }, { currencyCode: 'MXN' }] }) } as never,
    { of: async () => [] } as never,
    { hasLoggedIn: async () => true } as never,
    { get: async () => ({ isDeleted }) } as never,
  );
  await opener.open(
    TEST_TENANT,
    { owner, ownerId: owner === 'CUSTOMER' ? CUSTOMER : TEST_TENANT.platformId },
    METADATA,
  );
  return kinds;
}

describe('accounts that are opened', () => {
  it('are marked as empty where their owner was deleted meanwhile, so that they take no money', async () => {
    expect(await asked('CUSTOMER', true)).toEqual(['open', 'open', 'confirm-empty', 'confirm-empty']);
  });

  it('are not marked otherwise', async () => {
    expect([await asked('CUSTOMER', false), await asked('PLATFORM', true)]).toEqual([
      ['open', 'open'],
      ['open', 'open'],
    ]);
  });
});
