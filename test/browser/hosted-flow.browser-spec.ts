import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { barriersIn } from '../support/accessibility.js';
import { TestApplication } from '../support/application.js';
import { closeContexts, sharedChromium } from '../support/chromium.js';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the hosted flow in a browser', () => {
  let application: TestApplication;
  let browser: Browser;
  let platform: Server;

  beforeAll(async () => {
    application = await TestApplication.shared();
    platform = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Welcome back</h1>'),
    ).listen(0, '127.0.0.1');
    await once(platform, 'listening');
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    platform.close();
    await application.close();
  });

  const linkOf = async (customer: object) => {
    const {
      body: { id },
    } = await application.api.post('/customers', customer);
    const { body } = await application.api.post(`/customers/${id}/kyc-link`, {
      redirectUri: 'https://platform.example.com/back',
    });
    return { id: id as string, url: body.kycUrl as string };
  };
  const open = async (): Promise<Page> => {
    const page = await browser.newPage();
    // the platform's own page is on loopback, whatever its name
    await page.route('https://platform.example.com/**', async (route) => {
      const response = await fetch(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`);
      await route.fulfill({ status: 200, contentType: 'text/html', body: await response.text() });
    });
    return page;
  };
  const fill = async (page: Page, form: string, values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      const input = page.locator(`#${form} [name="${name}"]`);
      if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value);
      else await input.fill(value);
    }
  };

  /** Findings of axe in light and dark, and a page that a phone must scroll sideways. */
  const faultsOf = async (page: Page): Promise<readonly string[]> => {
    await page.setViewportSize({ width: 360, height: 740 });
    const faults = await barriersIn(page);
    const overflows = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    return overflows === true ? [...faults, 'wider than a phone'] : faults;
  };

  it('is accessible on a phone at each step of a business, mistakes included', async () => {
    const { url } = await linkOf({
      customerType: 'BUSINESS',
      businessInfo: { registrationNumber: '1001' },
    });
    const page = await open();
    await page.goto(url);
    await expect(faultsOf(page)).resolves.toEqual([]);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('#data').waitFor();
    await expect(faultsOf(page)).resolves.toEqual([]);
    // the browser itself asks for the missing choices
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#data :invalid').count()).resolves.toBeGreaterThan(4);
    await page.evaluate('document.querySelector("#data").noValidate = true');
    await fill(page, 'data', { 'businessInfo.incorporatedOn': '2100-01-01', 'businessInfo.country': 'DE' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await expect(page.getByLabel('Country of incorporation').inputValue()).resolves.toBe('DE');
    await expect(page.locator('[aria-invalid]').count()).resolves.toBe(5);
    await expect(faultsOf(page)).resolves.toEqual([]);
    await page.close();
  });

  it('takes an individual from the link to the review and back to the platform', async () => {
    const { id, url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 001' });
    const page = await open();
    await page.goto(url);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('#data').waitFor();
    await fill(page, 'data', {
      birthDate: '1990-01-15',
      nationality: 'US',
      taxIdType: 'SSN',
      taxIdentifier: '123-45-6789',
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#data [name="address.line1"]').waitFor();
    await fill(page, 'data', {
      'address.line1': '1 Main Street',
      'address.postalCode': '94607',
      'address.country': 'US',
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#document').waitFor();
    await expect(faultsOf(page)).resolves.toEqual([]);
    await fill(page, 'document', {
      documentHolder: id,
      documentType: 'PASSPORT',
      country: 'US',
      documentNumber: 'X1',
      issuingAuthority: 'State',
    });
    await page
      .locator('#document [name="file"]')
      .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: PNG });
    // the file is shown before it is sent; one that is too large is not sent
    const preview = page.getByAltText('Preview of passport.png');
    await preview.waitFor();
    await expect(page.evaluate('document.querySelector(".preview img").decode()')).resolves.toBeUndefined();
    await expect(faultsOf(page)).resolves.toEqual([]);
    const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.concat([PNG, Buffer.alloc(10_485_760)]) };
    await page.locator('#document [name="file"]').setInputFiles(large);
    await page.getByText('larger than 10 MB').waitFor();
    await expect(page.locator('#document [name="file"]:invalid').count()).resolves.toBe(1);
    await page
      .locator('#document [name="file"]')
      .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.locator('#complete').waitFor();
    await expect(page.locator('#uploaded li').allInnerTexts()).resolves.toEqual(['Passport (Mine)']);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(page.url()).toBe('https://platform.example.com/back');
    expect((await application.api.get(`/customers/${id}`)).body.kycStatus).toBe('PENDING');
  });

  it('shows invitations, and liveness checks of the sandbox, to people', async () => {
    const { body: inviter } = await application.api.post('/customers', { customerType: 'INDIVIDUAL' });
    await application.api.patch('/config', { webhookEndpoint: 'https://platform.example.com/webhooks' });
    const { body: invitation } = await application.api.post('/invitations', {
      inviterUma: inviter.umaAddress,
      firstName: 'Jane',
      amountToSend: 1_250,
      expiresAt: new Date(application.clock.now().getTime() + 60_000).toISOString(),
    });
    const page = await open();
    await page.goto(invitation.url);
    await expect(page.locator('#code').innerText()).resolves.toBe(invitation.code);
    await expect(faultsOf(page)).resolves.toEqual([]);
    await page.goto(`${application.url}/2025-10-13/hosted/liveness/${application.tenant.platformId}/any`);
    await page.locator('#test').waitFor();
    await expect(faultsOf(page)).resolves.toEqual([]);
    await page.close();
  });

  it('informs a second browser that the link was used', async () => {
    const { url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003' });
    const first = await open();
    await first.goto(url);
    await first.getByRole('button', { name: 'Begin' }).click();
    await first.locator('#data').waitFor();
    const other = await (await browser.newContext()).newPage();
    await other.goto(url);
    await other.locator('#closed').waitFor();
    await expect(other.locator('h1').textContent()).resolves.toBe('This link cannot be used');
  });
});
