import type { CustomerEvent, VerificationStatus } from './customer.events.js';
import type { OwnerRole, PersonalInfo } from './owner.events.js';

/** A beneficial owner as GET returns it, alone and within its business. Personal information is empty once it was erased. */
export interface OwnerDocument {
  readonly id: string;
  readonly customerId: string;
  readonly roles: readonly OwnerRole[];
  readonly ownershipPercentage: number;
  readonly personalInfo: Partial<PersonalInfo>;
  readonly kycStatus: VerificationStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type EventData<Type extends CustomerEvent['type']> = Extract<CustomerEvent, { type: Type }>['data'];
type OwnerChange = Extract<
  CustomerEvent,
  { type: 'onboarding.beneficial-owner-changed' | 'onboarding.beneficial-owner-assessed' }
>;

export function ownerOf(data: EventData<'onboarding.beneficial-owner-registered'>, at: string): OwnerDocument {
  const { ownerId, customerId, roles, ownershipPercentage, personalInfo } = data;
  return {
    id: ownerId,
    customerId,
    roles,
    ownershipPercentage,
    personalInfo: shown(personalInfo),
    kycStatus: 'UNVERIFIED',
    createdAt: at,
    updatedAt: at,
  };
}

export function changedOwner(owner: OwnerDocument, event: OwnerChange, at: string): OwnerDocument {
  if (event.type === 'onboarding.beneficial-owner-assessed')
    return { ...owner, kycStatus: event.data.status, updatedAt: at };
  const { roles, ownershipPercentage, personalInfo } = event.data;
  return { ...owner, roles, ownershipPercentage, personalInfo: shown(personalInfo), updatedAt: at };
}

/** The identifier is for the verifier: only its last four characters are shown, and none of a short one. */
function shown(personalInfo: PersonalInfo | null): Partial<PersonalInfo> {
  if (personalInfo === null) return {};
  const { identifier } = personalInfo;
  return { ...personalInfo, identifier: `****${identifier.length > 6 ? identifier.slice(-4) : ''}` };
}
