import { type DataOf, defineEvent, list, oneOf, optional, record, text } from '@app/kernel';

export const ASSESSMENT_STATUSES = [
  'READY_FOR_VERIFICATION', 'RESOLVE_ERRORS', 'IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED',
] as const;
/** `verificationStatus` of a verification. */
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

const findingFields = {
  /** The customer, owner or document it is about. */
  resourceId: text(),
  type: text(),
  /** Dot path within that resource, for data that is missing or wrong. */
  field: optional(text()),
  /** Any one of these settles a missing or refused document. */
  acceptedDocumentTypes: optional(list(text())),
  /** For people; names no values. */
  reason: text(),
};
/** One thing a verification found missing or wrong. */
export type Finding = DataOf<typeof findingFields>;

/**
 * A verification of the customer came to a status. The first one of a verification makes it; the statuses of the customer
 * itself follow as events of their own.
 */
export const CustomerAssessed = defineEvent('onboarding.customer-assessed', {
  customerId: text(),
  customerType: oneOf('INDIVIDUAL', 'BUSINESS'),
  /** `Verification:<uuid>`. */
  verificationId: text(),
  verificationStatus: oneOf(...ASSESSMENT_STATUSES),
  errors: list(record(findingFields)),
  /** Documents that went to the reviewer with it and can be taken back no more. */
  submittedDocuments: list(text()),
});
