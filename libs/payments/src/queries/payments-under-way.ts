import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import { CustomerBalances } from '@app/onboarding';
import { transactionsTable } from '../projections/payments.projection.js';

const UNDER_WAY = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'];

/** Tells onboarding whether a customer has a payment under way, so that none is deleted whose money may still come back. */
@Injectable()
export class PaymentsUnderWay implements OnModuleInit {
  constructor(
    private readonly tables: ReadTables,
    private readonly balances: CustomerBalances,
  ) {}

  onModuleInit(): void {
    this.balances.askedOf((tenant, customerId) => this.any(tenant, customerId));
  }

  private async any(tenant: Tenant, customerId: string): Promise<boolean> {
    const where = { customer_id: customerId, status: { in: UNDER_WAY } };
    return (await this.tables.list(transactionsTable, tenant, { where, limit: 1 })).rows.length > 0;
  }
}
