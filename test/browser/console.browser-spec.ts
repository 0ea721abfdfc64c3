import type { BrowserContext, Page } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import { type ConsoleBrowser, PHONE, onSharedConsole } from '../support/console-browser.js';

describe('The console in a browser', () => {
  let session: ConsoleBrowser;
  let application: TestApplication;
  let context: BrowserContext;
  let page: Page;

  onSharedConsole((opened) => {
    session = opened;
    ({ application, context, page } = opened);
  });

  it('is examined for barriers in both colours and on a phone: one that is planted is found', async () => {
    await session.open();
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
    await session.signIn();
    await page.setViewportSize(PHONE);
    await page.addInitScript(
      `globalThis.moved = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) moved += value; })
        .observe({ type: 'layout-shift', buffered: true });`,
    );
    await page.reload();
    await session.heading('Home');
    await page.getByRole('heading', { name: 'Your own accounts' }).waitFor();
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
    await session.signIn();
    await page.getByLabel('Colours').selectOption('dark');
    await page.reload();
    await session.heading('Home');
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  });

  it('says what is not there', async () => {
    await session.signIn('/nothing/here');
    await session.heading('No such page');
  });

  it('shows a name that is markup as text', async () => {
    const hostile = await application.createPlatform({
      name: '<img src=x onerror=alert(1)><script>alert(1)</script>',
    });
    await session.signIn('', hostile.api);
    await page.getByText('<script>alert(1)</script>').first().waitFor();
    expect(await page.locator('img, main script').count()).toBe(0);
  });
});
