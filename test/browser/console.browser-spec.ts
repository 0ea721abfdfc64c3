import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CommandBus } from '@nestjs/cqrs';
import axe from 'axe-core';
import type { Pool } from 'pg';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { ReserveDebit } from '@app/accounts';
import { HistoryAudit } from '@app/audit';
import { DATABASE_POOL } from '@app/database';
import { derivedResourceId, money } from '@app/kernel';
import type { OperatorRole } from '@app/operators';
import { SetMoneyDecisions } from '@app/platforms';
import { ensureBuilt } from '../../scripts/building.mjs';
import { TestApplication, type TestPlatform } from '../support/application.js';
import { type FundedCustomer, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { OperatorClient } from '../support/operator-client.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

describe('The console in a browser', () => {
  let application: TestApplication;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Messages of the page's own faults: errors, and whatever its policy refused. */
  let complaints: string[];
  let requests: string[];

  beforeAll(async () => {
    ensureBuilt(() => undefined);
    application = await TestApplication.boot();
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await application.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({
      viewport: DESK,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'Europe/Paris',
    });
    page = await context.newPage();
    complaints = [];
    requests = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('request', (request) => requests.push(request.url()));
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${application.url}/`))).toEqual([]);
  });

  const credentialOf = ({ api }: { readonly api: TestPlatform['api'] }): string =>
    `${api.credential!.clientId}:${api.credential!.clientSecret}`;
  const open = (place = ''): Promise<unknown> => page.goto(`${application.url}/console${place}`);
  const signIn = async (platform: { readonly api: TestPlatform['api'] } = application, place = ''): Promise<void> => {
    await open(place);
    await page.getByLabel('API credential').fill(credentialOf(platform));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  };
  const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  /** Findings of axe (WCAG 2.2 AA and its best practices) in light and dark, and a page that a phone must scroll sideways. */
  const faultsOf = async (colours: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<readonly string[]> => {
    const faults: string[] = [];
    for (const colorScheme of colours) {
      await page.emulateMedia({ colorScheme });
      // axe is no part of the page, so it is not subject to the page's policy
      await page.evaluate(axe.source);
      const found = (await page.evaluate('axe.run()')) as axe.AxeResults;
      faults.push(
        ...found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme}: ${id}: ${html}`)),
      );
    }
    await page.setViewportSize(PHONE);
    const overflows = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    await page.setViewportSize(DESK);
    return overflows === true ? [...faults, 'wider than a phone'] : faults;
  };
  const cookies = async () =>
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));

  describe('sessions', () => {
    it('refuses a wrong credential in the words of the API, and signs in with the right one by keyboard alone', async () => {
      await open();
      await page.getByLabel('API credential').focus();
      await page.keyboard.type('sandbox:wrong');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('alert').innerText()).toContain('The API credential is not valid.');
      expect(await page.getByRole('alert').innerText()).toContain('401 UNAUTHORIZED');
      expect(await faultsOf()).toEqual([]);
      expect(await cookies()).toEqual([]);
      await page.getByLabel('API credential').fill(credentialOf(application));
      await page.keyboard.press('Enter');
      await heading('Home');
      expect(await cookies()).toEqual([{ name: 'console', httpOnly: true, sameSite: 'Strict' }]);
      expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain('sandbox-secret');
      expect(await faultsOf()).toEqual([]);
    });

    it('is kept as a hash of its id', async () => {
      await signIn();
      const [cookie] = await context.cookies();
      const { rows } = await application.get<Pool>(DATABASE_POOL).query('SELECT * FROM console_sessions');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(cookie!.value);
    });

    it('ends with signing out, also for who kept the cookie', async () => {
      await signIn();
      const kept = await context.cookies();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API credential').waitFor();
      expect(await cookies()).toEqual([]);
      await context.addCookies(kept);
      await page.reload();
      await page.getByLabel('API credential').waitFor();
    });

    it('ends after 30 minutes with a page that says so, and continues at the same address', async () => {
      await signIn();
      await application.advance('31m');
      await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
      await page.getByText('Your session has ended.').waitFor();
      await page.getByLabel('API credential').fill(credentialOf(application));
      await page.keyboard.press('Enter');
      await heading('Home');
    });
  });

  describe('the shell', () => {
    it('is small, is compressed, and runs its own files only', async () => {
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/console'))
          sizes.push(
            response
              .request()
              .sizes()
              .then((each) => each.responseBodySize),
          );
      });
      const response = (await page.goto(`${application.url}/console`))!;
      await page.getByLabel('API credential').waitFor();
      const policy = response.headers()['content-security-policy']!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
      expect((await fetch(`${application.url}/console/assets/none.js`)).status).toBe(404);
      expect((await fetch(`${application.url}/console`, { method: 'POST' })).status).toBe(404);
    });

    it('works on a phone and by keyboard', async () => {
      await signIn();
      await page.setViewportSize(PHONE);
      await page.reload();
      await heading('Home');
      await page.keyboard.press('Tab');
      await page.evaluate('document.activeElement.blur()');
      const menu = page.getByRole('button', { name: 'Menu' });
      expect(await page.getByRole('link', { name: 'Home' }).isVisible()).toBe(false);
      await menu.focus();
      await page.keyboard.press('Enter');
      expect(await page.getByRole('link', { name: 'Home' }).isVisible()).toBe(true);
      expect(await menu.getAttribute('aria-expanded')).toBe('true');
    });

    it('keeps the colours that were chosen', async () => {
      await signIn();
      await page.getByLabel('Colours').selectOption('dark');
      await page.reload();
      await heading('Home');
      expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    });

    it('says what is not there', async () => {
      await signIn(application, '/nothing/here');
      await heading('No such page');
    });

    it('shows a name that is markup as text', async () => {
      const hostile = await application.createPlatform({
        name: '<img src=x onerror=alert(1)><script>alert(1)</script>',
      });
      await signIn(hostile);
      await page.getByText('<script>alert(1)</script>').first().waitFor();
      expect(await page.locator('img, main script').count()).toBe(0);
    });
  });

  describe('lists and pages of resources', () => {
    let customer: FundedCustomer;
    let failed: string;
    beforeAll(async () => {
      customer = await fundedCustomer(application.api);
      const payee = await usdPayee(application.api, customer.customerId, '003');
      const paid = await application.api.post('/transfer-out', {
        source: { accountId: customer.accountId },
        destination: { accountId: payee },
        amount: 5_000,
      });
      failed = paid.body.id;
      await application.settle();
    });
    const rows = () => page.locator('tbody tr:not([aria-hidden])');

    it('shows every list, accessible and not wider than a phone', async () => {
      await signIn();
      const places = await page
        .locator('nav a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      expect(places.length).toBeGreaterThan(15);
      for (const place of places) {
        await page.locator(`nav a[href="${place}"]`).click();
        await page.waitForURL(`**${place}`);
        await page.getByText('Loading …').waitFor({ state: 'detached' });
        expect({ place, alerts: await page.getByRole('alert').count(), faults: await faultsOf(['light']) }).toEqual({
          place,
          alerts: 0,
          faults: [],
        });
      }
    });

    it('leads from the list of failed payments to the cause of one', async () => {
      await signIn(application, '/payments');
      await heading('Payments');
      await page.getByLabel('Status').selectOption('FAILED');
      await page.waitForURL('**/payments?status=FAILED');
      await rows().filter({ hasText: '50.00 USD' }).getByRole('link').first().click();
      await page.getByText(failed).first().waitFor();
      const facts = page.locator('main > .facts');
      expect(await facts.innerText()).toMatch(/Failure reason\s+Account invalid/);
      expect(await facts.innerText()).toMatch(/Sent amount\s+50\.00 USD/);
      expect(await facts.innerText()).toMatch(/Fees\s+0\.00 USD/);
      expect(await facts.innerText()).toMatch(/Created at\s+15 Jan 2026, \d\d:\d\d:\d\d (?:CET|GMT\+1)/);
      // the cause in words, and the tree of all that followed from the request
      await page.getByText('The account does not exist or is closed.').waitFor();
      const tree = page.locator('.request').first();
      const step = (text: string) => tree.locator('.step', { hasText: text }).first();
      expect(await step('payments.transfer-out-created').getAttribute('class')).toBe('step own');
      expect(await step('payments.pay-out').innerText()).toMatch(/to the payment network\s+refused, ACCOUNT_INVALID/);
      expect(await tree.locator('.postings').first().innerText()).toMatch(/−50\.00 USD[^]*\+50\.00 USD/);
      expect(await tree.locator('tr', { hasText: 'OUTGOING_PAYMENT.FAILED' }).innerText()).toContain('not sent');
      expect(await faultsOf()).toEqual([]);
      await page.getByText('JSON', { exact: true }).click();
      expect(JSON.parse(await page.locator('details pre').innerText())).toEqual(
        (await application.api.get(`/transactions/${failed}`)).body,
      );
      // the request itself has a page
      await tree.locator('h3').getByRole('link').click();
      await heading('POST /transfer-out');
      await page.goBack();
      // and on to the customer who paid
      await facts.getByRole('link', { name: 'Customer' }).click();
      await heading('Maria Lopez');
      await page.getByRole('heading', { level: 2, name: 'Balances' }).waitFor();
    });

    it('shows a customer as it was', async () => {
      const named = (legalName: string) => ({ customerType: 'BUSINESS', businessInfo: { legalName } });
      const { body: created } = await application.api.post('/customers', named('Oak Ltd'));
      await application.advance('1h');
      await application.api.patch(`/customers/${created.id}`, named('Elm Ltd'));
      await signIn(application, `/customers/${created.id}`);
      await heading('Elm Ltd');
      await page.getByRole('slider', { name: 'As it was' }).focus();
      await page.keyboard.press('Home');
      await page.waitForURL('**asOf=*');
      await heading('Oak Ltd');
      await page.getByRole('button', { name: 'Back to now' }).click();
      await heading('Elm Ltd');
    });

    it('copies a call that answers the same', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(application, `/payments/${failed}`);
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        `curl -u "$CREDENTIAL" '${application.url}/2025-10-13/transactions/${failed}'`,
      );
    });

    it('finds ids, parts of ids, references and names by keyboard alone', async () => {
      const { body: payment } = await application.api.get(`/transactions/${failed}`);
      const { reference } = payment.reconciliationInstructions;
      await signIn();
      for (const [text, title] of [
        [failed, reference],
        [customer.customerId.split(':')[1]!, 'Maria Lopez'],
        [reference, reference],
        ['maria lo', 'Maria Lopez'],
      ]) {
        await page.keyboard.press('/');
        await page.keyboard.type(text);
        await page.getByRole('option').first().waitFor();
        await page.getByText(/^\d+ found$/).waitFor();
        await page.keyboard.press('Enter');
        await heading(title!);
      }
      await page.keyboard.press('/');
      await page.keyboard.type('no such thing');
      await page.getByText('0 found').waitFor();
      expect(await faultsOf()).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    it('continues a list page by page, and draws only the rows near the window', async () => {
      for (let count = 0; count < 120; count += 1)
        await application.api.post('/tokens', { name: `Token ${count}`, permissions: ['VIEW'] });
      await signIn(application, '/tokens');
      await page.getByText('50 shown').waitFor();
      for (const shown of ['100 shown', 'which is all']) {
        await page.getByRole('button', { name: 'Show more' }).click();
        await page.getByText(shown).waitFor();
      }
      expect(await rows().count()).toBeLessThan(80);
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      await page.getByRole('link', { name: 'Token 0', exact: true }).waitFor();
      expect(await rows().last().getAttribute('aria-rowindex')).toBe(
        await page.locator('table').getAttribute('aria-rowcount'),
      );
    });

    it('teaches the next call where there is nothing', async () => {
      const other = await application.createPlatform();
      await signIn(other, '/customers');
      await page.getByText('No customers yet').waitFor();
      expect(await page.locator('pre').innerText()).toContain(`'${application.url}/2025-10-13/customers'`);
      // the other platform has customers: none of them is seen here, and its payment does not exist
      await page.goto(`${application.url}/console/payments/${failed}`);
      const alert = page.getByRole('alert');
      expect(await alert.innerText()).toMatch(
        /There is no such transaction\.[^]*404 TRANSACTION_NOT_FOUND · request \S+/,
      );
    });

    it('shows hostile names as text in lists, pages and the search', async () => {
      const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>';
      await application.api.post('/tokens', { name: hostile, permissions: ['VIEW'] });
      await signIn(application, '/tokens');
      await page.getByRole('link', { name: hostile }).click();
      await heading(hostile);
      await page.keyboard.press('/');
      await page.keyboard.type(hostile);
      await page.getByRole('option', { name: hostile }).waitFor();
      expect(await page.locator('img, #console script').count()).toBe(0);
    });

    it('shows what the API said when it fails, and tries again', async () => {
      await signIn();
      let fails = true;
      await page.route('**/2025-10-13/customers?*', (route) =>
        fails
          ? route.fulfill({
              status: 500,
              contentType: 'application/json',
              headers: { 'X-Request-Id': 'request-4711' },
              body: JSON.stringify({ status: 500, code: 'INTERNAL_ERROR', message: 'An internal error occurred.' }),
            })
          : route.continue(),
      );
      await page.getByRole('link', { name: 'Customers' }).click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      for (const words of ['An internal error occurred.', '500 INTERNAL_ERROR', 'request-4711'])
        expect(await alert.innerText()).toContain(words);
      expect(await faultsOf()).toEqual([]);
      fails = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor();
      // an answer that is not the API's, and none at all
      await page.route('**/2025-10-13/cards?*', (route) =>
        route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
      );
      await page.getByRole('link', { name: 'Cards', exact: true }).click();
      expect(await alert.innerText()).toContain('The server answered 502.');
      await page.route('**/2025-10-13/agents?*', (route) => route.abort());
      await page.getByRole('link', { name: 'Agents', exact: true }).click();
      await page.getByText('The server cannot be reached.').waitFor();
    });

    it('names each filter that the API refuses', async () => {
      await signIn(application, '/payments?customerId=Customer:1');
      expect(await page.getByRole('alert').innerText()).toContain('customerId');
    });

    it('asks to sign in again in the middle of the work, and continues there', async () => {
      await signIn(application, '/payments?status=FAILED');
      await rows().first().waitFor();
      await application.advance('31m');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('Your session has ended.').waitFor();
      await page.getByLabel('API credential').fill(credentialOf(application));
      await page.keyboard.press('Enter');
      await heading('Payments');
      expect(page.url()).toContain('/payments?status=FAILED');
    });
  });

  describe('home and the changes that buttons ask for', () => {
    let customer: FundedCustomer;
    beforeAll(async () => {
      customer = await fundedCustomer(application.api);
      const payee = await usdPayee(application.api, customer.customerId);
      await application.api.post('/transfer-out', {
        source: { accountId: customer.accountId },
        destination: { accountId: payee },
        amount: 1_000,
      });
      await application.settle();
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = () => page.locator('dialog[open]');
    const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

    it('opens with balances, payments by status and day, and whatever waits for a person', async () => {
      const business = { customerType: 'BUSINESS', businessInfo: { registrationNumber: '1001' } };
      const { body } = await application.api.post('/customers', business);
      await application.api.post('/verifications', { customerId: body.id });
      await application.settle();
      await signIn();
      await page.getByRole('heading', { name: /^Verifications (?:with errors|in manual review)$/ }).waitFor();
      await page.getByRole('heading', { name: 'Your balances by currency' }).waitFor();
      const sums = page.getByRole('region', { name: 'Balances by currency', exact: true });
      await sums.getByRole('row', { name: /^USD [\d,]+\.\d\d [\d,]+\.\d\d/ }).waitFor();
      expect(await page.locator('.tiles a', { hasText: 'Pending authorization' }).innerText()).toMatch(/^\d+\s/);
      await page.getByText('As a table').click();
      expect(await faultsOf()).toEqual([]);
      await page.getByRole('region', { name: 'Your balances' }).getByRole('link').first().click();
      await button('Fund').waitFor();
    });

    it('shows the books of the platform now and at a moment, with the statements of its accounts', async () => {
      await signIn(application, '/books');
      await page.getByText('The books balance, and every account and payment is as agreed.').waitFor();
      expect(await page.getByLabel('Platform').count()).toBe(0);
      await page.getByRole('link', { name: 'Account statement' }).click();
      await page.getByLabel('Account or payment').fill(customer.accountId);
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name: '990.00' }).first().waitFor();
      // operators' pages are for operators
      await page.goto(`${application.url}/console/operators/work`);
      await heading('No such page');
    });

    it('funds an account, once for each dialog, and refuses a text that is no amount of its currency', async () => {
      await signIn(application, `/accounts/${customer.accountId}`);
      await page.locator('.facts', { hasText: '990.00 USD' }).first().waitFor();
      await button('Fund').click();
      await page.getByLabel('Amount in USD').fill('12.345');
      await confirm('Fund');
      expect(await dialog().getByRole('alert').innerText()).toContain('Amount must be an amount in USD');
      expect(await faultsOf()).toEqual([]);
      await page.getByLabel('Amount in USD').fill('1,012.5');
      const keys: (string | undefined)[] = [];
      await page.route('**/fund', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        // the answer to the first click is lost
        return keys.length === 1 ? route.fetch().then(() => route.abort()) : route.continue();
      });
      await confirm('Fund');
      await dialog().getByText('The server cannot be reached.').waitFor();
      await confirm('Fund');
      await page.getByText('The account was funded.').waitFor();
      await confirm('Close');
      expect(keys).toEqual([keys[0], keys[0]]);
      await page.locator('.facts', { hasText: '2,002.50 USD' }).first().waitFor();
    });

    it('simulates the use of a card, freezes it, and says why it is declined then', async () => {
      const { body: card } = await application.api.post('/cards', {
        cardholderId: customer.customerId,
        form: 'VIRTUAL',
        fundingSources: [customer.accountId],
      });
      await application.settle();
      await signIn(application, `/cards/${card.id}`);
      const authorize = async (): Promise<string> => {
        await button('Simulate an authorization').click();
        await dialog().getByLabel('Amount in USD').fill('9.99');
        await dialog().getByRole('cell', { name: 'INSUFFICIENT_FUNDS' }).waitFor();
        await confirm('Simulate an authorization');
        const outcome = await dialog().getByRole('status').innerText();
        await confirm('Close');
        return outcome;
      };
      expect(await authorize()).toMatch(/CardTransaction:\S+ is AUTHORIZED/);
      await button('Freeze').click();
      await confirm('Freeze');
      await confirm('Close');
      await button('Unfreeze').waitFor();
      expect(await authorize()).toContain('EXCEPTION: CARD_PAUSED');
      await page.getByRole('link', { name: 'Card transactions', exact: true }).click();
      await page.locator('tbody tr', { hasText: 'Exception' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
    });

    it('shows the attempts of a webhook, sends it again, and sends a test', async () => {
      const receiver = await WebhookReceiver.start();
      const { api } = await application.createPlatform({ name: 'Hooked' });
      await api.patch('/config', { webhookEndpoint: receiver.url });
      await application.settle();
      await signIn({ api }, '/webhooks');
      await page.getByRole('link', { name: 'TEST' }).first().click();
      await heading('TEST');
      expect(await page.locator('main > .facts').innerText()).toMatch(/Response status\s+200/);
      const before = receiver.received.length;
      await button('Send again').click();
      await confirm('Send again');
      await page.getByText('It is being sent again.').waitFor();
      await confirm('Close');
      await application.settle();
      expect(receiver.received.length).toBe(before + 1);
      await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
      await button('Send a test').click();
      await confirm('Send a test');
      await dialog().getByText('answered 200').waitFor();
      await confirm('Close');
      await fundedCustomer(api);
      await application.settle();
      await page.getByRole('link', { name: 'Events', exact: true }).click();
      await page.getByRole('link', { name: 'CUSTOMER.KYC_APPROVED' }).first().click();
      await button('Send now').click();
      await confirm('Send now');
      await dialog().getByText('answered 200').waitFor();
      await confirm('Close');
      await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
      await button('Replay failed ones').click();
      await page.getByLabel('Failed since').fill('2026-01-01T00:00');
      await confirm('Replay failed ones');
      await dialog().getByText('0 are being sent again').waitFor();
      await receiver.close();
    });

    it('shows the bodies of events and the values that decide in the sandbox', async () => {
      await signIn(application, '/events');
      await page.getByRole('link', { name: 'CUSTOMER.KYC_APPROVED' }).first().click();
      await page.locator('.facts', { hasText: 'Maria Lopez' }).first().waitFor();
      await page.getByRole('link', { name: 'Sandbox values' }).click();
      const { body: scenarios } = await application.api.get('/sandbox/scenarios');
      await page
        .locator('tbody tr')
        .nth(scenarios.data.length - 1)
        .waitFor();
      expect(await page.locator('tbody tr').count()).toBe(scenarios.data.length);
      expect(await faultsOf()).toEqual([]);
    });

    it('has no buttons for changes that the token may not make', async () => {
      const api = await application.createCaller(application.tenant, ['VIEW']);
      await signIn({ api }, `/accounts/${customer.accountId}`);
      await button('Copy id').waitFor();
      expect(await button('Fund').count()).toBe(0);
      await page.goto(`${application.url}/console/customers/${customer.customerId}`);
      await heading('Maria Lopez');
      // the past needs more than a look at the present
      expect(await page.getByRole('slider').count()).toBe(0);
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
      await heading('Webhooks');
      expect(await button('Send a test').count()).toBe(0);
    });
  });

  describe('operators', () => {
    const enter = async (role: OperatorRole, name: string): Promise<void> => {
      const { credential } = await OperatorClient.signedIn(application, role, name);
      await open();
      await page.getByLabel('API credential').focus();
      await page.keyboard.type(credential);
      await page.keyboard.press('Enter');
      await heading('Work');
    };
    const go = async (title: string): Promise<void> => {
      await page.getByRole('link', { name: title, exact: true }).click();
      await heading(title);
      await page.getByText('Loading …').waitFor({ state: 'detached' });
    };
    const act = async (label: string, name = label): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('a test');
      await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('dialog').getByRole('status').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    };

    it('retry parked work, decide about suspense as two people, compare read models, and read the books', async () => {
      const { api, tenant } = await application.createPlatform({ name: '<b>Bank</b>' });
      const { platformId } = tenant;
      const { customerId, accountId } = await fundedCustomer(api);
      const reserve = {
        accountId,
        transactionId: derivedResourceId('Transaction', platformId),
        amount: money('USD', 5n),
      };
      const commands = application.get<CommandBus>(CommandBus);
      await commands.execute(new ReserveDebit(tenant, reserve, application.metadata()));
      const twoPeople = { moneyDecisions: 'two-operators' } as const;
      await commands.execute(new SetMoneyDecisions(tenant, twoPeople, application.metadata()));
      const { body: quote } = await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId, '007') },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000,
      });
      await api.post(`/quotes/${quote.id}/execute`);
      await application.settle();
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const saga = 'accounts.unconfirmed-debit';
      const { sagas } = (await grace.get(`/work?platformId=${platformId}`)).body;
      const { instance } = sagas.find((each: { readonly saga: string }) => each.saga === saga);
      await grace.post('/sagas/park', { platformId, saga, instance, reason: 'a test' });

      await enter('operator', 'Ada <script>');
      expect(await page.getByText('Ada <script>').count()).toBe(1);
      expect(await faultsOf()).toEqual([]);
      await act('Retry', `Retry ${saga} ${instance}`);
      await page.getByText('No saga is parked.').waitFor();

      await go('Suspense');
      await page.getByLabel('Platform').selectOption(platformId);
      await page.getByText('Two operators decide').waitFor();
      await act('Propose', `Propose ${quote.transactionId}`);
      await page.getByRole('cell', { name: 'Ada <script>' }).waitFor();
      expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
      expect(await faultsOf(['light'])).toEqual([]);
      const approval = { platformId, transactionId: quote.transactionId, round: 1, decision: 'approve' };
      expect(await grace.post('/suspense/proposals', { ...approval, reason: 'checked' })).toMatchObject({
        body: { outcome: 'SENT' },
      });
      await application.settle();
      await page.reload();
      await page.getByText('No payment has money in suspense.').waitFor();

      await go('Rebuilds');
      await act('Compare', 'Compare operators_money_decision');
      await page.getByText('rows of it are as the log makes them.').waitFor();
      expect(await faultsOf(['light'])).toEqual([]);

      await go('Trial balance');
      await page.getByLabel('Platform').selectOption(platformId);
      await page.getByText('The books balance, and every account and payment is as agreed.').waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).first().click();
      const exported = fs.readFileSync(await (await download).path(), 'utf8');
      expect(exported.split('\r\n')[0]).toBe('Kind,Currency,Amount');
      expect(exported).toMatch(/^account,USD,999\.95\r$/m);
      expect(await faultsOf(['light'])).toEqual([]);

      await go('Account statement');
      await page.getByLabel('Platform').selectOption(platformId);
      await page.getByLabel('Account or payment').fill(accountId);
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name: '999.95' }).first().waitFor();
      expect(await faultsOf(['light'])).toEqual([]);

      await go('History of a resource');
      await page.getByLabel('Platform').selectOption(platformId);
      await page.getByLabel('Id', { exact: true }).fill(customerId);
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name: 'onboarding.customer-registered' }).waitFor();
      expect(await page.locator('main').innerText()).not.toContain('Maria Lopez');
      // the person takes the place of the button
      await page.getByRole('button', { name: 'Show personal data' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('a test');
      await page.getByRole('dialog').getByRole('button', { name: 'Show personal data' }).click();
      await page.getByText('Maria Lopez').waitFor();
      expect(await faultsOf(['light'])).toEqual([]);
    });

    it('verify the history and, in the browser itself, an export; who only looks has no buttons', async () => {
      const lines: string[] = [];
      for await (const line of application
        .get<HistoryAudit>(HistoryAudit)
        .export('2026-01-31T12:00:00.000Z', () => undefined))
        lines.push(line);
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'exports-'));
      const [whole, packed, changed] = ['whole.jsonl', 'packed.jsonl.gz', 'changed.jsonl'].map((name) =>
        path.join(folder, name),
      ) as [string, string, string];
      const text = `${lines.join('\n')}\n`;
      fs.writeFileSync(whole, text);
      fs.writeFileSync(packed, gzipSync(text));
      fs.writeFileSync(
        changed,
        text.replace('"type":"platforms.platform-created"', '"type":"platforms.platform-creates"'),
      );

      await enter('auditor', 'Grace');
      expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
      await go('Verification');
      await act('Verify the history');
      await page.getByText('The history is complete and unchanged.').waitFor();
      expect(await faultsOf(['light'])).toEqual([]);

      await go('Verify an export');
      const verify = async (file: string): Promise<string> => {
        await page.getByLabel('File of').setInputFiles(file);
        await page.getByRole('button', { name: 'Verify', exact: true }).click();
        await page.locator('main .notice').waitFor();
        return page.locator('main .notice').innerText();
      };
      const sent = requests.length;
      const report = await verify(whole);
      expect(report).toContain('The export is complete and unchanged.');
      expect(requests.slice(sent).filter((url) => !url.includes('/console/assets/'))).toEqual([]);
      expect(report).toContain(
        `${lines.filter((line) => line.startsWith('{"kind":"event"')).length.toLocaleString('en')} events`,
      );
      expect(await faultsOf(['light'])).toEqual([]);
      await page.reload();
      expect(await verify(packed)).toContain('The export is complete and unchanged.');
      await page.reload();
      const wrong = await verify(changed);
      expect(wrong).toContain('The export is NOT as it was written');
      expect(wrong).toContain('its content is not what its hash says');
      await page.reload();
      await page
        .getByLabel('Public key that must have signed it')
        .fill('MCowBQYDK2VwAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
      expect(await verify(whole)).toContain('NOT as it was written');
      fs.rmSync(folder, { recursive: true });

      await go('Seals');
      await page.getByRole('cell', { name: '1', exact: true }).first().waitFor();
      await go('Event catalogue');
      await page.getByLabel('Event', { exact: true }).fill('operators.operator-created');
      await page.getByRole('cell', { name: 'operators.operator-created' }).waitFor();
      expect(await faultsOf(['light'])).toEqual([]);
      await go('Acts by hand');
      await page.getByRole('cell', { name: 'audit verify' }).first().waitFor();
      expect(await faultsOf(['light'])).toEqual([]);

      await page.getByRole('button', { name: 'Sign out' }).click();
      await enter('viewer', 'Visitor');
      expect(await page.getByRole('link', { name: 'Acts by hand' }).count()).toBe(0);
      await page.goto(`${application.url}/console/operators/acts`);
      await heading('No such page');
      await page.goto(`${application.url}/console/payments`);
      await heading('No such page');
    });
  });
});
