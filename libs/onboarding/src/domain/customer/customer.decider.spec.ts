import { given } from '@app/kernel/testing';
import { type RegisterCustomer, customer } from './customer.decider.js';
import {
  CustomerActivated,
  CustomerApproved,
  CustomerRegistered,
  CustomerRejected,
  CustomerTermsAccepted,
  CustomerVerificationStarted,
} from './customer.events.js';

const ID = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const AT = { at: '2026-03-10T12:00:00.000Z', commandId: 'command-1' };
const CONSENT = {
  acceptedAt: '2026-03-10T11:59:00.000Z',
  ipAddress: '192.0.2.1',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
} as const;

function registration(changes: Partial<RegisterCustomer> = {}): RegisterCustomer {
  return {
    kind: 'register',
    customerId: ID,
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'jane-1',
    umaAddress: '$jane@pay.example.com',
    profile: { fullName: 'Jane Doe' },
    contactChannels: [],
    platformIsRegulated: false,
    endUserTermsRequired: false,
    verification: 'APPROVED',
    ...changes,
  };
}

function registered(
  changes: Partial<Parameters<typeof CustomerRegistered>[0]> = {},
): ReturnType<typeof CustomerRegistered> {
  return CustomerRegistered({
    customerId: ID,
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'jane-1',
    status: 'UNVERIFIED',
    contactChannels: [],
    endUserTermsRequired: false,
    umaAddress: '$jane@pay.example.com',
    profile: { fullName: 'Jane Doe' },
    ...changes,
  });
}

const individual = { customerId: ID, customerType: 'INDIVIDUAL' } as const;

describe('registering a customer', () => {
  it('approves and activates an individual whom the verifier approves at once', () => {
    given(customer, [])
      .when(registration(), AT)
      .then([registered(), CustomerApproved(individual), CustomerActivated(individual)]);
  });

  it('lets a pending individual enter PENDING and does not activate it', () => {
    given(customer, [])
      .when(registration({ verification: 'PENDING' }), AT)
      .then([registered(), CustomerVerificationStarted(individual)]);
  });

  it('lets a rejected individual enter REJECTED and does not activate it', () => {
    given(customer, [])
      .when(registration({ verification: 'REJECTED' }), AT)
      .then([registered(), CustomerRejected(individual)]);
  });

  it('leaves an individual without a verdict UNVERIFIED', () => {
    given(customer, [])
      .when(registration({ verification: 'UNVERIFIED' }), AT)
      .then([registered()]);
  });

  it('leaves every business UNVERIFIED, also on a regulated platform and whatever the verifier says', () => {
    const business = registered({ customerType: 'BUSINESS' });
    given(customer, [])
      .when(registration({ customerType: 'BUSINESS' }), AT)
      .then([business]);
    given(customer, [])
      .when(registration({ customerType: 'BUSINESS', platformIsRegulated: true }), AT)
      .then([business]);
  });

  it('registers the individual of a regulated platform as APPROVED, without a status event', () => {
    given(customer, [])
      .when(registration({ platformIsRegulated: true, verification: 'UNVERIFIED' }), AT)
      .then([registered({ status: 'APPROVED' }), CustomerActivated(individual)]);
  });

  it('does not activate an approved customer while required consent to the terms is missing', () => {
    given(customer, [])
      .when(registration({ endUserTermsRequired: true }), AT)
      .then([registered({ endUserTermsRequired: true }), CustomerApproved(individual)]);
  });

  it('activates an approved customer that gave the required consent', () => {
    given(customer, [])
      .when(registration({ endUserTermsRequired: true, consent: CONSENT }), AT)
      .then([
        registered({ endUserTermsRequired: true }),
        CustomerTermsAccepted({ customerId: ID, ...CONSENT }),
        CustomerApproved(individual),
        CustomerActivated(individual),
      ]);
  });

  it("keeps the platform's choices: region, currencies and the channels to confirm in that region", () => {
    const chosen = { region: 'DE', currencies: ['EUR', 'USD'], contactChannels: ['EMAIL', 'PHONE'] } as const;
    given(customer, [])
      .when(registration({ ...chosen, verification: 'UNVERIFIED' }), AT)
      .then([registered(chosen)]);
  });

  it('is refused for a customer that exists', () => {
    given(customer, [registered()]).when(registration(), AT).refuses('CONFLICT');
  });
});
