import {
  type EventOf,
  defineEvent,
  flag,
  json,
  list,
  nullable,
  oneOf,
  optional,
  pii,
  sameMembers,
  text,
  textRecord,
} from '@app/kernel';
import { ACCOUNT_OWNERS } from '../internal-account/internal-account.events.js';
import { PAYMENT_RAILS } from './account-variant.js';
import type { Beneficiary } from './beneficiary.js';
import { ExternalAccountStatusChanged } from './external-account-status.js';
import { OWNERSHIP_EVENTS } from './ownership/ownership.events.js';
import { TRUST_EVENTS } from './trust/trust.events.js';

export const OWNERSHIP_TYPES = ['FIRST_PARTY', 'THIRD_PARTY'] as const;
export type OwnershipType = (typeof OWNERSHIP_TYPES)[number];

/** Results of matching the beneficiary's name with the account holder's. */
export const BENEFICIARY_VERIFICATION_STATUSES = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const;
export type BeneficiaryVerificationStatus = (typeof BENEFICIARY_VERIFICATION_STATUSES)[number];

/**
 * A bank account or wallet was registered. `ownerId` is the customer's public id or the platform's UUID, and the subject whose key seals
 * `personalDetails` (the numbers), `beneficiary`, `platformAccountId` and `verifiedName`. `plainDetails` are the variant's other details; `identifierName` names
 * the identifying detail. `defaultUmaDepositAccount` is present if it was registered in the customers' list, also by the platform for itself.
 */
export const ExternalAccountRegistered = defineEvent(
  'accounts.external-account-registered',
  {
    externalAccountId: text(),
    owner: oneOf(...ACCOUNT_OWNERS),
    ownerId: text(),
    accountType: text(),
    currency: text(),
    status: oneOf('PENDING', 'ACTIVE', 'PENDING_OWNERSHIP_VERIFICATION'),
    identifierName: text(),
    personalDetails: pii(textRecord()),
    plainDetails: textRecord(),
    paymentRails: list(oneOf(...PAYMENT_RAILS)),
    beneficiary: pii(json<Beneficiary | null>()),
    /** The platform's id of the account, which may be a name or a number. Version 1 stored it in clear. */
    platformAccountId: optional(pii(text())),
    ownershipType: optional(oneOf(...OWNERSHIP_TYPES)),
    defaultUmaDepositAccount: optional(flag()),
    beneficiaryVerificationStatus: nullable(oneOf(...BENEFICIARY_VERIFICATION_STATUSES)),
    verifiedName: pii(text()),
  },
  { subject: 'ownerId', version: 2, upcast: { 1: sameMembers }, since: { platformAccountId: 2 } },
);

/** Another account became the customer's default UMA deposit account. */
export const DefaultDepositWithdrawn = defineEvent('accounts.default-deposit-withdrawn', {});

/** The account was deleted, which is refused while a payment needs it (onboarding-accounts 9). */
export const ExternalAccountDeleted = defineEvent('accounts.external-account-deleted', {
  owner: oneOf(...ACCOUNT_OWNERS),
  ownerId: text(),
  wasDefaultUmaDepositAccount: flag(),
});

export const EXTERNAL_ACCOUNT_EVENTS = [
  ExternalAccountRegistered,
  ExternalAccountStatusChanged,
  DefaultDepositWithdrawn,
  ExternalAccountDeleted,
  ...OWNERSHIP_EVENTS,
  ...TRUST_EVENTS,
] as const;
export type ExternalAccountEvent = EventOf<(typeof EXTERNAL_ACCOUNT_EVENTS)[number]>;
