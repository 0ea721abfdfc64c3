import { ApiProperty } from '@nestjs/swagger';
import { EnumField, PageQuery, ResourceIdField } from '@app/http';
import { ASSESSMENT_STATUSES, type AssessmentStatus, FINDING_TYPES } from '../domain/customer/assessment.events.js';
import { DOCUMENT_TYPES } from '../domain/customer/document-types.js';

/** Body of POST /verifications. */
export class VerificationRequest {
  @ResourceIdField('Customer') customerId!: string;
}

export class VerificationsQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true }) customerId?: string;
  @EnumField(ASSESSMENT_STATUSES, { optional: true }) verificationStatus?: AssessmentStatus;
}

class VerificationError {
  @ApiProperty({ type: 'string', description: 'Customer, owner or document that the entry concerns.' })
  resourceId!: string;
  @ApiProperty({ type: 'string', enum: FINDING_TYPES }) type!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Path of the data that is missing or wrong.',
    example: 'customer.address.line1',
  })
  field?: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...DOCUMENT_TYPES] },
    required: false,
    description: 'Any one of these document types resolves the entry.',
  })
  acceptedDocumentTypes?: string[];

  @ApiProperty({ type: 'string' }) reason!: string;
}

export class VerificationResponse {
  @ApiProperty({ type: 'string', example: 'Verification:019542f5-b3e7-8d02-8000-000000000001' }) id!: string;
  @ResourceIdField('Customer') customerId!: string;
  @EnumField(ASSESSMENT_STATUSES) verificationStatus!: AssessmentStatus;
  @ApiProperty({ type: [VerificationError], description: 'One entry for each problem; empty when there is none.' })
  errors!: VerificationError[];
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', required: false }) updatedAt!: string;
}
