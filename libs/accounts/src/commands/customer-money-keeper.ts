import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, metadataFor } from '@app/event-sourcing';
import { CustomerBalances, type DeletionInQuestion } from '@app/onboarding';
import { holdsMoney } from '../domain/internal-account/found-empty.js';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccounts } from '../queries/internal-accounts.js';

/** Answers onboarding if a customer still has money here, so that no such customer is deleted. */
@Injectable()
export class CustomerMoneyKeeper implements OnModuleInit {
  constructor(
    private readonly accounts: InternalAccounts,
    private readonly runner: AggregateRunner,
    private readonly balances: CustomerBalances,
  ) {}

  onModuleInit(): void {
    this.balances.askedOf('ON_ACCOUNTS', (tenant, customerId, deletion) => this.holds(tenant, customerId, deletion));
  }

  /** Judged on the accounts themselves; each that is found empty remembers it, so that nothing is credited without the customer's knowledge. */
  private async holds(tenant: Tenant, customerId: string, deletion: DeletionInQuestion): Promise<boolean> {
    const uuids = (await this.accounts.openedIds(tenant, customerId)).map((id) => uuidOf('InternalAccount', id));
    const states = await Promise.all(uuids.map((uuid) => this.runner.load(internalAccount, tenant, uuid)));
    if (states.some(({ state }) => holdsMoney(state))) return true;
    const found = await Promise.all(uuids.map((uuid) => this.isFoundEmpty(tenant, uuid, deletion)));
    return found.includes(false);
  }

  /** Uses a separate command id for each number of announcements: a deletion that is retried knows of more. */
  private async isFoundEmpty(
    tenant: Tenant,
    uuid: string,
    { announcements, metadata }: DeletionInQuestion,
  ): Promise<boolean> {
    try {
      const finding = metadataFor(metadata, `found empty after ${announcements}`);
      await this.runner.run(internalAccount, tenant, uuid, { kind: 'find-empty', announcements }, finding);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CONFLICT') return false;
      throw error;
    }
  }
}
