import type { ApiClient } from '../../support/api-client.js';
import { TestApplication, type TestPlatform } from '../../support/application.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

describe('invitations over HTTP', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let inviting: TestPlatform;
  let claiming: TestPlatform;
  let inviterUma: string;
  let inviteeUma: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    receiver = await WebhookReceiver.start();
    inviting = await application.createPlatform();
    claiming = await application.createPlatform();
    await inviting.api.patch('/config', { webhookEndpoint: receiver.url });
    inviterUma = await uma(inviting.api);
    inviteeUma = await uma(claiming.api);
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await receiver.close();
    await application.close();
  });

  const uma = async (api: ApiClient, more: object = {}) =>
    (await api.post('/customers', { customerType: 'INDIVIDUAL', ...more })).body.umaAddress;
  const invite = async (more: object = {}) => {
    const { status, body } = await inviting.api.post('/invitations', { inviterUma, ...more });
    expect({ status, body: status === 201 ? undefined : body }).toEqual({ status: 201, body: undefined });
    return body;
  };
  const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    return `${status} ${body.code}`;
  };
  const claim = (code: string, by = claiming.api, invitee = inviteeUma) =>
    by.post(`/invitations/${code}/claim`, { inviteeUma: invitee });
  const cancel = (code: string, by = inviting.api) => by.post(`/invitations/${code}/cancel`);

  it('are created PENDING with a short code and the address that carries it', async () => {
    const invitation = await invite({ firstName: 'Jane' });
    expect(invitation).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{8}$/),
      url: expect.stringMatching(
        new RegExp(`^${application.url}/.+/hosted/invitations/${invitation.code}\\.[0-9a-f]{32}$`),
      ),
      status: 'PENDING',
      inviterUma,
      firstName: 'Jane',
      createdAt: expect.any(String),
    });
    for (const api of [inviting.api, claiming.api])
      expect((await api.get(`/invitations/${invitation.code}`)).body).toEqual(invitation);
  });

  it('have a page for the person invited, at an address that cannot be guessed from the code', async () => {
    const { code, url } = await invite({ firstName: 'Jane' });
    const open = async (address: string, method = 'GET') => {
      const response = await fetch(address, { method });
      return { status: response.status, headers: response.headers, html: await response.text() };
    };
    const page = await open(url);
    expect([page.status, page.html.includes(`<code id="code">${code}</code>`)]).toEqual([200, true]);
    expect(page.html).toContain(inviterUma.slice(1));
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await open(url, 'HEAD')).status).toBe(200);
    for (const wrong of [`${url}0`, url.slice(0, -33), url.replace(/.$/, 'x'), url.replace(code, '00000000')]) {
      const answer = await open(wrong);
      expect([answer.status, answer.html.includes('cannot be found')]).toEqual([404, true]);
    }
    await claim(code);
    expect((await open(url)).html).toContain('was accepted');
  });

  it("show the amount in the customer's currency, which is never paid", async () => {
    const { body: config } = await application.api.patch('/config', { webhookEndpoint: receiver.url });
    expect(config.webhookEndpoint).toBe(receiver.url);
    const euros = await uma(application.api, { currencies: ['EUR'] });
    const { body } = await application.api.post('/invitations', { inviterUma: euros, amountToSend: 1_250 });
    expect(body.amountToSend).toEqual({
      amount: 1_250,
      currency: { code: 'EUR', name: expect.any(String), symbol: '€', decimals: 2 },
    });
  });

  it('are claimed by a customer of any platform, and the inviting platform receives a webhook', async () => {
    const { code } = await invite();
    receiver.received.length = 0;
    const { status, body } = await claim(code);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'CLAIMED', inviteeUma, claimedAt: expect.any(String) },
    });
    const [webhook] = await receiver.waitFor('INVITATION.CLAIMED');
    expect(webhook!.envelope.data).toEqual(body);
    expect([await codeOf(claim(code)), await codeOf(cancel(code))]).toEqual([
      '400 INVITATION_ALREADY_CLAIMED',
      '400 INVITATION_ALREADY_CLAIMED',
    ]);
  });

  it('are claimed once, however many claim at the same time', async () => {
    const { code } = await invite();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => claim(code))))
      .map(({ status }) => status)
      .sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });

  it('are cancelled by the inviting platform alone', async () => {
    const { code } = await invite();
    expect(await codeOf(cancel(code, claiming.api))).toBe('403 FORBIDDEN');
    expect((await cancel(code)).body).toMatchObject({ status: 'CANCELLED' });
    expect([await codeOf(claim(code)), await codeOf(cancel(code))]).toEqual([
      '400 INVITATION_CANCELLED',
      '400 INVITATION_CANCELLED',
    ]);
  });

  it('expire at their time, and can then be neither claimed nor cancelled', async () => {
    const { code } = await invite({ expiresAt: new Date(application.clock.now().getTime() + 60_000).toISOString() });
    await application.advance('60s');
    expect((await inviting.api.get(`/invitations/${code}`)).body.status).toBe('EXPIRED');
    expect([await codeOf(claim(code)), await codeOf(cancel(code))]).toEqual(['400 INVALID_INPUT', '400 INVALID_INPUT']);
  });

  it.each([
    ['an unknown inviter', { inviterUma: '$unknown@pay.example.com' }, 'INVALID_UMA_ADDRESS'],
    ['a malformed inviter', { inviterUma: 'jane' }, 'INVALID_UMA_ADDRESS'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'INVALID_INPUT'],
    ['an amount of nothing', { amountToSend: 0 }, 'INVALID_AMOUNT'],
  ])('are refused for %s', async (_, body, code) => {
    expect(await codeOf(inviting.api.post('/invitations', { inviterUma, ...body }))).toBe(`400 ${code}`);
  });

  it('need a webhook endpoint: 400 INVITATIONS_NOT_CONFIGURED', async () => {
    expect(await codeOf(claiming.api.post('/invitations', { inviterUma: inviteeUma }))).toBe(
      '400 INVITATIONS_NOT_CONFIGURED',
    );
  });

  it("cannot be claimed by the inviter, nor for another platform's customer", async () => {
    const { code } = await invite();
    expect(await codeOf(claim(code, inviting.api, inviterUma))).toBe('400 INVALID_INPUT');
    expect(await codeOf(claim(code, claiming.api, inviterUma))).toBe('400 INVALID_UMA_ADDRESS');
  });

  it('are 404 INVITATION_NOT_FOUND under an unknown code', async () => {
    for (const code of ['00000000', 'x', '0a1b2c3d%27'])
      expect(await codeOf(inviting.api.get(`/invitations/${code}`))).toBe('404 INVITATION_NOT_FOUND');
    expect([await codeOf(claim('00000000')), await codeOf(cancel('00000000'))]).toEqual([
      '404 INVITATION_NOT_FOUND',
      '404 INVITATION_NOT_FOUND',
    ]);
  });
});
