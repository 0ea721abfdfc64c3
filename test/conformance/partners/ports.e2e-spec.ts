import { randomUUID } from 'node:crypto';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { ChangeExternalAccountStatus } from '../../../libs/accounts/src/commands/change-external-account-status.js';
import { PartnersStage } from './partners.stage.js';

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
