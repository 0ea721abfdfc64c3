import { TrialBalance } from '@app/accounts';
import { ChangeInternalAccountStatus } from '../../../libs/accounts/src/commands/change-internal-account-status.js';
import { EventStore } from '@app/event-store';
import { derivedResourceId } from '@app/kernel';
import { runOn } from '../../support/command-line.js';
import { type FundedCustomer, eurPayee, fundedCustomer } from '../../support/main-job.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `payments suspense` and `payments resolve-suspense` */
export function resolvesSuspense(stage: CommandLineStage): void {
  describe('money whose refund was refused', () => {
    const AMOUNT = 1_000;
    const payments = (...words: string[]) =>
      runOn(stage.application, 'payments', ...words, '--platform', stage.application.tenant.platformId);
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
      (await stage.application.get(TrialBalance).of(stage.application.tenant)).totals.find(
        ({ kind }) => kind === 'suspense',
      )?.amount ?? '0';
    const received = (id: string) =>
      stage.receiver.received
        .map(({ envelope }) => envelope)
        .filter(({ data }) => data['id'] === id)
        .map(({ type }) => type);

    /** A payer's transaction to a bank that neither pays out nor returns funds. */
    async function refused(): Promise<{ readonly id: string; readonly payer: FundedCustomer }> {
      const payer = await fundedCustomer(stage.application.api, AMOUNT);
      const destination = await eurPayee(stage.application.api, payer.customerId, '007');
      const { body: quote } = await stage.application.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
        destination: { destinationType: 'ACCOUNT', accountId: destination },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: AMOUNT,
      });
      await stage.application.api.post(`/quotes/${quote.id}/execute`);
      await stage.application.settle();
      return { id: quote.transactionId, payer };
    }
    const balance = async ({ customerId, accountId }: FundedCustomer): Promise<number> => {
      const { body } = await stage.application.api.get(`/customers/internal-accounts?customerId=${customerId}`);
      return body.data.find(({ id }: { id: string }) => id === accountId).balance.amount;
    };
    const refundOf = async (id: string) => (await stage.application.api.get(`/transactions/${id}`)).body.refund;

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
      expect((await stage.audit('trial-balance')).answers.at(-1)).toMatch(
        /In suspense until an operator resolves it: USD 10\.00\.$/,
      );

      expect(await resolve(id, 'account')).toMatchObject({
        code: 0,
        answers: [`${id}  RESOLVED  1000 USD  to account`],
      });
      await stage.application.settle();
      expect(await refundOf(id)).toMatchObject({
        status: 'COMPLETED',
        reason: 'TRANSACTION_FAILED',
        settledAt: expect.any(String),
      });
      expect([await balance(payer), await suspense(), await waiting()]).toEqual([AMOUNT, '0', []]);
      expect(received(id).slice(-2)).toEqual(['OUTGOING_PAYMENT.REFUND_FAILED', 'OUTGOING_PAYMENT.REFUND_COMPLETED']);
      // its webhook and that of the account have no order
      expect(stage.receiver.ofType('OUTGOING_PAYMENT.REFUND_COMPLETED').at(-1)!.envelope.data).toMatchObject({
        id,
        status: 'FAILED',
        refund: { status: 'COMPLETED' },
      });
      expect(
        stage.receiver.received.some(
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
      await stage.application.execute(ChangeInternalAccountStatus, { accountId: payer.accountId, status: 'CLOSED' });
      expect(await resolve(id, 'account')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('is CLOSED and cannot receive money')],
      });
      expect(await suspense()).toBe('1000');
      expect((await resolve(id, 'outside')).code).toBe(0);
      await stage.application.settle();
      expect([(await refundOf(id)).status, await balance(payer), await suspense()]).toEqual(['COMPLETED', 0, '0']);
      expect(received(id).at(-1)).toBe('OUTGOING_PAYMENT.REFUND_COMPLETED');
    });

    it('is refused where nothing is in suspense, where there is no such transaction, and without a reason', async () => {
      expect(await resolve(stage.transaction, 'account')).toMatchObject({
        code: 1,
        warnings: [expect.stringContaining('in suspense')],
      });
      expect((await resolve(derivedResourceId('Transaction', 'never was'), 'outside')).code).toBe(1);
      expect((await resolve(stage.transaction, 'nowhere')).code).toBe(2);
      expect((await resolve('Card:1', 'account')).code).toBe(2);
      expect(
        (await payments('resolve-suspense', stage.transaction, '--to', 'account', '--operator', 'Grace')).code,
      ).toBe(2);
      expect(
        (
          await payments(
            'resolve-suspense',
            stage.transaction,
            '--to',
            'account',
            '--operator',
            'Grace',
            '--reason',
            ' ',
          )
        ).code,
      ).toBe(2);
    });

    it('is sent with who and why, which audit interventions shows and the log keeps sealed', async () => {
      const acts = JSON.parse((await runOn(stage.application, 'audit', 'interventions', '--json')).answers[0]!) as {
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
      const stored = await stage.application.get(EventStore).readAll(0n, 10_000);
      expect(
        /Grace|the bank kept it/.test(
          JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        ),
      ).toBe(false);
    });
  });
}
