import type { CustomerProfile } from './customer-profile.js';
import type { CustomerType } from './customer.events.js';

/** Path of each provider field in a customer, by type. Names of counterparties and banks have none. */
const PLACES: Readonly<Record<string, Readonly<Record<CustomerType, string>>>> = {
  FULL_NAME: { INDIVIDUAL: 'fullName', BUSINESS: 'businessInfo.legalName' },
  COMPANY_LEGAL_NAME: { INDIVIDUAL: '', BUSINESS: 'businessInfo.legalName' },
  BIRTH_DATE: { INDIVIDUAL: 'birthDate', BUSINESS: '' },
  NATIONALITY: { INDIVIDUAL: 'nationality', BUSINESS: '' },
  PHONE_NUMBER: { INDIVIDUAL: 'phoneNumber', BUSINESS: 'phoneNumber' },
  EMAIL: { INDIVIDUAL: 'email', BUSINESS: 'email' },
  POSTAL_ADDRESS: { INDIVIDUAL: 'address', BUSINESS: 'address' },
  COUNTRY_OF_RESIDENCE: { INDIVIDUAL: 'address.country', BUSINESS: 'businessInfo.country' },
  TAX_ID: { INDIVIDUAL: 'taxIdentifier', BUSINESS: 'businessInfo.taxId' },
  IDENTIFIER: { INDIVIDUAL: 'taxIdentifier', BUSINESS: 'businessInfo.registrationNumber' },
  ID_TYPE: { INDIVIDUAL: 'taxIdType', BUSINESS: '' },
  ID_NUMBER: { INDIVIDUAL: 'taxIdentifier', BUSINESS: '' },
  REGISTRATION_NUMBER: { INDIVIDUAL: '', BUSINESS: 'businessInfo.registrationNumber' },
  BUSINESS_TYPE: { INDIVIDUAL: '', BUSINESS: 'businessInfo.businessType' },
};

/**
 * Paths of fields that a provider requires and this customer lacks (specification, "Currency rule"), in the provider's order and without
 * duplicates. Skips fields that a customer of this type cannot have.
 */
export function missingInformation(
  required: readonly string[],
  customerType: CustomerType,
  profile: CustomerProfile,
): readonly string[] {
  const paths = required.map((name) => PLACES[name]?.[customerType] ?? '').filter((path) => path !== '');
  return [...new Set(paths)].filter((path) => at(profile, path) === undefined);
}

function at(profile: CustomerProfile, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], profile);
}
