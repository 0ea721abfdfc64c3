import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Cardholder } from '../../support/cardholder.js';
import { runOn } from '../../support/command-line.js';
import { exported } from '../../support/exported-table.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `export` */
export function exportsTables(stage: CommandLineStage): void {
  describe('export', () => {
    it('postings: every movement, zero in sum for each event, the balance for an account', async () => {
      const { rows, mode } = await exported(stage.application, 'postings');
      const sums = new Map<string, bigint>();
      const add = (key: string, amount: unknown) => sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount as string));
      for (const { event_id, account, currency, amount } of rows) {
        add(`${event_id} ${currency}`, amount);
        add(account as string, amount);
      }
      expect([...sums].filter(([key, sum]) => key.includes(' ') && sum !== 0n)).toEqual([]);
      const account = `account:${stage.customer.accountId.slice('InternalAccount:'.length)}`;
      const { body } = await stage.application.api.get(
        `/customers/internal-accounts?customerId=${stage.customer.customerId}`,
      );
      const held = (body.data as { id: string; totalBalance: { amount: number } }[]).find(
        ({ id }) => id === stage.customer.accountId,
      )!;
      expect([sums.get(account), mode]).toEqual([BigInt(held.totalBalance.amount), '0600']);
    });

    it('the same as Parquet, and the rows after an earlier export alone', async () => {
      const [csv, parquet] = [
        await exported(stage.application, 'postings'),
        await exported(stage.application, 'postings', '--format', 'parquet'),
      ];
      const spelled = parquet.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, cell]) => [name, cell instanceof Date ? cell.toISOString() : String(cell)]),
        ),
      );
      expect([spelled, parquet.next]).toEqual([csv.rows, csv.next]);
      const middle = csv.rows[Math.floor(csv.rows.length / 2)]!['position'] as string;
      const later = await exported(stage.application, 'postings', '--after', middle);
      expect(later.rows).toEqual(csv.rows.filter(({ position }) => BigInt(position as string) > BigInt(middle)));
      const none = await exported(stage.application, 'postings', '--after', csv.next);
      expect([none.rows, none.next]).toEqual([[], csv.next]);
    });

    it('payments as GET shows them, one row for each, without personal data, and of one platform', async () => {
      const platform = ['--platform', stage.application.tenant.platformId];
      const { rows, text } = await exported(stage.application, 'payments', ...platform);
      const { body } = await stage.application.api.get(`/transactions/${stage.transaction}`);
      expect(rows.filter((row) => row['id'] === stage.transaction)).toEqual([
        expect.objectContaining({
          type: 'OUTGOING',
          status: body.status,
          customer_id: stage.customer.customerId,
          source_account_id: stage.customer.accountId,
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
      const { fullName } = (await stage.application.api.get(`/customers/${stage.customer.customerId}`)).body;
      expect(text).not.toContain(fullName);
      expect(await runOn(stage.application, 'export', 'payments', 'x', '--platform', randomUUID())).toMatchObject({
        code: 1,
      });
    });

    it('of resources those alone that have changed since an earlier export', async () => {
      const holder = await Cardholder.with(stage.application, 10_000);
      const [changed, same] = [await holder.authorize(700), await holder.authorize(300)];
      await stage.application.settle();
      const before = await exported(stage.application, 'card-transactions');
      expect(before.rows.map(({ id, status }) => [id, status])).toEqual([
        [changed.body.id, 'AUTHORIZED'],
        [same.body.id, 'AUTHORIZED'],
      ]);
      expect((await holder.clear(changed.body.id, 700)).status).toBe(200);
      await stage.application.settle();
      const { rows } = await exported(stage.application, 'card-transactions', '--after', before.next);
      expect(rows).toEqual([
        expect.objectContaining({ id: changed.body.id, status: 'SETTLED', settled_amount: '700' }),
      ]);
    });

    it('refuses a file that is there, a table or a format that it does not know, and a wrong position', async () => {
      const there = path.join(stage.application.dataDirectory, 'there');
      fs.writeFileSync(there, 'kept');
      const refused = await runOn(stage.application, 'export', 'postings', there);
      expect([refused.code, refused.warnings.at(-1)]).toEqual([1, `error: ${there}: it already exists`]);
      expect([fs.readFileSync(there, 'utf8'), fs.existsSync(`${there}.part`)]).toEqual(['kept', false]);
      fs.rmSync(there);
      for (const words of [
        ['customers', 'x'],
        ['postings', 'x', '--format', 'xml'],
        ['postings', 'x', '--after', '-1'],
      ])
        expect((await runOn(stage.application, 'export', ...words)).code).toBe(2);
    });
  });
}
