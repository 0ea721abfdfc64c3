import { ApiProperty } from '@nestjs/swagger';
import { CountryField, EnumField, Field, type FieldRule, PageQuery, TextField } from '@app/http';
import { isResourceId } from '@app/kernel';
import { DOCUMENT_TYPES } from '../domain/customer/document-types.js';
import { DOCUMENT_SIDES, type DocumentSide } from '../domain/customer/document.events.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { PRINTABLE } from './customer.rules.js';

const { longest } = ONBOARDING_CONFIGURATION;
const optional = { optional: true } as const;
const IDENTITY = "Required for a passport, driver's license or national id.";

const HOLDER_PATTERN = '^(Customer|BeneficialOwner):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const documentHolder: FieldRule = {
  name: 'documentHolder',
  check: (value) => isResourceId('Customer', value) || isResourceId('BeneficialOwner', value),
  message: 'must be an id of the form Customer:<uuid> or BeneficialOwner:<uuid>',
  constraint: { pattern: HOLDER_PATTERN },
  schema: { type: 'string', pattern: HOLDER_PATTERN, example: 'Customer:019542f5-b3e7-8d02-8000-000000000001' },
};

/** Form of PUT /documents/{id}. */
export class DocumentReplaceRequest {
  @ApiProperty({ type: 'string', format: 'binary', description: 'PDF, JPEG or PNG, at most 10 MB.' }) file?: unknown;
  @EnumField(DOCUMENT_TYPES) documentType!: string;
  @EnumField(DOCUMENT_SIDES, {
    ...optional,
    description: "Required for a driver's license or national id, each side in a separate document.",
  })
  side?: DocumentSide;
  @CountryField({ description: 'Country of issue.' }) country!: string;
  @TextField({ ...optional, max: longest.identifier, pattern: PRINTABLE, description: IDENTITY })
  documentNumber?: string;
  @TextField({ ...optional, max: longest.text, pattern: PRINTABLE, description: IDENTITY }) issuingAuthority?: string;
}

/** Form of POST /documents. */
export class DocumentUploadRequest extends DocumentReplaceRequest {
  @Field(documentHolder, { description: 'A customer or a beneficial owner.' }) documentHolder!: string;
}

export class DocumentsQuery extends PageQuery {
  @Field(documentHolder, { ...optional, description: 'A customer or a beneficial owner.' }) documentHolder?: string;
}

export class DocumentResponse {
  @ApiProperty({ type: 'string', example: 'Document:019542f5-b3e7-8d02-8000-000000000001' }) id!: string;
  @ApiProperty({ type: 'string' }) documentHolder!: string;
  @EnumField(DOCUMENT_TYPES) documentType!: string;
  @EnumField(DOCUMENT_SIDES, optional) side?: DocumentSide;
  @CountryField() country!: string;
  @ApiProperty({ type: 'string', required: false }) documentNumber?: string;
  @ApiProperty({ type: 'string', required: false }) issuingAuthority?: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Null once the customer is erased.' })
  fileName!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', required: false }) updatedAt!: string;
}
