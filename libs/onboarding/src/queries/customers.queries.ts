import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ArrayOverlap } from 'typeorm';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import {
  defineListQuery,
  defineQuery,
  type ListPage,
  ReadTables,
  resourceQueryHandler,
  within,
} from '@app/event-sourcing';
import { PlatformDirectory } from '@app/platforms';
import type { CustomerType } from '../domain/customer/customer.events.js';
import type { CustomerDocument } from '../domain/customer/customer.view.js';
import { canonicalUmaAddress } from '../domain/customer/uma-address.js';
import { ALL_CURRENCIES, customersTable } from '../projections/customers.table.js';

/** Filters of GET /customers. All given ones must match; times are inclusive. */
interface CustomerFilters {
  readonly platformCustomerId?: string;
  readonly customerType?: CustomerType;
  readonly region?: string;
  readonly currency?: string;
  readonly umaAddress?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly isIncludingDeleted?: boolean;
}

/** 404 USER_NOT_FOUND, also for a customer of another platform. */
export class GetCustomer extends defineQuery<{ readonly customerId: string }, CustomerDocument>() {}

export const GetCustomerHandler = resourceQueryHandler(GetCustomer, {
  table: customersTable,
  uuidOf: ({ customerId }) => uuidOf('Customer', customerId),
  unknown: () => new Refusal('USER_NOT_FOUND', 'There is no such customer.'),
});

export class ListCustomers extends defineListQuery<CustomerFilters, CustomerDocument>() {}

@QueryHandler(ListCustomers)
export class ListCustomersHandler implements IQueryHandler<ListCustomers> {
  constructor(
    private readonly tables: ReadTables,
    private readonly platforms: PlatformDirectory,
  ) {}

  async execute({ tenant, filters, page }: ListCustomers): Promise<ListPage<CustomerDocument>> {
    const { umaAddress, isIncludingDeleted = false } = filters;
    const where = {
      platform_customer_id: filters.platformCustomerId,
      customer_type: filters.customerType,
      region: filters.region,
      currencies:
        filters.currency === undefined ? undefined : ArrayOverlap(await this.marksOf(tenant, filters.currency)),
      uma_address: umaAddress === undefined ? undefined : canonicalUmaAddress(umaAddress),
      created_at: within({ from: filters.createdAfter, to: filters.createdBefore }),
      updated_at: within({ from: filters.updatedAfter, to: filters.updatedBefore }),
      is_deleted: isIncludingDeleted ? undefined : false,
    };
    return this.tables.of(customersTable).list(tenant, { where, ...page });
  }

  /** Matching values of the currency column: the code and, if the platform supports it, ALL_CURRENCIES. */
  private async marksOf(tenant: Tenant, currency: string): Promise<readonly string[]> {
    return (await this.platforms.supportedCurrency(tenant, currency)) === undefined
      ? [currency]
      : [currency, ALL_CURRENCIES];
  }
}
