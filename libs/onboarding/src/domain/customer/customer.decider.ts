import { type Decision, Refusal, assertNever, defineAggregate } from '@app/kernel';
import type { CustomerProfile } from './customer-profile.js';
import {
  type ContactChannel, type CustomerEvent, type CustomerType, type VerificationStatus, CustomerActivated, CustomerApproved,
  CustomerRegistered, CustomerRejected, CustomerTermsAccepted, CustomerVerificationStarted, customerEvents,
} from './customer.events.js';

/** Consent to the end-user terms as the customer gave it; all members or none. */
export interface EndUserTermsConsent {
  /** ISO 8601, UTC, milliseconds. */
  readonly acceptedAt: string;
  readonly ipAddress: string;
  readonly termsVersion: string;
  readonly acceptanceMethod: 'CHECKBOX' | 'CLICK_TO_ACCEPT';
}

export interface RegisterCustomer {
  readonly kind: 'register';
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly platformCustomerId: string;
  readonly umaAddress: string;
  readonly region?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly profile: CustomerProfile;
  readonly consent?: EndUserTermsConsent | undefined;
  readonly contactChannels: readonly ContactChannel[];
  /** Regulated platforms verify their customers themselves. */
  readonly platformIsRegulated: boolean;
  readonly endUserTermsRequired: boolean;
  /** What the identity verifier says of an individual at this moment; a business waits for its submission. */
  readonly verification: VerificationStatus;
}

export type CustomerCommand = RegisterCustomer;

export interface CustomerState {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly status: VerificationStatus;
  readonly endUserTermsRequired: boolean;
  readonly endUserTermsAccepted: boolean;
  /** Approved, and consent on file where it is required: may hold accounts and transact. */
  readonly active: boolean;
  readonly deleted: boolean;
}

/** The consistency boundary of one customer: its identity, consent and verification status (specification, "Customer verification"). */
export const customer = defineAggregate<CustomerState | null, CustomerCommand, CustomerEvent>({
  context: 'onboarding',
  name: 'customer',
  events: customerEvents,
  initial: null,
  decide,
  evolve,
});

function decide(command: CustomerCommand, state: CustomerState | null, _decision: Decision): readonly CustomerEvent[] {
  if (state !== null) throw new Refusal('CONFLICT', 'This customer is registered already.');
  return withActivation(register(command));
}

function register(command: RegisterCustomer): CustomerEvent[] {
  const { customerId, customerType, consent } = command;
  const vouchedFor = command.platformIsRegulated && customerType === 'INDIVIDUAL';
  const events: CustomerEvent[] = [CustomerRegistered({
    customerId, customerType,
    platformCustomerId: command.platformCustomerId,
    status: vouchedFor ? 'APPROVED' : 'UNVERIFIED',
    ...(command.region !== undefined && { region: command.region }),
    ...(command.currencies !== undefined && { currencies: command.currencies }),
    contactChannels: command.contactChannels,
    endUserTermsRequired: command.endUserTermsRequired,
    umaAddress: command.umaAddress,
    profile: command.profile,
  })];
  if (consent !== undefined) events.push(CustomerTermsAccepted({ customerId, ...consent }));
  if (!vouchedFor && customerType === 'INDIVIDUAL') events.push(...entering(command.verification, { customerId, customerType }));
  return events;
}

/** The event that moves a fresh customer to a status; UNVERIFIED is where it stands already. */
function entering(status: VerificationStatus, who: { customerId: string; customerType: CustomerType }): CustomerEvent[] {
  switch (status) {
    case 'UNVERIFIED': return [];
    case 'PENDING': return [CustomerVerificationStarted(who)];
    case 'APPROVED': return [CustomerApproved(who)];
    case 'REJECTED': return [CustomerRejected(who)];
    default: return assertNever(status);
  }
}

/** Adds the activation when these facts make a customer ready to transact that was not before. */
function withActivation(events: readonly CustomerEvent[], before: CustomerState | null = null): readonly CustomerEvent[] {
  const after = events.reduce<CustomerState | null>(evolve, before);
  if (after === null || after.active || after.status !== 'APPROVED') return events;
  if (after.endUserTermsRequired && !after.endUserTermsAccepted) return events;
  return [...events, CustomerActivated({ customerId: after.customerId, customerType: after.customerType })];
}

function evolve(state: CustomerState | null, event: CustomerEvent): CustomerState | null {
  if (event.type === 'onboarding.customer-registered') {
    const { customerId, customerType, status, endUserTermsRequired } = event.data;
    return { customerId, customerType, status, endUserTermsRequired, endUserTermsAccepted: false, active: false, deleted: false };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'onboarding.customer-terms-accepted': return { ...state, endUserTermsAccepted: true };
    case 'onboarding.customer-verification-started': return { ...state, status: 'PENDING' };
    case 'onboarding.customer-approved': return { ...state, status: 'APPROVED' };
    case 'onboarding.customer-rejected': return { ...state, status: 'REJECTED' };
    case 'onboarding.customer-activated': return { ...state, active: true };
    case 'onboarding.customer-deleted': return { ...state, deleted: true };
    default: return assertNever(event);
  }
}
