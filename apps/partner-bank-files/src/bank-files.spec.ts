import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { endToEndIdOf } from './record/bank-state.js';
import { readMessage, textAt } from './xml/xml-document.js';
import { Schemas } from './xml/schemas.js';
import {
  AFTER_CUT_OFF,
  CREDITOR,
  IBAN,
  Stage,
  document,
  rejected,
  statusReport,
  removeStages,
} from './testing/bank-files.stage.js';

afterAll(removeStages);

describe('Files of SEPA credit transfers', () => {
  it('have the orders that came before the cut-off, once', async () => {
    const stage = new Stage();
    const [first, second] = [await stage.pay(), await stage.pay({ amount: { currency: 'EUR', amount: '5' } })];
    await stage.roundAt('2026-01-15T13:59:59.999Z');
    expect(stage.takeFiles()).toEqual([]);
    stage.now = new Date(AFTER_CUT_OFF);
    const late = await stage.pay();
    await stage.files.round();
    const [file, ...others] = stage.takeFiles();
    expect(others).toEqual([]);
    const { root } = readMessage(Buffer.from(file!), Schemas.of(null));
    expect(textAt(root, 'GrpHdr', 'NbOfTxs')).toBe('2');
    expect(textAt(root, 'GrpHdr', 'CtrlSum')).toBe('123.50');
    expect(textAt(root, 'PmtInf', 'ReqdExctnDt', 'Dt')).toBe('2026-01-15');
    for (const id of [first, second]) expect(file).toContain(`<EndToEndId>${endToEndIdOf(id)}</EndToEndId>`);
    expect(file).not.toContain(endToEndIdOf(late));
    await stage.files.round();
    expect(stage.takeFiles()).toEqual([]);
    await stage.roundAt('2026-01-16T14:00:00.000Z');
    expect(stage.takeFiles()).toEqual([expect.stringContaining(endToEndIdOf(late))]);
  });

  it('have this form, which is valid by the published schema', async () => {
    const stage = new Stage();
    const operationId = '0b6f1d9a-0000-8000-8000-000000000001';
    await stage.ask('payout', {}, operationId);
    await stage.roundAt(AFTER_CUT_OFF);
    const id = stage.messageId();
    const party = '<Nm>Acme GmbH</Nm>';
    expect(stage.takeFiles()[0]).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>` +
        `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-01-15T14:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>123.45</CtrlSum><InitgPty>${party}</InitgPty></GrpHdr>` +
        `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>1</NbOfTxs><CtrlSum>123.45</CtrlSum>` +
        `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-01-15</Dt></ReqdExctnDt><Dbtr>${party}</Dbtr>` +
        `<DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>` +
        `<CdtTrfTxInf><PmtId><InstrId>0b6f1d9a000080008000000000000001</InstrId><EndToEndId>0b6f1d9a000080008000000000000001</EndToEndId></PmtId>` +
        `<Amt><InstdAmt Ccy="EUR">123.45</InstdAmt></Amt><Cdtr><Nm>Zoe Muller</Nm></Cdtr><CdtrAcct><Id><IBAN>${CREDITOR}</IBAN></Id></CdtrAcct>` +
        `<RmtInf><Ustrd>Transaction:0b6f1d9a-0000-8000-8000-000000000001</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>\n`,
    );
  });

  it("carry the payer's text to the receiver, also after a restart", async () => {
    const stage = new Stage();
    await stage.pay({
      remittanceInformation: 'Rechnung 7, Größe 42',
      paymentRail: 'SEPA',
      railSelectionMode: 'MANUAL',
    });
    stage.restart();
    await stage.roundAt(AFTER_CUT_OFF);
    expect(stage.takeFiles()[0]).toContain('<RmtInf><Ustrd>Rechnung 7, Grosse 42</Ustrd></RmtInf>');
  });

  it('are not made where a schema does not allow them, and the record holds no names', async () => {
    const stage = new Stage();
    await stage.pay();
    const folder = path.join(stage.data, 'schemas');
    fs.mkdirSync(folder);
    const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><xs:element name="Other"/></xs:schema>`;
    fs.writeFileSync(path.join(folder, 'pain.001.001.09.xsd'), schema);
    const schemas = Schemas.of(folder);
    expect(() => schemas.validateText('pain.001.001.09', document('pain.001.001.09', '<Other/>'))).toThrow('not valid');
    expect(() => schemas.validateText('pain.002.001.03', '<any/>')).not.toThrow(); // it has no schema
    expect(fs.readFileSync(path.join(stage.data, 'record.jsonl'), 'utf8')).not.toMatch(/Müller|FR14/);
    expect(fs.readdirSync(path.join(stage.data, 'accounts'))).toHaveLength(1);
    await stage.roundAt(AFTER_CUT_OFF);
    expect(fs.readdirSync(path.join(stage.data, 'accounts'))).toEqual([]);
  });

  it('are handed over exactly once, wherever the process ends', async () => {
    const ends = ['before', 'after'] as const;
    for (const [number, end] of [1, 2, 3, 4].flatMap((each) => ends.map((when) => [each, when] as const))) {
      const stage = new Stage();
      const operationId = randomUUID();
      let left = number;
      const { record } = stage.files;
      const append = record.append.bind(record);
      record.append = (entry) => {
        left -= 1;
        if (left === 0 && end === 'before') throw new Error('killed');
        append(entry);
        if (left === 0) throw new Error('killed');
      };
      const files: string[] = [];
      await stage.ask('payout', {}, operationId).catch(() => undefined);
      await stage.roundAt(AFTER_CUT_OFF);
      files.push(...stage.takeFiles());
      stage.restart();
      stage.now = new Date('2026-01-15T13:00:00.000Z');
      await stage.ask('payout', {}, operationId); // the platform polls
      await stage.roundAt('2026-01-15T14:00:01.000Z');
      await stage.files.round();
      files.push(...stage.takeFiles());
      expect({ number, end, files: files.length }).toEqual({ number, end, files: 1 });
    }
  });

  it('lose no order whose last line a crash cut off, and do not start on a damaged record', async () => {
    const stage = new Stage();
    const order = await stage.pay();
    stage.files.close();
    const record = path.join(stage.data, 'record.jsonl');
    fs.appendFileSync(record, '{"type":"ORDER_TAK');
    stage.files = stage.open();
    expect(await stage.files.service.find(order)).toMatchObject({ state: 'ACCEPTED' });
    const other = await stage.pay();
    stage.restart();
    expect(await stage.files.service.find(other)).toMatchObject({ state: 'ACCEPTED' });
    fs.writeFileSync(record, `damaged\n${fs.readFileSync(record, 'utf8')}`);
    expect(() => stage.open()).toThrow('line 1 of the record is damaged');
    expect(() =>
      stage.files.record.append({ type: 'REPORT_SENT', reportId: 'x', status: 200, outcome: null, at: '' }),
    ).toThrow('another process');
  });
});

describe('An order that no file can pay', () => {
  it.each([
    ['ACCOUNT_INVALID', { account: null }],
    [
      'ACCOUNT_CANNOT_RECEIVE',
      { account: { accountType: 'GBP_ACCOUNT', identifier: '1', details: {}, beneficiary: null } },
    ],
    ['LIMIT_EXCEEDED', { amount: { currency: 'EUR', amount: '100000000000' } }],
    ['LIMIT_EXCEEDED', { amount: { currency: 'EUR', amount: '0' } }],
    ['ACCOUNT_CANNOT_RECEIVE', { amount: { currency: 'USD', amount: '1' } }],
    ['ACCOUNT_CANNOT_RECEIVE', { paymentRail: 'SEPA_INSTANT', railSelectionMode: 'MANUAL' }],
  ])('fails at once with %s', async (failureReason, data) => {
    const stage = new Stage();
    const { operationId, answer } = await stage.ask('payout', data);
    expect(answer).toEqual({ state: 'CONCLUDED', result: { status: 'FAILED', failureReason, accepted: false } });
    stage.restart();
    expect(await stage.resultOf(operationId)).toMatchObject({ failureReason });
    const { answer: recovery } = await stage.ask('recover', { transactionId: `Transaction:${operationId}` });
    expect(recovery).toEqual({ state: 'CONCLUDED', result: { status: 'RECOVERED' } });
  });

  it('is a collection, or a recovery of money that never left', async () => {
    const stage = new Stage();
    const [collection, recovery] = [await stage.ask('collect'), await stage.ask('recover')];
    expect(collection.answer).toMatchObject({ result: { status: 'FAILED', failureReason: 'COLLECTION_FAILED' } });
    expect(recovery.answer).toMatchObject({ result: { status: 'REFUSED' } });
  });

  it('is a payout that was taken back before its cut-off', async () => {
    const stage = new Stage();
    const [withdrawn, other] = [await stage.pay(), await stage.pay()];
    const { answer } = await stage.ask('recover', { transactionId: `Transaction:${withdrawn}` });
    expect(answer).toEqual({ state: 'CONCLUDED', result: { status: 'RECOVERED' } });
    stage.restart();
    await stage.roundAt(AFTER_CUT_OFF);
    const [file] = stage.takeFiles();
    expect([withdrawn, other].map((order) => file!.includes(endToEndIdOf(order)))).toEqual([false, true]);
    expect(await stage.resultOf(withdrawn)).toEqual({ status: 'CANCELLED' });
  });

  it('is a payout that comes after its recovery was answered', async () => {
    const stage = new Stage();
    const transactionId = 'Transaction:recovered';
    await stage.ask('recover', { transactionId });
    stage.restart();
    const late = await stage.ask('payout', { transactionId });
    expect([late.answer, stage.files.record.state.open.size]).toEqual([
      { state: 'CONCLUDED', result: { status: 'CANCELLED' } },
      0,
    ]);
  });
});

describe("The bank's status report", () => {
  it('fails rejected payments, with the reason that the product knows', async () => {
    const stage = new Stage();
    const [wrong, closed, fine] = [await stage.pay(), await stage.pay(), await stage.pay()];
    await stage.roundAt(AFTER_CUT_OFF);
    const id = stage.messageId();
    const sums = '<OrgnlNbOfTxs>3</OrgnlNbOfTxs><OrgnlCtrlSum>370.35</OrgnlCtrlSum><GrpSts>PART</GrpSts>';
    await stage.receive(statusReport(id, rejected(wrong, 'AC01') + rejected(closed, 'AC04'), sums));
    expect(await stage.resultOf(wrong)).toEqual({ status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: true });
    expect(await stage.resultOf(closed)).toMatchObject({ failureReason: 'ACCOUNT_CANNOT_RECEIVE' });
    expect(await stage.resultOf(fine)).toMatchObject({ state: 'ACCEPTED' });
    expect([...stage.files.record.state.due.values()]).toMatchObject([{ operationId: wrong }, { operationId: closed }]);
  });

  it.each([
    ['ACCOUNT_INVALID', 'AC01', 'AC03', 'RC07'],
    ['ACCOUNT_CANNOT_RECEIVE', 'AC07', 'AG03', 'CNOR'],
    ['LIMIT_EXCEEDED', 'AM14'],
    ['COMPLIANCE_REJECTED', 'LEGL', 'NOCM'],
    ['QUOTE_EXECUTION_FAILED', 'AC02', 'AC05', 'AC13', 'TM01', 'FF01'], // our account, our file
  ])('means %s', async (failureReason, ...codes) => {
    const stage = new Stage();
    const orders = [];
    for (const code of codes) orders.push({ code, id: await stage.pay() });
    await stage.roundAt(AFTER_CUT_OFF);
    await stage.receive(statusReport(stage.messageId(), orders.map(({ id, code }) => rejected(id, code)).join('')));
    for (const { id, code } of orders)
      expect({ code, ...((await stage.resultOf(id)) as object) }).toMatchObject({ code, failureReason });
  });

  it.each(['RCVD', 'ACTC', 'ACCP', 'PDNG', 'ACWC', 'ACSP', 'BLCK'])('waits on %s', async (status) => {
    const stage = new Stage();
    const order = await stage.pay();
    await stage.roundAt(AFTER_CUT_OFF);
    await stage.receive(statusReport(stage.messageId(), '', `<GrpSts>${status}</GrpSts>`));
    expect(await stage.resultOf(order)).toMatchObject({ state: 'ACCEPTED' });
  });

  it('delivers settled payments, cancels cancelled ones, and takes the status of a payment before that of its message', async () => {
    const stage = new Stage();
    const [settled, cancelled, pending] = [await stage.pay(), await stage.pay(), await stage.pay()];
    const refund = (await stage.ask('return-funds')).operationId;
    await stage.roundAt(AFTER_CUT_OFF);
    const as = (id: string, status: string) => rejected(id, 'NARR').replace('RJCT', status);
    const statuses = as(cancelled, 'CANC') + as(refund, 'CANC') + as(pending, 'ACSP');
    await stage.receive(statusReport(stage.messageId(), statuses, '<GrpSts>ACSC</GrpSts>'));
    expect(await Promise.all([settled, cancelled, refund, pending].map((id) => stage.resultOf(id)))).toMatchObject([
      { status: 'DELIVERED' },
      { status: 'CANCELLED' },
      { status: 'REFUSED' },
      { state: 'ACCEPTED' },
    ]);
    await stage.receive(statusReport(stage.messageId(), as(cancelled, 'ACSC')));
    expect(stage.lines.at(-1)).toContain(`${cancelled} was CANCELLED, and is SETTLED now`);
  });

  it.each(['AM05', 'DUPL', 'DU01', 'DU03'])('ends no payment that the bank has twice (%s)', async (code) => {
    const stage = new Stage();
    const order = await stage.pay();
    await stage.roundAt(AFTER_CUT_OFF);
    const twice = `<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
    await stage.receive(statusReport(stage.messageId(), '', twice));
    expect(await stage.resultOf(order)).toMatchObject({ state: 'ACCEPTED' });
    expect(stage.lines.at(-1)).toContain('one that the bank has already');
  });

  it('fails every payment of a message that is rejected whole', async () => {
    const stage = new Stage();
    const orders = [await stage.pay(), await stage.pay()];
    await stage.roundAt(AFTER_CUT_OFF);
    const recovery = await stage.ask('recover', { transactionId: `Transaction:${orders[0]}` });
    await stage.receive(
      statusReport(stage.messageId(), '', '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>'),
    );
    for (const order of orders)
      expect(await stage.resultOf(order)).toMatchObject({ failureReason: 'QUOTE_EXECUTION_FAILED' });
    expect(recovery.answer).toMatchObject({ state: 'ACCEPTED' }); // until the outcome was known
    expect(await stage.resultOf(recovery.operationId)).toEqual({ status: 'RECOVERED' });
  });

  it.each([
    ['another message', (id: string) => statusReport(`${id}0`, '', '<GrpSts>RJCT</GrpSts>')],
    ['another sum', (id: string) => statusReport(id, '', '<OrgnlCtrlSum>1.00</OrgnlCtrlSum><GrpSts>RJCT</GrpSts>')],
    ['another number', (id: string) => statusReport(id, '', '<OrgnlNbOfTxs>2</OrgnlNbOfTxs><GrpSts>RJCT</GrpSts>')],
    ['another payment', (id: string) => statusReport(id, rejected(randomUUID(), 'AC01'))],
    [
      'a payment without its name',
      (id: string) => statusReport(id, rejected('', 'AC01').replace(/<OrgnlEndToEndId>.*<\/OrgnlEndToEndId>/, '')),
    ],
  ])('about %s is refused whole', async (_, report) => {
    const stage = new Stage();
    const order = await stage.pay();
    await stage.roundAt(AFTER_CUT_OFF);
    await stage.receive(report(stage.messageId()));
    expect(stage.lines).toEqual([expect.stringMatching(/^"[^"]+" is refused: it /)]);
    expect(await stage.resultOf(order)).toMatchObject({ state: 'ACCEPTED' });
    expect(fs.readdirSync(path.join(stage.data, 'refused'))).toHaveLength(1);
    expect(fs.readdirSync(stage.inbox)).toEqual([]);
  });
});
