import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Body, DemoClient } from './demo-client.js';
import { CommandFailure } from '../command-failure.js';
import type { DemoReceiver } from './demo-receiver.js';
import type { Narrator } from './narrator.js';

interface Stage {
  readonly client: DemoClient;
  readonly receiver: DemoReceiver;
  readonly narrator: Narrator;
}

const ADDRESS = { line1: '1 Main Street', city: 'Springfield', postalCode: '10001', country: 'US' };
const BENEFICIARY = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', address: ADDRESS };

/** The last three digits choose the sandbox outcome: these succeed, 003 fails. */
const PAYEES = {
  dollars: {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '123456789',
      routingNumber: '021000021',
      beneficiary: BENEFICIARY,
    },
  },
  invalid: {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '123456003',
      routingNumber: '021000021',
      beneficiary: BENEFICIARY,
    },
  },
  euros: {
    currency: 'EUR',
    accountInfo: {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013000',
      beneficiary: { ...BENEFICIARY, countryOfResidence: 'DE' },
    },
  },
  dirhams: {
    currency: 'AED',
    accountInfo: { accountType: 'AED_ACCOUNT', iban: 'AE070331234567890123456', beneficiary: BENEFICIARY },
  },
  wallet: {
    currency: 'BTC',
    accountInfo: {
      accountType: 'SPARK_WALLET',
      address: 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2',
    },
  },
};

/** The main job, from a new customer to a returned payment. Throws CommandFailure at the first deviation. */
export async function playMainJob(stage: Stage): Promise<void> {
  const customerId = await onboard(stage);
  const accountId = await fund(stage, customerId);
  const payees = await registerPayees(stage, customerId);
  await payInDollars(stage, accountId, payees.dollars);
  await payAcrossCurrencies(stage, accountId, payees.euros);
  await showFailedPayment(stage, accountId, payees.invalid);
}

async function onboard(stage: Stage): Promise<string> {
  const { client, narrator } = stage;
  narrator.step('A customer is onboarded: an individual is verified immediately and has an account in every currency');
  const customer = await client.call('POST', '/customers', 201, {
    customerType: 'INDIVIDUAL',
    fullName: 'Maria Lopez',
  });
  ensure(customer['kycStatus'] === 'APPROVED', 'The customer is not APPROVED.');
  const customerId = String(customer['id']);
  await awaitWebhook(
    stage,
    'CUSTOMER.KYC_APPROVED',
    customerId,
    await client.call('GET', `/customers/${customerId}`, 200),
  );
  return customerId;
}

async function fund(stage: Stage, customerId: string): Promise<string> {
  const { client, narrator } = stage;
  narrator.step("The customer's USD account is funded, as an incoming payment would do it");
  const accounts = await client.call('GET', `/customers/internal-accounts?customerId=${customerId}&currency=USD`, 200);
  const accountId = String((accounts['data'] as Body[])[0]?.['id']);
  const funded = await client.call('POST', `/sandbox/internal-accounts/${accountId}/fund`, 200, { amount: 100_000 });
  await awaitWebhook(stage, 'INTERNAL_ACCOUNT.BALANCE_UPDATED', accountId, funded);
  return accountId;
}

async function registerPayees(
  { client, narrator }: Stage,
  customerId: string,
): Promise<Record<keyof typeof PAYEES, string>> {
  narrator.step(
    'Those to be paid are registered: bank accounts in three currencies, one that is not valid, and a wallet',
  );
  const ids: [string, string][] = [];
  for (const [name, payee] of Object.entries(PAYEES)) {
    const account = await client.call('POST', '/customers/external-accounts', 201, { customerId, ...payee });
    ids.push([name, String(account['id'])]);
  }
  return Object.fromEntries(ids) as Record<keyof typeof PAYEES, string>;
}

async function payInDollars(stage: Stage, accountId: string, payee: string): Promise<void> {
  const { client, narrator } = stage;
  narrator.step('A payout in the same currency; sent twice with one Idempotency-Key, it is executed once');
  const request = { source: { accountId }, destination: { accountId: payee }, amount: 2_500 };
  const key = { 'Idempotency-Key': randomUUID() };
  const transfer = await client.call('POST', '/transfer-out', 201, request, key);
  const again = await client.call('POST', '/transfer-out', 201, request, key);
  const transactionId = String(transfer['id']);
  ensure(again['id'] === transactionId, 'The repeated request created a second transaction.');
  await awaitWebhook(stage, 'OUTGOING_PAYMENT.PENDING', transactionId, transfer);
  await awaitWebhook(stage, 'OUTGOING_PAYMENT.PROCESSING', transactionId);
  await awaitLastWebhook(stage, 'OUTGOING_PAYMENT.COMPLETED', transactionId);
}

async function payAcrossCurrencies(stage: Stage, accountId: string, payee: string): Promise<void> {
  const { client, narrator } = stage;
  narrator.step(
    'A payout across currencies: a quote fixes what is sent, what arrives and the fees; executing it moves the money',
  );
  const quote = await client.call('POST', '/quotes', 201, {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: payee },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 10_000,
  });
  const transactionId = String(quote['transactionId']);
  await awaitWebhook(stage, 'OUTGOING_PAYMENT.PENDING', transactionId);
  await client.call('POST', `/quotes/${String(quote['id'])}/execute`, 200, undefined, {
    'Idempotency-Key': randomUUID(),
  });
  await awaitWebhook(stage, 'OUTGOING_PAYMENT.PROCESSING', transactionId);
  await awaitLastWebhook(stage, 'OUTGOING_PAYMENT.COMPLETED', transactionId);
}

async function showFailedPayment(stage: Stage, accountId: string, payee: string): Promise<void> {
  const { client, narrator } = stage;
  narrator.step('A payout to an account that is not valid fails, and the money is refunded');
  const transfer = await client.call('POST', '/transfer-out', 201, {
    source: { accountId },
    destination: { accountId: payee },
    amount: 400,
  });
  const transactionId = String(transfer['id']);
  for (const type of ['PENDING', 'FAILED', 'REFUND_PENDING'])
    await awaitWebhook(stage, `OUTGOING_PAYMENT.${type}`, transactionId);
  await awaitLastWebhook(stage, 'OUTGOING_PAYMENT.REFUND_COMPLETED', transactionId);
}

/** Waits for a webhook; with `resource`, its data must equal that resource. */
async function awaitWebhook({ receiver, narrator }: Stage, type: string, id: string, resource?: Body): Promise<Body> {
  const webhook = await receiver.next(type, id);
  narrator.webhook(type, webhook.id, webhook.data);
  if (resource !== undefined) requireSame(type, webhook.data, resource, narrator);
  return webhook.data;
}

/** Waits for the last webhook of a transaction: GET must return the same data. */
async function awaitLastWebhook(stage: Stage, type: string, transactionId: string): Promise<void> {
  const data = await awaitWebhook(stage, type, transactionId);
  requireSame(type, data, await stage.client.call('GET', `/transactions/${transactionId}`, 200), stage.narrator);
}

function requireSame(type: string, data: Body, resource: Body, narrator: Narrator): void {
  ensure(isDeepStrictEqual(data, resource), `The data of ${type} is not what the API answers.`);
  narrator.note('The data of the webhook is what the API answers.');
}

function ensure(holds: boolean, message: string): void {
  if (!holds) throw new CommandFailure(message);
}
