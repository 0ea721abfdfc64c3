import { CommandBus } from '@nestjs/cqrs';
import { derivedResourceId } from '@app/kernel';
import { CURRENCIES } from '@app/platforms';
import { ResolveSuspense } from '@app/payments';
import { ReceivePushedFunds } from '../../../libs/payments/src/commands/receive-pushed-funds.js';
import { PaymentsStage } from './payments.stage.js';

describe('quotes that are paid from outside', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  /** A customer, a euro account elsewhere and a quote of 100.00 dollars that waits for a push. */
  async function waiting(suffix = '999') {
    const customerId = await stage.customer();
    const destination = await stage.euros(customerId, suffix);
    const { status, body: quote } = await stage.realtimeQuote(
      { customerId, currency: 'USD' },
      { accountId: destination },
      10_000,
    );
    expect(status).toBe(201);
    return { customerId, destination, quote };
  }

  const wallet = async (customerId: string) =>
    (
      await stage.api.post('/customers/external-accounts', {
        customerId,
        currency: 'USDC',
        accountInfo: {
          accountType: 'SOLANA_WALLET',
          address: '4Nd1mYQ8Kkq5Yw2v3JtR8u6zXq7hS9bE1cF5gT2aWpLm',
          ownershipType: 'FIRST_PARTY',
        },
      })
    ).body;

  describe('in real time', () => {
    it('carry payment instructions in the shape of their currency, on instant rails, with a reference', async () => {
      const { quote } = await waiting();
      expect(quote).toMatchObject({
        status: 'PENDING',
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
        paymentInstructions: [
          {
            accountOrWalletInfo: {
              accountType: 'USD_ACCOUNT',
              routingNumber: '021000021',
              accountNumber: expect.stringMatching(/^\d+$/),
              paymentRails: ['RTP', 'FEDNOW'],
              reference: expect.stringMatching(/^PAY-/),
            },
            isPlatformAccount: false,
          },
        ],
      });
      expect((await stage.api.get(`/quotes/${quote.id}`)).body).toEqual(quote);
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        type: 'OUTGOING',
        status: 'PENDING',
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
      });
    });

    it('start by themselves when exactly the quoted amount arrives, at the locked rate, and complete', async () => {
      const { quote } = await waiting();
      const { status, body } = await stage.send(quote.id, 'USD');
      expect([status, body.id, body.status]).toEqual([200, quote.transactionId, 'PROCESSING']);
      await stage.application.settle();
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'COMPLETED',
        receivedAmount: { amount: 9_163 },
      });
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
      expect((await stage.send(quote.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });

    it('fail with FUNDING_AMOUNT_MISMATCH when another amount arrives, which is returned to its origin', async () => {
      const { quote, customerId } = await waiting();
      const before = await stage.books('world');
      expect((await stage.send(quote.id, 'USD', 9_999)).body).toMatchObject({
        status: 'FAILED',
        failureReason: 'FUNDING_AMOUNT_MISMATCH',
      });
      await stage.application.settle();
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'FAILED',
        refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
      });
      expect(await stage.received(quote.transactionId)).toEqual([
        'PENDING',
        'FAILED',
        'REFUND_PENDING',
        'REFUND_COMPLETED',
      ]);
      expect(await stage.books('world')).toEqual(before);
      expect((await stage.balance(customerId, await stage.account(customerId, 'USD'))).balance).toBe(0);
    });

    it('fail when their destination was deleted before the money comes, which is returned', async () => {
      const { destination, quote } = await waiting();
      const before = await stage.books('world');
      expect((await stage.api.delete(`/customers/external-accounts/${destination}`)).status).toBe(204);
      expect((await stage.send(quote.id, 'USD')).status).toBe(200);
      await stage.application.settle();
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'FAILED',
        failureReason: 'ACCOUNT_CANNOT_RECEIVE',
        refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
      });
      expect(await stage.books('world')).toEqual(before);
    });

    it('are not executed, and are not executed at once either', async () => {
      const { customerId, destination, quote } = await waiting();
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      const { body } = await stage.realtimeQuote({ customerId, currency: 'USD' }, { accountId: destination }, 10_000, {
        immediatelyExecute: true,
      });
      expect(body.status).toBe('PENDING');
    });

    it('expire; money that comes too late goes back with the reason TIMEOUT and the transaction stays EXPIRED', async () => {
      const { quote } = await waiting();
      await stage.application.advance('5m');
      expect((await stage.send(quote.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      await stage.application.execute(ReceivePushedFunds, {
        quoteId: quote.id,
        amount: { currency: 'USD', amount: '10000' },
      });
      await stage.application.settle();
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'EXPIRED',
        refund: { status: 'COMPLETED', reason: 'TIMEOUT' },
      });
      expect(await stage.received(quote.transactionId)).toEqual([
        'PENDING',
        'EXPIRED',
        'REFUND_PENDING',
        'REFUND_COMPLETED',
      ]);
    });

    it('complete though their money comes twice: the second deposit waits in suspense until an operator sends it on', async () => {
      const { customerId, quote } = await waiting();
      const { application } = stage;
      const arrive = (metadata = application.metadata()) =>
        application.execute(
          ReceivePushedFunds,
          { quoteId: quote.id, amount: { currency: 'USD', amount: '10000' } },
          metadata,
        );
      const before = (await stage.books('suspense'))['USD'] ?? 0;
      const suspense = async () => ((await stage.books('suspense'))['USD'] ?? 0) - before;
      await arrive();
      await application.settle();
      const second = application.metadata();
      await arrive(second);
      await arrive(second);
      await application.settle();
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect(await suspense()).toBe(10_000);
      expect((await stage.api.delete(`/customers/${customerId}`)).status).toBe(409);
      const resolve = new ResolveSuspense(
        application.tenant,
        { transactionId: quote.transactionId, to: 'ACCOUNT', by: { operator: 'Grace', reason: 'they paid twice' } },
        application.metadata(),
      );
      expect(await application.get(CommandBus).execute(resolve)).toMatchObject({ status: 'RESOLVED', to: 'ACCOUNT' });
      expect(await suspense()).toBe(0);
      const [account] = (await stage.api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body
        .data;
      expect(account.balance.amount).toBe(10_000);
    });

    it('keep money of another currency in suspense too, and are paid by their own: an operator sends each on', async () => {
      const { customerId, quote } = await waiting();
      const { application } = stage;
      const arrive = (currency: string) =>
        application.execute(ReceivePushedFunds, { quoteId: quote.id, amount: { currency, amount: '10000' } });
      const before = await stage.books('suspense');
      const suspense = async () => {
        const now = await stage.books('suspense');
        return ['EUR', 'GBP', 'USD'].map((code) => (now[code] ?? 0) - (before[code] ?? 0));
      };
      for (const currency of ['EUR', 'USD', 'USD', 'GBP']) await arrive(currency);
      await application.settle();
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect(await suspense()).toEqual([10_000, 10_000, 10_000]);
      const resolve = async (to: 'ACCOUNT' | 'OUTSIDE') => {
        const by = { operator: 'Grace', reason: 'they paid in another currency' };
        return application
          .get(CommandBus)
          .execute(
            new ResolveSuspense(
              application.tenant,
              { transactionId: quote.transactionId, to, by },
              application.metadata(),
            ),
          );
      };
      expect(await resolve('ACCOUNT')).toMatchObject({ status: 'KEPT', amount: { currency: 'USD' } });
      const [account] = (await stage.api.get(`/customers/internal-accounts?customerId=${customerId}&currency=EUR`)).body
        .data;
      expect([account.balance.amount, await suspense()]).toEqual([10_000, [0, 10_000, 10_000]]);
      expect((await stage.api.delete(`/customers/${customerId}`)).status).toBe(409);
      expect(await resolve('OUTSIDE')).toMatchObject({ status: 'KEPT', amount: { currency: 'GBP' } });
      expect(await resolve('OUTSIDE')).toMatchObject({ status: 'RESOLVED' });
      expect(await suspense()).toEqual([0, 0, 0]);
    });

    it.each<[string, string[], object]>([
      [
        '002',
        ['PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
        { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' },
      ],
      [
        '004',
        ['PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
        { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
      ],
      [
        '006',
        ['PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED'],
        { status: 'COMPLETED', refund: { reason: 'USER_CANCELLATION' } },
      ],
    ])(
      'follow the destination suffix %s once paid, and refund to the originating instrument',
      async (suffix, walk, end) => {
        const { quote } = await waiting(suffix);
        const before = await stage.books('world');
        await stage.send(quote.id, 'USD');
        await stage.application.settle();
        expect(await stage.received(quote.transactionId)).toEqual(['PENDING', ...walk]);
        expect(await stage.transaction(quote.transactionId)).toMatchObject(end);
        expect(await stage.books('world')).toEqual(before);
      },
    );

    it('are refused a simulated payment of another amount or currency', async () => {
      const { quote } = await waiting();
      expect((await stage.send(quote.id, 'EUR')).body).toMatchObject({
        status: 400,
        code: 'INVALID_CURRENCY',
        details: { errors: [{ field: 'currencyCode' }] },
      });
      expect((await stage.send('Quote:00000000-0000-4000-8000-000000000000', 'USD')).body).toMatchObject({
        status: 404,
        code: 'QUOTE_NOT_FOUND',
      });
      const own = await stage.funded(10_000);
      const { body: balanceQuote } = await stage.quote(own.accountId, await stage.euros(own.customerId), 10_000);
      expect((await stage.send(balanceQuote.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await stage.send(quote.id, 'USD', 0)).body).toMatchObject({ status: 400 });
      const stranger = (await stage.application.createPlatform()).api;
      expect((await stranger.post('/sandbox/send', { quoteId: quote.id, currencyCode: 'USD' })).body).toMatchObject({
        status: 404,
        code: 'QUOTE_NOT_FOUND',
      });
    });

    it('of the platform itself belong to the platform', async () => {
      const customerId = await stage.customer();
      const { body } = await stage.realtimeQuote(
        { currency: 'USD' },
        { accountId: await stage.euros(customerId) },
        10_000,
      );
      expect((await stage.transaction(body.transactionId)).customerId).toBe((await stage.api.get('/config')).body.id);
    });
  });

  describe('on a chain', () => {
    const coins = (source: object, accountId: string) =>
      stage.realtimeQuote({ currency: 'USDC', ...source }, { accountId }, 10_000_000);

    it.each(['SOLANA', 'ETHEREUM', 'BASE', 'POLYGON'])(
      'show the wallet on the requested network %s',
      async (cryptoNetwork) => {
        const customerId = await stage.customer();
        const { body } = await coins({ customerId, cryptoNetwork }, await stage.euros(customerId));
        expect(body.source.cryptoNetwork).toBe(cryptoNetwork);
        expect(body.paymentInstructions).toMatchObject([
          {
            accountOrWalletInfo: {
              accountType: `${cryptoNetwork}_WALLET`,
              assetType: 'USDC',
              address: expect.any(String),
            },
          },
        ]);
      },
    );

    it.each([undefined, 'TRON', 'LIGHTNING', 'NOWHERE'])(
      'need a network that carries the coin, not %s',
      async (cryptoNetwork) => {
        const customerId = await stage.customer();
        const { body } = await coins(
          { customerId, ...(cryptoNetwork && { cryptoNetwork }) },
          await stage.euros(customerId),
        );
        expect(body).toMatchObject({
          status: 400,
          code: 'INVALID_INPUT',
          details: { errors: [{ field: 'source.cryptoNetwork' }] },
        });
      },
    );

    it("pass through the customer's account of the coin", async () => {
      const customerId = await stage.customer();
      const accountId = await stage.account(customerId, 'USDC');
      const { body: quote } = await coins({ customerId, cryptoNetwork: 'SOLANA' }, await stage.euros(customerId));
      await stage.send(quote.id, 'USDC');
      await stage.application.settle();
      expect(await stage.transaction(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    });

    it('refund into that account, never to the sending wallet: failed payments and wrong amounts alike', async () => {
      const customerId = await stage.customer();
      const accountId = await stage.account(customerId, 'USDC');
      const { body: failing } = await coins(
        { customerId, cryptoNetwork: 'SOLANA' },
        await stage.euros(customerId, '004'),
      );
      await stage.send(failing.id, 'USDC');
      await stage.application.settle();
      expect(await stage.transaction(failing.transactionId)).toMatchObject({
        status: 'FAILED',
        refund: { status: 'COMPLETED' },
      });
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000_000);
      const { body: mismatched } = await coins({ customerId, cryptoNetwork: 'BASE' }, await stage.euros(customerId));
      await stage.send(mismatched.id, 'USDC', 5);
      await stage.application.settle();
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000_005);
    });

    it('from an external wallet are pushed too', async () => {
      const customerId = await stage.customer();
      const source = await wallet(customerId);
      const { status, body } = await stage.quote(source.id, await stage.euros(customerId), 10_000_000);
      expect([status, body.paymentInstructions?.[0].accountOrWalletInfo.accountType]).toEqual([201, 'SOLANA_WALLET']);
      expect((await stage.execute(body.id)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await stage.send(body.id, 'USDC')).body.status).toBe('PROCESSING');
      await stage.application.settle();
      expect(await stage.transaction(body.transactionId)).toMatchObject({
        status: 'COMPLETED',
        source: { sourceType: 'ACCOUNT', accountId: source.id },
      });
    });
  });

  describe('pulled from a bank account', () => {
    async function pulled(sourceSuffix: string, destinationSuffix = '999') {
      const customerId = await stage.customer();
      const { status, body: quote } = await stage.quote(
        await stage.dollars(customerId, sourceSuffix),
        await stage.euros(customerId, destinationSuffix),
        10_000,
      );
      expect([status, quote.paymentInstructions]).toEqual([201, undefined]);
      const before = await stage.books('world');
      expect((await stage.execute(quote.id)).body.status).toBe('PROCESSING');
      await stage.application.settle();
      return { quote, before };
    }

    it('are executed, collect their money and complete', async () => {
      const { quote } = await pulled('999');
      expect(await stage.transaction(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('are paid by POST /sandbox/send as well, once, by exactly their amount and currency', async () => {
      const customerId = await stage.customer();
      const [source, destination] = [await stage.dollars(customerId), await stage.euros(customerId)];
      const { body: quote } = await stage.quote(source, destination, 10_000);
      expect((await stage.send(quote.id, 'EUR')).body).toMatchObject({
        status: 400,
        code: 'INVALID_CURRENCY',
        details: { errors: [{ field: 'currencyCode' }] },
      });
      expect((await stage.send(quote.id, 'USD', 9_999)).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'currencyAmount' }] },
      });
      const key = { headers: { 'Idempotency-Key': 'a bank account pays' } };
      const body = { quoteId: quote.id, currencyCode: 'USD', currencyAmount: 10_000 };
      const first = await stage.api.post('/sandbox/send', body, key);
      expect([first.status, first.body]).toMatchObject([200, { id: quote.transactionId, status: 'PROCESSING' }]);
      expect((await stage.api.post('/sandbox/send', body, key)).body).toEqual(first.body);
      await stage.application.settle();
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
      expect((await stage.send(quote.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      const { body: late } = await stage.quote(source, destination, 10_000);
      await stage.application.advance(
        `${Math.ceil((Date.parse(late.expiresAt) - stage.application.clock.now().getTime()) / 1000)}s`,
      );
      expect((await stage.send(late.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });

    it('follow the suffix of the source when they are paid by POST /sandbox/send', async () => {
      const customerId = await stage.customer();
      const { body: quote } = await stage.quote(
        await stage.dollars(customerId, '002'),
        await stage.euros(customerId),
        10_000,
      );
      expect((await stage.send(quote.id, 'USD')).status).toBe(200);
      await stage.application.settle();
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'PROCESSING', 'FAILED']);
    });

    it.each(['002', '003', '004'])(
      'fail without a refund when the source ends in %s: nothing was taken',
      async (suffix) => {
        const { quote, before } = await pulled(suffix);
        expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'PROCESSING', 'FAILED']);
        expect((await stage.transaction(quote.transactionId)).refund).toBeUndefined();
        expect(await stage.books('world')).toEqual(before);
      },
    );

    it('wait 30 seconds for a source that ends in 005', async () => {
      const { quote } = await pulled('005');
      expect(await stage.transaction(quote.transactionId)).toMatchObject({ status: 'PROCESSING' });
      await stage.application.advance('30s');
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'FAILED',
        failureReason: 'QUOTE_EXECUTION_FAILED',
      });
    });

    it("look at the destination's suffix afterwards, and refund to the bank account", async () => {
      const { quote, before } = await pulled('999', '004');
      expect(await stage.received(quote.transactionId)).toEqual([
        'PENDING',
        'PROCESSING',
        'FAILED',
        'REFUND_PENDING',
        'REFUND_COMPLETED',
      ]);
      expect(await stage.books('world')).toEqual(before);
    });
  });

  it('can be paid in every currency that the product knows', async () => {
    const { api } = await stage.application.createPlatform();
    const supportedCurrencies = CURRENCIES.map(({ code }) => ({
      currencyCode: code,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['OUTGOING'],
      minAmount: 1,
      maxAmount: 9_000_000_000_000_000,
    }));
    const configured = await api.patch('/config', { supportedCurrencies });
    expect([configured.status, configured.body.code]).toEqual([200, undefined]);
    await stage.application.settle();
    const destination = (
      await api.post('/platform/external-accounts', {
        currency: 'EUR',
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: 'DE89370400440532013000',
          beneficiary: {
            beneficiaryType: 'BUSINESS',
            legalName: 'Shop',
            countryOfResidence: 'DE',
            address: { line1: '1', city: 'B', postalCode: '1', country: 'DE' },
          },
        },
      })
    ).body.id;
    const chains: Record<string, string> = { USDC: 'SOLANA', USDT: 'TRON', USDB: 'SPARK' };
    const without: string[] = [];
    for (const { code, decimals } of CURRENCIES) {
      const { body } = await api.post('/quotes', {
        source: {
          sourceType: 'REALTIME_FUNDING',
          currency: code,
          ...(chains[code] && { cryptoNetwork: chains[code] }),
        },
        destination: { destinationType: 'ACCOUNT', accountId: destination },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: 1_000,
      });
      if (body.paymentInstructions?.[0]?.accountOrWalletInfo === undefined)
        without.push(`${code}/${decimals}: ${body.code} ${body.message}`);
    }
    expect(without).toEqual([]);
  });

  it('a simulated UMA payment names its receiver once, by the address or the id of a customer', async () => {
    const customerId = await stage.customer();
    const { umaAddress: receiverUmaAddress } = await stage.api.read(`/customers/${customerId}`);
    const refused = async (receiver: object) => {
      const sent = { senderUmaAddress: '$success.usd@sandbox.uma.money', receivingCurrencyCode: 'USD' };
      const { status, body } = await stage.api.post('/sandbox/uma/receive', {
        ...sent,
        receivingCurrencyAmount: 1_000,
        ...receiver,
      });
      return [status, body.code, body.details.errors[0].message];
    };
    expect(await refused({ customerId, receiverUmaAddress })).toEqual([
      400,
      'INVALID_INPUT',
      'must be omitted if customerId is given',
    ]);
    expect(await refused({})).toEqual([400, 'INVALID_INPUT', 'must be given, unless customerId is given']);
    const unknown = derivedResourceId('Customer', 'unknown');
    expect(await refused({ customerId: unknown })).toEqual([404, 'USER_NOT_FOUND', expect.any(String)]);
  });
});
