import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { ReserveDebit, ReturnCredit, TrialBalance } from '@app/accounts';
import { InterventionLog, LogSearch, ResourceHistory, SealStore, Sealer } from '@app/audit';
import { FeatureRegistry } from '@app/event-sourcing';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import { CREDENTIAL_REGISTRY, derivedResourceId, derivedUuid, money } from '@app/kernel';
import {
  DecideMoneyProposal,
  OPERATOR_ROLES,
  type OperatorRole,
  ProposeMoneyDecision,
  RevokeOperator,
  RotateOperator,
} from '@app/operators';
import { SetMoneyDecisions } from '@app/platforms';
import { MoveTransaction } from '../../libs/payments/src/commands/move-transaction.js';
import { MoneyDecisions } from '../../libs/console/src/operators/money-decisions.js';
import { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';
import { Cardholder } from '../support/cardholder.js';
import { OperatorClient } from '../support/operator-client.js';

const UUID = '00000000-0000-4000-8000-000000000000';
const ALL = OPERATOR_ROLES;
const saga = 'accounts.unconfirmed-debit';

/** Every door of operators' pages, and the roles that it opens to. */
const DOORS: Readonly<Record<string, readonly OperatorRole[]>> = {
  'GET /platforms': ALL,
  'GET /work': ALL,
  'POST /sagas/resume': ['operator'],
  'POST /sagas/park': ['operator'],
  'POST /sagas/skip': ['operator'],
  'POST /readers/resume': ['operator'],
  'POST /readers/skip': ['operator'],
  'GET /suspense': ALL,
  'POST /suspense/decisions': ['operator'],
  'POST /suspense/proposals': ['operator'],
  'POST /card-money/recoveries': ['operator'],
  'POST /card-money/settlements': ['operator'],
  'GET /rebuilds': ALL,
  'POST /rebuilds': ['operator'],
  'GET /verifications': ALL,
  'POST /verifications': ['operator', 'auditor'],
  'GET /books/trial-balance': ALL,
  'GET /books/past-balances': ALL,
  'POST /books/past-balances': ['operator', 'auditor'],
  'GET /books/statement': ALL,
  'GET /seals': ['operator', 'auditor'],
  'GET /catalogue': ALL,
  'GET /interventions': ['operator', 'auditor'],
  'GET /history': ALL,
  'POST /looks': ['operator', 'auditor'],
};

/** A search that does not read the whole log. */
class NoWholeLog extends LogSearch {
  override whole(): never {
    throw new Error('the whole log would be read');
  }
}

describe('Operators at the console', () => {
  let application: TestApplication;
  const clients = {} as Record<OperatorRole, OperatorClient>;
  beforeAll(async () => {
    application = await TestApplication.shared();
    for (const role of OPERATOR_ROLES) clients[role] = await OperatorClient.signedIn(application, role, `Ada ${role}`);
  }, 60_000);
  afterAll(() => application.close());

  const operatorEvents = (operatorId: string) =>
    application
      .get(EventStore)
      .read(streamName(CREDENTIAL_REGISTRY, { context: 'operators', name: 'operator' }, operatorId.split(':')[1]!));

  const kept = async (kind: string): Promise<bigint> => {
    const { totals } = await application.get(TrialBalance).of(application.tenant);
    return BigInt(totals.find((total) => total.kind === kind && total.currency === 'USD')?.amount ?? 0);
  };
  /** Proposals that wait for the second operator or for their sending. */
  const open = async (platformId: string) =>
    (await clients.viewer.get(`/suspense?platformId=${platformId}`)).body.proposals;
  /** An operator approves a proposal, and the process ends before the money is sent. Answers the sending. */
  const approvedOnly = async (transactionId: string, round: number, { operatorId }: OperatorClient) => {
    const by = { operator: 'Grace', reason: 'checked' };
    const approval = { decision: 'approve', transactionId, round, operatorId, by } as const;
    const { sendingId, amount: approved, ...decided } = await application.execute(DecideMoneyProposal, approval);
    const metadata = { ...application.metadata(), commandId: sendingId, requestHash: sendingId };
    return () => application.get(MoneyDecisions).send(application.tenant, { ...decided, approved }, metadata);
  };

  describe('signing in', () => {
    it('begins a session by the credential, and says who is signed in', async () => {
      const { viewer } = clients;
      const { status, body, headers } = await viewer.signIn();
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { kind: 'operator', operatorId: viewer.operatorId, name: 'Ada viewer', role: 'viewer' },
      });
      expect(headers.get('Set-Cookie')).toMatch(/^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(await viewer.send('GET', '/console/session')).toMatchObject({ status: 200, body: { role: 'viewer' } });
    });

    it.each([
      ['another secret', (credential: string) => `${credential}x`],
      ['the id of no operator', (credential: string) => credential.replace(/Operator:[^:]+/, `Operator:${UUID}`)],
      ['no UUID', (credential: string) => credential.replace(/Operator:[^:]+/, 'Operator:1')],
    ])('is refused with %s, in the same words', async (_, changed) => {
      const stranger = new OperatorClient(application, '', changed(clients.viewer.credential));
      expect(await stranger.signIn()).toMatchObject({
        status: 401,
        body: { message: "The operator's credential is not valid." },
      });
      expect(stranger.cookie).toBe('');
    });

    it('stores neither the secret nor the name in clear', async () => {
      const { operatorId, credential } = clients.auditor;
      const events = JSON.stringify((await operatorEvents(operatorId)).map(({ data }) => data));
      expect(events).toContain('"role":"auditor"');
      expect(events).not.toContain('Ada');
      expect(events).not.toContain(credential.split(':')[2]);
    });

    it('uses a new session id, so one planted before opens nothing', async () => {
      const client = await OperatorClient.signedIn(application, 'viewer');
      const planted = client.cookie;
      await client.signIn();
      expect(client.cookie).not.toBe(planted);
      client.cookie = planted;
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });
    });

    it('ends after 30 minutes without a request', async () => {
      const client = await OperatorClient.signedIn(application, 'viewer');
      await application.advance('29m');
      expect(await client.get('/platforms')).toMatchObject({ status: 200 });
      await application.advance('31m');
      const ended = await client.get('/platforms');
      expect(ended).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(ended.headers.get('WWW-Authenticate')).toBeNull();
      for (const role of OPERATOR_ROLES) await clients[role].signIn();
    });

    it('ends with signing out, with another secret, and with the credential', async () => {
      const client = await OperatorClient.signedIn(application, 'viewer');
      const { cookie, operatorId } = client;
      await client.send('DELETE', '/console/session');
      client.cookie = cookie;
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });

      await client.signIn();
      const rotation = new RotateOperator(CREDENTIAL_REGISTRY, { operatorId }, application.metadata());
      const { secret } = await application.get(CommandBus).execute(rotation);
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });
      expect(await client.signIn()).toMatchObject({ status: 401 });
      expect(await client.signIn(`${operatorId}:${secret}`)).toMatchObject({ status: 201 });

      const revocation = new RevokeOperator(CREDENTIAL_REGISTRY, { operatorId }, application.metadata());
      await application.get(CommandBus).execute(revocation);
      expect(await client.get('/platforms')).toMatchObject({ status: 401 });
      expect(await client.signIn(`${operatorId}:${secret}`)).toMatchObject({ status: 401 });
    });
  });

  describe('the doors', () => {
    it('are all in the table of roles', () => {
      expect(servedDoors(application).sort()).toEqual(Object.keys(DOORS).sort());
    });

    it.each(Object.entries(DOORS))('%s opens to its roles, and to no one else', async (door, roles) => {
      const [method, place] = door.split(' ') as [string, string];
      const ask = (client: OperatorClient, headers?: Record<string, string>) =>
        client.send(method, `/console/operator${place}`, method === 'GET' ? undefined : {}, headers);
      for (const role of OPERATOR_ROLES) {
        const { status } = await ask(clients[role]);
        expect([role, status === 403, status === 401]).toEqual([role, !roles.includes(role), false]);
      }
      const allowed = clients[roles[0]!];
      // a page of another origin, which has the cookie and cannot send the header
      expect(await ask(allowed, {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      // no one, and the people of a platform
      expect(await ask(new OperatorClient(application, '', ''))).toMatchObject({ status: 401 });
      const { clientId, clientSecret } = application.api.credential!;
      const platform = new OperatorClient(application, '', `${clientId}:${clientSecret}`);
      expect(await platform.signIn()).toMatchObject({ status: 201, body: { kind: 'platform' } });
      expect(await ask(platform)).toMatchObject({ status: 401 });
      const basic = { 'Console-Request': '1', Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
      expect(await ask(new OperatorClient(application, '', ''), basic)).toMatchObject({ status: 401 });
    });

    it('do not open the API', async () => {
      expect(await clients.operator.send('GET', '/config')).toMatchObject({ status: 401 });
      expect((await (await fetch(`${application.url}/openapi.json`)).text()).includes('console/operator')).toBe(false);
    });
  });

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

  describe('money in suspense', () => {
    const AMOUNT = 1_000;
    const inSuspense = async () =>
      (await application.get(TrialBalance).of(application.tenant)).totals.find(({ kind }) => kind === 'suspense')
        ?.amount ?? '0';
    /** A transaction to a bank that neither pays out nor returns funds. */
    const refused = async (): Promise<string> => {
      const payer = await fundedCustomer(application.api, AMOUNT);
      const { body: quote } = await application.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
        destination: {
          destinationType: 'ACCOUNT',
          accountId: await eurPayee(application.api, payer.customerId, '007'),
        },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: AMOUNT,
      });
      await application.api.post(`/quotes/${quote.id}/execute`);
      await application.settle();
      return quote.transactionId;
    };

    it('is sent by one operator, once', async () => {
      const { operator, viewer } = clients;
      const { platformId } = application.tenant;
      const transactionId = await refused();
      expect((await viewer.get(`/suspense?platformId=${platformId}`)).body).toMatchObject({
        moneyDecisions: 'one-operator',
        payments: [{ transactionId, status: 'KEPT', amount: { amount: '1000', currency: 'USD' } }],
        proposals: [],
      });
      const decision = { platformId, transactionId, to: 'ACCOUNT', reason: 'owed' };
      const key = { 'Idempotency-Key': 'one click' };
      expect(await operator.post('/suspense/decisions', decision, key)).toMatchObject({ body: { outcome: 'SENT' } });
      expect(await operator.post('/suspense/decisions', decision, key)).toMatchObject({ status: 200 });
      await application.settle();
      expect(await inSuspense()).toBe('0');
      const elsewhere = { ...decision, to: 'OUTSIDE' };
      expect(await operator.post('/suspense/decisions', elsewhere)).toMatchObject({ status: 409 });
      const card = transactionId.replace('Transaction', 'CardTransaction');
      expect(await operator.post('/suspense/decisions', { ...decision, transactionId: card })).toMatchObject({
        status: 400,
      });
    });

    it('is sent by two operators where the platform wants that, once, and never by one alone', async () => {
      const { operator: ada, viewer } = clients;
      const { platformId } = application.tenant;
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const transactionId = await refused();
      const decision = { platformId, transactionId, to: 'OUTSIDE', reason: 'sent by hand' };
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      expect(await inSuspense()).toBe('1000');
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ status: 409 });
      const { proposals } = (await viewer.get(`/suspense?platformId=${platformId}`)).body;
      expect(proposals).toMatchObject([
        {
          transactionId,
          round: 1,
          to: 'OUTSIDE',
          amount: { currency: 'USD', amount: '1000' },
          operator: 'Ada operator',
          reason: 'sent by hand',
        },
      ]);
      const approval = { platformId, transactionId, round: 1, decision: 'approve', reason: 'checked' };
      expect(await ada.post('/suspense/proposals', approval)).toMatchObject({ status: 403 });
      expect(await grace.post('/suspense/proposals', { ...approval, round: 2 })).toMatchObject({ status: 409 });
      expect(await inSuspense()).toBe('1000');

      expect(await grace.post('/suspense/proposals', { ...approval, decision: 'reject' })).toMatchObject({
        body: { outcome: 'REJECTED' },
      });
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      const again = { ...approval, round: 2 };
      expect(await grace.post('/suspense/proposals', again)).toMatchObject({ body: { outcome: 'SENT' } });
      // approved again after an answer was lost: the same sending
      expect(await grace.post('/suspense/proposals', again)).toMatchObject({ status: 200 });
      await application.settle();
      expect(await inSuspense()).toBe('0');
      expect((await application.get(TrialBalance).of(application.tenant)).unbalanced).toEqual([]);
      expect((await viewer.get(`/suspense?platformId=${platformId}`)).body).toMatchObject({
        payments: [],
        proposals: [],
      });
      // nothing is left to decide
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ status: 409 });
    });

    it('is sent as it was approved: that amount or none, with the names of the two who decided, also when it is asked for again', async () => {
      const { operator: ada, auditor } = clients;
      const { platformId } = application.tenant;
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const transactionId = await refused();
      const approval = { platformId, transactionId, round: 1, decision: 'approve', reason: 'again' };
      // the amount was another one when it was proposed
      const by = { operator: 'Ada operator', reason: 'sent by hand' };
      const amount = { currency: 'USD', amount: '999' };
      const proposal = { transactionId, to: 'OUTSIDE', amount, operatorId: ada.operatorId, by } as const;
      await application.execute(ProposeMoneyDecision, proposal);
      expect(await grace.post('/suspense/proposals', approval)).toMatchObject({ status: 409 });
      expect(await inSuspense()).toBe('1000');
      // the refusal ends it
      expect(await open(platformId)).toEqual([]);
      expect(await grace.post('/suspense/proposals', approval)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('The sending was refused') },
      });

      const decision = { platformId, transactionId, to: 'OUTSIDE', reason: 'sent by hand' };
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      // approved, and nothing sent: the process ended in between
      await approvedOnly(transactionId, 2, grace);
      expect(await inSuspense()).toBe('1000');
      expect(await open(platformId)).toMatchObject([
        { transactionId, status: 'APPROVED', approval: { operator: 'Grace' } },
      ]);
      expect(await ada.post('/suspense/proposals', { ...approval, round: 2 })).toMatchObject({
        body: { outcome: 'SENT' },
      });
      await application.settle();
      expect(await inSuspense()).toBe('0');
      expect(await open(platformId)).toEqual([]);
      expect((await auditor.get('/interventions')).body.acts).toContainEqual(
        expect.objectContaining({
          what: 'suspense-resolution-started',
          operator: 'Ada operator, Grace',
          reason: 'checked',
        }),
      );
    });

    it('is sent once when the process ended between approval and sending, and a second proposal was approved as well', async () => {
      const { operator: ada } = clients;
      const { platformId } = application.tenant;
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const transactionId = await refused();
      const decision = { platformId, transactionId, to: 'OUTSIDE', reason: 'sent by hand' };
      const first = { platformId, transactionId, round: 1, decision: 'approve', reason: 'checked' };
      const outside = await kept('world');
      await ada.post('/suspense/decisions', decision);
      const sending = await approvedOnly(transactionId, 1, grace);
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      expect(await grace.post('/suspense/proposals', first)).toMatchObject({ status: 409 });
      expect(await grace.post('/suspense/proposals', { ...first, round: 2 })).toMatchObject({
        body: { outcome: 'SENT' },
      });
      // the first sending, by a process that had only been slow
      await sending();
      await application.settle();
      expect([await inSuspense(), (await kept('world')) - outside]).toEqual(['0', 1_000n]);
    });
  });

  describe('money of cards', () => {
    const settlement = { currency: 'USD', amount: '250', reason: 'the statement of May' };
    /** A card transaction of which the service bears 250. */
    const short = async () => {
      const holder = await Cardholder.with(application, 1_300);
      const { body } = await holder.authorize(1_250);
      await holder.clear(body.id, 1_500);
      await holder.api.post(`/sandbox/internal-accounts/${holder.accountId}/fund`, { amount: 250 });
      await application.settle();
      return { holder, transactionId: body.id as string };
    };

    it('is recovered, and settled with the network, by one operator, once', async () => {
      const { operator } = clients;
      const { platformId } = application.tenant;
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'one-operator' });
      const { holder, transactionId } = await short();
      const recovery = { platformId, transactionId, reason: 'topped up' };
      expect(await operator.post('/card-money/recoveries', recovery)).toMatchObject({ body: { outcome: 'SENT' } });
      expect(await operator.post('/card-money/recoveries', recovery)).toMatchObject({ status: 400 });
      await application.settle();
      expect(await holder.figures()).toEqual({ balance: 50, total: 50 });
      const before = await kept('card-settlement');
      const settle = { platformId, ...settlement, reference: 'statement 1' };
      for (let count = 0; count < 2; count++)
        expect(await operator.post('/card-money/settlements', settle)).toMatchObject({ body: { outcome: 'SENT' } });
      await application.settle();
      expect((await kept('card-settlement')) - before).toBe(-250n);
      expect(await operator.post('/card-money/settlements', { ...settle, amount: '251' })).toMatchObject({
        status: 409,
      });
      const wrong = { ...settle, currency: 'XXX', amount: '1.5', reference: '' };
      const { status, body } = await operator.post('/card-money/settlements', wrong);
      expect([status, body.details.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
        400,
        ['amount', 'reference'],
      ]);
      expect(await operator.post('/card-money/settlements', { ...settle, currency: 'XXX' })).toMatchObject({
        status: 400,
      });
    });

    it('is recovered and settled by two operators where the platform wants that, as approved and once', async () => {
      const { operator: ada, auditor, viewer } = clients;
      const { platformId } = application.tenant;
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const { holder, transactionId } = await short();
      const nothing = { ...settlement, platformId, reference: 'statement 2' };
      const recovery = { platformId, transactionId, reason: 'topped up' };
      const before = await kept('card-settlement');
      for (const [door, request] of [
        ['recoveries', recovery],
        ['settlements', nothing],
      ] as const)
        expect(await ada.post(`/card-money/${door}`, request)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      const { proposals } = (await viewer.get(`/suspense?platformId=${platformId}`)).body;
      expect(proposals).toMatchObject([
        { transactionId, to: 'SERVICE', amount: { currency: 'USD', amount: '250' } },
        { to: 'NETWORK', amount: { currency: 'USD', amount: '250' }, reference: 'statement 2' },
      ]);
      await application.settle();
      expect([(await holder.figures()).balance, (await kept('card-settlement')) - before]).toEqual([300, 0n]);
      for (const proposal of proposals) {
        const approval = {
          platformId,
          transactionId: proposal.transactionId,
          round: 1,
          decision: 'approve',
          reason: 'checked',
        };
        expect(await ada.post('/suspense/proposals', approval)).toMatchObject({ status: 403 });
        // approved again after a lost answer, or by another process after a crash
        for (let count = 0; count < 2; count++)
          expect(await grace.post('/suspense/proposals', approval)).toMatchObject({ body: { outcome: 'SENT' } });
      }
      expect(await open(platformId)).toEqual([]);
      await application.settle();
      expect([(await holder.figures()).balance, (await kept('card-settlement')) - before]).toEqual([50, -250n]);
      expect((await auditor.get('/interventions')).body.acts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ what: 'card settle', operator: 'Ada operator, Grace', reason: 'checked' }),
          expect.objectContaining({ what: 'card recover', operator: 'Ada operator, Grace', reason: 'checked' }),
        ]),
      );
    });

    it("includes the service's loss on a returned collection, recovered by one operator or by two", async () => {
      const { operator: ada, viewer } = clients;
      const { platformId } = application.tenant;
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const amount = { currency: 'USD', amount: '1000' };
      for (const moneyDecisions of ['one-operator', 'two-operators'] as const) {
        await application.execute(SetMoneyDecisions, { moneyDecisions });
        const { customerId, accountId } = await fundedCustomer(application.api, 1);
        const outside = { accountId: await usdPayee(application.api, customerId) };
        const collection = { source: outside, destination: { accountId }, amount: 1_000 };
        const transactionId = (await application.api.post('/transfer-in', collection)).body.id as string;
        await application.settle();
        await application.api.post('/transfer-out', { source: { accountId }, destination: outside, amount: 701 });
        await application.settle();
        await application.execute(MoveTransaction, { transactionId, step: { kind: 'return-collection' } });
        await application.execute(ReturnCredit, { accountId, transactionId, reason: 'transfer-in', amount });
        await application.api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 700 });
        await application.settle();
        expect(await kept('return-loss')).toBe(-700n);
        const recovery = { platformId, transactionId, reason: 'topped up' };
        const { body } = await ada.post('/card-money/recoveries', recovery);
        if (moneyDecisions === 'two-operators') {
          expect(body).toEqual({ outcome: 'PROPOSED' });
          expect((await viewer.get(`/suspense?platformId=${platformId}`)).body.proposals).toMatchObject([
            { transactionId, to: 'SERVICE', amount: { currency: 'USD', amount: '700' } },
          ]);
          const approval = { ...recovery, round: 1, decision: 'approve' };
          for (let count = 0; count < 2; count++)
            expect(await grace.post('/suspense/proposals', approval)).toMatchObject({ body: { outcome: 'SENT' } });
        } else expect(body).toEqual({ outcome: 'SENT' });
        await application.settle();
        expect(await kept('return-loss')).toBe(0n);
        expect((await ada.post('/card-money/recoveries', recovery)).status).toBe(
          moneyDecisions === 'one-operator' ? 400 : 409,
        );
      }
    });

    it('moves once when the process ended between approval and sending, and a second proposal was approved as well', async () => {
      const { operator: ada, viewer } = clients;
      const { platformId } = application.tenant;
      await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const grace = await OperatorClient.signedIn(application, 'operator', 'Grace');
      const { holder, transactionId } = await short();
      const before = await kept('card-settlement');
      const propose = async () => {
        await ada.post('/card-money/recoveries', { platformId, transactionId, reason: 'topped up' });
        await ada.post('/card-money/settlements', { ...settlement, platformId, reference: 'statement 3' });
        return (await viewer.get(`/suspense?platformId=${platformId}`)).body.proposals;
      };
      const sendings = [];
      for (const proposal of await propose()) sendings.push(await approvedOnly(proposal.transactionId, 1, grace));
      const again = await propose();
      expect(again).toMatchObject([{ round: 2 }, { round: 2 }]);
      for (const proposal of again) {
        const approval = {
          platformId,
          transactionId: proposal.transactionId,
          round: 2,
          decision: 'approve',
          reason: 'checked',
        };
        expect(await grace.post('/suspense/proposals', { ...approval, round: 1 })).toMatchObject({ status: 409 });
        expect(await grace.post('/suspense/proposals', approval)).toMatchObject({ body: { outcome: 'SENT' } });
      }
      // the first sendings, by a process that had only been slow
      const [recovery, payment] = sendings;
      await expect(recovery!()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(payment!()).resolves.toEqual({ outcome: 'SENT' });
      expect(await open(platformId)).toEqual([]);
      await application.settle();
      expect([(await holder.figures()).balance, (await kept('card-settlement')) - before]).toEqual([50, -250n]);
    });
  });

  describe('maintenance', () => {
    const ended = async (client: OperatorClient, door: string, id: string) => {
      const jobs = async () => (await client.get(door)).body.jobs.find((job: { id: string }) => job.id === id);
      await eventually(async () => (await jobs()).state !== 'RUNNING');
      return jobs();
    };

    it('rebuilds read models beside those that serve, with the comparison as the result', async () => {
      const { operator, viewer } = clients;
      const projections = ['operators_money_decision'];
      expect((await viewer.get('/rebuilds')).body.projections).toContain(projections[0]);
      const key = { 'Idempotency-Key': 'one rebuild' };
      const started = await operator.post('/rebuilds', { projections, reason: 'a test' }, key);
      expect(started).toMatchObject({ status: 201, body: { id: expect.any(String) } });
      expect(await ended(operator, '/rebuilds', started.body.id)).toMatchObject({
        state: 'DONE',
        share: 1,
        object: 'operators_money_decision',
        startedBy: 'Ada operator',
        result: [{ projection: 'operators_money_decision', comparison: { different: 0 }, swapped: false }],
      });
      // asked for again after an answer was lost: the same job
      const again = await operator.post('/rebuilds', { projections, reason: 'a test' }, key);
      expect(again).toMatchObject({ status: 201, body: started.body });
      expect((await viewer.get('/rebuilds')).body.jobs).toMatchObject([{ id: started.body.id, state: 'DONE' }]);
      const refusedNames = await operator.post('/rebuilds', { projections: ['none'], reason: 'a test' });
      expect(refusedNames).toMatchObject({ status: 400, body: { details: { errors: [{ field: 'projections' }] } } });
    });

    it('adds up the whole log as the books stood at a moment, as a job', async () => {
      const { auditor, viewer } = clients;
      const { platformId } = application.tenant;
      const at = application.clock.now().toISOString();
      const { totals } = (await viewer.get(`/books/trial-balance?platformId=${platformId}&at=${at}`)).body;
      await application.advance('1m');
      await fundedCustomer(application.api); // after that moment
      const request = { platformId, at, reason: 'for the auditor' };
      const { body } = await auditor.post('/books/past-balances', request);
      expect(await ended(auditor, '/books/past-balances', body.id)).toMatchObject({
        state: 'DONE',
        share: 1,
        object: `${platformId} at ${at}`,
        startedBy: 'Ada auditor',
        result: { totals, unbalanced: [], inFlight: expect.any(Number), overdrawn: expect.any(Number) },
      });
      expect((await auditor.get('/interventions')).body.acts[0]).toMatchObject({
        what: 'audit trial-balance',
        reason: 'for the auditor',
      });
      expect(await auditor.post('/books/past-balances', { platformId, reason: 'no moment' })).toMatchObject({
        status: 400,
        body: { details: { errors: [{ field: 'at' }] } },
      });
    });

    it('verifies the history for auditors, and lists seals, kinds of events and acts by hand', async () => {
      const { auditor } = clients;
      await application.get(Sealer).seal({ all: true });
      const started = await auditor.post('/verifications', { reason: 'yearly' });
      const job = await ended(auditor, '/verifications', started.body.id);
      expect(job).toMatchObject({ state: 'DONE', failure: null, result: { found: expect.any(Number) } });
      const { seals } = (await auditor.get('/seals')).body;
      expect(seals[0]).toMatchObject({ number: 1, first: expect.stringMatching(/^\d+$/), hash: expect.any(String) });
      expect(job.result.seals).toBeGreaterThanOrEqual(seals.length);
      expect((await auditor.get(`/seals?after=${seals.at(-1).number}`)).body.seals).toEqual([]);
      expect((await auditor.get('/catalogue')).body.events).toContainEqual(
        expect.objectContaining({ type: 'operators.operator-created', personal: ['name'] }),
      );
      expect((await auditor.get('/interventions')).body.acts[0]).toMatchObject({
        what: 'audit verify',
        operator: 'Ada auditor',
        reason: 'yearly',
      });
    });
  });

  describe('books', () => {
    it('show the trial balance now and at a moment, and statements with running balance', async () => {
      const { viewer } = clients;
      const { platformId } = application.tenant;
      const before = application.clock.now().toISOString();
      await application.advance('1s');
      const { accountId } = await fundedCustomer(application.api, 12_345);
      await application.settle();
      const books = async (at = '') => (await viewer.get(`/books/trial-balance?platformId=${platformId}${at}`)).body;
      const sum = (totals: readonly { kind: string; currency: string; amount: string }[]): bigint =>
        totals.filter(({ currency }) => currency === 'USD').reduce((total, { amount }) => total + BigInt(amount), 0n);
      const now = await books();
      expect(now).toMatchObject({ unbalanced: [], imbalances: [], kinds: expect.arrayContaining(['account']) });
      expect(sum(now.totals)).toBe(0n);
      const usd = ({ totals }: { totals: readonly { kind: string; currency: string; amount: string }[] }): bigint =>
        BigInt(totals.find(({ kind, currency }) => kind === 'account' && currency === 'USD')?.amount ?? 0);
      expect(usd(now) - usd(await books(`&at=${before}`))).toBe(12_345n);
      const statement = await viewer.get(`/books/statement?platformId=${platformId}&account=${accountId}`);
      expect(statement.body.lines).toMatchObject([
        { type: 'accounts.account-funded', currency: 'USD', amount: '12345', balance: '12345' },
      ]);
      // the people of the platform see the same books, of theirs alone
      const { clientId, clientSecret } = application.api.credential!;
      const own = new OperatorClient(application, '', `${clientId}:${clientSecret}`);
      await own.signIn();
      expect((await own.send('GET', '/console/books/trial-balance')).body).toEqual(now);
      expect((await own.send('GET', '/console/books/totals')).body).toEqual({ totals: now.totals });
      expect((await own.send('GET', `/console/books/statement?account=${accountId}`)).body).toEqual(statement.body);
      const other = (await application.createPlatform()).api.credential!;
      await own.signIn(`${other.clientId}:${other.clientSecret}`);
      expect((await own.send('GET', '/console/books/totals')).body.totals).not.toContainEqual(
        expect.objectContaining({ kind: 'account', currency: 'USD', amount: expect.stringMatching(/[1-9]/) }),
      );
      expect(await own.send('GET', `/console/books/statement?account=${accountId}`)).toMatchObject({ status: 404 });
      const looking = await application.createCaller(application.tenant, ['VIEW']);
      await own.signIn(`${looking.credential!.clientId}:${looking.credential!.clientSecret}`);
      expect(await own.send('GET', '/console/books/trial-balance')).toMatchObject({ status: 200 });
      expect(await own.send('GET', `/console/books/trial-balance?at=${before}`)).toMatchObject({ status: 403 });
      const unknown = `InternalAccount:${UUID}`;
      expect(await viewer.get(`/books/statement?platformId=${platformId}&account=${unknown}`)).toMatchObject({
        status: 404,
      });
      expect(await viewer.get(`/books/statement?platformId=${platformId}&account=Card:1`)).toMatchObject({
        status: 400,
      });
    });
  });

  describe('the look of pages for customers', () => {
    it('is set by the platform, checked, and on the pages of hosted verification', async () => {
      const { api, tenant } = await application.createPlatform({ name: 'Branded <Bank>' });
      const { clientId, clientSecret } = api.credential!;
      const own = new OperatorClient(application, '', `${clientId}:${clientSecret}`);
      await own.signIn();
      const set = (branding: object) => own.send('PUT', '/console/branding', branding);
      const refused = await set({ accent: '#8ab0ff', darkAccent: 'red', logo: 'https://example.com/x.png' });
      expect(refused.status).toBe(400);
      expect(refused.body.details.errors.map(({ field }: { field: string }) => field)).toEqual([
        'accent',
        'darkAccent',
        'logo',
      ]);
      const logo = 'data:image/jpeg;base64,/9j/4AAQ';
      const branding = { accent: '#a03000', darkAccent: null, logo };
      expect(await set(branding)).toMatchObject({ status: 200, body: branding });
      expect((await own.send('GET', '/console/branding')).body).toEqual(branding);
      const { body: customer } = await api.post('/customers', { customerType: 'BUSINESS' });
      const { body: link } = await api.post(`/customers/${customer.id}/kyc-link`, {});
      const page = await fetch(link.kycUrl);
      const html = await page.text();
      expect(html).toContain('--accent: #a03000; --on-accent: #fff');
      expect(html).toContain(`<img class="logo" src="${logo}" alt="Branded &#60;Bank&#62;">`);
      expect(page.headers.get('content-security-policy')).toContain('img-src data:');
      const looking = await application.createCaller(tenant, ['VIEW']);
      await own.signIn(`${looking.credential!.clientId}:${looking.credential!.clientSecret}`);
      expect(await set({})).toMatchObject({ status: 403 });
    });
  });

  describe('a resource', () => {
    it('shows its events without personal data, and the person only to a look that is recorded first', async () => {
      const { viewer, operator, auditor } = clients;
      const { platformId } = application.tenant;
      const { body: customer } = await application.api.post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Zaphod Beeblebrox',
      });
      await application.settle();
      const history = await viewer.get(`/history?platformId=${platformId}&id=${customer.id}`);
      expect(history.body.events[0]).toMatchObject({ type: 'onboarding.customer-registered' });
      expect(history.body.hasMore).toBe(false);
      expect(history.text).not.toContain('Zaphod');
      const look = await auditor.post('/looks', { platformId, id: customer.id, reason: 'complaint 7' });
      expect(look.body.document).toMatchObject({ id: customer.id, fullName: 'Zaphod Beeblebrox' });
      expect((await operator.get('/interventions')).body.acts[0]).toMatchObject({
        what: 'look at personal data',
        to: customer.id,
        operator: 'Ada auditor',
        reason: 'complaint 7',
      });
      const newest = await application.get(InterventionLog).newest(1);
      expect(newest).toMatchObject({ entries: [{ to: customer.id, reason: 'complaint 7' }], hasMore: true });
      expect(newest.entries).toHaveLength(1);
      const { platformId: elsewhere } = (await application.createPlatform()).tenant;
      const stranger = { platformId: elsewhere, id: customer.id, reason: 'a test' };
      expect(await auditor.post('/looks', stranger)).toMatchObject({ status: 404 });
      expect(await auditor.post('/looks', { ...stranger, id: 'Zaphod' })).toMatchObject({ status: 400 });
    });

    it('shows a bounded part of a long history, and does not search the whole log for a resource without a stream', async () => {
      const { viewer } = clients;
      const { platformId } = application.tenant;
      const { customerId } = await fundedCustomer(application.api);
      const part = await application
        .get(ResourceHistory)
        .showLately(application.tenant, customerId, application.metadata(), 2);
      const newest = part!.events.at(-1)!.revision;
      expect(part!.events.map(({ revision }) => revision)).toEqual([0, newest]);
      expect(part).toMatchObject({ isComplete: false, document: { id: customerId } });
      const reset = `FactorReset:${UUID}`;
      expect(await viewer.get(`/history?platformId=${platformId}&id=${reset}`)).toMatchObject({ status: 404 });
      const store = application.get(EventStore);
      const search = new NoWholeLog(store, application.get(SealStore));
      const history = new ResourceHistory({ store, search, registry: application.get(FeatureRegistry) });
      const { tenant } = application;
      expect(await history.showLately(tenant, reset, application.metadata(), 3)).toBeNull();
      await expect(history.show(tenant, reset, null, application.metadata(), () => undefined)).rejects.toThrow('whole');
    });
  });
});

/** `GET /platforms`: every route below `console/operator`, of the application itself. */
function servedDoors(application: TestApplication): string[] {
  const controllers = [...application.get<ModulesContainer>(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const place = metatype === null ? undefined : (Reflect.getMetadata(PATH_METADATA, metatype) as string | undefined);
    if (metatype === null || place?.startsWith('console/operator') !== true) return [];
    const prototype = metatype.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const method = Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as RequestMethod | undefined;
      if (method === undefined) return [];
      const path = Reflect.getMetadata(PATH_METADATA, prototype[name]!) as string;
      const door = `${place.slice('console/operator'.length)}/${path}`.replace(/\/+$/, '');
      return [`${RequestMethod[method]} ${door}`];
    });
  });
}
