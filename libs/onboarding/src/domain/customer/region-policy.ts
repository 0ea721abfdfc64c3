import type { CustomerProfile } from './customer-profile.js';
import type { ContactChannel } from './contact.events.js';

const EUROPEAN_ECONOMIC_AREA = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'EU',
  'EEA',
]);

/** Obligations of the platform by the law of a customer's country. Further rules by region are members of this. */
export interface RegionPolicy {
  /** Channels that must be given at registration and confirmed before verification. */
  readonly contactChannels: readonly ContactChannel[];
  /** The customer itself must confirm certain acts, as trusting a beneficiary. */
  readonly strongAuthentication: boolean;
  /** True when the counterparty of a wallet must be identified, and a self-custody wallet proven to be the customer's. */
  readonly counterpartyRules: boolean;
}

/** The one place that says what a region demands: the European Economic Area does, the rest of the world does not. */
export function regionPolicy(country: string | undefined): RegionPolicy {
  const demands = country !== undefined && EUROPEAN_ECONOMIC_AREA.has(country);
  return {
    contactChannels: demands ? ['EMAIL', 'PHONE'] : [],
    strongAuthentication: demands,
    counterpartyRules: demands,
  };
}

/** The country that decides: of the address, else of the business, else the region the platform named. */
export function decidingCountry(profile: CustomerProfile, region: string | undefined): string | undefined {
  return profile.address?.country ?? profile.businessInfo?.country ?? region;
}
