import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { atEndOfProcess } from './end-of-process.js';
import { WAIT_LIMIT_MILLISECONDS } from './eventually.js';

let shared: Promise<Browser> | null = null;
atEndOfProcess(async () => (await shared)?.close());

/** The browser of this process. A test file opens contexts in it and closes them with `closeContexts`. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());

/** Contexts that later test files reuse. */
const lasting = new WeakSet<BrowserContext>();

/** Opens a context that stays open when a test file ends. */
export async function lastingContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await sharedChromium()).newContext(options);
  lasting.add(context);
  return context;
}

/** Closes everything that a test file has opened, except lasting contexts. */
export async function closeContexts(browser: Browser): Promise<void> {
  const opened = browser.contexts().filter((context) => !lasting.has(context));
  await Promise.all(opened.map((context) => context.close()));
}

/** Launches the system's browser at Debian's path, or that of CHROMIUM. Its pages have the same timeouts as all tests. */
async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--process-per-site'],
    timeout: WAIT_LIMIT_MILLISECONDS,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options); // a new page opens a context too
    context.setDefaultTimeout(WAIT_LIMIT_MILLISECONDS);
    return context;
  };
  return browser;
}
