import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { barriersIn } from '../support/accessibility.js';
import { TestApplication } from '../support/application.js';
import { Cardholder } from '../support/cardholder.js';
import { sharedChromium } from '../support/chromium.js';

describe("The page with a card's number, in a browser", () => {
  let application: TestApplication;
  let holder: Cardholder;
  let context: BrowserContext;
  let platform: Server;
  let embedded = '';

  beforeAll(async () => {
    application = await TestApplication.shared();
    holder = await Cardholder.with(application, 100);
    context = await (await sharedChromium()).newContext();
    platform = createServer((_, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Platform</title><iframe src="${embedded}" width="400" height="200"></iframe>`);
    });
    platform.listen(0);
    await once(platform, 'listening');
  }, 60_000);

  afterAll(async () => {
    await context.close();
    platform.close();
    await application.close();
  });

  async function reveal(): Promise<string> {
    return (await holder.api.post(`/cards/${holder.cardId}/reveal`)).body.panEmbedUrl;
  }

  /** The platform's own page, on a host of this machine, with the card's page in its frame. */
  async function embed(url: string, host = '127.0.0.1'): Promise<{ readonly page: Page; readonly frame: Frame }> {
    embedded = url;
    const page = await context.newPage();
    await page.goto(`http://${host}:${(platform.address() as AddressInfo).port}/`);
    return { page, frame: page.frames()[1]! };
  }

  it("shows number, expiry and security code inside the platform's page", async () => {
    const { page, frame } = await embed(await reveal());
    const { body: card } = await holder.api.get(`/cards/${holder.cardId}`);
    expect(await frame.locator('#number').innerText()).toMatch(new RegExp(`^4111 11\\d\\d \\d{4} ${card.last4}$`));
    expect(await frame.locator('#number').isVisible()).toBe(true);
    expect(await frame.locator('#expiry').innerText()).toBe(
      `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
    );
    expect(await frame.locator('#security-code').innerText()).toMatch(/^\d{3}$/);
    // the style of the page is the one that its policy allows
    expect(await frame.evaluate('getComputedStyle(document.querySelector("dl")).display')).toBe('grid');
    expect(await barriersIn(page, ['light', 'dark'], frame)).toEqual([]);
    // and the platform's own page cannot read it
    expect(await page.evaluate('document.querySelector("iframe").contentDocument')).toBeNull();
    await page.close();
  });

  it('copies each value by a button, in the colours of the page around it', async () => {
    const colours = new URLSearchParams({ text: '#ffeedd', background: '#102030' });
    const { page, frame } = await embed(`${await reveal()}?${colours.toString()}`);
    expect(await frame.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 32, 48)');
    const number = (await frame.locator('#number').innerText()).replaceAll(' ', '');
    for (const name of ['Copy card number', 'Copy expires', 'Copy security code']) {
      await frame.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await frame.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    }
    expect(await frame.locator('dd').first().getAttribute('data-copied')).toBe(number);
    expect(await barriersIn(page, ['light'], frame)).toEqual([]);
    await page.close();
  });

  it('shows nothing when it is loaded again', async () => {
    const url = await reveal();
    await (await embed(url)).page.close();
    const { page, frame } = await embed(url);
    expect(await frame.locator('#number').count()).toBe(0);
    expect(await frame.locator('body').innerText()).toContain('does not exist or was already opened');
    await page.close();
  });

  it('is not shown inside a page that came without TLS from another machine', async () => {
    const { page, frame } = await embed(await reveal(), '127.0.0.2');
    expect(await frame.locator('#number').count()).toBe(0);
    await page.close();
  });
});
