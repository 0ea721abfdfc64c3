import { TEST_TENANT } from '@app/kernel/testing';
import { derivedUuid, tenantKey } from '@app/kernel';
import { internalAccountUuid } from './owner.js';

describe('the id of an internal account', () => {
  const of = (owner: string) => internalAccountUuid(TEST_TENANT, owner, 'USD', 'INTERNAL_FIAT');

  it('is derived from its owner and currency', () => {
    expect(of('Customer:a')).toBe(of('Customer:a'));
    expect(of('Customer:a')).not.toBe(of('Customer:b'));
    expect(internalAccountUuid(TEST_TENANT, 'Customer:a', 'EUR', 'INTERNAL_FIAT')).not.toBe(of('Customer:a'));
  });

  it('never ends by chance in characters with a meaning in the sandbox', () => {
    const owners = Array.from({ length: 10_000 }, (_, number) => `Customer:${number}`);
    const plain = owners.map((owner) =>
      derivedUuid('InternalAccount', tenantKey(TEST_TENANT), owner, 'USD', 'INTERNAL_FIAT'),
    );
    expect(plain.some((uuid) => /00[23]$/.test(uuid))).toBe(true);
    expect(owners.map(of).filter((uuid) => /00[23]$/.test(uuid))).toEqual([]);
  });
});
