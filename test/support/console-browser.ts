import type { BrowserContext, Page } from 'playwright-core';
import { ensureBuilt } from '../../scripts/building.mjs';
import { type Colours, barriersIn } from './accessibility.js';
import { TestApplication } from './application.js';
import type { ApiClient } from './api-client.js';
import { lastingContext } from './chromium.js';

export const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

/** The context of the application opened last, where the next file finds the console's files in the cache and its scripts compiled. */
let latest: { readonly url: string; readonly context: Promise<BrowserContext> } | null = null;

async function contextOf(url: string): Promise<BrowserContext> {
  if (latest?.url === url) return latest.context;
  await (await latest?.context)?.close();
  latest = { url, context: openContext(url) };
  return latest.context;
}

async function openContext(url: string): Promise<BrowserContext> {
  const context = await lastingContext({
    viewport: DESK,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
  });
  // A page that stays open keeps the process of this site, so that the pages of tests find the console's scripts compiled.
  await (await context.newPage()).goto(`${url}/health/live`);
  return context;
}

/** The selected texts that are wider than their `select`. */
const CUT_SELECTIONS = `[...document.querySelectorAll('select')].flatMap((select) => {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(select).font;
  const text = select.selectedOptions[0]?.text ?? '';
  return select.checkVisibility() && pen.measureText(text).width > select.clientWidth - 12 ? [text] : [];
})`;

/** The sign-in credential of a client. */
export const credentialOf = ({ credential }: ApiClient): string =>
  `${credential!.clientId}:${credential!.clientSecret}`;

/** The console of an application in a browser. Each test gets a new page without state of earlier tests, except cached files. */
export class ConsoleBrowser {
  /** Errors of the page itself, and violations of its security policy. */
  private complaints: string[] = [];
  /** URLs of all requests of the page. */
  requests: string[] = [];
  page!: Page;

  private constructor(
    readonly application: TestApplication,
    readonly context: BrowserContext,
  ) {}

  /** Uses the application and context shared by the test files of this process, with a new platform. */
  static async shared(): Promise<ConsoleBrowser> {
    return ConsoleBrowser.of(await TestApplication.shared());
  }

  /** Uses a separate application. */
  static async start(): Promise<ConsoleBrowser> {
    return ConsoleBrowser.of(await TestApplication.boot());
  }

  private static async of(application: TestApplication): Promise<ConsoleBrowser> {
    ensureBuilt(() => undefined);
    return new ConsoleBrowser(application, await contextOf(application.url));
  }

  /** Keeps the context for the next file. */
  async stop(): Promise<void> {
    await this.application.close();
  }

  async openPage(): Promise<Page> {
    this.page = await this.context.newPage();
    this.complaints = [];
    this.requests = [];
    this.page.on('pageerror', (error) => this.complaints.push(error.message));
    this.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.complaints.push(message.text());
    });
    this.page.on('request', (request) => this.requests.push(request.url()));
    return this.page;
  }

  /** Closes the page. Fails if it had errors or called another service. */
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

  async signIn(place = '', api: ApiClient = this.application.api): Promise<void> {
    await this.open(place);
    await this.page.getByLabel('API credential').fill(credentialOf(api));
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('button', { name: 'Sign out' }).waitFor();
  }

  heading(name: string): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  /**
   * Findings of axe in light and dark mode; whether a phone must scroll the page sideways; whether its header takes more than three lines, as
   * with a name that is broken; which selections hide a part of their text.
   */
  async faults(colours?: readonly Colours[]): Promise<readonly string[]> {
    const faults = await barriersIn(this.page, colours);
    await this.page.setViewportSize(PHONE);
    const overflows = await this.page.evaluate('document.documentElement.scrollWidth > innerWidth');
    const isHigh = await this.page.evaluate("(document.querySelector('.bar')?.clientHeight ?? 0) > 160");
    await this.page.setViewportSize(DESK);
    const cut = await this.page.evaluate<readonly string[]>(CUT_SELECTIONS);
    return [
      ...faults,
      ...(overflows === true ? ['wider than a phone'] : []),
      ...(isHigh === true ? ['a header that fills a phone'] : []),
      ...cut.map((text) => `cut off: ${text}`),
    ];
  }
}

/** Passes a new page of the shared console to `given` before each test. */
export function onSharedConsole(given: (session: ConsoleBrowser) => void): void {
  let session: ConsoleBrowser;
  beforeAll(async () => {
    session = await ConsoleBrowser.shared();
    given(session);
  });
  afterAll(() => session.stop());
  beforeEach(async () => {
    await session.openPage();
    given(session);
  });
  afterEach(() => session.closePage());
}
