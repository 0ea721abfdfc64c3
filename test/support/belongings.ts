import type { ApiClient } from './api-client.js';
import { eurPayee, fundedCustomer, usdPayee } from './main-job.js';
import { type Operation, filledPath } from './openapi.js';

/**
 * Ids by the name of the path parameter; `externalAccountId of platform` where the first segment of the path matters,
 * `customerId of BUSINESS` where a variant does.
 */
export type Belongings = Readonly<Record<string, string>>;

/** One of everything that has an id, for walks over all routes. */
export async function belongings(api: ApiClient): Promise<Belongings> {
  const customer = await fundedCustomer(api);
  const externalAccountId = await usdPayee(api, customer.customerId);
  const eur = await eurPayee(api, customer.customerId);
  const platformAccount = await api.post('/platform/external-accounts', {
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013001',
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme GmbH' },
    },
  });
  const transfer = await api.post('/transfer-out', {
    source: { accountId: customer.accountId },
    destination: { accountId: externalAccountId },
    amount: 500,
  });
  const quote = await api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: customer.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
  });
  const business = await undecidedBusiness(api);
  const owner = await api.post('/beneficial-owners', {
    customerId: business,
    roles: ['UBO'],
    ownershipPercentage: 60,
    personalInfo: {
      firstName: 'Ana',
      lastName: 'Souza',
      birthDate: '1980-01-31',
      nationality: 'US',
      idType: 'SSN',
      identifier: '123-45-6789',
      address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
    },
  });
  const verification = await api.post('/verifications', { customerId: business });
  const token = await api.post('/tokens', { name: 'Walk', permissions: ['VIEW'] });
  return {
    customerId: customer.customerId,
    'customerId of BUSINESS': business,
    'customerId of beneficial-owners': business,
    'customerId of verifications': business,
    beneficialOwnerId: owner.body.id,
    verificationId: verification.body.id,
    accountId: customer.accountId,
    externalAccountId,
    'externalAccountId of platform': platformAccount.body.id,
    transactionId: transfer.body.id,
    quoteId: quote.body.id,
    tokenId: token.body.id,
  };
}

/** A business whose submission finds something missing, so that it can still be changed and submitted again. */
async function undecidedBusiness(api: ApiClient): Promise<string> {
  const businessInfo = { legalName: 'Acme, Inc.', country: 'US', registrationNumber: '5523001' };
  return (await api.post('/customers', { customerType: 'BUSINESS', businessInfo })).body.id as string;
}

/** The id that belongs in a path; throws when the walk has none of that name. */
export function idFor(ids: Belongings, path: string, parameter: string): string {
  const id = ids[`${parameter} of ${path.split('/')[1]}`] ?? ids[parameter];
  if (id === undefined) throw new Error(`no ${parameter} for ${path}: add one to belongings()`);
  return id;
}

/** The address of an operation on what belongs to us, with the parameters of the query that it cannot do without. */
export function addressOf(ids: Belongings, { path, parameters }: Operation): string {
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
  const query = needed.map(({ name }) => `${name}=${encodeURIComponent(idFor(ids, path, name))}`).join('&');
  return `${filledPath(path, (name) => idFor(ids, path, name))}${query === '' ? '' : `?${query}`}`;
}
