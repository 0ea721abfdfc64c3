import type { BrowserContext, Page } from 'playwright-core';
import { ensureBuilt } from '../../scripts/building.mjs';
import { type Colours, barriersIn } from './accessibility.js';
import { TestApplication } from './application.js';
import { closeContexts, sharedChromium } from './chromium.js';

export const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

/** The console of an application in a browser: a new page for each test, with nothing of the tests before it but the files that are cached. */
export class ConsoleBrowser {
  /** Messages of the page's own faults: errors, and refusals of its policy. */
  private complaints: string[] = [];
  /** Addresses of all requests of the page. */
  requests: string[] = [];
  page!: Page;

  private constructor(
    readonly application: TestApplication,
    readonly context: BrowserContext,
  ) {}

  static async start(): Promise<ConsoleBrowser> {
    ensureBuilt(() => undefined);
    const application = await TestApplication.boot();
    const browser = await sharedChromium();
    const context = await browser.newContext({
      viewport: DESK,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'Europe/Paris',
    });
    // a page that stays keeps the process of this site, where the pages of the tests find the console's scripts compiled
    await (await context.newPage()).goto(`${application.url}/health/live`);
    return new ConsoleBrowser(application, context);
  }

  async stop(): Promise<void> {
    await closeContexts(this.context.browser()!);
    await this.application.close();
  }

  async openPage(): Promise<void> {
    this.page = await this.context.newPage();
    this.complaints = [];
    this.requests = [];
    this.page.on('pageerror', (error) => this.complaints.push(error.message));
    this.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.complaints.push(message.text());
    });
    this.page.on('request', (request) => this.requests.push(request.url()));
  }

  /** Closes the page, which must have had no fault and asked no other service. */
  async closePage(): Promise<void> {
    const cdp = await this.context.newCDPSession(this.page);
    await cdp.send('Storage.clearDataForOrigin', { origin: this.application.url, storageTypes: 'local_storage' });
    await this.page.close();
    await this.context.clearCookies();
    await this.context.clearPermissions();
    expect(this.complaints).toEqual([]);
    expect(this.requests.filter((url) => !url.startsWith(`${this.application.url}/`))).toEqual([]);
  }

  open(place = ''): Promise<unknown> {
    return this.page.goto(`${this.application.url}/console${place}`);
  }

  heading(name: string): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  /** Findings of axe in light and dark, and a page that a phone must scroll sideways. */
  async faults(colours?: readonly Colours[]): Promise<readonly string[]> {
    const faults = await barriersIn(this.page, colours);
    await this.page.setViewportSize(PHONE);
    const overflows = await this.page.evaluate('document.documentElement.scrollWidth > innerWidth');
    await this.page.setViewportSize(DESK);
    return overflows === true ? [...faults, 'wider than a phone'] : faults;
  }
}
