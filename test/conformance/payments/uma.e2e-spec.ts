import { derivedResourceId } from '@app/kernel';
import { PaymentsStage } from './payments.stage.js';

const at = (user: string): string => `$${user}@sandbox.uma.money`;

describe('payments to UMA addresses', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  const lookUp = (umaAddress: string, query: string) =>
    stage.api.get(`/receiver/uma/${encodeURIComponent(umaAddress)}${query}`);

  async function quoted(umaAddress: string, amount = 10_000) {
    const { customerId, accountId } = await stage.funded(amount);
    const {
      body: { lookupId },
    } = await lookUp(umaAddress, `?customerId=${customerId}`);
    const answer = await stage.quote(accountId, '', amount, {
      destination: { destinationType: 'UMA_ADDRESS', umaAddress },
      lookupId,
    });
    return { customerId, accountId, lookupId, ...answer };
  }

  describe('GET /receiver/uma/{receiverUmaAddress}', () => {
    it.each([
      ['success.usd', 'USD', 1],
      ['success.eur', 'EUR', 0.92],
      ['success.mxn', 'MXN', 17.25],
      ['pending.long.usd', 'USD', 1],
      ['fail.compliance.usd', 'USD', 1],
    ])('finds the sandbox user %s, who takes %s', async (user, code, estimatedExchangeRate) => {
      const customerId = await stage.customer();
      const { status, body } = await lookUp(at(user), `?customerId=${customerId}`);
      expect([status, body]).toEqual([
        200,
        {
          lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/),
          receiverUmaAddress: at(user),
          supportedCurrencies: [
            {
              currency: expect.objectContaining({ code, decimals: 2 }),
              estimatedExchangeRate,
              min: 1,
              max: 10_000_000,
            },
          ],
          requiredPayerDataFields: [
            { name: 'FULL_NAME', mandatory: true },
            { name: 'BIRTH_DATE', mandatory: false },
          ],
        },
      ]);
    });

    it("accepts the sender by its own UMA address too, and by the platform's id", async () => {
      const customerId = await stage.customer();
      const { umaAddress } = (await stage.api.get(`/customers/${customerId}`)).body;
      expect((await lookUp(at('success.usd'), `?senderUmaAddress=${encodeURIComponent(umaAddress)}`)).status).toBe(200);
      expect((await lookUp(at('success.usd'), `?customerId=${(await stage.api.get('/config')).body.id}`)).status).toBe(
        200,
      );
    });

    it.each<[string, string, number, string, string?]>([
      [at('non.existent.usd'), '', 404, 'UMA_NOT_FOUND'],
      [at('success.gbp'), '', 404, 'UMA_NOT_FOUND'],
      ['$success.usd@elsewhere.example', '', 404, 'UMA_NOT_FOUND'],
      ['success.usd@sandbox.uma.money', '', 400, 'INVALID_UMA_ADDRESS', 'receiverUmaAddress'],
      ['$nonsense', '', 400, 'INVALID_UMA_ADDRESS', 'receiverUmaAddress'],
      [at('success.usd'), 'unknown', 404, 'USER_NOT_FOUND', 'customerId'],
      [at('success.usd'), 'unknown address', 404, 'USER_NOT_FOUND', 'senderUmaAddress'],
      [at('success.usd'), 'malformed address', 400, 'INVALID_UMA_ADDRESS', 'senderUmaAddress'],
      [at('success.usd'), 'none', 400, 'INVALID_INPUT'],
      [at('success.usd'), 'both', 400, 'INVALID_INPUT'],
    ])('refuses %s (sender: %s) with %i %s', async (address, sender, status, code, field = '') => {
      const customerId = await stage.customer();
      const query = {
        'unknown address': '?senderUmaAddress=$nobody@nowhere.example',
        'malformed address': '?senderUmaAddress=nobody',
        unknown: `?customerId=${derivedResourceId('Customer', 'nobody')}`,
        none: '',
        both: `?customerId=${customerId}&senderUmaAddress=$a@b.example`,
      }[sender];
      const { body } = await lookUp(address, query ?? `?customerId=${customerId}`);
      expect(body).toMatchObject({ status, code });
      if (field !== '') expect(body.details.errors).toMatchObject([{ field }]);
    });
  });

  describe('GET /receiver/external-account/{accountId}', () => {
    it("shows the account's limits in its own currency, and answers a lookup that quotes may name", async () => {
      const { customerId, accountId } = await stage.funded(0);
      const destination = await stage.euros(customerId);
      const { status, body } = await stage.api.get(
        `/receiver/external-account/${destination}?customerId=${customerId}`,
      );
      expect([status, body]).toEqual([
        200,
        {
          lookupId: expect.stringMatching(/^Lookup:/),
          accountId: destination,
          requiredPayerDataFields: [],
          supportedCurrencies: [
            {
              currency: expect.objectContaining({ code: 'EUR' }),
              estimatedExchangeRate: 0.92,
              min: expect.any(Number),
              max: expect.any(Number),
            },
          ],
        },
      ]);
      expect((await stage.quote(accountId, destination, 10_000, { lookupId: body.lookupId })).status).toBe(201);
      const other = await stage.euros(customerId);
      expect((await stage.quote(accountId, other, 10_000, { lookupId: body.lookupId })).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
    });

    it("is 404 for an unknown account, another platform's included, and needs a sender", async () => {
      const customerId = await stage.customer();
      const account = await stage.euros(customerId);
      const unknownId = derivedResourceId('ExternalAccount', 'nobody');
      expect(
        (await stage.api.get(`/receiver/external-account/${unknownId}?customerId=${customerId}`)).body,
      ).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
      expect((await stage.api.get(`/receiver/external-account/${account}`)).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
      const { api } = await stage.application.createPlatform();
      const stranger = (await api.get('/config')).body.id;
      expect((await api.get(`/receiver/external-account/${account}?customerId=${stranger}`)).body).toMatchObject({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
      });
    });
  });

  describe('a quote to a UMA address', () => {
    it('completes for the successful user, in the currency it takes', async () => {
      const { customerId, accountId, status, body } = await quoted(at('success.eur'));
      expect([status, body.destination, body.receivingCurrency.code, body.totalReceivingAmount]).toEqual([
        201,
        { destinationType: 'UMA_ADDRESS', umaAddress: at('success.eur'), currency: 'EUR' },
        'EUR',
        9_163,
      ]);
      await stage.execute(body.id);
      await stage.application.settle();
      expect(await stage.transaction(body.transactionId)).toMatchObject({
        status: 'COMPLETED',
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: at('success.eur'), currency: 'EUR' },
        paymentRail: null,
      });
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
      const { body: listed } = await stage.api.get(
        `/transactions?receiverAccountIdentifier=${encodeURIComponent(at('SUCCESS.eur'))}`,
      );
      expect(listed.data.map(({ id }: { id: string }) => id)).toContain(body.transactionId);
      expect(
        (await stage.api.get(`/transactions?accountIdentifier=${encodeURIComponent(at('success.eur'))}`)).body.data,
      ).toHaveLength(listed.data.length);
    });

    it('takes six minutes for the slow user', async () => {
      const { body } = await quoted(at('pending.long.usd'));
      await stage.execute(body.id);
      await stage.application.advance('359s');
      expect(await stage.transaction(body.transactionId)).toMatchObject({ status: 'PROCESSING' });
      await stage.application.advance('1s');
      expect(await stage.transaction(body.transactionId)).toMatchObject({ status: 'COMPLETED' });
    });

    it('fails with COMPLIANCE_REJECTED for the third, and is refunded in full', async () => {
      const { customerId, accountId, body } = await quoted(at('fail.compliance.usd'));
      await stage.execute(body.id);
      await stage.application.settle();
      expect(await stage.transaction(body.transactionId)).toMatchObject({
        status: 'FAILED',
        failureReason: 'COMPLIANCE_REJECTED',
        refund: { status: 'COMPLETED' },
      });
      expect((await stage.balance(customerId, accountId)).balance).toBe(10_000);
    });

    it('needs a fresh lookup of this very address', async () => {
      const { accountId, lookupId } = await quoted(at('success.eur'));
      const refusal = async (more: object, umaAddress = at('success.eur')) => {
        const { status, body } = await stage.quote(accountId, '', 10_000, {
          destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' },
          ...more,
        });
        return [status, body.code];
      };
      expect(await refusal({})).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal({ lookupId: derivedResourceId('Lookup', 'none') })).toEqual([
        404,
        'LOOKUP_REQUEST_NOT_FOUND',
      ]);
      expect(await refusal({ lookupId }, at('success.usd'))).toEqual([400, 'INVALID_INPUT']);
      expect(
        await refusal({
          lookupId,
          destination: { destinationType: 'UMA_ADDRESS', umaAddress: at('success.eur'), currency: 'USD' },
        }),
      ).toEqual([400, 'INVALID_CURRENCY']);
      expect(await refusal({ lookupId, lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 9_999_999_999 })).toEqual(
        [400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED'],
      );
      await stage.application.advance('15m');
      expect(await refusal({ lookupId })).toEqual([404, 'LOOKUP_REQUEST_NOT_FOUND']);
    });

    describe("of a platform that requires the receiver's data", () => {
      let config: { supportedCurrencies: { currencyCode: string }[] };
      beforeAll(async () => {
        config = (await stage.api.get('/config')).body;
      });
      afterAll(() => stage.api.patch('/config', { supportedCurrencies: config.supportedCurrencies }));
      const ask = async (requiredCounterpartyFields: object[], code = 'USD') => {
        const supportedCurrencies = config.supportedCurrencies.map((each) =>
          each.currencyCode === code ? { ...each, requiredCounterpartyFields } : each,
        );
        expect((await stage.api.patch('/config', { supportedCurrencies })).status).toBe(200);
      };
      const field = (name: string, mandatory: boolean) => ({ name, mandatory });

      it("shows the receiver's data, on the quote and on its transaction, which the log keeps sealed", async () => {
        await ask([field('FULL_NAME', true), field('BIRTH_DATE', false), field('EMAIL', false)]);
        const { status, body } = await quoted(at('success.eur'));
        expect([status, body.counterpartyInformation]).toEqual([
          201,
          { FULL_NAME: 'Sandbox Receiver', BIRTH_DATE: '1990-01-15' },
        ]);
        expect((await stage.api.get(`/quotes/${body.id}`)).body).toEqual(body);
        expect(await stage.transaction(body.transactionId)).toMatchObject({
          counterpartyInformation: body.counterpartyInformation,
        });
        const log = await stage.application.ownLog();
        expect(log.filter(({ data }) => JSON.stringify(data).includes('Sandbox Receiver'))).toEqual([]);
      });

      it('answers 501 UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY where the other side omits mandatory data', async () => {
        await ask([field('REGISTRATION_NUMBER', true)]);
        expect((await quoted(at('success.eur'))).body).toMatchObject({
          status: 501,
          code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
        });
      });

      it('shows none where it requires none for the sent currency, and none of a bank account', async () => {
        await ask([field('FULL_NAME', true)], 'EUR');
        expect((await quoted(at('success.eur'))).body).not.toHaveProperty('counterpartyInformation');
        await ask([field('FULL_NAME', true)]);
        const { customerId, accountId } = await stage.funded(10_000);
        const { status, body } = await stage.quote(accountId, await stage.euros(customerId), 10_000);
        expect([status, body]).toEqual([
          201,
          expect.not.objectContaining({ counterpartyInformation: expect.anything() }),
        ]);
      });
    });

    it('of the platform itself must name the payer', async () => {
      const {
        body: { id },
      } = await stage.api.get('/config');
      const {
        body: {
          data: [account],
        },
      } = await stage.api.get('/platform/internal-accounts?currency=USD');
      const {
        body: { lookupId },
      } = await lookUp(at('success.eur'), `?customerId=${id}`);
      const destination = { destinationType: 'UMA_ADDRESS', umaAddress: at('success.eur') };
      expect((await stage.quote(account.id, '', 10_000, { destination, lookupId })).body).toMatchObject({
        status: 400,
        code: 'MISSING_MANDATORY_USER_INFO',
      });
      expect(
        (
          await stage.quote(account.id, '', 10_000, {
            destination,
            lookupId,
            senderCustomerInfo: { FULL_NAME: 'The Platform' },
          })
        ).status,
      ).toBe(201);
    });

    it('paid in real time works alike', async () => {
      const customerId = await stage.customer();
      const {
        body: { lookupId },
      } = await lookUp(at('success.mxn'), `?customerId=${customerId}`);
      const { body } = await stage.realtimeQuote(
        { customerId, currency: 'USD' },
        { umaAddress: at('success.mxn') },
        10_000,
        { lookupId },
      );
      await stage.send(body.id, 'USD');
      await stage.application.settle();
      expect(await stage.transaction(body.transactionId)).toMatchObject({
        status: 'COMPLETED',
        receivedAmount: { amount: 171_810, currency: { code: 'MXN' } },
      });
    });
  });

  describe('GET /uma-providers', () => {
    it('lists institutions in pages, blocked ones too by default', async () => {
      const { status, body } = await stage.api.get('/uma-providers');
      expect([status, body.totalCount, body.hasMore]).toEqual([200, 3, false]);
      expect(body.data.at(-1)).toMatchObject({
        domain: 'sandbox.uma.money',
        supportedRegions: expect.arrayContaining(['US']),
        allowListStatus: true,
      });
      expect(
        (await stage.api.get('/uma-providers?hasBlockedProviders=false')).body.data.every(
          (each: { allowListStatus: boolean }) => each.allowListStatus,
        ),
      ).toBe(true);
      expect(
        (await stage.api.get('/uma-providers?countryCode=BR')).body.data.map(
          ({ domain }: { domain: string }) => domain,
        ),
      ).toEqual(['brazil.sandbox.uma.money']);
      expect((await stage.api.get('/uma-providers?currencyCode=MXN')).body.totalCount).toBe(1);
      expect((await stage.api.get('/uma-providers?countryCode=ZZ')).body.data).toEqual([]);
      expect((await stage.api.get('/uma-providers?countryCode=usa')).body).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
      const first = (await stage.api.get('/uma-providers?limit=2&sortOrder=asc')).body;
      const second = (await stage.api.get(`/uma-providers?limit=2&sortOrder=asc&cursor=${first.nextCursor}`)).body;
      expect([...first.data, ...second.data].map(({ domain }: { domain: string }) => domain)).toEqual(
        body.data.map(({ domain }: { domain: string }) => domain).reverse(),
      );
    });
  });
});
