import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';

/** A payer with money, and the payee. */
export interface Payer {
  readonly customer: FundedCustomer;
  readonly payee: string;
}

const RETRY_MILLISECONDS = 100;

export async function newPayer(api: ApiClient, balance: number): Promise<Payer> {
  const customer = await fundedCustomer(api, balance);
  return { customer, payee: await usdPayee(api, customer.customerId) };
}

/** Pays under one key until a process answers, as a caller does after a lost answer; answers the payment's id. */
export async function payUntilAnswered(
  caller: () => ApiClient,
  { customer, payee }: Payer,
  amount: number,
): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { source: { accountId: customer.accountId }, destination: { accountId: payee }, amount };
  let id: string | undefined;
  await eventually(
    async () => {
      const answer = await caller()
        .post('/transfer-out', body, { headers })
        .catch(() => null);
      if (answer?.status === 201) id = answer.body.id as string;
      else if (!mayPass(answer?.status))
        throw new Error(`a payment ended with ${answer?.status} ${JSON.stringify(answer?.body)}`);
      return id !== undefined;
    },
    { pauseMilliseconds: RETRY_MILLISECONDS },
  );
  return id!;
}

/** 409: the first try still runs, or is taken to for ten seconds. */
function mayPass(status: number | undefined): boolean {
  return status === undefined || status >= 500 || status === 409 || status === 429;
}
