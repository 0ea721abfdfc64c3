import { Refusal, transientConflict } from '@app/kernel';
import type { Reservations } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/kernel/testing';
import { CustomerNames } from './customer-names.service.js';

/** Values that are released after the customer's own id was refused. */
async function releasedAfter(refusal: Refusal): Promise<string[]> {
  const released: string[] = [];
  const reservations = {
    reserve: async (_tenant: unknown, _kind: unknown, value: string) => {
      if (value === 'own id') throw refusal;
    },
    release: async (_tenant: unknown, _kind: unknown, value: string) => void released.push(value),
  } as unknown as Reservations;
  const names = { umaAddress: '$maria@example.com', platformCustomerId: 'own id' };
  const metadata = {
    commandId: 'command',
    requestHash: 'hash',
    correlationId: 'r',
    causationId: null,
    actor: 't',
    at: '',
  };
  await expect(new CustomerNames(reservations).reserve(TEST_TENANT, 'uuid', names, metadata)).rejects.toBe(refusal);
  return released;
}

describe('The UMA address of a customer whose own id is refused', () => {
  it('is free at once when the refusal is final', async () => {
    expect(await releasedAfter(new Refusal('CONFLICT', 'taken'))).toEqual(['$maria@example.com']);
  });

  it('stays reserved for the next attempt when the refusal is transient', async () => {
    expect(await releasedAfter(transientConflict('Busy.'))).toEqual([]);
  });
});
