import { Injectable } from '@nestjs/common';
import { ArrayOverlap } from 'typeorm';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type ListPage, ReadTables, within } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import { PlatformDirectory } from '@app/platforms';
import type { CustomerType } from '../domain/customer/customer.events.js';
import type { CustomerDocument } from '../domain/customer/customer.view.js';
import { canonicalUmaAddress } from '../domain/customer/uma-address.js';
import { ALL_CURRENCIES, customersTable } from '../projections/customers.table.js';

/** Filters of GET /customers; all that are given must hold, times are inclusive. */
export interface CustomerFilters {
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

/** Queries of the read model for the GETs. */
@Injectable()
export class CustomerQueries {
  constructor(
    private readonly tables: ReadTables,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** 404 USER_NOT_FOUND, also for a customer of another platform. */
  async get(tenant: Tenant, customerId: string): Promise<CustomerDocument> {
    const document = await this.tables.of(customersTable).get(tenant, uuidOf('Customer', customerId));
    if (document === null) throw new Refusal('USER_NOT_FOUND', 'There is no such customer.');
    return document;
  }

  async list(tenant: Tenant, filters: CustomerFilters, page: PageRequest): Promise<ListPage<CustomerDocument>> {
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

  /** Values of the currency lookup that match: the code or, when the platform supports it, the mark for all. */
  private async marksOf(tenant: Tenant, currency: string): Promise<readonly string[]> {
    return (await this.platforms.supportedCurrency(tenant, currency)) === undefined
      ? [currency]
      : [currency, ALL_CURRENCIES];
  }
}
