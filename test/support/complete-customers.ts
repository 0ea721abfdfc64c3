import type { Answer, ApiClient } from './api-client.js';
import { PDF, PNG, uploadDocument } from './documents.js';

/* Everything that a verification requires (onboarding-accounts 7). */
const ADDRESS = { line1: '1 Main Street', postalCode: '94607', country: 'US' };
export const PERSON = {
  birthDate: '1990-01-15',
  nationality: 'US',
  address: ADDRESS,
  taxIdType: 'SSN',
  taxIdentifier: '123-45-6789',
};
export const BUSINESS_INFO = {
  legalName: 'Acme, Inc.',
  country: 'US',
  incorporatedOn: '2015-06-01',
  entityType: 'CORPORATION',
  taxId: '12-3456789',
  countriesOfOperation: ['US'],
  businessType: 'INFORMATION',
  purposeOfAccount: 'SUPPLIER_PAYMENTS',
  sourceOfFunds: 'Sales',
  expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
  expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K',
};
export const OWNER_INFO = {
  firstName: 'Olga',
  lastName: 'Owner',
  birthDate: '1970-03-03',
  nationality: 'US',
  address: ADDRESS,
  idType: 'SSN',
  identifier: '987-65-4321',
};
const BUSINESS_DOCUMENTS = [
  'CERTIFICATE_OF_INCORPORATION',
  'DIRECTOR_REGISTRY',
  'SHAREHOLDER_REGISTER',
  'UTILITY_BILL',
];
export const PASSPORT = {
  documentType: 'PASSPORT',
  documentNumber: 'X1234567',
  issuingAuthority: 'Department of State',
};

/** Creates an individual with complete data. Returns its id. */
export async function completeIndividual(url: string, api: ApiClient, fullName: string): Promise<string> {
  const { id } = created(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName, ...PERSON }));
  created(await uploadDocument(url, api, { documentHolder: id, country: 'US', ...PASSPORT }, PNG));
  return id;
}

/** Creates a business with complete data and its owner. Returns both ids. */
export async function completeBusiness(
  url: string,
  api: ApiClient,
  registrationNumber: string,
): Promise<{ readonly id: string; readonly ownerId: string }> {
  const { id } = created(
    await api.post('/customers', { customerType: 'BUSINESS', businessInfo: { registrationNumber, ...BUSINESS_INFO } }),
  );
  await api.patch(`/customers/${id}`, { customerType: 'BUSINESS', address: ADDRESS });
  const owner = { customerId: id, roles: ['UBO', 'CONTROL_PERSON'], ownershipPercentage: 40, personalInfo: OWNER_INFO };
  const ownerId = created(await api.post('/beneficial-owners', owner)).id;
  for (const documentType of BUSINESS_DOCUMENTS) {
    created(await uploadDocument(url, api, { documentHolder: id, documentType, country: 'US' }, PDF));
  }
  return { id, ownerId };
}

function created({ status, body }: Answer<{ readonly id: string }>): { readonly id: string } {
  if (status !== 201) throw new Error(`not created: ${status} ${JSON.stringify(body)}`);
  return body;
}
