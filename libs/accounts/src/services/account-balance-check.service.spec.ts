import { Refusal, derivedUuid, resourceId } from '@app/kernel';
import { commandMetadata } from '@app/event-sourcing/testing';
import type { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import type { CustomerBalances, CustomerFundsCheck } from '@app/onboarding';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import type { InternalAccounts } from '../queries/internal-accounts.questions.js';
import { AccountBalanceCheck } from './account-balance-check.service.js';

const CUSTOMER = resourceId('Customer', derivedUuid('ada'));
const UUIDS = [derivedUuid('one account'), derivedUuid('other account')];
const METADATA = { ...commandMetadata(derivedUuid('command')), at: '2026-01-01T00:00:00.000Z' };

/** Two accounts of one customer; whose balances are given, and which of them gets money just before it is confirmed empty. */
function stage(balances: readonly bigint[], surprised?: string) {
  const found: string[] = [];
  let holds: CustomerFundsCheck = async () => false;
  const accounts = {
    openedIds: async () => UUIDS.map((uuid) => resourceId('InternalAccount', uuid)),
  } as unknown as InternalAccounts;
  const runner = {
    load: async (_aggregate: unknown, _tenant: unknown, uuid: string) => ({
      state: { ...internalAccount.initial, balance: balances[UUIDS.indexOf(uuid)]! },
    }),
    run: async (
      _aggregate: unknown,
      _tenant: unknown,
      uuid: string,
      command: unknown,
      { commandId }: CommandMetadata,
    ) => {
      if (uuid === surprised) throw new Refusal('CONFLICT', 'The account holds money.');
      found.push(`${commandId} ${JSON.stringify(command)}`);
    },
  } as unknown as AggregateRunner;
  const balancesOfCustomers = {
    register: (_location: unknown, check: CustomerFundsCheck) => {
      holds = check;
    },
  } as unknown as CustomerBalances;
  new AccountBalanceCheck(accounts, runner, balancesOfCustomers).onModuleInit();
  return {
    found,
    asked: (announcements: number) => holds(TEST_TENANT, CUSTOMER, { announcements, metadata: METADATA }),
  };
}

describe('the check for money of a customer who is being deleted', () => {
  it('finds money when one account has some, and then marks no account as empty', async () => {
    const { asked, found } = stage([0n, 1n]);
    expect([await asked(0), found]).toEqual([true, []]);
  });

  it('finds none when every account is empty, which each of them records', async () => {
    const { asked, found } = stage([0n, 0n]);
    expect([await asked(3), found.map((each) => each.slice(each.indexOf('{')))]).toEqual([
      false,
      UUIDS.map(() => '{"kind":"confirm-empty","announcements":3}'),
    ]);
  });

  it('finds money that arrives between the look and the record', async () => {
    expect(await stage([0n, 0n], UUIDS[1]).asked(0)).toBe(true);
  });

  it('runs again, under another id, for a retried deletion that knows of more announcements', async () => {
    const { asked, found } = stage([0n, 0n]);
    await asked(0);
    await asked(1);
    expect(new Set(found.map((each) => each.split(' ')[0])).size).toBe(2);
  });
});
