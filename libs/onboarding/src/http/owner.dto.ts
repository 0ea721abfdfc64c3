import { ApiProperty } from '@nestjs/swagger';
import {
  CountryField,
  BirthDateField,
  EmailField,
  EnumField,
  Field,
  IntegerField,
  ListField,
  NestedField,
  PageQuery,
  PhoneField,
  ResourceIdField,
  TextField,
  rules,
} from '@app/http';
import { TAX_ID_TYPES } from '../domain/customer/customer-vocabulary.js';
import { OWNER_ROLES, type OwnerRole } from '../domain/customer/owner.events.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { AddressChanges, AddressFields, DOCUMENTED_STATUSES } from './customer-fields.dto.js';
import { PRINTABLE, personName } from './customer.rules.js';

const { longest } = ONBOARDING_CONFIGURATION;
const optional = { optional: true } as const;
const Identifier = (options: { optional?: boolean } = {}): PropertyDecorator =>
  TextField({
    ...options,
    max: longest.identifier,
    pattern: PRINTABLE,
    description: 'Shown with its last four characters only.',
  });
const Roles = (options: { optional?: boolean } = {}): PropertyDecorator =>
  ListField(rules.enumOf(OWNER_ROLES), { ...options, min: 1, unique: true });

export class PersonalInfoRequest {
  @Field(personName) firstName!: string;
  @Field(personName, optional) middleName?: string;
  @Field(personName, { description: 'In the sandbox its last three characters choose the outcome.' }) lastName!: string;
  @BirthDateField() birthDate!: string;
  @CountryField() nationality!: string;
  @EmailField(optional) email?: string;
  @PhoneField(optional) phoneNumber?: string;
  @NestedField(() => AddressFields) address!: AddressFields;
  @EnumField(TAX_ID_TYPES) idType!: string;
  @Identifier() identifier!: string;
  @CountryField({ ...optional, description: 'Required for a NON_US_TAX_ID.' }) countryOfIssuance?: string;
}

export class PersonalInfoChangesRequest {
  @Field(personName, optional) firstName?: string;
  @Field(personName, optional) middleName?: string;
  @Field(personName, optional) lastName?: string;
  @BirthDateField(optional) birthDate?: string;
  @CountryField(optional) nationality?: string;
  @EmailField(optional) email?: string;
  @PhoneField(optional) phoneNumber?: string;
  @NestedField(() => AddressChanges, optional) address?: AddressChanges;
  @EnumField(TAX_ID_TYPES, optional) idType?: string;
  @Identifier(optional) identifier?: string;
  @CountryField(optional) countryOfIssuance?: string;
}

/** Body of POST /beneficial-owners. */
export class OwnerRequest {
  @ResourceIdField('Customer', { description: 'The business.' }) customerId!: string;
  @Roles() roles!: OwnerRole[];
  @IntegerField({ min: 0, max: 100, description: 'Integer percent; 0 for a person without a share.' })
  ownershipPercentage!: number;
  @NestedField(() => PersonalInfoRequest) personalInfo!: PersonalInfoRequest;
}

/** Body of PATCH /beneficial-owners/{id}: absent members stay unchanged, roles are replaced. */
export class OwnerChangesRequest {
  @Roles(optional) roles?: OwnerRole[];
  @IntegerField({ ...optional, min: 0, max: 100 }) ownershipPercentage?: number;
  @NestedField(() => PersonalInfoChangesRequest, optional) personalInfo?: PersonalInfoChangesRequest;
}

export class OwnersQuery extends PageQuery {
  @ResourceIdField('Customer') customerId!: string;
}

export class OwnerResponse {
  @ApiProperty({ type: 'string', example: 'BeneficialOwner:019542f5-b3e7-8d02-8000-000000000001' }) id!: string;
  @ResourceIdField('Customer') customerId!: string;
  @Roles() roles!: OwnerRole[];
  @IntegerField({ min: 0, max: 100 }) ownershipPercentage!: number;
  @NestedField(() => PersonalInfoRequest) personalInfo!: PersonalInfoRequest;
  @ApiProperty({ type: 'string', enum: DOCUMENTED_STATUSES }) kycStatus!: string;
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', required: false }) updatedAt!: string;
}
