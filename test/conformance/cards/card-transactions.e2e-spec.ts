import { CommandBus } from '@nestjs/cqrs';
import { TrialBalance } from '@app/accounts';
import { DelegatedKeys, RecoverShortfall } from '@app/cards';
import { exported } from '../../support/exported-table.js';
import { AnswerConfirmations } from '../../../libs/cards/src/http/answer-confirmations.guard.js';
import { allPages } from '../../support/all-pages.js';
import { TestApplication } from '../../support/application.js';
import { Cardholder, walked } from '../../support/cardholder.js';
import { minStatementsOf } from '../../support/event-store.js';
import { fewestRoundTrips } from '../../support/fewest-round-trips.js';
import { furtherAccount } from '../../support/further-account.js';
import { imbalancesOf } from '../../support/imbalances.js';

describe('Card transactions (payments-cards 15.4 to 15.7)', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.boot();
  }, 60_000);

  afterAll(async () => {
    expect(await imbalancesOf(application)).toEqual([]);
    await application.close();
  });

  it('an authorization waits for eight statements to PostgreSQL one after another at most', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const trips = await fewestRoundTrips(application, async () =>
      expect((await holder.authorize(100)).body.status).toBe('AUTHORIZED'),
    );
    expect(trips).toBeLessThanOrEqual(8);
    expect(trips).toBeGreaterThanOrEqual(minStatementsOf(3)); // the facts, the request, and the append of hold and approval
  });

  it('an over-clear pulls the difference later, and returns bring it back', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const authorized = await holder.authorize(1_250);
    const cardTransactionId = authorized.body.id;
    const step = async (answer: { body: any }) => ({ ...(await holder.figures()), ...walked(answer.body) });
    expect(authorized.status).toBe(200);
    expect(await step(authorized)).toEqual({
      balance: 48_750,
      total: 50_000,
      status: 'AUTHORIZED',
      pull: [1, 1_250],
      settle: [0, 0],
      refund: [0, 0],
    });
    expect(await step(await holder.clear(cardTransactionId, 1_500))).toEqual({
      balance: 48_500,
      total: 48_500,
      status: 'SETTLED',
      pull: [2, 1_500],
      settle: [1, 1_500],
      refund: [0, 0],
    });
    expect(await step(await holder.simulate('return', { cardTransactionId, amount: 500 }))).toEqual({
      balance: 49_000,
      total: 49_000,
      status: 'SETTLED',
      pull: [2, 1_500],
      settle: [1, 1_500],
      refund: [1, 500],
    });
    expect(await step(await holder.simulate('return', { cardTransactionId, amount: 1_000 }))).toEqual({
      balance: 50_000,
      total: 50_000,
      status: 'REFUNDED',
      pull: [2, 1_500],
      settle: [1, 1_500],
      refund: [2, 1_500],
    });
    expect(await step(await holder.simulate('return_reversal', { cardTransactionId }))).toEqual({
      balance: 49_000,
      total: 49_000,
      status: 'SETTLED',
      pull: [2, 1_500],
      settle: [1, 1_500],
      refund: [1, 500],
    });
  });

  it('a card transaction is exported for a warehouse as GET shows it, without the merchant', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const { id } = (await holder.authorize(1_250)).body;
    const { body } = await holder.clear(id, 1_500);
    const { rows } = await exported(application, 'card-transactions');
    expect(rows.findLast((row) => row['id'] === id)).toEqual({
      position: expect.stringMatching(/^\d+$/),
      platform_id: application.tenant.platformId,
      environment: application.tenant.environment,
      id,
      card_id: body.cardId,
      customer_id: body.customerId,
      account_id: body.accountId,
      status: 'SETTLED',
      direction: body.direction,
      decline_reason: '',
      currency: 'USD',
      authorized_amount: '1250',
      settled_amount: '1500',
      refunded_amount: '0',
      authorized_at: body.authorizedAt,
      created_at: body.createdAt,
      updated_at: body.updatedAt,
    });
  });

  it('the whole transaction is answered, and authorizedAmount stays the authorized amount', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const { body } = await holder.authorize(1_250);
    expect(body).toEqual({
      type: 'CARD',
      id: expect.stringMatching(/^CardTransaction:/),
      cardId: holder.cardId,
      customerId: holder.customerId,
      platformCustomerId: expect.any(String),
      issuerTransactionToken: expect.any(String),
      status: 'AUTHORIZED',
      direction: 'DEBIT',
      merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
      authorizedAmount: { amount: 1_250, currency: expect.objectContaining({ code: 'USD', decimals: 2 }) },
      settledAmount: expect.objectContaining({ amount: 0 }),
      refundedAmount: expect.objectContaining({ amount: 0 }),
      accountId: holder.accountId,
      pullSummary: { count: 1, totalAmount: 1_250, pendingCount: 0 },
      refundSummary: { count: 0, totalAmount: 0 },
      settlementSummary: { count: 0, totalAmount: 0 },
      authorizedAt: expect.any(String),
      lastEventAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const cleared = await holder.clear(body.id, 1_500);
    expect(cleared.body).toMatchObject({
      authorizedAmount: { amount: 1_250 },
      settledAmount: { amount: 1_500 },
      createdAt: body.authorizedAt,
    });
  });

  it('split clearings, the rest released at the end', async () => {
    const holder = await Cardholder.with(application, 50_000);
    const {
      body: { id },
    } = await holder.authorize(3_000);
    const step = async (amount: number) => {
      const { body } = await holder.clear(id, amount);
      return { ...(await holder.figures()), ...walked(body) };
    };
    expect(await holder.figures()).toEqual({ balance: 47_000, total: 50_000 });
    expect(await step(1_000)).toMatchObject({ balance: 47_000, total: 49_000, status: 'PARTIALLY_SETTLED' });
    expect(await step(1_500)).toMatchObject({ balance: 47_000, total: 47_500, status: 'PARTIALLY_SETTLED' });
    expect(await step(0)).toEqual({
      balance: 47_500,
      total: 47_500,
      status: 'SETTLED',
      pull: [1, 2_500],
      settle: [2, 2_500],
      refund: [0, 0],
    });
  });

  it('an exact clearing settles; a zero clearing without an authorization settles nothing', async () => {
    const holder = await Cardholder.with(application, 5_000);
    const exact = await holder.authorize(1_000);
    expect(walked((await holder.clear(exact.body.id, 1_000)).body)).toEqual({
      status: 'SETTLED',
      pull: [1, 1_000],
      settle: [1, 1_000],
      refund: [0, 0],
    });
    const expired = await holder.authorize(1_000);
    expect(walked((await holder.clear(expired.body.id, 0)).body)).toEqual({
      status: 'SETTLED',
      pull: [1, 0],
      settle: [0, 0],
      refund: [0, 0],
    });
    expect(await holder.figures()).toEqual({ balance: 4_000, total: 4_000 });
  });

  it('an over-clear that the balance does not cover is an EXCEPTION, recovered by the operator once the account is topped up', async () => {
    const holder = await Cardholder.with(application, 1_300);
    const {
      body: { id },
    } = await holder.authorize(1_250);
    expect(await holder.figures()).toEqual({ balance: 50, total: 1_300 });
    expect(walked((await holder.clear(id, 1_500)).body)).toEqual({
      status: 'EXCEPTION',
      pull: [2, 1_250],
      settle: [1, 1_500],
      refund: [0, 0],
    });
    expect(await holder.figures()).toEqual({ balance: 50, total: 50 });
    await expect(recover(id)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await holder.api.post(`/sandbox/internal-accounts/${holder.accountId}/fund`, { amount: 250 });
    expect(walked({ ...(await recover(id)) })).toEqual({
      status: 'SETTLED',
      pull: [3, 1_500],
      settle: [1, 1_500],
      refund: [0, 0],
    });
    expect(await holder.figures()).toEqual({ balance: 50, total: 50 });
    await expect(recover(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('an advice resizes the hold; an amount that the balance does not cover is tried again at clearing', async () => {
    const holder = await Cardholder.with(application, 2_000);
    const {
      body: { id },
    } = await holder.authorize(1_000);
    const advise = async (amount: number) => {
      const { status, body } = await holder.simulate('authorization_advice', { cardTransactionId: id, amount });
      return [status, body.authorizedAmount.amount, body.status, (await holder.figures()).balance];
    };
    expect(await advise(1_500)).toEqual([202, 1_500, 'AUTHORIZED', 500]);
    expect(await advise(800)).toEqual([202, 800, 'AUTHORIZED', 1_200]);
    expect(await advise(2_500)).toEqual([202, 2_500, 'AUTHORIZED', 1_200]);
    await holder.api.post(`/sandbox/internal-accounts/${holder.accountId}/fund`, { amount: 1_000 });
    expect(walked((await holder.clear(id, 2_500)).body)).toMatchObject({
      status: 'SETTLED',
      settle: [1, 2_500],
      pull: [4, 2_500],
    });
    expect(await holder.figures()).toEqual({ balance: 500, total: 500 });
  });

  it('credits move money on clearing, financial ones at once', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const credit = await holder.authorize(300, 'SHOP', 'credit_authorization');
    expect([credit.status, credit.body.direction, walked(credit.body)]).toEqual([
      202,
      'CREDIT',
      { status: 'AUTHORIZED', pull: [0, 0], settle: [0, 0], refund: [0, 0] },
    ]);
    expect(await holder.figures()).toEqual({ balance: 1_000, total: 1_000 });
    expect(walked((await holder.clear(credit.body.id, 300)).body)).toEqual({
      status: 'SETTLED',
      pull: [0, 0],
      settle: [1, 300],
      refund: [0, 0],
    });
    expect(await holder.figures()).toEqual({ balance: 1_300, total: 1_300 });
    const debited = await holder.authorize(200, 'SHOP', 'financial_authorization');
    expect(walked(debited.body)).toEqual({ status: 'SETTLED', pull: [1, 200], settle: [1, 200], refund: [0, 0] });
    expect(await holder.figures()).toEqual({ balance: 1_100, total: 1_100 });
    const credited = await holder.authorize(50, 'SHOP', 'financial_credit_authorization');
    expect([credited.body.direction, walked(credited.body)]).toEqual([
      'CREDIT',
      { status: 'SETTLED', pull: [0, 0], settle: [1, 50], refund: [0, 0] },
    ]);
    expect(await holder.figures()).toEqual({ balance: 1_150, total: 1_150 });
    expect((await holder.authorize(10, 'SHOP 002', 'credit_authorization')).body).toMatchObject({
      status: 'EXCEPTION',
      declineReason: 'INSUFFICIENT_FUNDS',
    });
    expect((await holder.authorize(10, 'SHOP 002', 'credit_authorization_advice')).body).toMatchObject({
      status: 'AUTHORIZED',
      direction: 'CREDIT',
    });
  });

  it('a balance inquiry answers the token, and leaves nothing behind', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const { status, body } = await holder.simulate('balance_inquiry', { merchant: { descriptor: 'ATM' } });
    expect([status, body]).toEqual([202, { issuerTransactionToken: expect.any(String) }]);
    expect(await holder.figures()).toEqual({ balance: 1_000, total: 1_000 });
  });

  it.each([
    ['SHOP 002', 'INSUFFICIENT_FUNDS'],
    ['SHOP 003', 'CARD_PAUSED'],
  ])('the merchant %s is declined with %s', async (descriptor, declineReason) => {
    const holder = await Cardholder.with(application, 1_000);
    const { body } = await holder.authorize(100, descriptor);
    expect(body).toMatchObject({
      status: 'EXCEPTION',
      declineReason,
      pullSummary: { count: 0, totalAmount: 0, pendingCount: 0 },
    });
    expect(await holder.figures()).toEqual({ balance: 1_000, total: 1_000 });
  });

  it("the card's own rules decline: frozen, over the limit, short of funds; the limit itself passes", async () => {
    const holder = await Cardholder.with(application, 1_000, { maxSpendPerTransaction: 500 });
    const declined = async (amount: number) => (await holder.authorize(amount)).body.declineReason;
    expect(await declined(501)).toBe('SPEND_LIMIT_EXCEEDED');
    expect(await declined(500)).toBeUndefined();
    await holder.change({ maxSpendPerTransaction: null });
    expect(await declined(501)).toBe('INSUFFICIENT_FUNDS');
    await holder.change({ state: 'FROZEN' });
    expect(await declined(1)).toBe('CARD_PAUSED');
    await holder.change({ state: 'CLOSED' });
    expect(await declined(1)).toBe('CARD_CLOSED');
  });

  it('a card that is still being made declines', async () => {
    const holder = await Cardholder.with(application, 1_000, { platformCardId: `stays-${Date.now()}-001` });
    expect((await holder.authorize(1)).body.declineReason).toBe('CARD_NOT_ACTIVE');
  });

  it('a pull that is confirmed late is pending until then', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const { body } = await holder.authorize(100, 'SHOP 005');
    expect(body.pullSummary).toEqual({ count: 1, totalAmount: 100, pendingCount: 1 });
    await application.advance('31s');
    const { body: after } = await holder.api.get(`/transactions/${body.id}`);
    expect(after).toMatchObject({ status: 'AUTHORIZED', pullSummary: { count: 1, totalAmount: 100, pendingCount: 0 } });
  });

  it('a pull whose confirmation fails is an EXCEPTION with its hold reversed', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const { body } = await holder.authorize(100, 'SHOP 006');
    expect(body.status).toBe('AUTHORIZED');
    await application.settle();
    const { body: after } = await holder.api.get(`/transactions/${body.id}`);
    expect(walked(after)).toEqual({ status: 'EXCEPTION', pull: [1, 0], settle: [0, 0], refund: [0, 0] });
    expect(await holder.figures()).toEqual({ balance: 1_000, total: 1_000 });
  });

  it('a message that a transaction does not allow is refused and changes nothing', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const other = await Cardholder.with(application, 1_000);
    const {
      body: { id: cardTransactionId },
    } = await holder.authorize(400);
    const refusal = async (answer: Promise<{ status: number; body: any }>) => [
      (await answer).status,
      (await answer).body.code,
    ];
    expect(await refusal(holder.simulate('return', { cardTransactionId, amount: 1 }))).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(holder.simulate('return_reversal', { cardTransactionId }))).toEqual([400, 'INVALID_INPUT']);
    await holder.clear(cardTransactionId, 400);
    expect(await refusal(holder.clear(cardTransactionId, 1))).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(holder.clear(cardTransactionId, 0))).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(holder.simulate('authorization_advice', { cardTransactionId, amount: 500 }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await refusal(holder.simulate('return', { cardTransactionId, amount: 401 }))).toEqual([
      400,
      'INVALID_AMOUNT',
    ]);
    expect(await refusal(other.clear(cardTransactionId, 1))).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    expect(
      await refusal(
        holder.clear(
          cardTransactionId.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
          1,
        ),
      ),
    ).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    expect(await refusal(holder.authorize(0))).toEqual([400, 'INVALID_AMOUNT']);
    expect(
      await refusal(
        holder.simulate('authorization', { amount: 1, currency: { code: 'EUR' }, merchant: { descriptor: 'SHOP' } }),
      ),
    ).toEqual([400, 'INVALID_CURRENCY']);
    expect(await holder.figures()).toEqual({ balance: 600, total: 600 });
  });

  it('closing releases holds as expiry does, and a late clearing is forced', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const open = await holder.authorize(400);
    const partly = await holder.authorize(300);
    await holder.clear(partly.body.id, 100);
    await holder.change({ state: 'CLOSED' });
    await application.settle();
    expect(await holder.figures()).toEqual({ balance: 900, total: 900 });
    const get = async (id: string) => walked((await holder.api.get(`/transactions/${id}`)).body);
    expect(await get(open.body.id)).toEqual({ status: 'SETTLED', pull: [1, 0], settle: [0, 0], refund: [0, 0] });
    expect(await get(partly.body.id)).toEqual({ status: 'SETTLED', pull: [1, 100], settle: [1, 100], refund: [0, 0] });
    expect(walked((await holder.clear(open.body.id, 400)).body)).toEqual({
      status: 'SETTLED',
      pull: [2, 400],
      settle: [1, 400],
      refund: [0, 0],
    });
    expect(await holder.figures()).toEqual({ balance: 500, total: 500 });
    expect(walked((await holder.clear(partly.body.id, 600)).body)).toEqual({
      status: 'EXCEPTION',
      pull: [2, 100],
      settle: [2, 700],
      refund: [0, 0],
    });
    expect(
      walked((await holder.simulate('return', { cardTransactionId: open.body.id, amount: 400 })).body).status,
    ).toBe('REFUNDED');
    expect(await holder.figures()).toEqual({ balance: 900, total: 900 });
  });

  describe('an approval whose answer never reached the network', () => {
    /** The answer of the next authorization is not sent, as if its process had died. */
    const unanswered = async <T>(authorized: () => Promise<T>): Promise<T> => {
      const confirmations = application.get(AnswerConfirmations);
      confirmations.canActivate = () => true;
      const answer = await authorized();
      Reflect.deleteProperty(confirmations, 'canActivate');
      return answer;
    };

    it.each(['authorization', 'financial_authorization', 'credit_authorization', 'financial_credit_authorization'])(
      'ends declined, with nothing held or moved: %s',
      async (what) => {
        const holder = await Cardholder.with(application, 10_000);
        const { body } = await unanswered(() => holder.authorize(1_250, 'COFFEE SHOP', what));
        await application.advance('29s');
        expect((await holder.api.get(`/transactions/${body.id}`)).body.status).toBe(body.status);
        await application.advance('1s');
        expect((await holder.api.get(`/transactions/${body.id}`)).body).toMatchObject({
          status: 'EXCEPTION',
          declineReason: 'TIMED_OUT',
          pullSummary: { totalAmount: 0, pendingCount: 0 },
          settledAmount: { amount: 0 },
        });
        expect(await holder.figures()).toEqual({ balance: 10_000, total: 10_000 });
      },
    );

    it('stays approved once the answer is recorded, or the network refers to it', async () => {
      const holder = await Cardholder.with(application, 10_000);
      const answered = (await holder.authorize(100)).body;
      const cleared = (await unanswered(() => holder.authorize(200))).body;
      expect((await holder.clear(cleared.id, 150)).status).toBe(200);
      const key = 'asked-again';
      const body = { amount: 400, currency: { code: 'USD' }, merchant: { descriptor: 'SHOP' } };
      const ask = () =>
        holder.api.post(`/sandbox/cards/${holder.cardId}/simulate/authorization`, body, {
          headers: { 'idempotency-key': key },
        });
      const asked = (await unanswered(ask)).body;
      expect((await ask()).body).toEqual(asked); // the kept answer, which reaches the network now
      await application.advance('1h');
      const statuses = [answered, cleared, asked].map(
        async ({ id }) => (await holder.api.get(`/transactions/${id}`)).body.status,
      );
      expect(await Promise.all(statuses)).toEqual(['AUTHORIZED', 'PARTIALLY_SETTLED', 'AUTHORIZED']);
      expect(await holder.figures()).toEqual({ balance: 10_000 - 100 - 200 - 400, total: 10_000 - 150 });
    });

    it('is cleared nevertheless when the network got it after all, as far as the balance goes', async () => {
      const holder = await Cardholder.with(application, 1_000);
      const { id } = (await unanswered(() => holder.authorize(800))).body;
      await application.advance('30s');
      const { status, body } = await holder.clear(id, 800);
      expect([status, body.status, body.settledAmount.amount]).toEqual([200, 'EXCEPTION', 800]);
      expect(await holder.figures()).toEqual({ balance: 200, total: 200 });
    });
  });

  it('a wallet without an ACTIVE delegated key never pays; with one it does', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const { body } = await holder.api.get(`/customers/internal-accounts?customerId=${holder.customerId}&currency=USDB`);
    const wallet = body.data[0].id;
    await holder.api.post(`/sandbox/internal-accounts/${wallet}/fund`, { amount: 5_000_000 });
    const issued = await holder.api.post('/cards', {
      cardholderId: holder.customerId,
      platformCardId: `wallet of ${holder.customerId} ok`,
      form: 'VIRTUAL',
      fundingSources: [wallet],
    });
    await application.settle();
    const authorize = (code = 'USDB', amount = 1_000) =>
      holder.api.post(`/sandbox/cards/${issued.body.id}/simulate/authorization`, {
        amount,
        currency: { code },
        merchant: { descriptor: 'SHOP' },
      });
    expect((await authorize()).body).toMatchObject({
      status: 'EXCEPTION',
      declineReason: 'INSUFFICIENT_FUNDS',
      accountId: wallet,
    });
    application
      .get(DelegatedKeys)
      .register(async (_, { cardId, accountId }) => cardId === issued.body.id && accountId === wallet);
    expect((await authorize()).body).toMatchObject({ status: 'AUTHORIZED', accountId: wallet });
    expect((await authorize('USD', 12)).body).toMatchObject({
      status: 'AUTHORIZED',
      authorizedAmount: { amount: 120_000, currency: { code: 'USDB' } },
    });
    expect((await authorize('EUR', 12)).body).toMatchObject({
      status: 400,
      code: 'INVALID_CURRENCY',
      details: { errors: [{ field: 'currency.code' }] },
    });
    expect((await authorize('usd', 12)).body).toMatchObject({ code: 'INVALID_CURRENCY' });
    application.get(DelegatedKeys).register(async () => false);
  });

  it('sources are tried in the order of the list: one pays all of it, none a part, and an over-clear is pulled from the same', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const first = await furtherAccount(application, holder.customerId, 'USD', 'INTERNAL_CRYPTO');
    await holder.api.post(`/sandbox/internal-accounts/${first}/fund`, { amount: 500 });
    const order = async (...fundingSources: string[]) => (await holder.change({ fundingSources })).body.fundingSources;
    const payer = async (amount: number) => {
      const { body } = await holder.authorize(amount);
      return body.declineReason ?? body.accountId;
    };
    expect(await order(first, holder.accountId)).toEqual([first, holder.accountId]);
    expect(await payer(600)).toBe(holder.accountId);
    const { body: purchase } = await holder.authorize(100);
    expect([purchase.accountId, (await holder.figures(first)).balance]).toEqual([first, 400]);
    expect(walked((await holder.clear(purchase.id, 300)).body)).toEqual({
      status: 'SETTLED',
      pull: [2, 300],
      settle: [1, 300],
      refund: [0, 0],
    });
    expect([await holder.figures(first), await holder.figures()]).toEqual([
      { balance: 200, total: 200 },
      { balance: 400, total: 1_000 },
    ]);
    expect(await payer(401)).toBe('INSUFFICIENT_FUNDS');
    expect(await order(holder.accountId, first)).toEqual([holder.accountId, first]);
    expect(await payer(150)).toBe(holder.accountId);
    expect(await order(first)).toEqual([first]);
    expect(await payer(201)).toBe('INSUFFICIENT_FUNDS');
    expect(await payer(200)).toBe(first);
  });

  it('the currency of a purchase may be given as answers show it', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const { currency } = (await holder.authorize(100)).body.authorizedAmount;
    expect(Object.keys(currency).sort()).toEqual(['code', 'decimals', 'name', 'symbol']);
    const answer = await holder.simulate('authorization', { amount: 100, currency, merchant: { descriptor: 'SHOP' } });
    expect([answer.status, answer.body.status]).toEqual([200, 'AUTHORIZED']);
  });

  it('a hundred authorizations racing on one source approve exactly the covered amount', async () => {
    const holder = await Cardholder.with(application, 1_000);
    const answers = await Promise.all(Array.from({ length: 100 }, () => holder.authorize(30)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(answers.filter(({ body }) => body.status === 'AUTHORIZED')).toHaveLength(33);
    expect(answers.filter(({ body }) => body.declineReason === 'INSUFFICIENT_FUNDS')).toHaveLength(67);
    expect(await holder.figures()).toEqual({ balance: 10, total: 1_000 });
  }, 30_000);

  it('thirty clearings of one transaction at once are all processed, one after the other', async () => {
    const holder = await Cardholder.with(application, 3_000);
    const { body: asked } = await holder.authorize(3_000, 'SHOP 005');
    const answers = await Promise.all(Array.from({ length: 30 }, () => holder.clear(asked.id, 100)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.settledAmount.amount).sort((a, b) => a - b)).toEqual(
      answers.map((_, index) => (index + 1) * 100),
    );
    await application.advance('1m');
    const { body: settled } = await holder.api.get(`/transactions/${asked.id}`);
    expect(walked(settled)).toEqual({ status: 'SETTLED', pull: [1, 3_000], settle: [30, 3_000], refund: [0, 0] });
    expect(settled.pullSummary.pendingCount).toBe(0);
    expect(await holder.figures()).toEqual({ balance: 0, total: 0 });
  }, 30_000);

  it('a report about a pull that comes among clearings is recorded after them, and nothing stays held', async () => {
    const holder = await Cardholder.with(application, 3_000);
    const { body: asked } = await holder.authorize(3_000, 'SHOP 006');
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => holder.clear(asked.id, 50))),
      application.settle(),
    ]);
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400))).toEqual(
      new Set(),
    );
    await application.advance('1m');
    const { body: ended } = await holder.api.get(`/transactions/${asked.id}`);
    expect([ended.status, ended.pullSummary.pendingCount]).toEqual(['EXCEPTION', 0]);
    const { balance, total } = await holder.figures();
    expect(total).toBe(balance);
  }, 30_000);

  it('an advice of more is refused by a FROZEN card and beyond the limit for one transaction; less is released nevertheless', async () => {
    const holder = await Cardholder.with(application, 5_000, { maxSpendPerTransaction: 1_500 });
    const { body } = await holder.authorize(1_000);
    const advise = async (amount: number) => {
      const answer = await holder.simulate('authorization_advice', { cardTransactionId: body.id, amount });
      return [answer.status, answer.body.code ?? answer.body.authorizedAmount.amount];
    };
    expect(await advise(1_501)).toEqual([400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED']);
    expect(await advise(1_500)).toEqual([202, 1_500]);
    await holder.change({ state: 'FROZEN' });
    expect(await advise(1_501)).toEqual([400, 'INVALID_INPUT']);
    expect(await advise(900)).toEqual([202, 900]);
    expect(await holder.figures()).toEqual({ balance: 4_100, total: 5_000 });
  });

  it('the books balance after all of it: the network is owed the settled amount, and the service bears the shortfalls', async () => {
    await application.advance('2m');
    const { unbalanced, inFlight, overdrawn, totals } = await application.get(TrialBalance).of(application.tenant);
    expect({ unbalanced, inFlight, overdrawn }).toEqual({ unbalanced: [], inFlight: [], overdrawn: [] });
    const transactions = (await allPages<any>(application.api, '/transactions?type=CARD&limit=100')).filter(
      ({ authorizedAmount }) => authorizedAmount.currency.code === 'USD',
    );
    const sum = (of: (transaction: any) => number) =>
      transactions.reduce((total, transaction) => total + of(transaction), 0);
    const owed = sum(
      ({ direction, settledAmount, refundedAmount }) =>
        (settledAmount.amount - refundedAmount.amount) * (direction === 'DEBIT' ? 1 : -1),
    );
    const short = sum(({ direction, pullSummary, settlementSummary, status }) =>
      direction === 'DEBIT' && status === 'EXCEPTION' ? settlementSummary.totalAmount - pullSummary.totalAmount : 0,
    );
    const held = sum(({ direction, pullSummary, settlementSummary, status }) =>
      direction === 'DEBIT' && status !== 'EXCEPTION' ? pullSummary.totalAmount - settlementSummary.totalAmount : 0,
    );
    const total = (kind: string) =>
      Number(totals.find((line) => line.kind === kind && line.currency === 'USD')?.amount ?? 0);
    expect({ owed: total('card-settlement'), short: -total('card-loss'), held: total('hold') }).toEqual({
      owed,
      short,
      held,
    });
    expect(short).toBeGreaterThan(0);
  });

  function recover(transactionId: string) {
    return application
      .get(CommandBus)
      .execute(new RecoverShortfall(application.tenant, { transactionId }, application.metadata()));
  }
});
