import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { atEndOfProcess } from './end-of-process.js';
import { WAIT_LIMIT_MILLISECONDS } from './eventually.js';

let shared: Promise<Browser> | null = null;
atEndOfProcess(async () => (await shared)?.close());

/** The browser of this process. A test file opens contexts in it, and closes them: see `closeContexts`. */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());

/** Contexts that the next test file uses too. */
const lasting = new WeakSet<BrowserContext>();

/** A context that stays open when a test file ends. */
export async function lastingContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await sharedChromium()).newContext(options);
  lasting.add(context);
  return context;
}

/** Closes all that a test file has opened, except lasting contexts. */
export async function closeContexts(browser: Browser): Promise<void> {
  const opened = browser.contexts().filter((context) => !lasting.has(context));
  await Promise.all(opened.map((context) => context.close()));
}

/** The browser of the system, where Debian puts it; CHROMIUM names another. Its pages wait as long as all tests do. */
async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--process-per-site'],
    timeout: WAIT_LIMIT_MILLISECONDS,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options); // of a new page too
    context.setDefaultTimeout(WAIT_LIMIT_MILLISECONDS);
    return context;
  };
  return browser;
}
