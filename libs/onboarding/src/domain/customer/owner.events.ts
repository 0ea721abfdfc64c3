import { type DataOf, defineEvent, integer, list, oneOf, optional, pii, record, text } from '@app/kernel';
import { addressFields } from './customer-profile.js';

export const OWNER_ROLES = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;
export type OwnerRole = (typeof OWNER_ROLES)[number];

/** Profile of an owner, director or officer of a business; one sealed member. */
const personalInfoFields = {
  firstName: text(),
  middleName: optional(text()),
  lastName: text(),
  /** YYYY-MM-DD. */
  birthDate: text(),
  nationality: text(),
  email: optional(text()),
  phoneNumber: optional(text()),
  address: record(addressFields),
  idType: text(),
  identifier: text(),
  countryOfIssuance: optional(text()),
};
export type PersonalInfo = DataOf<typeof personalInfoFields>;

const ownerFields = {
  customerId: text(),
  /** `BeneficialOwner:<uuid>`. */
  ownerId: text(),
  roles: list(oneOf(...OWNER_ROLES)),
  /** Integer percentage, 0 to 100. */
  ownershipPercentage: integer(),
  personalInfo: pii(record(personalInfoFields)),
};
// An owner is part of the file of its business and is erased with it.
const subject = { subject: 'customerId' };

/** A person who owns, controls or runs a business. */
export const BeneficialOwnerRegistered = defineEvent('onboarding.beneficial-owner-registered', ownerFields, subject);

/** The complete owner after a change. */
export const BeneficialOwnerChanged = defineEvent('onboarding.beneficial-owner-changed', ownerFields, subject);

/** Result of the owner's verification when the business was decided. */
export const BeneficialOwnerAssessed = defineEvent('onboarding.beneficial-owner-assessed', {
  customerId: text(),
  ownerId: text(),
  status: oneOf('PENDING', 'APPROVED', 'REJECTED'),
});

export const OWNER_EVENTS = [BeneficialOwnerRegistered, BeneficialOwnerChanged, BeneficialOwnerAssessed] as const;
