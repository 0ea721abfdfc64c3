import fs from 'node:fs';
import type { Pool } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { DATABASE_POOL } from '@app/database';
import type { TestApplication, TestPlatform } from '../support/application.js';
import { ConsoleBrowser, PHONE } from '../support/console-browser.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

/** Part of the served OpenAPI document. */
interface ServedDocument {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: readonly { readonly name: string; readonly in: string }[] } }>
  >;
}

describe('The console in a browser', () => {
  let session: ConsoleBrowser;
  let application: TestApplication;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    session = await ConsoleBrowser.start();
    ({ application, context } = session);
  });
  afterAll(() => session.stop());
  beforeEach(async () => {
    await session.openPage();
    page = session.page;
  });
  afterEach(() => session.closePage());

  const credentialOf = ({ api }: { readonly api: TestPlatform['api'] }): string =>
    `${api.credential!.clientId}:${api.credential!.clientSecret}`;
  const open = (place = ''): Promise<unknown> => session.open(place);
  const signIn = async (platform: { readonly api: TestPlatform['api'] } = application, place = ''): Promise<void> => {
    await open(place);
    await page.getByLabel('API credential').fill(credentialOf(platform));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  };
  const heading = (name: string): Promise<void> => session.heading(name);
  const cookies = async () =>
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));

  it('is examined for barriers in both colours and on a phone: one that is planted is found', async () => {
    await open();
    expect(await session.faults()).toEqual([]);
    await page.evaluate(
      `const image = document.createElement('img'); image.width = 2000; document.querySelector('main').append(image)`,
    );
    const faults = await session.faults();
    expect(faults).toEqual([
      expect.stringMatching(/^light: image-alt/),
      expect.stringMatching(/^dark: image-alt/),
      'wider than a phone',
    ]);
  });

  describe('sessions', () => {
    it('refuses a wrong credential in the words of the API, and signs in with the right one by keyboard alone', async () => {
      await open();
      await page.getByLabel('API credential').focus();
      await page.keyboard.type('sandbox:wrong');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('alert').innerText()).toContain('The API credential is not valid.');
      expect(await page.getByRole('alert').innerText()).toContain('401 UNAUTHORIZED');
      expect(await session.faults()).toEqual([]);
      expect(await cookies()).toEqual([]);
      await page.getByLabel('API credential').fill(credentialOf(application));
      await page.keyboard.press('Enter');
      await heading('Home');
      expect(await cookies()).toEqual([{ name: 'console', httpOnly: true, sameSite: 'Strict' }]);
      expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain(
        application.api.credential.clientSecret,
      );
      expect(await session.faults()).toEqual([]);
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

    it.each([
      ['after the session has ended', 'by hand'],
      ['in another tab', 'elsewhere'],
    ])('shows nothing of one platform once another one signs in, %s', async (_, way) => {
      await signIn(application, '/tokens');
      await page.locator('tbody tr').first().waitFor();
      if (way === 'by hand') await application.advance('31m');
      const credential = credentialOf(await application.createPlatform({ name: 'Another bank' }));
      await page.route('**/tokens?*', () => undefined); // never answered
      if (way === 'elsewhere')
        await context.request.post(`${application.url}/2025-10-13/console/session`, {
          headers: { 'Console-Request': '1' },
          data: { credential },
        });
      await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
      if (way === 'by hand') {
        await page.getByText('Your session has ended.').waitFor();
        await page.getByLabel('API credential').fill(credential);
        await page.keyboard.press('Enter');
      }
      await page.getByText('Another bank').waitFor();
      await page.getByText('Loading …').waitFor();
      expect(await page.locator('tbody tr').count()).toBe(0);
    });
  });

  describe('the shell', () => {
    it('is small, is compressed, and runs its own files only', async () => {
      const network = await context.newCDPSession(page);
      await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      const sizes: Promise<number>[] = [];
      const files: string[] = [];
      page.on('response', (response) => {
        if (!response.url().includes('/console')) return;
        if (/\/console(\/assets\/.+)?$/.test(response.url())) files.push(response.url());
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
      const loaded = await Promise.all(sizes);
      expect(loaded.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
      expect(files.length).toBeLessThan(9); // each file costs a slow network a round trip
      expect(loaded.length - files.length).toBeLessThanOrEqual(2); // is there a session, and who else signs in
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await fetch(`${application.url}/console`, { headers: { 'Accept-Encoding': encoding } });
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(await answer.text()).toContain('<div id="console">');
      }
      expect((await fetch(`${application.url}/console/assets/none.js`)).status).toBe(404);
      expect((await fetch(`${application.url}/console`, { method: 'POST' })).status).toBe(404);
    });

    it('works on a phone and by keyboard', async () => {
      await signIn();
      await page.setViewportSize(PHONE);
      await page.addInitScript(
        `globalThis.moved = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) moved += value; })
          .observe({ type: 'layout-shift', buffered: true });`,
      );
      await page.reload();
      await heading('Home');
      await page.getByRole('heading', { name: 'Your balances by currency' }).waitFor();
      expect(await page.evaluate('moved')).toBeLessThan(0.1); // nothing moves while a person reads
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
      expect(await session.faults()).toEqual([]);
      await page.getByText('JSON', { exact: true }).click();
      expect(JSON.parse(await page.locator('details pre').innerText())).toEqual(
        (await application.api.get(`/transactions/${failed}`)).body,
      );
      // the timeline of its events, also where there is no explanation, and a page of each request
      const timeline = page.getByRole('region', { name: 'Events', exact: true });
      await timeline.getByRole('link', { name: 'OUTGOING_PAYMENT.FAILED' }).waitFor();
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
      // the clock of the platform is ahead of the browser's
      const other = await application.createPlatform();
      const advance = (by: string) => other.api.post('/sandbox/test-clock', { advance: by });
      await advance('P3Y');
      const { body: created } = await other.api.post('/customers', named('Oak Ltd'));
      await advance('PT1H');
      await other.api.patch(`/customers/${created.id}`, named('Elm Ltd'));
      await advance('PT1H');
      await signIn(other, `/customers/${created.id}`);
      await heading('Elm Ltd');
      const { origin } = new URL(page.url());
      const slider = page.getByRole('slider', { name: 'As it was' });
      await slider.focus();
      await page.keyboard.press('Home');
      await page.waitForURL('**asOf=*');
      await heading('Oak Ltd');
      await slider.focus();
      for (let count = 0; count < 7; count += 1) await page.keyboard.press('PageUp'); // 84 minutes later
      await heading('Elm Ltd');
      expect(page.url()).toContain('asOf=');
      await page.getByRole('button', { name: 'Back to now' }).click();
      await page.waitForURL(`${origin}/console/customers/*`);
      await heading('Elm Ltd');
      await page.goto(`${application.url}/console/configuration`);
      await page.getByLabel('As it was at').fill('2020-01-01T00:00:00');
      await page.getByRole('button', { name: 'Copy as curl' }).focus();
      await page.getByText('There is no such platform.').waitFor();
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
      const requests = (await application.api.get('/requests?limit=100')).body.data;
      const { id: requestId } = requests.find(({ route }: { readonly route: string }) => route === '/transfer-out');
      await signIn();
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
        await heading(title!);
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
      await signIn(application, '/tokens');
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
      expect(await session.faults()).toEqual([]);
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

    it('lists the requests that were refused', async () => {
      await application.api.post('/transfer-out', {});
      await signIn(application, '/requests');
      await page.getByLabel('Failed').selectOption('true');
      await page.waitForURL('**/requests?failed=true');
      const refused = rows().filter({ hasText: 'POST /transfer-out' }).first();
      expect(await refused.innerText()).toMatch(/400\s+Invalid input/);
      await refused.getByRole('link').first().click();
      await heading('POST /transfer-out');
      expect(await session.faults(['light'])).toEqual([]);
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
      expect(await session.faults()).toEqual([]);
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
      await dialog().getByLabel('Amount in USD').fill('12.345');
      await confirm('Fund');
      expect(await dialog().getByRole('alert').innerText()).toContain('Amount must be an amount in USD');
      expect(await session.faults()).toEqual([]);
      await dialog().getByLabel('Amount in USD').fill('1,012.5');
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
      // an event of one's own data, as it happens
      await button('Make an event happen').click();
      await dialog().getByLabel('Type').fill('CUSTOMER.KYC_APPROVED');
      await page.getByLabel('Own data').fill('{"customer": {"fullName": "Own ');
      await confirm('Make an event happen');
      await dialog().getByText('must be JSON').waitFor();
      await page.getByLabel('Own data').fill('{"customer": {"fullName": "Own Data"}}');
      await confirm('Make an event happen');
      await dialog().getByText('CUSTOMER.KYC_APPROVED of Customer:').waitFor();
      await confirm('Close');
      await page.getByRole('link', { name: 'Live tail' }).click();
      await page.getByText('Live', { exact: true }).waitFor();
      await fundedCustomer(api);
      await page
        .getByRole('row', { name: 'CUSTOMER.KYC_APPROVED' })
        .getByRole('link', { name: /^Customer/ })
        .waitFor();
      expect(await session.faults()).toEqual([]);
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
      await confirm('Close');
      await receiver.close();
      await page.getByRole('link', { name: 'Faults', exact: true }).click();
      await button('Arm a fault').click();
      await dialog().getByLabel('Type', { exact: true }).selectOption('WEBHOOK_DOUBLED');
      await confirm('Arm a fault');
      await dialog().getByText('waits for 1 of them').waitFor();
      await confirm('Close');
      await page.getByRole('link', { name: 'WEBHOOK_DOUBLED' }).click();
      await page.getByRole('slider').waitFor();
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
      await button('Disarm').click();
      await confirm('Disarm');
      await dialog().getByText('It is injected no more.').waitFor();
      await confirm('Close');
      await page.getByRole('link', { name: 'Snapshots', exact: true }).click();
      await button('Take a snapshot').click();
      await confirm('Take a snapshot');
      await dialog().getByText('The snapshot is taken.').waitFor();
      await confirm('Close');
      await page.locator('tbody').getByRole('link').first().click();
      await page.getByRole('slider').waitFor();
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
      await button('Fork').click();
      await confirm('Fork');
      await dialog().getByText('Its credential, shown only here').waitFor();
      await confirm('Close');
      await page.getByRole('link', { name: 'Sandbox values' }).click();
      await button('Reset the sandbox').click();
      await confirm('Reset the sandbox');
      await dialog().getByText('The sandbox is empty').waitFor();
      await confirm('Close');
      await page.getByRole('link', { name: 'Customers', exact: true }).click();
      await page.getByText('No customers yet').waitFor();
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
      expect(await session.faults()).toEqual([]);
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
});
