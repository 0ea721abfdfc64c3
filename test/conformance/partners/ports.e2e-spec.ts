import { randomUUID } from 'node:crypto';
import { LogSearch, ofKind } from '@app/audit';
import { SettleNetwork } from '@app/cards';
import { money } from '@app/kernel';
import { newKeyPair } from '@app/partner-protocol';
import { keyIdOf, RemoveConnection } from '@app/partners';
import { PartnerReconciliations, ResolveSuspense, WriteOffReturnedCollection } from '@app/payments';
import { cardNumberOf } from '../../../apps/partner-reference/src/card-issuer.js';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { ChangeInternalAccountStatus } from '@app/accounts';
import { ChangeExternalAccountStatus } from '../../../libs/accounts/src/commands/change-external-account-status.js';
import { beforeAppendsOf, whileTheLogRefuses } from '../../support/failing-log.js';
import { PartnersStage } from './partners.stage.js';

const OFFERED = {
  kind: 'PAYMENT_OFFERED',
  reportId: '6f1f9a39-9d6c-4a2e-9a37-2f1f7f0f6a55',
  reportedAt: '2026-01-01T00:00:00.000Z',
} as const;

describe('the other outside parties of production', () => {
  let stage: PartnersStage;
  let network: ReferencePartner;
  let market: ReferencePartner;
  let messenger: ReferencePartner;

  beforeAll(async () => {
    stage = await PartnersStage.open();
    network = await stage.connect('payment-network');
  });
  afterAll(() => stage.close());

  it('a quote within one currency needs no exchange market, and is paid by the money that is pushed for it', async () => {
    const { customerId, accountId } = await stage.payments.funded(0);
    const source = { customerId, currency: 'USD' };
    for (const destination of [await stage.payments.dollars(customerId), accountId]) {
      const { status, body } = await stage.payments.realtimeQuote(source, { accountId: destination }, 10_000);
      expect([status, body.exchangeRate, body.paymentInstructions]).toEqual([201, 1, [expect.any(Object)]]);
      const amount = { currency: 'USD', amount: '10000' };
      await network.reportFunds({ depositId: `within ${destination}`, quoteId: body.id, amount });
      await stage.application.settle();
      expect(await stage.payments.transaction(body.transactionId)).toMatchObject({ status: 'COMPLETED' });
    }
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(9_960);
  });

  it('an exchange market prices quotes and exchanges once; without one nothing has a price', async () => {
    const { customerId, accountId } = await stage.payments.funded(100_000);
    const euros = await stage.payments.euros(customerId);
    expect((await stage.payments.quote(accountId, euros, 10_000)).body).toMatchObject({
      status: 501,
      message: 'There is no exchange rate from USD to EUR: no partner is connected to the port exchange-market.',
    });
    market = await stage.connect('exchange-market');
    const { status, body: quote } = await stage.payments.quote(accountId, euros, 10_000);
    expect([status, quote.totalReceivingAmount]).toEqual([201, expect.any(Number)]);
    expect((await stage.payments.execute(quote.id)).status).toBe(200);
    await stage.application.settle();
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(market.movements.map(({ operation }) => operation)).toEqual(['exchange']);
  });

  it('a market that gives no rates is 503, and one whose answer was lost exchanges once', async () => {
    const { customerId, accountId } = await stage.payments.funded(100_000);
    const euros = await stage.payments.euros(customerId);
    await stage.application.advance('6s'); // rates are kept for a while
    market.failNext('SERVER_ERROR', 'SERVER_ERROR', 'SERVER_ERROR');
    expect((await stage.payments.quote(accountId, euros, 10_000)).body).toMatchObject({ status: 503 });
    market.failNext();
    const { body: quote } = await eventually201(() => stage.payments.quote(accountId, euros, 10_000));
    const before = market.movements.length;
    market.failNext('LOST_ANSWER');
    await stage.payments.execute(quote.id);
    await stage.application.settle();
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject({ status: 'PROCESSING' });
    await stage.application.advance('1s');
    expect(await stage.payments.transaction(quote.transactionId)).toMatchObject({ status: 'COMPLETED' });
    expect(market.movements.length).toBe(before + 1);
  });

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
    const nowhere = { ...funds, depositId: 'deposit-2', quoteId: 'Quote:00000000-0000-8000-8000-000000000000' };
    expect(await network.reportFunds(nowhere)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
    const corrected = { ...nowhere, quoteId: quote.id };
    expect((await network.reportFunds(corrected)).body).toEqual({ outcome: 'RECORDED' });
  });

  it('a bank says how accounts are paid into, and reports deposits, which are credited once', async () => {
    const customerId = await stage.payments.customer();
    const accounts = async () => {
      const { data } = await stage.application.api.read(`/customers/internal-accounts?customerId=${customerId}`);
      return data as readonly {
        readonly id: string;
        readonly balance: { readonly currency: { readonly code: string } };
      }[];
    };
    network.failNext('LOST_ANSWER');
    const read = await accounts(); // it says nothing yet
    const of = (code: string, among = read) => among.find(({ balance }) => balance.currency.code === code)!;
    expect(of('USD')).toMatchObject({ fundingPaymentInstructions: [] });
    const known = await accounts();
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
    const dollars = await stage.payments.dollars(customerId);
    const { body: quote } = await stage.payments.realtimeQuote(
      { customerId, currency: 'USD' },
      { accountId: dollars },
      1_000,
    );
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
    await deposit('coins', '700', coins, 'BTC');
    expect(await recall('coins')).toEqual([409, 'CONFLICT']); // no bank takes them back
    expect(await remove()).toBe(409);
  });

  it("a partner checks beneficiaries' names; without one, or without its answer, no check is offered", async () => {
    const customerId = await stage.payments.customer();
    const statusOf = async (suffix: string) => {
      const id = await stage.payments.dollars(customerId, suffix);
      const body = await stage.application.api.read(`/customers/external-accounts/${id}`);
      return body.beneficiaryVerificationStatus;
    };
    expect(await statusOf('103')).toBe('UNSUPPORTED');
    const names = await stage.connect('name-verification');
    expect([await statusOf('103'), await statusOf('999')]).toEqual(['PARTIAL_MATCH', 'MATCHED']);
    names.failNext('UNSIGNED');
    expect(await statusOf('999')).toBe('UNSUPPORTED');
  });

  it('a partner screens bank accounts before they are paid to; without one an operator decides', async () => {
    const customerId = await stage.payments.customer();
    const statusOf = async (id: string) =>
      (await stage.application.api.read(`/customers/external-accounts/${id}`)).status;
    const registered = async (suffix: string) => {
      const id = await stage.payments.unscreenedDollars(customerId, suffix);
      await stage.application.settle();
      return id;
    };
    const unscreened = await registered('999');
    expect(await statusOf(unscreened)).toBe('UNDER_REVIEW');
    await stage.application.execute(ChangeExternalAccountStatus, { externalAccountId: unscreened, status: 'ACTIVE' });
    expect(await statusOf(unscreened)).toBe('ACTIVE');

    const screening = await stage.connect('account-screening');
    screening.failNext('LOST_ANSWER');
    const passed = await registered('999');
    expect(await statusOf(passed)).toBe('PENDING');
    await stage.application.advance('1s');
    expect(await statusOf(passed)).toBe('ACTIVE');
    expect(screening.movements).toMatchObject([
      {
        operation: 'screen',
        data: { externalAccountId: passed, account: { accountType: 'USD_ACCOUNT', currency: 'USD' } },
      },
    ]);
    const [refused, flagged, cleared, slow, withdrawn] = [
      await registered('201'),
      await registered('202'),
      await registered('203'),
      await registered('204'),
      await registered('205'),
    ];
    const statuses = () => Promise.all([refused, flagged, cleared, slow, withdrawn].map(statusOf));
    expect(await statuses()).toEqual(['INACTIVE', 'UNDER_REVIEW', 'UNDER_REVIEW', 'PENDING', 'ACTIVE']);
    await stage.application.advance('6m');
    await stage.reportAll();
    await stage.application.settle();
    expect(await statuses()).toEqual(['INACTIVE', 'UNDER_REVIEW', 'ACTIVE', 'ACTIVE', 'INACTIVE']);
    const accountId = await stage.payments.account(customerId, 'USD');
    await stage.payments.fund(accountId, 1_000);
    const paid = (destination: string) => stage.payments.transferOut(accountId, destination, 100);
    expect((await paid(withdrawn)).body).toMatchObject({ status: 400, code: 'INVALID_BANK_ACCOUNT' });
    expect((await paid(cleared)).status).toBe(201);
  });

  it('a provider of stablecoins mints once, whatever happens to its answers; without one nothing is linked', async () => {
    const { api } = stage.application;
    const post = (path: string, body: object) => api.post(path, body, { headers: { 'idempotency-key': randomUUID() } });
    const link = () =>
      post('/stablecoin-provider-accounts', { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'a-secret' });
    expect((await link()).body).toMatchObject({
      status: 501,
      code: 'NOT_IMPLEMENTED',
      message: expect.stringContaining('no partner is connected to the port stablecoin-provider') as string,
    });
    const provider = await stage.connect('stablecoin-provider');
    provider.failNext('UNSIGNED');
    expect((await link()).body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect((await link()).body).toMatchObject({ status: 'ACTIVE', providerEnvironment: 'PRODUCTION' });
    const { body: token } = await post('/stablecoins', {
      providerTokenIdentifier: 'token',
      networkTokenIdentifier: 'btkn1token',
      network: 'SPARK',
    });
    expect(token).toMatchObject({ symbol: 'SBXUSD', issuanceStatus: 'PROVISIONED' });
    const bank = await stage.payments.dollars(await stage.payments.customer());
    const burn = (type: string) =>
      post(`/stablecoins/${token.id}/burns`, {
        amount: '1000000',
        source: { type },
        destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bank, rail: 'WIRE' },
      });
    const shown = (id: string) => api.read(`/stablecoin-operations/${id}`);
    const { body: balance } = await burn('PROVIDER_INTERNAL_BALANCE');
    provider.failNext('LOST_ANSWER');
    await stage.application.settle();
    expect(await shown(balance.id)).toMatchObject({ status: 'CREATED' });
    await stage.application.advance('1s');
    expect(await shown(balance.id)).toMatchObject({ status: 'PENDING_PROVIDER', providerStatus: 'pending' });
    await stage.application.advance('15s'); // when it is asked again
    expect(await shown(balance.id)).toMatchObject({ status: 'PROCESSING' });
    const { operationId } = provider.movements[0]!;
    const reported = async (result: object) => (await provider.report(operationId, result)).body;
    expect(await reported({ status: 'PENDING_PROVIDER' })).toEqual({ outcome: 'KNOWN' }); // too late to count
    expect(await reported({ status: 'COMPLETED', providerStatus: 'complete' })).toEqual({ outcome: 'RECORDED' });
    const failed = { status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' };
    expect(await reported(failed)).toEqual({ outcome: 'CONTRADICTS' });
    await stage.application.advance('1h');
    expect(await shown(balance.id)).toMatchObject({ status: 'COMPLETED', providerStatus: 'complete' });
    expect(provider.movements.map(({ operation }) => operation)).toEqual(['burn']);

    const { body: pushed } = await burn('EXTERNAL_ACCOUNT');
    expect(pushed).toMatchObject({ status: 'PENDING_FUNDING', fundingInstructions: { network: 'SPARK' } });
    expect(pushed.expiresAt).toBe(new Date(stage.application.clock.now().getTime() + 7 * 86_400_000).toISOString());
  });

  it('a card issuer makes cards, asks about authorizations, and reports their money; without one there are no cards', async () => {
    const { api } = stage.application;
    const { customerId, accountId } = await stage.payments.funded(1_000);
    const order = { cardholderId: customerId, platformCardId: 'a-card', form: 'VIRTUAL', fundingSources: [accountId] };
    expect((await api.post('/cards', order)).body).toMatchObject({
      status: 501,
      code: 'NOT_IMPLEMENTED',
      message: expect.stringContaining('no partner is connected to the port card-issuer') as string,
    });
    const issuer = await stage.connect('card-issuer');
    issuer.failNext('LOST_ANSWER');
    const { body: card } = await api.post('/cards', order);
    expect(card).toMatchObject({ state: 'PROCESSING' });
    await stage.application.settle();
    await stage.application.advance('1s');
    const shown = () => api.read(`/cards/${card.id}`);
    expect(await shown()).toMatchObject({
      state: 'ACTIVE',
      brand: 'VISA',
      last4: expect.stringMatching(/^\d{4}$/) as string,
    });
    expect(issuer.movements).toMatchObject([
      { operation: 'issue', data: { cardId: card.id, reference: 'a-card', cardholder: { fullName: 'Ada Lovelace' } } },
    ]);

    const balance = async () => (await stage.payments.balance(customerId, accountId)).balance;
    const asked = (authorizationId: string, amount: string, milliseconds = 2_000) => ({
      authorizationId,
      cardId: card.id,
      operation: 'AUTHORIZATION' as const,
      amount: { currency: 'USD', amount },
      merchant: { descriptor: 'BOOK SHOP', mcc: '5942', country: null },
      answerBy: new Date(stage.application.clock.now().getTime() + milliseconds).toISOString(),
    });
    const first = await issuer.authorize(asked('auth-1', '400'));
    expect(first).toMatchObject({ status: 200, answer: { decision: 'APPROVED' } });
    expect(await issuer.authorize(asked('auth-1', '400'))).toEqual(first);
    expect(await balance()).toBe(600);
    expect(first.isSigned).toBe(true);
    expect(await issuer.authorize(asked('auth-1', '500'))).toEqual({ status: 409, isSigned: true, answer: null });
    const unknown = { ...asked('auth-2', '1'), cardId: 'Card:00000000-0000-8000-8000-000000000000' };
    expect(await issuer.authorize(unknown)).toEqual({ status: 404, isSigned: true, answer: null });
    const tooMuch = await issuer.authorize(asked('auth-3', '601'));
    expect(tooMuch).toMatchObject({ answer: { decision: 'DECLINED', declineReason: 'INSUFFICIENT_FUNDS' } });
    const late = await issuer.authorize(asked('auth-4', '1', 0));
    expect(late).toMatchObject({ answer: { decision: 'DECLINED', declineReason: 'TIMED_OUT' } });
    for (const wrong of ['0', '100000000001'])
      expect(await issuer.authorize(asked('auth-5', wrong))).toEqual({ status: 400, isSigned: true, answer: null });
    const stranger = new ReferencePartner({
      keyId: keyIdOf(stage.application.tenant, 'card-issuer'),
      privateKey: newKeyPair().privateKey,
      platformKey: null,
      now: () => stage.application.clock.now(),
    });
    stranger.reportUrl = stage.reportUrl('card-issuer');
    expect(await stranger.authorize(asked('auth-6', '1'))).toEqual({ status: 401, isSigned: false, answer: null });
    expect(await balance()).toBe(600);

    const failing = whileTheLogRefuses(stage.application, 'cards.authorization-approved', () =>
      issuer.authorize(asked('auth-8', '1')),
    );
    expect(await failing).toEqual({ status: 500, isSigned: true, answer: null }); // the hold is released, as is seen below
    const remove = () => stage.application.execute(RemoveConnection, { port: 'card-issuer' });
    const removed = beforeAppendsOf(stage.application, 'cards.authorization-declined', remove, () =>
      issuer.authorize(asked('auth-9', '601')),
    );
    expect(await removed).toMatchObject({ isSigned: true, answer: { decision: 'DECLINED' } }); // for the one that asked
    expect(await issuer.authorize(asked('auth-9', '601'))).toEqual({ status: 401, isSigned: false, answer: null });
    await stage.connect('card-issuer');

    const { cardTransactionId } = first.answer!;
    const transaction = () => api.read(`/transactions/${cardTransactionId}`);
    await stage.application.advance('1m'); // an approval whose answer was not sent would be taken back
    expect(await transaction()).toMatchObject({ status: 'AUTHORIZED' });
    const report = async (kind: 'CARD_CLEARING' | 'CARD_RETURN', presentmentId: string, amount: string) => {
      const { body } = await issuer.reportCard({
        kind,
        presentmentId,
        cardTransactionId,
        amount: { currency: 'USD', amount },
      });
      await stage.application.settle();
      return body;
    };
    expect(await report('CARD_CLEARING', 'c-1', '300')).toEqual({ outcome: 'RECORDED' });
    expect(await report('CARD_CLEARING', 'c-1', '300')).toEqual({ outcome: 'KNOWN' });
    expect(await report('CARD_CLEARING', 'c-1', '301')).toMatchObject({ code: 'CONFLICT' });
    expect(await transaction()).toMatchObject({ status: 'PARTIALLY_SETTLED', settledAmount: { amount: 300 } });
    const expiry = { kind: 'CARD_EXPIRY', presentmentId: 'c-2', cardTransactionId } as const;
    expect((await issuer.reportCard(expiry)).body).toEqual({ outcome: 'RECORDED' });
    await stage.application.settle();
    expect([await balance(), (await transaction()).status]).toEqual([700, 'SETTLED']);
    expect(await report('CARD_CLEARING', 'c-3', '50')).toEqual({ outcome: 'RECORDED' }); // late: it has been paid
    expect(await report('CARD_RETURN', 'c-4', '350')).toEqual({ outcome: 'RECORDED' });
    expect([await balance(), (await transaction()).status]).toEqual([1_000, 'REFUNDED']);
    const declined = { ...expiry, presentmentId: 'c-5', cardTransactionId: tooMuch.answer!.cardTransactionId };
    expect(await issuer.reportCard(declined)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });

    const { body: revealed } = await api.post(`/cards/${card.id}/reveal`);
    issuer.failNext('LOST_ANSWER');
    expect((await fetch(revealed.panEmbedUrl)).status).toBe(503);
    const page = await (await fetch(revealed.panEmbedUrl)).text();
    expect(page.replaceAll(' ', '')).toContain(cardNumberOf({ cardId: card.id }).number);

    await api.patch(`/cards/${card.id}`, { state: 'FROZEN' });
    await stage.application.settle();
    expect(await issuer.authorize(asked('auth-7', '1'))).toMatchObject({ answer: { declineReason: 'CARD_PAUSED' } });
    const closed = { kind: 'CARD_CLOSED', cardId: card.id } as const;
    expect((await issuer.reportCard(closed)).body).toEqual({ outcome: 'RECORDED' });
    await stage.application.settle();
    expect(await shown()).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' });
    expect(issuer.movements.slice(1)).toMatchObject([
      { operation: 'set-state', data: { cardId: card.id, state: 'FROZEN' } },
      { operation: 'set-state', data: { cardId: card.id, state: 'CLOSED' } },
    ]);
    await stage.application.advance('1h'); // nothing is left to be done
    expect(await balance()).toBe(1_000);
  });

  it('a card issuer that takes the place of another one has its own ids', async () => {
    const { api, clock } = stage.application;
    const { customerId, accountId } = await stage.payments.funded(1_000);
    const issuer = await stage.connect('card-issuer');
    const order = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [accountId] };
    const { body: card } = await api.post('/cards', order);
    await stage.application.settle();
    const asked = (amount: string) => ({
      authorizationId: 'same-authorization',
      cardId: card.id,
      operation: 'AUTHORIZATION' as const,
      amount: { currency: 'USD', amount },
      merchant: { descriptor: 'BOOK SHOP', mcc: '5942', country: null },
      answerBy: new Date(clock.now().getTime() + 2_000).toISOString(),
    });
    const cleared = async (amount: string) => {
      const decided = await issuer.authorize(asked(amount));
      const { cardTransactionId } = decided.answer!;
      const money = { currency: 'USD', amount };
      const clearing = { kind: 'CARD_CLEARING', presentmentId: 'same-id', cardTransactionId, amount: money } as const;
      const receipts = [await issuer.reportCard(clearing), await issuer.reportCard(clearing)];
      await stage.application.settle();
      return [decided.answer!.decision, ...receipts.map(({ isSigned, body }) => (isSigned ? body : 'not signed'))];
    };
    const once = ['APPROVED', { outcome: 'RECORDED' }, { outcome: 'KNOWN' }];
    expect(await cleared('100')).toEqual(once);
    await stage.application.advance('1s');
    await stage.connect('card-issuer', { url: 'http://127.0.0.1:9' });
    expect(await cleared('50')).toEqual(once);
    await stage.connect('card-issuer'); // the first one again: it knows what it has decided and reported
    expect(await issuer.authorize(asked('50'))).toEqual({ status: 409, isSigned: true, answer: null });
    expect((await stage.payments.balance(customerId, accountId)).balance).toBe(850);
  });

  it('a card issuer states the money that is owed to it, and each thing that differs is named', async () => {
    const { application } = stage;
    const issuer = await stage.connect('card-issuer');
    const day = application.clock.now().toISOString().slice(0, 10);
    const reconciled = async () =>
      (await application.get(PartnerReconciliations).of(application.tenant, 'card-issuer', day)).currencies[0]!;
    const pay = (amount: bigint) => application.execute(SettleNetwork, { amount: money('USD', amount) });
    await pay(30n);
    issuer.paid({ currency: 'USD', amount: '30' });
    const stated = issuer.statementOf('USD', day);
    expect(await issuer.reportStatement(stated)).toMatchObject({ status: 200 });
    const agreed = await reconciled();
    expect(agreed).toMatchObject({ currency: 'USD', agrees: true, statements: BigInt(stated.closing) });
    expect(agreed.matches.map(({ item }) => item)).toEqual(
      expect.arrayContaining(['settlement', expect.stringMatching(/^card\//)]),
    );

    await pay(5n);
    expect(await reconciled()).toMatchObject({
      agrees: false,
      missingFromStatements: [{ item: 'settlement', stated: 0n, booked: 5n }],
    });
    const unknown = '00000000-0000-8000-8000-000000000000';
    const entries = [
      { entryId: 'less', direction: 'CREDIT', amount: '4', isSettlement: true },
      { entryId: 'fee', direction: 'DEBIT', amount: '2' },
      { entryId: 'unknown', direction: 'DEBIT', amount: '7', cardTransactionId: `CardTransaction:${unknown}` },
    ] as const;
    const opening = stated.closing;
    const closing = (BigInt(opening) + 4n - 2n - 7n).toString();
    await issuer.reportStatement({ ...stated, part: 2, parts: 2, opening, closing, entries: [...entries] });
    expect(await reconciled()).toMatchObject({
      agrees: false,
      missingFromStatements: [],
      differing: [{ item: 'settlement', stated: 4n, booked: 5n }],
      missingFromBooks: [
        { item: `entry/reference-USD/${day}/2/fee`, stated: -2n },
        { item: `card/${unknown}`, stated: -7n },
      ],
    });
  });

  it('a messenger brings each code to its customer once', async () => {
    const german = { line1: 'Unter den Linden 1', postalCode: '10117', country: 'DE' };
    const { body: customer } = await stage.application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Anna Schmidt',
      email: 'anna@example.com',
      phoneNumber: '+4915112345678',
      address: german,
    });
    const send = () => stage.application.api.post(`/customers/${customer.id}/verify-email`);
    expect((await send()).body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
    messenger = await stage.connect('messenger');
    messenger.failNext('LOST_ANSWER');
    const requestedAt: string[] = [];
    const perform = messenger.perform.bind(messenger);
    messenger.perform = (asked) => {
      requestedAt.push(asked.requestedAt);
      return perform(asked);
    };
    expect((await send()).status).toBe(204);
    await stage.application.settle();
    await stage.application.advance('1s');
    expect([requestedAt.length, new Set(requestedAt).size]).toEqual([2, 1]); // the repetition carries the same
    const messages = messenger.movements.map(
      ({ data }) => data as { readonly recipient: string; readonly code: string },
    );
    expect(messages).toMatchObject([{ channel: 'EMAIL', recipient: 'anna@example.com', purpose: 'ONE_TIME_CODE' }]);
    const confirmed = await stage.application.api.post(`/customers/${customer.id}/verify-email/confirm`, {
      code: messages[0]!.code,
    });
    expect(confirmed.body.contactVerification.email).toBe('VERIFIED');
  });

  it('a liveness provider opens a page for a wallet, and says whether its owner was there', async () => {
    const german = { line1: 'Unter den Linden 1', postalCode: '10117', country: 'DE' };
    const { body: customer } = await stage.application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Anna Schmidt',
      email: 'anna.wallet@example.com',
      phoneNumber: '+4915112345679',
      address: german,
    });
    const { body: wallet } = await stage.application.api.post('/customers/external-accounts', {
      customerId: customer.id,
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: 'BASE_WALLET', address: '0x14791697260E4c9A71f18484C9f997B308e59325' },
    });
    const challenge = () =>
      stage.application.api.post(`/customers/external-accounts/${wallet.id}/challenge`, { method: 'LIVENESS' });
    expect((await challenge()).body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
    const liveness = await stage.connect('liveness');
    liveness.failNext('LOST_ANSWER');
    expect((await challenge()).body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect((await challenge()).body).toMatchObject({
      method: 'LIVENESS',
      verificationLink: expect.stringMatching(/^https:\/\/liveness\.example\.com\//),
    });
    await stage.application.advance('5s'); // when it is first asked for the outcome
    const body = await stage.application.api.read(`/customers/external-accounts/${wallet.id}`);
    expect(body.status).toBe('ACTIVE');
  });

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
    expect(await refused({ senderUmaAddress: '$stranger.usd@elsewhere.example' })).toEqual([404, 'UMA_NOT_FOUND']);
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

  it('takes back a completed payment that the institution of its sender recalls', async () => {
    const uma = await stage.connect('uma-network');
    const customerId = await stage.payments.customer();
    const accountId = await stage.payments.account(customerId, 'USD');
    const { umaAddress } = await stage.application.api.read(`/customers/${customerId}`);
    const configure = (webhookEndpoint: string | null) => stage.application.api.patch('/config', { webhookEndpoint });
    await configure('https://webhooks.invalid/');
    // without an endpoint the payment waits for a call: an endpoint that does not answer would refuse it
    const { body: receipt } = await beforeAppendsOf(
      stage.application,
      'payments.incoming-payment-requested',
      () => configure(null),
      () =>
        uma.reportPayment({
          paymentId: 'payment-2',
          senderUmaAddress: '$success.usd@elsewhere.example',
          receiverUmaAddress: umaAddress as string,
          amount: { currency: 'USD', amount: '1000' },
        }),
    );
    const { transactionId } = receipt as { readonly transactionId: string };
    const recall = async (paymentId = 'payment-2') => {
      const { status, body } = await uma.reportPaymentRecall(paymentId);
      await stage.application.settle();
      return [status, (body as { readonly code?: string }).code ?? (body as { readonly outcome?: string }).outcome];
    };
    expect(await recall('payment-0')).toEqual([404, 'REFERENCE_NOT_FOUND']);
    expect(await recall()).toEqual([409, 'CONFLICT']); // no money came yet
    expect((await stage.application.api.post(`/transactions/${transactionId}/approve`, {})).status).toBe(200);
    await stage.application.settle();
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

  async function eventually201<Answer extends { readonly status: number }>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await ask();
      if (answer.status === 201) return answer;
    }
    return ask();
  }
});
