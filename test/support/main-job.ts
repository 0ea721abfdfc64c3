import type { ApiClient } from './api-client.js';

/** Prerequisites of a payout: a funded account and a payee. */
export interface FundedCustomer {
  readonly customerId: string;
  /** The USD account with `balance`. */
  readonly accountId: string;
  readonly balance: number;
}

/** An approved individual with money in USD. */
export async function fundedCustomer(api: ApiClient, balance = 100_000): Promise<FundedCustomer> {
  const customer = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
  const accountId = await accountIn(api, customer.body.id, 'USD');
  await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: balance });
  return { customerId: customer.body.id, accountId, balance };
}

/** The customer's internal account in a currency. */
export async function accountIn(api: ApiClient, customerId: string, currency: string): Promise<string> {
  const body = await api.read(`/customers/internal-accounts?customerId=${customerId}&currency=${currency}`);
  return body.data[0].id as string;
}

const BENEFICIARY = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Ana Souza',
  countryOfResidence: 'US',
  address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
};

/** A US bank account. The last three digits select the sandbox outcome. */
export async function usdPayee(api: ApiClient, customerId: string, suffix = '000'): Promise<string> {
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: `123456${suffix}`,
    routingNumber: '021000021',
    bankAccountType: 'CHECKING',
    bankName: 'First Bank',
    beneficiary: BENEFICIARY,
  };
  return (await api.post('/customers/external-accounts', { customerId, currency: 'USD', accountInfo })).body
    .id as string;
}

/** A German bank account. */
export async function eurPayee(api: ApiClient, customerId: string, suffix = '000'): Promise<string> {
  const accountInfo = {
    accountType: 'EUR_ACCOUNT',
    iban: `DE89370400440532013${suffix}`,
    beneficiary: { ...BENEFICIARY, countryOfResidence: 'DE' },
  };
  return (await api.post('/customers/external-accounts', { customerId, currency: 'EUR', accountInfo })).body
    .id as string;
}

/** A Spark wallet. The last three characters select the sandbox outcome. */
export async function sparkWallet(api: ApiClient, customerId: string, suffix = 'qqq'): Promise<string> {
  const accountInfo = {
    accountType: 'SPARK_WALLET',
    address: `spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl${suffix}`,
  };
  return (await api.post('/customers/external-accounts', { customerId, currency: 'BTC', accountInfo })).body
    .id as string;
}
