import { DOCUMENT_TYPES } from '../../domain/customer/document-types.js';
import { COUNTRY_CODES } from './hosted-words.js';
import * as words from '../../domain/customer/customer-vocabulary.js';
import { INDIVIDUAL_TAX_IDENTIFIER_TYPES } from '../../domain/customer/tax-identifier.js';
import { DOCUMENT_SIDES } from '../../domain/customer/document.events.js';
import { OWNER_ROLES } from '../../domain/customer/owner.events.js';

/** One input of a form. `name` is the path of its member in a request. */
export interface HostedField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'date' | 'email' | 'number' | 'file';
  readonly options?: readonly string[];
  /** Multiple choice: a checkbox for each option, named `<name>:<option>`. */
  readonly list?: boolean;
  readonly optional?: boolean;
  /** HTML autocomplete value (HTML, 4.10.18.7). */
  readonly autocomplete?: string;
  readonly hint?: string;
}

/** All fields of a customer that a verification can find missing or that its region requires, with their labels. */
export const CUSTOMER_FIELDS: readonly HostedField[] = [
  { name: 'fullName', label: 'Full name (given and family name)', autocomplete: 'name' },
  { name: 'birthDate', label: 'Date of birth', type: 'date', autocomplete: 'bday' },
  { name: 'nationality', label: 'Nationality', options: COUNTRY_CODES },
  { name: 'taxIdType', label: 'Kind of tax number', options: INDIVIDUAL_TAX_IDENTIFIER_TYPES },
  { name: 'taxIdentifier', label: 'Tax number' },
  { name: 'businessInfo.legalName', label: 'Legal name of the business', autocomplete: 'organization' },
  { name: 'businessInfo.country', label: 'Country of incorporation', options: COUNTRY_CODES },
  { name: 'businessInfo.registrationNumber', label: 'Registration number' },
  { name: 'businessInfo.incorporatedOn', label: 'Date of incorporation', type: 'date' },
  { name: 'businessInfo.entityType', label: 'Legal form', options: words.ENTITY_TYPES },
  { name: 'businessInfo.taxId', label: 'Tax number of the business' },
  { name: 'businessInfo.countriesOfOperation', label: 'Countries of operation', options: COUNTRY_CODES, list: true },
  { name: 'businessInfo.businessType', label: 'Line of business', options: words.BUSINESS_TYPES },
  {
    name: 'businessInfo.purposeOfAccount',
    label: 'Purpose of the account',
    options: words.PURPOSES_OF_ACCOUNT.filter((word) => word !== 'OTHER'),
  },
  { name: 'businessInfo.sourceOfFunds', label: 'Source of funds' },
  {
    name: 'businessInfo.expectedMonthlyTransactionCount',
    label: 'Transactions a month',
    options: words.MONTHLY_TRANSACTION_COUNTS,
  },
  {
    name: 'businessInfo.expectedMonthlyTransactionVolume',
    label: 'Volume a month',
    options: words.MONTHLY_TRANSACTION_VOLUMES,
  },
  { name: 'email', label: 'Email address', type: 'email', autocomplete: 'email' },
  {
    name: 'phoneNumber',
    label: 'Phone number',
    autocomplete: 'tel',
    hint: 'With the country code and without spaces, as +493012345678.',
  },
  { name: 'businessInfo.primaryContactFirstName', label: 'Given name of the contact person' },
  { name: 'businessInfo.primaryContactLastName', label: 'Family name of the contact person' },
  { name: 'address.line1', label: 'Address', autocomplete: 'address-line1' },
  { name: 'address.postalCode', label: 'Postal code', autocomplete: 'postal-code' },
  { name: 'address.country', label: 'Country', options: COUNTRY_CODES, autocomplete: 'country' },
];

export const OWNER_FIELDS: readonly HostedField[] = [
  { name: 'personalInfo.firstName', label: 'Given name' },
  { name: 'personalInfo.lastName', label: 'Family name' },
  { name: 'personalInfo.birthDate', label: 'Date of birth', type: 'date' },
  { name: 'personalInfo.nationality', label: 'Nationality', options: COUNTRY_CODES },
  { name: 'personalInfo.idType', label: 'Kind of tax number', options: words.TAX_ID_TYPES },
  { name: 'personalInfo.identifier', label: 'Tax number' },
  {
    name: 'personalInfo.countryOfIssuance',
    label: 'Country of the tax number',
    options: COUNTRY_CODES,
    optional: true,
    hint: 'Needed where the tax number is not of the United States.',
  },
  { name: 'personalInfo.address.line1', label: 'Address' },
  { name: 'personalInfo.address.postalCode', label: 'Postal code' },
  { name: 'personalInfo.address.country', label: 'Country', options: COUNTRY_CODES },
  { name: 'ownershipPercentage', label: 'Share in percent', type: 'number', hint: 'A whole number from 0 to 100.' },
  { name: 'roles', label: 'Roles', options: OWNER_ROLES, list: true },
];

export const DOCUMENT_FIELDS: readonly HostedField[] = [
  { name: 'documentType', label: 'Kind of document', options: DOCUMENT_TYPES },
  { name: 'side', label: 'Side', options: DOCUMENT_SIDES, optional: true },
  { name: 'country', label: 'Country of issue', options: COUNTRY_CODES },
  { name: 'documentNumber', label: 'Number of the document', optional: true },
  { name: 'issuingAuthority', label: 'Issuing authority', optional: true },
  { name: 'file', label: 'File', type: 'file', hint: 'PDF, JPEG or PNG, at most 10 MB.' },
];

/** Converts the entered texts to a request body: paths become members, empty inputs are omitted. */
export function bodyOf(
  fields: readonly HostedField[],
  entered: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name, type, list } of fields) {
    const chosen = list === true ? chosenOf(name, entered) : [];
    const text = entered[name]?.trim() ?? '';
    if (text === '' && chosen.length === 0) continue;
    const value = list === true ? chosen : type === 'number' && /^\d+$/.test(text) ? Number(text) : text;
    const path = name.split('.');
    let place = body;
    for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as Record<string, unknown>;
    place[path.at(-1)!] = value;
  }
  return body;
}

/** The checked options of a list. */
function chosenOf(name: string, entered: Readonly<Record<string, string>>): string[] {
  return Object.keys(entered).flatMap((key) => (key.startsWith(`${name}:`) ? [key.slice(name.length + 1)] : []));
}
