import { Injectable } from '@nestjs/common';
import type { TransactionFilters } from '@app/accounts';
import { type Tenant, later } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { StrongCustomerAuthentication } from '@app/sca';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

const DAY = 24 * 60 * 60_000;

/**
 * The part of a customer's history that requires the customer to be logged in, if its region requires strong authentication (wallet-auth
 * 15.2).
 */
@Injectable()
export class OlderHistory {
  constructor(
    private readonly customers: CustomerDirectory,
    private readonly authentication: StrongCustomerAuthentication,
  ) {}

  /** 409 SCA_SESSION_REQUIRED or 423 ACCOUNT_LOCKED for a list of one customer that starts too long before `at`. */
  async requireShown(tenant: Tenant, { customerId, startDate }: TransactionFilters, at: string): Promise<void> {
    if (customerId === undefined || startDate === undefined || !isOlder(startDate, at)) return;
    const customer = await this.customers.get(tenant, customerId);
    // A deleted customer can no longer log in, but the platform can still read its records.
    if (customer === null || customer.isDeleted) return;
    await this.authentication.requireSession(tenant, customerId, at);
  }
}

function isOlder(startDate: string, at: string): boolean {
  return later(startDate, PAYMENTS_CONFIGURATION.historyDaysWithoutLogin * DAY) < at;
}
