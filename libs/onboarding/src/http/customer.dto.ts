import { ApiProperty } from '@nestjs/swagger';
import {
  CurrencyField,
  EnumField,
  FlagField,
  NestedField,
  PageQuery,
  TextField,
  VariantRegistry,
  PeriodEndField,
  PeriodStartField,
} from '@app/http';
import { CUSTOMER_TYPES, type CustomerType } from '../domain/customer/customer.events.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import {
  AddressChanges,
  BusinessFields,
  CustomerFields,
  DOCUMENTED_STATUSES,
  EndUserTermsConsent,
  IndividualFields,
  PlatformCustomerIdField,
  RegionField,
} from './customer-fields.dto.js';
import { OwnerResponse } from './owner.dto.js';

/** Body of POST /customers. Ids, statuses and times are not part of it and are dropped. */
export const CUSTOMER_CREATE_REQUEST = new VariantRegistry<IndividualFields | BusinessFields>(
  'CustomerCreateRequest',
  'customerType',
);

@CUSTOMER_CREATE_REQUEST.variant('INDIVIDUAL')
export class IndividualCustomerCreateRequest extends IndividualFields {
  readonly customerType!: 'INDIVIDUAL';

  @PlatformCustomerIdField() platformCustomerId?: string;
  @RegionField() region?: string;

  @ApiProperty({
    type: 'string',
    enum: DOCUMENTED_STATUSES,
    required: false,
    readOnly: true,
    description: 'Ignored: set by the service.',
  })
  readonly kycStatus?: never;
}

@CUSTOMER_CREATE_REQUEST.variant('BUSINESS')
export class BusinessCustomerCreateRequest extends BusinessFields {
  readonly customerType!: 'BUSINESS';

  @PlatformCustomerIdField() platformCustomerId?: string;
  @RegionField() region?: string;

  @ApiProperty({
    type: 'string',
    enum: DOCUMENTED_STATUSES,
    required: false,
    readOnly: true,
    description: 'Ignored: set by the service.',
  })
  readonly kybStatus?: never;
}

export type CustomerCreateRequest = IndividualCustomerCreateRequest | BusinessCustomerCreateRequest;

/** Body of PATCH /customers/{id}: absent members stay unchanged. `customerType` selects the set of fields and cannot change. */
export const CUSTOMER_UPDATE_REQUEST = new VariantRegistry<IndividualFields | BusinessFields>(
  'CustomerUpdateRequest',
  'customerType',
);

@CUSTOMER_UPDATE_REQUEST.variant('INDIVIDUAL')
export class IndividualCustomerUpdateRequest extends IndividualFields {
  readonly customerType!: 'INDIVIDUAL';

  @NestedField(() => AddressChanges, { optional: true }) override address?: never;

  @ApiProperty({
    type: 'string',
    enum: DOCUMENTED_STATUSES,
    required: false,
    readOnly: true,
    description: 'Ignored: set by the service.',
  })
  readonly kycStatus?: never;
}

@CUSTOMER_UPDATE_REQUEST.variant('BUSINESS')
export class BusinessCustomerUpdateRequest extends BusinessFields {
  readonly customerType!: 'BUSINESS';

  @NestedField(() => AddressChanges, { optional: true }) override address?: never;

  @ApiProperty({
    type: 'string',
    enum: DOCUMENTED_STATUSES,
    required: false,
    readOnly: true,
    description: 'Ignored: set by the service.',
  })
  readonly kybStatus?: never;
}

export type CustomerUpdateRequest = IndividualCustomerUpdateRequest | BusinessCustomerUpdateRequest;

/** A customer in answers and webhooks. */
export const CUSTOMER = new VariantRegistry<IndividualFields | BusinessFields>('Customer', 'customerType');

class ContactVerification {
  @ApiProperty({ enum: ['PENDING', 'VERIFIED'], required: false }) email?: string;
  @ApiProperty({ enum: ['PENDING', 'VERIFIED'], required: false }) phone?: string;
}

const nullWhenErased = { nullable: true, description: 'Null once the customer is erased.' } as const;

/** Declares the members that the service adds to a customer of either type. */
function ServiceMembers(): ClassDecorator {
  const declare = (target: object, name: string, options: Parameters<typeof ApiProperty>[0]): void =>
    ApiProperty(options)(target, name);
  return ({ prototype }) => {
    const target = prototype as object;
    declare(target, 'id', {
      type: 'string',
      readOnly: true,
      required: false,
      example: 'Customer:019542f5-b3e7-8d02-8000-000000000001',
    });
    declare(target, 'platformCustomerId', { type: 'string', required: true, ...nullWhenErased });
    declare(target, 'region', { type: 'string', required: false });
    declare(target, 'umaAddress', { type: 'string', required: true, ...nullWhenErased });
    declare(target, 'endUserTermsConsent', { type: EndUserTermsConsent, readOnly: true, required: false });
    declare(target, 'contactVerification', { type: ContactVerification, readOnly: true, required: false });
    declare(target, 'isDeleted', { type: 'boolean', readOnly: true, required: false });
    declare(target, 'createdAt', { type: 'string', format: 'date-time', readOnly: true, required: false });
    declare(target, 'updatedAt', { type: 'string', format: 'date-time', readOnly: true, required: false });
  };
}

@ServiceMembers()
@CUSTOMER.variant('INDIVIDUAL')
export class IndividualCustomer extends IndividualFields {
  @ApiProperty({ type: 'string', enum: DOCUMENTED_STATUSES, required: false }) readonly kycStatus?: string;
}

@ServiceMembers()
@CUSTOMER.variant('BUSINESS')
export class BusinessCustomer extends BusinessFields {
  @ApiProperty({ type: 'string', enum: DOCUMENTED_STATUSES, required: false }) readonly kybStatus?: string;
  @ApiProperty({ type: () => [OwnerResponse], required: false, readOnly: true })
  readonly beneficialOwners?: OwnerResponse[];
}

/** Members common to both types of customers, for clients that need no others. */
@ServiceMembers()
export class AnyCustomer extends CustomerFields {
  @EnumField(CUSTOMER_TYPES) customerType!: CustomerType;
}

/** Filters of GET /customers; all given ones must match. */
export class CustomersQuery extends PageQuery {
  @TextField({ optional: true, max: ONBOARDING_CONFIGURATION.longest.platformCustomerId }) platformCustomerId?: string;
  @EnumField(CUSTOMER_TYPES, { optional: true }) customerType?: CustomerType;
  @PeriodStartField({ optional: true, description: 'Inclusive.' }) createdAfter?: string;
  @PeriodEndField({ optional: true, description: 'Inclusive.' }) createdBefore?: string;
  @PeriodStartField({ optional: true, description: 'Inclusive.' }) updatedAfter?: string;
  @PeriodEndField({ optional: true, description: 'Inclusive.' }) updatedBefore?: string;
  @TextField({ optional: true }) region?: string;
  @CurrencyField({ optional: true, code: 'INVALID_INPUT', description: 'A currency the customer was registered for.' })
  currency?: string;
  @TextField({ optional: true, description: 'Always present.' }) umaAddress?: string;
  @FlagField({ optional: true, default: false }) isIncludingDeleted?: boolean;
}

export class EndUserTermsResponse {
  @ApiProperty({ type: 'string', example: 'V1' }) version!: string;
  @ApiProperty({ type: 'string', format: 'uri' }) url!: string;
}
