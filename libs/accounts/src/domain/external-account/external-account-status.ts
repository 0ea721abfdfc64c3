import { defineEvent, oneOf } from '@app/kernel';

export const EXTERNAL_ACCOUNT_STATUSES = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const;
/** Status of an external account (onboarding-accounts 9). */
export type ExternalAccountStatus = (typeof EXTERNAL_ACCOUNT_STATUSES)[number];

/** The account's status changed; `from` is the status before. */
export const ExternalAccountStatusChanged = defineEvent('accounts.external-account-status-changed', {
  from: oneOf(...EXTERNAL_ACCOUNT_STATUSES),
  to: oneOf(...EXTERNAL_ACCOUNT_STATUSES),
});
