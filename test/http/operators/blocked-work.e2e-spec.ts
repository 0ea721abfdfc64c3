import { ReserveDebit, TrialBalance } from '@app/accounts';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import { derivedResourceId, derivedUuid, money } from '@app/kernel';
import { fundedCustomer } from '../../support/main-job.js';
import type { TestApplication } from '../../support/application.js';
import { OperatorsStage } from './operators.stage.js';

const UUID = '00000000-0000-4000-8000-000000000000';

const saga = 'accounts.unconfirmed-debit';

describe('Operators at the console', () => {
  let application: TestApplication;
  let clients: OperatorsStage['clients'];
  beforeAll(async () => {
    ({ application, clients } = await OperatorsStage.open());
  }, 60_000);
  afterAll(() => application.close());

  describe('blocked work', () => {
    it('shows every platform and its parked instances; a retry is recorded with operator and reason before it happens', async () => {
      const { operator, auditor } = clients;
      const { platformId } = application.tenant;
      const customer = await fundedCustomer(application.api);
      const transactionId = derivedResourceId('Transaction', 'parked at the console');
      const reserve = { accountId: customer.accountId, transactionId, amount: money('USD', 100n) };
      await application.execute(ReserveDebit, reserve);
      await application.settle();
      const open = (await operator.get(`/work?platformId=${platformId}`)).body.sagas;
      const { instance } = open.find((each: { saga: string }) => each.saga === saga);
      const body = { platformId, saga, instance, reason: 'looking into it' };
      expect(await operator.post('/sagas/park', body)).toMatchObject({ status: 204 });
      await application.advance('61s');
      expect((await application.get(TrialBalance).of(application.tenant)).inFlight).toHaveLength(1);

      expect((await auditor.get('/platforms')).body).toContainEqual(
        expect.objectContaining({ platformId, environment: 'SANDBOX', name: 'Sandbox' }),
      );
      const { body: work } = await auditor.get(`/work?platformId=${platformId}`);
      expect(work.sagas).toContainEqual(
        expect.objectContaining({ saga, instance, platformId, parked: 'parked by an operator' }),
      );

      expect(await operator.post('/sagas/resume', { ...body, reason: 'looked into' })).toMatchObject({ status: 204 });
      await application.settle();
      expect((await application.get(TrialBalance).of(application.tenant)).inFlight).toHaveLength(0);
      expect(await operator.post('/sagas/resume', body)).toMatchObject({ status: 409 });

      const stream = streamName(
        application.tenant,
        { context: 'operations', name: 'intervention' },
        derivedUuid('saga', saga, instance),
      );
      const stored = await application.get(EventStore).read(stream);
      const recorded = await Promise.all(stored.map((event) => application.get(EventCodec).decode(event)));
      expect(recorded.map(({ type, data, recorded: { actor } }) => ({ type, data, actor }))).toMatchObject([
        {
          type: 'operations.saga-parked',
          data: { operator: 'Ada operator', reason: 'looking into it' },
          actor: operator.operatorId,
        },
        { type: 'operations.saga-resumed', data: { operator: 'Ada operator', reason: 'looked into' } },
      ]);
      expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('Ada operator');
    });

    it('is refused without a reason, for another platform, and where nothing is blocked, naming every bad field', async () => {
      const { operator } = clients;
      const { platformId } = application.tenant;
      const refused = await operator.post('/sagas/resume', { platformId: 'x', saga, instance: 1 });
      expect(refused.status).toBe(400);
      expect(refused.body.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        'instance',
        'platformId',
        'reason',
      ]);
      const reason = 'a test';
      expect(await operator.post('/sagas/park', { platformId: UUID, saga, instance: UUID, reason })).toMatchObject({
        status: 404,
      });
      expect(await operator.post('/sagas/park', { platformId, saga: 'none', instance: UUID, reason })).toMatchObject({
        status: 404,
      });
      expect(await operator.post('/sagas/skip', { platformId, saga, instance: UUID, reason })).toMatchObject({
        status: 409,
      });
      for (const act of ['resume', 'skip'])
        expect(await operator.post(`/readers/${act}`, { reader: 'none', reason })).toMatchObject({ status: 409 });
      const key = { 'Idempotency-Key': 'x'.repeat(256) };
      expect(await operator.post('/readers/skip', { reader: 'none', reason }, key)).toMatchObject({ status: 400 });
    });
  });
});
