import { type Browser, chromium } from 'playwright-core';

/** The browser of the system, where Debian puts it; CHROMIUM names another. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
