import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Belongings, belongings, idFor } from '../support/belongings.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';
import { type Operation, fetchDocument, filledPath, operationsOf } from '../support/openapi.js';

/** A body that is well formed, for routes that need one; without it a refusal would speak of the body. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /sandbox/internal-accounts/{accountId}/fund': { amount: 100 },
  'PATCH /customers/{customerId}': { customerType: 'INDIVIDUAL' },
};

describe('a platform and what belongs to another', () => {
  let application: TestApplication;
  let owner: ApiClient;
  let stranger: ApiClient;
  let routes: Operation[];
  let ids: Belongings;

  beforeAll(async () => {
    application = await TestApplication.boot();
    owner = application.api;
    stranger = (await application.createPlatform()).api;
    routes = operationsOf(await fetchDocument(application.url));
    ids = await belongings(owner);
  }, 60_000);

  afterAll(() => application.close());

  it('every route with an id answers 404 to another platform, and names what it is an id of', async () => {
    const walked = routes.filter(({ path }) => path.includes('{'));
    expect(walked.length).toBeGreaterThan(10);
    for (const { name, method, path } of walked) {
      const { status, body } = await stranger.send(method, filled(path), BODIES[name]);
      expect([name, status, body.status]).toEqual([name, 404, 404]);
      expect(body.code).toMatch(/NOT_FOUND$/);
    }
  });

  it('the same routes answer their owner, so that the walk means something', async () => {
    for (const { path } of routes.filter((route) => route.method === 'GET' && route.path.includes('{'))) {
      const { status } = await owner.get(filled(path));
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

  function filled(path: string): string {
    return filledPath(path, (parameter) => idFor(ids, path, parameter));
  }
});
