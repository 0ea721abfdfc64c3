import { readReport } from '@app/partner-protocol';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { reconcileFile } from '../reconciliation/reconcile-command.js';
import {
  AFTER_CUT_OFF,
  IBAN,
  Stage,
  notification,
  statement,
  type BankEntry,
  removeStages,
} from '../testing/bank-files.stage.js';

afterAll(removeStages);

describe('A statement and the record', () => {
  const debit = (operationId: string, reference = 'R1'): BankEntry => ({
    reference,
    amount: '123.45',
    direction: 'DBIT',
    operationId,
  });
  const report = (stage: Stage, ending = 'txt') =>
    fs.readFileSync(path.join(stage.data, `reports/2026-01-16-sepa.${ending}`), 'utf8');

  async function twoPaid() {
    const stage = new Stage();
    const orders = [await stage.pay(), await stage.pay()] as const;
    await stage.roundAt(AFTER_CUT_OFF);
    return { stage, orders };
  }

  /** Statements that the platform has not accepted yet. */
  const stated = (stage: Stage) =>
    [...stage.files.record.state.due.values()].flatMap((due) => (due.kind === 'STATEMENT' ? [due] : []));

  it('go to the platform with the order or deposit of each amount, once, also after a restart', async () => {
    const { stage, orders } = await twoPaid();
    const quoteId = `Quote:${randomUUID()}`;
    const asked = { quoteId, currency: 'EUR', isCrypto: false, cryptoNetwork: null, reference: 'REF123456' };
    await stage.ask('funding-instructions', asked);
    const deposit: BankEntry = { reference: 'D1', amount: '7.00', direction: 'CRDT', text: 'REF123456' };
    await stage.receive(notification([deposit]));
    const fee: BankEntry = { reference: 'F1', amount: '1.50', direction: 'DBIT' };
    const back: BankEntry = { ...debit(orders[0], 'R2'), direction: 'CRDT', returnCode: 'AC04' };
    const content = statement([debit(orders[0]), fee, deposit, back], { id: 'S-1' });
    await stage.receive(content);
    const expected = {
      kind: 'STATEMENT',
      account: 'SEPA',
      day: '2026-01-16',
      part: 1,
      parts: 1,
      currency: 'EUR',
      opening: '1000000',
      closing: '1000550',
      entries: [
        { entryId: '1.1', direction: 'DEBIT', amount: '12345', operationId: orders[0] },
        { entryId: '2.1', direction: 'DEBIT', amount: '150' },
        { entryId: '3.1', direction: 'CREDIT', amount: '700', depositId: 'SEPA:D1' },
        { entryId: '4.1', direction: 'CREDIT', amount: '12345', operationId: orders[0] },
      ],
    };
    expect(stated(stage)).toMatchObject([expected]);
    const { reportId } = stated(stage)[0]!;
    const stamps = { reportId, reportedAt: stage.now.toISOString() };
    expect(readReport({ ...expected, ...stamps })).toMatchObject({ reportId });
    stage.restart();
    await stage.receive(content, 'again.xml');
    expect(stated(stage)).toMatchObject([{ reportId, ...expected }]);
    // another statement of the same day becomes its next part
    await stage.receive(statement([{ ...fee, reference: 'F2' }]));
    expect(stated(stage)).toMatchObject([expected, { part: 2, parts: 2, entries: [{ amount: '150' }] }]);
  });

  it('go to the platform in parts that follow each other, and not without balances', async () => {
    const stage = new Stage();
    const fees = Array.from({ length: 1_001 }, (_, number): BankEntry => ({
      reference: `F${number}`,
      amount: '0.01',
      direction: 'DBIT',
    }));
    await stage.receive(statement(fees));
    expect(
      stated(stage).map(({ part, parts, opening, closing, entries }) => [
        part,
        parts,
        opening,
        closing,
        entries.length,
      ]),
    ).toEqual([
      [1, 2, '1000000', '999000', 1_000],
      [2, 2, '999000', '998999', 1],
    ]);
    await stage.receive(statement([], { id: 'S-2', version: '02' }).replaceAll(/<Bal>.*<\/Bal>/g, ''));
    expect(stage.lines).toContain('statement S-2 has no balances: it is not reported to the platform');
    expect(stated(stage)).toHaveLength(2);
  });

  it('agree to the cent where both have the same movements', async () => {
    const { stage, orders } = await twoPaid();
    const quoteId = `Quote:${randomUUID()}`;
    await stage.ask('funding-instructions', {
      quoteId,
      currency: 'EUR',
      isCrypto: false,
      cryptoNetwork: null,
      reference: 'REF123456',
    });
    const internalAccountId = `InternalAccount:${randomUUID()}`;
    const account = { internalAccountId, currency: 'EUR', isCrypto: false, isPlatformAccount: false };
    await stage.ask('deposit-instructions', { accounts: [{ ...account, reference: 'DEP-123456' }] });
    const deposit: BankEntry = { reference: 'D1', amount: '7.00', direction: 'CRDT', text: 'REF123456' };
    const saved: BankEntry = { reference: 'D2', amount: '1.00', direction: 'CRDT', text: 'DEP-123456' };
    await stage.receive(notification([deposit, saved]));
    const entries = [debit(orders[0]), debit(orders[1], 'R2'), deposit, saved];
    await stage.receive(statement(entries));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-16: statement and record agree to the cent');
    expect(report(stage)).toContain(
      'opening balance 10000.00, closing balance 9761.10, movement -238.90\nmatches: 4, -238.90',
    );
    expect(report(stage)).toContain(`D2: deposit for ${internalAccountId}`);
    expect(
      stated(stage)[0]!
        .entries.map(({ depositId }) => depositId)
        .slice(2),
    ).toEqual(['SEPA:D1', 'SEPA:D2']);
    expect(JSON.parse(report(stage, 'json'))).toMatchObject({
      agrees: true,
      difference: '0.00',
      missing: [],
      surplus: [],
    });
    // the statement of the next day does not report these as missing
    await stage.receive(statement([]).replaceAll('2026-01-16', '2026-01-19'));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-19: statement and record agree to the cent');
  });

  it('do not agree where one of them has more, and each difference is named', async () => {
    const { stage, orders } = await twoPaid();
    await stage.receive(notification([{ ...debit(orders[0]) }]));
    const fee: BankEntry = { reference: 'F1', amount: '1.50', direction: 'DBIT' };
    const entries = [debit(orders[0]), debit(orders[0], 'R2'), fee];
    await stage.receive(statement(entries));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-16: statement and record do not agree: 1 missing, 2 too much');
    const again = { ...debit(orders[0]), reference: 'R9' };
    await stage.receive(notification([again]).replaceAll('2026-01-16', '2026-01-19'));
    expect(stage.lines.at(-1)).toContain(`${orders[0]} is debited a second time`);
    await stage.receive(statement([again]).replaceAll('2026-01-16', '2026-01-19'));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-19: statement and record do not agree: 1 missing, 1 too much');
    expect(report(stage).split('\n').slice(2)).toEqual([
      'matches: 1, -123.45',
      `           -123.45  R1: order ${orders[0]}`,
      'missing: in the record, not on the statement: 1, -123.45',
      `           -123.45  ${orders[1]}: order ${orders[1]} was given to the bank`,
      'too much: on the statement, not in the record: 2, -124.95',
      `           -123.45  R2: order ${orders[0]} a second time`,
      '             -1.50  F1: neither an order nor a deposit',
      '1 results that wait for the platform to take them',
      'SEPA 2026-01-16: statement and record do not agree: 1 missing, 2 too much',
      'difference of statement and record: -1.50',
      '',
    ]);
  });

  it('do not agree where an amount differs, a return is unknown, or the platform refused a result', async () => {
    const { stage, orders } = await twoPaid();
    const back: BankEntry = { ...debit(orders[1], 'R3'), direction: 'CRDT', returnCode: 'AC04' };
    await stage.receive(notification([{ ...back, reference: 'R4' }]));
    const { record } = stage.files;
    record.append({
      type: 'REPORT_SENT',
      reportId: [...record.state.due.keys()][0]!,
      status: 404,
      outcome: null,
      at: '2026-01-16T10:00:00.000Z',
    });
    await stage.receive(statement([{ ...debit(orders[0]), amount: '123.44' }, back]));
    expect(stage.lines.at(-1)).toBe(
      'SEPA 2026-01-16: statement and record do not agree: 2 missing, 1 too much, 1 refused by the platform',
    );
    expect(report(stage)).toContain(`R1: order ${orders[0]} with another amount than 123.45`);
  });

  it('are not compared where the statement contradicts itself', async () => {
    const { stage, orders } = await twoPaid();
    await stage.receive(statement([debit(orders[0])], { closing: '1.00' }));
    expect(stage.lines.at(-1)).toContain('do not lead from the opening balance to the closing balance');
    expect(await stage.resultOf(orders[0])).toMatchObject({ state: 'ACCEPTED' });
  });

  it('have a report also for a business day without a statement, and after a crash before it was written', async () => {
    const { stage, orders } = await twoPaid();
    await stage.roundAt('2026-01-19T10:59:00.000Z'); // before noon of the Monday
    expect(fs.readdirSync(path.join(stage.data, 'reports'))).toEqual([]);
    await stage.roundAt('2026-01-19T11:00:00.000Z');
    await stage.files.round();
    expect(stage.lines.filter((line) => line.includes('no statement'))).toEqual(['SEPA 2026-01-16: no statement came']);
    const file = statement([debit(orders[0]), debit(orders[1], 'R2')]);
    await stage.receive(file);
    const written = report(stage);
    fs.rmSync(path.join(stage.data, 'reports/2026-01-16-sepa.txt'));
    await stage.receive(file, 'again.xml');
    expect([report(stage), written.includes('agree to the cent')]).toEqual([written, true]);
  });

  it('are compared by a command, while the adapter runs', async () => {
    const { stage, orders } = await twoPaid();
    const file = path.join(stage.data, 'statement.xml');
    const environment = { PARTNER_DATA: stage.data, SEPA_IBAN: IBAN, SEPA_NAME: 'Acme GmbH' };
    const run = (content: string, given: object = environment) => {
      fs.writeFileSync(file, content);
      const texts = { output: '', failures: '' };
      const write = (name: keyof typeof texts) => ({ write: (text: string) => void (texts[name] += text) });
      return { code: reconcileFile(file, { ...given }, write('output'), write('failures')), ...texts };
    };
    expect(run(statement([debit(orders[0])]))).toMatchObject({ code: 1, output: expect.stringContaining('1 missing') });
    expect(run(statement([debit(orders[0]), debit(orders[1])]))).toMatchObject({ code: 0 });
    expect(run('<a/>')).toMatchObject({ code: 2, failures: expect.stringContaining('no message of ISO 20022') });
    expect(run('', {})).toEqual({ code: 2, output: '', failures: 'SEPA_IBAN or ACH_ACCOUNT must be set\n' });
    expect(await stage.resultOf(orders[0])).toMatchObject({ state: 'ACCEPTED' }); // the comparison only reads
  });
});
