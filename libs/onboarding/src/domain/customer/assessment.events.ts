import { type DataOf, defineEvent, list, oneOf, optional, record, text } from '@app/kernel';

export const ASSESSMENT_STATUSES = [
  'READY_FOR_VERIFICATION',
  'RESOLVE_ERRORS',
  'IN_PROGRESS',
  'PENDING_MANUAL_REVIEW',
  'APPROVED',
  'REJECTED',
] as const;
/** `verificationStatus` of a verification. */
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

/** All possible findings of a verification (onboarding-accounts 7); a verifier may find more than the data check does. */
export const FINDING_TYPES = [
  'MISSING_FIELD',
  'INVALID_FIELD',
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  'MISSING_IDENTITY_DOCUMENT',
  'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'POOR_QUALITY_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'WRONG_DOCUMENT_TYPE',
  'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT',
  'DOCUMENT_VERIFICATION_FAILED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
  'APPLICANT_REJECTED',
  'MISSING_BENEFICIAL_OWNER',
  'MISSING_CONTROL_PERSON',
  'MISSING_GOOD_STANDING_DOCUMENT',
];

const findingFields = {
  /** The customer, owner or document concerned. */
  resourceId: text(),
  type: text(),
  /** Dot path within that resource, for missing or wrong data. */
  field: optional(text()),
  /** Any one of these resolves a missing or refused document. */
  acceptedDocumentTypes: optional(list(text())),
  /** For people; contains no values. */
  reason: text(),
};
/** One missing or wrong item found by a verification. */
export type Finding = DataOf<typeof findingFields>;

/**
 * A verification of the customer reached a status. The first event of a verification creates it. The statuses of the customer follow as
 * separate events.
 */
export const CustomerAssessed = defineEvent('onboarding.customer-assessed', {
  customerId: text(),
  customerType: oneOf('INDIVIDUAL', 'BUSINESS'),
  /** `Verification:<uuid>`. */
  verificationId: text(),
  verificationStatus: oneOf(...ASSESSMENT_STATUSES),
  errors: list(record(findingFields)),
  /** Documents that were submitted with it and can no longer be deleted. */
  submittedDocuments: list(text()),
});
