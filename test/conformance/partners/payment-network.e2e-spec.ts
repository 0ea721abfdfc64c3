import { randomUUID } from 'node:crypto';
import { GiveOrderAgain, RemoveConnection, SetConnection } from '@app/partners';
import { ChangeInternalAccountStatus } from '@app/accounts';
import { RecoverReturnedCollection } from '@app/payments';
import { newKeyPair, sendReport, signingKeyOf } from '@app/partner-protocol';
import { resourceId } from '@app/kernel';
import type { NetworkPayment } from '../../../libs/payments/src/providers/payment-network.port.js';
import { PaymentProviders } from '../../../libs/payments/src/providers/payment-providers.js';
import { DONE_DESPITE, FAULTS } from '../../../apps/partner-reference/src/faults.js';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { PartnersStage } from './partners.stage.js';

const REFUNDED = ['FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'];
const DELIVERED = { status: 'DELIVERED' };

describe('the payment network of production', () => {
  let stage: PartnersStage;
  let network: ReferencePartner;
  let source: { readonly customerId: string; readonly accountId: string };
  const { parse, stringify } = JSON;

  beforeAll(async () => {
    stage = await PartnersStage.open();
    network = await stage.connect('payment-network');
    source = await stage.payments.funded(1_000_000);
  });
  afterAll(() => stage.close());

  async function pay(suffix = '999'): Promise<string> {
    const destination = await stage.payments.dollars(source.customerId, suffix);
    const { status, body } = await stage.payments.transferOut(source.accountId, destination, 1_000);
    expect({ status, body }).toMatchObject({ status: 201 });
    await stage.application.settle();
    return body.id;
  }
  const statusOf = async (id: string) => (await stage.payments.transaction(id)).status;
  const balance = async () => (await stage.payments.balance(source.customerId, source.accountId)).balance;

  it('refuses payments before any money moves while no partner is connected', async () => {
    const destination = await stage.payments.dollars(source.customerId);
    const before = await balance();
    await stage.application.execute(RemoveConnection, { port: 'payment-network' });
    const { status, body } = await stage.payments.transferOut(source.accountId, destination, 1_000);
    await stage.connect('payment-network');
    expect([status, body.code, body.message]).toEqual([
      501,
      'NOT_IMPLEMENTED',
      expect.stringContaining('no partner is connected to the port payment-network'),
    ]);
    expect(await balance()).toBe(before);
  });

  it('pays out once and completes with the answer', async () => {
    const before = await balance();
    const id = await pay();
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(await stage.payments.received(id)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
    expect(stage.timesDone('payout', id)).toBe(1);
    expect(await balance()).toBe(before - 1_000);
    expect(network.movements.at(-1)!.data).toMatchObject({
      transactionId: id,
      amount: { currency: 'USD', amount: '1000' },
      account: { accountType: 'USD_ACCOUNT', beneficiary: { fullName: 'Ada Lovelace' } },
    });
  });

  it('gives the partner the rail, the reference and the texts of the payment', async () => {
    const destination = { accountId: await stage.payments.dollars(source.customerId) };
    const memo = { remittanceInformation: 'Invoice 7', purposeOfPayment: 'TAX_PAYMENT' };
    const sent = async (path: string, body: object) => {
      const { body: paid } = await stage.application.api.post(path, body);
      await stage.application.settle();
      return { paid, data: network.movements.at(-1)!.data };
    };
    const transfer = await sent('/transfer-out', {
      source: { accountId: source.accountId },
      destination: { ...destination, paymentRail: 'WIRE' },
      amount: 1_000,
      ...memo,
    });
    const { reference } = transfer.paid.reconciliationInstructions;
    expect(transfer.data).toMatchObject({ reference, paymentRail: 'WIRE', railSelectionMode: 'MANUAL', ...memo });
    const quote = await sent('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: source.accountId },
      destination: { destinationType: 'ACCOUNT', ...destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
      ...memo,
    });
    expect(quote.data).toMatchObject({ paymentRail: 'RTP', railSelectionMode: 'AUTO', ...memo });
  });

  it.each([
    ['002', ['PENDING', ...REFUNDED]],
    ['003', ['PENDING', ...REFUNDED]],
    ['004', ['PENDING', 'PROCESSING', ...REFUNDED]],
  ])('refunds a payout to …%s with the webhooks of the sandbox', async (suffix, webhooks) => {
    const before = await balance();
    const id = await pay(suffix);
    expect(await statusOf(id)).toBe('FAILED');
    expect(await stage.payments.received(id)).toEqual(webhooks);
    expect(await balance()).toBe(before);
  });

  it('asks an accepting partner again by the id of the order when no report comes', async () => {
    const id = await pay('005');
    expect(await statusOf(id)).toBe('PENDING');
    await stage.application.advance('31s');
    expect(await statusOf(id)).toBe('FAILED');
    expect(await stage.payments.received(id)).toEqual(['PENDING', ...REFUNDED]);
    expect(stage.timesDone('payout', id)).toBe(1);
  });

  describe('a partner that no longer knows an order which it accepted', () => {
    it('is not given it again, and performs it once it knows it', async () => {
      const id = await pay('005');
      const remember = network.lose(stage.orderOf('payout', id));
      await stage.application.advance('1h');
      expect([await statusOf(id), stage.timesDone('payout', id)]).toEqual(['PENDING', 1]);
      remember();
      await stage.application.advance('1h');
      expect([await statusOf(id), stage.timesDone('payout', id)]).toEqual(['FAILED', 1]);
    });

    it('is given it again where an operator says so', async () => {
      const id = await pay('005');
      const operationId = stage.orderOf('payout', id);
      const giveAgain = () => stage.application.execute(GiveOrderAgain, { operationId });
      await expect(giveAgain()).rejects.toMatchObject({ code: 'CONFLICT' });
      network.lose(operationId);
      await stage.application.advance('1h');
      await giveAgain();
      await stage.application.advance('1h');
      expect(stage.timesDone('payout', id)).toBe(2);
      await stage.application.advance('2h');
      expect([await statusOf(id), stage.timesDone('payout', id)]).toEqual(['FAILED', 2]);
    });
  });

  it('acts on a report at once, and on nothing twice', async () => {
    const id = await pay('005');
    const reportId = '4fd2ae53-3f80-4a51-9e0e-0123456789ab';
    const order = stage.orderOf('payout', id);
    expect(await network.report(order, DELIVERED, reportId)).toEqual({
      status: 200,
      isSigned: true,
      body: { outcome: 'RECORDED' },
    });
    await stage.application.settle();
    expect(await statusOf(id)).toBe('COMPLETED');
    // a repetition under its id, and the same under another one
    expect((await network.report(order, DELIVERED, reportId)).body).toEqual({ outcome: 'KNOWN' });
    expect((await network.report(order, DELIVERED)).body).toEqual({ outcome: 'KNOWN' });
    await stage.application.advance('1h');
    expect(await stage.payments.received(id)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
  });

  it.each(FAULTS)('loses and doubles no money by the fault %s', async (fault) => {
    const before = await balance();
    network.failNext(fault);
    const id = await pay();
    expect(await statusOf(id)).toBe('PENDING'); // nothing is known, so nothing follows
    expect(stage.timesDone('payout', id)).toBe(DONE_DESPITE.includes(fault) ? 1 : 0);
    await stage.application.advance('1s');
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(stage.timesDone('payout', id)).toBe(1);
    expect(await balance()).toBe(before - 1_000);
  });

  describe('a payout that is undone before it reaches its partner', () => {
    const bank = () => stage.application.get(PaymentProviders).network('PRODUCTION');
    const payment = (transactionId: string): NetworkPayment => ({
      tenant: stage.application.tenant,
      transactionId,
      flow: 'TRANSFER',
      amount: { currency: 'USD', amount: '1000' },
      requestedAt: '2026-01-15T12:00:00.000Z',
      deliveredAt: null,
      account: { accountType: 'USD_ACCOUNT', currency: 'USD', identifier: '999', details: {}, beneficiary: null },
      identifierSuffix: '999',
      umaAddress: null,
      isErased: false,
      note: { reference: 'PAY-1' },
      now: '2026-01-15T12:00:00.000Z',
    });
    const timesDone = (id: string) => [stage.timesDone('payout', id), stage.timesDone('recover', id)];

    it('is not given by a process that was about to', async () => {
      const id = resourceId('Transaction', randomUUID());
      expect(await bank().recover(payment(id))).toEqual({ status: 'RECOVERED' });
      expect([await bank().payout(payment(id)), timesDone(id)]).toEqual([null, [0, 0]]);
    });

    it('is not done by the partner that gets it afterwards', async () => {
      const before = await balance();
      network.failNext('LOST_REQUEST');
      const id = await pay();
      expect((await stage.application.api.post(`/transactions/${id}/cancel`, {})).status).toBe(200);
      await stage.application.settle();
      expect(await stage.payments.transaction(id)).toMatchObject({ refund: { status: 'COMPLETED' } });
      expect(await bank().payout(payment(id))).toEqual({ status: 'CANCELLED' }); // from a process that was held up
      await stage.application.advance('1m');
      expect([await balance(), timesDone(id)]).toEqual([before, [0, 1]]);
    });

    it('is not recovered from another partner than the one that was given it', async () => {
      network.failNext('LOST_REQUEST');
      const id = await pay();
      await stage.connect('payment-network', { url: 'http://127.0.0.1:9' });
      try {
        expect(await bank().recover(payment(id))).toEqual({ status: 'REFUSED' });
      } finally {
        await stage.connect('payment-network');
      }
      await network.report(stage.orderOf('payout', id), DELIVERED);
      await stage.application.advance('1m');
      expect(await statusOf(id)).toBe('COMPLETED');
    });
  });

  it('brings the money of a payout back that was returned days later', async () => {
    const before = await balance();
    const id = await pay();
    await stage.application.advance('72h');
    const order = stage.orderOf('payout', id);
    expect((await network.report(order, { status: 'RETURNED' })).body).toEqual({ outcome: 'RECORDED' });
    await stage.application.settle();
    expect(await stage.payments.received(id)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED', ...REFUNDED]);
    expect(await balance()).toBe(before);
    // the delivery, reported late, is known
    expect((await network.report(order, DELIVERED)).body).toEqual({ outcome: 'KNOWN' });
  });

  it('brings the money of a quote back, in the currency of its payer, when its payout was returned days later', async () => {
    await stage.connect('exchange-market');
    const before = await balance();
    const euros = await stage.payments.euros(source.customerId);
    const { body: quote } = await stage.payments.quote(source.accountId, euros, 10_000);
    expect((await stage.payments.execute(quote.id)).status).toBe(200);
    await stage.application.settle();
    expect([await statusOf(quote.transactionId), await balance()]).toEqual(['COMPLETED', before - 10_000]);
    await stage.application.advance('72h');
    const order = stage.orderOf('payout', quote.transactionId);
    expect((await network.report(order, { status: 'RETURNED' })).body).toEqual({ outcome: 'RECORDED' });
    expect((await network.report(order, { status: 'RETURNED' })).body).toEqual({ outcome: 'KNOWN' });
    await stage.application.settle();
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject({
      status: 'FAILED',
      refund: { reference: expect.any(String) as string },
    });
    expect(await stage.payments.received(quote.transactionId)).toEqual([
      'PENDING',
      'PROCESSING',
      'COMPLETED',
      ...REFUNDED,
    ]);
    expect(await balance()).toBe(before);
    expect((await stage.application.api.get(`/quotes/${quote.id}`)).body.status).toBe('FAILED');
    expect((await stage.payments.execute(quote.id)).status).toBeGreaterThanOrEqual(400);
    await stage.application.advance('1h');
    expect(await balance()).toBe(before);
  });

  it('takes back a collection that the bank of the payer returned days later, as far as the balance goes', async () => {
    const { customerId, accountId } = await stage.payments.funded(0);
    const payer = await stage.payments.dollars(customerId, '301');
    const { body } = await stage.payments.transferIn(payer, accountId, 1_000);
    await stage.application.settle();
    expect(await statusOf(body.id)).toBe('COMPLETED');
    await stage.payments.transferOut(accountId, await stage.payments.dollars(customerId), 700);
    await stage.application.settle();
    await stage.application.advance('6m');
    await stage.reportAll();
    await stage.application.settle();
    expect(await stage.payments.transaction(body.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COLLECTION_FAILED',
    });
    expect(await stage.payments.received(body.id, 'INCOMING_PAYMENT')).toEqual(['PENDING', 'COMPLETED', 'FAILED']);
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(0);
    expect(await stage.payments.books('return-loss')).toEqual({ USD: -700 });
    expect(await stage.application.api.delete(`/customers/${customerId}`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    const order = stage.orderOf('collect', body.id);
    expect((await network.report(order, { status: 'RETURNED' })).body).toEqual({ outcome: 'KNOWN' });
    expect((await network.report(order, { status: 'COLLECTED' })).body).toEqual({ outcome: 'KNOWN' });
  });

  describe('a quote whose collection the bank of the payer takes back', () => {
    let market: ReferencePartner;
    let payer: { readonly customerId: string; readonly accountId: string };
    const loss = async () => (await stage.payments.books('return-loss'))['USD'] ?? 0;
    const onAccount = async () => (await stage.payments.balance(payer.customerId, payer.accountId)).balance;
    const timesSent = (id: string) =>
      (['payout', 'return-funds'] as const).map((operation) => stage.timesDone(operation, id));
    const reportReturn = async (id: string) => {
      const order = stage.orderOf('collect', id);
      expect((await network.report(order, { status: 'RETURNED' })).body).toEqual({ outcome: 'RECORDED' });
      await stage.application.settle();
      expect((await network.report(order, { status: 'RETURNED' })).body).toEqual({ outcome: 'KNOWN' });
    };

    beforeAll(async () => {
      market = await stage.connect('exchange-market');
      payer = await stage.payments.funded(3_000);
    });

    /** Pulls 10,000 cents from a bank and pays them out in euros. */
    async function pulled(suffix = '999', isExchanged = true): Promise<string> {
      const from = await stage.payments.dollars(payer.customerId);
      const { body } = await stage.payments.quote(from, await stage.payments.euros(payer.customerId, suffix), 10_000);
      if (!isExchanged) market.failNext('LOST_ANSWER');
      expect((await stage.payments.execute(body.id)).status).toBe(200);
      await stage.application.settle();
      return body.transactionId;
    }

    it('stays completed once its payee has the money: the account pays as far as its balance goes, and gets a payout that comes back', async () => {
      const before = await loss();
      const id = await pulled();
      expect(await statusOf(id)).toBe('COMPLETED');
      await reportReturn(id);
      expect([await statusOf(id), await onAccount(), (await loss()) - before]).toEqual(['COMPLETED', 0, -7_000]);
      expect(await stage.payments.received(id)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
      await stage.application.advance('1h');
      expect([await onAccount(), (await loss()) - before]).toEqual([0, -7_000]);
      const payout = stage.orderOf('payout', id);
      expect((await network.report(payout, { status: 'RETURNED' })).body).toEqual({ outcome: 'RECORDED' });
      await stage.application.settle();
      expect([await statusOf(id), await onAccount(), timesSent(id)]).toEqual(['FAILED', 10_000, [1, 0]]);
      await stage.application.execute(RecoverReturnedCollection, { transactionId: id });
      expect([await onAccount(), (await loss()) - before]).toEqual([3_000, 0]);
    });

    it('stops before its payout, and nothing is sent to the payer again', async () => {
      const id = await pulled(undefined, false);
      await reportReturn(id);
      expect(await statusOf(id)).toBe('PROCESSING');
      await stage.application.advance('1s');
      expect(await stage.payments.transaction(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
      expect(await stage.payments.received(id)).toEqual(['PENDING', 'PROCESSING', ...REFUNDED]);
      expect([timesSent(id), await onAccount()]).toEqual([[0, 0], 3_000]);
    });

    it('continues while its payout is on the way: delivered it is owed, failed it is not', async () => {
      const before = await loss();
      const [delivered, failed] = [await pulled('003'), await pulled('003')];
      for (const id of [delivered, failed]) await reportReturn(id);
      expect([await statusOf(delivered), await onAccount()]).toEqual(['PROCESSING', 3_000]);
      await network.report(stage.orderOf('payout', delivered), DELIVERED);
      const result = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: true };
      await network.report(stage.orderOf('payout', failed), result);
      await stage.application.settle();
      expect([await statusOf(delivered), await statusOf(failed)]).toEqual(['COMPLETED', 'FAILED']);
      expect([timesSent(failed), await onAccount(), (await loss()) - before]).toEqual([[1, 0], 0, -7_000]);
    });

    it('is owed besides a refund that the payer has already', async () => {
      const before = await loss();
      const id = await pulled('002');
      expect([await statusOf(id), timesSent(id)]).toEqual(['FAILED', [1, 1]]);
      await reportReturn(id);
      expect([await statusOf(id), (await loss()) - before]).toEqual(['FAILED', -10_000]);
      expect(await stage.payments.received(id)).toEqual(['PENDING', 'PROCESSING', ...REFUNDED]);
    });
  });

  it.each([
    [
      'its account was frozen',
      (accountId: string) => stage.application.execute(ChangeInternalAccountStatus, { accountId, status: 'FROZEN' }),
      'OFFRAMP_FAILED',
    ],
    [
      'its transfer was cancelled',
      (_: string, id: string) => stage.application.api.post(`/transactions/${id}/cancel`, {}),
      'COLLECTION_FAILED',
    ],
  ] as const)('sends a collection back to its payer when %s meanwhile', async (_, happens, failureReason) => {
    const { customerId, accountId } = await stage.payments.funded(0);
    const payer = await stage.payments.dollars(customerId);
    network.failNext('LOST_ANSWER');
    const { body } = await stage.payments.transferIn(payer, accountId, 1_000);
    await stage.application.settle();
    expect(await statusOf(body.id)).toBe('PENDING');
    await happens(accountId, body.id);
    await stage.application.advance('1s');
    expect(await stage.payments.transaction(body.id)).toMatchObject({
      status: 'FAILED',
      failureReason,
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await stage.payments.received(body.id, 'INCOMING_PAYMENT')).toEqual(['PENDING', ...REFUNDED]);
    expect(['collect', 'return-funds'].map((operation) => stage.timesDone(operation as 'collect', body.id))).toEqual([
      1, 1,
    ]);
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(0);
    // then the bank of the payer also returns the collection
    const before = (await stage.payments.books('return-loss'))['USD'] ?? 0;
    await network.report(stage.orderOf('collect', body.id), { status: 'RETURNED' });
    await stage.application.settle();
    expect(await stage.payments.books('return-loss')).toEqual({ USD: before - 1_000 });
    expect(await stage.payments.received(body.id, 'INCOMING_PAYMENT')).toEqual(['PENDING', ...REFUNDED]);
  });

  it('changes nothing for a payout that is reported failed and then done: an operator decides', async () => {
    const before = await balance();
    const id = await pay('002');
    const order = stage.orderOf('payout', id);
    expect((await network.report(order, DELIVERED)).body).toEqual({ outcome: 'CONTRADICTS' });
    expect((await network.report(order, DELIVERED)).body).toEqual({ outcome: 'CONTRADICTS' });
    await stage.application.advance('1h');
    expect(await statusOf(id)).toBe('FAILED');
    expect(await balance()).toBe(before);
    expect(stage.timesDone('payout', id)).toBe(1);
  });

  it('gives an order of one partner to no other, and asks that one by its id once it is back at its address', async () => {
    const second = new ReferencePartner({
      keyId: `${stage.application.tenant.platformId}/payment-network`,
      privateKey: stage.key.privateKey,
      platformKey: network.platformKey,
      now: () => stage.application.clock.now(),
    });
    const url = await second.start();
    try {
      network.failNext('LOST_ANSWER', 'LOST_REQUEST');
      const [done, lost] = [await pay(), await pay()];
      await stage.connect('payment-network', { url });
      second.platformKey = network.platformKey; // the one that the new connection signs with
      await stage.application.advance('1s');
      expect([await statusOf(done), second.movements]).toEqual(['PENDING', []]);
      await stage.connect('payment-network');
      await stage.application.advance('1m');
      const shown = async (id: string) => [await statusOf(id), stage.timesDone('payout', id)];
      expect([await shown(done), await shown(lost)]).toEqual([
        ['COMPLETED', 1],
        ['PENDING', 0], // it never had this one, and may be another one by now
      ]);
      const order = stage.orderOf('payout', lost);
      expect((await network.report(order, DELIVERED)).body).toEqual({ outcome: 'RECORDED' });
      await stage.application.advance('1m');
      expect(await statusOf(lost)).toBe('COMPLETED');
    } finally {
      await second.close();
    }
  });

  it('takes reports on an order from the partner that has it, also after it was replaced, and from no other', async () => {
    const pair = newKeyPair();
    const successor = new ReferencePartner({
      keyId: `${stage.application.tenant.platformId}/payment-network`,
      privateKey: pair.privateKey,
      platformKey: null,
      now: () => stage.application.clock.now(),
    });
    successor.reportUrl = stage.reportUrl('payment-network');
    const order = stage.orderOf('payout', await pay('005'));
    const { publicKey } = await stage.application.execute(SetConnection, {
      port: 'payment-network',
      url: 'http://127.0.0.1:9',
      partnerKeys: [pair.publicKey],
      renewsKey: false,
      hasMoved: false,
    });
    try {
      successor.platformKey = publicKey;
      expect(await successor.report(order, DELIVERED)).toMatchObject({ status: 404, isSigned: true });
      // under the key of ours that each of them knows
      expect(await network.report(order, DELIVERED)).toMatchObject({ isSigned: true, body: { outcome: 'RECORDED' } });
      const quoteId = 'Quote:00000000-0000-8000-8000-000000000000';
      const funds = { depositId: 'of-the-former', quoteId, amount: { currency: 'USD', amount: '1' } };
      expect([(await network.reportFunds(funds)).status, (await successor.reportFunds(funds)).status]).toEqual([
        401, 404,
      ]);
    } finally {
      await stage.connect('payment-network');
    }
  });

  describe('its door for reports', () => {
    const report = (members: object = {}) => ({
      kind: 'OPERATION' as const,
      reportId: '0f0e6a53-3f80-4a51-9e0e-0123456789ab',
      reportedAt: '2026-01-15T12:00:00.000Z',
      operationId: '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab',
      result: DELIVERED,
      ...members,
    });
    const code = (answer: { readonly status: number; readonly body: unknown }) => [
      answer.status,
      (answer.body as { readonly code?: string }).code,
    ];
    const sender = (privateKey = stage.key.privateKey, now = () => stage.application.clock.now()) => ({
      key: signingKeyOf(`${stage.application.tenant.platformId}/payment-network`, privateKey),
      platformKeys: () => [],
      now,
      newNonce: randomUUID,
    });

    it('is closed to other keys, to old signatures, and to reports that are not signed', async () => {
      const url = stage.reportUrl('payment-network');
      const stranger = sender(newKeyPair().privateKey);
      expect(code(await sendReport(url, report(), stranger))).toEqual([401, 'UNAUTHORIZED']);
      const late = sender(undefined, () => new Date(stage.application.clock.now().getTime() - 301_000));
      expect(code(await sendReport(url, report(), late))).toEqual([401, 'UNAUTHORIZED']);
      const body = stringify(report());
      const bare = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect([bare.status, parse(await bare.text()).code]).toEqual([401, 'UNAUTHORIZED']);
    });

    it('knows no operation that was never given, and no partner of another platform or port', async () => {
      expect(code(await network.send(report()))).toEqual([404, 'REFERENCE_NOT_FOUND']);
      const root = `${stage.application.url}/2025-10-13/partners`;
      const other = '00000000-0000-8000-8000-00000000000f';
      expect(code(await sendReport(`${root}/${other}/payment-network/reports`, report(), sender()))).toEqual([
        401,
        'UNAUTHORIZED',
      ]);
      const { platformId } = stage.application.tenant;
      expect(code(await sendReport(`${root}/${platformId}/nothing/reports`, report(), sender()))).toEqual([
        404,
        'REFERENCE_NOT_FOUND',
      ]);
    });

    it('names each member that is wrong, and takes one report id for one report', async () => {
      const id = await pay('005');
      const operationId = stage.orderOf('payout', id);
      const wrong = await network.send(report({ operationId, result: { status: 'PAID' } }));
      expect([code(wrong), stringify(wrong.body)]).toEqual([
        [400, 'INVALID_INPUT'],
        expect.stringContaining('result.status'),
      ]);
      expect(code(await network.send(report({ operationId, extra: 1 })))).toEqual([400, 'INVALID_INPUT']);
      expect((await network.send(report({ operationId }))).status).toBe(200);
      const other = report({ operationId, result: { status: 'CANCELLED' } });
      const refused = await network.send(other);
      expect([code(refused), refused.isSigned]).toEqual([[409, 'CONFLICT'], true]);
    });
  });
});
