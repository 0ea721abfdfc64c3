import { derivedResourceId } from '@app/kernel';
import { BrowserPasskey } from '../../support/browser-passkey.js';
import { approvedEuropean, logIn } from '../../support/european-customer.js';
import { ClientKey, sealCode, stampHeaders } from '../../support/wallet-client.js';
import { PaymentsStage } from './payments.stage.js';

const CODE = { code: '123456' };
const WRONG = { code: '000000' };

describe('Payments of customers who authenticate strongly (wallet-auth 15.4)', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  }, 60_000);

  afterAll(() => stage.close());

  const authorize = (quoteId: string, proof: object = CODE) => stage.api.post(`/quotes/${quoteId}/authorize`, proof);
  const resend = (quoteId: string) => stage.api.post(`/quotes/${quoteId}/authorize/resend`);
  const shown = async (quoteId: string) => (await stage.api.get(`/quotes/${quoteId}`)).body;

  /** A payer in Berlin who is logged in, with dollars. */
  async function payer({ amount = 10_000, loggedIn = true } = {}) {
    const customerId = await approvedEuropean(stage.application);
    if (loggedIn) await logIn(stage.api, customerId);
    const accountId = await stage.account(customerId, 'USD');
    if (amount > 0) await stage.fund(accountId, amount);
    return { customerId, accountId };
  }

  /** A quote that was executed and waits for its payer. */
  async function asked({
    from = payer(),
    currency = 'EUR',
  }: { from?: ReturnType<typeof payer>; currency?: 'EUR' | 'USD' } = {}) {
    const { customerId, accountId } = await from;
    const destination = currency === 'EUR' ? await stage.euros(customerId) : await stage.dollars(customerId);
    const { body: quote } = await stage.quote(accountId, destination, 10_000);
    const { status, body } = await stage.execute(quote.id);
    expect([status, body.status]).toEqual([200, 'PENDING_AUTHORIZATION']);
    return { customerId, accountId, destination, quote, waiting: body };
  }

  describe('a quote from a balance', () => {
    it('is challenged when it is executed, and nothing moves', async () => {
      const {
        customerId,
        accountId,
        quote,
        waiting: { scaChallenge, ...waiting },
      } = await asked();
      expect(scaChallenge).toEqual({
        id: expect.stringMatching(/^ScaChallenge:[0-9a-f-]{36}$/),
        expiresAt: expect.any(String),
        factor: 'SMS_OTP',
        availableFactors: ['SMS_OTP'],
        purpose: 'CURRENCY_CONVERSION',
      });
      expect(await shown(quote.id)).toEqual({ ...quote, status: 'PENDING_AUTHORIZATION', scaChallenge });
      expect(waiting).toMatchObject(await stage.transaction(quote.transactionId));
      expect(await stage.balance(customerId, accountId)).toEqual({ balance: 10_000, totalBalance: 10_000 });
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'PENDING_AUTHORIZATION']);
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('across currencies requires two proofs, for the conversion and for the payout, and is debited at the last', async () => {
      const { customerId, accountId, quote, waiting } = await asked();
      const { status, body: second } = await authorize(quote.id);
      expect([status, second.status, second.scaChallenge.purpose]).toEqual([200, 'PENDING_AUTHORIZATION', 'PAYOUT']);
      expect(second.scaChallenge.id).not.toBe(waiting.scaChallenge.id);
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
      const { body: done } = await authorize(quote.id);
      expect(done).toEqual({ ...quote, status: 'PROCESSING' });
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
      await stage.application.settle();
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
      expect(await stage.received(quote.transactionId)).toEqual([
        'PENDING',
        'PENDING_AUTHORIZATION',
        'PENDING_AUTHORIZATION',
        'PROCESSING',
        'COMPLETED',
      ]);
      expect((await authorize(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('in one currency requires one proof, for the transfer', async () => {
      const { quote, waiting } = await asked({ currency: 'USD' });
      expect(waiting.scaChallenge.purpose).toBe('TRANSFER');
      expect((await authorize(quote.id)).body.status).toBe('PROCESSING');
    });

    it('is challenged too when it is to be executed at once: 202', async () => {
      const { customerId, accountId } = await payer();
      const { status, body } = await stage.quote(accountId, await stage.dollars(customerId), 10_000, {
        immediatelyExecute: true,
      });
      expect([status, body.status, body.scaChallenge.purpose]).toEqual([202, 'PENDING_AUTHORIZATION', 'TRANSFER']);
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
      expect((await authorize(body.id)).body.status).toBe('PROCESSING');
    });

    it('answers a repeated execution by its key with the same challenge', async () => {
      const { customerId, accountId } = await payer();
      const { body: quote } = await stage.quote(accountId, await stage.dollars(customerId), 10_000);
      const key = { 'idempotency-key': 'execute-once' };
      const { body: first } = await stage.execute(quote.id, key);
      expect((await stage.execute(quote.id, key)).body).toEqual(first);
    });

    it('without funds is refused at the last proof, which can be given again once there is money', async () => {
      const { customerId, accountId, quote } = await asked({ from: payer({ amount: 9_999 }), currency: 'USD' });
      expect((await authorize(quote.id)).body).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
      expect((await shown(quote.id)).status).toBe('PENDING_AUTHORIZATION');
      await stage.fund(accountId, 1);
      expect((await authorize(quote.id)).body.status).toBe('PROCESSING');
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    });

    it('pulled from a bank account is authorized before anything is collected', async () => {
      const { customerId } = await payer({ amount: 0 });
      const { body: quote } = await stage.quote(await stage.dollars(customerId), await stage.euros(customerId), 10_000);
      // a simulated payment is authorized like any other
      expect((await stage.send(quote.id, 'USD')).body.status).toBe('PENDING_AUTHORIZATION');
      expect((await stage.send(quote.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      await authorize(quote.id);
      expect((await authorize(quote.id)).body.status).toBe('PROCESSING');
      await stage.application.settle();
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
    });

    it("from the platform's account for such a customer requires that customer's proof", async () => {
      const { customerId } = await payer({ amount: 0 });
      const {
        body: {
          data: [{ id: accountId }],
        },
      } = await stage.api.get('/platform/internal-accounts?currency=USD');
      await stage.fund(accountId, 10_000);
      const source = { sourceType: 'ACCOUNT', accountId, customerId };
      const { body: quote } = await stage.quote(accountId, await stage.dollars(customerId), 10_000, { source });
      expect((await stage.execute(quote.id)).body.status).toBe('PENDING_AUTHORIZATION');
      expect((await authorize(quote.id)).body.status).toBe('PROCESSING');
    });

    it('of an embedded wallet needs the stamp of its owner at the execution, then the proof', async () => {
      const { customerId } = await payer({ amount: 0 });
      const walletId = await stage.account(customerId, 'USDB');
      await stage.fund(walletId, 50_000_000);
      const { body: quote } = await stage.quote(walletId, await stage.euros(customerId), 50_000_000);
      expect((await stage.execute(quote.id)).body).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_MISSING' });
      const owner = await logInToWallet(walletId);
      const stamp = owner.stamp(quote.paymentInstructions[0].accountOrWalletInfo.payloadToSign);
      expect((await stage.execute(quote.id, { 'svc-wallet-signature': stamp })).body.status).toBe(
        'PENDING_AUTHORIZATION',
      );
      expect((await shown(quote.id)).paymentInstructions).toEqual(quote.paymentInstructions);
      await authorize(quote.id);
      expect((await authorize(quote.id)).body.status).toBe('PROCESSING');
      expect((await stage.balance(customerId, walletId)).balance).toBe(0);
    });

    async function logInToWallet(accountId: string): Promise<ClientKey> {
      const [credential] = (await stage.api.get(`/auth/credentials?accountId=${accountId}`)).body.data;
      const path = `/auth/credentials/${credential.id}`;
      const key = new ClientKey();
      const { otpEncryptionTargetBundle } = (await stage.api.post(`${path}/challenge`)).body;
      const proof = { type: credential.type, encryptedOtpBundle: sealCode(otpEncryptionTargetBundle, '000000', key) };
      const signing = await stage.api.post(`${path}/verify`, proof);
      expect((await stage.api.post(`${path}/verify`, proof, { headers: stampHeaders(key, signing.body) })).status).toBe(
        200,
      );
      return key;
    }
  });

  describe('a quote in real-time money', () => {
    async function realtime() {
      const { customerId } = await payer({ amount: 0 });
      const source = { customerId, currency: 'USD' };
      return {
        customerId,
        ...(await stage.realtimeQuote(source, { accountId: await stage.euros(customerId) }, 10_000)),
      };
    }

    it('is challenged when it is made: 202, without payment instructions', async () => {
      const { status, body } = await realtime();
      expect([status, body.status, body.scaChallenge.purpose]).toEqual([
        202,
        'PENDING_AUTHORIZATION',
        'CURRENCY_CONVERSION',
      ]);
      expect(body).not.toHaveProperty('paymentInstructions');
      expect(await stage.transaction(body.transactionId)).not.toHaveProperty('paymentInstructions');
      expect(await stage.received(body.transactionId)).toEqual(['PENDING', 'PENDING_AUTHORIZATION']);
      expect((await stage.send(body.id, 'USD')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await stage.execute(body.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('shows payment instructions once it is authorized, and starts when the money comes', async () => {
      const { body: quote } = await realtime();
      expect((await authorize(quote.id)).body).toMatchObject({
        status: 'PENDING_AUTHORIZATION',
        scaChallenge: { purpose: 'PAYOUT' },
      });
      const { body } = await authorize(quote.id);
      expect([body.status, body.paymentInstructions[0].accountOrWalletInfo.accountType]).toEqual([
        'PENDING',
        'USD_ACCOUNT',
      ]);
      expect(body).not.toHaveProperty('scaChallenge');
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'PENDING',
        paymentInstructions: body.paymentInstructions,
      });
      expect((await stage.send(quote.id, 'USD')).status).toBe(200);
      await stage.application.settle();
      expect((await stage.transaction(quote.transactionId)).status).toBe('COMPLETED');
    });

    it('fails when its price ends before it is authorized, though its challenge is younger', async () => {
      const { body: quote } = await realtime();
      await stage.application.advance('4m');
      const {
        body: { scaChallenge },
      } = await authorize(quote.id);
      expect(scaChallenge.expiresAt > quote.expiresAt).toBe(true);
      await stage.application.advance('1m');
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'FAILED',
        failureReason: 'SCA_NOT_COMPLETED',
      });
    });

    it('that was authorized and never paid for expires', async () => {
      const { body: quote } = await realtime();
      await authorize(quote.id);
      await authorize(quote.id);
      await stage.application.advance('5m');
      expect(await stage.received(quote.transactionId)).toEqual([
        'PENDING',
        'PENDING_AUTHORIZATION',
        'PENDING_AUTHORIZATION',
        'EXPIRED',
      ]);
    });
  });

  describe('a challenge that is not answered in time', () => {
    it('fails the payment as SCA_NOT_COMPLETED by itself: nothing has moved, nothing is refunded, a new quote is needed', async () => {
      const { customerId, accountId, quote } = await asked();
      await stage.application.advance('299s');
      expect((await shown(quote.id)).status).toBe('PENDING_AUTHORIZATION');
      await stage.application.advance('1s');
      expect(await stage.received(quote.transactionId)).toEqual(['PENDING', 'PENDING_AUTHORIZATION', 'FAILED']);
      const transaction = await stage.transaction(quote.transactionId);
      expect(transaction).toMatchObject({ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' });
      expect(transaction).not.toHaveProperty('refund');
      expect(await shown(quote.id)).toEqual({ ...quote, status: 'FAILED' });
      expect(await stage.balance(customerId, accountId)).toEqual({ balance: 10_000, totalBalance: 10_000 });
      for (const { body } of [await authorize(quote.id), await resend(quote.id), await stage.execute(quote.id)]) {
        expect(body).toMatchObject({ status: 409, code: 'CONFLICT' });
      }
    });

    it('is refused with 400 before its timer is due, and shown as FAILED', async () => {
      const { quote } = await asked();
      stage.application.clock.advance('5m');
      expect((await authorize(quote.id)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await resend(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect((await stage.transaction(quote.transactionId)).status).toBe('FAILED');
      await stage.application.settle();
    });

    it('of the second step fails the payment as that of the first', async () => {
      const { quote } = await asked();
      await stage.application.advance('4m');
      await authorize(quote.id);
      await stage.application.advance('4m');
      expect((await shown(quote.id)).status).toBe('PENDING_AUTHORIZATION');
      await stage.application.advance('1m');
      expect(await stage.transaction(quote.transactionId)).toMatchObject({
        status: 'FAILED',
        failureReason: 'SCA_NOT_COMPLETED',
      });
    });
  });

  describe('POST /quotes/{quoteId}/authorize', () => {
    it('refuses a wrong proof with 400 and is unchanged; after five the sixth answers 429 with Retry-After', async () => {
      const {
        quote,
        waiting: { scaChallenge },
      } = await asked();
      for (let attempt = 1; attempt <= 5; attempt++)
        expect((await authorize(quote.id, WRONG)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      const limited = await authorize(quote.id);
      expect([limited.status, limited.body.code, limited.headers.get('retry-after')]).toEqual([
        429,
        'RATE_LIMITED',
        '300',
      ]);
      expect(await shown(quote.id)).toEqual({ ...quote, status: 'PENDING_AUTHORIZATION', scaChallenge });
    });

    it('counts wrong proofs with those of logins, over every challenge: five lock the payer everywhere, and no other customer', async () => {
      const { customerId, accountId, destination, quote } = await asked();
      const other = await asked({ currency: 'USD' });
      const { body: login } = await stage.api.post(`/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' });
      const complete = (code: string) =>
        stage.api.post(`/sca/login/complete?customerId=${customerId}`, {
          factor: 'SMS_OTP',
          challengeId: login.challengeId,
          code,
          endUserIpAddress: '192.0.2.7',
        });
      for (let attempt = 1; attempt <= 2; attempt++) expect((await authorize(quote.id, WRONG)).status).toBe(400);
      expect((await complete('000000')).status).toBe(400);
      await stage.fund(accountId, 10_000);
      const { body: second } = await stage.quote(accountId, destination, 10_000);
      await stage.execute(second.id);
      const { body: third } = await stage.quote(accountId, destination, 10_000);
      for (let attempt = 1; attempt <= 2; attempt++) expect((await authorize(second.id, WRONG)).status).toBe(400);
      const locked = { status: 423, body: { code: 'ACCOUNT_LOCKED', details: { failedAttempts: 5 } } };
      for (const id of [quote.id, second.id]) expect(await authorize(id)).toMatchObject(locked);
      expect(await complete('123456')).toMatchObject(locked);
      expect(await stage.execute(third.id)).toMatchObject(locked);
      expect(await resend(quote.id)).toMatchObject(locked);
      expect((await authorize(other.quote.id)).body.status).toBe('PROCESSING');
    });

    it('racing with wrong proofs over many challenges records five of them', async () => {
      const { customerId, accountId, destination } = await asked({ from: payer({ amount: 60_000 }) });
      const quotes = await Promise.all(Array.from({ length: 4 }, () => stage.quote(accountId, destination, 10_000)));
      for (const { body } of quotes) await stage.execute(body.id);
      const proofs = quotes.flatMap(({ body }) => Array.from({ length: 4 }, () => authorize(body.id, WRONG)));
      const statuses = (await Promise.all(proofs)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400)).toHaveLength(5);
      expect(new Set(statuses)).toEqual(new Set([400, 423]));
      const { body } = await stage.api.post(`/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' });
      expect(body).toMatchObject({ status: 423, details: { failedAttempts: 5 } });
    });

    it('requires exactly one complete proof, and names the fault', async () => {
      const { quote } = await asked();
      const fields = async (body: object) =>
        (await authorize(quote.id, body)).body.details.errors.map(({ field }: { field: string }) => field);
      expect(await fields({})).toEqual(['code']);
      expect(await fields({ code: null, passkeyAssertion: null })).toEqual(['code']);
      expect(await fields({ ...CODE, passkeyAssertion: {}, origin: 'https://pay.example' })).toEqual([
        'passkeyAssertion',
      ]);
      expect(await fields({ passkeyAssertion: { id: 'x' } })).toEqual(['origin']);
      expect(await fields({ code: 123456 })).toEqual(['code']);
      expect(
        (await authorize(quote.id, { passkeyAssertion: { id: 'x' }, origin: 'https://pay.example' })).body,
      ).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await authorize(quote.id, { ...CODE, endUserIpAddress: '192.0.2.7' })).status).toBe(200);
    });

    it('requires its payer to be logged in: 409 SCA_SESSION_REQUIRED without a session, or with one that has ended', async () => {
      const { customerId, quote } = await asked({ from: payer({ loggedIn: false }), currency: 'USD' });
      expect((await authorize(quote.id)).body).toMatchObject({ status: 409, code: 'SCA_SESSION_REQUIRED' });
      await logIn(stage.api, customerId);
      await stage.api.post(`/sca/record-event?customerId=${customerId}`, { eventType: 'RESET_PASSWORD_COMPLETED' });
      expect((await authorize(quote.id)).body).toMatchObject({ status: 409, code: 'SCA_SESSION_REQUIRED' });
      await logIn(stage.api, customerId);
      expect((await authorize(quote.id)).body.status).toBe('PROCESSING');
    });

    it('refuses a payer who is locked out with 423 and says until when', async () => {
      const { customerId, quote } = await asked();
      for (let attempt = 1; attempt <= 5; attempt++)
        await stage.api.post(`/sca/record-event?customerId=${customerId}`, { eventType: 'FAILED_LOGIN_ATTEMPT' });
      expect((await authorize(quote.id)).body).toMatchObject({
        status: 423,
        code: 'ACCOUNT_LOCKED',
        details: { suspended: false, lockedUntil: expect.any(String), failedAttempts: 5 },
      });
    });

    it('sent concurrently pays once', async () => {
      const { customerId, accountId, quote } = await asked({ from: payer({ amount: 20_000 }), currency: 'USD' });
      const answers = await Promise.all(Array.from({ length: 6 }, () => authorize(quote.id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await stage.application.settle();
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it('and its resend answer 404 for an unknown quote, then 409 where no authorization is required', async () => {
      const { accountId, customerId } = await stage.funded(10_000);
      const { body: quote } = await stage.quote(accountId, await stage.euros(customerId), 10_000);
      const {
        body: {
          data: [{ id: platformAccount }],
        },
      } = await stage.api.get('/platform/internal-accounts?currency=USD');
      const { body: platformQuote } = await stage.quote(platformAccount, await stage.euros(customerId), 10_000);
      for (const call of [authorize, resend]) {
        expect((await call(derivedResourceId('Quote', 'nobody'))).body).toMatchObject({
          status: 404,
          code: 'QUOTE_NOT_FOUND',
        });
        expect((await call(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
        expect((await call(platformQuote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
      }
      expect((await stage.api.post(`/quotes/${quote.id}/execute`, { scaFactor: 'PASSKEY' })).body.status).toBe(
        'PROCESSING',
      );
    });

    it('and its resend answer 409 while no challenge is open', async () => {
      const { customerId, accountId } = await payer();
      const { body: quote } = await stage.quote(accountId, await stage.euros(customerId), 10_000);
      for (const call of [authorize, resend])
        expect((await call(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    });
  });

  it('the factor that is asked for is one that the payer has, and never TOTP: else 400', async () => {
    const { customerId, accountId } = await payer();
    const destination = await stage.euros(customerId);
    const { body: quote } = await stage.quote(accountId, destination, 10_000, { scaFactor: 'PASSKEY' });
    for (const scaFactor of ['TOTP', 'PASSKEY']) {
      const { body } = await stage.api.post(`/quotes/${quote.id}/execute`, { scaFactor });
      expect([scaFactor, body.code, body.details.errors.map(({ field }: { field: string }) => field)]).toEqual([
        scaFactor,
        'INVALID_INPUT',
        ['scaFactor'],
      ]);
      const realtime = await stage.realtimeQuote({ customerId, currency: 'USD' }, { accountId: destination }, 10_000, {
        scaFactor,
      });
      expect(realtime.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
    expect(
      (await stage.api.post(`/quotes/${quote.id}/execute`, { scaFactor: 'SMS_OTP' })).body.scaChallenge.factor,
    ).toBe('SMS_OTP');
  });

  describe('a payer with a passkey', () => {
    async function passkeyOf(customerId: string): Promise<BrowserPasskey> {
      const {
        body: {
          options,
          allowedOrigins: [origin],
          relyingPartyId,
        },
      } = await stage.api.post(`/sca/factors?customerId=${customerId}`, { type: 'PASSKEY' });
      const passkey = new BrowserPasskey(customerId, origin, relyingPartyId);
      const confirmed = await stage.api.post(`/sca/factors/confirm?customerId=${customerId}`, {
        type: 'PASSKEY',
        origin,
        credential: passkey.create(options),
      });
      expect(confirmed.status).toBe(200);
      return passkey;
    }

    const proofBy = (
      passkey: BrowserPasskey,
      { passkeyAssertionOptions: options }: { passkeyAssertionOptions: { challenge: string } },
    ) => ({ passkeyAssertion: passkey.get(options), origin: passkey.origin });

    async function askedByPasskey() {
      const { customerId, accountId } = await payer();
      const passkey = await passkeyOf(customerId);
      const { body: quote } = await stage.quote(accountId, await stage.euros(customerId), 10_000);
      const {
        body: { scaChallenge },
      } = await stage.api.post(`/quotes/${quote.id}/execute`, { scaFactor: 'PASSKEY' });
      return { customerId, accountId, passkey, quote, scaChallenge };
    }

    it('chooses it, has ten minutes, and is asked for an assertion without a list of origins', async () => {
      const { quote, passkey, scaChallenge } = await askedByPasskey();
      expect(scaChallenge).toMatchObject({
        factor: 'PASSKEY',
        availableFactors: ['SMS_OTP', 'PASSKEY'],
        passkeyAssertionOptions: {
          challenge: expect.any(String),
          rpId: passkey.relyingParty,
          allowCredentials: [{ id: passkey.credentialId }],
        },
      });
      expect(scaChallenge).not.toHaveProperty('passkeyAllowedOrigins');
      expect(Date.parse(scaChallenge.expiresAt) - stage.application.clock.now().getTime()).toBe(600_000);
      expect((await shown(quote.id)).scaChallenge).toEqual(scaChallenge);
    });

    it('proves each step by a separate assertion, in the ten minutes though the price has ended', async () => {
      const { customerId, accountId, quote, passkey, scaChallenge } = await askedByPasskey();
      await stage.application.advance('6m');
      const first = proofBy(passkey, scaChallenge);
      const { body: second } = await authorize(quote.id, first);
      expect([second.status, second.scaChallenge.purpose, second.scaChallenge.factor]).toEqual([
        'PENDING_AUTHORIZATION',
        'PAYOUT',
        'PASSKEY',
      ]);
      expect((await authorize(quote.id, first)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect((await authorize(quote.id, proofBy(passkey, second.scaChallenge))).body.status).toBe('PROCESSING');
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    });

    it('is sent no code: a resend answers 409, and the code of a text message is no proof', async () => {
      const { quote } = await askedByPasskey();
      expect((await resend(quote.id)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect((await authorize(quote.id)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });
  });

  it('POST /quotes/{quoteId}/authorize/resend sends the same code again, no longer valid for it; too often answers 429', async () => {
    const { quote, waiting } = await asked();
    expect(await resend(quote.id)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    await stage.application.advance('30s');
    const sent = await resend(quote.id);
    expect(sent.status).toBe(204);
    expect((await shown(quote.id)).scaChallenge).toEqual(waiting.scaChallenge);
    const again = await resend(quote.id);
    expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([429, 30]);
    expect((await authorize(quote.id)).status).toBe(200);
  });

  describe('money in euros and dollar coins', () => {
    it('is paid to a trusted beneficiary without a challenge, by a payer who is logged in', async () => {
      const { customerId } = await payer({ amount: 0 });
      const accountId = await stage.account(customerId, 'USDC');
      await stage.fund(accountId, 10_000_000);
      const destination = await trustedWallet(customerId);
      const { body: first } = await stage.quote(accountId, destination, 5_000_000);
      expect((await stage.execute(first.id)).body.status).toBe('PROCESSING');
      const pushed = () =>
        stage.realtimeQuote(
          { customerId, currency: 'USDC', cryptoNetwork: 'SOLANA' },
          { accountId: destination },
          5_000_000,
        );
      expect(await pushed()).toMatchObject({ status: 201, body: { status: 'PENDING', paymentInstructions: [{}] } });
      await stage.api.post(`/sca/record-event?customerId=${customerId}`, { eventType: 'RESET_PASSWORD_COMPLETED' });
      expect((await pushed()).body).toMatchObject({ status: 409, code: 'SCA_SESSION_REQUIRED' });
      const { body: second } = await stage.quote(accountId, destination, 5_000_000);
      expect((await stage.execute(second.id)).body).toMatchObject({ status: 409, code: 'SCA_SESSION_REQUIRED' });
    });

    async function trustedWallet(customerId: string): Promise<string> {
      const {
        body: { id },
      } = await stage.api.post('/customers/external-accounts', {
        customerId,
        currency: 'USDC',
        ownershipType: 'FIRST_PARTY',
        accountInfo: { accountType: 'SOLANA_WALLET', address: '4Nd1mYQ8Kkq5Yw2v3JtR8u6zXq7hS9bE1cF5gT2aWpLm' },
      });
      const {
        body: { scaChallenge },
      } = await stage.api.post(`/customers/external-accounts/${id}/trust`, {});
      const proof = { challengeId: scaChallenge?.id, ...CODE };
      expect((await stage.api.post(`/customers/external-accounts/${id}/trust/confirm`, proof)).body).toEqual({
        trusted: true,
      });
      return id;
    }

    it('cannot be sent by a transfer: 409 CONFLICT; other currencies can', async () => {
      const { customerId, accountId: dollars } = await payer();
      const euros = await stage.account(customerId, 'EUR');
      await stage.fund(euros, 10_000);
      expect((await stage.transferOut(euros, await stage.euros(customerId), 100)).body).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
      expect((await stage.transferOut(dollars, await stage.dollars(customerId), 100)).status).toBe(201);
    });

    it('is pulled in only for a customer who is logged in: 409 SCA_SESSION_REQUIRED', async () => {
      const { customerId } = await payer({ amount: 0 });
      const [from, to] = [await stage.euros(customerId), await stage.account(customerId, 'EUR')];
      expect((await stage.transferIn(from, to, 100)).status).toBe(201);
      await stage.api.post(`/sca/record-event?customerId=${customerId}`, { eventType: 'RESET_PASSWORD_COMPLETED' });
      expect((await stage.transferIn(from, to, 100)).body).toMatchObject({ status: 409, code: 'SCA_SESSION_REQUIRED' });
    });
  });

  it('show their history older than 90 days only while they are logged in: 409 SCA_SESSION_REQUIRED (wallet-auth 15.2)', async () => {
    const { customerId, accountId } = await payer({ amount: 100 });
    const { body: made } = await stage.transferOut(accountId, await stage.dollars(customerId), 100);
    await stage.application.advance('100d');
    const ago = (days: number, more = 0) =>
      new Date(stage.application.clock.now().getTime() - days * 86_400_000 - more).toISOString();
    const since = (startDate: string, of = customerId) =>
      stage.api.get(`/transactions?customerId=${of}&startDate=${encodeURIComponent(startDate)}`);
    const mine = [expect.objectContaining({ id: made.id })];
    expect((await since(ago(101))).body.data).toEqual(mine);

    const report = (eventType: string) => stage.api.post(`/sca/record-event?customerId=${customerId}`, { eventType });
    await report('RESET_PASSWORD_COMPLETED');
    for (const startDate of [ago(90, 1), ago(101).replace('Z', '+00:00')]) {
      expect((await since(startDate)).body).toMatchObject({ status: 409, code: 'SCA_SESSION_REQUIRED' });
    }
    expect(await since(ago(90))).toMatchObject({ status: 200, body: { data: [] } });
    expect((await stage.api.get(`/transactions?startDate=${ago(101)}`)).status).toBe(200);
    expect((await stage.api.get(`/transactions?customerId=${customerId}`)).body.data).toEqual(mine);
    for (const other of [
      await stage.customer(),
      'Customer:00000000-0000-4000-8000-000000000000',
      `PlatformConfig:${stage.application.tenant.platformId}`,
    ]) {
      expect([other, (await since(ago(101), other)).status]).toEqual([other, 200]);
    }
    await logIn(stage.api, customerId);
    expect((await since(ago(101))).body.data).toEqual(mine);
    for (let attempt = 0; attempt < 5; attempt += 1) await report('FAILED_LOGIN_ATTEMPT');
    expect((await since(ago(101))).body).toMatchObject({ status: 423, code: 'ACCOUNT_LOCKED' });
    expect((await stage.api.delete(`/customers/${customerId}`)).status).toBe(200);
    expect((await since(ago(101))).status).toBe(200);
  });
});
