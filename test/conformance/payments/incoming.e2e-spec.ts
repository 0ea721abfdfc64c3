import { CommandBus } from '@nestjs/cqrs';
import { derivedResourceId } from '@app/kernel';
import { ChangeInternalAccountStatus } from '../../../libs/accounts/src/commands/change-internal-account-status.js';
import { MoveTransaction } from '../../../libs/payments/src/commands/move-transaction.js';
import { ResolveSuspense } from '@app/payments';
import { type ScriptedAnswer, WebhookReceiver } from '../../support/webhook-receiver.js';
import { PaymentsStage } from './payments.stage.js';

const at = (user: string): string => `$${user}@sandbox.uma.money`;

describe('payments that come by UMA', () => {
  let stage: PaymentsStage;
  let receiver: WebhookReceiver;
  let release: () => void;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
    receiver = await WebhookReceiver.start();
    await stage.api.patch('/config', { webhookEndpoint: receiver.url });
    await stage.application.settle();
  });

  afterAll(async () => {
    await receiver.close();
    await stage.close();
  });

  const received = (id: string) => stage.received(id, 'INCOMING_PAYMENT');

  function receive(customerId: string, more: object = {}, api = stage.api) {
    return api.post('/sandbox/uma/receive', {
      senderUmaAddress: at('success.usd'),
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 1_000,
      ...more,
    });
  }

  /** A payment to a new customer, whose endpoint answers as scripted to the question alone. */
  async function asked(answer: ScriptedAnswer, more: object = {}) {
    const customerId = await stage.customer();
    const accountId = await stage.account(customerId, 'USD');
    await stage.application.settle();
    let taken!: () => void;
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    receiver.answerNext({ until: isTaken, ...answer }); // the endpoint is no faster than the caller
    const { status, body } = await receive(customerId, more);
    taken();
    expect([status, body.status]).toEqual([200, 'PENDING']);
    await receiver.waitFor(
      ({ envelope }) => envelope.type === 'INCOMING_PAYMENT.PENDING' && envelope.data['id'] === body.id,
    );
    return { customerId, accountId, id: body.id as string, document: body };
  }

  /** The endpoint receives the request and does not answer until it is released. */
  const silent = (): ScriptedAnswer => ({
    until: new Promise<void>((resolve) => {
      release = resolve;
    }),
  });

  it('ask the platform, and with its 200 are credited', async () => {
    const { customerId, accountId, id, document } = await asked({});
    expect(document).toMatchObject({
      type: 'INCOMING',
      direction: 'CREDIT',
      customerId,
      source: { sourceType: 'UMA_ADDRESS', umaAddress: at('success.usd') },
      destination: { destinationType: 'ACCOUNT', accountId },
      receivedAmount: { amount: 1_000 },
      counterpartyInformation: { FULL_NAME: expect.any(String) },
    });
    const [question] = receiver.received.filter(({ envelope }) => envelope.data['id'] === id);
    expect(question!.envelope.data).toEqual(document);
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) });
    expect(await received(id)).toEqual(['PENDING', 'COMPLETED']);
    expect((await stage.balance(customerId, accountId)).balance).toBe(1_000);
    expect((await stage.api.post(`/transactions/${id}/approve`)).body).toMatchObject({
      status: 409,
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    });
  });

  it.each<[string, ScriptedAnswer, object]>([
    ['403', { status: 403, body: JSON.stringify({ reason: 'unwanted' }) }, { status: 'REJECTED' }],
    [
      '422',
      { status: 422, body: JSON.stringify({ requiredFields: ['NATIONALITY'] }) },
      { status: 'FAILED', failureReason: 'PAY_REQUEST_FAILED' },
    ],
    ['500', { status: 500 }, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
    ['404', { status: 404 }, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
    [
      'a connection that breaks',
      { hangUp: true },
      { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
    ],
  ])('with %s credit nothing and are reported as failed', async (_, answer, end) => {
    const { customerId, accountId, id } = await asked(answer);
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject(end);
    expect(await received(id)).toEqual(['PENDING', 'FAILED']);
    expect((await stage.balance(customerId, accountId)).balance).toBe(0);
  });

  it('with 202 wait for a call: approve', async () => {
    const { id } = await asked({ status: 202 });
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject({ status: 'PENDING' });
    const { status, body } = await stage.api.post(`/transactions/${id}/approve`, {
      receiverCustomerInfo: { NATIONALITY: 'US' },
    });
    expect([status, body.id, body.status]).toEqual([200, id, 'PROCESSING']);
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('with 202 wait for a call: reject', async () => {
    const { id } = await asked({ status: 202 });
    await stage.application.settle();
    expect((await stage.api.post(`/transactions/${id}/reject`, { reason: 'unwanted' })).body).toMatchObject({
      id,
      status: 'REJECTED',
    });
    await stage.application.settle();
    expect(await received(id)).toEqual(['PENDING', 'FAILED']);
    expect((await stage.api.post(`/transactions/${id}/reject`)).body).toMatchObject({
      status: 409,
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    });
  });

  it('with 202 and no call within five seconds time out', async () => {
    const { id } = await asked({ status: 202 });
    await stage.application.advance('5s');
    expect(await stage.transaction(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    });
    expect((await stage.api.post(`/transactions/${id}/approve`)).status).toBe(409);
  });

  it('without any answer within five seconds time out, and an answer that comes later changes nothing', async () => {
    const { id, accountId, customerId } = await asked(silent());
    stage.application.clock.advance('5s');
    expect((await stage.api.post(`/transactions/${id}/approve`)).status).toBe(409);
    release();
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    });
    expect((await stage.balance(customerId, accountId)).balance).toBe(0);
  });

  it('can be approved by a call while the endpoint has not answered', async () => {
    const { id } = await asked(silent());
    expect((await stage.api.post(`/transactions/${id}/approve`)).status).toBe(200);
    release();
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('take six minutes from the slow sender, and fail from the one that compliance stops', async () => {
    const slow = await asked({}, { senderUmaAddress: at('pending.long.usd') });
    await stage.application.settle();
    expect(await stage.transaction(slow.id)).toMatchObject({ status: 'PROCESSING' });
    await stage.application.advance('6m');
    expect(await stage.transaction(slow.id)).toMatchObject({ status: 'COMPLETED' });
    const stopped = await asked({}, { senderUmaAddress: at('fail.compliance.usd') });
    await stage.application.settle();
    expect(await stage.transaction(stopped.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COMPLIANCE_REJECTED',
    });
  });

  it('that cannot be credited fail with OFFRAMP_FAILED and go back to the sender', async () => {
    const { id, accountId } = await asked({}, { senderUmaAddress: at('pending.long.usd') });
    await stage.application.settle();
    await stage.application.execute(ChangeInternalAccountStatus, { accountId, status: 'FROZEN' });
    await stage.application.advance('6m');
    expect(await stage.transaction(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await received(id)).toEqual(['PENDING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']);
  });

  it('that cannot be returned either wait in suspense until an operator credits the receiver; the sender stays unrefunded', async () => {
    const { id, customerId, accountId } = await asked({}, { senderUmaAddress: at('pending.norefund.usd') });
    const become = (status: 'FROZEN' | 'ACTIVE') =>
      stage.application.execute(ChangeInternalAccountStatus, { accountId, status });
    const credit = () =>
      stage.application
        .get(CommandBus)
        .execute(
          new ResolveSuspense(
            stage.application.tenant,
            { transactionId: id, to: 'ACCOUNT', by: { operator: 'Grace', reason: 'the account is open again' } },
            stage.application.metadata(),
          ),
        );
    await stage.application.settle();
    await become('FROZEN');
    await stage.application.advance('6m');
    expect(await received(id)).toEqual(['PENDING', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED']);
    expect(await stage.books('suspense')).toEqual({ USD: 1_000 });
    await expect(credit()).rejects.toMatchObject({ code: 'CONFLICT' });
    await become('ACTIVE');
    expect(await credit()).toMatchObject({ status: 'RESOLVED', to: 'ACCOUNT' });
    expect([await stage.books('suspense'), (await stage.balance(customerId, accountId)).balance]).toEqual([{}, 1_000]);
    expect(await stage.transaction(id)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(await received(id)).toEqual(['PENDING', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED']);
  });

  it("land on the customer's default deposit account where it has one", async () => {
    const customerId = await stage.customer();
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: '987654321',
      routingNumber: '021000021',
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace',
        address: { line1: '1', city: 'B', postalCode: '1', country: 'US' },
      },
    };
    const { body: deposit } = await stage.api.post('/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo,
      defaultUmaDepositAccount: true,
    });
    await stage.application.settle();
    const { body } = await receive(customerId);
    expect(body.destination.accountId).toBe(deposit.id);
    await stage.application.settle();
    expect(await stage.transaction(body.id)).toMatchObject({ status: 'COMPLETED' });
    expect((await stage.balance(customerId, await stage.account(customerId, 'USD'))).balance).toBe(0);
    // days later the bank there returns it
    for (let count = 0; count < 2; count++)
      await stage.application.execute(MoveTransaction, { transactionId: body.id, step: { kind: 'return-incoming' } });
    await stage.application.settle();
    expect(await stage.transaction(body.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await received(body.id)).toEqual(['PENDING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']);
  });

  it('name a receiver of the platform and a sender whom the network knows, an amount and a currency that are taken', async () => {
    const customerId = await stage.customer();
    const { umaAddress } = await stage.api.read(`/customers/${customerId}`);
    const refused = async (more: object) => {
      const { status, body } = await receive(customerId, more);
      return [status, body.code, ...(body.details.errors ?? []).map(({ field }: { field: string }) => field)];
    };
    expect(
      (await receive(customerId, { customerId: undefined, receiverUmaAddress: umaAddress.toUpperCase() })).body
        .customerId,
    ).toBe(customerId);
    const noReceiver = { customerId: undefined, receiverUmaAddress: '$nobody@nowhere.example' };
    expect(await refused(noReceiver)).toEqual([404, 'USER_NOT_FOUND', 'receiverUmaAddress']);
    const noSender = { senderUmaAddress: at('somebody.usd') };
    expect(await refused(noSender)).toEqual([404, 'UMA_NOT_FOUND', 'senderUmaAddress']);
    expect(await refused({ receivingCurrencyAmount: 0 })).toEqual([400, 'INVALID_AMOUNT', 'receivingCurrencyAmount']);
    const otherCurrency = { receivingCurrencyCode: 'JPY' };
    expect(await refused(otherCurrency)).toEqual([400, 'INVALID_CURRENCY', 'receivingCurrencyCode']);
    expect(await refused({ receivingCurrencyAmount: 10_000_001 })).toEqual([400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED']);
    await stage.application.settle();
  });

  it('that name an address which is none are 400 INVALID_UMA_ADDRESS', async () => {
    const customerId = await stage.customer();
    for (const [field, more] of Object.entries({
      senderUmaAddress: { senderUmaAddress: 'somebody' },
      receiverUmaAddress: { customerId: undefined, receiverUmaAddress: '$nobody' },
    })) {
      const { status, body } = await receive(customerId, more);
      expect([status, body.code, body.details.errors[0].field]).toEqual([400, 'INVALID_UMA_ADDRESS', field]);
    }
  });

  it('need a webhook endpoint', async () => {
    const { api } = await stage.application.createPlatform();
    const {
      body: { id },
    } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    expect((await receive(id, {}, api)).body).toMatchObject({ status: 400, code: 'WEBHOOK_ENDPOINT_NOT_SET' });
  });

  it('of banks only inform: there is nothing to approve or reject', async () => {
    const { customerId, accountId } = await stage.funded(0);
    const { body } = await stage.transferIn(await stage.dollars(customerId, '005'), accountId, 500);
    for (const verb of ['approve', 'reject']) {
      expect((await stage.api.post(`/transactions/${body.id}/${verb}`)).body).toMatchObject({
        status: 409,
        code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      });
    }
    expect(
      (await stage.api.post(`/transactions/${derivedResourceId('Transaction', 'none')}/approve`)).body,
    ).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    await stage.application.advance('30s');
  });
});
