import { CommandBus } from '@nestjs/cqrs';
import { derivedResourceId, derivedUuid, resourceId } from '@app/kernel';
import { CreateTransferOut } from '../../../libs/payments/src/commands/create-transfer-out.js';
import { sparkWallet } from '../../support/main-job.js';
import { PaymentsStage } from './payments.stage.js';

describe('limits of payments', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  /** A bound that the platform sets for dollars. */
  async function bounded(minAmount: number, maxAmount: number, enabledTransactionTypes = ['INCOMING', 'OUTGOING']) {
    const { body } = await stage.api.get('/config');
    const supportedCurrencies = body.supportedCurrencies.map(
      ({
        providerRequiredCustomerFields: _own,
        providerRequiredCounterpartyCustomerFields: _other,
        ...each
      }: Record<string, unknown>) =>
        each['currencyCode'] === 'USD' ? { ...each, minAmount, maxAmount, enabledTransactionTypes } : each,
    );
    expect((await stage.api.patch('/config', { supportedCurrencies })).status).toBe(200);
  }

  it("follow the platform's bounds of a currency, at either locked side, and its directions", async () => {
    const { customerId, accountId } = await stage.funded(100_000);
    const [bank, euros] = [await stage.dollars(customerId), await stage.euros(customerId)];
    await bounded(500, 2_000);
    const code = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;
    expect(await code(stage.transferOut(accountId, bank, 499))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await code(stage.transferOut(accountId, bank, 500))).toBeUndefined();
    expect(await code(stage.transferIn(bank, accountId, 2_001))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await code(stage.quote(accountId, euros, 2_001))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await code(stage.quote(accountId, euros, 2_000, { lockedCurrencySide: 'RECEIVING' }))).toBe(
      'AMOUNT_OUT_OF_RANGE',
    );
    expect(await code(stage.quote(accountId, euros, 1_000, { lockedCurrencySide: 'RECEIVING' }))).toBeUndefined();
    await bounded(1, 1_000_000, ['INCOMING']);
    expect(await code(stage.transferOut(accountId, bank, 1_000))).toBe('INVALID_CURRENCY');
    expect(await code(stage.transferIn(bank, accountId, 1_000))).toBeUndefined();
    await bounded(1, 1_000_000_000);
  });

  it('include the customer data that the providers of a currency require, once the platform supports it (onboarding-accounts 2.2)', async () => {
    const { customerId, accountId } = await stage.funded(10_000);
    const naira = await stage.naira(customerId);
    const quote = async (destination: string) => {
      const { body } = await stage.quote(accountId, destination, 1_000, { purposeOfPayment: 'GIFT' });
      return [body.code, body.details?.errors?.map(({ field }: { field: string }) => field)];
    };
    expect(await quote(naira)).toEqual([undefined, undefined]);
    const { supportedCurrencies } = (await stage.api.get('/config')).body;
    const choice = { minAmount: 1, maxAmount: 1_000_000, requiredCounterpartyFields: [], enabledTransactionTypes: [] };
    await stage.api.patch('/config', {
      supportedCurrencies: [...supportedCurrencies, { ...choice, currencyCode: 'NGN' }],
    });
    expect(await quote(naira)).toEqual(['MISSING_MANDATORY_USER_INFO', ['customer.phoneNumber']]);
    expect(await quote(await stage.euros(customerId))).toEqual([undefined, undefined]);
    const phone = { customerType: 'INDIVIDUAL', phoneNumber: '+14155550100' };
    expect((await stage.api.patch(`/customers/${customerId}`, phone)).status).toBe(200);
    expect(await quote(naira)).toEqual([undefined, undefined]);
    await stage.api.patch('/config', { supportedCurrencies });
  });

  it('are looked up in the currency of any receiver, however large they are set', async () => {
    const customerId = await stage.customer();
    const wallet = await sparkWallet(stage.api, customerId);
    await bounded(0, 9_000_000_000_000_000);
    const { status, body } = await stage.api.get(`/receiver/external-account/${wallet}?customerId=${customerId}`);
    expect([status, body.supportedCurrencies]).toMatchObject([200, [{ min: 1, max: 9_000_000_000_000_000 }]]);
    await bounded(1, 1_000_000_000);
  });

  it('of a day hold for transfers and executed quotes together, until the next day in UTC', async () => {
    const { customerId, accountId } = await stage.funded(40_000_000);
    const [bank, euros] = [await stage.dollars(customerId), await stage.euros(customerId)];
    for (let paid = 0; paid < 2; paid++)
      expect((await stage.transferOut(accountId, bank, 10_000_000)).status).toBe(201);
    const { body: quote } = await stage.quote(accountId, euros, 6_000_000);
    expect((await stage.execute(quote.id)).body).toMatchObject({ status: 429, code: 'DAILY_VOLUME_LIMIT_EXCEEDED' });
    expect((await stage.quote(accountId, euros, 6_000_000, { immediatelyExecute: true })).body).toMatchObject({
      status: 429,
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    });
    expect((await stage.transferOut(accountId, bank, 5_000_000)).status).toBe(201);
    expect((await stage.transferOut(accountId, bank, 100)).body).toMatchObject({
      status: 429,
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    });
    await stage.application.advance('24h');
    expect((await stage.transferOut(accountId, bank, 10_000_000)).status).toBe(201);
  });

  it('count a payment that was refused once and created when the same request was repeated', async () => {
    const { customerId, accountId } = await stage.funded(0);
    const bank = await stage.dollars(customerId);
    const metadata = stage.application.metadata();
    const again = () =>
      stage.application
        .get(CommandBus)
        .execute(
          new CreateTransferOut(
            stage.application.tenant,
            { source: { accountId }, destination: { accountId: bank }, request: { amount: 10_000_000n } },
            metadata,
          ),
        );
    await expect(again()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await stage.fund(accountId, 40_000_000);
    expect(await again()).toMatchObject({ status: 'PENDING' });
    expect((await stage.transferOut(accountId, bank, 10_000_000)).status).toBe(201);
    expect((await stage.transferOut(accountId, bank, 6_000_000)).body).toMatchObject({
      status: 429,
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    });
    expect((await stage.transferOut(accountId, bank, 5_000_000)).status).toBe(201);
  });

  it('count a quote once that several requests try to execute', async () => {
    const { customerId, accountId } = await stage.funded(40_000_000);
    const [bank, euros] = [await stage.dollars(customerId), await stage.euros(customerId)];
    const { body: quote } = await stage.quote(accountId, euros, 5_000_000);
    const answers = await Promise.all(Array.from({ length: 4 }, () => stage.execute(quote.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let paid = 0; paid < 2; paid++)
      expect((await stage.transferOut(accountId, bank, 10_000_000)).status).toBe(201);
    expect((await stage.transferOut(accountId, bank, 1)).body).toMatchObject({
      status: 429,
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    });
  });

  it('accept a request for the whole balance again after an attempt died that had taken it', async () => {
    const { customerId, accountId } = await stage.funded(12_345);
    const bank = await stage.dollars(customerId);
    const metadata = stage.application.metadata();
    const transactionId = resourceId('Transaction', derivedUuid('Transaction', metadata.commandId));
    await stage.dyingDebit(accountId, transactionId, 12_345n);
    expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    const whole = () =>
      stage.application
        .get(CommandBus)
        .execute(
          new CreateTransferOut(
            stage.application.tenant,
            { source: { accountId }, destination: { accountId: bank }, request: { amount: null } },
            metadata,
          ),
        );
    expect(await whole()).toMatchObject({ id: transactionId, sentAmount: { amount: 12_345 } });
    await stage.application.advance('2m');
    expect(await whole()).toMatchObject({ id: transactionId, sentAmount: { amount: 12_345 } });
    expect(await stage.transaction(transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    expect((await stage.transferOut(accountId, bank)).body).toMatchObject({ status: 400, code: 'INVALID_AMOUNT' });
    expect((await stage.transferOut(derivedResourceId('InternalAccount', 'nobody'), bank)).body).toMatchObject({
      status: 404,
      code: 'REFERENCE_NOT_FOUND',
    });
  });
});
