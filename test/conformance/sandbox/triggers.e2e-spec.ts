import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { fetchDocument } from '../../support/openapi.js';
import { type ReceivedWebhook, WebhookReceiver } from '../../support/webhook-receiver.js';
import { WEBHOOK_TYPES } from '../../support/webhook-types.js';

describe('The triggers of the sandbox', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  const answers = new Map<string, { readonly status: number; readonly body: any }>();

  /** Pulls all of them, then lets the time pass that some need. */
  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.shared(), WebhookReceiver.start()]);
    ({ api } = application);
    await api.patch('/config', { webhookEndpoint: receiver.url });
    for (const type of WEBHOOK_TYPES) answers.set(type, await api.post('/sandbox/triggers', { type }));
    await application.settle();
    await application.advance('5m');
    await application.advance('2m');
  }, 120_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  const isAbout = (webhook: ReceivedWebhook, resource: string): boolean =>
    webhook.envelope.type === 'TEST' || [webhook.envelope.data['id'], webhook.envelope.data['code']].includes(resource);

  it.each(WEBHOOK_TYPES)('%s happens, about the resource that the answer names', (type) => {
    const { status, body } = answers.get(type)!;
    expect([status, body]).toEqual([200, { type, resourceId: expect.any(String), afterSeconds: expect.any(Number) }]);
    expect(receiver.ofType(type).filter((webhook) => isAbout(webhook, body.resourceId))).toHaveLength(
      type === 'TEST' ? 2 : 1, // the endpoint was sent one when it was set
    );
  });

  it('are those of the webhooks that a sandbox sends', async () => {
    const { components } = await fetchDocument(application.url);
    expect([...components.schemas['TriggerRequest']!.properties!['type']!.enum!].sort()).toEqual(
      [...WEBHOOK_TYPES].sort(),
    );
  });

  it('take own data for each step, over the usual', async () => {
    const data = { customer: { fullName: 'Ada Lovelace' }, payment: { amount: 2_500 } };
    const { body } = await api.post('/sandbox/triggers', { type: 'OUTGOING_PAYMENT.FAILED', data });
    await application.settle();
    const { body: payment } = await api.get(`/transactions/${body.resourceId}`);
    expect(payment).toMatchObject({ status: 'FAILED', sentAmount: { amount: 2_500 } });
    expect((await api.get(`/customers/${payment.customerId}`)).body.fullName).toBe('Ada Lovelace');
    const account = {
      type: 'OUTGOING_PAYMENT.FAILED',
      data: { beneficiary: { accountInfo: { accountNumber: '9002' } } },
    };
    const failed = await api.post('/sandbox/triggers', account);
    await application.settle();
    expect((await api.get(`/transactions/${failed.body.resourceId}`)).body.failureReason).toBe(
      'QUOTE_EXECUTION_FAILED',
    );
  });

  it.each(['BULK_UPLOAD.COMPLETED', 'CUSTOMER.KYB_APPROVED', 'INVITATION.CLAIMED', 'CARD.STATE_CHANGE'])(
    '%s happens again about another resource with each trigger',
    async (type) => {
      const { body } = await api.post('/sandbox/triggers', { type });
      await application.settle();
      expect(body.resourceId).not.toBe(answers.get(type)!.body.resourceId);
      const [webhook] = receiver.ofType(type).filter((each) => isAbout(each, body.resourceId));
      if (type === 'BULK_UPLOAD.COMPLETED')
        expect(webhook!.envelope.data).toMatchObject({ progress: { total: 1, failed: 0 } });
      expect(webhook).toBeDefined();
    },
  );

  it('do nothing twice under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'trigger-once' };
    const pull = () => api.post('/sandbox/triggers', { type: 'CUSTOMER.KYC_APPROVED' }, { headers });
    const [first, second] = [await pull(), await pull()];
    expect(second.body).toEqual(first.body);
  });

  it.each<[object, string]>([
    [{ type: 'NO.SUCH' }, 'type'],
    [{ type: 'TEST', data: { customer: {} } }, 'data.customer'],
    [{ type: 'CUSTOMER.KYC_APPROVED', data: { payment: {} } }, 'data.payment'],
    [{ type: 'CUSTOMER.KYC_APPROVED', data: { customer: 'Ada' } }, 'data.customer'],
    [{ type: 'CUSTOMER.KYC_APPROVED', data: { customer: { fullName: 7 } } }, 'fullName'],
  ])('refuse %j and name %s', async (body, field) => {
    const { status, body: problem } = await api.post('/sandbox/triggers', body);
    expect([status, problem.code, problem.details.errors[0].field]).toEqual([400, 'INVALID_INPUT', field]);
  });

  it('do no more than the caller may, and nothing in production', async () => {
    const payer = await application.createCaller(application.tenant, ['TRANSACT']);
    const refused = await payer.post('/sandbox/triggers', { type: 'CUSTOMER.KYC_APPROVED' });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const { status, body } = await production.post('/sandbox/triggers', { type: 'TEST' });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });
});
