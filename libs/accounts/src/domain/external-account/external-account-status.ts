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

/** Results of screening an account against sanctions and fraud lists. A FLAGGED account waits for a reviewer. */
const SCREENING_RESULTS = ['PASSED', 'FLAGGED', 'REFUSED'] as const;
export type ScreeningResult = (typeof SCREENING_RESULTS)[number];

/** The account's status changed; `from` is the status before. */
export const ExternalAccountStatusChanged = defineEvent('accounts.external-account-status-changed', {
  from: oneOf(...EXTERNAL_ACCOUNT_STATUSES),
  to: oneOf(...EXTERNAL_ACCOUNT_STATUSES),
});
