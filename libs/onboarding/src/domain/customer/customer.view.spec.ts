import { type Recorded, foldView } from '@app/kernel';
import { customer } from './customer.decider.js';
import { CustomerAssessed } from './assessment.events.js';
import {
  ContactChannelReopened,
  ContactChannelsChanged,
  ContactChannelVerified,
  ContactCodeIssued,
  ContactCodeMistyped,
} from './contact.events.js';
import {
  type CustomerEvent,
  CustomerActivated,
  CustomerApproved,
  CustomerCurrenciesChanged,
  CustomerDeleted,
  CustomerErased,
  CustomerProfileChanged,
  CustomerRegistered,
  CustomerRejected,
  CustomerTermsAccepted,
  CustomerUmaAddressChanged,
  CustomerVerificationStarted,
  IncomingPaymentAnnounced,
} from './customer.events.js';
import { type CustomerDocument, customerView, verificationStatusOf } from './customer.view.js';
import { DocumentAdded, DocumentDeleted, DocumentReplaced } from './document.events.js';
import { BeneficialOwnerAssessed, BeneficialOwnerChanged, BeneficialOwnerRegistered } from './owner.events.js';

const ID = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const BORN = '2026-03-10T12:00:00.000Z';
const LATER = '2026-03-11T09:30:00.000Z';
const individual = { customerId: ID, customerType: 'INDIVIDUAL' } as const;
const business = { customerId: ID, customerType: 'BUSINESS' } as const;

const jane = CustomerRegistered({
  ...individual,
  platformCustomerId: 'jane-1',
  status: 'UNVERIFIED',
  region: 'US',
  currencies: ['USD'],
  contactChannels: [],
  endUserTermsRequired: false,
  umaAddress: '$jane@pay.example.com',
  profile: {
    email: 'jane@example.com',
    phoneNumber: '+14155550123',
    fullName: 'Jane Doe',
    birthDate: '1990-01-15',
    nationality: 'US',
    address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
    taxIdType: 'SSN',
    taxIdentifier: '123-45-6789',
    countryOfIssuance: 'US',
    purposeOfAccount: 'P2P_TRANSFERS',
    sourceOfFundsCategories: ['SALARY'],
  },
});
const acme = CustomerRegistered({
  ...business,
  platformCustomerId: 'acme-1',
  status: 'UNVERIFIED',
  contactChannels: ['EMAIL', 'PHONE'],
  endUserTermsRequired: false,
  umaAddress: '$acme@pay.example.com',
  profile: { businessInfo: { legalName: 'Acme GmbH', country: 'DE', taxId: 'DE123456789' } },
});
const consent = CustomerTermsAccepted({
  customerId: ID,
  termsVersion: 'V1',
  acceptedAt: BORN,
  acceptanceMethod: 'CHECKBOX',
  ipAddress: '192.0.2.1',
});
const shownAcme = {
  id: ID,
  platformCustomerId: 'acme-1',
  customerType: 'BUSINESS',
  kybStatus: 'UNVERIFIED',
  umaAddress: '$acme@pay.example.com',
  businessInfo: { legalName: 'Acme GmbH', country: 'DE', taxId: 'DE123456789' },
  contactVerification: { email: 'PENDING', phone: 'PENDING' },
  isDeleted: false,
  createdAt: BORN,
  updatedAt: BORN,
};
const personalInfo = {
  firstName: 'Jane',
  lastName: 'Doe',
  birthDate: '1990-01-15',
  nationality: 'US',
  address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
  idType: 'SSN',
  identifier: '123-45-6789',
};
const owner = (ownerId: string) =>
  BeneficialOwnerRegistered({ customerId: ID, ownerId, roles: ['UBO'], ownershipPercentage: 50, personalInfo });
const shownOwner = (id: string) => ({
  id,
  customerId: ID,
  roles: ['UBO'],
  ownershipPercentage: 50,
  personalInfo: { ...personalInfo, identifier: '****6789' },
  kycStatus: 'UNVERIFIED',
  createdAt: LATER,
  updatedAt: LATER,
});
const document = {
  customerId: ID,
  documentId: 'Document:d',
  documentHolder: ID,
  documentType: 'PASSPORT',
  country: 'US',
  fileName: 'passport.png',
  file: { address: 'ab', size: 100, contentType: 'image/png' },
} as const;

function shown(...events: readonly CustomerEvent[]): CustomerDocument | null {
  return foldView(
    customerView,
    events.map((event, revision) => ({ ...event, recorded: recordedAt(revision) })),
  );
}

function recordedAt(revision: number): Recorded {
  return { id: `event-${revision}`, revision, at: revision === 0 ? BORN : LATER };
}

/** The same history as it reads once the customer's key is destroyed. */
function erased(event: CustomerEvent): CustomerEvent {
  const personal = customer.events.find((definition) => definition.type === event.type)!.personal;
  return {
    ...event,
    data: { ...event.data, ...Object.fromEntries(personal.map((name) => [name, null])) },
  } as CustomerEvent;
}

describe('a customer as GET shows it', () => {
  it('shows an individual with its whole profile but never its tax identifier', () => {
    expect(shown(jane)).toEqual({
      id: ID,
      platformCustomerId: 'jane-1',
      customerType: 'INDIVIDUAL',
      kycStatus: 'UNVERIFIED',
      region: 'US',
      currencies: ['USD'],
      umaAddress: '$jane@pay.example.com',
      email: 'jane@example.com',
      phoneNumber: '+14155550123',
      fullName: 'Jane Doe',
      birthDate: '1990-01-15',
      nationality: 'US',
      address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
      taxIdType: 'SSN',
      idType: 'SSN',
      countryOfIssuance: 'US',
      purposeOfAccount: 'P2P_TRANSFERS',
      sourceOfFundsCategories: ['SALARY'],
      isDeleted: false,
      createdAt: BORN,
      updatedAt: BORN,
    });
  });

  it('shows a business with kybStatus, the channels that must be confirmed, and no member that was not given', () => {
    expect(shown(acme)).toStrictEqual(shownAcme);
  });

  it.each([
    ['PENDING', CustomerVerificationStarted],
    ['APPROVED', CustomerApproved],
    ['REJECTED', CustomerRejected],
  ] as const)('follows the verification status of both types to %s', (status, event) => {
    expect(shown(jane, event(individual))).toMatchObject({ kycStatus: status, createdAt: BORN, updatedAt: LATER });
    expect(shown(acme, event(business))).toMatchObject({ kybStatus: status, createdAt: BORN, updatedAt: LATER });
  });

  it("shows a regulated platform's individual APPROVED from its registration", () => {
    expect(shown(CustomerRegistered({ ...jane.data, status: 'APPROVED' }))).toMatchObject({ kycStatus: 'APPROVED' });
  });

  it('shows consent to the end-user terms once it is recorded, and the latest one', () => {
    expect(shown(jane)).not.toHaveProperty('endUserTermsConsent');
    expect(shown(jane, consent)?.endUserTermsConsent).toEqual({
      acceptedAt: BORN,
      ipAddress: '192.0.2.1',
      termsVersion: 'V1',
      acceptanceMethod: 'CHECKBOX',
    });
    const again = CustomerTermsAccepted({ ...consent.data, termsVersion: 'V2' });
    expect(shown(jane, consent, again)?.endUserTermsConsent).toMatchObject({ termsVersion: 'V2' });
  });

  it('replaces the whole profile when it changes, and keeps everything else', () => {
    const profile = { email: 'jane@example.org', fullName: 'Jane Roe' };
    expect(shown(jane, CustomerProfileChanged({ customerId: ID, profile }))).toStrictEqual({
      id: ID,
      platformCustomerId: 'jane-1',
      customerType: 'INDIVIDUAL',
      kycStatus: 'UNVERIFIED',
      region: 'US',
      currencies: ['USD'],
      umaAddress: '$jane@pay.example.com',
      ...profile,
      isDeleted: false,
      createdAt: BORN,
      updatedAt: LATER,
    });
  });

  it('shows the currencies and the UMA address as they were changed last', () => {
    const currencies = CustomerCurrenciesChanged({ customerId: ID, currencies: ['EUR', 'USD'] });
    expect(shown(acme, currencies)).toEqual({ ...shownAcme, currencies: ['EUR', 'USD'], updatedAt: LATER });
    const address = CustomerUmaAddressChanged({ customerId: ID, umaAddress: '$acme@example.com' });
    expect(shown(acme, address)).toEqual({ ...shownAcme, umaAddress: '$acme@example.com', updatedAt: LATER });
  });

  it('shows a channel as verified once it is confirmed, and as pending again once it is reopened', () => {
    const verified = ContactChannelVerified({ customerId: ID, channel: 'EMAIL' });
    expect(shown(acme, verified)).toEqual({
      ...shownAcme,
      contactVerification: { email: 'VERIFIED', phone: 'PENDING' },
      updatedAt: LATER,
    });
    expect(shown(acme, verified, ContactChannelReopened({ customerId: ID, channel: 'EMAIL' }))).toEqual({
      ...shownAcme,
      updatedAt: LATER,
    });
  });

  it('lists other channels when others must be confirmed, those confirmed before as they were, or none', () => {
    const verified = ContactChannelVerified({ customerId: ID, channel: 'EMAIL' });
    const channels = (...contactChannels: readonly ('EMAIL' | 'PHONE')[]) =>
      ContactChannelsChanged({ customerId: ID, contactChannels });
    expect(shown(acme, verified, channels('EMAIL'))).toEqual({
      ...shownAcme,
      contactVerification: { email: 'VERIFIED' },
      updatedAt: LATER,
    });
    const { contactVerification: _gone, ...others } = shownAcme;
    expect(shown(acme, verified, channels())).toStrictEqual({ ...others, updatedAt: LATER });
  });

  it('shows the beneficial owners of a business, each as it was changed or verified last', () => {
    const both = [acme, owner('BeneficialOwner:a'), owner('BeneficialOwner:b')];
    const [a, b] = [shownOwner('BeneficialOwner:a'), shownOwner('BeneficialOwner:b')];
    const withOwners = { ...shownAcme, beneficialOwners: [a, b], updatedAt: LATER };
    expect(shown(...both)).toEqual(withOwners);
    const changed = BeneficialOwnerChanged({ ...owner('BeneficialOwner:b').data, roles: ['DIRECTOR'] });
    expect(shown(...both, changed)).toEqual({ ...withOwners, beneficialOwners: [a, { ...b, roles: ['DIRECTOR'] }] });
    const approved = BeneficialOwnerAssessed({ customerId: ID, ownerId: 'BeneficialOwner:a', status: 'APPROVED' });
    expect(shown(...both, approved)).toEqual({
      ...withOwners,
      beneficialOwners: [{ ...a, kycStatus: 'APPROVED' }, b],
    });
  });

  it.each<[string, CustomerEvent]>([
    ['the customer is activated', CustomerActivated(individual)],
    ['money is announced', IncomingPaymentAnnounced({ customerId: ID })],
    [
      'a verification moves on',
      CustomerAssessed({
        ...individual,
        verificationId: 'Verification:v',
        verificationStatus: 'IN_PROGRESS',
        errors: [],
        submittedDocuments: [],
      }),
    ],
    ['a code is sent', ContactCodeIssued({ customerId: ID, channel: 'EMAIL', codeId: 'c', expiresAt: LATER })],
    ['a code is mistyped', ContactCodeMistyped({ customerId: ID, channel: 'EMAIL', codeId: 'c' })],
    ['a document is added', DocumentAdded(document)],
    ['a document is replaced', DocumentReplaced({ ...document, replacedAddress: 'ab' })],
    ['a document is taken back', DocumentDeleted({ customerId: ID, documentId: 'Document:d', address: 'ab' })],
  ])('does not change when %s', (_, event) => {
    expect(shown(jane, event)).toEqual(shown(jane));
  });

  it('does not pass over an event that it does not know', () => {
    const unknown = { type: 'onboarding.customer-renumbered', data: {} } as unknown as CustomerEvent;
    expect(() => shown(jane, unknown)).toThrow('not handled');
  });

  it('shows a deleted customer as deleted, with its history', () => {
    expect(shown(jane, CustomerDeleted({ customerId: ID }))).toMatchObject({
      isDeleted: true,
      fullName: 'Jane Doe',
      updatedAt: LATER,
    });
  });

  it('shows nothing before the registration', () => {
    expect(shown(CustomerApproved(individual))).toBeNull();
  });

  it('shows no personal data after the person was erased, and still folds', () => {
    const history = [jane, consent, CustomerApproved(individual), CustomerDeleted({ customerId: ID })].map(erased);
    expect(shown(...history)).toEqual({
      id: ID,
      platformCustomerId: null,
      customerType: 'INDIVIDUAL',
      kycStatus: 'APPROVED',
      region: 'US',
      currencies: ['USD'],
      umaAddress: null,
      endUserTermsConsent: { acceptedAt: BORN, termsVersion: 'V1', acceptanceMethod: 'CHECKBOX' },
      isDeleted: true,
      createdAt: BORN,
      updatedAt: LATER,
    });
    const state = history.reduce(
      (current, event, revision) => customer.evolve(current, event, recordedAt(revision)),
      customer.initial,
    );
    expect(state).toMatchObject({ status: 'APPROVED', endUserTermsAccepted: true, deleted: true });
  });

  it('shows no personal data from the erasure on, neither of the customer nor of the owners', () => {
    const erasure = CustomerErased({ customerId: ID });
    const { businessInfo: _personal, ...left } = shownAcme;
    const erasedAcme = { ...left, platformCustomerId: null, umaAddress: null, updatedAt: LATER };
    expect(shown(acme, erasure)).toStrictEqual(erasedAcme);
    expect(shown(acme, consent, owner('BeneficialOwner:a'), erasure)).toStrictEqual({
      ...erasedAcme,
      endUserTermsConsent: { acceptedAt: BORN, termsVersion: 'V1', acceptanceMethod: 'CHECKBOX' },
      beneficialOwners: [{ ...shownOwner('BeneficialOwner:a'), personalInfo: {} }],
    });
  });

  it("keeps its personal data under the customer's own key", () => {
    expect(customerView.subject?.(shown(jane)!)).toBe(ID);
  });
});

describe('the verification status of a customer', () => {
  it('is that of the person or of the business, and unverified when neither is known', () => {
    expect(verificationStatusOf(shown(jane, CustomerApproved(individual))!)).toBe('APPROVED');
    expect(verificationStatusOf(shown(acme, CustomerRejected(business))!)).toBe('REJECTED');
    const { kybStatus: _unknown, ...neither } = shown(acme)!;
    expect(verificationStatusOf(neither)).toBe('UNVERIFIED');
  });
});
