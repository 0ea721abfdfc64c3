import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { Refusal, type Tenant, inMember, uuidOf } from '@app/kernel';
import { CustomerDirectory, type CustomerSummary } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { AuthenticatorState } from '../domain/authenticator/authenticator.state.js';
import { FACTORS, type Factor } from '../domain/factor.js';

/** A customer whose region asks for strong authentication, and how it authenticates. */
export interface ScaCustomer {
  readonly customer: CustomerSummary;
  /** UUID of the customer, which names its authenticator's stream. */
  readonly uuid: string;
  readonly state: AuthenticatorState;
  /** The factors it has, the one that is asked for first. */
  readonly factors: readonly Factor[];
}

/** One factor as GET shows it. */
export interface FactorDocument {
  readonly factor: Factor;
  /** Of a passkey alone. */
  readonly credentialId?: string;
}

/** Customers who must authenticate strongly; strongly consistent, since both streams are folded. */
@Injectable()
export class ScaCustomers {
  constructor(
    private readonly customers: CustomerDirectory,
    private readonly runner: AggregateRunner,
  ) {}

  /** Null for a customer whose region does not ask for it. 404 USER_NOT_FOUND. */
  async find(tenant: Tenant, customerId: string): Promise<ScaCustomer | null> {
    const customer = await this.customers.get(tenant, customerId);
    if (customer === null) throw new Refusal('USER_NOT_FOUND', 'There is no such customer.');
    if (!customer.regionPolicy.strongAuthentication) return null;
    const uuid = uuidOf('Customer', customerId);
    const { state } = await this.runner.load(authenticator, tenant, uuid);
    return { customer, uuid, state, factors: factorsOf(customer, state) };
  }

  /** Of a request's `customerId`. 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED, 409 CONFLICT where strong authentication does not apply. */
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

/** The phone counts once it is confirmed, without being enrolled (wallet-auth 15.1). */
function factorsOf({ phoneVerified }: CustomerSummary, { totp, passkey }: AuthenticatorState): readonly Factor[] {
  const has = { SMS_OTP: phoneVerified, TOTP: totp !== null, PASSKEY: passkey !== null };
  return FACTORS.filter((factor) => has[factor]);
}
