import { QueryBus } from '@nestjs/cqrs';
import { LogSearch, ofKind } from '@app/audit';
import { ListSuspense, ResolveSuspense, WriteOffReturnedCollection } from '@app/payments';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { ChangeInternalAccountStatus } from '@app/accounts';
import { PartnersStage } from './partners.stage.js';

describe('money that a payment network of production reports', () => {
  let stage: PartnersStage;
  let network: ReferencePartner;

  beforeAll(async () => {
    stage = await PartnersStage.open();
    network = await stage.connect('payment-network');
    await stage.connect('exchange-market');
  });
  afterAll(() => stage.close());

  /** A quote of 1,000 that is paid by a deposit. */
  async function dollarQuote(customerId: string) {
    const accountId = await stage.payments.dollars(customerId);
    return (await stage.payments.realtimeQuote({ customerId, currency: 'USD' }, { accountId }, 1_000)).body;
  }

  it('counts money that is reported for a quote once', async () => {
    const customerId = await stage.payments.customer();
    const euros = await stage.payments.euros(customerId);
    const { body: quote } = await stage.payments.realtimeQuote(
      { customerId, currency: 'USD' },
      { accountId: euros },
      10_000,
    );
    expect(quote.paymentInstructions).toMatchObject([{ accountOrWalletInfo: { accountType: 'USD_ACCOUNT' } }]);
    const funds = { depositId: 'deposit-1', quoteId: quote.id, amount: { currency: 'USD', amount: '10000' } };
    expect((await network.reportFunds(funds)).body).toEqual({ outcome: 'RECORDED' });
    expect((await network.reportFunds(funds)).body).toEqual({ outcome: 'KNOWN' });
    await stage.application.settle();
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    const other = { ...funds, amount: { currency: 'USD', amount: '20000' } };
    expect(await network.reportFunds(other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const nothing = { ...funds, depositId: 'deposit-0', amount: { currency: 'USD', amount: '0' } };
    expect(await network.reportFunds(nothing)).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
    const unknown = { ...nothing, amount: { currency: 'usd', amount: '1' } };
    expect(await network.reportFunds(unknown)).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
    const nowhere = { ...funds, depositId: 'deposit-2', quoteId: 'Quote:00000000-0000-8000-8000-000000000000' };
    expect(await network.reportFunds(nowhere)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
    const corrected = { ...nowhere, quoteId: quote.id };
    expect((await network.reportFunds(corrected)).body).toEqual({ outcome: 'RECORDED' });
  });

  it('a bank says how accounts are paid into, and reports deposits, which are credited once', async () => {
    const customerId = await stage.payments.customer();
    const accounts = async (path = '/customers/internal-accounts') => {
      const { data } = await stage.application.api.read(`${path}?customerId=${customerId}`);
      return data as readonly {
        readonly id: string;
        readonly balance: { readonly currency: { readonly code: string } };
      }[];
    };
    network.failNext('LOST_ANSWER');
    const read = await accounts(); // it says nothing yet
    const of = (code: string, among = read) => among.find(({ balance }) => balance.currency.code === code)!;
    expect(of('USD')).toMatchObject({ fundingPaymentInstructions: [] });
    const known = await accounts('/internal-accounts'); // another address of the list, which asks as well
    expect([of('USD', known), of('GBP', known)]).toMatchObject([
      {
        fundingPaymentInstructions: [
          {
            accountOrWalletInfo: { accountType: 'USD_ACCOUNT', reference: expect.stringMatching(/^DEP-[0-9A-F]{12}$/) },
            isPlatformAccount: false,
          },
        ],
      },
      { fundingPaymentInstructions: [] }, // no bank takes pounds
    ]);
    const { id: internalAccountId } = of('USD');
    const about = { context: 'accounts', name: 'internal-account' };
    const webhooks = () => stage.payments.received(internalAccountId, 'INTERNAL_ACCOUNT', about);
    expect([await accounts(), await webhooks()]).toEqual([known, ['FUNDING_INSTRUCTIONS_UPDATED']]);

    const funds = { depositId: 'account-1', internalAccountId, amount: { currency: 'USD', amount: '700' } };
    const balance = async () => (await stage.payments.balance(customerId, internalAccountId)).balance;
    for (const outcome of ['RECORDED', 'KNOWN']) expect((await network.reportFunds(funds)).body).toEqual({ outcome });
    await stage.application.settle();
    expect([await balance(), await webhooks()]).toEqual([700, ['FUNDING_INSTRUCTIONS_UPDATED', 'BALANCE_UPDATED']]);
    const answer = async (changes: object) => {
      const { status, body } = await network.reportFunds({ ...funds, depositId: 'account-2', ...changes });
      return [status, (body as { readonly code?: string }).code];
    };
    expect(await answer({ depositId: 'account-1', amount: { currency: 'USD', amount: '1' } })).toEqual([
      409,
      'CONFLICT',
    ]);
    expect(await answer({ amount: { currency: 'EUR', amount: '700' } })).toEqual([400, 'INVALID_CURRENCY']);
    expect(await answer({ amount: { currency: 'USD', amount: '0' } })).toEqual([400, 'INVALID_AMOUNT']);
    expect(await answer({ internalAccountId: undefined })).toEqual([400, 'INVALID_INPUT']);
    const quoteId = 'Quote:00000000-0000-8000-8000-000000000000';
    expect(await answer({ quoteId })).toEqual([400, 'INVALID_INPUT']);
    const nowhere = 'InternalAccount:00000000-0000-8000-8000-000000000000';
    expect(await answer({ internalAccountId: nowhere })).toEqual([404, 'REFERENCE_NOT_FOUND']);
    const left = await stage.payments.funded(0);
    expect((await stage.application.api.delete(`/customers/${left.customerId}`)).status).toBe(200);
    expect(await answer({ internalAccountId: left.accountId })).toEqual([404, 'REFERENCE_NOT_FOUND']);
    const change = (status: 'FROZEN' | 'ACTIVE') =>
      stage.application.execute(ChangeInternalAccountStatus, { accountId: internalAccountId, status });
    await change('FROZEN');
    expect(await answer({})).toEqual([409, 'CONFLICT']); // not recorded: it can be repeated
    await change('ACTIVE');
    expect(await answer({})).toEqual([200, undefined]);
    expect(await balance()).toBe(1_400);
  });

  it('takes back a deposit that had paid for a quote and is recalled, as far as the account of the payer goes', async () => {
    const { customerId, accountId } = await stage.payments.funded(300);
    const quote = await dollarQuote(customerId);
    const recall = async (depositId = 'recalled') => {
      const { status, body } = await network.reportRecall(depositId);
      await stage.application.settle();
      return [status, (body as { readonly code?: string }).code ?? (body as { readonly outcome?: string }).outcome];
    };
    expect(await recall()).toEqual([404, 'REFERENCE_NOT_FOUND']);
    const before = (await stage.payments.books('return-loss'))['USD'] ?? 0;
    const deposit = { quoteId: quote.id, amount: { currency: 'USD', amount: '1000' } };
    await network.reportFunds({ ...deposit, depositId: 'recalled' });
    await stage.application.settle();
    await network.reportFunds({ ...deposit, depositId: 'further' });
    expect(await recall()).toEqual([200, 'RECORDED']);
    expect(await recall()).toEqual([200, 'KNOWN']);
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(0);
    expect(await stage.payments.books('return-loss')).toEqual({ USD: before - 700 });

    const suspense = (await stage.payments.books('suspense'))['USD'] ?? 0;
    expect([await recall('further'), await recall('further')]).toEqual([
      [200, 'RECORDED'],
      [200, 'KNOWN'],
    ]);
    expect((await stage.payments.books('suspense'))['USD'] ?? 0).toBe(suspense - 1_000);
    expect(await stage.payments.books('return-loss')).toEqual({ USD: before - 700 });
    expect((await network.reportFunds({ ...deposit, depositId: 'further' })).body).toEqual({ outcome: 'KNOWN' });

    // one that an operator has sent on is owed by the account that has it
    await network.reportFunds({ ...deposit, depositId: 'sent on' });
    const { transactionId } = quote;
    const by = { operator: 'Grace', reason: 'they paid twice' };
    await stage.application.execute(ResolveSuspense, { transactionId, to: 'ACCOUNT', by });
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(1_000);
    expect(await recall('sent on')).toEqual([200, 'RECORDED']);
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(0);
    expect((await stage.payments.books('suspense'))['USD'] ?? 0).toBe(suspense - 1_000);
  });

  it('charges the payer when a deposit that was sent back is recalled too', async () => {
    const { customerId, accountId } = await stage.payments.funded(5_000);
    const quote = await dollarQuote(customerId);
    const amount = { currency: 'USD', amount: '900' };
    await network.reportFunds({ depositId: 'too little', quoteId: quote.id, amount });
    await stage.application.settle();
    const refunded = { status: 'FAILED', refund: { status: 'COMPLETED' } };
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject(refunded);
    for (const outcome of ['RECORDED', 'KNOWN'])
      expect((await network.reportRecall('too little')).body).toEqual({ outcome });
    await stage.application.settle();
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(4_100);
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject(refunded);
  });

  it('takes back a deposit of an account that is recalled, once, as far as the account goes; an operator writes the rest off', async () => {
    const customerId = await stage.payments.customer();
    const internalAccountId = await stage.payments.account(customerId, 'USD');
    const coins = await stage.payments.account(customerId, 'BTC');
    const recall = async (depositId: string) => {
      const { status, body } = await network.reportRecall(depositId);
      await stage.application.settle();
      return [status, (body as { readonly code?: string }).code ?? (body as { readonly outcome?: string }).outcome];
    };
    const deposit = (depositId: string, amount: string, of = internalAccountId, currency = 'USD') =>
      network.reportFunds({ depositId, internalAccountId: of, amount: { currency, amount } });
    const balance = async () => (await stage.payments.balance(customerId, internalAccountId)).balance;
    const before = (await stage.payments.books('return-loss'))['USD'] ?? 0;
    expect(await recall('into an account')).toEqual([404, 'REFERENCE_NOT_FOUND']);
    await deposit('into an account', '1000');
    await deposit('kept', '300');
    await stage.payments.transferOut(internalAccountId, await stage.payments.dollars(customerId), 900);
    await stage.application.settle();
    expect([await recall('into an account'), await recall('into an account')]).toEqual([
      [200, 'RECORDED'],
      [200, 'KNOWN'],
    ]);
    expect((await deposit('into an account', '1000')).body).toEqual({ outcome: 'KNOWN' });
    expect([await balance(), (await stage.payments.books('return-loss'))['USD']]).toEqual([0, before - 600]);
    const about = { context: 'accounts', name: 'internal-account' };
    const webhooks = await stage.payments.received(internalAccountId, 'INTERNAL_ACCOUNT', about);
    expect(webhooks.at(-1)).toBe('BALANCE_UPDATED');

    // no one has to keep the customer forever
    const remove = async () => (await stage.application.api.delete(`/customers/${customerId}`)).status;
    expect(await remove()).toBe(409);
    const log = stage.application.get(LogSearch).find([ofKind('payments.deposit-recalled')], () => undefined);
    let transactionId = '';
    for await (const { data } of log)
      if (data['depositId'] === 'into an account') transactionId = String(data['transactionId']);
    expect(await stage.application.execute(WriteOffReturnedCollection, { transactionId })).toEqual({
      currency: 'USD',
      amount: '600',
    });
    const large = '9000000000000000';
    await deposit('large', large);
    expect(await balance()).toBe(Number(large));
    expect([await deposit('too much', '300'), await deposit('too much', '300')]).toMatchObject([
      { status: 200, body: { outcome: 'RECORDED' } },
      { status: 200, body: { outcome: 'KNOWN' } },
    ]);
    await deposit('too much, and recalled', '200');
    const suspended = async (): Promise<readonly { readonly transactionId: string; readonly amount: object }[]> => {
      await stage.application.settle();
      const { tenant } = stage.application;
      const { rows } = await stage.application.get(QueryBus).execute(new ListSuspense(tenant, { limit: 1_000 }));
      return rows.map(({ document: { transactionId: id, amount } }) => ({ transactionId: id, amount }));
    };
    const waiting = async () => (await suspended()).map(({ amount }) => amount);
    const others = (await waiting()).slice(0, -2);
    const dollars = (amount: string) => ({ currency: 'USD', amount });
    expect(await waiting()).toEqual([...others, dollars('300'), dollars('200')]);
    expect(await recall('too much, and recalled')).toEqual([200, 'RECORDED']);
    expect(await waiting()).toEqual([...others, dollars('300')]);
    const [{ transactionId: tooMuch } = { transactionId: '' }] = (await suspended()).slice(-1);
    const by = { operator: 'Grace', reason: 'there is room again' };
    const pay = () => stage.application.execute(ResolveSuspense, { transactionId: tooMuch, to: 'ACCOUNT', by });
    expect(await pay()).toMatchObject({ status: 'KEPT' }); // there is none
    expect(await recall('large')).toEqual([200, 'RECORDED']);
    expect(await pay()).toMatchObject({ status: 'RESOLVED' });
    expect([await waiting(), await balance()]).toEqual([others, 300]);
    expect(await recall('too much')).toEqual([200, 'RECORDED']); // the account has it
    expect(await balance()).toBe(0);
    await deposit('coins', '700', coins, 'BTC');
    expect(await recall('coins')).toEqual([409, 'CONFLICT']); // no bank takes them back
    expect(await remove()).toBe(409);
  });
});
