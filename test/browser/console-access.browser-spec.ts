import type { Pool } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { DATABASE_POOL } from '@app/database';
import type { TestApplication } from '../support/application.js';
import { type ConsoleBrowser, credentialOf, onSharedConsole } from '../support/console-browser.js';

describe('A session of the console in a browser', () => {
  let session: ConsoleBrowser;
  let application: TestApplication;
  let context: BrowserContext;
  let page: Page;

  onSharedConsole((opened) => {
    session = opened;
    ({ application, context, page } = opened);
  });

  const cookies = async () =>
    (await context.cookies()).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));

  it('refuses a wrong credential in the words of the API, and signs in with the right one by keyboard alone', async () => {
    await session.open();
    await page.getByLabel('API credential').focus();
    await page.keyboard.type('sandbox:wrong');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').innerText()).toContain('The API credential is not valid.');
    expect(await page.getByRole('alert').innerText()).toContain('401 UNAUTHORIZED');
    expect(await session.faults()).toEqual([]);
    expect(await cookies()).toEqual([]);
    await page.getByLabel('API credential').fill(credentialOf(application.api));
    await page.keyboard.press('Enter');
    await session.heading('Home');
    expect(await cookies()).toEqual([{ name: 'console', httpOnly: true, sameSite: 'Strict' }]);
    expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain(
      application.api.credential.clientSecret,
    );
    expect(await session.faults()).toEqual([]);
  });

  it('is kept as a hash of its id', async () => {
    await session.signIn();
    const [cookie] = await context.cookies();
    const { rows } = await application.get<Pool>(DATABASE_POOL).query('SELECT * FROM console_sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(cookie!.value);
  });

  it('ends with signing out, also for who kept the cookie', async () => {
    await session.signIn();
    const kept = await context.cookies();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API credential').waitFor();
    expect(await cookies()).toEqual([]);
    await context.addCookies(kept);
    await page.reload();
    await page.getByLabel('API credential').waitFor();
  });

  it('ends after 30 minutes with a page that says so, and continues at the same address', async () => {
    await session.signIn();
    await application.advance('31m');
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
    await page.getByText('Your session has ended.').waitFor();
    await page.getByLabel('API credential').fill(credentialOf(application.api));
    await page.keyboard.press('Enter');
    await session.heading('Home');
  });

  it.each([
    ['after the session has ended', 'by hand'],
    ['in another tab', 'elsewhere'],
  ])('shows nothing of one platform once another one signs in, %s', async (_, way) => {
    await session.signIn('/tokens');
    await page.locator('tbody tr').first().waitFor();
    if (way === 'by hand') await application.advance('31m');
    const credential = credentialOf((await application.createPlatform({ name: 'Another bank' })).api);
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
