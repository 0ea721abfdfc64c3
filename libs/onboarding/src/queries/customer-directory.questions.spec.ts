import { type Recorded, foldView } from '@app/kernel';
import type { AggregateRunner, ReadTables, ViewReader } from '@app/event-sourcing';
import { given, TEST_TENANT } from '@app/kernel/testing';
import { customer } from '../domain/customer/customer.decider.js';
import {
  type CustomerEvent,
  CustomerActivated,
  CustomerApproved,
  CustomerDeleted,
  CustomerRegistered,
  CustomerTermsAccepted,
  CustomerVerificationStarted,
} from '../domain/customer/customer.events.js';
import { customerView } from '../domain/customer/customer.view.js';
import { CustomerDirectory } from './customer-directory.questions.js';

const ID = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const RECORDED: Recorded = { id: 'event', revision: 0, at: '2026-03-10T12:00:00.000Z' };
const individual = { customerId: ID, customerType: 'INDIVIDUAL' } as const;
const jane = CustomerRegistered({
  ...individual,
  platformCustomerId: 'jane-1',
  status: 'UNVERIFIED',
  contactChannels: [],
  endUserTermsRequired: true,
  umaAddress: '$jane@pay.example.com',
  profile: { fullName: 'Jane Doe', email: 'jane@example.com', address: { line1: '1', postalCode: '2', country: 'US' } },
});
const approved = CustomerApproved(individual);
const accepted = CustomerTermsAccepted({
  customerId: ID,
  termsVersion: 'V1',
  acceptedAt: RECORDED.at,
  acceptanceMethod: 'CHECKBOX',
  ipAddress: '192.0.2.1',
});
const activated = CustomerActivated(individual);

/** A directory over one customer with this history; nothing else exists. */
function directory(...history: readonly CustomerEvent[]): CustomerDirectory {
  const document = foldView(
    customerView,
    history.map((event) => ({ ...event, recorded: RECORDED })),
  );
  const views = { at: async () => document } as unknown as ViewReader;
  const runner = {
    load: async () => ({ state: given(customer, history).state, revision: history.length - 1 }),
  } as unknown as AggregateRunner;
  return new CustomerDirectory(views, runner, {} as ReadTables);
}

describe('a customer that moves money', () => {
  it('may, once approved and its required consent is on file', async () => {
    await expect(
      directory(jane, accepted, approved, activated).requireTransactable(TEST_TENANT, ID),
    ).resolves.toBeUndefined();
  });

  it.each([
    ['there is none', [], 'USER_NOT_FOUND'],
    ['it is not submitted', [jane], 'USER_NOT_READY'],
    ['it is under review', [jane, CustomerVerificationStarted(individual)], 'USER_NOT_READY'],
    ['it has not accepted the required terms', [jane, approved], 'END_USER_TERMS_NOT_ACCEPTED'],
    ['it was deleted', [jane, accepted, approved, activated, CustomerDeleted({ customerId: ID })], 'CUSTOMER_DELETED'],
  ] as const)('may not when %s', async (_, history, code) => {
    await expect(directory(...history).requireTransactable(TEST_TENANT, ID)).rejects.toMatchObject({ code });
  });

  it('is not found under an id of another kind', async () => {
    await expect(directory(jane).requireTransactable(TEST_TENANT, 'Card:1')).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(directory(jane).get(TEST_TENANT, 'Card:1')).resolves.toBeNull();
  });
});

describe('the data of a customer for other contexts', () => {
  it('is its names, status and contacts', async () => {
    await expect(directory(jane, accepted, approved).get(TEST_TENANT, ID)).resolves.toEqual({
      id: ID,
      platformCustomerId: 'jane-1',
      customerType: 'INDIVIDUAL',
      status: 'APPROVED',
      isDeleted: false,
      termsAccepted: true,
      umaAddress: '$jane@pay.example.com',
      fullName: 'Jane Doe',
      email: 'jane@example.com',
      phoneVerified: false,
      country: 'US',
      regionPolicy: { contactChannels: [], counterpartyRules: false, strongAuthentication: false },
    });
  });

  it('is the legal name and country of a business', async () => {
    const acme = CustomerRegistered({
      ...jane.data,
      customerType: 'BUSINESS',
      profile: { businessInfo: { legalName: 'Acme, Inc.', country: 'GB' } },
    });
    await expect(directory(acme).get(TEST_TENANT, ID)).resolves.toMatchObject({
      status: 'UNVERIFIED',
      fullName: 'Acme, Inc.',
      country: 'GB',
    });
  });

  it('is nothing where there is no customer', async () => {
    await expect(directory().get(TEST_TENANT, ID)).resolves.toBeNull();
  });
});
