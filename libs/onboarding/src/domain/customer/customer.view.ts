import { type Recorded, type View, assertNever } from '@app/kernel';
import { type CustomerProfile, profileFields } from './customer-profile.js';
import { customer } from './customer.decider.js';
import type { ContactChannel } from './contact.events.js';
import type { CustomerEvent, CustomerType, VerificationStatus } from './customer.events.js';
import { type OwnerDocument, changedOwner, ownerOf } from './owner.view.js';

/**
 * A customer as GET returns it (specification, "Customer"): `kycStatus` for individuals, `kybStatus` for businesses; members that were never
 * given are absent; the individual's tax identifier is never shown. After an erasure the personal members are absent.
 */
export interface CustomerDocument extends Omit<CustomerProfile, 'taxIdentifier'> {
  readonly id: string;
  /** The newer name of `taxIdType`, shown in addition. */
  readonly idType?: string;
  /** Null once the customer was erased. */
  readonly platformCustomerId: string | null;
  readonly customerType: CustomerType;
  readonly kycStatus?: VerificationStatus;
  readonly kybStatus?: VerificationStatus;
  readonly region?: string;
  readonly currencies?: readonly string[];
  /** `$username@domain`; null once the customer was erased. */
  readonly umaAddress: string | null;
  /** Only channels that must be confirmed; absent if there are none. */
  readonly contactVerification?: ContactVerification;
  readonly endUserTermsConsent?: {
    readonly acceptedAt: string;
    readonly ipAddress?: string;
    readonly termsVersion: string;
    readonly acceptanceMethod: string;
  };
  /** Present for a business with owners. */
  readonly beneficialOwners?: readonly OwnerDocument[];
  readonly isDeleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ContactVerification {
  readonly email?: 'PENDING' | 'VERIFIED';
  readonly phone?: 'PENDING' | 'VERIFIED';
}

export const customerView: View<CustomerDocument, CustomerEvent> = {
  aggregate: customer,
  version: 5,
  evolve,
  subject: ({ id }) => id,
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
    case 'onboarding.customer-verification-started':
      return { ...document, ...statusOf(document.customerType, 'PENDING'), updatedAt };
    case 'onboarding.customer-approved':
      return { ...document, ...statusOf(document.customerType, 'APPROVED'), updatedAt };
    case 'onboarding.customer-rejected':
      return { ...document, ...statusOf(document.customerType, 'REJECTED'), updatedAt };
    case 'onboarding.customer-erased':
      return { ...erased(document), updatedAt };
    case 'onboarding.customer-profile-changed':
      return { ...withoutProfile(document), ...shownProfile(event.data.profile), updatedAt };
    case 'onboarding.customer-currencies-changed':
      return { ...document, currencies: event.data.currencies, updatedAt };
    case 'onboarding.customer-uma-address-changed':
      return { ...document, umaAddress: event.data.umaAddress, updatedAt };
    case 'onboarding.contact-channels-changed':
      return { ...withContacts(document, event.data.contactChannels), updatedAt };
    case 'onboarding.contact-channel-verified':
      return { ...withContact(document, event.data.channel, 'VERIFIED'), updatedAt };
    case 'onboarding.contact-channel-reopened':
      return { ...withContact(document, event.data.channel, 'PENDING'), updatedAt };
    case 'onboarding.beneficial-owner-registered':
      return {
        ...document,
        beneficialOwners: [...(document.beneficialOwners ?? []), ownerOf(event.data, updatedAt)],
        updatedAt,
      };
    case 'onboarding.beneficial-owner-changed':
    case 'onboarding.beneficial-owner-assessed': {
      const owners = document.beneficialOwners ?? [];
      return {
        ...document,
        beneficialOwners: owners.map((owner) =>
          owner.id === event.data.ownerId ? changedOwner(owner, event, updatedAt) : owner,
        ),
        updatedAt,
      };
    }
    case 'onboarding.customer-activated':
    case 'onboarding.customer-money-announced':
    case 'onboarding.customer-assessed':
    case 'onboarding.contact-code-issued':
    case 'onboarding.contact-code-mistyped':
    case 'onboarding.document-added':
    case 'onboarding.document-replaced':
    case 'onboarding.document-deleted':
      return document;
    case 'onboarding.customer-deleted':
      return { ...document, isDeleted: true, updatedAt };
    default:
      return assertNever(event);
  }
}

function registered(
  data: Extract<CustomerEvent, { type: 'onboarding.customer-registered' }>['data'],
  at: string,
): CustomerDocument {
  return withContacts(
    {
      id: data.customerId,
      platformCustomerId: data.platformCustomerId,
      customerType: data.customerType,
      ...statusOf(data.customerType, data.status),
      ...(data.region !== undefined && { region: data.region }),
      ...(data.currencies !== undefined && { currencies: data.currencies }),
      umaAddress: data.umaAddress,
      ...shownProfile(data.profile),
      isDeleted: false,
      createdAt: at,
      updatedAt: at,
    },
    data.contactChannels,
  );
}

/** A profile without its write-only members. */
function shownProfile(profile: CustomerProfile | null): Omit<CustomerProfile, 'taxIdentifier'> & { idType?: string } {
  const { taxIdentifier: _writeOnly, ...shown } = profile ?? {};
  return { ...shown, ...(shown.taxIdType !== undefined && { idType: shown.taxIdType }) };
}

/** The document without the members of its profile, which a change replaces completely. */
function withoutProfile(document: CustomerDocument): CustomerDocument {
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => name !== 'idType' && !(name in profileFields)),
  ) as unknown as CustomerDocument;
}

function statusOf(
  customerType: CustomerType,
  status: VerificationStatus,
): Pick<CustomerDocument, 'kycStatus' | 'kybStatus'> {
  return customerType === 'INDIVIDUAL' ? { kycStatus: status } : { kybStatus: status };
}

/** The document of an erased customer. */
function erased(document: CustomerDocument): CustomerDocument {
  const { endUserTermsConsent: consent, beneficialOwners: owners, ...rest } = withoutProfile(document);
  const { ipAddress: _personal, ...consentLeft } = consent ?? {};
  return {
    ...rest,
    platformCustomerId: null,
    umaAddress: null,
    ...(consent !== undefined && { endUserTermsConsent: consentLeft as NonNullable<typeof consent> }),
    ...(owners !== undefined && { beneficialOwners: owners.map((owner) => ({ ...owner, personalInfo: {} })) }),
  };
}

const NAME_OF_CHANNEL = { EMAIL: 'email', PHONE: 'phone' } as const;

/** Lists only channels that must be confirmed; confirmed ones stay confirmed. */
function withContacts(document: CustomerDocument, channels: readonly ContactChannel[]): CustomerDocument {
  const { contactVerification = {}, ...others } = document;
  if (channels.length === 0) return others;
  const standing = channels.map((channel) => [
    NAME_OF_CHANNEL[channel],
    contactVerification[NAME_OF_CHANNEL[channel]] ?? 'PENDING',
  ]);
  return { ...others, contactVerification: Object.fromEntries(standing) as ContactVerification };
}

function withContact(
  document: CustomerDocument,
  channel: ContactChannel,
  status: 'PENDING' | 'VERIFIED',
): CustomerDocument {
  return { ...document, contactVerification: { ...document.contactVerification, [NAME_OF_CHANNEL[channel]]: status } };
}

/** Verification status of the customer, for either type. */
export function verificationStatusOf(document: CustomerDocument): VerificationStatus {
  return document.kycStatus ?? document.kybStatus ?? 'UNVERIFIED';
}
