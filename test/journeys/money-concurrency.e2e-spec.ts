import { randomUUID } from 'node:crypto';
import { TrialBalance } from '@app/accounts';
import { TestApplication } from '../support/application.js';
import { type FundedCustomer, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { imbalancesOf } from '../support/imbalances.js';

const MANY = 50;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('Money under many requests at once', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.shared();
  });
  afterEach(async () => {
    await application.settle();
    const { unbalanced, inFlight, overdrawn } = await application.get(TrialBalance).of(application.tenant);
    expect({ unbalanced, inFlight, overdrawn }).toEqual({ unbalanced: [], inFlight: [], overdrawn: [] });
    expect(application.faults).toEqual([]);
  });
  afterAll(async () => {
    expect(await imbalancesOf(application)).toEqual([]);
    await application.close();
  });

  const transfer = (accountId: string, payee: string, amount: number, key: string) =>
    application.api.post(
      '/transfer-out',
      { source: { accountId }, destination: { accountId: payee }, amount },
      { headers: { 'idempotency-key': key } },
    );

  async function holdings({
    customerId,
    accountId,
  }: FundedCustomer): Promise<{ balance: number; totalBalance: number }> {
    const { body } = await application.api.get(`/customers/internal-accounts?customerId=${customerId}`);
    const { balance, totalBalance } = body.data.find(({ id }: { id: string }) => id === accountId);
    return { balance: balance.amount, totalBalance: totalBalance.amount };
  }

  async function transactionsOf({ customerId }: FundedCustomer): Promise<{ id: string; status: string }[]> {
    await application.settle();
    return (await application.api.get(`/transactions?customerId=${customerId}&limit=100`)).body.data;
  }

  it('64 transfers on one account with money for 40: exactly 40 are made, 24 are refused for insufficient balance, and nothing is left', async () => {
    const customer = await fundedCustomer(application.api, 4_000);
    const payee = await usdPayee(application.api, customer.customerId);
    const answers = await times(64, () => transfer(customer.accountId, payee, 100, randomUUID()));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.code]);
    expect(made).toHaveLength(40);
    expect(refused).toEqual(Array.from({ length: 24 }, () => [400, 'INSUFFICIENT_BALANCE']));
    expect(await holdings(customer)).toEqual({ balance: 0, totalBalance: 0 });
    const transactions = await transactionsOf(customer);
    expect(transactions.map(({ id }) => id).sort()).toEqual(made.map(({ body }) => body.id).sort());
    expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
  });

  it('200 transfers racing for one balance never overdraw it, however they end', async () => {
    const customer = await fundedCustomer(application.api, 12_500);
    const payees = [
      await usdPayee(application.api, customer.customerId),
      await usdPayee(application.api, customer.customerId, '002'),
    ];
    const answers = await times(200, (index) => transfer(customer.accountId, payees[index % 2]!, 100, randomUUID()));
    const made = answers.filter(({ status }) => status === 201).length;
    expect(made).toBeGreaterThanOrEqual(125); // a failed one gives its money back, for others to spend
    await application.settle();
    const { body } = await application.api.get(
      `/transactions?customerId=${customer.customerId}&status=COMPLETED&limit=1`,
    );
    expect(await holdings(customer)).toEqual({
      balance: 12_500 - body.totalCount * 100,
      totalBalance: 12_500 - body.totalCount * 100,
    });
  });

  it('pages of transactions neither repeat nor miss one while others are made', async () => {
    const customer = await fundedCustomer(application.api, 100_000);
    const payee = await usdPayee(application.api, customer.customerId);
    const earlier = (await times(25, () => transfer(customer.accountId, payee, 100, randomUUID()))).map(
      ({ body }) => body.id as string,
    );
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = application.api.get(`/transactions?customerId=${customer.customerId}&limit=4${cursor}`);
      const [{ body }] = await Promise.all([
        page,
        times(3, () => transfer(customer.accountId, payee, 100, randomUUID())),
      ]);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.hasMore) break;
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(earlier));
  });

  it('refused transfers do not count towards the day of their payer', async () => {
    const customer = await fundedCustomer(application.api, 9_000_000);
    const payee = await usdPayee(application.api, customer.customerId);
    for (let refused = 0; refused < 4; refused++) {
      expect((await transfer(customer.accountId, payee, 9_000_001, randomUUID())).body.code).toBe(
        'INSUFFICIENT_BALANCE',
      );
    }
    expect((await transfer(customer.accountId, payee, 9_000_000, randomUUID())).status).toBe(201);
  });

  it('one Idempotency-Key many times at once: one transaction, and every answer is that one or 409 while it runs', async () => {
    const customer = await fundedCustomer(application.api, 100_000);
    const payee = await usdPayee(application.api, customer.customerId);
    const key = randomUUID();
    const answers = await times(MANY, () => transfer(customer.accountId, payee, 100, key));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    for (const { body } of made) expect(body).toEqual(made[0]!.body);
    for (const { status, body } of answers)
      expect(status === 201 || (status === 409 && body.code === 'CONFLICT')).toBe(true);
    expect((await transfer(customer.accountId, payee, 100, key)).body).toEqual(made[0]!.body);
    expect(await transactionsOf(customer)).toMatchObject([{ id: made[0]!.body.id, status: 'COMPLETED' }]);
    expect(await holdings(customer)).toEqual({ balance: 99_900, totalBalance: 99_900 });
  });

  it('one quote executed many times at once: one payment, every other attempt is refused with 409', async () => {
    const customer = await fundedCustomer(application.api, 100_000);
    const quote = await application.api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: customer.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(application.api, customer.customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    });
    const answers = await times(MANY, () =>
      application.api.post(`/quotes/${quote.body.id}/execute`, undefined, {
        headers: { 'idempotency-key': randomUUID() },
      }),
    );
    const executed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(executed.map(({ body }) => body.id)).toEqual([quote.body.transactionId]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await holdings(customer)).toEqual({ balance: 90_000, totalBalance: 90_000 });
    expect(await transactionsOf(customer)).toMatchObject([{ id: quote.body.transactionId, status: 'COMPLETED' }]);
  });

  it('many quotes on one account with money for some: exactly those are paid, and the rest can still be executed once there is money', async () => {
    const customer = await fundedCustomer(application.api, 30_000);
    const destination = await eurPayee(application.api, customer.customerId);
    const quotes = await times(
      8,
      async () =>
        (
          await application.api.post('/quotes', {
            source: { sourceType: 'ACCOUNT', accountId: customer.accountId },
            destination: { destinationType: 'ACCOUNT', accountId: destination },
            lockedCurrencySide: 'SENDING',
            lockedCurrencyAmount: 10_000,
          })
        ).body.id as string,
    );
    const execute = (id: string) => application.api.post(`/quotes/${id}/execute`);
    const answers = await Promise.all(quotes.map(execute));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 5 }, () => 'INSUFFICIENT_BALANCE'),
    );
    expect(await holdings(customer)).toEqual({ balance: 0, totalBalance: 0 });
    await application.api.post(`/sandbox/internal-accounts/${customer.accountId}/fund`, { amount: 10_000 });
    expect((await execute(quotes[answers.findIndex(({ status }) => status !== 200)]!)).status).toBe(200);
    expect(await holdings(customer)).toEqual({ balance: 0, totalBalance: 0 });
  });
});
