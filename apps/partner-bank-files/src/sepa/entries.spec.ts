import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { at, readMessage } from '../xml/xml-document.js';
import { Schemas } from '../xml/schemas.js';
import {
  AFTER_CUT_OFF,
  CREDITOR,
  IBAN,
  Stage,
  document,
  notification,
  rejected,
  statusReport,
  type BankEntry,
  removeStages,
} from '../testing/bank-files.stage.js';

afterAll(removeStages);

describe('Entries of the account', () => {
  async function paid() {
    const stage = new Stage();
    const order = await stage.pay();
    await stage.roundAt(AFTER_CUT_OFF);
    return { stage, order };
  }
  const debit = (operationId: string, more: Partial<BankEntry> = {}): BankEntry => ({
    reference: 'R1',
    amount: '123.45',
    direction: 'DBIT',
    operationId,
    ...more,
  });

  it('conclude an order when it is debited, and once more when it comes back', async () => {
    const { stage, order } = await paid();
    await stage.receive(notification([debit(order, { status: 'PDNG' })]));
    expect(await stage.resultOf(order)).toMatchObject({ state: 'ACCEPTED' });
    await stage.receive(notification([debit(order)]));
    expect(await stage.resultOf(order)).toEqual({ status: 'DELIVERED' });
    const back = debit(order, { reference: 'R2', direction: 'CRDT', returnCode: 'AC04' });
    await stage.receive(notification([back]));
    await stage.receive(notification([back, debit(order)])); // a second notification of the same entries
    expect(await stage.resultOf(order)).toEqual({ status: 'RETURNED' });
    expect(stage.files.record.state.orders.get(order)!.results).toHaveLength(2);
    stage.restart();
    expect(await stage.resultOf(order)).toEqual({ status: 'RETURNED' });
  });

  it('count also where a file before theirs cannot be read', async () => {
    const { stage, order } = await paid();
    const unreadable = path.join(stage.inbox, '1.xml');
    fs.writeFileSync(unreadable, notification([]));
    fs.mkdirSync(path.join(stage.data, 'read', '1.xml')); // it cannot be moved under its name, nor
    fs.mkdirSync(path.join(stage.data, 'read', `${stage.now.getTime()}-1.xml`)); // under another
    await stage.receive(notification([debit(order)]), '2.xml');
    expect(await stage.resultOf(order)).toEqual({ status: 'DELIVERED' });
    expect(stage.lines.at(-1)).toContain('something failed, and is tried again');
    expect(fs.readdirSync(stage.inbox)).toEqual(['1.xml']);
  });

  it('count a file once, whatever its name is', async () => {
    const { stage, order } = await paid();
    const file = notification([debit(order)], { id: 'N1' });
    await stage.receive(file, 'one.xml');
    const size = fs.statSync(path.join(stage.data, 'record.jsonl')).size;
    await stage.receive(file, 'two.xml');
    expect(fs.statSync(path.join(stage.data, 'record.jsonl')).size).toBe(size);
    expect(fs.readdirSync(path.join(stage.data, 'read')).toSorted()).toEqual(['one.xml', 'two.xml']);
    await stage.receive(notification([], { id: 'N1' }));
    expect(stage.lines.at(-1)).toContain('a statement whose id came before');
  });

  it.each([
    ['another amount than the order', { amount: '123.44' }, 'is booked with 123.44 instead of 123.45'],
    ['a payment that was rejected before', {}, 'was FAILED, and is SETTLED now'],
  ])('with %s change nothing, and are shown to an operator', async (name, more, line) => {
    const { stage, order } = await paid();
    if (name.includes('rejected')) await stage.receive(statusReport(stage.messageId(), rejected(order, 'AC01')));
    const before = await stage.resultOf(order);
    await stage.receive(notification([debit(order, more)]));
    expect(await stage.resultOf(order)).toEqual(before);
    expect(stage.lines.at(-1)).toContain(line);
  });

  it('that credit the reference of a quote are deposits, each counted once', async () => {
    const { stage } = await paid();
    const quoteId = `Quote:${randomUUID()}`;
    const question = { quoteId, currency: 'EUR', isCrypto: false, cryptoNetwork: null, reference: 'UMA-Q1234-REF' };
    const { answer } = await stage.ask('funding-instructions', question);
    expect(answer).toMatchObject({
      state: 'CONCLUDED',
      result: { instructions: [{ accountOrWalletInfo: { iban: IBAN, reference: 'UMA-Q1234-REF' } }] },
    });
    // a reference that occurs in any text would capture deposits of others
    const vague = await stage.ask('funding-instructions', { ...question, reference: '- A -' });
    expect(vague.answer).toEqual({ state: 'CONCLUDED', result: { instructions: [] } });
    const deposit: BankEntry = { reference: 'D1', amount: '10', direction: 'CRDT', text: 'rent, uma q1234 ref' };
    await stage.receive(notification([deposit]));
    await stage.receive(
      notification([deposit, { ...deposit, reference: null }, { ...deposit, reference: 'D3', text: 'hello' }]),
    );
    const due = [...stage.files.record.state.due.values()];
    expect(due).toMatchObject([
      { kind: 'FUNDS_RECEIVED', depositId: 'SEPA:D1', quoteId, amount: { currency: 'EUR', amount: '1000' } },
    ]);
    expect(stage.lines.slice(-2)).toEqual([
      expect.stringContaining('a credit of 10.00 has no reference'),
      expect.stringContaining('a credit of 10.00 names neither a quote nor an account: SEPA:D3'),
    ]);
  });

  it.each([
    ['of another account', () => notification([], { account: CREDITOR }), 'an account that is not ours'],
    ['in another currency', () => notification([debit(randomUUID())]).replaceAll('EUR', 'CHF'), 'another currency'],
    [
      'with entities',
      () => `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${notification([])}`,
      'a document type',
    ],
    ['that is cut off', () => notification([]).slice(0, -9), 'not well-formed'],
    [
      'with a wrong sum',
      () =>
        notification([debit(randomUUID())], { more: '<TxsSummry><TtlNtries><Sum>1.00</Sum></TtlNtries></TxsSummry>' }),
      'the sum of its entries',
    ],
    [
      'with a wrong number of entries',
      () =>
        notification([debit(randomUUID())], {
          more: '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>',
        }),
      'as many entries',
    ],
    [
      'with payments of more than their entry',
      () =>
        notification([debit(randomUUID())]).replace(
          '<TxDtls>',
          '<TxDtls><Refs/><Amt Ccy="EUR">123.46</Amt></TxDtls><TxDtls>',
        ),
      'not the sum of its payments',
    ],
    [
      'with a payment of more than its entry',
      () => notification([debit(randomUUID())]).replace('</Refs>', '</Refs><Amt Ccy="EUR">999.00</Amt>'),
      'not the sum of its payments',
    ],
    [
      'with a negative amount, of a message without a schema',
      () => notification([debit(randomUUID(), { amount: '-1.00' })]).replace('camt.054.001.08', 'camt.054.001.02'),
      'an amount that is none',
    ],
    [
      'with fractions of a cent',
      () => notification([debit(randomUUID(), { amount: '1.001' })]),
      'an amount that is none',
    ],
    [
      "with a status of the bank's own",
      () => notification([debit(randomUUID())]).replace('<Cd>BOOK</Cd>', '<Prtry>DONE</Prtry>'),
      "a status of the bank's own",
    ],
    ['in another character set', () => notification([]).replace('UTF-8', 'UTF-7'), 'not in UTF-8'],
    ['of another message', () => document('pacs.008.001.08', '<FIToFICstmrCdtTrf/>'), 'is not read here'],
    ['that is none of XML', () => 'MT940', 'neither XML nor an ACH file'],
    ['that nests without end', () => document('camt.054.001.08', '<a>'.repeat(5_000)), 'not well-formed'],
    ['that is too large', () => ' '.repeat(16 * 1024 * 1024 + 1), 'larger than'],
  ])('in a file %s do not count', async (_, file, reason) => {
    const { stage, order } = await paid();
    const before = fs.statSync(path.join(stage.data, 'record.jsonl')).size;
    await stage.receive(file());
    expect(stage.lines.at(-1)).toContain(reason);
    expect(fs.statSync(path.join(stage.data, 'record.jsonl')).size).toBe(before);
    expect(await stage.resultOf(order)).toMatchObject({ state: 'ACCEPTED' });
  });

  it('of a batch in one sum conclude the payments that were not rejected', async () => {
    const stage = new Stage();
    const [wrong, fine, other] = [await stage.pay(), await stage.pay(), await stage.pay()];
    await stage.roundAt(AFTER_CUT_OFF);
    await stage.receive(statusReport(stage.messageId(), rejected(wrong, 'AC01')));
    const sum = (amount: string) =>
      notification([])
        .replace('camt.054.001.08', 'camt.054.001.02')
        .replace(
          '</Ntfctn>',
          `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><Btch><PmtInfId>${stage.messageId()}</PmtInfId></Btch></NtryDtls></Ntry></Ntfctn>`,
        );
    await stage.receive(sum('370.35'));
    expect(stage.lines.at(-1)).toContain('is booked with 370.35 instead of 246.90');
    await stage.receive(sum('246.90'));
    expect(await Promise.all([wrong, fine, other].map((id) => stage.resultOf(id)))).toMatchObject([
      { status: 'FAILED' },
      { status: 'DELIVERED' },
      { status: 'DELIVERED' },
    ]);
  });

  it.each(['123.45', '0123.45000', '+123.45'])('have the amount %s, as schemas allow it', async (amount) => {
    const { stage, order } = await paid();
    await stage.receive(notification([debit(order, { amount })]));
    expect(await stage.resultOf(order)).toEqual({ status: 'DELIVERED' });
  });

  it.each(['true', '1'])('that are marked as a reversal (%s) are returns', async (mark) => {
    const { stage } = await paid();
    const credit: BankEntry = { reference: 'R1', amount: '5', direction: 'CRDT' };
    await stage.receive(notification([credit]).replace('<Sts>', `<RvslInd>${mark}</RvslInd><Sts>`));
    expect(stage.lines.at(-1)).toContain('a return of 5.00 names no order');
  });

  it('skip files that the bank still writes', async () => {
    const { stage } = await paid();
    for (const name of ['.hidden.xml', 'one.xml.part', 'two.tmp']) await stage.receive('half a', name);
    expect(stage.lines).toEqual([]);
    expect(fs.readdirSync(stage.inbox)).toHaveLength(3);
    expect(at(readMessage(Buffer.from(notification([])), Schemas.of(null)).root, 'Ntfctn')).toBeDefined();
  });
});
