import { TestApplication } from '../support/application.js';
import { type Operation, fetchDocument, operationsOf } from '../support/openapi.js';

/** Operations of which onboarding-accounts 17 says that they take an Idempotency-Key, written out by hand. */
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

/** No one is known there whose key it could be. */
const PUBLIC = ['POST /agents/device-codes/{code}/redeem'];

describe('Idempotency-Key', () => {
  let application: TestApplication;
  let offered: ReadonlyMap<string, boolean | undefined>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    const keyOf = ({ parameters }: Operation) =>
      parameters.find(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key');
    const operations = operationsOf(await fetchDocument(application.url));
    offered = new Map(operations.map((operation) => [operation.name, keyOf(operation)?.required]));
  }, 60_000);
  afterAll(() => application.close());

  it.each(KEYED)('is accepted by %s where that is served', (name) => {
    if (offered.has(name)) expect(offered.get(name)).toBe(false);
  });

  it.each(REQUIRING)('is required by %s where that is served', (name) => {
    if (offered.has(name)) expect(offered.get(name)).toBe(true);
  });

  it('is accepted by every authenticated POST, and by no other operation', () => {
    expect(KEYED.filter((name) => !offered.has(name))).toEqual([]);
    expect(
      [...offered].filter(([name, key]) => name.startsWith('POST') && key === undefined).map(([name]) => name),
    ).toEqual(PUBLIC);
    expect([...offered].filter(([name, key]) => !name.startsWith('POST') && key !== undefined)).toEqual([]);
  });
});
