import { TestApplication } from '../support/application.js';
import { type Operation, fetchDocument, operationsOf } from '../support/openapi.js';

/** Operations that take an Idempotency-Key (onboarding-accounts 17), written out by hand; the others have their own guards. */
const KEYED = [
  'POST /transfer-in',
  'POST /transfer-out',
  'POST /quotes',
  'POST /quotes/{quoteId}/execute',
  'POST /customers/{customerId}/kyc-link',
  'POST /agents/me/quotes',
  'POST /agents/me/quotes/{quoteId}/execute',
  'POST /agents/me/transfer-in',
  'POST /agents/me/transfer-out',
];
/** Operations that cannot be asked without one. */
const REQUIRING = [
  'POST /stablecoins',
  'POST /stablecoins/{stablecoinId}/mints',
  'POST /stablecoins/{stablecoinId}/burns',
  'POST /stablecoin-provider-accounts',
];

describe('Idempotency-Key', () => {
  let application: TestApplication;
  let offered: ReadonlyMap<string, boolean | undefined>;

  beforeAll(async () => {
    application = await TestApplication.boot();
    const keyOf = ({ parameters }: Operation) =>
      parameters.find(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key');
    const operations = operationsOf(await fetchDocument(application.url));
    offered = new Map(operations.map((operation) => [operation.name, keyOf(operation)?.required]));
  }, 60_000);
  afterAll(() => application.close());

  it.each(KEYED)('is taken by %s as soon as that is offered', (name) => {
    if (offered.has(name)) expect(offered.get(name)).toBe(false);
  });

  it.each(REQUIRING)('is required by %s as soon as that is offered', (name) => {
    if (offered.has(name)) expect(offered.get(name)).toBe(true);
  });

  it('is taken where money moves', () => {
    for (const name of KEYED.slice(0, 4)) expect([name, offered.has(name)]).toEqual([name, true]);
  });
});
