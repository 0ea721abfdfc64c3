import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { PDF, PNG } from '../../support/documents.js';

const PERSON = { birthDate: '1990-01-15', nationality: 'US', taxIdType: 'SSN', taxIdentifier: '123-45-6789' };
const ADDRESS = { 'address.line1': '1 Main Street', 'address.postalCode': '94607', 'address.country': 'US' };
const PASSPORT = { documentType: 'PASSPORT', country: 'US', documentNumber: 'X1', issuingAuthority: 'State' };

/** A browser without scripts: follows redirects, keeps the cookie. */
class Browser {
  private cookie = '';

  async get(url: string): Promise<{ status: number; html: string; headers: Headers }> {
    return this.visit(url, { method: 'GET' });
  }

  async post(
    url: string,
    fields: Readonly<Record<string, string>> = {},
    file?: Buffer,
  ): Promise<{ status: number; html: string; headers: Headers }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('sent', 'yes'); // an empty form would be sent with no part at all
    if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), 'file.bin');
    return this.visit(url, { method: 'POST', body: form });
  }

  private async visit(url: string, init: RequestInit): Promise<{ status: number; html: string; headers: Headers }> {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: this.cookie } });
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';')[0]!;
    if (response.status === 303) return this.get(new URL(response.headers.get('location')!, url).href);
    return { status: response.status, html: await response.text(), headers: response.headers };
  }
}

describe('the hosted flow behind a kycUrl', () => {
  let application: TestApplication;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const linkOf = async (customer: object, redirectUri: string | undefined = 'https://example.com/back?a=1&b=2') => {
    const {
      body: { id },
    } = await api.post('/customers', customer);
    const { status, body } = await api.post(`/customers/${id}/kyc-link`, { redirectUri });
    expect(status).toBe(201);
    return { id: id as string, url: body.kycUrl as string };
  };
  const statusOf = async (id: string) => {
    const { body } = await api.get(`/customers/${id}`);
    return body.kycStatus ?? body.kybStatus;
  };
  const asked = (html: string) =>
    [...(/<form[^>]* id="data">(.*?)<\/form>/s.exec(html)?.[1] ?? '').matchAll(/ name="([^"]+)"/g)].map(
      ([, name]) => name!,
    );
  const missing = (html: string) =>
    [...(/<ul id="missing">(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text!);

  it('asks an individual for the rest of its data and documents, submits, and returns to redirectUri', async () => {
    const { id, url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 001', birthDate: '1990-01-15' });
    const browser = new Browser();
    expect((await browser.get(url)).html).toContain('Begin');
    const first = await browser.post(`${url}/begin`);
    expect(first.status).toBe(200);
    expect(asked(first.html)).toEqual(['nationality', 'taxIdType', 'taxIdentifier']); // birthDate is known already
    expect(first.html).toContain('for Sandbox');
    const wrong = await browser.post(`${url}/data`, { ...PERSON, nationality: 'us' });
    expect(wrong.html).toMatch(/role="alert".*Nationality: /s);
    expect(wrong.html).toMatch(
      /<select id="data-nationality"[^>]* aria-describedby="data-nationality-mistake" aria-invalid/,
    );
    expect(wrong.html).toContain('value="123-45-6789"'); // the rest need not be typed again
    expect(asked((await browser.post(`${url}/data`, PERSON)).html)).toEqual([
      'address.line1',
      'address.postalCode',
      'address.country',
    ]);
    const second = await browser.post(`${url}/data`, { ...ADDRESS, ...PERSON });
    expect(missing(second.html)).toEqual([
      'One of these documents is required: Passport, Driver&#39;s license, National identity card.',
    ]);
    expect(
      (await browser.post(`${url}/documents`, { ...PASSPORT, documentHolder: id }, Buffer.from('no image'))).html,
    ).toContain('must be a PDF, JPEG or PNG');
    expect((await browser.post(`${url}/documents`, { ...PASSPORT, documentHolder: id }, PNG)).html).toContain(
      'id="complete"',
    );
    const done = await browser.post(`${url}/submit`);
    expect(done.html).toContain('id="done"');
    expect(done.html).toContain('content="0;url=https://example.com/back?a=1&#38;b=2"');
    expect(await statusOf(id)).toBe('PENDING'); // reaching the end is no approval
    expect((await api.get(`/verifications?customerId=${id}`)).body.data[0]).toMatchObject({
      verificationStatus: 'PENDING_MANUAL_REVIEW',
    });
  });

  it('restricts its cookie to https and this host where PUBLIC_URL is https', async () => {
    const cookieAfter = async (origin: string | undefined) => {
      const { url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 001' });
      const served =
        origin === undefined
          ? null
          : await TestApplication.boot({
              publicUrl: origin,
              databaseUrl: application.databaseUrl,
              masterKey: application.masterKey,
              dataDirectory: application.dataDirectory,
              clock: application.clock,
              role: 'api',
            });
      try {
        const address = `${served?.url ?? application.url}${new URL(url).pathname}`;
        expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
        const form = new FormData();
        form.append('sent', 'yes');
        const begun = await fetch(`${address}/begin`, { method: 'POST', body: form, redirect: 'manual' });
        return begun.headers.get('set-cookie');
      } finally {
        await served?.close();
      }
    };
    expect(await cookieAfter('https://pay.example.com')).toMatch(
      /^__Host-verification-[0-9a-f-]{36}=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await cookieAfter(undefined)).toMatch(/^verification-[0-9a-f-]{36}=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('takes the owners and documents of a business', async () => {
    const { id, url } = await linkOf({
      customerType: 'BUSINESS',
      businessInfo: {
        legalName: 'Acme, Inc.',
        country: 'US',
        registrationNumber: '1001',
        incorporatedOn: '2015-06-01',
        entityType: 'LLC',
        taxId: '12-3456789',
        businessType: 'INFORMATION',
        purposeOfAccount: 'SUPPLIER_PAYMENTS',
        expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
        expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K',
      },
    });
    const browser = new Browser();
    await browser.post(`${url}/begin`);
    await browser.post(`${url}/data`, {
      ...ADDRESS,
      'businessInfo.countriesOfOperation:US': 'yes',
      'businessInfo.countriesOfOperation:MX': 'yes',
      'businessInfo.sourceOfFunds': 'Sales',
    });
    const olga = {
      'personalInfo.firstName': 'Olga',
      'personalInfo.lastName': 'Owner',
      'personalInfo.birthDate': '1970-03-03',
      'personalInfo.nationality': 'US',
      'personalInfo.idType': 'SSN',
      'personalInfo.identifier': '987-65-4321',
      'personalInfo.address.line1': '1 Main',
      'personalInfo.address.postalCode': '94607',
      'personalInfo.address.country': 'US',
      ownershipPercentage: '60',
      'roles:UBO': 'yes',
      'roles:CONTROL_PERSON': 'yes',
    };
    const foreign = { ...olga, 'personalInfo.nationality': 'DE', 'personalInfo.idType': 'NON_US_TAX_ID' };
    const incomplete = await browser.post(`${url}/owners`, foreign);
    expect(incomplete.html).toContain('id="owner-personalInfo.countryOfIssuance-mistake"');
    expect(incomplete.html).toContain('name="roles:UBO" value="yes" checked');
    const owned = await browser.post(`${url}/owners`, olga);
    expect(owned.html).toContain('Olga Owner');
    for (const documentType of [
      'CERTIFICATE_OF_INCORPORATION',
      'DIRECTOR_REGISTRY',
      'SHAREHOLDER_REGISTER',
      'UTILITY_BILL',
    ]) {
      await browser.post(`${url}/documents`, { documentType, country: 'US', documentHolder: id }, PDF);
    }
    expect((await browser.post(`${url}/submit`)).html).toContain('id="done"');
    expect(await statusOf(id)).toBe('PENDING');
    expect((await api.get(`/customers/${id}`)).body.businessInfo.countriesOfOperation).toEqual(['US', 'MX']);
  });

  it('asks a business in plain words, with nothing chosen beforehand and no submission before the last step', async () => {
    const { url } = await linkOf({ customerType: 'BUSINESS', businessInfo: { registrationNumber: '1001' } });
    const browser = new Browser();
    const first = (await browser.post(`${url}/begin`)).html;
    const words = first.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' ');
    expect(words).not.toMatch(/[A-Z]{3,}_|businessInfo|customer\./);
    expect(words).toMatch(/Country of incorporation .*United States/s);
    expect(words).toContain('Under 10K');
    expect(first).not.toMatch(/<option[^>]* selected|<input[^>]* checked|Submit for review/);
    const selects = [...first.matchAll(/<select[^>]*>(<option[^>]*>)/g)];
    expect(selects.length).toBeGreaterThan(4);
    expect(new Set(selects.map(([, option]) => option))).toEqual(new Set(['<option value="">']));
    // its country makes a contact necessary: the form asks for it then
    const german = { 'businessInfo.country': 'DE' };
    const refused = await browser.post(`${url}/data`, german);
    expect(refused.html).toContain('role="alert"');
    const contact = {
      email: 'office@example.com',
      phoneNumber: '+493012345678',
      'businessInfo.primaryContactFirstName': 'Petra',
      'businessInfo.primaryContactLastName': 'Muster',
    };
    expect(asked(refused.html)).toEqual(expect.arrayContaining(Object.keys(contact)));
    const accepted = await browser.post(`${url}/data`, { ...german, ...contact });
    expect(accepted.html).not.toContain('role="alert"');
    expect(asked(accepted.html)).not.toContain('businessInfo.country');
    const early = await browser.post(`${url}/submit`);
    expect(early.html).toContain('<h2>The business</h2>');
  });

  it("shows the verifier's finding about a document, and accepts another", async () => {
    const { id, url } = await linkOf({
      customerType: 'INDIVIDUAL',
      fullName: 'Jane Doe 003',
      ...PERSON,
      address: { line1: '1', postalCode: '2', country: 'US' },
    });
    const browser = new Browser();
    await browser.post(`${url}/begin`);
    await browser.post(`${url}/documents`, { ...PASSPORT, documentHolder: id }, PNG);
    const poor = await browser.post(`${url}/submit`);
    expect(missing(poor.html)).toEqual(['The quality of the image is too low: replace it and submit again.']);
    const replace = /action="([^"]*\/documents\/Document[^"]*)"/.exec(poor.html)![1]!.replaceAll('&#58;', ':');
    expect((await browser.post(new URL(replace, url).href, PASSPORT, PDF)).html).toContain('id="complete"');
  });

  it.each([
    ['1002', 'REJECTED'],
    ['12345', 'APPROVED'],
  ])(
    'asks a business nothing whose number %s decides in the sandbox: %s at the beginning',
    async (registrationNumber, outcome) => {
      const { id, url } = await linkOf({ customerType: 'BUSINESS', businessInfo: { registrationNumber } });
      await new Browser().get(url);
      expect(await statusOf(id)).toBe('UNVERIFIED'); // looking at it begins nothing
      expect((await new Browser().post(`${url}/begin`)).html).toContain('id="done"');
      expect(await statusOf(id)).toBe(outcome);
    },
  );

  it('opens once, in one browser', async () => {
    const { url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003' });
    const browser = new Browser();
    await browser.post(`${url}/begin`);
    expect((await browser.get(url)).status).toBe(200);
    const stranger = new Browser();
    for (const answer of [
      stranger.get(url),
      stranger.post(`${url}/begin`),
      stranger.post(`${url}/data`, PERSON),
      stranger.post(`${url}/submit`),
    ]) {
      const { status, html } = await answer;
      expect({ status, closed: html.includes('id="closed"') }).toEqual({ status: 410, closed: true });
    }
  });

  it('does not open after its time, nor under an address we did not make', async () => {
    const { url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003' });
    await application.advance('24h');
    for (const answer of [new Browser().get(url), new Browser().post(`${url}/begin`)])
      expect((await answer).status).toBe(410);
    const forged = `${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`;
    for (const address of [forged, url.replace(/[^/]+$/, 'x'), url.replace(/[^/]+$/, 'a.b.c')])
      expect((await new Browser().get(address)).status).toBe(404);
  });

  it('changes nothing of a customer who was decided on, whatever its browser still sends', async () => {
    const address = { line1: '1 Main Street', postalCode: '94607', country: 'US' };
    const { id, url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe', ...PERSON, address });
    const browser = new Browser();
    expect((await browser.post(`${url}/begin`)).html).toContain('id="done"');
    const { body: before } = await api.get(`/customers/${id}`);
    for (const [form, fields, file] of [
      ['data', { 'address.line1': '2 Other Street', 'address.postalCode': '94607', 'address.country': 'US' }],
      ['data', { email: 'another@example.com' }],
      ['documents', { ...PASSPORT, documentHolder: id }, PNG],
      ['owners', {}],
      ['submit', {}],
    ] as const)
      expect((await browser.post(`${url}/${form}`, fields, file)).html).toContain('id="done"');
    expect((await api.get(`/customers/${id}`)).body).toEqual(before);
    expect((await api.get(`/documents?documentHolder=${id}`)).body.data).toEqual([]);
  });

  it('serves the browser that opened it no longer than its time', async () => {
    const { id, url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003' });
    const browser = new Browser();
    await browser.post(`${url}/begin`);
    expect((await browser.get(url)).status).toBe(200);
    await application.advance('24h');
    for (const answer of [browser.get(url), browser.post(`${url}/data`, PERSON), browser.post(`${url}/submit`)]) {
      const { status, html } = await answer;
      expect({ status, closed: html.includes('id="closed"') }).toEqual({ status: 410, closed: true });
    }
    expect((await api.get(`/customers/${id}`)).body.nationality).toBeUndefined();
  });

  it('leaves other links of the customer as they are', async () => {
    const { id, url } = await linkOf({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003' });
    const { body } = await api.post(`/customers/${id}/kyc-link`, {});
    await new Browser().post(`${url}/begin`);
    expect((await new Browser().post(`${body.kycUrl}/begin`)).status).toBe(200);
  });

  it('runs no script, loads nothing, and sends no referrer', async () => {
    const { url } = await linkOf({
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'A & "B"', registrationNumber: '1001' },
    });
    const browser = new Browser();
    const { html, headers } = await browser.post(`${url}/begin`);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-type')).toContain('text/html');
    expect(html).not.toContain('<script');
    const crossed = await browser.post(`${url}/data`, { 'businessInfo.legalName': '<b>"x"</b>' });
    expect(crossed.html).not.toContain('<b>');
  });
});
