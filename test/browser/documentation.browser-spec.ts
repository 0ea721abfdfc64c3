import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ensureBuilt } from '../../scripts/building.mjs';
import { barriersIn } from '../support/accessibility.js';
import { TestApplication } from '../support/application.js';
import { closeContexts, sharedChromium } from '../support/chromium.js';

const PHONE = { width: 360, height: 740 };
/** Names in tables that continue on another line, such as types of webhooks. */
const BROKEN_NAMES = `[...document.querySelectorAll('td code, th code')]
  .filter((code) => /^[\\w.]+$/.test(code.textContent) && code.getClientRects().length > 1)
  .map((code) => code.textContent)`;

describe('The documentation, in a browser', () => {
  let application: TestApplication;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const elsewhere: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    ensureBuilt(() => undefined); // another test file may be building
    application = await TestApplication.shared();
    browser = await sharedChromium();
    context = await browser.newContext({ baseURL: application.url });
    page = await context.newPage();
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== application.url) elsewhere.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
  }, 120_000);

  afterAll(async () => {
    await closeContexts(browser);
    await application.close();
  });

  it.each(['/docs', '/docs/webhooks', '/docs/webhook-types', '/docs/api/quotesCreate'])(
    'has no barrier on %s: light and dark, on a phone too',
    async (path) => {
      await page.goto(path);
      expect(await barriersIn(page)).toEqual([]);
      const wide = page.viewportSize()!;
      await page.setViewportSize(PHONE);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await page.evaluate(BROKEN_NAMES)).toEqual([]);
      await page.setViewportSize(wide);
    },
  );

  it('shows one language at a time, by mouse and keyboard, and keeps the choice on the next page', async () => {
    await page.goto('/docs/api/quotesCreate');
    await page.getByRole('tab', { name: 'Python' }).click();
    expect(await page.getByRole('tabpanel').allInnerTexts()).toEqual([expect.stringContaining('urllib.request')]);
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tabpanel').innerText()).toContain('await payments.post(');
    await page.goto('/docs/api/transfersOut');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('TypeScript');
  });

  it('finds pages by keyboard alone', async () => {
    await page.goto('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('QUOTE_EXPIRED');
    await page.getByRole('option', { name: 'Error codes' }).waitFor();
    await page.getByRole('combobox').fill('create quote');
    await page.getByRole('option', { name: 'Create a quote' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/api/**');
  });

  it('sends a request with the sandbox credential, and shows what the API answers', async () => {
    const { clientId, clientSecret } = application.api.credential!;
    await page.goto('/docs/api/customersCreate');
    await page.getByLabel('Sandbox credential').fill(`${clientId}:${clientSecret}`);
    await page.getByLabel('Body').fill('{"customerType": "INDIVIDUAL", "fullName": "Maria Lopez"}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^201 in \d+ ms, request /).waitFor();
    expect(await page.getByLabel('Answer', { exact: true }).innerText()).toContain('"fullName": "Maria Lopez"');
    await page.goto('/docs/api/customersGet');
    await page.getByLabel('customerId').fill('Customer:none');
    await page.getByRole('button', { name: 'Send' }).click(); // the credential is still there
    await page.getByText(/^400 in/).waitFor();
  });

  it('shows every language where no script runs', async () => {
    const plain = await browser.newContext({ baseURL: application.url, javaScriptEnabled: false });
    const reading = await plain.newPage();
    await reading.goto('/docs/api/quotesCreate');
    expect(await reading.locator('.tabs figure:visible').count()).toBe(3);
    await plain.close();
  });

  it('loads nothing from elsewhere, and its policy refuses nothing that it loads', () => {
    expect(elsewhere).toEqual([]);
    expect(errors.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
