import { ReturnCredit, TrialBalance } from '@app/accounts';
import { derivedResourceId } from '@app/kernel';
import { SetMoneyDecisions } from '@app/platforms';
import { MoveTransaction } from '../../../libs/payments/src/commands/move-transaction.js';
import { runOn } from '../../support/command-line.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { imbalancesOf } from '../../support/imbalances.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `payments recover`, `payments write-off` */
export function recoversLosses(stage: CommandLineStage): void {
  describe("the service's loss on a returned collection", () => {
    const amount = { currency: 'USD', amount: '1000' };
    const word = ['--operator', 'Grace Hopper', '--reason', 'topped up'];
    const decide = async (act: 'recover' | 'write-off', id: string, ...words: string[]) => {
      const { code, answers, warnings } = await runOn(
        stage.application,
        'payments',
        act,
        id,
        '--platform',
        stage.application.tenant.platformId,
        ...words,
      );
      return { code, said: [...answers, ...warnings].join('\n') };
    };
    const recover = (id: string, ...words: string[]) => decide('recover', id, ...words);
    const paid = async () => {
      await stage.application.settle();
      const { totals } = await stage.application.get(TrialBalance).of(stage.application.tenant);
      return totals.find(({ kind }) => kind === 'return-loss')?.amount ?? '0';
    };
    const balance = async ({ customerId, accountId }: FundedCustomer): Promise<number> => {
      const { data } = await stage.application.api.read(`/customers/internal-accounts?customerId=${customerId}`);
      return data.find(({ id }: { id: string }) => id === accountId).balance.amount;
    };

    /** Collected, spent except for 300, and taken back by the payer's bank. */
    async function returned(): Promise<{ readonly id: string; readonly payer: FundedCustomer }> {
      const payer = await fundedCustomer(stage.application.api, 1);
      const { customerId, accountId } = payer;
      const outside = { accountId: await usdPayee(stage.application.api, customerId) };
      const collection = { source: outside, destination: { accountId }, amount: 1_000 };
      const { body } = await stage.application.api.post('/transfer-in', collection);
      await stage.application.settle();
      await stage.application.api.post('/transfer-out', { source: { accountId }, destination: outside, amount: 701 });
      await stage.application.settle();
      const transactionId = body.id as string;
      await stage.application.execute(MoveTransaction, { transactionId, step: { kind: 'return-collection' } });
      await stage.application.execute(ReturnCredit, { accountId, transactionId, reason: 'transfer-in', amount });
      return { id: transactionId, payer };
    }

    it('is taken whole from the account that owes it, once it covers that, and once under a reference', async () => {
      const { id, payer } = await returned();
      expect([await balance(payer), await paid()]).toEqual([0, '-700']);
      await stage.application.api.post(`/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 699 });
      expect(await recover(id, ...word)).toEqual({ code: 1, said: expect.stringContaining('does not cover') });
      await stage.application.api.post(`/sandbox/internal-accounts/${payer.accountId}/fund`, { amount: 1_001 });
      for (let count = 0; count < 2; count++)
        expect(await recover(id, ...word, '--reference', 'letter 1')).toEqual({
          code: 0,
          said: `${id}  recovered  700 USD`,
        });
      expect([await balance(payer), await paid()]).toEqual([1_000, '0']);
      expect(await recover(id, ...word)).toEqual({ code: 1, said: expect.stringContaining('has no outstanding loss') });
      expect(
        (await imbalancesOf(stage.application)).filter(({ subject }) => [id, payer.accountId].includes(subject)),
      ).toEqual([]);
      const acts = JSON.parse(
        (await runOn(stage.application, 'audit', 'interventions', '--json')).answers[0]!,
      ) as object[];
      expect(acts).toContainEqual(
        expect.objectContaining({ what: 'payments recover', operator: 'Grace Hopper', reason: 'topped up' }),
      );
    });

    it('is given up by an operator, once: then nothing is owed, and the customer can be deleted', async () => {
      const { id, payer } = await returned();
      const remove = async () => (await stage.application.api.delete(`/customers/${payer.customerId}`)).status;
      expect(await remove()).toBe(409);
      for (let count = 0; count < 2; count++)
        expect(await decide('write-off', id, ...word, '--reference', 'letter 2')).toEqual({
          code: 0,
          said: `${id}  written off  700 USD`,
        });
      const again = await decide('write-off', id, ...word);
      expect(again).toEqual({ code: 1, said: expect.stringContaining('has no outstanding loss') });
      expect(await paid()).toBe('-700');
      expect((await imbalancesOf(stage.application)).filter(({ subject }) => subject === id)).toEqual([]);
      expect(await remove()).toBe(200);
    });

    it('is refused for other payments, without a reason, and where two operators decide', async () => {
      expect(await recover(stage.transaction, ...word)).toEqual({
        code: 1,
        said: expect.stringContaining('has no outstanding loss'),
      });
      expect((await recover(derivedResourceId('Transaction', 'never was'), ...word)).code).toBe(1);
      expect((await recover('Card:1', ...word)).code).toBe(2);
      expect((await recover(stage.transaction, '--operator', 'Grace', '--reason', ' ')).code).toBe(2);
      await stage.application.execute(SetMoneyDecisions, { moneyDecisions: 'two-operators' });
      const refused = await recover(stage.transaction, ...word);
      await stage.application.execute(SetMoneyDecisions, { moneyDecisions: 'one-operator' });
      expect(refused).toEqual({ code: 1, said: expect.stringContaining('requires two operators') });
    });
  });
}
