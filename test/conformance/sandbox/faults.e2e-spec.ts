import { isApiError, PaymentsClient, WebhookVerifier } from '../../../libs/sdk/src/index.js';
import type { Answer, ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { fundedCustomer, usdPayee } from '../../support/main-job.js';
import { isSigned, type ReceivedWebhook, WebhookReceiver } from '../../support/webhook-receiver.js';

/** Each fault over HTTP, with the SDK where retries and keys matter. */
describe('The faults of the sandbox', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let sdk: PaymentsClient;
  let payment: { source: { accountId: string }; destination: { accountId: string }; amount: number };
  let customerId: string;

  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.shared(), WebhookReceiver.start()]);
    ({ api } = application);
    const { clientId, clientSecret } = api.credential;
    sdk = new PaymentsClient({
      baseUrl: application.url,
      credential: `${clientId}:${clientSecret}`,
      retries: { firstDelay: 1 },
    });
    const funded = await fundedCustomer(api);
    ({ customerId } = funded);
    payment = {
      source: { accountId: funded.accountId },
      destination: { accountId: await usdPayee(api, customerId) },
      amount: 100,
    };
    await application.settle();
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  const arm = async (fault: object, expiresInSeconds = 60): Promise<string> => {
    const { status, body } = await api.post('/sandbox/faults', { ...fault, expiresInSeconds });
    expect([status, body]).toEqual([201, expect.objectContaining(fault)]);
    return body.id as string;
  };
  const injectedInto = async (id: string): Promise<number> => (await api.get(`/sandbox/faults/${id}`)).body.injected;
  const balance = async (): Promise<number> =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance.amount;
  const faultOf = ({ headers }: Pick<Answer, 'headers'>) => headers.get('sandbox-fault');

  describe('of answers', () => {
    it('ANSWER_LOST does the request and loses the answer, which a retry with the key gets: nothing is paid twice', async () => {
      const before = await balance();
      const id = await arm({ type: 'ANSWER_LOST', method: 'POST', path: '/transfer-out' });
      const paid = await sdk.post('/transfer-out', { body: payment, idempotencyKey: 'lost' });
      expect([await injectedInto(id), await balance()]).toEqual([1, before - 100]);
      expect((await sdk.post('/transfer-out', { body: payment, idempotencyKey: 'lost' })).id).toBe(paid.id);
      await arm({ type: 'ANSWER_LOST', path: '/config' });
      await expect(api.get('/config')).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
      expect((await api.get('/config')).status).toBe(200);
    });

    it('ANSWER_LOST loses a refusal too, and the retry is refused as the first try was', async () => {
      const id = await arm({ type: 'ANSWER_LOST', path: '/transfer-out' });
      const refused = await sdk
        .post('/transfer-out', { body: { ...payment, amount: 9_000_000 } })
        .catch((error: unknown) => error);
      expect([await injectedInto(id), isApiError(refused, 'INSUFFICIENT_BALANCE')]).toEqual([1, true]);
    });

    it.each([
      ['RATE_LIMITED', 429, 'RATE_LIMITED'],
      ['UNAVAILABLE', 503, 'SERVICE_UNAVAILABLE'],
    ])('%s refuses with %d before anything is done, and keeps nothing under the key', async (type, status, code) => {
      const before = await balance();
      const id = await arm({ type, path: '/transfer-out', retryAfterSeconds: 7 });
      const pay = () => api.post('/transfer-out', payment, { headers: { 'idempotency-key': type } });
      const refused = await pay();
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([status, code, '7']);
      expect([faultOf(refused), await balance()]).toEqual([`${type}; id=${id}`, before]);
      const done = await pay();
      expect([done.status, faultOf(done), await balance()]).toEqual([201, null, before - 100]);
    });

    it('the SDK waits and tries again after a 429', async () => {
      const before = await balance();
      const id = await arm({ type: 'RATE_LIMITED', path: '/transfer-out', retryAfterSeconds: 1 });
      await sdk.post('/transfer-out', { body: payment });
      expect([await injectedInto(id), await balance()]).toEqual([1, before - 100]);
    });

    it('DELAY delays the request', async () => {
      const id = await arm({ type: 'DELAY', path: '/config', delayMilliseconds: 60 });
      const startedAt = performance.now();
      const answer = await api.get('/config');
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
      expect([answer.status, faultOf(answer)]).toEqual([200, `DELAY; id=${id}`]);
    });

    it('are for the method and the route that they name', async () => {
      const id = await arm({ type: 'UNAVAILABLE', method: 'GET', path: `/customers/${customerId}` });
      expect((await api.get('/config')).status).toBe(200);
      expect((await api.get('/customers/Customer:00000000-0000-8000-8000-000000000000')).status).toBe(404);
      expect((await api.get(`/customers/${customerId}`)).status).toBe(503);
      expect(await injectedInto(id)).toBe(1);
    });

    it('are injected as often as they were armed for, however many requests come at once', async () => {
      const id = await arm({ type: 'UNAVAILABLE', path: '/config', count: 3 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => api.get('/config')));
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
      expect(await injectedInto(id)).toBe(3);
    });

    it('end with their time', async () => {
      const id = await arm({ type: 'UNAVAILABLE', path: '/config' });
      await application.advance('60s');
      expect([(await api.get('/config')).status, await injectedInto(id)]).toEqual([200, 0]);
    });

    it('end when they are disarmed', async () => {
      const id = await arm({ type: 'UNAVAILABLE', path: '/config' });
      expect((await api.delete(`/sandbox/faults/${id}`)).status).toBe(204);
      expect((await api.get('/config')).status).toBe(200);
      expect((await api.get(`/sandbox/faults/${id}`)).status).toBe(404);
      expect((await api.delete(`/sandbox/faults/${id}`)).status).toBe(404);
    });

    it('concern neither the controls of the sandbox nor the requests that a trigger takes', async () => {
      const id = await arm({ type: 'UNAVAILABLE' });
      expect((await api.get('/sandbox/faults')).body.data[0]).toMatchObject({ id, injected: 0 });
      expect((await api.post('/sandbox/triggers', { type: 'CUSTOMER.KYC_APPROVED' })).status).toBe(200);
      expect((await api.get('/customers')).status).toBe(503);
    });

    it('concern no other platform', async () => {
      const id = await arm({ type: 'UNAVAILABLE' });
      const other = await application.createPlatform();
      expect((await other.api.get('/config')).status).toBe(200);
      expect((await other.api.get('/sandbox/faults')).body.data).toEqual([]);
      expect((await other.api.get(`/sandbox/faults/${id}`)).status).toBe(404);
      expect((await other.api.delete(`/sandbox/faults/${id}`)).status).toBe(404);
      await api.delete(`/sandbox/faults/${id}`);
    });

    it('are at most twenty at once', async () => {
      const fault = { type: 'UNAVAILABLE', method: 'PUT' };
      for (let count = 0; count < 20; count++) await arm(fault, 1);
      const { status, body } = await api.post('/sandbox/faults', fault);
      expect([status, body.code]).toEqual([409, 'CONFLICT']);
      await application.advance('1s');
      await api.delete(`/sandbox/faults/${await arm(fault)}`);
    });
  });

  describe('of webhooks', () => {
    beforeAll(async () => {
      await api.patch('/config', { webhookEndpoint: receiver.url });
      await application.settle();
    });
    beforeEach(() => void receiver.received.splice(0));

    /** Ids of the webhooks about one payment in the order in which they came. */
    const about = (id: string): ReceivedWebhook[] =>
      receiver.received.filter(({ envelope: { data } }) => data['id'] === id);
    const typesAbout = (id: string) => about(id).map(({ envelope: { type } }) => type);
    const pay = async (): Promise<string> => (await api.post('/transfer-out', payment)).body.id;

    it('WEBHOOK_DOUBLED sends a webhook twice under one id', async () => {
      const id = await arm({ type: 'WEBHOOK_DOUBLED', eventType: 'OUTGOING_PAYMENT.COMPLETED' });
      const paid = await pay();
      await application.settle();
      const [first, second, ...others] = receiver
        .ofType('OUTGOING_PAYMENT.COMPLETED')
        .filter(({ envelope: { data } }) => data['id'] === paid);
      expect([first!.envelope, others]).toEqual([second!.envelope, []]);
      expect(second!.headers['sandbox-fault']).toBe(`WEBHOOK_DOUBLED; id=${id}`);
    });

    it('WEBHOOK_DROPPED does not send a webhook, which is tried again after the usual pause', async () => {
      await arm({ type: 'WEBHOOK_DROPPED', eventType: 'OUTGOING_PAYMENT.PENDING' });
      const paid = await pay();
      await application.settle();
      expect(typesAbout(paid)).not.toContain('OUTGOING_PAYMENT.PENDING');
      await application.advance('10s');
      expect(typesAbout(paid).at(-1)).toBe('OUTGOING_PAYMENT.PENDING');
      const { data } = (await api.get('/webhook-deliveries?type=OUTGOING_PAYMENT.PENDING&limit=1')).body;
      expect(data[0]).toMatchObject({
        status: 'DELIVERED',
        attempts: [{ failure: 'FAULT_INJECTED' }, { responseStatus: 200 }],
      });
    });

    it('WEBHOOK_OUT_OF_ORDER sends a webhook after the next one of its resource', async () => {
      await arm({
        type: 'WEBHOOK_OUT_OF_ORDER',
        eventType: 'OUTGOING_PAYMENT.PENDING',
        delayMilliseconds: 20_000,
      });
      const paid = await pay();
      await receiver.waitFor(
        ({ envelope: { type, data } }) => data['id'] === paid && type === 'OUTGOING_PAYMENT.PENDING',
      );
      await application.settle();
      const types = typesAbout(paid);
      expect(types[0]).not.toBe('OUTGOING_PAYMENT.PENDING');
      expect(types.filter((type) => type === 'OUTGOING_PAYMENT.PENDING')).toHaveLength(1);
    });

    it('WEBHOOK_LATE delays a webhook, and those of its resource keep their order', async () => {
      const id = await arm({
        type: 'WEBHOOK_LATE',
        eventType: 'OUTGOING_PAYMENT.PENDING',
        delayMilliseconds: 60,
      });
      const paid = await pay();
      await application.settle();
      expect(typesAbout(paid)[0]).toBe('OUTGOING_PAYMENT.PENDING');
      expect(about(paid)[0]!.headers['sandbox-fault']).toBe(`WEBHOOK_LATE; id=${id}`);
    });

    it('WEBHOOK_NEW_KEY rotates the key where there is one, and signs by the new one alone', async () => {
      const keys = async () => (await sdk.get('/.well-known/webhook-keys.json')).keys;
      const [former] = await keys();
      let fetched = 0;
      let passed = 0;
      const verifier = new WebhookVerifier({
        keys: async () => (fetched++ === 0 ? [former!] : keys()),
        now: () => application.clock.now().getTime() + passed,
      });
      await arm({ type: 'WEBHOOK_NEW_KEY', eventType: 'OUTGOING_PAYMENT.COMPLETED' });
      expect(await keys()).toHaveLength(2);
      const paid = await pay();
      await application.settle();
      const [pending] = about(paid);
      const completed = about(paid).find(({ envelope: { type } }) => type === 'OUTGOING_PAYMENT.COMPLETED')!;
      expect(String(pending!.headers['webhook-signature']).split(' ')).toHaveLength(2);
      expect(String(completed.headers['webhook-signature']).split(' ')).toHaveLength(1);
      expect(isSigned(completed, former!.pem)).toBe(false);
      await verifier.verify(pending!.body, pending!.headers);
      passed = 20_000; // the verifier fetches keys only so often
      const verified = await verifier.verify(completed.body, completed.headers);
      expect([verified.type, fetched]).toEqual(['OUTGOING_PAYMENT.COMPLETED', 2]);
      await arm({ type: 'WEBHOOK_NEW_KEY', eventType: 'CARD.STATE_CHANGE' });
      expect(await keys()).toHaveLength(2); // the second fault finds a new key
    });
  });

  it.each<[object, string]>([
    [{}, 'type'],
    [{ type: 'NO_SUCH' }, 'type'],
    [{ type: 'DELAY', method: 'get' }, 'method'],
    [{ type: 'DELAY', method: ['GET'] }, 'method'],
    [{ type: 'DELAY', path: 'quotes' }, 'path'],
    [{ type: 'DELAY', path: '/quotes?limit=1' }, 'path'],
    [{ type: 'DELAY', path: `/${'a'.repeat(200)}` }, 'path'],
    [{ type: 'DELAY', eventType: 'CARD.STATE_CHANGE' }, 'eventType'],
    [{ type: 'WEBHOOK_LATE', eventType: 'NO.SUCH' }, 'eventType'],
    [{ type: 'WEBHOOK_LATE', path: '/quotes' }, 'path'],
    [{ type: 'WEBHOOK_LATE', method: 'GET' }, 'method'],
    [{ type: 'WEBHOOK_DROPPED', delayMilliseconds: 5 }, 'delayMilliseconds'],
    [{ type: 'DELAY', delayMilliseconds: 30_001 }, 'delayMilliseconds'],
    [{ type: 'DELAY', delayMilliseconds: 0 }, 'delayMilliseconds'],
    [{ type: 'DELAY', retryAfterSeconds: 1 }, 'retryAfterSeconds'],
    [{ type: 'RATE_LIMITED', retryAfterSeconds: 61 }, 'retryAfterSeconds'],
    [{ type: 'UNAVAILABLE', count: 101 }, 'count'],
    [{ type: 'UNAVAILABLE', count: 1.5 }, 'count'],
    [{ type: 'UNAVAILABLE', count: '1' }, 'count'],
    [{ type: 'UNAVAILABLE', expiresInSeconds: 86_401 }, 'expiresInSeconds'],
  ])('are refused as %j, which names %s', async (fault, field) => {
    const { status, body } = await api.post('/sandbox/faults', fault);
    expect([status, body.code, body.details.errors[0].field]).toEqual([400, 'INVALID_INPUT', field]);
  });

  it('are not for production, nor for a caller who may not manage', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const viewer = await application.createCaller(application.tenant, ['VIEW', 'TRANSACT']);
    for (const caller of [production, viewer]) {
      const { status, body } = await caller.post('/sandbox/faults', { type: 'UNAVAILABLE' });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await production.get('/sandbox/faults')).status).toBe(403);
  });
});
