import axe from 'axe-core';
import type { Pool } from 'pg';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { DATABASE_POOL } from '@app/database';
import { ensureBuilt } from '../../scripts/building.mjs';
import { TestApplication, type TestPlatform } from '../support/application.js';

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
    context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' });
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
  const faultsOf = async (): Promise<readonly string[]> => {
    const faults: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
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
});
