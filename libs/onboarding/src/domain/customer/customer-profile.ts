import { type DataOf, list, optional, record, text } from '@app/kernel';

/**
 * A customer's profile as stored in events: one sealed member. Enumerations (purposes, income ranges, entity types …) are plain text here:
 * the edge decides which values are currently allowed, and events recorded under earlier rules stay readable.
 */
export const addressFields = {
  line1: text(),
  line2: optional(text()),
  city: optional(text()),
  state: optional(text()),
  postalCode: text(),
  /** ISO 3166-1 alpha-2. */
  country: text(),
};

const businessInfoFields = {
  legalName: optional(text()),
  doingBusinessAs: optional(text()),
  country: optional(text()),
  registrationNumber: optional(text()),
  /** YYYY-MM-DD. */
  incorporatedOn: optional(text()),
  entityType: optional(text()),
  taxId: optional(text()),
  countriesOfOperation: optional(list(text())),
  businessType: optional(text()),
  purposeOfAccount: optional(text()),
  purposeOfAccountOtherDescription: optional(text()),
  sourceOfFunds: optional(text()),
  sourceOfFundsCategories: optional(list(text())),
  sourceOfFundsOtherDescription: optional(text()),
  expectedMonthlyTransactionCount: optional(text()),
  expectedMonthlyTransactionVolume: optional(text()),
  expectedRecipientJurisdictions: optional(list(text())),
  expectedCounterpartyCountries: optional(list(text())),
  naicsCode: optional(text()),
  primaryContactFirstName: optional(text()),
  primaryContactLastName: optional(text()),
};

export const profileFields = {
  email: optional(text()),
  /** E.164. */
  phoneNumber: optional(text()),
  address: optional(record(addressFields)),

  fullName: optional(text()),
  /** YYYY-MM-DD. */
  birthDate: optional(text()),
  nationality: optional(text()),
  taxIdType: optional(text()),
  /** Write-only: no view shows it. */
  taxIdentifier: optional(text()),
  countryOfIssuance: optional(text()),
  sourceOfFundsCategories: optional(list(text())),
  sourceOfFundsOtherDescription: optional(text()),
  sourceOfWealthCategories: optional(list(text())),
  sourceOfWealthOtherDescription: optional(text()),
  purposeOfAccount: optional(text()),
  purposeOfAccountOtherDescription: optional(text()),
  expectedMonthlyTransactionCount: optional(text()),
  expectedMonthlyTransactionVolume: optional(text()),
  annualIncomeRange: optional(text()),
  netWorthRange: optional(text()),
  pepStatus: optional(text()),

  businessInfo: optional(record(businessInfoFields)),
};

export type CustomerProfile = DataOf<typeof profileFields>;
