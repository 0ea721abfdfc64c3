import { type Recorded, type View, assertNever } from '@app/kernel';
import type { CustomerProfile } from './customer-profile.js';
import { customer } from './customer.decider.js';
import type { ContactChannel, CustomerEvent, CustomerType, VerificationStatus } from './customer.events.js';

/**
 * A customer as GET shows it (specification, "Customer"): `kycStatus` for individuals, `kybStatus` for businesses, members
 * that were never given left out, the individual's tax identifier never shown. After erasure the personal members are gone.
 */
export interface CustomerDocument extends Omit<CustomerProfile, 'taxIdentifier'> {
  readonly id: string;
  readonly platformCustomerId: string;
  readonly customerType: CustomerType;
  readonly kycStatus?: VerificationStatus;
  readonly kybStatus?: VerificationStatus;
  readonly region?: string;
  readonly currencies?: readonly string[];
  /** `$username@domain`; empty once the customer is erased. */
  readonly umaAddress: string;
  /** Only the channels that must be confirmed; absent when there are none. */
  readonly contactVerification?: { readonly email?: 'PENDING'; readonly phone?: 'PENDING' };
  readonly endUserTermsConsent?: {
    readonly acceptedAt: string;
    readonly ipAddress?: string;
    readonly termsVersion: string;
    readonly acceptanceMethod: string;
  };
  readonly isDeleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const customerView: View<CustomerDocument, CustomerEvent> = {
  aggregate: customer,
  version: 1,
  evolve,
  subject: (document) => document.id,
};

function evolve(document: CustomerDocument | null, event: CustomerEvent, recorded: Recorded): CustomerDocument | null {
  if (event.type === 'onboarding.customer-registered') return registered(event.data, recorded.at);
  if (document === null) return null;
  const updatedAt = recorded.at;
  switch (event.type) {
    case 'onboarding.customer-terms-accepted': {
      const { acceptedAt, ipAddress, termsVersion, acceptanceMethod } = event.data;
      const consent = { acceptedAt, ...(ipAddress !== null && { ipAddress }), termsVersion, acceptanceMethod };
      return { ...document, endUserTermsConsent: consent, updatedAt };
    }
    case 'onboarding.customer-verification-started': return { ...document, ...statusOf(document.customerType, 'PENDING'), updatedAt };
    case 'onboarding.customer-approved': return { ...document, ...statusOf(document.customerType, 'APPROVED'), updatedAt };
    case 'onboarding.customer-rejected': return { ...document, ...statusOf(document.customerType, 'REJECTED'), updatedAt };
    case 'onboarding.customer-activated': return document;
    case 'onboarding.customer-deleted': return { ...document, isDeleted: true, updatedAt };
    default: return assertNever(event);
  }
}

function registered(data: Extract<CustomerEvent, { type: 'onboarding.customer-registered' }>['data'], at: string): CustomerDocument {
  const { taxIdentifier: _writeOnly, ...profile } = data.profile ?? {};
  return {
    id: data.customerId,
    platformCustomerId: data.platformCustomerId,
    customerType: data.customerType,
    ...statusOf(data.customerType, data.status),
    ...(data.region !== undefined && { region: data.region }),
    ...(data.currencies !== undefined && { currencies: data.currencies }),
    umaAddress: data.umaAddress ?? '',
    ...profile,
    ...(data.contactChannels.length > 0 && { contactVerification: toConfirm(data.contactChannels) }),
    isDeleted: false,
    createdAt: at,
    updatedAt: at,
  };
}

function statusOf(customerType: CustomerType, status: VerificationStatus): Pick<CustomerDocument, 'kycStatus' | 'kybStatus'> {
  return customerType === 'INDIVIDUAL' ? { kycStatus: status } : { kybStatus: status };
}

function toConfirm(channels: readonly ContactChannel[]): NonNullable<CustomerDocument['contactVerification']> {
  return {
    ...(channels.includes('EMAIL') && { email: 'PENDING' as const }),
    ...(channels.includes('PHONE') && { phone: 'PENDING' as const }),
  };
}

/** Where the customer stands in verification, whatever its type. */
export function verificationStatusOf(document: CustomerDocument): VerificationStatus {
  return document.kycStatus ?? document.kybStatus ?? 'UNVERIFIED';
}
