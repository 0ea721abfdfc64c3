import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tenant } from '@app/kernel';
import { ExternalAccountIds, AccountsInUse } from '@app/accounts';
import { ReadTables } from '@app/event-sourcing';
import { CustomerBalances } from '@app/onboarding';
import type { OperationStatus } from '../domain/operation/operation.events.js';
import { operationsTable } from '../projections/stablecoins.table.js';

/** An operation that waits for its funding has not started: it needs no account, and fails if its owner is erased. */
const IN_FLIGHT: readonly OperationStatus[] = ['CREATED', 'PENDING_PROVIDER', 'PROCESSING'];

/**
 * Reports to accounts and onboarding that a mint or burn in progress needs an external account, so that neither the account nor its owner is
 * deleted.
 */
@Injectable()
export class InFlightOperations implements OnModuleInit {
  constructor(
    private readonly tables: ReadTables,
    private readonly inUse: AccountsInUse,
    private readonly externalAccountIds: ExternalAccountIds,
    private readonly balances: CustomerBalances,
  ) {}

  onModuleInit(): void {
    this.inUse.register((tenant, accountId) => this.needsAny(tenant, [accountId]));
    this.balances.register('ON_ITS_WAY', (tenant, customerId) => this.needsAccountsOf(tenant, customerId));
  }

  private async needsAccountsOf(tenant: Tenant, customerId: string): Promise<boolean> {
    for await (const ids of this.externalAccountIds.of(tenant, customerId))
      if (await this.needsAny(tenant, ids)) return true;
    return false;
  }

  private async needsAny(tenant: Tenant, accountIds: readonly string[]): Promise<boolean> {
    const status = In(IN_FLIGHT);
    for (const column of ['source_account', 'destination_account']) {
      const where = { status, [column]: In(accountIds) };
      if ((await this.tables.of(operationsTable).list(tenant, { where, limit: 1 })).rows.length > 0) return true;
    }
    return false;
  }
}
