import { InterventionLog, LogSearch, ResourceHistory, SealStore, Sealer } from '@app/audit';
import { FeatureRegistry } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { fundedCustomer } from '../../support/main-job.js';
import { OperatorClient } from '../../support/operator-client.js';
import type { TestApplication } from '../../support/application.js';
import { OperatorsStage } from './operators.stage.js';

const UUID = '00000000-0000-4000-8000-000000000000';

/** A search that does not read the whole log. */
class NoWholeLog extends LogSearch {
  override whole(): never {
    throw new Error('the whole log would be read');
  }
}

describe('Operators at the console', () => {
  let application: TestApplication;
  let clients: OperatorsStage['clients'];
  beforeAll(async () => {
    ({ application, clients } = await OperatorsStage.open());
  }, 60_000);
  afterAll(() => application.close());

  describe('maintenance', () => {
    it('rebuilds read models beside those that serve, with the comparison as the result', async () => {
      const { operator, viewer } = clients;
      const projections = ['operators_money_decision'];
      expect((await viewer.get('/rebuilds')).body.projections).toContain(projections[0]);
      const key = { 'Idempotency-Key': 'one rebuild' };
      const started = await operator.post('/rebuilds', { projections, reason: 'a test' }, key);
      expect(started).toMatchObject({ status: 201, body: { id: expect.any(String) } });
      expect(await operator.ended('/rebuilds', started.body.id)).toMatchObject({
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
      expect(await auditor.ended('/books/past-balances', body.id)).toMatchObject({
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

    it('verifies the history for auditors, and lists seals, kinds of events and manual actions', async () => {
      const { auditor } = clients;
      await application.get(Sealer).seal({ all: true });
      const started = await auditor.post('/verifications', { reason: 'yearly' });
      const job = await auditor.ended('/verifications', started.body.id);
      expect(job).toMatchObject({ state: 'DONE', failure: null, result: { found: expect.any(Number) } });
      const { seals } = (await auditor.get('/seals')).body;
      expect(seals.at(-1)).toMatchObject({
        number: 1,
        first: expect.stringMatching(/^\d+$/),
        hash: expect.any(String),
      });
      expect(seals[0].number).toBe(seals.length); // newest first
      expect(job.result.seals).toBeGreaterThanOrEqual(seals.length);
      expect((await auditor.get('/seals?before=1')).body).toEqual({ seals: [], hasMore: false });
      expect((await auditor.get('/seals?before=2')).body.seals).toEqual([seals.at(-1)]);
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
        .showNewest(application.tenant, customerId, application.metadata(), 2);
      const newest = part!.events.at(-1)!.revision;
      expect(part!.events.map(({ revision }) => revision)).toEqual([0, newest]);
      expect(part).toMatchObject({ isComplete: false, document: { id: customerId } });
      const reset = `FactorReset:${UUID}`;
      expect(await viewer.get(`/history?platformId=${platformId}&id=${reset}`)).toMatchObject({ status: 404 });
      const store = application.get(EventStore);
      const search = new NoWholeLog(store, application.get(SealStore));
      const history = new ResourceHistory({ store, search, registry: application.get(FeatureRegistry) });
      const { tenant } = application;
      expect(await history.showNewest(tenant, reset, application.metadata(), 3)).toBeNull();
      await expect(history.show(tenant, reset, null, application.metadata(), () => undefined)).rejects.toThrow('whole');
    });
  });
});
