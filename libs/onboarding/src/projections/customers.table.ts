import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { canonicalUmaAddress } from '../domain/customer/uma-address.js';

/** Stands for all currencies of the platform, including future ones: for customers that named none. */
export const ALL_CURRENCIES = '*';

/**
 * The read model of GET /customers, with a column for each filter. UMA addresses and the platform's customer ids may name a person, so they
 * are stored as keyed hashes.
 */
export const customersTable = defineTable({
  name: 'onboarding_customer',
  view: customerView,
  filters: {
    platform_customer_id: filterColumn('fingerprint', (document: CustomerDocument) => document.platformCustomerId),
    customer_type: filterColumn('text', (document: CustomerDocument) => document.customerType),
    region: filterColumn('text', (document: CustomerDocument) => document.region ?? null),
    currencies: filterColumn('text[]', (document: CustomerDocument) => document.currencies ?? [ALL_CURRENCIES]),
    uma_address: filterColumn('fingerprint', ({ umaAddress }: CustomerDocument) =>
      umaAddress === null ? null : canonicalUmaAddress(umaAddress),
    ),
    is_deleted: filterColumn('boolean', (document: CustomerDocument) => document.isDeleted),
  },
});
