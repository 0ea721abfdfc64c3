import type { Page } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import { type ConsoleBrowser, onSharedConsole } from '../support/console-browser.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('Home and the changes that buttons ask for in a browser', () => {
  let session: ConsoleBrowser;
  let application: TestApplication;
  let page: Page;

  onSharedConsole((opened) => {
    session = opened;
    ({ application, page } = opened);
  });

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
    await session.signIn();
    await page.getByRole('heading', { name: /^Verifications (?:with errors|in manual review)$/ }).waitFor();
    await page.getByRole('heading', { name: 'Your own accounts' }).waitFor();
    const sums = page.getByRole('region', { name: 'Balances by currency', exact: true });
    await sums.getByRole('row', { name: /^USD [\d,]+\.\d\d [\d,]+\.\d\d/ }).waitFor();
    expect(await page.locator('.tiles a', { hasText: 'Pending authorization' }).innerText()).toMatch(/^\d+\s/);
    await page.getByText('As a table').click();
    expect(await session.faults()).toEqual([]);
    await page.getByRole('region', { name: 'Your own accounts' }).getByRole('link').first().click();
    await button('Fund').waitFor();
  });

  it('shows the books of the platform now and at a moment, with the statements of its accounts', async () => {
    await session.signIn('/books');
    await page.getByText('The books balance, and every account and payment matches its terms.').waitFor();
    expect(await page.getByLabel('Platform').count()).toBe(0);
    await page.getByRole('link', { name: 'Account statement' }).click();
    await page.getByLabel('Account or payment').fill(customer.accountId);
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '990.00' }).first().waitFor();
    // operators' pages are for operators
    await page.goto(`${application.url}/console/operators/work`);
    await session.heading('No such page');
  });

  it('funds an account, once for each dialog, and refuses a text that is no amount of its currency', async () => {
    await session.signIn(`/accounts/${customer.accountId}`);
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
    await session.signIn(`/cards/${card.id}`);
    const { expYear } = (await application.api.get(`/cards/${card.id}`)).body;
    const year = page.locator('.facts > div', { hasText: 'Exp year' }).locator('dd');
    expect(await year.innerText()).toBe(String(expYear)); // not "2,030"
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
    await session.signIn('/webhooks', api);
    await page.getByRole('link', { name: 'TEST' }).first().click();
    await session.heading('TEST');
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
    await button('Trigger an event').click();
    await dialog().getByLabel('Type').fill('CUSTOMER.KYC_APPROVED');
    await page.getByLabel('Own data').fill('{"customer": {"fullName": "Own ');
    await confirm('Trigger an event');
    await dialog().getByText('must be JSON').waitFor();
    await page.getByLabel('Own data').fill('{"customer": {"fullName": "Own Data"}}');
    await confirm('Trigger an event');
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
    await button('Create a snapshot').click();
    await confirm('Create a snapshot');
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
    await session.signIn('/events');
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
    await session.signIn(`/accounts/${customer.accountId}`, api);
    await button('Copy id').waitFor();
    expect(await button('Fund').count()).toBe(0);
    await page.goto(`${application.url}/console/customers/${customer.customerId}`);
    await session.heading('Maria Lopez');
    // the past needs more than a look at the present
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await session.heading('Webhooks');
    expect(await button('Send a test').count()).toBe(0);
  });
});
