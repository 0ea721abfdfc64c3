import { ApiProperty } from '@nestjs/swagger';
import { EnumField, PageQuery, ResourceIdField } from '@app/http';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from '../domain/customer/assessment.events.js';
import { DOCUMENT_TYPES } from '../domain/customer/document-types.js';

/** Everything a verification can find (onboarding-accounts 7); a verifier may find more than the data check does. */
const FINDINGS = [
  'MISSING_FIELD', 'INVALID_FIELD', 'MISSING_LEGAL_PRESENCE_DOCUMENT', 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT', 'MISSING_PROOF_OF_ADDRESS_DOCUMENT', 'MISSING_IDENTITY_DOCUMENT', 'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT', 'POOR_QUALITY_DOCUMENT', 'SUSPECTED_FRAUD_DOCUMENT', 'WRONG_DOCUMENT_TYPE', 'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT', 'DOCUMENT_VERIFICATION_FAILED', 'APPLICANT_SANCTIONED', 'APPLICANT_FRAUD', 'APPLICANT_CRIMINAL_RECORD',
  'APPLICANT_REJECTED', 'MISSING_BENEFICIAL_OWNER', 'MISSING_CONTROL_PERSON', 'MISSING_GOOD_STANDING_DOCUMENT',
];

/** Body of POST /verifications. */
export class VerificationRequest {
  @ResourceIdField('Customer') customerId!: string;
}

export class VerificationsQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true }) customerId?: string;
  @EnumField(ASSESSMENT_STATUSES, { optional: true }) verificationStatus?: AssessmentStatus;
}

class VerificationError {
  @ApiProperty({ type: 'string', description: 'The customer, owner or document it is about.' }) resourceId!: string;
  @ApiProperty({ type: 'string', enum: FINDINGS }) type!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Path of the data that is missing or wrong.', example: 'customer.address.line1' })
  field?: string;

  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...DOCUMENT_TYPES] }, required: false, description: 'Any one of these settles it.' })
  acceptedDocumentTypes?: string[];

  @ApiProperty({ type: 'string' }) reason!: string;
}

export class VerificationResponse {
  @ApiProperty({ type: 'string', example: 'Verification:019542f5-b3e7-8d02-8000-000000000001' }) id!: string;
  @ResourceIdField('Customer') customerId!: string;
  @EnumField(ASSESSMENT_STATUSES) verificationStatus!: AssessmentStatus;
  @ApiProperty({ type: [VerificationError], description: 'One entry for each problem; empty when there is none.' }) errors!: VerificationError[];
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', required: false }) updatedAt!: string;
}
