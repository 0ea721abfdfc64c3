import { type Browser, chromium } from 'playwright-core';
import { WAIT_LIMIT_MILLISECONDS } from './eventually.js';

/** The browser of the system, where Debian puts it; CHROMIUM names another. Its pages wait as long as all tests do. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
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
