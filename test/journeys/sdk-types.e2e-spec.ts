import fs from 'node:fs';
import path from 'node:path';
import { TestApplication } from '../support/application.js';
import { fetchDocument } from '../support/openapi.js';
import { apiTypes, webhookTypes } from '../support/sdk-types.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('The types of the SDK', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.shared();
  }, 60_000);
  afterAll(() => application.close());

  it.each([
    ['api.ts', async () => apiTypes(await fetchDocument(application.url))],
    ['webhooks.ts', async () => webhookTypes(fs.readFileSync(path.join(ROOT, 'docs/reference/webhooks.md'), 'utf8'))],
  ] as const)('%s are those of the product: npm run golden writes them', async (name, generated) => {
    const file = path.join(ROOT, 'libs/sdk/src/generated', name);
    const expected = await generated();
    if (process.env['WRITE_GOLDEN'] === 'true') fs.writeFileSync(file, expected);
    expect(fs.readFileSync(file, 'utf8') === expected).toBe(true); // a difference would print thousands of lines
  });
});
