import countries from 'i18n-iso-countries/index.js'; // without the country names in eighty languages
import { isBirthDate } from '@app/kernel';
import { type DetailRule, type TextBounds, optional } from './detail-rule.js';

export const BENEFICIARY_TYPES = ['INDIVIDUAL', 'BUSINESS'] as const;
export type BeneficiaryType = (typeof BENEFICIARY_TYPES)[number];

/** Owner of an external account, in requests and answers. */
export interface Beneficiary {
  readonly beneficiaryType: BeneficiaryType;
  readonly address?: { readonly [name: string]: string };
  readonly [name: string]: string | { readonly [name: string]: string } | undefined;
}

/** Members of a beneficiary of one type. */
export interface PartyRules {
  readonly members: { readonly [name: string]: DetailRule };
  /** `always`: required at creation. `required`: at creation, or at payment on a platform that follows the public contract. */
  readonly address: 'always' | 'required' | 'optional' | 'none';
}

/** The beneficiary of one variant (onboarding-accounts 10.5). */
export interface BeneficiaryRules {
  readonly required: boolean;
  readonly types: { readonly [Type in BeneficiaryType]: PartyRules };
}

const required = (rule: DetailRule): DetailRule => ({ ...rule, required: true });

/** A two-letter country code. */
export const countryCode: TextBounds = {
  pattern: '^[A-Z]{2}$',
  minLength: 2,
  maxLength: 2,
  format: 'iso3166-1-alpha-2',
  example: 'DE',
  structure: { message: 'must be a country code of two letters', holds: (value) => countries.isValid(value) },
};
const country = optional(countryCode);
const birthDate = optional({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  minLength: 10,
  maxLength: 10,
  format: 'date',
  example: '1990-01-15',
  structure: {
    message: 'must be a calendar date (YYYY-MM-DD) from 1900 to today',
    holds: (value) => isBirthDate(value),
  },
});
const contact = {
  email: optional({
    pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    minLength: 3,
    maxLength: 320,
    format: 'email',
    example: 'ada@example.com',
  }),
  phoneNumber: optional({
    pattern: '^\\+[0-9]{6,14}$',
    minLength: 7,
    maxLength: 15,
    format: 'e.164',
    example: '+14155550123',
  }),
  countryOfResidence: country,
};
const INDIVIDUAL = { fullName: required(optional()), birthDate, nationality: country, ...contact };
const BUSINESS = { legalName: required(optional()), registrationNumber: optional(), taxId: optional(), ...contact };

/** An address, with at least street, postal code and country. */
export const ADDRESS_RULES: { readonly [name: string]: DetailRule } = {
  line1: required(optional()),
  line2: optional(),
  city: optional(),
  state: optional(),
  postalCode: required(optional({ maxLength: 32 })),
  country: required(country),
};

/** Members that a variant requires beyond the common ones. */
interface PartyExtras {
  /** Common members that this variant requires. */
  readonly require?: readonly string[];
  /** Members that only this variant has. */
  readonly members?: { readonly [name: string]: DetailRule };
  /** The public contract also requires the address at creation. */
  readonly addressAlways?: true;
}

function party(
  common: { readonly [name: string]: DetailRule },
  extras: PartyExtras,
  address: PartyRules['address'],
): PartyRules {
  const members = Object.entries({ ...common, ...extras.members });
  const isRequired = (name: string): boolean => extras.require?.includes(name) ?? false;
  return {
    members: Object.fromEntries(members.map(([name, rule]) => [name, isRequired(name) ? required(rule) : rule])),
    address,
  };
}

/** Every bank account has a beneficiary; individuals have an address. */
export function bankBeneficiary(
  extras: { readonly individual?: PartyExtras; readonly business?: PartyExtras } = {},
): BeneficiaryRules {
  return {
    required: true,
    types: {
      INDIVIDUAL: party(
        INDIVIDUAL,
        extras.individual ?? {},
        extras.individual?.addressAlways === true ? 'always' : 'required',
      ),
      BUSINESS: party(BUSINESS, extras.business ?? {}, 'optional'),
    },
  };
}

/** The beneficiary of a wallet is optional: an individual with name and country. */
export const walletBeneficiary: BeneficiaryRules = {
  required: false,
  types: {
    INDIVIDUAL: party(
      { fullName: INDIVIDUAL.fullName, countryOfResidence: country },
      { require: ['countryOfResidence'] },
      'none',
    ),
    BUSINESS: party(BUSINESS, {}, 'optional'),
  },
};

/** True if a payment needs an address that the platform omitted at creation, as the public contract allows. */
export function lacksAddress(beneficiary: Beneficiary, rules: BeneficiaryRules): boolean {
  return rules.types[beneficiary.beneficiaryType].address === 'required' && beneficiary.address === undefined;
}

/** The name that a rail compares with the account holder's. */
export function nameOf(beneficiary: Beneficiary): string {
  const name = beneficiary.beneficiaryType === 'INDIVIDUAL' ? beneficiary['fullName'] : beneficiary['legalName'];
  return typeof name === 'string' ? name : '';
}
