import type { ApiClient } from './api-client.js';
import { eurPayee, fundedCustomer, usdPayee } from './main-job.js';

/** Ids by the name of the path parameter; `externalAccountId of platform` where the first segment of the path matters. */
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
  const token = await api.post('/tokens', { name: 'Walk', permissions: ['VIEW'] });
  return {
    customerId: customer.customerId,
    accountId: customer.accountId,
    externalAccountId,
    'externalAccountId of platform': platformAccount.body.id,
    transactionId: transfer.body.id,
    quoteId: quote.body.id,
    tokenId: token.body.id,
  };
}

/** The id that belongs in a path; throws when the walk has none of that name. */
export function idFor(ids: Belongings, path: string, parameter: string): string {
  const id = ids[`${parameter} of ${path.split('/')[1]}`] ?? ids[parameter];
  if (id === undefined) throw new Error(`no ${parameter} for ${path}: add one to belongings()`);
  return id;
}
