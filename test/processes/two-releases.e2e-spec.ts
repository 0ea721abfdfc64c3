import type { ApiClient } from '../support/api-client.js';
import { allPages } from '../support/all-pages.js';
import { runOn } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import type { ServerProcess } from '../support/server-process.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { OlderRelease } from './older-release.js';
import { type ApiProcess, ProcessGroup } from './process-group.js';

const OLDER = '0.3.0';

/* The cases run one after the other, as in an upgrade: the older release alone, both, the newer release alone. */
describe(`A server and a worker of release ${OLDER} beside those of this release, on one database`, () => {
  let older: OlderRelease;
  let group: ProcessGroup;
  let receiver: WebhookReceiver;
  let former: ApiProcess;
  let formerWorker: ServerProcess;
  let present: ApiProcess;
  let leases: readonly number[];
  const sent: string[] = [];

  beforeAll(async () => {
    older = OlderRelease.unpack(OLDER);
    [group, receiver] = await Promise.all([ProcessGroup.open({ LOG_LEVEL: 'warn' }), WebhookReceiver.start()]);
    former = await group.startApi({}, older); // makes the database
    formerWorker = await group.startWorker({}, older);
    await group.leadingConnection();
    expect((await former.api.patch('/config', { webhookEndpoint: receiver.url })).status).toBe(200);
  });

  afterAll(async () => {
    await group.close();
    await receiver.close();
    older.remove();
  });

  const transfer = (api: ApiClient, accountId: string, payee: string) =>
    api.post('/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount: 100 });
  const balance = async (api: ApiClient, customerId: string) =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance.amount;
  const issueCard = (api: ApiClient, customerId: string, accountId: string, name: string) =>
    api.post('/cards', {
      cardholderId: customerId,
      platformCardId: name,
      form: 'VIRTUAL',
      fundingSources: [accountId],
    });

  /** Ids of the payments whose completion the receiver was notified of. */
  const completed = () =>
    receiver.ofType('OUTGOING_PAYMENT.COMPLETED').map(({ envelope }) => String(envelope.data['id']));

  /** Expects every payment to be complete, its webhook to be delivered, and no work to be left. */
  async function expectAllDone(api: ApiClient): Promise<void> {
    await group.atRest();
    const shown = await allPages<{ readonly id: string; readonly status: string }>(
      api,
      '/transactions?type=OUTGOING&limit=100',
    );
    expect(shown.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
    expect(shown.filter(({ status }) => status !== 'COMPLETED')).toEqual([]);
    expect([...new Set(completed())].toSorted()).toEqual(sent.toSorted());
    const { unbalanced, inFlight, overdrawn } = await group.books();
    const open = inFlight.filter(({ amount }) => amount !== '0');
    expect({ unbalanced, open, overdrawn }).toEqual({ unbalanced: [], open: [], overdrawn: [] });
    const { rows } = await group.observer.query(
      `SELECT name FROM reader_checkpoints WHERE halted_reason IS NOT NULL
       UNION ALL SELECT saga FROM saga_queue WHERE parked_reason IS NOT NULL`,
    );
    expect(rows).toEqual([]);
  }

  it('the newer migrates the database while the older serves and fails no request', async () => {
    const { customerId, accountId } = await fundedCustomer(former.api, 100_000);
    const payee = await usdPayee(former.api, customerId);
    const upgrade = { isDone: false };
    const load = (async () => {
      const statuses: number[] = [];
      while (!upgrade.isDone || statuses.length < 10) {
        const { status, body } = await transfer(former.api, accountId, payee);
        statuses.push(status);
        sent.push(body.id as string);
        await eventually(() => completed().includes(body.id as string)); // no faster than the rate limit of a platform
      }
      return statuses;
    })();
    try {
      await group.startWorker();
      present = await group.startApi();
      leases = await group.leases();
    } finally {
      upgrade.isDone = true;
    }
    const statuses = await load;
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(await balance(present.api, customerId)).toBe(100_000 - 100 * statuses.length);
  });

  it('a write that one has answered is read through the other at once, and both pay from one account', async () => {
    for (const [writer, reader] of [
      [former.api, present.api],
      [present.api, former.api],
    ] as const) {
      const customer = await writer.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ana Souza' });
      const read = await reader.get(`/customers/${customer.body.id}`);
      expect([read.status, read.body.id]).toEqual([200, customer.body.id]);
      const accountId = await accountIn(reader, customer.body.id, 'USD');
      expect((await writer.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 800 })).status).toBe(200);
      const payee = await usdPayee(writer, customer.body.id);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => transfer(index % 2 === 0 ? writer : reader, accountId, payee)),
      );
      const paid = answers.filter(({ status }) => status === 201);
      expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
        Array.from({ length: 4 }, () => 'INSUFFICIENT_BALANCE'),
      );
      sent.push(...paid.map(({ body }) => body.id as string));
      expect([await balance(writer, customer.body.id), await balance(reader, customer.body.id)]).toEqual([0, 0]);
    }
  });

  it('a request repeated at the other release has the same answer and pays once', async () => {
    const { customerId, accountId } = await fundedCustomer(former.api, 1_000);
    const payee = await usdPayee(former.api, customerId);
    for (const [first, second] of [
      [former.api, present.api],
      [present.api, former.api],
    ] as const) {
      const headers = { 'Idempotency-Key': `upgrade-${sent.length}` };
      const body = { source: { accountId }, destination: { accountId: payee }, amount: 100 };
      const answer = await first.post('/transfer-out', body, { headers });
      const again = await second.post('/transfer-out', body, { headers });
      expect([answer.status, again.status, again.body.id]).toEqual([201, 201, answer.body.id]);
      sent.push(answer.body.id as string);
    }
    expect(await balance(present.api, customerId)).toBe(800);
  });

  it('events of the newer alone wait for its worker, and the older continues: nothing is parked or halted', async () => {
    const { customerId, accountId } = await fundedCustomer(present.api, 1_000);
    const cards = [
      await issueCard(present.api, customerId, accountId, 'by the newer'),
      await issueCard(former.api, customerId, accountId, 'by the older'),
    ];
    for (const { status, body } of cards) {
      expect(status).toBe(201);
      for (const api of [former.api, present.api])
        await eventually(async () => (await api.get(`/cards/${body.id}`)).body.state === 'ACTIVE');
    }
    const euros = await eurPayee(present.api, customerId);
    for (const [maker, taker] of [
      [present.api, present.api],
      [former.api, former.api],
      [former.api, present.api],
    ] as const) {
      const { body: quote } = await maker.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: euros, currency: 'EUR' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 200,
      });
      expect(await taker.post(`/quotes/${quote.id}/execute`)).toMatchObject({ status: 200 });
      sent.push(quote.transactionId as string);
    }
    await expectAllDone(former.api);
    // a worker that is stalled for ten seconds loses its leases, and another repeats deliveries that are not recorded
    if (String(await group.leases()) === String(leases)) expect(completed()).toHaveLength(sent.length);
  });

  it('once several of the newer lead partitions, a write that one has answered is read through the other at once', async () => {
    await group.startWorker();
    await eventually(async () => (await group.observer.query('SELECT FROM partition_leaders')).rowCount === 2);
    for (const [writer, reader] of [
      [former.api, present.api],
      [present.api, former.api],
    ] as const) {
      const { customerId, accountId } = await fundedCustomer(writer, 300);
      const answer = await transfer(writer, accountId, await usdPayee(writer, customerId));
      sent.push(answer.body.id as string);
      expect((await reader.get(`/transactions/${answer.body.id}`)).status).toBe(200);
      expect(await balance(reader, customerId)).toBe(200);
    }
    await expectAllDone(former.api);
  });

  it('once the older has ended, its payments are those of the newer, and the history verifies', async () => {
    const { customerId, accountId } = await fundedCustomer(former.api, 1_000);
    const payee = await usdPayee(present.api, customerId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => transfer((index % 2 === 0 ? former : present).api, accountId, payee)),
    );
    sent.push(...answers.map(({ body }) => body.id as string));
    expect(await Promise.all([former.process.stop(), formerWorker.stop()])).toEqual([0, 0]);
    await expectAllDone(present.api);
    expect(await balance(present.api, customerId)).toBe(0);
    const verified = await runOn(group, 'audit', 'verify');
    expect(verified).toEqual({ ...verified, code: 0 });
  });
});
