import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';

/** A payer with money, and a payee. */
export interface Payer {
  readonly customer: FundedCustomer;
  readonly payee: string;
}

const RETRY_MILLISECONDS = 100;

export async function newPayer(api: ApiClient, balance: number): Promise<Payer> {
  const customer = await fundedCustomer(api, balance);
  return { customer, payee: await usdPayee(api, customer.customerId) };
}

/** A way to pay: a transfer, or a quote that is executed immediately. */
type Way = (
  payer: Payer,
  amount: number,
) => { readonly path: string; readonly body: object; readonly idOf: (answer: ApiAnswer) => string };
type ApiAnswer = { readonly id: string; readonly transactionId: string };

export const WAYS: readonly Way[] = [
  ({ customer: { accountId }, payee }, amount) => ({
    path: '/transfer-out',
    body: { source: { accountId }, destination: { accountId: payee }, amount },
    idOf: ({ id }) => id,
  }),
  ({ customer: { accountId }, payee }, amount) => ({
    path: '/quotes',
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payee },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
    },
    idOf: ({ transactionId }) => transactionId,
  }),
];

/** Pays with one key until a process responds, as a caller does after a lost response; returns the payment's id. */
export async function payUntilAnswered(
  caller: () => ApiClient,
  payer: Payer,
  amount: number,
  way: Way = WAYS[0]!,
): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const { path, body, idOf } = way(payer, amount);
  let id: string | undefined;
  await eventually(
    async () => {
      const answer = await caller()
        .post(path, body, { headers })
        .catch(() => null);
      if (answer?.status === 201) id = idOf(answer.body as ApiAnswer);
      else if (!mayPass(answer?.status))
        throw new Error(`a payment ended with ${answer?.status} ${JSON.stringify(answer?.body)}`);
      return id !== undefined;
    },
    { pauseMilliseconds: RETRY_MILLISECONDS },
  );
  return id!;
}

/** 409: the first attempt is still running, or assumed to be for ten seconds. */
function mayPass(status: number | undefined): boolean {
  return status === undefined || status >= 500 || status === 409 || status === 429;
}
