import { ApiProperty } from '@nestjs/swagger';
import {
  CountryField,
  BirthDateField,
  DateField,
  EmailField,
  EnumField,
  Field,
  type FieldOptions,
  ListField,
  NestedField,
  PhoneField,
  TextField,
  TimestampField,
  rules,
} from '@app/http';
import { ACCEPTANCE_METHODS, VERIFICATION_STATUSES } from '../domain/customer/customer.events.js';
import * as words from '../domain/customer/customer-vocabulary.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { PRINTABLE, businessName, personName, umaAddress } from './customer.rules.js';

const { longest, maxListed } = ONBOARDING_CONFIGURATION;
const optional = { optional: true } as const;

const Line = (options: { max?: number } & FieldOptions = {}): PropertyDecorator =>
  TextField({ max: longest.text, ...options, pattern: PRINTABLE });
const Description = (): PropertyDecorator =>
  TextField({ ...optional, max: longest.description, description: 'Present if and only if OTHER was chosen.' });
const Words = (values: readonly string[]): PropertyDecorator =>
  ListField(rules.enumOf(values), { ...optional, min: 1, unique: true });
const Countries = (): PropertyDecorator => ListField(rules.country, { ...optional, max: maxListed, unique: true });

/** Documented statuses, since callers must tolerate new ones; HOLD does not occur today. */
export const DOCUMENTED_STATUSES = [...VERIFICATION_STATUSES, 'HOLD'];

export class AddressFields {
  @Line() line1!: string;
  @Line(optional) line2?: string;
  @Line(optional) city?: string;
  @Line(optional) state?: string;
  @Line({ max: longest.postalCode }) postalCode!: string;
  @CountryField() country!: string;
}

export class EndUserTermsConsent {
  @TimestampField() acceptedAt!: string;
  @Field(rules.ipAddress) ipAddress!: string;

  @TextField({
    max: longest.text,
    description: 'Version that the end user accepted, from GET /customers/end-user-terms.',
  })
  termsVersion!: string;

  @EnumField(ACCEPTANCE_METHODS) acceptanceMethod!: (typeof ACCEPTANCE_METHODS)[number];
}

/** The platform's id of a customer: chosen at registration, never changed. */
export const PlatformCustomerIdField = (): PropertyDecorator =>
  Line({
    ...optional,
    max: longest.platformCustomerId,
    description: "The platform's own id of the customer; generated when omitted.",
  });
export const RegionField = (): PropertyDecorator =>
  Line({
    ...optional,
    description: 'Decides when a currency is offered in several regions of the platform.',
  });

/** An address; a change contains only the members that differ. */
export class AddressChanges {
  @Line(optional) line1?: string;
  @Line(optional) line2?: string;
  @Line(optional) city?: string;
  @Line(optional) state?: string;
  @Line({ ...optional, max: longest.postalCode }) postalCode?: string;
  @CountryField(optional) country?: string;
}

/** Members of customers of both types, at registration and later. */
export abstract class CustomerFields {
  @ListField({ ...rules.currency, code: 'INVALID_INPUT' }, { ...optional, max: maxListed, unique: true })
  currencies?: string[];

  @EmailField(optional) email?: string;
  @PhoneField(optional) phoneNumber?: string;

  @Field(umaAddress, { ...optional, description: "Generated under the platform's UMA domain when omitted." })
  umaAddress?: string;

  @NestedField(() => EndUserTermsConsent, optional) endUserTermsConsent?: EndUserTermsConsent;
}

export abstract class IndividualFields extends CustomerFields {
  @Field(personName, {
    ...optional,
    description: 'Given and family name; in the sandbox its last three characters choose the outcome.',
  })
  fullName?: string;

  @BirthDateField(optional) birthDate?: string;
  @CountryField(optional) nationality?: string;
  @NestedField(() => AddressFields, optional) address?: AddressFields;

  @EnumField(words.TAX_ID_TYPES, { ...optional, description: 'Account holders: SSN or ITIN.' }) taxIdType?: string;

  @ApiProperty({ type: 'string', enum: words.TAX_ID_TYPES, required: false, description: 'Alias of taxIdType.' })
  idType?: string;

  @Line({ ...optional, description: 'Write-only.' }) taxIdentifier?: string;

  @ApiProperty({ type: 'string', required: false, writeOnly: true, description: 'Alias of taxIdentifier.' })
  identifier?: string;

  @CountryField({ ...optional, description: 'US, the default.' }) countryOfIssuance?: string;

  @Words(words.INDIVIDUAL_SOURCES_OF_FUNDS) sourceOfFundsCategories?: string[];
  @Description() sourceOfFundsOtherDescription?: string;
  @Words(words.SOURCES_OF_WEALTH) sourceOfWealthCategories?: string[];
  @Description() sourceOfWealthOtherDescription?: string;
  @EnumField(words.PURPOSES_OF_ACCOUNT, optional) purposeOfAccount?: string;
  @Description() purposeOfAccountOtherDescription?: string;
  @EnumField(words.MONTHLY_TRANSACTION_COUNTS, optional) expectedMonthlyTransactionCount?: string;
  @EnumField(words.MONTHLY_TRANSACTION_VOLUMES, optional) expectedMonthlyTransactionVolume?: string;
  @EnumField(words.ANNUAL_INCOME_RANGES, optional) annualIncomeRange?: string;
  @EnumField(words.NET_WORTH_RANGES, optional) netWorthRange?: string;
  @EnumField(words.POLITICAL_EXPOSURES, optional) pepStatus?: string;
}

/** Nothing here is required at creation: missing members become verification errors. */
export class BusinessInfoFields {
  @Field(businessName, optional) legalName?: string;
  @Field(businessName, optional) doingBusinessAs?: string;
  @CountryField(optional) country?: string;

  @Line({
    ...optional,
    description: 'In the sandbox its last three characters choose the outcome of the verification.',
  })
  registrationNumber?: string;

  @DateField(optional) incorporatedOn?: string;
  @EnumField(words.ENTITY_TYPES, optional) entityType?: string;
  @Line(optional) taxId?: string;
  @Countries() countriesOfOperation?: string[];
  @EnumField(words.BUSINESS_TYPES, optional) businessType?: string;
  @EnumField(words.PURPOSES_OF_ACCOUNT, optional) purposeOfAccount?: string;
  @Description() purposeOfAccountOtherDescription?: string;
  @Line({ ...optional, max: longest.description }) sourceOfFunds?: string;
  @Words(words.BUSINESS_SOURCES_OF_FUNDS) sourceOfFundsCategories?: string[];
  @Description() sourceOfFundsOtherDescription?: string;
  @EnumField(words.MONTHLY_TRANSACTION_COUNTS, optional) expectedMonthlyTransactionCount?: string;
  @EnumField(words.MONTHLY_TRANSACTION_VOLUMES, optional) expectedMonthlyTransactionVolume?: string;
  @Countries() expectedRecipientJurisdictions?: string[];
  @Countries() expectedCounterpartyCountries?: string[];
  @TextField({ ...optional, max: 6, pattern: /^\d{2,6}$/, format: 'naics' }) naicsCode?: string;
  @Field(personName, optional) primaryContactFirstName?: string;
  @Field(personName, optional) primaryContactLastName?: string;
}

export abstract class BusinessFields extends CustomerFields {
  @NestedField(() => AddressFields, optional) address?: AddressFields;
  @NestedField(() => BusinessInfoFields, optional) businessInfo?: BusinessInfoFields;
}
