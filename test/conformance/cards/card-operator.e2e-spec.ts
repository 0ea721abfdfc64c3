import { RecordPull } from '../../../libs/cards/src/commands/record-pull.js';
import { CommandBus } from '@nestjs/cqrs';
import { CardSuspense, TrialBalance } from '@app/accounts';
import { ResolveCardSuspense } from '@app/cards';
import { TestClock } from '@app/kernel/testing';
import { EraseCustomer } from '@app/onboarding';
import { SetMoneyDecisions } from '@app/platforms';
import { TestApplication } from '../../support/application.js';
import { Cardholder } from '../../support/cardholder.js';
import { runOn } from '../../support/command-line.js';
import { imbalancesOf } from '../../support/imbalances.js';
import { usdPayee } from '../../support/main-job.js';

describe('Card commands of the operator', () => {
  let application: TestApplication;

  beforeAll(async () => {
    // the command line uses real time, which must not lie ahead of the server's
    application = await TestApplication.boot({ clock: new TestClock(new Date(Date.now() + 60_000)) });
  }, 60_000);

  afterAll(async () => {
    expect(await imbalancesOf(application)).toEqual([]);
    await application.close();
  });

  async function cli(...words: string[]) {
    const { code, answers, warnings } = await runOn(
      application,
      'card',
      ...words,
      '--platform',
      application.tenant.platformId,
    );
    return { code, said: [...answers, ...warnings].join('\n') };
  }

  it('card recover ends an EXCEPTION once the account covers it, and says why not before', async () => {
    const holder = await Cardholder.with(application, 1_300);
    const {
      body: { id },
    } = await holder.authorize(1_250);
    await holder.clear(id, 1_500);
    expect(await cli('recover', id)).toEqual({ code: 1, said: expect.stringContaining('does not cover') });
    await holder.api.post(`/sandbox/internal-accounts/${holder.accountId}/fund`, { amount: 250 });
    expect(await cli('recover', id)).toEqual({ code: 0, said: `${id}  SETTLED` });
    await application.settle();
    expect(await holder.figures()).toEqual({ balance: 50, total: 50 });
    expect((await cli('recover', 'nonsense')).code).toBe(2);
  });

  it('card write-off gives a shortfall up, once: the transaction stays as it is, and the customer can be deleted', async () => {
    const holder = await Cardholder.with(application, 1_250);
    const {
      body: { id },
    } = await holder.authorize(1_250);
    await holder.clear(id, 1_500);
    const remove = async () => (await application.api.delete(`/customers/${holder.customerId}`)).status;
    expect(await remove()).toBe(409);
    const writeOff = (...words: string[]) => cli('write-off', id, ...words);
    for (let count = 0; count < 2; count++)
      expect(await writeOff('--reference', 'letter 1')).toEqual({ code: 0, said: `${id}  written off  250 USD` });
    const bearsNothing = { code: 1, said: expect.stringContaining('has no outstanding loss') };
    expect(await writeOff()).toEqual(bearsNothing);
    await holder.api.post(`/sandbox/internal-accounts/${holder.accountId}/fund`, { amount: 250 });
    expect(await cli('recover', id)).toEqual({ code: 1, said: expect.stringContaining('no outstanding shortfall') });
    expect((await holder.api.get(`/transactions/${id}`)).body.status).toBe('EXCEPTION');
    await holder.api.post('/transfer-out', {
      source: { accountId: holder.accountId },
      destination: { accountId: await usdPayee(holder.api, holder.customerId) },
      amount: 250,
    });
    await application.settle();
    expect(await remove()).toBe(200);
    expect(await cli('write-off', 'CardTransaction:00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 1 });
  });

  it('card close ends a card for the service, holds and all', async () => {
    const holder = await Cardholder.with(application, 1_000);
    await holder.authorize(400);
    expect(await cli('close', holder.cardId)).toEqual({ code: 0, said: `${holder.cardId}  CLOSED  CLOSED_BY_SERVICE` });
    await application.advance('61s');
    expect(await holder.figures()).toEqual({ balance: 1_000, total: 1_000 });
  });

  describe('card money that comes back to a deleted cardholder', () => {
    const word = ['--operator', 'Grace Hopper', '--reason', 'sent to her bank'];
    const held = async (kind: string) => {
      await application.settle();
      return Number(
        (await application.get(TrialBalance).of(application.tenant)).totals.find((total) => total.kind === kind)
          ?.amount ?? 0,
      );
    };
    const waiting = async () =>
      JSON.parse((await cli('suspense', '--json')).said) as { transactionId: string; amount: object }[];

    /** Spends all it has with its card, which is collected; then it is deleted. */
    async function deleted(amount: number, descriptor = 'SHOP') {
      const holder = await Cardholder.with(application, amount);
      const {
        body: { id },
      } = await holder.authorize(amount, descriptor);
      expect((await application.api.delete(`/customers/${holder.customerId}`)).body).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
      expect((await holder.clear(id, amount)).status).toBe(200);
      expect((await application.api.delete(`/customers/${holder.customerId}`)).status).toBe(200);
      return { holder, id: id as string };
    }

    it('waits in suspense, is listed, and is sent outside by hand once; until then the person is not erased', async () => {
      const { holder, id } = await deleted(1_000);
      expect((await holder.simulate('return', { cardTransactionId: id, amount: 400 })).body).toMatchObject({
        status: 'SETTLED',
        refundedAmount: { amount: 400 },
      });
      expect((await holder.simulate('return', { cardTransactionId: id, amount: 600 })).body).toMatchObject({
        status: 'REFUNDED',
        refundedAmount: { amount: 1_000 },
      });
      expect([await holder.figures(), await held('suspense')]).toEqual([{ balance: 0, total: 0 }, 1_000]);
      expect(await waiting()).toEqual([
        { transactionId: id, amount: { currency: 'USD', amount: '1000' }, since: expect.any(String) },
      ]);
      expect((await cli('suspense')).said).toMatch(new RegExp(`${id} +1000 +USD$`));
      expect(await application.get(CardSuspense).of(application.tenant, id)).toEqual({
        currency: 'USD',
        amount: '1000',
      });
      // two operators approved the first return, before the second one came
      const approved = { currency: 'USD', amount: '400' };
      const by = { operator: 'Grace Hopper', reason: 'sent to her bank' };
      await expect(application.execute(ResolveCardSuspense, { transactionId: id, by, approved })).rejects.toMatchObject(
        { code: 'CONFLICT' },
      );
      expect(await held('suspense')).toBe(1_000);
      const erase = () =>
        application
          .get(CommandBus)
          .execute(new EraseCustomer(application.tenant, { customerId: holder.customerId }, application.metadata()));
      await expect(erase()).rejects.toMatchObject({ code: 'CONFLICT' });

      expect(await cli('resolve-suspense', id, ...word)).toEqual({ code: 0, said: `${id}  sent outside` });
      expect([await held('suspense'), await cli('suspense')]).toEqual([
        0,
        { code: 0, said: 'No card money is in suspense.' },
      ]);
      expect(await cli('resolve-suspense', id, ...word)).toEqual({
        code: 1,
        said: expect.stringContaining('No amount of this transaction is in suspense'),
      });
      expect((await cli('resolve-suspense', id, '--operator', 'Grace Hopper')).code).toBe(2);
      const acts = JSON.parse((await runOn(application, 'audit', 'interventions', '--json')).answers[0]!) as object[];
      expect(acts).toContainEqual(
        expect.objectContaining({
          what: 'suspended-card-money-sent',
          operator: 'Grace Hopper',
          reason: 'sent to her bank',
        }),
      );
      await expect(erase()).resolves.toMatchObject({ isDeleted: true });
    });

    it('pays from there amounts that the network takes back', async () => {
      const [before, { holder, id }] = [await held('card-loss'), await deleted(500)];
      await holder.simulate('return', { cardTransactionId: id, amount: 500 });
      expect((await holder.simulate('return_reversal', { cardTransactionId: id })).body).toMatchObject({
        status: 'SETTLED',
        refundedAmount: { amount: 0 },
      });
      expect([await held('suspense'), await held('card-loss'), await waiting()]).toEqual([0, before, []]);
    });

    it("includes the return of a failed pull, and card recover covers the service's shortfall from there", async () => {
      const [before, { holder, id }] = [await held('card-loss'), await deleted(700, 'SHOP 005')];
      await application.execute(RecordPull, { transactionId: id, confirmed: false });
      await application.settle();
      expect((await application.api.get(`/transactions/${id}`)).body.status).toBe('EXCEPTION');
      expect([await holder.figures(), await held('suspense'), await held('card-loss')]).toEqual([
        { balance: 0, total: 0 },
        700,
        before - 700,
      ]);
      expect(await cli('recover', id)).toMatchObject({ code: 0 });
      expect([await holder.figures(), await held('suspense'), await held('card-loss')]).toEqual([
        { balance: 0, total: 0 },
        0,
        before,
      ]);
    });

    it('includes a credit that is cleared late', async () => {
      const holder = await Cardholder.with(application, 0);
      const {
        body: { id },
      } = await holder.authorize(300, 'SHOP', 'credit_authorization');
      expect((await application.api.delete(`/customers/${holder.customerId}`)).status).toBe(200);
      await application.settle();
      expect((await holder.clear(id, 300)).status).toBe(200);
      expect([await holder.figures(), await held('suspense')]).toEqual([{ balance: 0, total: 0 }, 300]);
      expect((await cli('resolve-suspense', id, ...word)).code).toBe(0);
      expect(await held('suspense')).toBe(0);
    });
  });

  it('card settle pays the amount owed to the network', async () => {
    await application.settle();
    const owed = async () =>
      (await application.get(TrialBalance).of(application.tenant)).totals.find(({ kind }) => kind === 'card-settlement')
        ?.amount ?? '0';
    const before = await owed();
    expect(Number(before)).toBeGreaterThan(0);
    const settled = { code: 0, said: `settled  ${before} USD` };
    const statement = ['--currency', 'USD', '--reference', 'statement of January', '--amount'];
    expect((await cli('settle', '--currency', 'USD', '--amount', before)).code).toBe(2);
    expect(await cli('settle', ...statement, before)).toEqual(settled);
    expect(await cli('settle', ...statement, before)).toEqual(settled);
    expect(await cli('settle', ...statement, '1')).toMatchObject({
      code: 1,
      said: expect.stringContaining('--reference statement of January was used before by `card settle`'),
    });
    await application.settle();
    expect(await owed()).toBe('0');
    expect((await cli('settle', '--reference', 'a', '--currency', 'XXX', '--amount', '1')).code).toBe(1);
    expect((await cli('settle', '--reference', 'b', '--currency', 'USD', '--amount', '0')).code).toBe(2);

    const acts = JSON.parse((await runOn(application, 'audit', 'interventions', '--json')).answers[0]!) as {
      what: string;
      to: string;
      operator: string;
      reason: string;
    }[];
    expect(acts.filter(({ what }) => what === 'card settle')).toEqual([
      {
        at: expect.any(String),
        what: 'card settle',
        to: `${before} USD, reference statement of January`,
        operator: 'Grace Hopper',
        reason: 'a test',
      },
    ]);
    const received = acts.map(({ what }) => what);
    expect(received).toEqual(
      expect.arrayContaining(['card recover', 'card recover (refused)', 'card write-off', 'card close']),
    );
  });

  it('asks once more on a terminal, and does nothing without a yes', async () => {
    const holder = await Cardholder.with(application, 10);
    const asked: string[] = [];
    const close = (answer: boolean, ...more: string[]) =>
      runOn(
        { ...application, confirm: async (question) => asked.push(question) > 0 && answer },
        'card',
        'close',
        holder.cardId,
        '--platform',
        application.tenant.platformId,
        ...more,
      );
    expect(await close(false)).toMatchObject({ code: 1, warnings: ['error: Nothing was done.'] });
    expect(asked).toEqual([expect.stringContaining(`card close ${holder.cardId}`)]);
    expect((await close(false, '--yes')).code).toBe(0);
    expect((await close(true)).code).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('card recover, card write-off and card settle are refused where two operators decide', async () => {
    await application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
    const refused = { code: 1, said: expect.stringContaining('requires two operators') };
    const transaction = 'CardTransaction:00000000-0000-4000-8000-000000000000';
    for (const act of ['recover', 'write-off']) expect(await cli(act, transaction)).toEqual(refused);
    expect(await cli('settle', '--reference', 'c', '--currency', 'USD', '--amount', '1')).toEqual(refused);
    await application.execute(SetMoneyDecisions, { moneyDecisions: 'one-operator' });
  });
});
