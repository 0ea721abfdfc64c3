import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { ReserveDebit, ReturnCredit, TrialBalance } from '@app/accounts';
import { DATABASE_POOL, DatabaseOwner } from '@app/database';
import { ChangeInternalAccountStatus } from '../../libs/accounts/src/commands/change-internal-account-status.js';
import { AccountCredited } from '../../libs/accounts/src/domain/internal-account/internal-account.events.js';
import { EventCodec, EventRegistry, EventStore, streamName } from '@app/event-store';
import { Sealer } from '@app/audit';
import { TestClock } from '@app/kernel/testing';
import { derivedResourceId, derivedUuid, money } from '@app/kernel';
import { SetMoneyDecisions } from '@app/platforms';
import { MoveTransaction } from '../../libs/payments/src/commands/move-transaction.js';
import { TestApplication } from '../support/application.js';
import { Cardholder } from '../support/cardholder.js';
import { type CommandOutcome, runOn } from '../support/command-line.js';
import { exported } from '../support/exported-table.js';
import { type FundedCustomer, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { imbalancesOf } from '../support/imbalances.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

/* An auditor's questions about one payment and an operator's manual actions, on the command line. */
describe('On the command line', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let customer: FundedCustomer;
  let transaction: string;
  let created: string;

  beforeAll(async () => {
    // the command line uses real time, which must not lie ahead of the server's
    const clock = new TestClock(new Date(Date.now() + 60_000));
    [application, receiver] = await Promise.all([TestApplication.boot({ clock }), WebhookReceiver.start()]);
    await application.api.patch('/config', { webhookEndpoint: receiver.url });
    customer = await fundedCustomer(application.api, 10_000);
    const destination = { accountId: await usdPayee(application.api, customer.customerId) };
    created = application.clock.now().toISOString();
    const { body } = await application.api.post('/transfer-out', {
      source: { accountId: customer.accountId },
      destination,
      amount: 2_500,
    });
    transaction = body.id;
    await application.settle();
    application.clock.advance('1h');
    await application.settle();
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  const audit = (...words: string[]): Promise<CommandOutcome> =>
    runOn(application, 'audit', ...words, '--platform', application.tenant.platformId);

  describe('audit show', () => {
    it('lists the events with actor and cause, and the resource as GET shows it', async () => {
      const { code, answers } = await audit('show', transaction);
      expect([code, answers[0]]).toEqual([
        0,
        `${application.tenant.platformId}~sandbox.payments.transaction-${transaction.slice('Transaction:'.length)}`,
      ]);
      expect(answers[1]!.split(/ {2,}/)).toEqual(['REVISION', 'AT', 'EVENT', 'ACTOR', 'CAUSE']);
      expect(answers[2]).toMatch(/^0 .*payments\.transfer-out-created +Token:\S+ +request \S+$/);
      expect(
        answers.some((line) => /saga:payments\.transfer-out +payments\.transfer-out-saga-[\da-f-]{36}@\d+$/.test(line)),
      ).toBe(true);
      expect(JSON.parse(answers.at(-1)!)).toEqual((await application.api.get(`/transactions/${transaction}`)).body);
    });

    it('shows it as it was at a revision and at a moment', async () => {
      const first = JSON.parse((await audit('show', transaction, '--revision', '0', '--json')).answers[0]!);
      expect([first.events.length, first.document.status]).toEqual([1, 'PENDING']);
      const { body } = await application.api.get(`/transactions/${transaction}`);
      const settled = JSON.parse((await audit('show', transaction, '--at', body.updatedAt, '--json')).answers[0]!);
      expect(settled.document).toEqual(body);
      const before = await audit('show', transaction, '--at', new Date(Date.parse(created) - 1).toISOString());
      expect([before.code, before.warnings[0]]).toEqual([1, expect.stringContaining('did not exist at that time')]);
      expect((await audit('show', transaction, '--revision', '999')).code).toBe(1);
      expect((await audit('show', transaction, '--revision', '0', '--at', created)).code).toBe(2);
      expect((await audit('show', transaction, '--revision', '-1')).code).toBe(2);
    });

    it('shows personal data in the document alone: the events stay sealed', async () => {
      const { events, document } = JSON.parse((await audit('show', customer.customerId, '--json')).answers[0]!);
      const name = (await application.api.get(`/customers/${customer.customerId}`)).body.fullName as string;
      expect([document.fullName, JSON.stringify(events).includes(name)]).toEqual([name, false]);
    });

    it('shows a resource that is recorded within another as its own GET does, with the events that name it', async () => {
      const { body: business } = await application.api.post('/customers', {
        customerType: 'BUSINESS',
        businessInfo: { legalName: 'Mustermann Ltd', registrationNumber: '1001' },
      });
      const { body: owner } = await application.api.post('/beneficial-owners', {
        customerId: business.id,
        roles: ['UBO'],
        ownershipPercentage: 50,
        personalInfo: {
          firstName: 'Erika',
          lastName: 'Mustermann',
          birthDate: '1970-01-01',
          nationality: 'US',
          idType: 'SSN',
          identifier: '987-65-4321',
          address: { line1: 'Heidestr. 17', postalCode: '51147', country: 'US' },
        },
      });
      const { code, answers } = await audit('show', owner.id);
      expect([code, answers[0]]).toEqual([
        0,
        expect.stringContaining(`onboarding.customer-${business.id.slice('Customer:'.length)}`),
      ]);
      expect(answers).toContainEqual(expect.stringContaining('onboarding.beneficial-owner-registered'));
      expect(JSON.parse(answers.at(-1)!)).toEqual((await application.api.get(`/beneficial-owners/${owner.id}`)).body);
    });

    it('finds nothing of another platform, and no unknown resource', async () => {
      const { tenant } = await application.createPlatform();
      expect((await runOn(application, 'audit', 'show', transaction, '--platform', tenant.platformId)).code).toBe(1);
      expect((await audit('show', derivedResourceId('Card', 'never was'))).code).toBe(1);
      expect((await audit('show', 'Spaceship:1')).code).toBe(2);
    });
  });

  describe('audit why', () => {
    it('draws each request with the events, saga records, effects and webhooks that followed from it', async () => {
      const { code, answers } = await audit('why', transaction);
      expect(code).toBe(0);
      expect(answers.filter((line) => /^request \S+ by Token:\S+ \(.+\), \d{4}-/.test(line))).toHaveLength(1);
      const indent = (pattern: RegExp) => answers.find((line) => pattern.test(line))?.search(/[^│├└─ ]/);
      const [request, event, saga, effect] = [
        /^request/,
        /\* payments\.transfer-out-created/,
        /saga payments\.transfer-out recorded/,
        /effect payments\.pay-out \(payment network\): answered \w+/,
      ].map(indent);
      expect([request! < event!, event! < saga!, saga! < effect!]).toEqual([true, true, true]);
      expect(answers).toContainEqual(
        expect.stringMatching(/^webhook OUTGOING_PAYMENT\.\w+, for payments\.\S+: answered 200 {2}\+\d/),
      );
      expect(answers).toContainEqual(expect.stringMatching(/command accounts\.confirm-debit: done$/));
      expect(answers).toContainEqual(expect.stringMatching(/[^*] accounts\.debit-reserved {2}\S+@\d+ {2}\+0 ms$/));
    });

    it("explains a failed payment: reason, the network's answer, postings with decimals, guards and webhooks last", async () => {
      const { body } = await application.api.post('/transfer-out', {
        source: { accountId: customer.accountId },
        destination: { accountId: await usdPayee(application.api, customer.customerId, '003') },
        amount: 1_234,
      });
      await application.settle();
      await application.advance('61s');
      const { answers } = await audit('why', body.id);
      expect(answers[0]).toMatch(/^\* event of the resource that you asked for/);
      const placeOf = (pattern: RegExp): number => {
        const place = answers.findIndex((line) => pattern.test(line));
        expect([pattern, place >= 0]).toEqual([pattern, true]);
        return place;
      };
      const places = [
        /account:[\da-f]{8}… −12\.34 USD → clearing:[\da-f]{8}… \+12\.34 USD$/,
        /effect payments\.pay-out \(payment network\): refused, ACCOUNT_INVALID$/,
        /command payments\.move-transaction \(record-payout\): done, the transaction is FAILED$/,
        /\* payments\.payment-failed: ACCOUNT_INVALID {2}\S+@1 {2}\+\d/,
        /effect payments\.recover-funds \(payment network\): answered RECOVERED$/,
        /command payments\.move-transaction \(complete-refund\): done, the transaction is FAILED$/,
        /^guard accounts\.unconfirmed-debit, after accounts\.debit-reserved: .*; found nothing to repair$/,
        /^webhook OUTGOING_PAYMENT\.REFUND_COMPLETED, for payments\.refund-completed: answered 200/,
      ].map(placeOf);
      expect(places).toEqual([...places].sort((a, b) => a - b));

      const [request] = JSON.parse((await audit('why', body.id, '--json')).answers[0]!);
      const nodes: Record<string, unknown>[] = [];
      const visit = (node: { children: never[] }): void => {
        nodes.push(node);
        node.children.forEach(visit);
      };
      visit(request);
      expect(nodes.find(({ name }) => name === 'payments.payment-failed')).toMatchObject({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        place: { revision: 1 },
        at: expect.any(String),
        data: { failureReason: 'ACCOUNT_INVALID' },
      });
      expect(nodes.find(({ name }) => name === 'accounts.debit-reserved')).toMatchObject({
        postings: [
          { currency: 'USD', amount: '-1234' },
          { currency: 'USD', amount: '1234' },
        ],
      });
      expect(nodes.find(({ name }) => name === 'payments.pay-out')).toMatchObject({
        party: 'payment network',
        answer: { data: { status: 'FAILED', failureReason: 'ACCOUNT_INVALID' } },
      });
      expect(request.webhooks.map(({ type }: { type: string }) => type)).toContain('OUTGOING_PAYMENT.FAILED');
    });

    it('finds the same by the index beside the seals as by reading the whole log', async () => {
      await application.get(Sealer).seal({ all: true });
      const [noted, whole] = [await audit('why', transaction), await audit('why', transaction, '--whole-log')];
      expect(noted.answers.length).toBeGreaterThan(10);
      expect(noted).toEqual(whole);
    });

    it('shows nothing of another platform that used the same X-Request-Id', async () => {
      const other = await application.createPlatform();
      const headers = { 'X-Request-Id': 'order-17' };
      const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Other', region: 'US' };
      const theirs = await other.api.post('/customers', person, { headers });
      const ours = await application.api.post('/customers', person, { headers });
      expect([theirs.status, ours.status]).toEqual([201, 201]);
      await application.settle();
      const { code, answers } = await audit('why', ours.body.id, '--json');
      const requests = JSON.parse(answers[0]!) as { actor: string }[];
      expect([code, requests.length]).toEqual([0, 1]);
      expect(answers[0]).toContain(application.tenant.platformId);
      expect(answers[0]).not.toContain(other.tenant.platformId);
    });

    it('answers the same as JSON, every event of the requests once', async () => {
      const requests = JSON.parse((await audit('why', transaction, '--json')).answers[0]!);
      const events: string[] = [];
      const visit = (node: { id?: string; place?: object; children: never[] }): void => {
        if (node.place !== undefined) events.push(node.id!);
        node.children.forEach(visit);
      };
      requests.forEach(visit);
      expect(new Set(events).size).toBe(events.length);
      expect(events.length).toBeGreaterThan(10);
    });
  });

  describe('audit catalogue', () => {
    it('lists every kind of event with its version, fields and personal marks', async () => {
      const { answers } = await runOn(application, 'audit', 'catalogue', '--json');
      const catalogue = JSON.parse(answers[0]!) as {
        type: string;
        version: number;
        personal: string[];
        subject: string | null;
      }[];
      expect(catalogue.map(({ type }) => type)).toEqual(
        application
          .get(EventRegistry)
          .all()
          .map(({ type }) => type)
          .sort(),
      );
      expect(catalogue.find(({ type }) => type === 'cards.card-issued')).toMatchObject({
        version: 1,
        personal: ['platformCardId'],
        subject: 'cardholderId',
      });
      const lines = (await runOn(application, 'audit', 'catalogue')).answers;
      expect(lines).toContain('cards.card-issued v1');
      expect(lines).toContainEqual(expect.stringMatching(/^ {2}platformCardId +personal, of cardholderId/));
    });
  });

  describe('manual acts of operators', () => {
    const saga = 'accounts.unconfirmed-debit';
    const inFlight = async () => (await application.get(TrialBalance).of(application.tenant)).inFlight.length;
    const openSagas = async () =>
      JSON.parse((await runOn(application, 'audit', 'open-sagas', '--json')).answers[0]!).sagas as {
        saga: string;
        instance: string;
        parked: string | null;
      }[];

    it('are refused without a reason, without the platform of an instance, or where nothing is parked', async () => {
      const instance = transaction.slice('Transaction:'.length);
      const word = ['--reason', 'a test', '--operator', 'Grace'];
      expect((await audit('park', saga, instance, '--operator', 'Grace')).code).toBe(2);
      expect((await audit('park', saga, 'not-a-uuid', ...word)).code).toBe(2);
      expect((await audit('park', 'accounts.nothing', instance, ...word)).code).toBe(1);
      expect((await audit('resume', saga, instance, ...word)).code).toBe(1);
      expect((await audit('skip', saga, instance, ...word)).code).toBe(1);
      expect((await audit('resume', 'payments_transaction', ...word)).code).toBe(1);
      expect((await audit('skip', 'payments_transaction', ...word)).code).toBe(1);
      expect((await runOn(application, 'audit', 'interventions')).warnings).toContainEqual(
        expect.stringMatching(/^No intervention by operators in positions 1–\d+ \(all platforms\)\.$/),
      );
    });

    it('a parked instance waits until it is resumed, and audit interventions lists both', async () => {
      const reserve = {
        accountId: customer.accountId,
        transactionId: derivedResourceId('Transaction', 'in flight'),
        amount: money('USD', 100n),
      };
      await application.get(CommandBus).execute(new ReserveDebit(application.tenant, reserve, application.metadata()));
      await application.settle();
      const { instance } = (await openSagas()).find((open) => open.saga === saga)!;
      expect(
        (await audit('park', saga, instance, '--reason', 'looking into it', '--operator', 'Grace Hopper')).code,
      ).toBe(0);
      await application.advance('61s');
      expect([await inFlight(), (await openSagas()).find((open) => open.instance === instance)!.parked]).toEqual([
        1,
        'parked by an operator',
      ]);
      // parked work of one platform shows in the metrics and leaves the process ready
      const metrics = await (await fetch(`${application.url}/metrics`)).text();
      expect(/^saga_inputs_parked (\S+)$/m.exec(metrics)?.[1]).toBe('1');
      expect((await fetch(`${application.url}/health/ready`)).status).toBe(200);
      const table = (await audit('open-sagas')).answers;
      expect(table[0]).toMatch(/^SAGA +INSTANCE +PLATFORM +INPUTS +FAILURES +NEXT TIMER +PARKED$/);
      expect(
        (await audit('resume', saga, instance, '--reason', 'looked into', '--operator', 'Grace Hopper')).code,
      ).toBe(0);
      await application.settle();
      expect([await inFlight(), (await openSagas()).some((open) => open.instance === instance)]).toEqual([0, false]);
      const entries = JSON.parse((await runOn(application, 'audit', 'interventions', '--json')).answers[0]!);
      expect(entries).toMatchObject([
        { what: 'saga-parked', to: `${saga} ${instance}`, operator: 'Grace Hopper', reason: 'looking into it' },
        { what: 'saga-resumed', to: `${saga} ${instance}`, operator: 'Grace Hopper', reason: 'looked into' },
      ]);
      await application.get(Sealer).seal({ all: true });
      const listed = await runOn(application, 'audit', 'interventions');
      expect(listed.answers[1]).toMatch(/saga-parked .*Grace Hopper {2}looking into it$/);
      expect(await runOn(application, 'audit', 'interventions', '--whole-log')).toEqual(listed);
    });
  });

  it('operator create, list, rotate and revoke keep credentials of people, each act with operator and reason', async () => {
    const operator = (...words: string[]) => runOn(application, 'operator', ...words);
    expect(await operator('list')).toMatchObject({
      code: 0,
      answers: [],
      warnings: [expect.stringContaining('There is no operator yet')],
    });
    expect((await operator('create', '--name', 'Ada', '--role', 'king')).code).toBe(2);
    expect((await runOn(application, 'operator', 'rotate', 'Operator:1')).code).toBe(2);
    const made = await operator('create', '--name', 'Ada', '--role', 'auditor', '--json');
    const { operatorId, credential } = JSON.parse(made.answers[0]!) as { operatorId: string; credential: string };
    expect(credential).toMatch(new RegExp(`^${operatorId}:[\\w-]{43}$`));
    const rotated = await operator('rotate', operatorId);
    expect(rotated.answers[1]).toMatch(new RegExp(`^Credential  ${operatorId}:[\\w-]{43}$`));
    expect(rotated.answers[1]).not.toContain(credential);
    expect((await operator('revoke', operatorId)).answers).toEqual([`${operatorId}  revoked`]);
    expect(await operator('revoke', operatorId)).toMatchObject({ code: 1 });
    const [listed] = JSON.parse((await operator('list', '--json')).answers[0]!) as object[];
    expect(listed).toEqual({
      operatorId,
      name: 'Ada',
      role: 'auditor',
      createdAt: expect.any(String),
      revokedAt: expect.any(String),
      issuer: null,
    });
    const { answers } = await runOn(application, 'audit', 'interventions');
    for (const what of ['operator create', 'operator rotate', 'operator revoke', 'operator revoke \\(refused\\)'])
      expect(answers).toContainEqual(expect.stringMatching(new RegExp(`${what} .*Grace Hopper  a test`)));
  }, 60_000);

  describe('money whose refund was refused', () => {
    const AMOUNT = 1_000;
    const payments = (...words: string[]) =>
      runOn(application, 'payments', ...words, '--platform', application.tenant.platformId);
    const resolve = (id: string, to: string, ...words: string[]) =>
      payments(
        'resolve-suspense',
        id,
        '--to',
        to,
        '--reason',
        'the bank kept it',
        '--operator',
        'Grace Hopper',
        ...words,
      );
    const waiting = async () => JSON.parse((await payments('suspense', '--json')).answers[0]!) as object[];
    const suspense = async () =>
      (await application.get(TrialBalance).of(application.tenant)).totals.find(({ kind }) => kind === 'suspense')
        ?.amount ?? '0';
    const received = (id: string) =>
      receiver.received
        .map(({ envelope }) => envelope)
        .filter(({ data }) => data['id'] === id)
        .map(({ type }) => type);

    /** A payer's transaction to a bank that neither pays out nor returns funds. */
    async function refused(): Promise<{ readonly id: string; readonly payer: FundedCustomer }> {
      const payer = await fundedCustomer(application.api, AMOUNT);
      const destination = await eurPayee(application.api, payer.customerId, '007');
      const { body: quote } = await application.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
        destination: { destinationType: 'ACCOUNT', accountId: destination },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: AMOUNT,
      });
      await application.api.post(`/quotes/${quote.id}/execute`);
      await application.settle();
      return { id: quote.transactionId, payer };
    }
    const balance = async ({ customerId, accountId }: FundedCustomer): Promise<number> => {
      const { body } = await application.api.get(`/customers/internal-accounts?customerId=${customerId}`);
      return body.data.find(({ id }: { id: string }) => id === accountId).balance.amount;
    };
    const refundOf = async (id: string) => (await application.api.get(`/transactions/${id}`)).body.refund;

    it('is listed, returns to its account once, and the platform receives webhooks for the refund and the balance', async () => {
      expect((await payments('suspense')).warnings).toContain('Nothing is in suspense.');
      const { id, payer } = await refused();
      expect(await waiting()).toEqual([
        {
          transactionId: id,
          amount: { currency: 'USD', amount: '1000' },
          status: 'KEPT',
          further: [],
          since: expect.any(String),
          to: null,
        },
      ]);
      expect((await payments('suspense')).answers[1]).toMatch(new RegExp(`^\\S+ +${id} +KEPT +1000 +USD$`));
      expect([(await refundOf(id)).status, await balance(payer), await suspense()]).toEqual(['FAILED', 0, '1000']);
      expect((await audit('trial-balance')).answers.at(-1)).toMatch(
        /In suspense until an operator resolves it: USD 10\.00\.$/,
      );

      expect(await resolve(id, 'account')).toMatchObject({
        code: 0,
        answers: [`${id}  RESOLVED  1000 USD  to account`],
      });
      await application.settle();
      expect(await refundOf(id)).toMatchObject({
        status: 'COMPLETED',
        reason: 'TRANSACTION_FAILED',
        settledAt: expect.any(String),
      });
      expect([await balance(payer), await suspense(), await waiting()]).toEqual([AMOUNT, '0', []]);
      expect(received(id).slice(-2)).toEqual(['OUTGOING_PAYMENT.REFUND_FAILED', 'OUTGOING_PAYMENT.REFUND_COMPLETED']);
      expect(receiver.received.at(-1)!.envelope).toMatchObject({
        type: 'OUTGOING_PAYMENT.REFUND_COMPLETED',
        data: { status: 'FAILED', refund: { status: 'COMPLETED' } },
      });
      expect(
        receiver.received.some(
          ({ envelope: { type, data } }) =>
            type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' &&
            data['id'] === payer.accountId &&
            (data['balance'] as { amount: number }).amount === AMOUNT,
        ),
      ).toBe(true);

      expect((await resolve(id, 'account', '--json')).answers.map((line) => JSON.parse(line))).toMatchObject([
        { status: 'RESOLVED', to: 'ACCOUNT' },
      ]);
      expect(await resolve(id, 'outside')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('already RESOLVED, to ACCOUNT')],
      });
      expect([await balance(payer), await suspense()]).toEqual([AMOUNT, '0']);
    });

    it('goes outside where the account is closed', async () => {
      const { id, payer } = await refused();
      await application.execute(ChangeInternalAccountStatus, { accountId: payer.accountId, status: 'CLOSED' });
      expect(await resolve(id, 'account')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('is CLOSED and cannot receive money')],
      });
      expect(await suspense()).toBe('1000');
      expect((await resolve(id, 'outside')).code).toBe(0);
      await application.settle();
      expect([(await refundOf(id)).status, await balance(payer), await suspense()]).toEqual(['COMPLETED', 0, '0']);
      expect(received(id).at(-1)).toBe('OUTGOING_PAYMENT.REFUND_COMPLETED');
    });

    it('is refused where nothing is in suspense, where there is no such transaction, and without a reason', async () => {
      expect(await resolve(transaction, 'account')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('in suspense')],
      });
      expect((await resolve(derivedResourceId('Transaction', 'never was'), 'outside')).code).toBe(1);
      expect((await resolve(transaction, 'nowhere')).code).toBe(2);
      expect((await resolve('Card:1', 'account')).code).toBe(2);
      expect((await payments('resolve-suspense', transaction, '--to', 'account', '--operator', 'Grace')).code).toBe(2);
      expect(
        (await payments('resolve-suspense', transaction, '--to', 'account', '--operator', 'Grace', '--reason', ' '))
          .code,
      ).toBe(2);
    });

    it('is sent with who and why, which audit interventions shows and the log keeps sealed', async () => {
      const acts = JSON.parse((await runOn(application, 'audit', 'interventions', '--json')).answers[0]!) as {
        what: string;
      }[];
      expect(acts.filter(({ what }) => what === 'suspense-resolution-started')).toEqual(
        Array.from({ length: 2 }, () => ({
          at: expect.any(String),
          what: 'suspense-resolution-started',
          to: expect.stringMatching(/^payments\.transaction [\da-f-]{36}$/),
          operator: 'Grace Hopper',
          reason: 'the bank kept it',
        })),
      );
      const stored = await application.get(EventStore).readAll(0n, 10_000);
      expect(
        /Grace|the bank kept it/.test(
          JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        ),
      ).toBe(false);
    });
  });

  it('names the account whose row in the ledger was changed, with both amounts', async () => {
    const uuid = customer.accountId.slice('InternalAccount:'.length);
    const change = (amount: number) =>
      application
        .get<{ query(sql: string, values: unknown[]): Promise<unknown> }>(DATABASE_POOL)
        .query('UPDATE accounts_ledger SET amount = amount + $1 WHERE account = $2', [amount, `account:${uuid}`]);
    await change(5);
    const received = await audit('trial-balance');
    await change(-5);
    expect([received.code, received.warnings.at(-1)]).toEqual([1, 'error: the books do not balance in USD']);
    const [named, ...others] = received.answers.filter((line) => line.startsWith('WRONG'));
    expect(others).toEqual([]);
    expect(named).toMatch(/^WRONG  account:\S+ USD  \S+ instead of \S+  the row of the ledger differs from the log$/);
    expect(named).toContain(`account:${uuid} USD`);
    expect((await audit('trial-balance')).code).toBe(0);
  });

  describe('export', () => {
    it('postings: every movement, zero in sum for each event, the balance for an account', async () => {
      const { rows, mode } = await exported(application, 'postings');
      const sums = new Map<string, bigint>();
      const add = (key: string, amount: unknown) => sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount as string));
      for (const { event_id, account, currency, amount } of rows) {
        add(`${event_id} ${currency}`, amount);
        add(account as string, amount);
      }
      expect([...sums].filter(([key, sum]) => key.includes(' ') && sum !== 0n)).toEqual([]);
      const account = `account:${customer.accountId.slice('InternalAccount:'.length)}`;
      const { body } = await application.api.get(`/customers/internal-accounts?customerId=${customer.customerId}`);
      const held = (body.data as { id: string; totalBalance: { amount: number } }[]).find(
        ({ id }) => id === customer.accountId,
      )!;
      expect([sums.get(account), mode]).toEqual([BigInt(held.totalBalance.amount), '0600']);
    });

    it('the same as Parquet, and the rows after an earlier export alone', async () => {
      const [csv, parquet] = [
        await exported(application, 'postings'),
        await exported(application, 'postings', '--format', 'parquet'),
      ];
      const spelled = parquet.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, cell]) => [name, cell instanceof Date ? cell.toISOString() : String(cell)]),
        ),
      );
      expect([spelled, parquet.next]).toEqual([csv.rows, csv.next]);
      const middle = csv.rows[Math.floor(csv.rows.length / 2)]!['position'] as string;
      const later = await exported(application, 'postings', '--after', middle);
      expect(later.rows).toEqual(csv.rows.filter(({ position }) => BigInt(position as string) > BigInt(middle)));
      const none = await exported(application, 'postings', '--after', csv.next);
      expect([none.rows, none.next]).toEqual([[], csv.next]);
    });

    it('payments as GET shows them, one row for each, without personal data, and of one platform', async () => {
      const platform = ['--platform', application.tenant.platformId];
      const { rows, text } = await exported(application, 'payments', ...platform);
      const { body } = await application.api.get(`/transactions/${transaction}`);
      expect(rows.filter((row) => row['id'] === transaction)).toEqual([
        expect.objectContaining({
          type: 'OUTGOING',
          status: body.status,
          customer_id: customer.customerId,
          source_account_id: customer.accountId,
          destination_account_id: body.destination.accountId,
          payment_rail: body.paymentRail,
          sent_amount: '2500',
          sent_currency: 'USD',
          received_amount: String(body.receivedAmount.amount),
          fees: String(body.fees),
          failure_reason: '',
          created_at: body.createdAt,
          updated_at: body.updatedAt,
        }),
      ]);
      const { fullName } = (await application.api.get(`/customers/${customer.customerId}`)).body;
      expect(text).not.toContain(fullName);
      expect(await runOn(application, 'export', 'payments', 'x', '--platform', randomUUID())).toMatchObject({
        code: 1,
      });
    });

    it('of resources those alone that have changed since an earlier export', async () => {
      const holder = await Cardholder.with(application, 10_000);
      const [changed, same] = [await holder.authorize(700), await holder.authorize(300)];
      await application.settle();
      const before = await exported(application, 'card-transactions');
      expect(before.rows.map(({ id, status }) => [id, status])).toEqual([
        [changed.body.id, 'AUTHORIZED'],
        [same.body.id, 'AUTHORIZED'],
      ]);
      expect((await holder.clear(changed.body.id, 700)).status).toBe(200);
      await application.settle();
      const { rows } = await exported(application, 'card-transactions', '--after', before.next);
      expect(rows).toEqual([
        expect.objectContaining({ id: changed.body.id, status: 'SETTLED', settled_amount: '700' }),
      ]);
    });

    it('refuses a file that is there, a table or a format that it does not know, and a wrong position', async () => {
      const there = path.join(application.dataDirectory, 'there');
      fs.writeFileSync(there, 'kept');
      const refused = await runOn(application, 'export', 'postings', there);
      expect([refused.code, refused.warnings.at(-1)]).toEqual([1, `error: ${there}: it is there already`]);
      expect([fs.readFileSync(there, 'utf8'), fs.existsSync(`${there}.part`)]).toEqual(['kept', false]);
      fs.rmSync(there);
      for (const words of [
        ['customers', 'x'],
        ['postings', 'x', '--format', 'xml'],
        ['postings', 'x', '--after', '-1'],
      ])
        expect((await runOn(application, 'export', ...words)).code).toBe(2);
    });
  });

  describe('doctor', () => {
    const examined = async () => {
      const { code, answers, warnings } = await runOn(application, 'doctor', '--json');
      const findings = JSON.parse(answers[0]!) as { check: string; verdict: string; finding: string }[];
      return { code, warnings, findings, of: (check: string) => findings.find((each) => each.check === check) };
    };

    it('examines everything, and fails for the durability that the database of tests does without', async () => {
      const { code, warnings, findings, of } = await examined();
      expect([code, warnings.at(-1)]).toEqual([1, 'error: Something is wrong: durability.']);
      expect(of('durability')!.finding).toContain('fsync=off');
      expect(findings.filter(({ verdict }) => verdict === 'ok').map(({ check }) => check)).toEqual(
        expect.arrayContaining(['node', 'settings', 'data directory', 'PostgreSQL', 'clock', 'migrations', 'sagas']),
      );
      expect(of('application')!.verdict).toBe('ok');
      const { answers } = await runOn(application, 'doctor');
      expect(answers[0]).toMatch(/^CHECK +VERDICT +FINDING$/);
      const row = answers.findIndex((line) => /^durability +WRONG +fsync=off/.test(line));
      expect(answers[row + 1]).toMatch(/^ {4}Turn them on/);
    });

    it('finds an older and a newer release in the database, and leaves both as they are', async () => {
      const owner = application.get(DatabaseOwner);
      const change = (sql: string, values: unknown[] = []) => owner.run((session) => session.query(sql, values));
      const steps = async () => (await change('SELECT timestamp, name FROM schema_migrations ORDER BY name')).rows;
      const before = await steps();
      const { timestamp, name } = before.at(-1)!;
      await change("UPDATE schema_migrations SET timestamp = 1, name = 'later' WHERE name = $1", [name]);
      const newer = await examined();
      await change("DELETE FROM schema_migrations WHERE name = 'later'");
      const older = await examined();
      expect(await steps()).toEqual(before.slice(0, -1));
      await change('INSERT INTO schema_migrations (timestamp, name) VALUES ($1, $2)', [timestamp, name]);
      for (const [{ of }, finding] of [
        [newer, 'a newer release has added later'],
        [older, `of an older release: ${name.replace(/-\d{13}$/, '')} missing`],
      ] as const) {
        expect(of('migrations')).toMatchObject({ verdict: 'warning', finding });
        expect(of('application')).toBeUndefined();
      }
    });

    it('stops at a part that cannot be used, and names the reason', async () => {
      const file = path.join(application.dataDirectory, 'master-key');
      fs.writeFileSync(file, Buffer.alloc(32, 7).toString('base64'));
      try {
        const { code, of } = await examined();
        expect([code, of('master key')!.verdict, of('database')]).toEqual([1, 'wrong', undefined]);
      } finally {
        fs.rmSync(file);
      }
      const { code, answers } = await runOn({ ...application, databaseUrl: 'postgres://127.0.0.1:1/none' }, 'doctor');
      expect([code, answers.some((line) => /^database +WRONG +.*ECONNREFUSED/.test(line))]).toEqual([1, true]);
    });
  });

  /* Last, since the books of this application stay wrong: every posting sums to zero, and the money is on the wrong account. */
  describe('audit trial-balance', () => {
    const metric = async () =>
      /^books_out_of_balance (\S+)$/m.exec(await (await fetch(`${application.url}/metrics`)).text())?.[1];
    const health = async () => {
      const response = await fetch(`${application.url}/health/ready`);
      return [response.status, ((await response.json()) as { checks: { books: string } }).checks.books];
    };

    it('names the account and the payment that are wrong although postings sum to zero, as metrics and health do', async () => {
      expect((await audit('trial-balance')).code).toBe(0);
      expect([await metric(), await health()]).toEqual(['0', [200, 'up']]);
      const store = application.get(EventStore);
      const uuid = customer.accountId.slice('InternalAccount:'.length);
      const stream = streamName(application.tenant, { context: 'accounts', name: 'internal-account' }, uuid);
      const end = (await store.read(stream)).at(-1)!;
      const amount = { currency: 'USD', amount: '7' };
      const postings = [
        { account: 'world', ...amount, amount: '-7' },
        { account: `account:${uuid}`, ...amount },
      ];
      const wrong = AccountCredited({ transactionId: transaction, reason: 'a fault of the product', amount, postings });
      const place = {
        tenant: application.tenant,
        stream,
        revision: end.revision + 1,
        previousHash: end.hash,
        index: 0,
      };
      const metadata = { ...end.metadata, commandId: derivedUuid('wrong'), requestHash: 'wrong' };
      const event = await application.get(EventCodec).encode(wrong, { ...place, metadata });
      await store.append(stream, end.revision, [event]);
      await application.settle();

      const received = await audit('trial-balance');
      expect([received.code, received.warnings.at(-1)]).toEqual([1, 'error: 1 account or payment is out of balance']);
      const named = (account: string, is: string, expected: string) =>
        `WRONG  ${transaction}  ${account} USD  ${is} instead of ${expected}  differs from what the payment agreed to`;
      expect(received.answers.filter((line) => line.startsWith('WRONG'))).toEqual([
        named(`account:${uuid}`, '−24.93', '−25.00'),
        named('world', '24.93', '25.00'),
      ]);
      expect(received.answers.at(-1)).toMatch(
        /^Sum USD 0\.00\. Every posting sums to zero, but accounts or payments differ from what was agreed\.$/,
      );
      const past = await audit('trial-balance', '--at', created, '--json');
      expect([past.code, JSON.parse(past.answers[0]!).imbalances]).toEqual([0, []]);
      const now = await audit('trial-balance', '--json', '--at', new Date(Date.now() + 86_400_000).toISOString());
      expect([now.code, JSON.parse(now.answers[0]!).imbalances.length]).toEqual([1, 2]);
      expect([await metric(), await health()]).toEqual(['1', [200, 'down']]);
      expect(JSON.parse((await audit('trial-balance', '--json')).answers[0]!).unbalanced).toEqual([]);
    });
  });

  describe("the service's loss on a returned collection", () => {
    const amount = { currency: 'USD', amount: '1000' };
    const word = ['--operator', 'Grace Hopper', '--reason', 'topped up'];
    const recover = async (id: string, ...words: string[]) => {
      const { code, answers, warnings } = await runOn(
        application,
        'payments',
        'recover',
        id,
        '--platform',
        application.tenant.platformId,
        ...words,
      );
      return { code, said: [...answers, ...warnings].join('\n') };
    };
    const paid = async () => {
      await application.settle();
      const { totals } = await application.get(TrialBalance).of(application.tenant);
      return totals.find(({ kind }) => kind === 'return-loss')?.amount ?? '0';
    };
    const balance = async ({ customerId, accountId }: FundedCustomer): Promise<number> => {
      const { data } = await application.api.read(`/customers/internal-accounts?customerId=${customerId}`);
      return data.find(({ id }: { id: string }) => id === accountId).balance.amount;
    };

    /** Collected, spent except for 300, and taken back by the payer's bank. */
    async function returned(): Promise<{ readonly id: string; readonly payer: FundedCustomer }> {
      const payer = await fundedCustomer(application.api, 1);
      const { customerId, accountId } = payer;
      const outside = { accountId: await usdPayee(application.api, customerId) };
      const collection = { source: outside, destination: { accountId }, amount: 1_000 };
      const { body } = await application.api.post('/transfer-in', collection);
      await application.settle();
      await application.api.post('/transfer-out', { source: { accountId }, destination: outside, amount: 701 });
      await application.settle();
      const transactionId = body.id as string;
      await application.execute(MoveTransaction, { transactionId, step: { kind: 'return-collection' } });
      await application.execute(ReturnCredit, { accountId, transactionId, reason: 'transfer-in', amount });
      return { id: transactionId, payer };
    }

    it('is taken whole from the account that owes it, once it covers that, and once under a reference', async () => {
      const { id, payer } = await returned();
      expect([await balance(payer), await paid()]).toEqual([0, '-700']);
      await application.api.post(`/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 699 });
      expect(await recover(id, ...word)).toEqual({ code: 1, said: expect.stringContaining('does not cover') });
      await application.api.post(`/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 1_001 });
      for (let count = 0; count < 2; count++)
        expect(await recover(id, ...word, '--reference', 'letter 1')).toEqual({
          code: 0,
          said: `${id}  recovered  700 USD`,
        });
      expect([await balance(payer), await paid()]).toEqual([1_000, '0']);
      expect(await recover(id, ...word)).toEqual({ code: 1, said: expect.stringContaining('bears nothing') });
      expect(
        (await imbalancesOf(application)).filter(({ subject }) => [id, payer.accountId].includes(subject)),
      ).toEqual([]);
      const acts = JSON.parse((await runOn(application, 'audit', 'interventions', '--json')).answers[0]!) as object[];
      expect(acts).toContainEqual(
        expect.objectContaining({ what: 'payments recover', operator: 'Grace Hopper', reason: 'topped up' }),
      );
    });

    it('is refused for other payments, without a reason, and where two operators decide', async () => {
      expect(await recover(transaction, ...word)).toEqual({ code: 1, said: expect.stringContaining('bears nothing') });
      expect((await recover(derivedResourceId('Transaction', 'never was'), ...word)).code).toBe(1);
      expect((await recover('Card:1', ...word)).code).toBe(2);
      expect((await recover(transaction, '--operator', 'Grace', '--reason', ' ')).code).toBe(2);
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const refused = await recover(transaction, ...word);
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'one-operator' });
      expect(refused).toEqual({ code: 1, said: expect.stringContaining('Two operators decide') });
    });
  });
});
