import fs from 'node:fs';
import path from 'node:path';
import { TestApplication } from '../support/application.js';
import { fetchDocument } from '../support/openapi.js';
import { payOperations } from '../support/pay-operations.js';
import { payReference } from '../support/pay-reference.js';
import { pythonOperations, pythonTypes } from '../support/python-sdk-types.js';
import { apiTypes, webhookTypes } from '../support/sdk-types.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PYTHON = 'libs/sdk-python/src/payments_platform/_generated';

describe('Generated parts of the SDKs and of pay', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.shared();
  }, 60_000);
  afterAll(() => application.close());

  it.each([
    ['libs/sdk/src/generated/api.ts', async () => apiTypes(await fetchDocument(application.url))],
    [`${PYTHON}/types.py`, async () => pythonTypes(await fetchDocument(application.url))],
    [`${PYTHON}/operations.py`, async () => pythonOperations(await fetchDocument(application.url))],
    ['apps/pay/src/generated/operations.ts', async () => payOperations(await fetchDocument(application.url))],
    [
      'libs/sdk/src/generated/webhooks.ts',
      async () => webhookTypes(fs.readFileSync(path.join(ROOT, 'docs/reference/webhooks.md'), 'utf8')),
    ],
    ['docs/reference/pay.md', () => payReference()],
  ] as const)('%s are those of the product: npm run golden writes them', async (name, generated) => {
    const file = path.join(ROOT, name);
    const expected = await generated();
    if (process.env['WRITE_GOLDEN'] === 'true') fs.writeFileSync(file, expected);
    expect(fs.readFileSync(file, 'utf8') === expected).toBe(true); // a difference would print thousands of lines
  });
});
