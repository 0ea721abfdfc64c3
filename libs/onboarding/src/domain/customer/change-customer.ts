import { Refusal, invalidInput } from '@app/kernel';
import { reverify } from './assessment.js';
import {
  type ContactChannel,
  ContactChannelReopened,
  ContactChannelVerified,
  ContactChannelsChanged,
} from './contact.events.js';
import type { ChangeCustomer, CustomerProfileChanges, ReplacePhone } from './customer.commands.js';
import type { CustomerProfile } from './customer-profile.js';
import {
  type CustomerEvent,
  CustomerCurrenciesChanged,
  CustomerProfileChanged,
  CustomerTermsAccepted,
  CustomerUmaAddressChanged,
} from './customer.events.js';
import type { CustomerState } from './customer.state.js';
import { decidingCountry, regionPolicy } from './region-policy.js';

/** Identity members, on which a verification was decided. */
const IDENTITY: readonly (keyof CustomerProfile)[] = [
  'fullName',
  'birthDate',
  'nationality',
  'taxIdType',
  'taxIdentifier',
  'countryOfIssuance',
];
/** Identity members that an approved person may change (people marry, or mistype a birthday). The change is verified. */
const VERIFIED_AGAIN: readonly (keyof CustomerProfile)[] = ['fullName', 'birthDate'];
const BUSINESS_IDENTITY: readonly (keyof NonNullable<CustomerProfile['businessInfo']>)[] = [
  'legalName',
  'country',
  'registrationNumber',
  'incorporatedOn',
  'entityType',
  'taxId',
];

/** Only differences become events: repeating current values has no effect (onboarding-accounts 2.5). */
export function changeCustomer(command: ChangeCustomer, state: CustomerState): readonly CustomerEvent[] {
  const { customerId } = state;
  if (command.customerType !== state.customerType) {
    throw invalidInput('The customerType of the customer cannot change.', {
      field: 'customerType',
      message: `must be ${state.customerType}`,
    });
  }
  const profile = changedProfile(state.profile, command.profile);
  if (!command.platformIsRegulated) refuseDecidedIdentity(state, profile);
  const events: CustomerEvent[] = [];
  if (!same(profile, state.profile)) events.push(...profileChange(state, profile));
  if (command.currencies !== undefined && !same(command.currencies, state.currencies)) {
    events.push(CustomerCurrenciesChanged({ customerId, currencies: command.currencies }));
  }
  if (command.umaAddress !== undefined && command.umaAddress !== state.umaAddress) {
    events.push(CustomerUmaAddressChanged({ customerId, umaAddress: command.umaAddress }));
  }
  if (command.consent !== undefined) events.push(CustomerTermsAccepted({ customerId, ...command.consent }));
  if (!command.platformIsRegulated && needsReverification(state, profile))
    events.push(...reverify(command.verification, { ...state, profile }));
  return events;
}

/** Changes the number and confirms it immediately, if the region requires confirmation. */
export function replacePhone({ phoneNumber }: ReplacePhone, state: CustomerState): readonly CustomerEvent[] {
  const { customerId, profile, contacts } = state;
  const isChanged = phoneNumber !== profile.phoneNumber;
  const isUnconfirmed = contacts.some(({ channel, verified }) => channel === 'PHONE' && (isChanged || !verified));
  return [
    ...(isChanged ? profileChange(state, { ...profile, phoneNumber }) : []),
    ...(isUnconfirmed ? [ContactChannelVerified({ customerId, channel: 'PHONE' })] : []),
  ];
}

/** The address or number that a change replaces by another; only one may change at a time. */
export function changedContact(
  profile: Pick<CustomerProfile, 'email' | 'phoneNumber'>,
  { email, phoneNumber }: CustomerProfileChanges,
): { readonly channel: ContactChannel; readonly from: string | undefined; readonly to: string } | null {
  if (email !== undefined && email !== profile.email) return { channel: 'EMAIL', from: profile.email, to: email };
  if (phoneNumber !== undefined && phoneNumber !== profile.phoneNumber)
    return { channel: 'PHONE', from: profile.phoneNumber, to: phoneNumber };
  return null;
}

/** The changed profile: address and business information are merged by member, everything else is replaced. */
export function changedProfile(profile: CustomerProfile, changes: CustomerProfileChanges): CustomerProfile {
  const { address, businessInfo, ...others } = changes;
  const merged = { ...profile, ...others };
  return {
    ...withoutIdleDescriptions(merged),
    ...(address !== undefined && { address: { ...profile.address, ...address } as CustomerProfile['address'] }),
    ...(businessInfo !== undefined && {
      businessInfo: withoutIdleDescriptions({ ...profile.businessInfo, ...businessInfo }),
    }),
  };
}

const DESCRIBED = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
] as const;

/** Removes the description of OTHER if OTHER is no longer chosen. */
function withoutIdleDescriptions<Profile extends object>(profile: Profile): Profile {
  const given = profile as Readonly<Record<string, unknown>>;
  const idle = DESCRIBED.filter(
    ([choice]) => given[choice] !== undefined && ![given[choice]].flat().includes('OTHER'),
  ).map(([, description]) => description);
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => !idle.includes(name as (typeof idle)[number])),
  ) as Profile;
}

function profileChange(state: CustomerState, profile: CustomerProfile): CustomerEvent[] {
  const { customerId, contacts, region } = state;
  const channels = regionPolicy(decidingCountry(profile, region)).contactChannels;
  const required = contacts.map(({ channel }) => channel);
  const changed = {
    EMAIL: profile.email !== state.profile.email,
    PHONE: profile.phoneNumber !== state.profile.phoneNumber,
  };
  return [
    CustomerProfileChanged({ customerId, profile }),
    ...(same(channels, required) ? [] : [ContactChannelsChanged({ customerId, contactChannels: channels })]),
    ...contacts
      .filter(
        ({ channel, verified, code }) => changed[channel] && channels.includes(channel) && (verified || code !== null),
      )
      .map(({ channel }) => ContactChannelReopened({ customerId, channel })),
  ];
}

function needsReverification(
  { customerType, status, profile: before }: CustomerState,
  profile: CustomerProfile,
): boolean {
  return (
    customerType === 'INDIVIDUAL' &&
    status === 'APPROVED' &&
    VERIFIED_AGAIN.some((name) => profile[name] !== before[name])
  );
}

/** After the decision, the verified person or company cannot become another one. */
function refuseDecidedIdentity(state: CustomerState, profile: CustomerProfile): void {
  if (state.status !== 'APPROVED' && state.status !== 'REJECTED') return;
  const fixed = state.status === 'APPROVED' ? IDENTITY.filter((name) => !VERIFIED_AGAIN.includes(name)) : IDENTITY;
  const changed = [
    ...fixed.filter((name) => profile[name] !== state.profile[name]),
    ...BUSINESS_IDENTITY.filter((name) => profile.businessInfo?.[name] !== state.profile.businessInfo?.[name]).map(
      (name) => `businessInfo.${name}`,
    ),
  ];
  if (changed.length === 0) return;
  const errors = changed.map((field) => ({
    field,
    message: 'cannot change once the customer is approved or rejected',
  }));
  throw new Refusal('INVALID_INPUT', 'The identity of a customer cannot change once it is approved or rejected.', {
    errors,
  });
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
