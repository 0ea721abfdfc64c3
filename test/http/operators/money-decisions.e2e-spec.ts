import { ReturnCredit, TrialBalance } from '@app/accounts';
import { ProposeMoneyDecision } from '@app/operators';
import { SetMoneyDecisions } from '@app/platforms';
import { MoveTransaction } from '../../../libs/payments/src/commands/move-transaction.js';
import { eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { Cardholder } from '../../support/cardholder.js';
import { OperatorClient } from '../../support/operator-client.js';
import type { TestApplication } from '../../support/application.js';
import { OperatorsStage } from './operators.stage.js';

describe('Operators at the console', () => {
  let stage: OperatorsStage;
  let application: TestApplication;
  let clients: OperatorsStage['clients'];
  beforeAll(async () => {
    stage = await OperatorsStage.open();
    ({ application, clients } = stage);
  }, 60_000);
  afterAll(() => application.close());

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
      expect(await stage.openProposals(platformId)).toEqual([]);
      expect(await grace.post('/suspense/proposals', approval)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('The sending was refused') },
      });

      const decision = { platformId, transactionId, to: 'OUTSIDE', reason: 'sent by hand' };
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      // approved, and nothing sent: the process ended in between
      await stage.approvedOnly(transactionId, 2, grace);
      expect(await inSuspense()).toBe('1000');
      expect(await stage.openProposals(platformId)).toMatchObject([
        { transactionId, status: 'APPROVED', approval: { operator: 'Grace' } },
      ]);
      expect(await ada.post('/suspense/proposals', { ...approval, round: 2 })).toMatchObject({
        body: { outcome: 'SENT' },
      });
      await application.settle();
      expect(await inSuspense()).toBe('0');
      expect(await stage.openProposals(platformId)).toEqual([]);
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
      const outside = await stage.kept('world');
      await ada.post('/suspense/decisions', decision);
      const sending = await stage.approvedOnly(transactionId, 1, grace);
      expect(await ada.post('/suspense/decisions', decision)).toMatchObject({ body: { outcome: 'PROPOSED' } });
      expect(await grace.post('/suspense/proposals', first)).toMatchObject({ status: 409 });
      expect(await grace.post('/suspense/proposals', { ...first, round: 2 })).toMatchObject({
        body: { outcome: 'SENT' },
      });
      // the first sending, by a process that had only been slow
      await sending();
      await application.settle();
      expect([await inSuspense(), (await stage.kept('world')) - outside]).toEqual(['0', 1_000n]);
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
      const before = await stage.kept('card-settlement');
      const settle = { platformId, ...settlement, reference: 'statement 1' };
      for (let count = 0; count < 2; count++)
        expect(await operator.post('/card-money/settlements', settle)).toMatchObject({ body: { outcome: 'SENT' } });
      await application.settle();
      expect((await stage.kept('card-settlement')) - before).toBe(-250n);
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
      const before = await stage.kept('card-settlement');
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
      expect([(await holder.figures()).balance, (await stage.kept('card-settlement')) - before]).toEqual([300, 0n]);
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
      expect(await stage.openProposals(platformId)).toEqual([]);
      await application.settle();
      expect([(await holder.figures()).balance, (await stage.kept('card-settlement')) - before]).toEqual([50, -250n]);
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
        expect(await stage.kept('return-loss')).toBe(-700n);
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
        expect(await stage.kept('return-loss')).toBe(0n);
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
      const before = await stage.kept('card-settlement');
      const propose = async () => {
        await ada.post('/card-money/recoveries', { platformId, transactionId, reason: 'topped up' });
        await ada.post('/card-money/settlements', { ...settlement, platformId, reference: 'statement 3' });
        return (await viewer.get(`/suspense?platformId=${platformId}`)).body.proposals;
      };
      const sendings = [];
      for (const proposal of await propose()) sendings.push(await stage.approvedOnly(proposal.transactionId, 1, grace));
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
      expect(await stage.openProposals(platformId)).toEqual([]);
      await application.settle();
      expect([(await holder.figures()).balance, (await stage.kept('card-settlement')) - before]).toEqual([50, -250n]);
    });
  });
});
