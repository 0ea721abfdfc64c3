import { ChangeExternalAccountStatus } from '@app/accounts';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { beforeAppendsOf, whileTheLogRefuses } from '../../support/failing-log.js';
import { PartnersStage } from './partners.stage.js';

const OFFERED = {
  kind: 'PAYMENT_OFFERED',
  reportId: '6f1f9a39-9d6c-4a2e-9a37-2f1f7f0f6a55',
  reportedAt: '2026-01-01T00:00:00.000Z',
} as const;

describe('a UMA network of production', () => {
  let stage: PartnersStage;
  let network: ReferencePartner;

  beforeAll(async () => {
    stage = await PartnersStage.open();
    network = await stage.connect('payment-network');
  });
  afterAll(() => stage.close());

  it('institutions of the UMA network are asked about receivers', async () => {
    const customerId = await stage.payments.customer();
    const address = encodeURIComponent('$success.eur@elsewhere.example');
    const look = () => stage.application.api.get(`/receiver/uma/${address}?customerId=${customerId}`);
    expect((await look()).body).toMatchObject({ status: 404, code: 'UMA_NOT_FOUND' });
    const uma = await stage.connect('uma-network');
    expect((await look()).body).toMatchObject({ supportedCurrencies: [{ currency: { code: 'EUR' } }] });
    uma.failNext('SERVER_ERROR');
    expect((await look()).body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it('a payment carries the information about its payer that the institution of the receiver requests', async () => {
    await stage.connect('uma-network');
    const { customerId, accountId } = await stage.payments.funded(10_000);
    const umaAddress = '$success.usd@elsewhere.example';
    const { lookupId } = await stage.application.api.read(
      `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${customerId}`,
    );
    const { status, body } = await stage.application.api.post('/quotes', {
      lookupId,
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
      senderCustomerInfo: { BIRTH_DATE: '1815-12-10', TAX_ID: 'not requested' },
    });
    expect({ status, body }).toMatchObject({ status: 201 });
    await stage.application.settle();
    const { fullName } = await stage.application.api.read(`/customers/${customerId}`);
    expect(network.movements.at(-1)!.data).toMatchObject({
      umaAddress,
      payerInformation: { FULL_NAME: fullName, BIRTH_DATE: '1815-12-10' },
    });
  });

  it('a UMA network offers payments to customers, each once, and hears which transaction it will settle', async () => {
    const uma = await stage.connect('uma-network');
    const customerId = await stage.payments.customer();
    const customer = await stage.application.api.read(`/customers/${customerId}`);
    const offer = {
      paymentId: 'payment-1',
      senderUmaAddress: '$success.usd@elsewhere.example',
      receiverUmaAddress: customer.umaAddress as string,
      amount: { currency: 'USD', amount: '1000' },
    };
    const refused = async (changes: object) => {
      const { status, body } = await uma.reportPayment({ ...offer, ...changes });
      return [status, (body as { readonly code?: string }).code];
    };
    expect(await refused({})).toEqual([400, 'WEBHOOK_ENDPOINT_NOT_SET']); // not recorded: it can be repeated
    await stage.application.api.patch('/config', { webhookEndpoint: 'https://webhooks.invalid/' });
    expect(await refused({ receiverUmaAddress: '$nobody@elsewhere.example' })).toEqual([404, 'USER_NOT_FOUND']);
    for (const stranger of ['$stranger.usd@elsewhere.example', '$constructor.usd@elsewhere.example'])
      expect(await refused({ senderUmaAddress: stranger })).toEqual([404, 'UMA_NOT_FOUND']);
    expect(await refused({ amount: { currency: 'XOF', amount: '1000' } })).toEqual([400, 'INVALID_CURRENCY']);
    const { body: receipt } = await uma.reportPayment(offer);
    const { transactionId } = receipt as { readonly transactionId: string };
    expect(receipt).toEqual({ outcome: 'RECORDED', transactionId });
    expect(await stage.payments.transaction(transactionId)).toMatchObject({ type: 'INCOMING', customerId });
    // a known offer is answered as before, whatever has changed
    await stage.application.api.patch('/config', { webhookEndpoint: null });
    expect((await uma.reportPayment(offer)).body).toEqual({ outcome: 'KNOWN', transactionId });
    expect(await refused({ amount: { currency: 'USD', amount: '2000' } })).toEqual([409, 'CONFLICT']);
    expect((await network.send({ ...OFFERED, ...offer })).status).toBe(400); // another port has no such report
  });

  /** A payment of 10.00 dollars that waits for a call: a webhook endpoint that does not answer would refuse it. */
  async function offered(uma: ReferencePartner, customerId: string, paymentId: string): Promise<string> {
    const { umaAddress } = await stage.application.api.read(`/customers/${customerId}`);
    const configure = (webhookEndpoint: string | null) => stage.application.api.patch('/config', { webhookEndpoint });
    await configure('https://webhooks.invalid/');
    const { body: receipt } = await beforeAppendsOf(
      stage.application,
      'payments.incoming-payment-requested',
      () => configure(null),
      () =>
        uma.reportPayment({
          paymentId,
          senderUmaAddress: '$success.usd@elsewhere.example',
          receiverUmaAddress: umaAddress as string,
          amount: { currency: 'USD', amount: '1000' },
        }),
    );
    return (receipt as { readonly transactionId: string }).transactionId;
  }

  async function recalled(uma: ReferencePartner, paymentId: string) {
    const { status, body } = await uma.reportPaymentRecall(paymentId);
    await stage.application.settle();
    return [status, (body as { readonly code?: string }).code ?? (body as { readonly outcome?: string }).outcome];
  }

  async function approve(transactionId: string, receiverCustomerInfo: object = {}): Promise<void> {
    const { status } = await stage.application.api.post(`/transactions/${transactionId}/approve`, {
      receiverCustomerInfo,
    });
    expect(status).toBe(200);
    await stage.application.settle();
  }

  it('takes back a completed payment that the institution of its sender recalls', async () => {
    const uma = await stage.connect('uma-network');
    const customerId = await stage.payments.customer();
    const accountId = await stage.payments.account(customerId, 'USD');
    const transactionId = await offered(uma, customerId, 'payment-2');
    const recall = (paymentId = 'payment-2') => recalled(uma, paymentId);
    expect(await recall('payment-0')).toEqual([404, 'REFERENCE_NOT_FOUND']);
    expect(await recall()).toEqual([409, 'CONFLICT']); // no money came yet
    await approve(transactionId, { COUNTRY_OF_RESIDENCE: 'DE', TAX_ID: 'not requested' });
    const { fullName } = await stage.application.api.read(`/customers/${customerId}`);
    const { receiverInformation } = uma.movements.at(-1)!.data as { readonly receiverInformation?: object };
    expect(receiverInformation).toEqual({ FULL_NAME: fullName, COUNTRY_OF_RESIDENCE: 'DE' });
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(1_000);
    expect(await recall()).toEqual([200, 'RECORDED']);
    expect(await recall()).toEqual([200, 'KNOWN']);
    expect(await stage.payments.transaction(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COLLECTION_FAILED',
    });
    expect(await stage.payments.received(transactionId, 'INCOMING_PAYMENT')).toEqual([
      'PENDING',
      'COMPLETED',
      'FAILED',
    ]);
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(0);
  });

  it('does not take the recall of a payment that went back to its sender before the recall counted', async () => {
    const uma = await stage.connect('uma-network');
    const customerId = await stage.payments.customer();
    const account = { ...stage.payments.dollarAccount(customerId, '999'), defaultUmaDepositAccount: true };
    const { body: deposit } = await stage.application.api.post('/customers/external-accounts', account);
    await stage.application.execute(ChangeExternalAccountStatus, { externalAccountId: deposit.id, status: 'ACTIVE' });
    await stage.application.settle();
    const transactionId = await offered(uma, customerId, 'payment-3');
    await approve(transactionId);
    expect(await stage.payments.transaction(transactionId)).toMatchObject({ status: 'COMPLETED' });
    const recall = () => recalled(uma, 'payment-3');
    const [status] = await whileTheLogRefuses(stage.application, 'payments.incoming-payment-recalled', recall);
    expect(status).toBe(500); // the report is recorded, and nothing follows from it yet
    await network.report(stage.orderOf('payout', transactionId), { status: 'RETURNED' });
    await stage.application.settle();
    expect([await recall(), await recall()]).toEqual([
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ]);
    expect(await stage.payments.transaction(transactionId)).toMatchObject({
      failureReason: 'OFFRAMP_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(stage.timesDone('return-funds', transactionId)).toBe(1);
  });
});
