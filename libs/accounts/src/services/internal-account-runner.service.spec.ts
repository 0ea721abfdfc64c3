import { Refusal, derivedResourceId, derivedUuid, money, resourceId } from '@app/kernel';
import type { AggregateRunner } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { given, TEST_TENANT } from '@app/kernel/testing';
import type { RegisterIncomingPayment } from '@app/onboarding';
import { type InternalAccountCommand, internalAccount } from '../domain/internal-account/internal-account.decider.js';
import {
  AccountConfirmedEmpty,
  AccountOpened,
  type InternalAccountEvent,
} from '../domain/internal-account/internal-account.events.js';
import { InternalAccountRunner } from './internal-account-runner.service.js';

const UUID = derivedUuid('account');
const ACCOUNT = resourceId('InternalAccount', UUID);
const OWNER = derivedResourceId('Customer', 'ada');
const METADATA = { ...commandMetadata(derivedUuid('command')), at: '2026-01-01T00:00:00.000Z' };
const FUND: InternalAccountCommand = { kind: 'fund', amount: 5n };

/** One account in memory, and an owner that receives announcements; `meanwhile` runs after each announcement. */
class Stage {
  readonly history: InternalAccountEvent[] = [
    AccountOpened({
      accountId: ACCOUNT,
      owner: 'CUSTOMER',
      ownerId: OWNER,
      type: 'INTERNAL_FIAT',
      status: 'ACTIVE',
      fundingPaymentInstructions: [],
      currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
    }),
  ];
  readonly announced: string[] = [];
  meanwhile = (): void => undefined;
  isDeleted = false;

  get accounts(): InternalAccountRunner {
    const runner = {
      recordRefusalOf: (...given: readonly unknown[]) => (given.at(-1) as () => Promise<unknown>)(),
      load: async () => ({ state: given(internalAccount, this.history).state, revision: 0 }),
      run: async (_aggregate: unknown, _tenant: unknown, _id: unknown, command: InternalAccountCommand) => {
        this.history.push(...given(internalAccount, this.history).when(command, { id: UUID }).events());
        return { state: given(internalAccount, this.history).state };
      },
    } as unknown as AggregateRunner;
    return new InternalAccountRunner(runner, {
      execute: async (asked: RegisterIncomingPayment) => this.announce(asked),
    } as never);
  }

  private announce({ data: { customerId }, metadata }: RegisterIncomingPayment): number {
    expect(customerId).toBe(OWNER);
    if (this.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    this.announced.push(metadata.commandId);
    this.meanwhile();
    return this.announced.length;
  }
}

describe('a credit to an account', () => {
  it('is not announced in the usual case', async () => {
    const stage = new Stage();
    expect((await stage.accounts.run(TEST_TENANT, ACCOUNT, FUND, METADATA)).state.balance).toBe(5n);
    expect(stage.announced).toEqual([]);
  });

  it('is announced to its owner first where a deletion found the account empty', async () => {
    const stage = new Stage();
    stage.history.push(AccountConfirmedEmpty({ announcements: 0 }));
    expect((await stage.accounts.run(TEST_TENANT, ACCOUNT, FUND, METADATA)).state.balance).toBe(5n);
    expect(stage.announced).toHaveLength(1);
  });

  it('is announced again, under another id, when a deletion that knows of the announcement finds the account empty before it is credited', async () => {
    const stage = new Stage();
    stage.history.push(AccountConfirmedEmpty({ announcements: 0 }));
    stage.meanwhile = () => {
      stage.meanwhile = () => undefined;
      stage.history.push(AccountConfirmedEmpty({ announcements: 1 }));
    };
    expect((await stage.accounts.run(TEST_TENANT, ACCOUNT, FUND, METADATA)).state.balance).toBe(5n);
    expect(new Set(stage.announced).size).toBe(2);
  });

  it('is refused with CUSTOMER_DELETED where the owner is gone', async () => {
    const stage = new Stage();
    stage.history.push(AccountConfirmedEmpty({ announcements: 0 }));
    stage.isDeleted = true;
    await expect(stage.accounts.run(TEST_TENANT, ACCOUNT, FUND, METADATA)).rejects.toMatchObject({
      code: 'CUSTOMER_DELETED',
    });
    const credit: InternalAccountCommand = {
      kind: 'credit',
      transactionId: derivedResourceId('Transaction', 'one'),
      reason: 'transfer-in',
      amount: money('USD', 5n),
    };
    await expect(stage.accounts.run(TEST_TENANT, ACCOUNT, credit, METADATA)).rejects.toMatchObject({
      code: 'CUSTOMER_DELETED',
    });
    expect(given(internalAccount, stage.history).state.balance).toBe(0n);
  });

  it('passes on any other refusal, without an announcement', async () => {
    const stage = new Stage();
    await expect(
      stage.accounts.run(TEST_TENANT, ACCOUNT, { kind: 'fund', amount: 0n }, METADATA),
    ).rejects.toMatchObject({ code: 'INVALID_AMOUNT' });
    expect(stage.announced).toEqual([]);
  });
});
