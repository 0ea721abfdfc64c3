import { type Recorded, foldView } from '@app/kernel';
import { customer } from './customer.decider.js';
import {
  type CustomerEvent,
  CustomerActivated,
  CustomerApproved,
  CustomerDeleted,
  CustomerRegistered,
  CustomerRejected,
  CustomerTermsAccepted,
  CustomerVerificationStarted,
} from './customer.events.js';
import { type CustomerDocument, customerView } from './customer.view.js';

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

  it('shows a business with kybStatus and the channels that must be confirmed', () => {
    const document = shown(acme)!;
    expect(document).toMatchObject({
      kybStatus: 'UNVERIFIED',
      businessInfo: { legalName: 'Acme GmbH' },
      contactVerification: { email: 'PENDING', phone: 'PENDING' },
    });
    expect(document).not.toHaveProperty('kycStatus');
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

  it('does not change when the customer is activated', () => {
    expect(shown(jane, CustomerActivated(individual))).toEqual(shown(jane));
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

  it("keeps its personal data under the customer's own key", () => {
    expect(customerView.subject?.(shown(jane)!)).toBe(ID);
  });
});
