import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CommandBus } from '@nestjs/cqrs';
import type { Page } from 'playwright-core';
import { ReserveDebit } from '@app/accounts';
import { HistoryAudit } from '@app/audit';
import { CREDENTIAL_REGISTRY, derivedResourceId, money } from '@app/kernel';
import { DecideMoneyProposal, type OperatorRole, RemoveSignIn, SetSignIn } from '@app/operators';
import { RecordDayReport } from '@app/partners';
import { SetMoneyDecisions } from '@app/platforms';
import type { TestApplication } from '../support/application.js';
import { ConsoleBrowser } from '../support/console-browser.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { eurPayee, fundedCustomer } from '../support/main-job.js';
import { OperatorClient } from '../support/operator-client.js';
import { ReferencePartners } from '../support/reference-partners.js';

describe('Operators at the console in a browser', () => {
  let session: ConsoleBrowser;
  let application: TestApplication;
  let page: Page;

  beforeAll(async () => {
    session = await ConsoleBrowser.start();
    application = session.application;
  });
  afterAll(() => session.stop());
  beforeEach(async () => {
    await session.openPage();
    page = session.page;
  });
  afterEach(() => session.closePage());

  const signIn = async (credential: string, first: string): Promise<void> => {
    await session.open();
    await page.getByLabel('API credential').focus();
    await page.keyboard.insertText(credential); // as pasted: each key of a hundred would be drawn
    await page.keyboard.press('Enter');
    await session.heading(first);
  };
  const enter = async (role: OperatorRole, name: string): Promise<void> => {
    await signIn((await OperatorClient.signedIn(application, role, name)).credential, 'Work');
  };
  const go = async (title: string): Promise<void> => {
    await page.getByRole('link', { name: title, exact: true }).click();
    await session.heading(title);
    await page.getByText('Loading …').waitFor({ state: 'detached' });
  };
  const act = async (label: string, name = label): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('a test');
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('dialog').getByRole('status').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  };

  it('sign in by their identity provider, and read why when they may not', async () => {
    const provider = await TestIdentityProvider.start(`${application.url}/console/signed-in`, application.clock);
    const { host } = new URL(provider.issuer);
    const ada = { name: 'Ada of the provider', email: 'ada@example.com', email_verified: true };
    provider.people.set('ada', { ...ada, groups: ['payments'] });
    const commands = application.get<CommandBus>(CommandBus);
    const settings = {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      groupsClaim: 'groups',
      roles: { payments: 'operator' },
      allowed: [],
    };
    await commands.execute(new SetSignIn(CREDENTIAL_REGISTRY, settings, application.metadata()));
    const leave = () => page.getByRole('button', { name: `Sign in as an operator with ${host}` }).click();
    await session.open();
    await page.getByRole('button', { name: host }).waitFor();
    expect(await session.faults()).toEqual([]);
    await leave();
    await page.getByLabel('Name').fill('ada');
    await page.getByRole('button', { name: 'Continue' }).click();
    await session.heading('Work');
    expect(page.url()).not.toContain('code=');
    await page.getByText('Ada of the provider').first().waitFor();
    // signed out here, and still signed in at the provider
    await page.getByRole('button', { name: 'Sign out' }).click();
    await leave();
    await session.heading('Work');
    await page.getByRole('button', { name: 'Sign out' }).click();
    provider.people.set('ada', { ...ada, groups: [] });
    await leave();
    await page.getByRole('alert').getByText('is not permitted to sign in here').waitFor();
    expect(await session.faults()).toEqual([]);
    await page.getByRole('link', { name: 'Back to the sign-in' }).click();
    await page.getByLabel('API credential').waitFor();
    // the address of a sign-in that has ended, opened again
    await session.open('/signed-in?code=a&state=b');
    await page.getByRole('alert').getByText('was not begun in this browser').waitFor();
    expect(page.url()).not.toContain('code=');
    await commands.execute(new RemoveSignIn(CREDENTIAL_REGISTRY, {}, application.metadata()));
    await session.open();
    await page.getByLabel('API credential').waitFor();
    expect(await page.getByRole('button', { name: host }).count()).toBe(0);
    session.requests = session.requests.filter((url) => !url.startsWith(`${provider.issuer}/`));
    await provider.close();
  });

  it('carry a failed payment from its list to its cause and, as two people, to its resolution', async () => {
    const { api, tenant } = await application.createPlatform({ name: '<b>Bank</b>' });
    const { platformId } = tenant;
    const { customerId, accountId } = await fundedCustomer(api);
    const commands = application.get<CommandBus>(CommandBus);
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
    const facts = page.locator('main > .facts');
    const openFailed = async (): Promise<void> => {
      await signIn(`${api.credential!.clientId}:${api.credential!.clientSecret}`, 'Home');
      await page.locator('.tiles a', { hasText: 'Failed' }).click();
      await session.heading('Payments');
      await page.locator('tbody').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'What happened' }).waitFor();
    };
    const signOut = (): Promise<void> => page.getByRole('button', { name: 'Sign out' }).click();

    // the developer of the platform: from the list to the cause, and to the money
    await openFailed();
    await page.getByText('The receiving institution failed after it had accepted the payment.').waitFor();
    expect(await facts.innerText()).toMatch(/Refund[^]*Status\s+Failed/);
    await facts
      .getByRole('link', { name: /^Account / })
      .first()
      .click();
    await page.locator('.facts', { hasText: '990.00 USD' }).first().waitFor();
    await signOut();

    // an operator proposes that the money goes back
    const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
    await enter('operator', 'Ada <script>');
    await go('Suspense');
    await page.getByLabel('Platform').selectOption(platformId);
    await page.getByText('Two operators decide').waitFor();
    await act('Propose', `Propose ${quote.transactionId}`);
    await page.getByRole('cell', { name: 'Ada <script>' }).waitFor();
    expect(await page.getByRole('cell', { name: '10.00 USD', exact: true }).count()).toBe(2);
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    expect(await session.faults(['light'])).toEqual([]);
    // Grace approves it, and the process ends before the money is sent
    const { transactionId } = quote;
    const by = { operator: 'Grace', reason: 'checked' };
    const approval = { decision: 'approve', transactionId, round: 1, operatorId: grace.operatorId, by } as const;
    await commands.execute(new DecideMoneyProposal(tenant, approval, application.metadata()));
    await page.reload();
    await page.getByText('No proposal waits for a second operator.').waitFor();
    await page.getByRole('cell', { name: 'Grace', exact: true }).waitFor();
    expect(await session.faults(['light'])).toEqual([]);
    await act('Send', `Send ${transactionId}`);
    await application.settle();
    await page.reload();
    await page.getByText('The money of every approved proposal was sent').waitFor();
    await page.getByText('No payment has money in suspense.').waitFor();
    await signOut();

    // the developer sees the resolution: who decided, and the money on the account again
    await openFailed();
    await page.locator('.step', { hasText: 'payments.suspense-resolution-started' }).first().waitFor();
    expect(await session.faults(['light'])).toEqual([]);
    await facts
      .getByRole('link', { name: /^Account / })
      .first()
      .click();
    await page.locator('.facts', { hasText: '1,000.00 USD' }).first().waitFor();
  });

  it('retry parked work, compare read models, read the books, and look at a person', async () => {
    const { api, tenant } = await application.createPlatform();
    const { platformId } = tenant;
    const { customerId, accountId } = await fundedCustomer(api);
    const reserve = {
      accountId,
      transactionId: derivedResourceId('Transaction', platformId),
      amount: money('USD', 5n),
    };
    const commands = application.get<CommandBus>(CommandBus);
    await commands.execute(new ReserveDebit(tenant, reserve, application.metadata()));
    await application.settle();
    const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
    const saga = 'accounts.unconfirmed-debit';
    const { sagas } = (await grace.get(`/work?platformId=${platformId}`)).body;
    const { instance } = sagas.find((each: { readonly saga: string }) => each.saga === saga);
    await grace.post('/sagas/park', { platformId, saga, instance, reason: 'a test' });

    await enter('operator', 'Ada <script>');
    expect(await page.getByText('Ada <script>').count()).toBe(1);
    expect(await session.faults()).toEqual([]);
    await act('Retry', `Retry ${saga} ${instance}`);
    await page.getByText('No saga is parked.').waitFor();

    await go('Rebuilds');
    await act('Compare', 'Compare operators_money_decision');
    await page.getByText('rows of it are as the log makes them.').waitFor();
    expect(await session.faults(['light'])).toEqual([]);

    await go('Trial balance');
    await page.getByLabel('Platform').selectOption(platformId);
    await page.getByText('The books balance, and every account and payment matches its terms.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).first().click();
    const exported = fs.readFileSync(await (await download).path(), 'utf8');
    expect(exported.split('\r\n')[0]).toBe('Kind,Currency,Amount');
    expect(exported).toMatch(/^account,USD,999\.95\r$/m);
    expect(await session.faults(['light'])).toEqual([]);

    await page.getByLabel('At', { exact: true }).fill('2036-01-01T00:00:00');
    await page.getByLabel('Platform').focus();
    await act('Add up the whole log');
    await page.getByText('Every posting sums to zero.').waitFor();
    await page.getByText('Account: 999.95 USD').waitFor();
    expect(await session.faults(['light'])).toEqual([]);

    await go('Account statement');
    await page.getByLabel('Platform').selectOption(platformId);
    await page.getByLabel('Account or payment').fill(accountId);
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '999.95' }).first().waitFor();
    expect(await session.faults(['light'])).toEqual([]);

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
    expect(await session.faults(['light'])).toEqual([]);
  });

  it('see day by day whether the statements of a partner agree, and go from a difference to its payment', async () => {
    const { tenant } = await application.createPlatform({ environment: 'PRODUCTION', isRegulated: true });
    const partners = new ReferencePartners(application, tenant);
    const network = await partners.connect('payment-network');
    const day = application.clock.now().toISOString().slice(0, 10);
    const transactionId = derivedResourceId('Transaction', tenant.platformId);
    const entry = { entryId: 'e-1', direction: 'DEBIT', amount: '250', transactionId } as const;
    const statement = { account: 'main', day, currency: 'USD', part: 1, parts: 1, opening: '0', closing: '-250' };
    expect(await network.reportStatement({ ...statement, entries: [entry] })).toMatchObject({ status: 200 });
    await application.advance('24h');
    const currencies = [{ currency: 'USD', difference: '-250', open: 1 }];
    const report = { port: 'payment-network', day, outcome: 'DIFFERS', currencies } as const;
    await application.get<CommandBus>(CommandBus).execute(new RecordDayReport(tenant, report, application.metadata()));

    await enter('auditor', 'Grace of the books');
    await go('Statements of partners');
    await page.getByText('No partner of this platform sends statements').waitFor();
    expect(await session.faults(['light'])).toEqual([]);
    await page.getByLabel('Platform').selectOption(tenant.platformId);
    await page.getByRole('cell', { name: '−2.50 USD, 1 open' }).waitFor();
    expect(await session.faults()).toEqual([]);
    await act('Compare', `Compare payment-network ${day}`);
    await page.getByText('Books and statements do NOT agree.').waitFor();
    expect(await session.faults(['light'])).toEqual([]);
    await page.getByRole('link', { name: /^by-hand/ }).click();
    await session.heading('History of a resource');
    expect(await page.getByLabel('Id', { exact: true }).inputValue()).toBe(transactionId);
    await page.route('**/console/operator/partner-days?**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.getByRole('link', { name: 'Statements of partners', exact: true }).click();
    await page.getByRole('alert').getByText('The days cannot be shown').waitFor();
    expect(await session.faults(['light'])).toEqual([]);
    await page.unroute('**/console/operator/partner-days?**');
    await partners.close();
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
    expect(await session.faults(['light'])).toEqual([]);

    await go('Verify an export');
    const verify = async (file: string): Promise<string> => {
      await page.getByLabel('File of').setInputFiles(file);
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await page.locator('main .notice').waitFor();
      return page.locator('main .notice').innerText();
    };
    const sent = session.requests.length;
    const report = await verify(whole);
    expect(report).toContain('The export is complete and unchanged.');
    expect(session.requests.slice(sent).filter((url) => !url.includes('/console/assets/'))).toEqual([]);
    expect(report).toContain(
      `${lines.filter((line) => line.startsWith('{"kind":"event"')).length.toLocaleString('en')} events`,
    );
    expect(await session.faults(['light'])).toEqual([]);
    await page.reload();
    expect(await verify(packed)).toContain('The export is complete and unchanged.');
    await page.reload();
    const wrong = await verify(changed);
    expect(wrong).toContain('The export is NOT as it was written');
    expect(wrong).toContain('its content does not match its hash');
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
    expect(await session.faults(['light'])).toEqual([]);
    await go('Manual actions');
    await page.getByRole('cell', { name: 'audit verify' }).first().waitFor();
    expect(await session.faults(['light'])).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await enter('viewer', 'Visitor');
    expect(await page.getByRole('link', { name: 'Manual actions' }).count()).toBe(0);
    await page.goto(`${application.url}/console/operators/acts`);
    await session.heading('No such page');
    await page.goto(`${application.url}/console/payments`);
    await session.heading('No such page');
  });
});
