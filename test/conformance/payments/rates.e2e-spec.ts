import { CURRENCIES } from '@app/platforms';
import { PaymentsStage } from './payments.stage.js';

describe('GET /exchange-rates', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  const rates = async (query: string) =>
    (await stage.api.get(`/exchange-rates?${query}`)).body.data as Record<string, any>[];

  it('shows a row for each rail of a destination, fees in the rate', async () => {
    const rows = await rates('sourceCurrency=USD&destinationCurrency=EUR');
    expect(rows.map(({ destinationPaymentRail }) => destinationPaymentRail)).toEqual(['SEPA', 'SEPA_INSTANT']);
    expect(rows[0]).toEqual({
      sourceCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
      destinationCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
      destinationPaymentRail: 'SEPA',
      sendingAmount: 10_000,
      minSendingAmount: expect.any(Number),
      maxSendingAmount: expect.any(Number),
      receivingAmount: 9_163,
      exchangeRate: 1.091346,
      fees: { fixed: 10, total: 40 },
      updatedAt: expect.any(String),
    });
  });

  it('prices the requested amount, also zero and outside the bounds', async () => {
    const [row] = await rates('sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=900000000');
    expect(row).toMatchObject({ sendingAmount: 900_000_000, fees: { fixed: 10, total: 2_700_010 } });
    expect((await rates('sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=0'))[0]).toMatchObject({
      receivingAmount: 0,
      exchangeRate: 1.086957,
    });
  });

  it('answers any valid amount, without rows that no payment could deliver', async () => {
    const { status, body } = await stage.api.get('/exchange-rates?sendingAmount=9000000000000000');
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(0);
    for (const { receivingAmount, fees } of body.data)
      expect([receivingAmount, fees.total].map(Number.isSafeInteger)).toEqual([true, true]);
  });

  it.each([
    ['USDC', 'USD', 10_000],
    ['BTC', 'XOF', 1],
    ['USD', 'EUR', 1],
    ['USD', 'BTC', 10],
    ['MXN', 'GBP', 5],
  ])(
    'shows the way from %s to %s though nothing arrives of %s, and the smallest amount that a quote brings there',
    async (source, destination, sendingAmount) => {
      const query = `sourceCurrency=${source}&destinationCurrency=${destination}`;
      const [row] = await rates(`${query}&sendingAmount=${sendingAmount}`);
      expect(row).toMatchObject({ sendingAmount, receivingAmount: 0 });
      expect(row!['exchangeRate']).toBeGreaterThan(0);
      expect(row!['fees'].total).toBe(row!['fees'].fixed);
      const { minSendingAmount, maxSendingAmount } = row as Record<string, number>;
      expect(minSendingAmount).toBeGreaterThan(sendingAmount);
      expect(minSendingAmount).toBeLessThan(maxSendingAmount!);
      const [smallest] = await rates(`${query}&sendingAmount=${minSendingAmount}`);
      expect(smallest!['receivingAmount']).toBeGreaterThan(0);
    },
  );

  it('shows every currency that a quote pays out, coins too: on no rail, at the price of the quote', async () => {
    const all = await rates('sourceCurrency=USD');
    const codes = new Set(all.map(({ destinationCurrency }) => destinationCurrency.code));
    expect([...codes].sort()).toEqual(
      CURRENCIES.map(({ code }) => code)
        .filter((code) => code !== 'USD')
        .sort(),
    );
    const coins = ['BTC', 'USDB', 'USDC', 'USDT'];
    const onNoRail = all.filter(({ destinationPaymentRail }) => destinationPaymentRail === null);
    expect(onNoRail.map(({ destinationCurrency }) => destinationCurrency.code).sort()).toEqual(coins);
    const { customerId, accountId } = await stage.funded(10_000);
    const { body: quote } = await stage.quote(accountId, await stage.account(customerId, 'USDC'), 10_000);
    const [row] = await rates('sourceCurrency=USD&destinationCurrency=USDC&sendingAmount=10000');
    expect(row!['receivingAmount']).toBe(quote.totalReceivingAmount);
    expect(row!['fees'].total).toBe(quote.feesIncluded);
  });

  it('accepts several destinations, and finds no rows for currencies the platform does not send', async () => {
    const codes = new Set(
      (await rates('destinationCurrency=INR&destinationCurrency=GBP')).map(
        ({ destinationCurrency }) => destinationCurrency.code,
      ),
    );
    expect([...codes].sort()).toEqual(['GBP', 'INR']);
    expect(await rates('sourceCurrency=JMD')).toEqual([]);
  });

  it('refuses unknown currencies and negative amounts', async () => {
    for (const query of ['sourceCurrency=JPY', 'destinationCurrency=JPY', 'sourceCurrency=usd']) {
      expect((await stage.api.get(`/exchange-rates?${query}`)).body).toMatchObject({
        status: 400,
        code: 'INVALID_CURRENCY',
        details: { errors: [{ field: query.split('=')[0] }] },
      });
    }
    expect((await stage.api.get('/exchange-rates?sendingAmount=-1')).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it("shows the same for five minutes, whatever changes; then with the platform's own fees", async () => {
    const query = 'sourceCurrency=USD&destinationCurrency=EUR';
    const before = await rates(query);
    const feeConfigs = [
      {
        feeType: 'CROSS_CURRENCY_TRANSACTION',
        sourceCurrency: 'USD',
        variableFeeBps: 30,
        fixedFee: { amount: 50, currency: 'USD' },
      },
    ];
    await stage.api.patch('/config', { feeConfigs });
    await stage.application.advance('299s');
    expect(await rates(query)).toEqual(before);
    await stage.application.advance('1s');
    const [after] = await rates(query);
    expect(after).toMatchObject({ receivingAmount: 9_089, fees: { fixed: 60, total: 120 } });
    expect(Date.parse(after!['updatedAt']) - Date.parse(before[0]!['updatedAt'])).toBe(300_000);
  });
});

describe('POST /crypto/estimate-withdrawal-fee', () => {
  let stage: PaymentsStage;
  let customerId: string;
  let internalAccountId: string;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
    customerId = await stage.customer();
    internalAccountId = await stage.account(customerId, 'USDC');
  });

  afterAll(() => stage.close());

  const destinationAddress = '4Nd1mYQ8Kkq5Yw2v3JtR8u6zXq7hS9bE1cF5gT2aWpLm';
  const estimate = (change: object = {}) =>
    stage.api.post('/crypto/estimate-withdrawal-fee', {
      internalAccountId,
      currency: 'USDC',
      cryptoNetwork: 'SOLANA',
      amount: 1_000_000,
      destinationAddress,
      ...change,
    });

  it('estimates fees in units of the coin, and the amount that would arrive; nothing moves', async () => {
    const { status, body } = await estimate();
    expect([status, body]).toEqual([
      200,
      { networkFee: 5_000, networkFeeAsset: 'SOL', applicationFee: 0, totalFee: 5_000, netAmount: 995_000 },
    ]);
    expect((await stage.balance(customerId, internalAccountId)).balance).toBe(0);
    const evm = await estimate({ cryptoNetwork: 'BASE', destinationAddress: `0x${'ab'.repeat(20)}` });
    expect(evm.body).toMatchObject({ networkFeeAsset: 'ETH', totalFee: 60_000 });
  });

  it('refuses withdrawals that are not possible', async () => {
    const refusal = async (change: object) => {
      const { status, body } = await estimate(change);
      return [status, body.code];
    };
    expect(await refusal({ internalAccountId: 'InternalAccount:00000000-0000-4000-8000-000000000000' })).toEqual([
      404,
      'REFERENCE_NOT_FOUND',
    ]);
    expect(await refusal({ currency: 'USDT' })).toEqual([400, 'INVALID_CURRENCY']);
    expect(await refusal({ internalAccountId: await stage.account(customerId, 'USD'), currency: 'USD' })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await refusal({ cryptoNetwork: 'TRON' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal({ cryptoNetwork: 'constructor' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal({ destinationAddress: '0x12' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal({ amount: 5_000 })).toEqual([400, 'AMOUNT_OUT_OF_RANGE']);
    expect(await refusal({ amount: 0 })).toEqual([400, 'INVALID_AMOUNT']);
    expect(await refusal({ destinationAddress: undefined })).toEqual([400, 'INVALID_INPUT']);
  });
});
