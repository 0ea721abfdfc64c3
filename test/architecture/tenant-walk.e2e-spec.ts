import { BASE_PATH } from '@app/http';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';

interface Route {
  readonly method: string;
  readonly path: string;
}

/** A body that is well formed, for routes that need one; without it a refusal would speak of the body. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /sandbox/internal-accounts/{accountId}/fund': { amount: 100 },
  'PATCH /customers/{customerId}': { customerType: 'INDIVIDUAL' },
};

describe('a platform and what belongs to another', () => {
  let application: TestApplication;
  let owner: ApiClient;
  let stranger: ApiClient;
  let routes: Route[];
  let ids: Record<string, string>;

  beforeAll(async () => {
    application = await TestApplication.boot();
    owner = application.api;
    stranger = (await application.createPlatform()).api;
    routes = await routesOf(application.url);
    ids = await belongings(owner);
  }, 60_000);

  afterAll(() => application.close());

  it('every route with an id answers 404 to another platform, and names what it is an id of', async () => {
    const walked = routes.filter(({ path }) => path.includes('{'));
    expect(walked.length).toBeGreaterThan(10);
    for (const { method, path } of walked) {
      const route = `${method} ${path}`;
      const { status, body } = await stranger.send(method, filled(path, route), BODIES[route]);
      expect([route, status, body.status]).toEqual([route, 404, 404]);
      expect(body.code).toMatch(/NOT_FOUND$/);
    }
  });

  it('the same routes answer their owner, so that the walk means something', async () => {
    for (const { method, path } of routes.filter((route) => route.method === 'GET' && route.path.includes('{'))) {
      const { status } = await owner.get(filled(path, `${method} ${path}`));
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('ids of another platform in a body answer 404 and change nothing', async () => {
    const own = await fundedCustomer(stranger);
    const foreignPayee = ids['externalAccountId']!;
    const foreignAccount = ids['accountId']!;
    const ownPayee = await usdPayee(stranger, own.customerId);
    const quote = (source: string, destination: string) => ({
      source: { sourceType: 'ACCOUNT', accountId: source }, destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000,
    });
    const attempts: [string, unknown][] = [
      ['/transfer-out', { source: { accountId: foreignAccount }, destination: { accountId: ownPayee }, amount: 500 }],
      ['/transfer-out', { source: { accountId: own.accountId }, destination: { accountId: foreignPayee }, amount: 500 }],
      ['/transfer-in', { source: { accountId: foreignPayee }, destination: { accountId: own.accountId }, amount: 500 }],
      ['/transfer-in', { source: { accountId: ownPayee }, destination: { accountId: foreignAccount }, amount: 500 }],
      ['/quotes', quote(foreignAccount, ownPayee)],
      ['/quotes', quote(own.accountId, foreignPayee)],
    ];
    for (const [path, body] of attempts) {
      const answer = await stranger.post(path, body);
      expect([path, body, answer.status]).toEqual([path, body, 404]);
    }
    const { body } = await stranger.get(`/customers/internal-accounts?customerId=${own.customerId}&currency=USD`);
    expect(body.data[0].balance.amount).toBe(own.balance);
  });

  it('lists show nothing of another platform, whatever they are filtered by', async () => {
    const other = (await application.createPlatform()).api;
    for (const path of ['/customers', '/customers/internal-accounts', '/customers/external-accounts', '/transactions']) {
      for (const filter of ['', `customerId=${ids['customerId']}`]) {
        const { status, body } = await other.get(`${path}?${path === '/customers' ? '' : filter}`);
        expect([path, status, body.data]).toEqual([path, 200, []]);
      }
    }
  });

  function filled(path: string, route: string): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const id = ids[`${name} of ${path.split('/')[1]}`] ?? ids[name];
      if (id === undefined) throw new Error(`the walk has no ${name} for ${route}: add one to belongings()`);
      return encodeURIComponent(id);
    });
  }
});

/** One of everything that has an id, by the name of the path parameter. */
async function belongings(api: ApiClient): Promise<Record<string, string>> {
  const customer = await fundedCustomer(api);
  const externalAccountId = await usdPayee(api, customer.customerId);
  const eur = await eurPayee(api, customer.customerId);
  const platformAccount = await api.post('/platform/external-accounts', {
    currency: 'EUR', accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013001', beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme GmbH' } },
  });
  const transfer = await api.post('/transfer-out', { source: { accountId: customer.accountId }, destination: { accountId: externalAccountId }, amount: 500 });
  const quote = await api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: customer.accountId }, destination: { destinationType: 'ACCOUNT', accountId: eur },
    lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000,
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

async function routesOf(url: string): Promise<Route[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path: path.replace(BASE_PATH, '') })),
  );
}
