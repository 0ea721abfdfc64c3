import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { CustomerBalances, type DeletionContext } from '@app/onboarding';
import { hasFunds } from '../domain/internal-account/confirmed-empty.js';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccounts } from '../queries/internal-accounts.questions.js';

/** Checks for the onboarding context whether a customer still has money here, so that no such customer is deleted. */
@Injectable()
export class AccountBalanceCheck implements OnModuleInit {
  constructor(
    private readonly accounts: InternalAccounts,
    private readonly runner: AggregateRunner,
    private readonly balances: CustomerBalances,
  ) {}

  onModuleInit(): void {
    this.balances.register('ON_ACCOUNTS', (tenant, customerId, deletion) =>
      this.hasFunds(tenant, customerId, deletion),
    );
  }

  /**
   * Asks the accounts themselves. Each one that is confirmed empty records this, so that nothing is credited without the customer's stream
   * knowing.
   */
  private async hasFunds(tenant: Tenant, customerId: string, deletion: DeletionContext): Promise<boolean> {
    const uuids = (await this.accounts.openedIds(tenant, customerId)).map((id) => uuidOf('InternalAccount', id));
    const states = await Promise.all(uuids.map((uuid) => this.runner.load(internalAccount, tenant, uuid)));
    if (states.some(({ state }) => hasFunds(state))) return true;
    const found = await Promise.all(uuids.map((uuid) => this.isConfirmedEmpty(tenant, uuid, deletion)));
    return found.includes(false);
  }

  /** Uses a separate command id for each number of announcements, since a retried deletion knows of more. */
  private async isConfirmedEmpty(
    tenant: Tenant,
    uuid: string,
    { announcements, metadata }: DeletionContext,
  ): Promise<boolean> {
    try {
      const finding = metadataFor(metadata, `found empty after ${announcements}`);
      await this.runner.run(internalAccount, tenant, uuid, { kind: 'confirm-empty', announcements }, finding);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CONFLICT') return false;
      throw error;
    }
  }
}
