import { DATABASE_POOL } from '@app/database';
import { AccountCredited } from '../../../libs/accounts/src/domain/internal-account/internal-account.events.js';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import { derivedUuid } from '@app/kernel';
import { eventually } from '../../support/eventually.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `audit trial-balance` beside a row of the ledger that was changed */
export function comparesRows(stage: CommandLineStage): void {
  it('names the account whose row in the ledger was changed, with both amounts', async () => {
    const uuid = stage.customer.accountId.slice('InternalAccount:'.length);
    const change = (amount: number) =>
      stage.application
        .get<{ query(sql: string, values: unknown[]): Promise<unknown> }>(DATABASE_POOL)
        .query('UPDATE accounts_ledger SET amount = amount + $1 WHERE account = $2', [amount, `account:${uuid}`]);
    await change(5);
    const received = await stage.audit('trial-balance');
    await change(-5);
    expect([received.code, received.warnings.at(-1)]).toEqual([1, 'error: the books do not balance in USD']);
    const [named, ...others] = received.answers.filter((line) => line.startsWith('WRONG'));
    expect(others).toEqual([]);
    expect(named).toMatch(/^WRONG  account:\S+ USD  \S+ instead of \S+  the row of the ledger differs from the log$/);
    expect(named).toContain(`account:${uuid} USD`);
    expect((await stage.audit('trial-balance')).code).toBe(0);
  });
}

/** `audit trial-balance` of books that stay wrong: every posting sums to zero, and the money is on the wrong account */
export function findsWrongBooks(stage: CommandLineStage): void {
  describe('audit trial-balance', () => {
    const metric = async () =>
      /^books_out_of_balance (\S+)$/m.exec(await (await fetch(`${stage.application.url}/metrics`)).text())?.[1];
    const health = async () => {
      const response = await fetch(`${stage.application.url}/health/ready`);
      return [response.status, ((await response.json()) as { checks: { books: string } }).checks.books];
    };

    it('names the account and the payment that are wrong although postings sum to zero, as metrics and health do', async () => {
      expect((await stage.audit('trial-balance')).code).toBe(0);
      expect([await metric(), await health()]).toEqual(['0', [200, 'up']]);
      const store = stage.application.get(EventStore);
      const uuid = stage.customer.accountId.slice('InternalAccount:'.length);
      const stream = streamName(stage.application.tenant, { context: 'accounts', name: 'internal-account' }, uuid);
      const end = (await store.read(stream)).at(-1)!;
      const amount = { currency: 'USD', amount: '7' };
      const postings = [
        { account: 'world', ...amount, amount: '-7' },
        { account: `account:${uuid}`, ...amount },
      ];
      const wrong = AccountCredited({
        transactionId: stage.transaction,
        reason: 'a fault of the product',
        amount,
        postings,
      });
      const place = {
        tenant: stage.application.tenant,
        stream,
        revision: end.revision + 1,
        previousHash: end.hash,
        index: 0,
      };
      const metadata = { ...end.metadata, commandId: derivedUuid('wrong'), requestHash: 'wrong' };
      const event = await stage.application.get(EventCodec).encode(wrong, { ...place, metadata });
      await store.append(stream, end.revision, [event]);
      await stage.application.settle();

      const received = await stage.audit('trial-balance');
      expect([received.code, received.warnings.at(-1)]).toEqual([1, 'error: 1 account or payment is out of balance']);
      const named = (account: string, is: string, expected: string) =>
        `WRONG  ${stage.transaction}  ${account} USD  ${is} instead of ${expected}  differs from the terms of the payment`;
      expect(received.answers.filter((line) => line.startsWith('WRONG'))).toEqual([
        named(`account:${uuid}`, '−24.93', '−25.00'),
        named('world', '24.93', '25.00'),
      ]);
      expect(received.answers.at(-1)).toMatch(
        /^Sum USD 0\.00\. Every posting sums to zero, but accounts or payments differ from their terms\.$/,
      );
      const past = await stage.audit('trial-balance', '--at', stage.created, '--json');
      // commands record in real time, a minute behind the server's: some of theirs may be in the past already, without their cause
      const wrongThen = (JSON.parse(past.answers[0]!).imbalances as readonly { readonly subject: string }[]).filter(
        ({ subject }) => subject === stage.transaction,
      );
      expect(wrongThen).toEqual([]);
      const now = await stage.audit('trial-balance', '--json', '--at', new Date(Date.now() + 86_400_000).toISOString());
      expect([now.code, JSON.parse(now.answers[0]!).imbalances.length]).toEqual([1, 2]);
      expect(await health()).toEqual([200, 'down']);
      await eventually(async () => (await metric()) === '1'); // metrics are written again after half a second
      expect(JSON.parse((await stage.audit('trial-balance', '--json')).answers[0]!).unbalanced).toEqual([]);
    });
  });
}
