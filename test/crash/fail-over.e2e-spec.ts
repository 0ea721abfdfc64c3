import { randomUUID } from 'node:crypto';
import { HistoryAudit } from '@app/audit';
import { SagaQueue } from '@app/event-sourcing';
import { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.js';
import { expectSoundBooks } from './crash-walk.js';

const FUNDS = 1_000_000;
const AMOUNT = 100;
const CALLERS = 4;

describe('a fail-over to a synchronous standby while payments are made', () => {
  let postgres: ReplicatedPostgres;
  let application: TestApplication;
  let customer: FundedCustomer;
  let payee: string;

  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
    application = await TestApplication.boot({ databaseUrl: postgres.database.url });
    customer = await fundedCustomer(application.api, FUNDS);
    payee = await usdPayee(application.api, customer.customerId);
  }, 120_000);

  afterAll(async () => {
    await application?.stop();
    await postgres?.stop();
  });

  /** One payment, sent again under its key until it is accepted. */
  async function paid(key = randomUUID()): Promise<string> {
    for (;;) {
      const { status, body } = await application.api.post(
        '/transfer-out',
        { source: { accountId: customer.accountId }, destination: { accountId: payee }, amount: AMOUNT },
        { headers: { 'idempotency-key': key }, once: true },
      );
      if (status === 201) return body.id as string;
      expect([409, 503]).toContain(status); // 409: the first attempt of this key is still running
      application.clock.advance('1s');
    }
  }

  it('loses, repeats and parks none of them, and the history verifies', async () => {
    const payments: string[] = [];
    const end = new AbortController();
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!end.signal.aborted) payments.push(await paid());
    });
    await eventually(() => payments.length >= CALLERS);
    await postgres.failOver();
    const before = payments.length;
    await eventually(() => payments.length >= before + 2 * CALLERS);
    end.abort();
    await Promise.all(callers);

    application.faults.splice(0); // the lost connections
    await application.settle();
    const { body } = await application.api.get(
      `/customers/internal-accounts?customerId=${customer.customerId}&currency=USD`,
    );
    expect(body.data[0].balance.amount).toBe(FUNDS - payments.length * AMOUNT);
    expect(new Set(payments).size).toBe(payments.length);
    for (const id of payments) expect((await application.api.get(`/transactions/${id}`)).body.status).toBe('COMPLETED');
    expect(await application.get(SagaQueue).parked()).toEqual([]);
    await expectSoundBooks(application);
    expect((await application.get(HistoryAudit).verify(() => undefined)).findings).toEqual([]);
  }, 120_000);
});
