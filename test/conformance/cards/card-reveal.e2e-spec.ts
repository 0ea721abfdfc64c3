import { createHash } from 'node:crypto';
import { TestApplication } from '../../support/application.js';
import { Cardholder } from '../../support/cardholder.js';
import { approvedEuropean, logIn } from '../../support/european-customer.js';
import { accountIn } from '../../support/main-job.js';

describe('Showing a card\'s number (specification, "Cards"; payments-cards 15.2)', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.shared();
  }, 60_000);

  afterAll(() => application.close());

  const reveal = (holder: Cardholder) => holder.api.post(`/cards/${holder.cardId}/reveal`);
  /** As a browser asks: without a credential. */
  const open = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const shownIn = (html: string, id: string) => new RegExp(`<dd id="${id}"[^>]*>([^<]+)</dd>`).exec(html)?.[1];

  it('answers an address that shows number, expiry and security code once, in a frame', async () => {
    const holder = await Cardholder.with(application, 100);
    const { status, body } = await reveal(holder);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['expiresAt', 'panEmbedUrl']]);
    expect(Date.parse(body.expiresAt) - application.clock.now().getTime()).toBe(300_000);
    const { body: card } = await holder.api.get(`/cards/${holder.cardId}`);
    const page = await open(body.panEmbedUrl);
    expect(page.status).toBe(200);
    const number = shownIn(page.html, 'number')!.replaceAll(' ', '');
    expect(number).toMatch(new RegExp(`^411111\\d{6}${card.last4}$`));
    expect(passesLuhn(number)).toBe(true);
    expect(shownIn(page.html, 'expiry')).toBe(`${String(card.expMonth).padStart(2, '0')}/${card.expYear}`);
    expect(shownIn(page.html, 'security-code')).toMatch(/^\d{3}$/);
    expect((await open(body.panEmbedUrl)).status).toBe(404);
    expect((await open(body.panEmbedUrl)).html).not.toContain(number.slice(0, 4));
  });

  it('the page is stored nowhere, sends no referrer, runs its copy buttons alone, and may be framed by pages that came over TLS', async () => {
    const holder = await Cardholder.with(application, 100);
    const { headers } = await open((await reveal(holder)).body.panEmbedUrl);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; .*frame-ancestors https: /,
    );
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('has the colours that the platform gives it, both and readable, else the ticket is not used', async () => {
    const { panEmbedUrl } = (await reveal(await Cardholder.with(application, 100))).body;
    for (const [wrong, field] of [
      ['text=%23777777&background=%23888888', 'text'],
      ['text=%23000000', 'background'],
      ['background=%23000000', 'text'],
      ['text=red&background=%23000000', 'text'],
      ['text=%23ffffff%3B%7D&background=%23000000', 'text'],
      ['colour=red', 'colour'],
    ] as const) {
      const { status, html } = await open(`${panEmbedUrl}?${wrong}`);
      expect([wrong, status, JSON.parse(html).details.errors[0].field]).toEqual([wrong, 400, field]);
    }
    const { status, html, headers } = await open(`${panEmbedUrl}?text=%23ffffff&background=%23102030`);
    expect([status, html.includes('--ground: #102030')]).toEqual([200, true]);
    const style = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('the same card always has the same number, another one another', async () => {
    const first = await Cardholder.with(application, 100);
    const second = await Cardholder.with(application, 100);
    const numberOf = async (holder: Cardholder) =>
      shownIn((await open((await reveal(holder)).body.panEmbedUrl)).html, 'number');
    const number = await numberOf(first);
    expect(await numberOf(first)).toBe(number);
    expect(await numberOf(second)).not.toBe(number);
  });

  it('an address that expired, was tampered with or belongs to a closed card opens nothing', async () => {
    const holder = await Cardholder.with(application, 100);
    const late = (await reveal(holder)).body.panEmbedUrl as string;
    expect((await open(`${late.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await open(late.replace(/[^/]+$/, 'AAAA'))).status).toBe(404);
    await application.advance('5m');
    expect((await open(late)).status).toBe(404);
    const closing = (await reveal(holder)).body.panEmbedUrl as string;
    await holder.change({ state: 'CLOSED' });
    expect((await open(closing)).status).toBe(404);
  });

  it('an address that is asked for by HEAD, as previews of links do, still opens once', async () => {
    const holder = await Cardholder.with(application, 100);
    const { panEmbedUrl } = (await reveal(holder)).body;
    for (let look = 0; look < 2; look++) {
      const { status, headers } = await fetch(panEmbedUrl, { method: 'HEAD' });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    expect((await open(panEmbedUrl)).status).toBe(200);
    expect((await open(panEmbedUrl)).status).toBe(404);
  });

  it('many that open one address at once: one sees the number', async () => {
    const holder = await Cardholder.with(application, 100);
    const { panEmbedUrl } = (await reveal(holder)).body;
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => open(panEmbedUrl)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('a frozen card can be shown, one that is being made or closed cannot', async () => {
    const holder = await Cardholder.with(application, 100);
    await holder.change({ state: 'FROZEN' });
    expect((await reveal(holder)).status).toBe(200);
    await holder.change({ state: 'CLOSED' });
    expect(await reveal(holder)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const stuck = await Cardholder.with(application, 100, { platformCardId: 'never-made-001' });
    expect(await reveal(stuck)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('a cardholder of the European Economic Area logs in by strong authentication first', async () => {
    const { api } = application;
    const customerId = await approvedEuropean(application);
    const accountId = await accountIn(api, customerId, 'USD');
    const issued = await api.post('/cards', {
      cardholderId: customerId,
      platformCardId: 'european',
      form: 'VIRTUAL',
      fundingSources: [accountId],
    });
    await application.settle();
    const ask = () => api.post(`/cards/${issued.body.id}/reveal`);
    const report = (eventType: string) => api.post(`/sca/record-event?customerId=${customerId}`, { eventType });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'SCA_SESSION_REQUIRED' } });
    await logIn(api, customerId);
    expect((await ask()).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt++) await report('FAILED_LOGIN_ATTEMPT');
    expect(await ask()).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED' } });
    await report('RESET_PASSWORD_COMPLETED');
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'SCA_SESSION_REQUIRED' } });
    // freezing asks for nothing
    expect((await api.patch(`/cards/${issued.body.id}`, { state: 'FROZEN' })).status).toBe(200);
  });
});

function passesLuhn(number: string): boolean {
  const doubled = (digit: number) => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);
  return (
    [...number].reduce(
      (sum, digit, index) => sum + ((number.length - index) % 2 === 0 ? doubled(Number(digit)) : Number(digit)),
      0,
    ) %
      10 ===
    0
  );
}
