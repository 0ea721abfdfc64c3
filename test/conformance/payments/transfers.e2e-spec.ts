import { AggregateRunner } from '@app/event-sourcing';
import { MEMORY_BOUNDS, StreamIndex, streamName } from '@app/event-store';
import { type Aggregate, derivedResourceId, type DomainEvent, Refusal, uuidOf } from '@app/kernel';
import { FundInternalAccount } from '../../../libs/accounts/src/commands/fund-internal-account.js';
import { internalAccount } from '../../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { dailyVolume, dailyVolumeUuid } from '../../../libs/payments/src/domain/daily-volume/daily-volume.decider.js';
import { minStatementsOf } from '../../support/event-store.js';
import { fewestRoundTrips } from '../../support/fewest-round-trips.js';
import { PaymentsStage } from './payments.stage.js';

const NOBODY = {
  external: derivedResourceId('ExternalAccount', 'nobody'),
  internal: derivedResourceId('InternalAccount', 'nobody'),
};

describe('transfers over HTTP', () => {
  let stage: PaymentsStage;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
  });

  afterAll(() => stage.close());

  describe('POST /transfer-out', () => {
    it('answers 201 PENDING with the source debited, and completes at once', async () => {
      const { customerId, accountId } = await stage.funded(10_000);
      const destination = await stage.dollars(customerId);
      const { status, body } = await stage.transferOut(accountId, destination, 2_500, {
        remittanceInformation: 'Invoice 7',
        purposeOfPayment: 'GIFT',
      });
      expect({ status, body }).toMatchObject({
        status: 201,
        body: {
          id: expect.stringMatching(/^Transaction:[0-9a-f-]{36}$/),
          status: 'PENDING',
          type: 'OUTGOING',
          direction: 'DEBIT',
          customerId,
          platformCustomerId: expect.any(String),
          source: { sourceType: 'ACCOUNT', accountId, currency: 'USD' },
          destination: { destinationType: 'ACCOUNT', accountId: destination, currency: 'USD' },
          sentAmount: {
            amount: 2_500,
            currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
          },
          receivedAmount: { amount: 2_500 },
          fees: 0,
          platformFees: 0,
          paymentRail: 'RTP',
          railSelectionMode: 'AUTO',
          reconciliationInstructions: { reference: expect.stringMatching(/^PAY-/) },
        },
      });
      expect(await stage.balance(customerId, accountId)).toEqual({ balance: 7_500, totalBalance: 7_500 });
      await stage.application.settle();
      expect(await stage.transaction(body.id)).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) });
      expect(await stage.received(body.id)).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
    });

    it('waits for four statements to PostgreSQL one after another at most: volume, debit and transaction are one append', async () => {
      const { customerId, accountId } = await stage.funded(10_000);
      const destination = await stage.dollars(customerId);
      const trips = await fewestRoundTrips(stage.application, async () =>
        expect((await stage.transferOut(accountId, destination, 100)).status).toBe(201),
      );
      expect(trips).toBeLessThanOrEqual(4);
      expect(trips).toBeGreaterThanOrEqual(minStatementsOf(2)); // the facts, and the append
    });

    it('waits for no more of them where account and day have a long past, of which nothing is done again', async () => {
      const { application } = stage;
      const { customerId, accountId } = await stage.funded(10_000);
      const destination = await stage.dollars(customerId);
      const metadata = application.metadata();
      const fund = () => application.execute(FundInternalAccount, { accountId, amount: 500 }, metadata);
      await fund();
      const day = dailyVolumeUuid(application.tenant, customerId, application.clock.now().toISOString());
      await lengthen(internalAccount, uuidOf('InternalAccount', accountId));
      await lengthen(dailyVolume, day);
      const trips = await fewestRoundTrips(application, async () =>
        expect((await stage.transferOut(accountId, destination, 100)).status).toBe(201),
      );
      expect(trips).toBeLessThanOrEqual(4);
      const before = await stage.balance(customerId, accountId);
      await fund();
      expect(await stage.balance(customerId, accountId)).toEqual(before);
    });

    /** Records so many commands in a stream that the older ones are in the index of streams alone. */
    async function lengthen<State, Command, Event extends DomainEvent>(
      aggregate: Aggregate<State, Command, Event>,
      id: string,
    ): Promise<void> {
      const { application } = stage;
      const refusal = new Refusal('CONFLICT', 'Recorded, so that the stream is longer.');
      const refuse = () =>
        application
          .get(AggregateRunner)
          .refuse(aggregate, application.tenant, id, refusal, application.metadata())
          .catch((error: unknown) => expect(error).toBe(refusal));
      for (let part = 0; part < 3; part++)
        await Promise.all(Array.from({ length: MEMORY_BOUNDS.commandsPerStream }, refuse));
      const index = application.get(StreamIndex);
      expect(await index.reach(streamName(application.tenant, aggregate, id))).toBeGreaterThan(0);
    }

    it.each([
      ['002', 'QUOTE_EXECUTION_FAILED', ['PENDING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']],
      ['003', 'ACCOUNT_INVALID', ['PENDING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']],
      ['004', 'ACCOUNT_CANNOT_RECEIVE', ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']],
    ])(
      'to an account that ends in %s fails as %s and the money comes back',
      async (suffix, failureReason, received) => {
        const { customerId, accountId } = await stage.funded(1_000);
        const { body } = await stage.transferOut(accountId, await stage.dollars(customerId, suffix), 1_000);
        expect(body.status).toBe('PENDING');
        await stage.application.settle();
        expect(await stage.transaction(body.id)).toMatchObject({
          status: 'FAILED',
          failureReason,
          refund: {
            reference: `${body.reconciliationInstructions.reference}-REFUND`,
            status: 'COMPLETED',
            reason: 'TRANSACTION_FAILED',
            settledAt: expect.any(String),
          },
        });
        expect(await stage.received(body.id)).toEqual(received);
        expect(await stage.balance(customerId, accountId)).toEqual({ balance: 1_000, totalBalance: 1_000 });
      },
    );

    it('to an account that ends in 005 stays pending for 30 seconds and then fails', async () => {
      const { customerId, accountId } = await stage.funded(1_000);
      const { body } = await stage.transferOut(accountId, await stage.dollars(customerId, '005'), 400);
      await stage.application.advance('29s');
      expect((await stage.transaction(body.id)).status).toBe('PENDING');
      await stage.application.advance('1s');
      expect(await stage.transaction(body.id)).toMatchObject({
        status: 'FAILED',
        failureReason: 'QUOTE_EXECUTION_FAILED',
        refund: { status: 'COMPLETED' },
      });
      expect(await stage.balance(customerId, accountId)).toEqual({ balance: 1_000, totalBalance: 1_000 });
    });

    it('sends the whole balance when no amount is named, and nothing from an empty account', async () => {
      const { customerId, accountId } = await stage.funded(4_321);
      const destination = await stage.dollars(customerId);
      expect((await stage.transferOut(accountId, destination)).body.sentAmount.amount).toBe(4_321);
      expect((await stage.transferOut(accountId, destination)).body).toMatchObject({
        status: 400,
        code: 'INVALID_AMOUNT',
      });
    });

    it("uses the caller's rail when it reaches the account", async () => {
      const { customerId, accountId } = await stage.funded(1_000);
      const destination = await stage.dollars(customerId);
      const by = (paymentRail: string) =>
        stage.api.post('/transfer-out', {
          source: { accountId },
          destination: { accountId: destination, paymentRail },
          amount: 100,
        });
      expect((await by('ACH')).body).toMatchObject({
        paymentRail: 'ACH',
        railSelectionMode: 'MANUAL',
        settlementTimelineSeconds: 86_400,
        expectedSettlementAt: expect.any(String),
      });
      expect((await by('SEPA')).body).toMatchObject({
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'destination.paymentRail' }] },
      });
    });

    it('is answered once for one Idempotency-Key', async () => {
      const { customerId, accountId } = await stage.funded(1_000);
      const destination = await stage.dollars(customerId);
      const send = (amount: number) =>
        stage.transferOut(accountId, destination, amount, {}, { 'idempotency-key': 'transfer-1' });
      const first = await send(300);
      expect(await send(300)).toMatchObject({ status: 201, body: first.body });
      expect((await send(301)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect((await stage.balance(customerId, accountId)).balance).toBe(700);
    });

    it('accepts exactly those of many racing transfers that the balance covers', async () => {
      const { customerId, accountId } = await stage.funded(1_000);
      const destination = await stage.dollars(customerId);
      const answers = await Promise.all(
        Array.from({ length: 24 }, () => stage.transferOut(accountId, destination, 100)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
        new Set(['INSUFFICIENT_BALANCE']),
      );
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    });

    it('refuses requests against the rules of section 3', async () => {
      const { customerId, accountId } = await stage.funded(2_000);
      const [destination, euros, wallet] = [
        await stage.dollars(customerId),
        await stage.euros(customerId),
        await stage.account(customerId, 'USDB'),
      ];
      const refusal = async (source: string, target: string, amount?: number) => {
        const { status, body } = await stage.transferOut(source, target, amount);
        return [status, body.code];
      };
      expect(await refusal('', destination, 100)).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal(destination, accountId, 100)).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal(accountId, destination, 0)).toEqual([400, 'INVALID_AMOUNT']);
      expect(await refusal(accountId, destination, 1.5)).toEqual([400, 'INVALID_AMOUNT']);
      expect(await refusal(accountId, euros, 100)).toEqual([400, 'INVALID_CURRENCY']);
      expect(await refusal(accountId, destination, 1)).toEqual([400, 'AMOUNT_OUT_OF_RANGE']);
      expect(await refusal(accountId, destination, 10_000_001)).toEqual([400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED']);
      expect(await refusal(accountId, destination, 2_001)).toEqual([400, 'INSUFFICIENT_BALANCE']);
      expect(await refusal(wallet, destination, 100)).toEqual([400, 'INVALID_INPUT']);
      expect(await refusal(NOBODY.internal, destination, 100)).toEqual([404, 'REFERENCE_NOT_FOUND']);
      expect(await refusal(accountId, NOBODY.external, 100)).toEqual([404, 'REFERENCE_NOT_FOUND']);
      const long = await stage.transferOut(accountId, destination, 100, {
        remittanceInformation: 'x'.repeat(81),
        purposeOfPayment: 'FUN',
      });
      expect(long.body.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        'purposeOfPayment',
        'remittanceInformation',
      ]);
    });

    it('limits each payer to the volume of a UTC day, and starts again on the next', async () => {
      const { customerId, accountId } = await stage.funded(30_000_000);
      const destination = await stage.dollars(customerId);
      for (let count = 0; count < 25; count++)
        expect((await stage.transferOut(accountId, destination, 1_000_000)).status).toBe(201);
      expect((await stage.transferOut(accountId, destination, 100)).body).toMatchObject({
        status: 429,
        code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
      });
      await stage.application.advance('1d');
      expect((await stage.transferOut(accountId, destination, 100)).status).toBe(201);
    });

    it('does not count transfers refused for insufficient balance', async () => {
      const { customerId, accountId } = await stage.funded(100);
      const destination = await stage.dollars(customerId);
      for (let count = 0; count < 26; count++)
        expect((await stage.transferOut(accountId, destination, 1_000_000)).body.code).toBe('INSUFFICIENT_BALANCE');
      expect((await stage.transferOut(accountId, destination, 100)).status).toBe(201);
    });
  });

  describe('POST /transfer-in', () => {
    it('answers 201 PENDING, credits the account once collected and completes', async () => {
      const { customerId, accountId } = await stage.funded(0);
      const { status, body } = await stage.transferIn(await stage.dollars(customerId), accountId, 5_000);
      expect({ status, body }).toMatchObject({
        status: 201,
        body: {
          status: 'PENDING',
          type: 'INCOMING',
          direction: 'CREDIT',
          receivedAmount: { amount: 5_000 },
          sentAmount: { amount: 5_000 },
          fees: 0,
        },
      });
      expect(body).not.toHaveProperty('platformFees');
      await stage.application.settle();
      expect(await stage.transaction(body.id)).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) });
      expect(await stage.balance(customerId, accountId)).toEqual({ balance: 5_000, totalBalance: 5_000 });
      expect(await stage.received(body.id, 'INCOMING_PAYMENT')).toEqual(['PENDING', 'COMPLETED']);
    });

    it.each(['002', '003', '004'])('from an account that ends in %s fails at once', async (suffix) => {
      const { customerId, accountId } = await stage.funded(0);
      const { body } = await stage.transferIn(await stage.dollars(customerId, suffix), accountId, 5_000);
      expect(body.status).toBe('PENDING');
      await stage.application.settle();
      expect(await stage.transaction(body.id)).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
      expect(await stage.received(body.id, 'INCOMING_PAYMENT')).toEqual(['PENDING', 'FAILED']);
      expect((await stage.balance(customerId, accountId)).balance).toBe(0);
    });

    it('from an account that ends in 005 stays pending for 30 seconds and then fails', async () => {
      const { customerId, accountId } = await stage.funded(0);
      const { body } = await stage.transferIn(await stage.dollars(customerId, '005'), accountId, 5_000);
      await stage.application.advance('29s');
      expect((await stage.transaction(body.id)).status).toBe('PENDING');
      await stage.application.advance('1s');
      expect(await stage.transaction(body.id)).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    });

    it('refuses a missing amount, other currencies and unknown accounts', async () => {
      const { customerId, accountId } = await stage.funded(0);
      const source = await stage.dollars(customerId);
      expect((await stage.transferIn(source, accountId)).body).toMatchObject({
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'amount' }] },
      });
      expect((await stage.transferIn(await stage.euros(customerId), accountId, 500)).body.code).toBe(
        'INVALID_CURRENCY',
      );
      expect((await stage.transferIn(NOBODY.external, accountId, 500)).body).toMatchObject({
        status: 404,
        code: 'REFERENCE_NOT_FOUND',
      });
      expect((await stage.transferIn(source, accountId, -1)).body.code).toBe('INVALID_AMOUNT');
    });
  });

  it('needs a token that may transact', async () => {
    const viewer = await stage.application.createCaller(stage.application.tenant, ['VIEW']);
    for (const path of [
      '/transfer-out',
      '/transfer-in',
      '/quotes',
      `/quotes/${derivedResourceId('Quote', 'any')}/execute`,
    ]) {
      expect((await viewer.post(path, {})).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it('does not see accounts of another platform', async () => {
    const { customerId, accountId } = await stage.funded(1_000);
    const destination = await stage.dollars(customerId);
    const { api } = await stage.application.createPlatform();
    const body = { source: { accountId }, destination: { accountId: destination }, amount: 100 };
    expect((await api.post('/transfer-out', body)).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
  });
});
