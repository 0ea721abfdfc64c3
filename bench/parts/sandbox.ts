import type { Sent, Server } from './stage.js';

const CONCURRENT = 8;
const BENEFICIARY = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Ana Souza',
  countryOfResidence: 'US',
  address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
};

/** Name of the baseline that every write is compared with. */
export const BARE_WRITE = 'bare POST, class-validator, one INSERT';

/** A customer with money in USD, and a payee. */
export interface Payer {
  readonly customerId: string;
  readonly accountId: string;
  readonly payeeId: string;
}

/** Calls the product's API as a platform; any status other than 2xx is an error. */
export async function ask<Answer = { readonly id: string }>(
  server: Server,
  method: string,
  address: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${server.url}${address}`, {
    method,
    headers: server.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Runs the work once for each number below `amount`, with limited concurrency. */
export async function times<Result>(amount: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(CONCURRENT, amount) }, async () => {
      while (next < amount) {
        const index = next++;
        results[index] = await work(index);
      }
    }),
  );
  return results;
}

export function payers(server: Server, amount: number, balance = 1_000_000_000): Promise<Payer[]> {
  return times(amount, async (index) => {
    const { id: customerId } = await ask(server, 'POST', '/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Maria Lopez',
    });
    const accountId = await accountOf(server, customerId, 'USD');
    await ask(server, 'POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: balance });
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: `12345${100 + index}000`,
      routingNumber: '021000021',
      beneficiary: BENEFICIARY,
    };
    const { id: payeeId } = await ask(server, 'POST', '/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo,
    });
    return { customerId, accountId, payeeId };
  });
}

export async function euroPayee(server: Server, { customerId }: Payer, index: number): Promise<string> {
  const accountInfo = {
    accountType: 'EUR_ACCOUNT',
    iban: germanIban(index),
    beneficiary: { ...BENEFICIARY, countryOfResidence: 'DE' },
  };
  return (await ask(server, 'POST', '/customers/external-accounts', { customerId, currency: 'EUR', accountInfo })).id;
}

/** An IBAN whose payouts complete in the sandbox: it ends in 000. */
function germanIban(index: number): string {
  const account = `370400440${String(index).padStart(6, '0')}000`;
  const check = 98n - (BigInt(`${account}131400`) % 97n); // D is 13, E is 14
  return `DE${String(check).padStart(2, '0')}${account}`;
}

async function accountOf(server: Server, customerId: string, currency: string): Promise<string> {
  const address = `/customers/internal-accounts?customerId=${customerId}&currency=${currency}`;
  return (await ask<{ data: [{ id: string }] }>(server, 'GET', address)).data[0].id;
}

export function transferOut({ accountId }: Payer, payeeId: string): Sent {
  const body = {
    source: { accountId },
    destination: { accountId: payeeId },
    amount: 100,
    remittanceInformation: 'Invoice 4711',
  };
  return { method: 'POST', body: JSON.stringify(body) };
}

/** A quote with a locked sending amount, for a payee in another currency. */
export function quote(
  accountId: string,
  externalAccountId: string,
  { immediatelyExecute = false }: { readonly immediatelyExecute?: boolean } = {},
): Sent {
  return {
    method: 'POST',
    body: JSON.stringify({
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute,
    }),
  };
}

const AUTHORIZATION = JSON.stringify({
  amount: 100,
  currency: { code: 'USD' },
  merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
});

/** A request that authorizes a card, below `/sandbox/cards`. */
export function authorization(cardId: string): Sent {
  return { method: 'POST', path: `/${cardId}/simulate/authorization`, body: AUTHORIZATION };
}

/** Issues a card funded by the payer's account. */
export async function issueCard(server: Server, { customerId, accountId }: Payer, index: number): Promise<string> {
  const card = {
    cardholderId: customerId,
    platformCardId: `card-${index}-ok`,
    form: 'VIRTUAL',
    fundingSources: [accountId],
  };
  return (await ask(server, 'POST', '/cards', card)).id;
}
