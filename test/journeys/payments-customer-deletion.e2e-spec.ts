import { TestApplication } from '../support/application.js';
import { eurPayee, fundedCustomer } from '../support/main-job.js';

describe('a customer whose payment is under way', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());

  it('is not deleted, 409 CONFLICT, though the account is empty, until the payment has ended', async () => {
    const { api } = application;
    const { customerId, accountId, balance } = await fundedCustomer(api, 10_000);
    const destination = await eurPayee(api, customerId, '003');
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId }, destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING', lockedCurrencyAmount: balance,
    });
    expect((await api.post(`/quotes/${quote.body.id}/execute`)).status).toBe(200);
    await application.settle();
    const refused = await api.delete(`/customers/${customerId}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    await application.advance('7m');
    expect((await api.get(`/transactions/${quote.body.transactionId}`)).body.status).toBe('COMPLETED');
    expect((await api.delete(`/customers/${customerId}`)).status).toBe(200);
  });
});
