import fs from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import { type ConsoleBrowser, credentialOf, onSharedConsole } from '../support/console-browser.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';

/** Part of the served OpenAPI document. */
interface ServedDocument {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: readonly { readonly name: string; readonly in: string }[] } }>
  >;
}

describe('Lists and pages of resources in a browser', () => {
  let session: ConsoleBrowser;
  let application: TestApplication;
  let context: BrowserContext;
  let page: Page;

  onSharedConsole((opened) => {
    session = opened;
    ({ application, context, page } = opened);
  });

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
    await session.signIn();
    const places = await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(places.length).toBeGreaterThan(15);
    const { paths } = (await (await fetch(`${application.url}/openapi.json`)).json()) as ServedDocument;
    /** Filters of the API that a list does not offer, by the request that the page made for it. */
    const missingFilters = async (since: number): Promise<readonly string[]> => {
      const list = session.requests.slice(since).find((url) => url.includes('limit=50'));
      if (list === undefined) return [];
      const { pathname, searchParams } = new URL(list);
      const offered = await page
        .locator('form.filters [name]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('name')));
      return paths[pathname]!.get.parameters.filter(
        ({ name, in: place }) => place === 'query' && !['cursor', 'sortOrder'].includes(name),
      )
        .map(({ name }) => name)
        .filter((name) => !offered.includes(name) && !searchParams.has(name));
    };
    for (const place of places) {
      const since = session.requests.length;
      await page.locator(`nav a[href="${place}"]`).click();
      await page.waitForURL(`**${place}`);
      await page.getByText('Loading …').waitFor({ state: 'detached' });
      expect({
        place,
        missing: await missingFilters(since),
        alerts: await page.getByRole('alert').count(),
        faults: await session.faults(['light']),
      }).toEqual({
        place,
        missing: [],
        alerts: 0,
        faults: [],
      });
    }
  });

  it('leads from the list of failed payments to the cause of one', async () => {
    await session.signIn('/payments');
    await session.heading('Payments');
    await page.getByLabel('Status').selectOption('FAILED');
    await page.waitForURL('**/payments?status=FAILED');
    await rows().filter({ hasText: '50.00 USD' }).getByRole('link').first().click();
    await page.getByText(failed).first().waitFor();
    const facts = page.locator('main > .facts');
    expect(await facts.innerText()).toMatch(/Failure reason\s+Account invalid/);
    expect(await facts.innerText()).toMatch(/Sent amount\s+50\.00 USD/);
    expect(await facts.innerText()).toMatch(/Fees\s+0\.00 USD/);
    expect(await facts.innerText()).toMatch(/Created at\s+\d\d Jan 2026, \d\d:\d\d:\d\d (?:CET|GMT\+1)/);
    // the cause in words, and the tree of all that followed from the request
    await page.getByText('The account does not exist or is closed.').waitFor();
    const tree = page.locator('.request').first();
    const step = (text: string) => tree.locator('.step', { hasText: text }).first();
    expect(await step('payments.transfer-out-created').getAttribute('class')).toBe('step own');
    expect(await step('payments.pay-out').innerText()).toMatch(/to the payment network\s+refused, ACCOUNT_INVALID/);
    expect(await tree.locator('.postings').first().innerText()).toMatch(/−50\.00 USD[^]*\+50\.00 USD/);
    expect(await tree.locator('tr', { hasText: 'OUTGOING_PAYMENT.FAILED' }).innerText()).toContain('not sent');
    expect(await session.faults()).toEqual([]);
    await page.getByText('JSON', { exact: true }).click();
    expect(JSON.parse(await page.locator('details pre').innerText())).toEqual(
      (await application.api.get(`/transactions/${failed}`)).body,
    );
    // the timeline of its events, also where there is no explanation, and a page of each request
    const timeline = page.getByRole('region', { name: 'Events', exact: true });
    await timeline.getByRole('link', { name: 'OUTGOING_PAYMENT.FAILED' }).waitFor();
    await tree.locator('h3').getByRole('link').click();
    await session.heading('POST /transfer-out');
    await page.goBack();
    // and on to the customer who paid
    await facts.getByRole('link', { name: 'Customer' }).click();
    await session.heading('Maria Lopez');
    await page.getByRole('heading', { level: 2, name: 'Balances' }).waitFor();
  });

  it('shows a customer as it was', async () => {
    const named = (legalName: string) => ({ customerType: 'BUSINESS', businessInfo: { legalName } });
    // the clock of the platform is ahead of the browser's
    const other = await application.createPlatform();
    const advance = (by: string) => other.api.post('/sandbox/test-clock', { advance: by });
    await advance('P3Y');
    const { body: created } = await other.api.post('/customers', named('Oak Ltd'));
    await advance('PT1H');
    await other.api.patch(`/customers/${created.id}`, named('Elm Ltd'));
    await advance('PT1H');
    await session.signIn(`/customers/${created.id}`, other.api);
    await session.heading('Elm Ltd');
    const { origin } = new URL(page.url());
    const slider = page.getByRole('slider', { name: 'As it was' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForURL('**asOf=*');
    await session.heading('Oak Ltd');
    await slider.focus();
    for (let count = 0; count < 7; count += 1) await page.keyboard.press('PageUp'); // 84 minutes later
    await session.heading('Elm Ltd');
    expect(page.url()).toContain('asOf=');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.waitForURL(`${origin}/console/customers/*`);
    await session.heading('Elm Ltd');
    await page.goto(`${application.url}/console/configuration`);
    await page.getByLabel('As it was at').fill('2020-01-01T00:00:00');
    await page.getByRole('button', { name: 'Copy as curl' }).focus();
    await page.getByText('There is no such platform.').waitFor();
  });

  it('copies a call that answers the same', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await session.signIn(`/payments/${failed}`);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -u "$PAYMENTS_CREDENTIAL" '${application.url}/2025-10-13/transactions/${failed}'`,
    );
  });

  it('finds ids, parts of ids, references and names by keyboard alone', async () => {
    const { body: payment } = await application.api.get(`/transactions/${failed}`);
    const { reference } = payment.reconciliationInstructions;
    const requests = (await application.api.get('/requests?limit=100')).body.data;
    const { id: requestId } = requests.find(({ route }: { readonly route: string }) => route === '/transfer-out');
    await session.signIn();
    for (const [text, title] of [
      [failed, reference],
      [customer.customerId.split(':')[1]!, 'Maria Lopez'],
      [reference, reference],
      ['maria lo', 'Maria Lopez'],
      [requestId, 'POST /transfer-out'],
    ]) {
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await page.getByRole('option').first().waitFor();
      await page.getByText(/^\d+ found$/).waitFor();
      await page.keyboard.press('Enter');
      await session.heading(title!);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('no such thing');
    await page.getByText('0 found').waitFor();
    expect(await session.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('continues a list page by page, and draws only the rows near the window', async () => {
    await application.api.post('/tokens', { name: '=1+1', permissions: ['VIEW'] });
    for (let count = 0; count < 120; count += 1)
      await application.api.post('/tokens', { name: `Token ${count}`, permissions: ['VIEW'] });
    await session.signIn('/tokens');
    await page.getByText('50 shown').waitFor();
    for (const shown of ['100 shown', 'which is all']) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText(shown).waitFor();
    }
    expect(await rows().count()).toBeLessThan(80);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = fs.readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('Id,Name,Permissions,Client id,Created');
    expect(lines.filter((line) => /^Token:[^,]+,Token \d+,VIEW,/.test(line))).toHaveLength(120);
    expect(lines.filter((line) => /^Token:[^,]+,'=1\+1,VIEW,/.test(line))).toHaveLength(1); // no formula
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('link', { name: 'Token 0', exact: true }).waitFor();
    const isLast = async (): Promise<void> =>
      expect(await rows().last().getAttribute('aria-rowindex')).toBe(
        await page.locator('table').getAttribute('aria-rowcount'),
      );
    await isLast();
    // as if it had been continued two thousand times
    const one = (await application.api.get('/tokens?limit=1')).body.data[0];
    const data = Array.from({ length: 100_000 }, (_, count) => ({
      ...one,
      id: `Token:${count}`,
      name: `N ${count}`,
    }));
    await page.route('**/tokens?*', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ data, hasMore: true, nextCursor: 'x' }),
      }),
    );
    await page.reload();
    await page.getByText('100,000 shown').waitFor();
    expect(await rows().count()).toBeLessThan(120);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('link', { name: 'N 99999', exact: true }).waitFor();
    expect(await rows().count()).toBeLessThan(120);
    await isLast();
  });

  it('teaches the next call where there is nothing', async () => {
    const other = await application.createPlatform();
    await session.signIn('/customers', other.api);
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
    await session.signIn('/tokens');
    await page.getByRole('link', { name: hostile }).click();
    await session.heading(hostile);
    await page.keyboard.press('/');
    await page.keyboard.type(hostile);
    await page.getByRole('option', { name: hostile }).waitFor();
    expect(await page.locator('img, #console script').count()).toBe(0);
  });

  it('shows what the API said when it fails, and tries again', async () => {
    await session.signIn();
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
    expect(await session.faults()).toEqual([]);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor();
    // an answer that is not the API's, and none at all
    await page.route('**/2025-10-13/cards?*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.getByRole('link', { name: 'Cards', exact: true }).click();
    expect(await alert.innerText()).toContain('The server answered 502.');
    await page.route('**/2025-10-13/agents?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByText('The server cannot be reached.').waitFor();
  });

  it('lists the requests that were refused', async () => {
    await application.api.post('/transfer-out', {});
    await session.signIn('/requests');
    await page.getByLabel('Failed').selectOption('true');
    await page.waitForURL('**/requests?failed=true');
    const refused = rows().filter({ hasText: 'POST /transfer-out' }).first();
    expect(await refused.innerText()).toMatch(/400\s+Invalid input/);
    await refused.getByRole('link').first().click();
    await session.heading('POST /transfer-out');
    expect(await session.faults(['light'])).toEqual([]);
  });

  it('names each filter that the API refuses', async () => {
    await session.signIn('/payments?customerId=Customer:1');
    expect(await page.getByRole('alert').innerText()).toContain('customerId');
  });

  it('asks to sign in again in the middle of the work, and continues there', async () => {
    await session.signIn('/payments?status=FAILED');
    await rows().first().waitFor();
    await application.advance('31m');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await page.getByLabel('API credential').fill(credentialOf(application.api));
    await page.keyboard.press('Enter');
    await session.heading('Payments');
    expect(page.url()).toContain('/payments?status=FAILED');
  });
});
