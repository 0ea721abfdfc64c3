import { isResourceId } from '@app/kernel';
import { WebhookKeys } from '@app/webhooks';
import { TestApplication } from '../../support/application.js';
import { isSigned, WebhookReceiver } from '../../support/webhook-receiver.js';

describe('Webhooks', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    application = await TestApplication.shared();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(() => receiver.close());

  const publicKey = async () => (await application.get(WebhookKeys).of(application.tenant))[0]!.pem;

  describe('POST /sandbox/webhooks/test', () => {
    it('answers 400 WEBHOOK_ENDPOINT_NOT_SET when there is neither an endpoint nor a url', async () => {
      for (const body of [undefined, {}]) {
        const { status, body: problem } = await application.api.post('/sandbox/webhooks/test', body);
        expect([status, problem.code]).toEqual([400, 'WEBHOOK_ENDPOINT_NOT_SET']);
      }
    });

    it("sends a signed TEST with empty data to the url and answers the endpoint's answer, whatever it was", async () => {
      receiver.answerNext({ status: 418, body: 'short and stout' });
      const { status, body } = await application.api.post('/sandbox/webhooks/test', { url: receiver.url });
      expect([status, body]).toEqual([
        200,
        { url: receiver.url, response_status: 418, response_body: 'short and stout' },
      ]);
      const [webhook] = receiver.received;
      expect(webhook!.envelope).toEqual({
        id: expect.any(String),
        type: 'TEST',
        timestamp: application.clock.now().toISOString(),
        data: {},
      });
      expect(isResourceId('Webhook', webhook!.envelope.id)).toBe(true);
      expect(isSigned(webhook!, await publicKey())).toBe(true);
    });

    it('is not retried', async () => {
      receiver.answerNext({ status: 500 });
      await application.api.post('/sandbox/webhooks/test', { url: receiver.url });
      await application.advance('1h');
      expect(receiver.received).toHaveLength(1);
    });

    it('answers 400 WEBHOOK_DELIVERY_ERROR when no answer comes', async () => {
      receiver.answerNext({ hangUp: true });
      const { status, body } = await application.api.post('/sandbox/webhooks/test', { url: receiver.url });
      expect([status, body.code, body.details.reason]).toEqual([400, 'WEBHOOK_DELIVERY_ERROR', 'UNREACHABLE']);
    });

    it.each(['http://169.254.169.254/latest/meta-data', 'http://[::ffff:127.0.0.1]/', 'http://[64:ff9b::7f00:1]/'])(
      'does not reach %s',
      async (url) => {
        const { status, body } = await application.api.post('/sandbox/webhooks/test', { url });
        expect([status, body.code, body.details.reason]).toEqual([400, 'WEBHOOK_DELIVERY_ERROR', 'ENDPOINT_REFUSED']);
      },
    );

    it.each(['here', 'ftp://127.0.0.1/', 'http://name:word@127.0.0.1/'])(
      'answers 400 INVALID_INPUT to the url %s',
      async (url) => {
        const { status, body } = await application.api.post('/sandbox/webhooks/test', { url });
        expect([status, body.code, body.details.errors[0].field]).toEqual([400, 'INVALID_INPUT', 'url']);
      },
    );

    it('answers 403 FORBIDDEN to production platforms and to tokens that may not manage', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      const viewer = await application.createCaller(application.tenant, ['VIEW', 'TRANSACT']);
      for (const api of [production.api, viewer]) {
        const { status, body } = await api.post('/sandbox/webhooks/test', { url: receiver.url });
        expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      }
      expect(receiver.received).toHaveLength(0);
    });
  });

  describe('GET /.well-known/webhook-keys.json', () => {
    it('returns the key that verifies, the same at every call', async () => {
      const { status, body } = await application.api.get('/.well-known/webhook-keys.json');
      expect(status).toBe(200);
      expect(body).toEqual({
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            x: expect.any(String),
            y: expect.any(String),
            use: 'sig',
            kid: expect.any(String),
            pem: await publicKey(),
            standardWebhooksKey: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/),
          },
        ],
      });
      expect((await application.api.get('/.well-known/webhook-keys.json')).body).toEqual(body);
    });

    it('answers at the root of the host as well, to the same callers alone', async () => {
      const { api, url } = application;
      const path = '/.well-known/webhook-keys.json';
      const atRoot = (headers: Record<string, string>) => fetch(new URL(path, url), { headers });
      const answer = await atRoot({ authorization: api.authorizationFor(path) });
      expect([answer.status, await answer.json()]).toEqual([200, (await api.get(path)).body]);
      expect((await atRoot({})).status).toBe(401);
      const unknown = await fetch(new URL('/.well-known/nothing', url), {
        headers: { authorization: api.authorizationFor(path) },
      });
      expect([unknown.status, (await fetch(new URL('/config', url))).status]).toEqual([404, 404]);
    });

    it('gives every platform its own key, one for any number of concurrent requests', async () => {
      const other = await application.createPlatform();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => other.api.get('/.well-known/webhook-keys.json')),
      );
      const keys = new Set(answers.map(({ body }) => body.keys[0].pem as string));
      expect(keys.size).toBe(1);
      expect(keys.has(await publicKey())).toBe(false);
    });

    it('never shows the private half: it is sealed in the log', async () => {
      const log = await application.ownLog();
      const created = log.filter(({ type }) => type === 'webhooks.signing-key-created');
      expect(created.length).toBeGreaterThan(0);
      expect(JSON.stringify(created.map(({ data }) => data))).not.toContain('PRIVATE KEY');
    });
  });

  describe('An endpoint', () => {
    it('gets one TEST when it is set, and none when it is set to the same address again', async () => {
      await application.api.patch('/config', { webhookEndpoint: receiver.url });
      await application.api.patch('/config', { webhookEndpoint: receiver.url });
      await application.settle();
      expect(receiver.received.map(({ envelope }) => [envelope.type, envelope.data])).toEqual([['TEST', {}]]);
      expect(isSigned(receiver.received[0]!, await publicKey())).toBe(true);
    });

    it('gets its own TEST when it replaces another, though it fails', async () => {
      const next = await WebhookReceiver.start();
      next.answerNext({ status: 500 });
      await application.api.patch('/config', { webhookEndpoint: next.url });
      await application.advance('1h');
      expect([receiver.received.length, next.ofType('TEST').length]).toEqual([0, 1]);
      await next.close();
    });

    it('receives POST /sandbox/webhooks/test without a url', async () => {
      await application.api.patch('/config', { webhookEndpoint: receiver.url });
      const { status, body } = await application.api.post('/sandbox/webhooks/test');
      expect([status, body]).toEqual([200, { url: receiver.url, response_status: 200, response_body: '' }]);
    });
  });
});
