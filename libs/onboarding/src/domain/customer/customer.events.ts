import {
  type EventOf,
  defineEvent,
  flag,
  list,
  oneOf,
  optional,
  pii,
  record,
  text,
  timestamp,
  sameMembers,
} from '@app/kernel';
import { CONTACT_CHANNELS, CONTACT_EVENTS } from './contact.events.js';
import { profileFields } from './customer-profile.js';
import { DOCUMENT_EVENTS } from './document.events.js';
import { OWNER_EVENTS } from './owner.events.js';
import { CustomerAssessed } from './assessment.events.js';

export const CUSTOMER_TYPES = ['INDIVIDUAL', 'BUSINESS'] as const;
/** Type of a customer: a person or a company. */
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** Result of identity verification: `kycStatus` of an individual, `kybStatus` of a business. */
export const VERIFICATION_STATUSES = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const;
/** Status of identity verification. */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const ACCEPTANCE_METHODS = ['CHECKBOX', 'CLICK_TO_ACCEPT'] as const;

/** `Customer:<uuid>`, which is also the data subject whose key seals the personal members. */
const customerId = text();
const customerType = oneOf(...CUSTOMER_TYPES);
const subject = { subject: 'customerId' };

/**
 * A platform registered a customer. `status` is its initial status: APPROVED for individuals of a regulated platform, which is responsible
 * for its own checks. Every other status follows as a separate event, since webhooks report only a status that is *entered*.
 */
export const CustomerRegistered = defineEvent(
  'onboarding.customer-registered',
  {
    customerId,
    customerType,
    /** The platform's id of the customer, which may be an email address. Version 1 stored it in clear. */
    platformCustomerId: pii(text()),
    status: oneOf('UNVERIFIED', 'APPROVED'),
    region: optional(text()),
    currencies: optional(list(text())),
    /** Channels to confirm before a verification, as required by the customer's country. */
    contactChannels: list(oneOf(...CONTACT_CHANNELS)),
    /** True if this customer may transact only with recorded consent to the end-user terms. */
    endUserTermsRequired: flag(),
    umaAddress: pii(text()),
    profile: pii(record(profileFields)),
  },
  { ...subject, version: 2, upcast: { 1: sameMembers } },
);

/** The customer accepted a version of the end-user terms; it replaces an earlier acceptance. */
export const CustomerTermsAccepted = defineEvent(
  'onboarding.customer-terms-accepted',
  {
    customerId,
    termsVersion: text(),
    acceptedAt: timestamp(),
    acceptanceMethod: oneOf(...ACCEPTANCE_METHODS),
    ipAddress: pii(text()),
  },
  subject,
);

/** The complete profile after a change. */
export const CustomerProfileChanged = defineEvent(
  'onboarding.customer-profile-changed',
  {
    customerId,
    profile: pii(record(profileFields)),
  },
  subject,
);

/** The complete list of currencies that the customer will use. */
export const CustomerCurrenciesChanged = defineEvent('onboarding.customer-currencies-changed', {
  customerId,
  currencies: list(text()),
});

/** The customer got another UMA address. The old one stays reserved for it, so that no payment to it reaches a stranger. */
export const CustomerUmaAddressChanged = defineEvent(
  'onboarding.customer-uma-address-changed',
  {
    customerId,
    umaAddress: pii(text()),
  },
  subject,
);

/** The review began: the customer entered PENDING. */
export const CustomerVerificationStarted = defineEvent('onboarding.customer-verification-started', {
  customerId,
  customerType,
});

/** The customer entered APPROVED. */
export const CustomerApproved = defineEvent('onboarding.customer-approved', { customerId, customerType });

/** The customer entered REJECTED. */
export const CustomerRejected = defineEvent('onboarding.customer-rejected', { customerId, customerType });

/**
 * The customer may have accounts and move money: it is approved, with recorded consent to the terms if required. Recorded once in a
 * customer's life; account provisioning starts with it.
 */
export const CustomerActivated = defineEvent('onboarding.customer-activated', { customerId, customerType });

/** The platform deleted the customer: its history stays, but money can no longer move. */
export const CustomerDeleted = defineEvent('onboarding.customer-deleted', { customerId });

/**
 * Money is about to be credited to an account that a deletion confirmed empty: a deletion that read the balances before this event must fail.
 */
export const IncomingPaymentAnnounced = defineEvent('onboarding.customer-money-announced', { customerId });

/**
 * The person behind the customer was erased: the key was destroyed, and with it all personal data in this history. The rest shows that there
 * was a customer, and its final status.
 */
export const CustomerErased = defineEvent('onboarding.customer-erased', { customerId });

/** All events of one customer's file, with its contacts, owners, documents and assessments. */
export const CUSTOMER_EVENTS = [
  CustomerRegistered,
  CustomerProfileChanged,
  CustomerCurrenciesChanged,
  CustomerUmaAddressChanged,
  CustomerTermsAccepted,
  CustomerVerificationStarted,
  CustomerApproved,
  CustomerRejected,
  CustomerActivated,
  IncomingPaymentAnnounced,
  CustomerDeleted,
  CustomerErased,
  CustomerAssessed,
  ...CONTACT_EVENTS,
  ...OWNER_EVENTS,
  ...DOCUMENT_EVENTS,
] as const;

/** An event of a customer's stream. */
export type CustomerEvent = EventOf<(typeof CUSTOMER_EVENTS)[number]>;
