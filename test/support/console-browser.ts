import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ensureBuilt } from '../../scripts/building.mjs';
import { TestApplication } from './application.js';
import { launchChromium } from './chromium.js';

export const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

/** The console of an application in a browser: one context and one page for each test. */
export class ConsoleBrowser {
  /** Messages of the page's own faults: errors, and refusals of its policy. */
  private complaints: string[] = [];
  /** Addresses of all requests of the page. */
  requests: string[] = [];
  context!: BrowserContext;
  page!: Page;

  private constructor(
    readonly application: TestApplication,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<ConsoleBrowser> {
    ensureBuilt(() => undefined);
    const application = await TestApplication.boot();
    const browser = await launchChromium();
    return new ConsoleBrowser(application, browser);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.application.close();
  }

  async openPage(): Promise<void> {
    this.context = await this.browser.newContext({
      viewport: DESK,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'Europe/Paris',
    });
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
    await this.context.close();
    expect(this.complaints).toEqual([]);
    expect(this.requests.filter((url) => !url.startsWith(`${this.application.url}/`))).toEqual([]);
  }

  open(place = ''): Promise<unknown> {
    return this.page.goto(`${this.application.url}/console${place}`);
  }

  heading(name: string): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  /** Findings of axe (WCAG 2.2 AA and its best practices) in light and dark, and a page that a phone must scroll sideways. */
  async faults(colours: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const colorScheme of colours) {
      await this.page.emulateMedia({ colorScheme });
      // axe is no part of the page, so it is not subject to the page's policy
      await this.page.evaluate(axe.source);
      const found = (await this.page.evaluate('axe.run()')) as axe.AxeResults;
      faults.push(
        ...found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme}: ${id}: ${html}`)),
      );
    }
    await this.page.setViewportSize(PHONE);
    const overflows = await this.page.evaluate('document.documentElement.scrollWidth > innerWidth');
    await this.page.setViewportSize(DESK);
    return overflows === true ? [...faults, 'wider than a phone'] : faults;
  }
}
