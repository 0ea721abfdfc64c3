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

/** Legal obligations in a customer's country. Add further regional rules as members. */
export interface RegionPolicy {
  /** Channels that must be given at registration and confirmed before a verification. */
  readonly contactChannels: readonly ContactChannel[];
  /** True if the customer must personally confirm certain actions, such as trusting a beneficiary. */
  readonly strongAuthentication: boolean;
  /** True if the counterparty of a wallet must be identified, and ownership of a self-custody wallet must be proven. */
  readonly counterpartyRules: boolean;
}

/** The only place that defines regional rules: the European Economic Area has them, the rest of the world does not. */
export function regionPolicy(country: string | undefined): RegionPolicy {
  const demands = country !== undefined && EUROPEAN_ECONOMIC_AREA.has(country);
  return {
    contactChannels: demands ? ['EMAIL', 'PHONE'] : [],
    strongAuthentication: demands,
    counterpartyRules: demands,
  };
}

/** The country that decides: that of the address, otherwise of the business, otherwise the region given by the platform. */
export function decidingCountry(profile: CustomerProfile, region: string | undefined): string | undefined {
  return profile.address?.country ?? profile.businessInfo?.country ?? region;
}
