import { randomUUID } from 'node:crypto';
import { EventStoreDbEventStore } from '../../libs/event-store/src/adapters/eventstoredb/eventstoredb-event-store.js';
import { EventStoreDbProcess } from '../support/eventstoredb/server-process.js';
import { eventually } from '../support/eventually.js';
import { type KillPoint, killedAt } from '../support/kill-point.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { type ApiProcess, ProcessGroup } from './process-group.js';

const PAYMENT_IN_LOG: KillPoint = { moment: 'after', append: 'payments.transfer-out-created' };
const PAYOUT_DONE: KillPoint = { moment: 'before', append: 'payments.payout-completed' };
const AMOUNT = 2_500;
const FUNDS = 100_000;

/* `npm start` with its events in an EventStoreDB, both as processes; the product is killed in the middle of payments and restarted. */
describe('The product as a process on an EventStoreDB in another process', () => {
  let server: EventStoreDbProcess;
  let log: EventStoreDbEventStore;
  let group: ProcessGroup;
  let receiver: WebhookReceiver;
  let product: ApiProcess;
  let customer: FundedCustomer;
  let payee: string;
  const payments: string[] = [];

  beforeAll(async () => {
    server = new EventStoreDbProcess();
    const connectionString = await server.connectionString();
    log = new EventStoreDbEventStore({ connectionString });
    group = await ProcessGroup.open({ EVENT_STORE: 'eventstoredb', ESDB_URL: connectionString }, undefined, log);
    receiver = await WebhookReceiver.start();
  }, 180_000);

  afterAll(async () => {
    await group.close();
    await receiver.close();
    await log.close();
    await server.stop();
  }, 60_000);

  const start = (environment = {}) => group.startApi({ ROLE: 'all', ...environment });
  const transfer = () =>
    product.api.post(
      '/transfer-out',
      { source: { accountId: customer.accountId }, destination: { accountId: payee }, amount: AMOUNT },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  const shown = async () =>
    (await product.api.get('/transactions?limit=100')).body.data as { readonly id: string; readonly status: string }[];

  it('completes a payment once when it is killed as the payment is in the log and no one has read it, and as its payout is done and no one knows', async () => {
    product = await start(killedAt(PAYMENT_IN_LOG));
    await product.api.patch('/config', { webhookEndpoint: receiver.url });
    customer = await fundedCustomer(product.api, FUNDS);
    payee = await usdPayee(product.api, customer.customerId);
    await transfer().catch(() => undefined); // the response may have been lost with it
    expect(await product.process.end()).toBe('SIGKILL');
    // the next process continues the payment, at any point of its start-up
    expect(await group.startDying('all', killedAt(PAYOUT_DONE)).end()).toBe('SIGKILL');
    product = await start();
    await group.atRest();
    const payment = await shown();
    expect(payment.map(({ status }) => status)).toEqual(['COMPLETED']);
    payments.push(payment[0]!.id);
  }, 240_000);

  it('pays out and sends the webhooks', async () => {
    const { status, body } = await transfer();
    expect(status).toBe(201);
    payments.push(body.id as string);
    await group.atRest();
    expect((await product.api.get(`/transactions/${body.id}`)).body.status).toBe('COMPLETED');
  }, 120_000);

  it('has complete balances, a webhook for each payment, and a history that the audit finds sound', async () => {
    const { body } = await product.api.get(
      `/customers/internal-accounts?customerId=${customer.customerId}&currency=USD`,
    );
    expect(body.data[0].balance.amount).toBe(FUNDS - payments.length * AMOUNT);
    const { unbalanced, inFlight, overdrawn } = await group.books();
    expect({ unbalanced, inFlight: inFlight.filter(({ amount }) => amount !== '0'), overdrawn }).toEqual({
      unbalanced: [],
      inFlight: [],
      overdrawn: [],
    });
    await eventually(() =>
      payments.every((id) =>
        receiver.ofType('OUTGOING_PAYMENT.COMPLETED').some(({ envelope }) => envelope.data['id'] === id),
      ),
    );
    expect(await group.command(['audit', 'verify'])).toBe(0);
  }, 120_000);
});
