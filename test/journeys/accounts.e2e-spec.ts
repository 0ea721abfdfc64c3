import { ChangeInternalAccountStatus, ReissueFundingInstructions } from '@app/accounts';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { europeanCustomer } from '../support/european-customer.js';
import { accountIn } from '../support/main-job.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('Webhooks of accounts report', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.shared();
    receiver = await WebhookReceiver.start();
    api = application.api;
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await application.settle();
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
    await receiver.close();
  });

  /** Type and data of the webhooks about a resource since the last call. */
  async function heardOf(id: string): Promise<readonly (readonly [string, Record<string, unknown>])[]> {
    await application.settle();
    return receiver.received
      .splice(0)
      .map(({ envelope: { type, data } }) => [type, data] as const)
      .filter(([, data]) => data['id'] === id);
  }

  it("each status of a wallet that is proven to be its owner's, with the account that GET shows", async () => {
    const customerId = await europeanCustomer(api);
    const accountInfo = { accountType: 'BASE_WALLET', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
    const {
      body: { id },
    } = await api.post('/customers/external-accounts', {
      customerId,
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo,
    });
    const shown = async () => (await api.get(`/customers/external-accounts/${id}`)).body;
    expect(await heardOf(id)).toEqual([]);

    await api.post(`/customers/external-accounts/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    expect(await heardOf(id)).toEqual([]);
    await api.post(`/customers/external-accounts/${id}/verify`, { signature: '0x00' });
    expect(await heardOf(id)).toEqual([
      ['EXTERNAL_ACCOUNT.STATUS_UPDATED', { ...(await shown()), status: 'UNVERIFIED' }],
    ]);

    await api.post(`/customers/external-accounts/${id}/challenge`, { method: 'LIVENESS' });
    expect(await heardOf(id)).toEqual([
      ['EXTERNAL_ACCOUNT.STATUS_UPDATED', { ...(await shown()), status: 'PENDING_OWNERSHIP_VERIFICATION' }],
    ]);
    await application.advance('5s');
    expect(await heardOf(id)).toEqual([['EXTERNAL_ACCOUNT.STATUS_UPDATED', await shown()]]);
    expect(await shown()).toMatchObject({ status: 'ACTIVE' });
  });

  it('each status, each balance and each change of coordinates of an internal account', async () => {
    const {
      body: { id: customerId },
    } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    const accountId = await accountIn(api, customerId, 'USD');
    const shown = async () =>
      (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0];
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 });
    expect(await heardOf(accountId)).toEqual([['INTERNAL_ACCOUNT.BALANCE_UPDATED', await shown()]]);

    const change = (status: 'FROZEN' | 'ACTIVE') =>
      application.execute(ChangeInternalAccountStatus, { accountId, status });
    await change('FROZEN');
    expect(await heardOf(accountId)).toEqual([['INTERNAL_ACCOUNT.STATUS_UPDATED', await shown()]]);
    expect(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    await change('ACTIVE');
    expect(await heardOf(accountId)).toEqual([['INTERNAL_ACCOUNT.STATUS_UPDATED', await shown()]]);

    const { fundingPaymentInstructions: former } = await shown();
    await application.execute(ReissueFundingInstructions, { accountId });
    expect(await heardOf(accountId)).toEqual([['INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', await shown()]]);
    expect((await shown()).fundingPaymentInstructions).not.toEqual(former);
  });
});
