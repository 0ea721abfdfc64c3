import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadTables } from '@app/event-sourcing';
import { CustomerBalances } from '@app/onboarding';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { internalAccountsTable } from '../projections/accounts.projection.js';

/** A customer has one account a currency; the table of currencies is shorter than this. */
const MOST_ACCOUNTS = 500;

/** Tells onboarding whether a customer still has money here, so that none is deleted that has. */
@Injectable()
export class CustomerMoneyKeeper implements OnModuleInit {
  constructor(
    private readonly tables: ReadTables,
    private readonly runner: AggregateRunner,
    private readonly balances: CustomerBalances,
  ) {}

  onModuleInit(): void {
    this.balances.askedOf('ON_ACCOUNTS', (tenant, customerId) => this.holds(tenant, customerId));
  }

  /** A balance, a debit on its way out, or an amount that a card set aside; judged on the accounts themselves. */
  private async holds(tenant: Tenant, customerId: string): Promise<boolean> {
    const { rows } = await this.tables.list(internalAccountsTable, tenant, { where: { owner: 'CUSTOMER', customer_id: customerId }, limit: MOST_ACCOUNTS });
    const states = await Promise.all(rows.map(({ document }) => this.runner.load(internalAccount, tenant, uuidOf('InternalAccount', document.id))));
    return states.some(({ state }) => state.balance !== 0n || state.reserved.total + state.holds.total > 0n);
  }
}
