import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadTables, ViewReader } from '@app/event-sourcing';
import { type CustomerState, customer } from '../domain/customer/customer.decider.js';
import type { CustomerType, VerificationStatus } from '../domain/customer/customer.events.js';
import { missingInformation } from '../domain/customer/required-information.js';
import { type RegionPolicy, regionPolicy } from '../domain/customer/region-policy.js';
import { type CustomerDocument, customerView, verificationStatusOf } from '../domain/customer/customer.view.js';
import { canonicalUmaAddress } from '../domain/customer/uma-address.js';
import { customersTable } from '../projections/customers.table.js';

/** Summary of a customer for other contexts. Personal members are absent if they were never given or are erased. */
export interface CustomerSummary {
  /** `Customer:<uuid>`. */
  readonly id: string;
  readonly platformCustomerId: string | null;
  readonly customerType: CustomerType;
  readonly status: VerificationStatus;
  readonly isDeleted: boolean;
  readonly termsAccepted: boolean;
  readonly umaAddress: string | null;
  /** Full name of an individual, legal name of a business. */
  readonly fullName?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  /** True if the customer confirmed the phone number, as some regions require (onboarding-accounts 3). */
  readonly phoneVerified: boolean;
  /** Country of the address, otherwise of the business. */
  readonly country?: string;
  /** Legal requirements of the customer's region. */
  readonly regionPolicy: RegionPolicy;
}

/** Customers for other contexts. Strongly consistent: folded from the customer's own stream. */
@Injectable()
export class CustomerDirectory {
  constructor(
    private readonly views: ViewReader,
    private readonly runner: AggregateRunner,
    private readonly tables: ReadTables,
  ) {}

  /** Null if the tenant has no such customer. */
  async get(tenant: Tenant, customerId: string): Promise<CustomerSummary | null> {
    if (!isResourceId('Customer', customerId)) return null;
    const document = await this.views.at(customerView, tenant, uuidOf('Customer', customerId));
    return document === null ? null : summaryOf(document);
  }

  /** The customer with a UMA address, case-insensitive. From the read model, so a very recent one may be missing. */
  async idOfUmaAddress(tenant: Tenant, umaAddress: string): Promise<string | null> {
    const where = { uma_address: canonicalUmaAddress(umaAddress) };
    const { rows } = await this.tables.of(customersTable).list(tenant, { where, limit: 1 });
    return rows[0]?.document.id ?? null;
  }

  /**
   * Refuses unless the customer may move money: 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED, 403 USER_NOT_READY until it is approved, 403
   * END_USER_TERMS_NOT_ACCEPTED while a required consent is missing (onboarding-accounts 2.3, 2.7).
   *
   * @example
   * ```ts
   * await this.customers.requireTransactable(tenant, customerId);
   * ```
   */
  async requireTransactable(tenant: Tenant, customerId: string): Promise<void> {
    const state = await this.there(tenant, customerId);
    if (state.status !== 'APPROVED') throw new Refusal('USER_NOT_READY', 'The customer is not approved yet.');
    if (!state.active)
      throw new Refusal('END_USER_TERMS_NOT_ACCEPTED', 'The customer has not accepted the end-user terms.');
  }

  /** Refuses unless the customer may receive money: 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED. */
  async requireExists(tenant: Tenant, customerId: string): Promise<void> {
    await this.there(tenant, customerId);
  }

  /** Paths of fields that a provider requires and the customer lacks. 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED (onboarding-accounts 2.2). */
  async missingInformation(
    tenant: Tenant,
    customerId: string,
    required: readonly string[],
  ): Promise<readonly string[]> {
    if (required.length === 0) return [];
    const { customerType, profile } = await this.there(tenant, customerId);
    return missingInformation(required, customerType, profile);
  }

  private async there(tenant: Tenant, customerId: string): Promise<CustomerState> {
    const { state } = isResourceId('Customer', customerId)
      ? await this.runner.load(customer, tenant, uuidOf('Customer', customerId))
      : { state: null };
    if (state === null) throw new Refusal('USER_NOT_FOUND', 'There is no such customer.');
    if (state.deleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    return state;
  }
}

function summaryOf(document: CustomerDocument): CustomerSummary {
  const { id, platformCustomerId, customerType, isDeleted, umaAddress, email, phoneNumber } = document;
  const fullName = document.fullName ?? document.businessInfo?.legalName;
  const country = document.address?.country ?? document.businessInfo?.country;
  return {
    id,
    platformCustomerId,
    customerType,
    isDeleted,
    umaAddress,
    status: verificationStatusOf(document),
    termsAccepted: document.endUserTermsConsent !== undefined,
    phoneVerified: document.contactVerification?.phone === 'VERIFIED',
    regionPolicy: regionPolicy(country ?? document.region),
    ...(fullName !== undefined && { fullName }),
    ...(email !== undefined && { email }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(country !== undefined && { country }),
  };
}
