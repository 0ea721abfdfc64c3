import { AccountsInUse } from '@app/accounts';
import { derivedResourceId } from '@app/kernel';
import { minStatementsOf } from '../../support/event-store.js';
import { fewestRoundTrips } from '../../support/fewest-round-trips.js';
import { PaymentsStage } from './payments.stage.js';

const fee = (amount: number, platformVariableFeeBps: number, currency = 'USD') => ({
  platformFeeOverride: { platformFixedFee: { amount, currency }, platformVariableFeeBps },
});

describe('quotes over HTTP', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  /** A customer with dollars and a euro account elsewhere that ends in the suffix. */
  async function corridor(amount: number, suffix = '999') {
    const { customerId, accountId } = await stage.funded(amount);
    return { customerId, accountId, destination: await stage.euros(customerId, suffix) };
  }

  /** Creates and executes a quote of 100.00 USD; the source holds exactly that. */
  async function executed(suffix: string, more: object = {}) {
    const { customerId, accountId, destination } = await corridor(10_000, suffix);
    const { body: quote } = await stage.quote(accountId, destination, 10_000, more);
    const { status, body } = await stage.execute(quote.id);
    const { transactionId, expiresAt, sendingCurrency, receivingCurrency, ...rest } = body;
    const { totalSendingAmount, totalReceivingAmount, feesIncluded, ...transaction } = rest;
    expect(status).toBe(200);
    const terms = { transactionId, expiresAt, sendingCurrency, receivingCurrency };
    expect(quote).toMatchObject({ ...terms, totalSendingAmount, totalReceivingAmount, feesIncluded });
    expect([transaction.id, transaction.quoteId]).toEqual([transactionId, quote.id]);
    return { customerId, accountId, quote, transaction };
  }

  const held = (kind: string): Promise<Record<string, number>> => stage.books(kind);

  describe('POST /quotes', () => {
    it('waits for four statements to PostgreSQL one after another at most', async () => {
      const { accountId, destination } = await corridor(0);
      const trips = await fewestRoundTrips(stage.application, async () =>
        expect((await stage.quote(accountId, destination, 10_000)).status).toBe(201),
      );
      expect(trips).toBeLessThanOrEqual(4);
      expect(trips).toBeGreaterThanOrEqual(minStatementsOf(2)); // the facts, the append
    });

    it('waits for no more when it is executed at once: volume, debit and quote are one append', async () => {
      const { accountId, destination } = await corridor(100_000);
      const trips = await fewestRoundTrips(stage.application, async () =>
        expect((await stage.quote(accountId, destination, 10_000, { immediatelyExecute: true })).status).toBe(201),
      );
      expect(trips).toBeLessThanOrEqual(4);
      expect(trips).toBeGreaterThanOrEqual(minStatementsOf(2)); // the facts, the append
    });

    it('locks the sending amount: price, fees, rate and expiry', async () => {
      const { customerId, accountId, destination } = await corridor(0);
      const { status, body } = await stage.quote(accountId, destination, 10_000, { description: 'Rent for March' });
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          id: expect.stringMatching(/^Quote:[0-9a-f-]{36}$/),
          status: 'PENDING',
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
          source: { sourceType: 'ACCOUNT', accountId },
          destination: { destinationType: 'ACCOUNT', accountId: destination },
          sendingCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
          receivingCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
          totalSendingAmount: 10_000,
          totalReceivingAmount: 9_163,
          exchangeRate: 1.08695652,
          feesIncluded: 40,
          platformFeesIncluded: 0,
          transactionId: expect.stringMatching(/^Transaction:/),
          rateDetails: {
            svcApiMultiplier: 8305.01,
            svcApiFixedFee: 10,
            svcApiVariableFeeRate: 0.003,
            svcApiVariableFeeAmount: 30,
            counterpartyMultiplier: expect.closeTo(0.000110444178, 12),
            counterpartyFixedFee: 0,
          },
        },
      });
      expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(300_000);
      expect((await stage.api.get(`/quotes/${body.id}`)).body).toEqual(body);
      expect(await stage.transaction(body.transactionId)).toMatchObject({
        status: 'PENDING',
        quoteId: body.id,
        customerId,
        description: 'Rent for March',
        exchangeRate: 1.08695652,
        fees: 40,
        platformFees: 0,
        sentAmount: { amount: 10_000 },
        receivedAmount: { amount: 9_163 },
        rateDetails: body.rateDetails,
      });
      expect(await stage.received(body.transactionId)).toEqual(['PENDING']);
    });

    it('locks the receiving amount: the smallest sending amount that delivers it', async () => {
      const { accountId, destination } = await corridor(0);
      const { body } = await stage.quote(accountId, destination, 92_000, {
        lockedCurrencySide: 'RECEIVING',
        ...fee(50, 30),
      });
      expect(body).toMatchObject({
        totalSendingAmount: 100_664,
        totalReceivingAmount: 92_000,
        feesIncluded: 664,
        platformFeesIncluded: 352,
      });
    });

    it("charges the platform's configured fee, or the override in its place", async () => {
      const { accountId, destination } = await corridor(0);
      const feeConfigs = [
        {
          feeType: 'CROSS_CURRENCY_TRANSACTION',
          sourceCurrency: 'USD',
          variableFeeBps: 30,
          fixedFee: { amount: 50, currency: 'USD' },
        },
      ];
      expect((await stage.api.patch('/config', { feeConfigs })).status).toBe(200);
      expect((await stage.quote(accountId, destination, 10_000)).body).toMatchObject({
        totalReceivingAmount: 9_089,
        feesIncluded: 120,
        platformFeesIncluded: 80,
      });
      expect((await stage.quote(accountId, destination, 10_000, fee(0, 0))).body).toMatchObject({
        feesIncluded: 40,
        platformFeesIncluded: 0,
      });
      await stage.api.patch('/config', {
        feeConfigs: [{ ...feeConfigs[0], variableFeeBps: 0, fixedFee: { amount: 0, currency: 'USD' } }],
      });
      expect((await stage.quote(accountId, destination, 10_000)).body.platformFeesIncluded).toBe(0);
    });

    it('executes at once when asked to, if the balance covers it', async () => {
      const { customerId, accountId, destination } = await corridor(10_000);
      const { status, body } = await stage.quote(accountId, destination, 10_000, { immediatelyExecute: true });
      expect([status, body.status]).toEqual([201, 'PROCESSING']);
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
      expect((await stage.quote(accountId, destination, 10_000, { immediatelyExecute: true })).body).toMatchObject({
        status: 400,
        code: 'INSUFFICIENT_BALANCE',
      });
      await stage.application.settle();
      expect((await stage.api.get(`/quotes/${body.id}`)).body.status).toBe('COMPLETED');
    });

    it("pays for a customer from the platform's own account", async () => {
      const {
        body: {
          data: [{ id: platformAccount }],
        },
      } = await stage.api.get('/platform/internal-accounts?currency=USD');
      const customerId = await stage.customer();
      const destination = await stage.euros(customerId);
      const from = (named: object) =>
        stage.quote(platformAccount, destination, 10_000, {
          source: { sourceType: 'ACCOUNT', accountId: platformAccount, ...named },
        });
      expect((await from({ customerId })).body.source).toEqual({
        sourceType: 'ACCOUNT',
        accountId: platformAccount,
        customerId,
      });
      const own = await stage.transaction((await from({})).body.transactionId);
      expect(own.customerId).toBe((await stage.api.get('/config')).body.id);
      const { body: pending } = await stage.api.post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace 001',
      });
      expect((await from({ customerId: pending.id })).body).toMatchObject({ status: 403, code: 'USER_NOT_READY' });
      expect((await from({ customerId: derivedResourceId('Customer', 'nobody') })).body).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
    });

    it('refuses requests against the rules of section 4.1', async () => {
      const { customerId, accountId, destination } = await corridor(0);
      const wallet = await stage.account(customerId, 'USDB');
      const refusal = async (more: object, amount = 10_000, from = accountId, to = destination) => {
        const { status, body } = await stage.quote(from, to, amount, more);
        return [status, body.code];
      };
      expect(await refusal({}, 10_000, accountId, accountId)).toEqual([400, 'SELF_PAYMENT']);
      expect(await refusal({ lockedCurrencySide: 'BOTH' })).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal({}, 0)).toEqual([400, 'INVALID_AMOUNT']);
      expect(await refusal({}, 10)).toEqual([400, 'AMOUNT_OUT_OF_RANGE']);
      expect(await refusal({}, 10_000_001)).toEqual([400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED']);
      expect(await refusal({}, 9_000_000_000_000_001)).toEqual([400, 'INVALID_AMOUNT']);
      expect(await refusal({}, 10_000, derivedResourceId('InternalAccount', 'nobody'))).toEqual([
        404,
        'REFERENCE_NOT_FOUND',
      ]);
      expect(await refusal({}, 10_000, accountId, derivedResourceId('ExternalAccount', 'nobody'))).toEqual([
        404,
        'REFERENCE_NOT_FOUND',
      ]);
      expect(await refusal({}, 10_000, accountId, 'ExternalAccount:nonsense')).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal({ immediatelyExecute: true }, 1_000_000, wallet)).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal({ scaFactor: 'TOTP' })).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal(fee(5, 10_001))).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal(fee(-5, 0))).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal(fee(5, 0, 'EUR'))).toEqual([400, 'INVALID_INPUT']);
      expect(
        await refusal({
          source: { sourceType: 'ACCOUNT', accountId, customerId: derivedResourceId('Customer', 'other') },
        }),
      ).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal({ source: { sourceType: 'REALTIME_FUNDING', customerId } })).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal({ source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'JPY' } })).toEqual([
        400,
        'INVALID_CURRENCY',
      ]);
      expect(
        await refusal({ destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@example.com' } }),
      ).toEqual([400, 'INVALID_INPUT']);
    });
  });

  describe('POST /quotes/{quoteId}/execute', () => {
    it('waits for six statements to PostgreSQL one after another at most', async () => {
      const { accountId, destination } = await corridor(60_000);
      const quotes = await Promise.all(Array.from({ length: 6 }, () => stage.quote(accountId, destination, 10_000)));
      const trips = await fewestRoundTrips(stage.application, async () =>
        expect((await stage.execute(quotes.pop()!.body.id)).status).toBe(200),
      );
      expect(trips).toBeLessThanOrEqual(6);
      expect(trips).toBeGreaterThanOrEqual(minStatementsOf(2)); // the facts, and the append of volume, debit and execution
    });

    it('answers 200 with the transaction, PROCESSING and debited; then everything completes', async () => {
      const { customerId, accountId, quote, transaction } = await executed('999');
      expect(transaction).toMatchObject({ id: quote.transactionId, status: 'PROCESSING', quoteId: quote.id });
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
      await stage.application.settle();
      expect(await stage.transaction(transaction.id)).toMatchObject({
        status: 'COMPLETED',
        settledAt: expect.any(String),
      });
      expect((await stage.api.get(`/quotes/${quote.id}`)).body).toEqual({ ...quote, status: 'COMPLETED' });
      expect(await stage.received(transaction.id)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
    });

    it("books fees, exchange and the platform's revenue where they belong", async () => {
      const before = { fees: await held('fees'), fx: await held('fx'), platform: await stage.platformBalance('USD') };
      await executed('999', fee(50, 30));
      const [fees, fx] = [await held('fees'), await held('fx')];
      expect(fees['USD']! - (before.fees['USD'] ?? 0)).toBe(40);
      expect([fx['USD']! - (before.fx['USD'] ?? 0), fx['EUR']! - (before.fx['EUR'] ?? 0)]).toEqual([9_880, -9_089]);
      expect((await stage.platformBalance('USD')) - before.platform).toBe(80);
    });

    it('converts into another internal account at once', async () => {
      const { customerId, accountId } = await stage.funded(10_000);
      const euros = await stage.account(customerId, 'EUR');
      const { body: quote } = await stage.quote(accountId, euros, 10_000);
      await stage.execute(quote.id);
      await stage.application.settle();
      expect((await stage.balance(customerId, euros)).balance).toBe(9_163);
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'COMPLETED',
        paymentRail: null,
        railSelectionMode: null,
      });
    });

    it.each([
      ['002', 'QUOTE_EXECUTION_FAILED', ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']],
      ['004', 'COUNTERPARTY_POST_TX_FAILED', ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']],
    ])('to an account that ends in %s fails as %s and refunds everything', async (suffix, failureReason, received) => {
      const before = { fees: await held('fees'), fx: await held('fx'), platform: await stage.platformBalance('USD') };
      const { customerId, accountId, quote, transaction } = await executed(suffix, fee(50, 30));
      await stage.application.settle();
      expect(await stage.transaction(transaction.id)).toMatchObject({
        status: 'FAILED',
        failureReason,
        platformFees: 80,
        refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED', settledAt: expect.any(String) },
      });
      expect((await stage.api.get(`/quotes/${quote.id}`)).body.status).toBe('FAILED');
      expect(await stage.received(transaction.id)).toEqual(received);
      expect(await stage.balance(customerId, accountId)).toEqual({ balance: 10_000, totalBalance: 10_000 });
      expect({
        fees: await held('fees'),
        fx: await held('fx'),
        platform: await stage.platformBalance('USD'),
      }).toEqual(before);
    });

    it('to an account that ends in 003 completes after six minutes', async () => {
      const { quote, transaction } = await executed('003');
      await stage.application.advance('5m');
      expect((await stage.transaction(transaction.id)).status).toBe('PROCESSING');
      await stage.application.advance('1m');
      expect((await stage.transaction(transaction.id)).status).toBe('COMPLETED');
      expect((await stage.api.get(`/quotes/${quote.id}`)).body.status).toBe('COMPLETED');
    });

    it('to an account that ends in 005 completes and is returned a second later', async () => {
      const { customerId, accountId, transaction } = await executed('005', fee(50, 30));
      await stage.application.settle();
      expect((await stage.transaction(transaction.id)).status).toBe('COMPLETED');
      await stage.application.advance('1s');
      expect(await stage.transaction(transaction.id)).toMatchObject({
        status: 'FAILED',
        failureReason: 'PAYOUT_RETURNED',
        refund: { status: 'COMPLETED' },
      });
      expect(await stage.received(transaction.id)).toEqual([
        'PENDING',
        'PROCESSING',
        'COMPLETED',
        'FAILED',
        'REFUND_PENDING',
        'REFUND_COMPLETED',
      ]);
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it('to an account that ends in 006 is cancelled: refunded, then completed', async () => {
      const { customerId, accountId, transaction } = await executed('006');
      await stage.application.settle();
      const shown = await stage.transaction(transaction.id);
      expect(shown).toMatchObject({
        status: 'COMPLETED',
        refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
      });
      expect(shown).not.toHaveProperty('failureReason');
      expect(await stage.received(transaction.id)).toEqual([
        'PENDING',
        'PROCESSING',
        'REFUND_PENDING',
        'REFUND_COMPLETED',
        'COMPLETED',
      ]);
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it('to an account that ends in 007 fails together with its refund; the money waits in suspense', async () => {
      const before = (await held('suspense'))['USD'] ?? 0;
      const { customerId, accountId, transaction } = await executed('007', fee(50, 30));
      await stage.application.settle();
      const shown = await stage.transaction(transaction.id);
      expect(shown).toMatchObject({
        status: 'FAILED',
        failureReason: 'COUNTERPARTY_POST_TX_FAILED',
        refund: { status: 'FAILED', reason: 'TRANSACTION_FAILED' },
      });
      expect(shown.refund).not.toHaveProperty('settledAt');
      expect(await stage.received(transaction.id)).toEqual([
        'PENDING',
        'PROCESSING',
        'FAILED',
        'REFUND_PENDING',
        'REFUND_FAILED',
      ]);
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
      expect(((await held('suspense'))['USD'] ?? 0) - before).toBe(10_000);
    });

    it('checks its destination again: nothing is debited for a deleted account', async () => {
      const { customerId, accountId, destination } = await corridor(10_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      expect((await stage.api.delete(`/customers/external-accounts/${destination}`)).status).toBe(204);
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
      expect(await stage.balance(customerId, accountId)).toMatchObject({ balance: 10_000 });
    });

    it('protects its accounts from deletion until it has ended, however it ends', async () => {
      const { accountId, destination } = await corridor(10_000, '003');
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      expect((await stage.execute(quote.id)).status).toBe(200);
      const remove = () => stage.api.delete(`/customers/external-accounts/${destination}`);
      expect((await remove()).body).toMatchObject({ status: 409, code: 'CONFLICT' });
      await stage.application.advance('6m');
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect((await remove()).status).toBe(204);
    });

    it('continues with the account that it started with, whatever its later state', async () => {
      const { customerId, accountId, destination } = await corridor(10_000, '003');
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      await stage.execute(quote.id);
      // a deletion that looked for payments before this one was begun
      const inUse = stage.application.get(AccountsInUse);
      inUse.requireUnused = async () => undefined;
      expect((await stage.api.delete(`/customers/external-accounts/${destination}`)).status).toBe(204);
      Reflect.deleteProperty(inUse, 'requireUnused');
      await stage.application.advance('359s');
      expect((await stage.transaction(quote.transactionId)).status).toBe('PROCESSING');
      await stage.application.advance('1s');
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    });

    it('refuses without funds; the quote can be tried again', async () => {
      const { accountId, destination } = await corridor(9_999);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
      expect((await stage.api.get(`/quotes/${quote.id}`)).body.status).toBe('PENDING');
      await stage.fund(accountId, 1);
      expect((await stage.execute(quote.id)).status).toBe(200);
    });

    it('executes a quote once, for any number of repeated or concurrent requests', async () => {
      const { customerId, accountId, destination } = await corridor(30_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      const answers = await Promise.all(Array.from({ length: 8 }, () => stage.execute(quote.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
      expect((await stage.balance(customerId, accountId)).balance).toBe(20_000);
      await stage.application.settle();
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('gives the same answer again for the same Idempotency-Key', async () => {
      const { customerId, accountId, destination } = await corridor(20_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000, {}, { 'idempotency-key': 'quote-1' });
      expect((await stage.quote(accountId, destination, 10_000, {}, { 'idempotency-key': 'quote-1' })).body).toEqual(
        quote,
      );
      const first = await stage.execute(quote.id, { 'idempotency-key': 'execute-1' });
      await stage.application.settle();
      expect(await stage.execute(quote.id, { 'idempotency-key': 'execute-1' })).toMatchObject({
        status: 200,
        body: first.body,
      });
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it('debits once when an earlier attempt died after its debit', async () => {
      const { customerId, accountId, destination } = await corridor(20_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      await stage.dyingDebit(accountId, quote.transactionId, 10_000n);
      expect((await stage.execute(quote.id)).status).toBe(200);
      await stage.application.advance('2m');
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it('debits again when the reservation of an attempt that died was released', async () => {
      const { customerId, accountId, destination } = await corridor(20_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      await stage.dyingDebit(accountId, quote.transactionId, 10_000n);
      await stage.application.advance('61s');
      expect((await stage.balance(customerId, accountId)).balance).toBe(20_000);
      expect((await stage.execute(quote.id)).status).toBe(200);
      await stage.application.settle();
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it("refuses an embedded wallet without its owner's signature", async () => {
      const { customerId, accountId } = await stage.funded(20_000_000, 'USDB');
      const { body: quote } = await stage.quote(accountId, await stage.dollars(customerId), 10_000_000);
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_MISSING' });
      expect((await stage.balance(customerId, accountId)).balance).toBe(20_000_000);
    });

    it("answers 404 for an unknown quote, another platform's included", async () => {
      const { accountId, destination } = await corridor(10_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      const { api } = await stage.application.createPlatform();
      for (const by of [api, stage.api]) {
        const id = by === api ? quote.id : derivedResourceId('Quote', 'nobody');
        expect((await by.post(`/quotes/${id}/execute`)).body).toMatchObject({ status: 404, code: 'QUOTE_NOT_FOUND' });
        expect((await by.get(`/quotes/${id}`)).body).toMatchObject({ status: 404, code: 'QUOTE_NOT_FOUND' });
      }
    });
  });

  describe('a quote that is not executed', () => {
    it('expires after five minutes by itself', async () => {
      const { accountId, destination } = await corridor(10_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      await stage.application.advance('299s');
      expect((await stage.api.get(`/quotes/${quote.id}`)).body.status).toBe('PENDING');
      await stage.application.advance('1s');
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'EXPIRED']);
      expect((await stage.api.get(`/quotes/${quote.id}`)).body.status).toBe('EXPIRED');
      const transaction = await stage.transaction(quote.transactionId);
      expect(transaction.status).toBe('EXPIRED');
      expect(transaction).not.toHaveProperty('failureReason');
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
    });

    it.each(['quote', 'transaction'])('is EXPIRED in the %s, before and after its timer', async (looked) => {
      const { accountId, destination } = await corridor(10_000);
      const { body: quote } = await stage.quote(accountId, destination, 10_000);
      stage.application.clock.advance('5m');
      const path = looked === 'quote' ? `/quotes/${quote.id}` : `/transactions/${quote.transactionId}`;
      expect((await stage.api.get(path)).body.status).toBe('EXPIRED');
      await stage.application.settle();
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'EXPIRED']);
    });
  });
});
