import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { Refusal, type Tenant, inMember, uuidOf } from '@app/kernel';
import { CustomerDirectory, type CustomerSummary } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { AuthenticatorState } from '../domain/authenticator/authenticator.state.js';
import { FACTORS, type Factor } from '../domain/factor.js';

/** A customer whose region requires strong authentication, with its factors. */
export interface ScaCustomer {
  readonly customer: CustomerSummary;
  /** UUID of the customer, and of the stream of its authenticator. */
  readonly uuid: string;
  readonly state: AuthenticatorState;
  /** Available factors, by preference. */
  readonly factors: readonly Factor[];
}

/** One factor as GET shows it. */
export interface FactorDocument {
  readonly factor: Factor;
  /** For a passkey only. */
  readonly credentialId?: string;
}

/** Customers who need strong authentication; strongly consistent, since both streams are folded. */
@Injectable()
export class ScaCustomers {
  constructor(
    private readonly customers: CustomerDirectory,
    private readonly runner: AggregateRunner,
  ) {}

  /** Null for a customer whose region does not require it. 404 USER_NOT_FOUND. */
  async find(tenant: Tenant, customerId: string): Promise<ScaCustomer | null> {
    const customer = await this.customers.get(tenant, customerId);
    if (customer === null) throw new Refusal('USER_NOT_FOUND', 'There is no such customer.');
    if (!customer.regionPolicy.strongAuthentication) return null;
    const uuid = uuidOf('Customer', customerId);
    const { state } = await this.runner.load(authenticator, tenant, uuid);
    return { customer, uuid, state, factors: factorsOf(customer, state) };
  }

  /**
   * The customer of a request's `customerId`. 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED, 409 CONFLICT if strong authentication does not
   * apply.
   */
  async require(tenant: Tenant, customerId: string): Promise<ScaCustomer> {
    const found = await inMember('customerId', 'customer', this.find(tenant, customerId));
    if (found === null)
      throw new Refusal('CONFLICT', 'Strong authentication does not apply to customers of this region.');
    if (found.customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    return found;
  }
}

export function factorDocuments({ factors, state: { passkey } }: ScaCustomer): readonly FactorDocument[] {
  return factors.map((factor) =>
    factor === 'PASSKEY' && passkey !== null ? { factor, credentialId: passkey.credentialId } : { factor },
  );
}

/** A confirmed phone number is a factor without enrolment (wallet-auth 15.1). */
function factorsOf({ phoneVerified }: CustomerSummary, { totp, passkey }: AuthenticatorState): readonly Factor[] {
  const has = { SMS_OTP: phoneVerified, TOTP: totp !== null, PASSKEY: passkey !== null };
  return FACTORS.filter((factor) => has[factor]);
}
