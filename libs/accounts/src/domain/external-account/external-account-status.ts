import { defineEvent, oneOf } from '@app/kernel';

export const EXTERNAL_ACCOUNT_STATUSES = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const;
export type ExternalAccountStatus = (typeof EXTERNAL_ACCOUNT_STATUSES)[number];

export const ExternalAccountStatusChanged = defineEvent('accounts.external-account-status-changed', {
  from: oneOf(...EXTERNAL_ACCOUNT_STATUSES),
  to: oneOf(...EXTERNAL_ACCOUNT_STATUSES),
});
