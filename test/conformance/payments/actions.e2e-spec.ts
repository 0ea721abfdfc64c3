import { derivedResourceId } from '@app/kernel';
import { PaymentsStage } from './payments.stage.js';

const NOBODYS = derivedResourceId('Transaction', 'nobody');

describe('POST /transactions/{transactionId}/cancel', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  const cancel = (id: string) => stage.api.post(`/transactions/${id}/cancel`, { reason: 'changed my mind' });

  it('recalls a transfer out before it settles: PROCESSING with a refund, then COMPLETED and the money is back', async () => {
    const { customerId, accountId } = await stage.funded(1_000);
    const {
      body: { id },
    } = await stage.transferOut(accountId, await stage.dollars(customerId, '005'), 1_000);
    await stage.application.settle();
    const { status, body } = await cancel(id);
    expect([status, body.status, body.refund.reason]).toEqual([200, 'PROCESSING', 'USER_CANCELLATION']);
    expect((await cancel(id)).body).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' });
    await stage.application.settle();
    expect(await stage.transaction(id)).toMatchObject({ status: 'COMPLETED', refund: { status: 'COMPLETED' } });
    expect((await stage.balance(customerId, accountId)).balance).toBe(1_000);
    await stage.application.advance('30s');
    expect(await stage.received(id)).toEqual([
      'PENDING',
      'PROCESSING',
      'REFUND_PENDING',
      'REFUND_COMPLETED',
      'COMPLETED',
    ]);
  });

  it('leaves money that was to be pulled in place', async () => {
    const { customerId, accountId } = await stage.funded(0);
    const {
      body: { id },
    } = await stage.transferIn(await stage.dollars(customerId, '005'), accountId, 500);
    expect((await cancel(id)).body).toMatchObject({ id, status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    await stage.application.advance('30s');
    expect(await stage.received(id, 'INCOMING_PAYMENT')).toEqual(['PENDING', 'FAILED']);
    expect((await stage.balance(customerId, accountId)).balance).toBe(0);
  });

  it('recalls the payout of an executed quote, with every fee and the exchange undone', async () => {
    const { customerId, accountId } = await stage.funded(10_000);
    const { body: quote } = await stage.quote(accountId, await stage.euros(customerId, '003'), 10_000, {
      destination: { destinationType: 'ACCOUNT', accountId: await stage.euros(customerId, '003'), paymentRail: 'SEPA' },
    });
    expect((await cancel(quote.transactionId)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    await stage.execute(quote.id);
    await stage.application.settle();
    expect((await cancel(quote.transactionId)).body).toMatchObject({
      status: 'PROCESSING',
      refund: { reason: 'USER_CANCELLATION' },
    });
    await stage.application.advance('6m');
    expect(await stage.transaction(quote.transactionId)).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED' },
    });
    expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    expect(await stage.books('fees')).toEqual({});
  });

  it('is refused once a transaction is settled, where no bank has the money, and on a rail that takes nothing back', async () => {
    const { customerId, accountId } = await stage.funded(21_000);
    const {
      body: { id },
    } = await stage.transferOut(accountId, await stage.dollars(customerId), 1_000);
    await stage.application.settle();
    expect((await cancel(id)).body).toMatchObject({ status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' });
    const { body: internal } = await stage.quote(accountId, await stage.account(customerId, 'USDC'), 10_000);
    expect((await cancel(internal.transactionId)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    const instant = {
      destinationType: 'ACCOUNT',
      accountId: await stage.euros(customerId, '003'),
      paymentRail: 'SEPA_INSTANT',
    };
    const { body: quote } = await stage.quote(accountId, '', 10_000, { destination: instant });
    await stage.execute(quote.id);
    await stage.application.settle();
    expect((await cancel(quote.transactionId)).body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
    expect((await cancel(NOBODYS)).body).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
    await stage.application.advance('6m');
  });
});

describe('POST /transactions/{transactionId}/confirm', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  it('records when the customer got the receipt: now, or when the caller says; a repetition overwrites', async () => {
    const { customerId, accountId } = await stage.funded(1_000);
    const {
      body: { id },
    } = await stage.transferOut(accountId, await stage.dollars(customerId), 1_000);
    await stage.application.settle();
    const now = stage.application.clock.now().toISOString();
    expect((await stage.api.post(`/transactions/${id}/confirm`)).body).toMatchObject({
      id,
      status: 'COMPLETED',
      receiptDeliveryConfirmedAt: now,
    });
    const { status, body } = await stage.api.post(`/transactions/${id}/confirm`, {
      receiptDeliveryConfirmedAt: '2026-01-02T03:04:05Z',
    });
    expect([status, body.receiptDeliveryConfirmedAt]).toEqual([200, '2026-01-02T03:04:05.000Z']);
    expect(await stage.transaction(id)).toEqual(body);
    expect(
      (await stage.api.post(`/transactions/${id}/confirm`, { receiptDeliveryConfirmedAt: 'yesterday' })).body,
    ).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect((await stage.api.post(`/transactions/${NOBODYS}/confirm`)).body).toMatchObject({
      status: 404,
      code: 'TRANSACTION_NOT_FOUND',
    });
  });
});

describe('GET /transactions/{transactionId} of a card', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  it('is found by its id', async () => {
    const { body } = await stage.api.get(`/transactions/${derivedResourceId('CardTransaction', 'nobody')}`);
    expect(body).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' });
  });
});
