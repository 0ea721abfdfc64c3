import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKeyPair, signingKeyOf } from '@app/partner-protocol';
import { BankFiles } from './bank-files.js';
import { endToEndIdOf } from './effects.js';
import { reconcileFile } from './reconciliation/reconcile-command.js';
import { bankSettingsOf } from './settings.js';
import { at, readMessage, textAt } from './xml/xml-document.js';
import { Schemas } from './xml/schemas.js';

const IBAN = 'DE89370400440532013000';
const CREDITOR = 'FR1420041010050500013M02606';
const key = signingKeyOf('bank/payment-network', newKeyPair().privateKey);
const settings = bankSettingsOf({
  SEPA_IBAN: IBAN,
  SEPA_NAME: 'Acme GmbH',
  SEPA_CUT_OFF: '15:00 Europe/Berlin',
  ACH_ACCOUNT: '000123456789',
  ACH_ROUTING: '021000021',
  ACH_COMPANY_NAME: 'Acme Inc',
  ACH_COMPANY_ID: '1234567890',
  ACH_BANK_NAME: 'First Bank',
});
if (typeof settings === 'string') throw new Error(settings);
const bank = settings;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

/** An adapter in a separate folder, with a clock that the test moves, and no platform to report to. */
class Stage {
  now = new Date('2026-01-15T12:00:00.000Z'); // a Thursday
  readonly lines: string[] = [];
  readonly data = fs.mkdtempSync(path.join(tmpdir(), 'bank-files-'));
  readonly inbox = path.join(this.data, 'inbox');
  readonly outbox = path.join(this.data, 'outbox');
  files = this.open();

  constructor() {
    folders.push(this.data);
  }

  open(): BankFiles {
    return BankFiles.open({
      data: this.data,
      outbox: this.outbox,
      inbox: this.inbox,
      reportUrl: 'http://127.0.0.1:1/reports',
      settings: bank,
      schemas: Schemas.of(null),
      identity: { key, now: () => this.now, newNonce: randomUUID },
      now: () => this.now,
      newId: randomUUID,
      tell: (line) => void this.lines.push(line),
    });
  }

  restart(): void {
    this.files.close();
    this.files = this.open();
  }

  ask(operation: string, data: object = {}, operationId: string = randomUUID()) {
    const request = {
      transactionId: `Transaction:${operationId}`,
      flow: 'TRANSFER',
      amount: { currency: 'EUR', amount: '12345' },
      account: {
        accountType: 'EUR_ACCOUNT',
        currency: 'EUR',
        identifier: CREDITOR,
        details: { iban: CREDITOR },
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Zoë Müller' },
      },
      umaAddress: null,
      isErased: false,
      ...data,
    };
    const stamps = { requestedAt: this.now.toISOString(), answerBy: this.now.toISOString() };
    const asked = { port: 'payment-network' as const, operation, operationId, ...stamps, data: request };
    return this.files.service.perform(asked).then((answer) => ({ operationId, answer }));
  }

  async pay(data: object = {}): Promise<string> {
    const { operationId, answer } = await this.ask('payout', data);
    expect(answer).toMatchObject({ state: 'ACCEPTED' });
    return operationId;
  }

  async roundAt(time: string): Promise<void> {
    this.now = new Date(time);
    await this.files.round();
  }

  /** The bank takes its files. */
  takeFiles(): readonly string[] {
    const files = fs.readdirSync(this.outbox).map((name) => path.join(this.outbox, name));
    const contents = files.map((file) => fs.readFileSync(file, 'utf8'));
    for (const file of files) fs.rmSync(file);
    return contents;
  }

  async receive(content: string, name = `${randomUUID()}.xml`): Promise<void> {
    fs.writeFileSync(path.join(this.inbox, name), content);
    await this.files.round();
  }

  async resultOf(operationId: string): Promise<unknown> {
    const answer = await this.files.service.find(operationId);
    return answer?.state === 'CONCLUDED' ? answer.result : answer;
  }

  messageId(): string {
    return [...this.files.record.state.batches.keys()].at(-1)!;
  }
}

const document = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${content}</Document>`;
const statusReport = (messageId: string, statuses: string, more = '') =>
  document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-01-15T15:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>` +
      `<OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId>${more}</OrgnlGrpInfAndSts>${statuses}</CstmrPmtStsRpt>`,
  );
const rejected = (operationId: string, code: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndIdOf(operationId)}</OrgnlEndToEndId>` +
  `<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`;

interface BankEntry {
  readonly reference: string | null;
  readonly amount: string;
  readonly direction: 'DBIT' | 'CRDT';
  readonly operationId?: string;
  readonly text?: string;
  readonly returnCode?: string;
  readonly status?: string;
}
const entryOf = ({ reference, amount, direction, operationId, text, returnCode, status = 'BOOK' }: BankEntry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-01-16</Dt></BookgDt>` +
  `${reference === null ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<BkTxCd/><NtryDtls><TxDtls><Refs>` +
  `<EndToEndId>${operationId === undefined ? 'NOTPROVIDED' : endToEndIdOf(operationId)}</EndToEndId></Refs>` +
  `${text === undefined ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`}` +
  `${returnCode === undefined ? '' : `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`;
const notification = (entries: readonly BankEntry[], { id = randomUUID() as string, account = IBAN, more = '' } = {}) =>
  document(
    'camt.054.001.08',
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId></GrpHdr><Ntfctn><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${more}` +
      `${entries.map(entryOf).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  );

const AFTER_CUT_OFF = '2026-01-15T14:00:00.000Z';

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

  it('are not made where a schema does not allow them, and the record holds no names', async () => {
    const stage = new Stage();
    await stage.pay();
    const folder = path.join(stage.data, 'schemas');
    fs.mkdirSync(folder);
    const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><xs:element name="Other"/></xs:schema>`;
    fs.writeFileSync(path.join(folder, 'pain.001.001.09.xsd'), schema);
    const schemas = Schemas.of(folder);
    expect(() => schemas.validateText('pain.001.001.09', document('pain.001.001.09', '<Other/>'))).toThrow('not valid');
    expect(() => schemas.validateText('pain.002.001.10', '<any/>')).not.toThrow(); // it has no schema
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
      await stage.ask('payout', {}, operationId); // the platform asks again
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

  it('fails every payment of a message that is rejected whole', async () => {
    const stage = new Stage();
    const orders = [await stage.pay(), await stage.pay()];
    const recovery = await stage.ask('recover', { transactionId: `Transaction:${orders[0]}` });
    await stage.roundAt(AFTER_CUT_OFF);
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
    ['a payment without its name', (id: string) => statusReport(id, rejected('', 'AC01'))],
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
    // a reference that any text has would take the money of others
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
      expect.stringContaining('a credit of 10.00 names no quote: SEPA:D3'),
    ]);
  });

  it.each([
    ['of another account', () => notification([], { account: CREDITOR }), 'an account that is not ours'],
    ['in another currency', () => notification([debit('')]).replaceAll('EUR', 'CHF'), 'another currency'],
    [
      'with entities',
      () => `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${notification([])}`,
      'a document type',
    ],
    ['that is cut off', () => notification([]).slice(0, -9), 'not well-formed'],
    [
      'with a wrong sum',
      () => notification([debit('')], { more: '<TxsSummry><TtlNtries><Sum>1.00</Sum></TtlNtries></TxsSummry>' }),
      'the sum of its entries',
    ],
    [
      'with a wrong number of entries',
      () =>
        notification([debit('')], { more: '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>' }),
      'as many entries',
    ],
    [
      'with payments of more than their entry',
      () =>
        notification([debit('')]).replace('<TxDtls>', '<TxDtls><Refs/><Amt Ccy="EUR">123.46</Amt></TxDtls><TxDtls>'),
      'not the sum of its payments',
    ],
    [
      'with a payment of more than its entry',
      () => notification([debit('')]).replace('</Refs>', '</Refs><Amt Ccy="EUR">999.00</Amt>'),
      'not the sum of its payments',
    ],
    ['with a negative amount', () => notification([debit('', { amount: '-1.00' })]), 'an amount that is none'],
    ['with fractions of a cent', () => notification([debit('', { amount: '1.001' })]), 'an amount that is none'],
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
      notification([]).replace(
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

  it('skip files that the bank still writes', async () => {
    const { stage } = await paid();
    for (const name of ['.hidden.xml', 'one.xml.part', 'two.tmp']) await stage.receive('half a', name);
    expect(stage.lines).toEqual([]);
    expect(fs.readdirSync(stage.inbox)).toHaveLength(3);
    expect(at(readMessage(Buffer.from(notification([])), Schemas.of(null)).root, 'Ntfctn')).toBeDefined();
  });
});

describe('A statement and the record', () => {
  const signedCents = ({ amount, direction }: BankEntry) =>
    Math.round(Number(amount) * 100) * (direction === 'CRDT' ? 1 : -1);
  function statement(entries: readonly BankEntry[], { id = randomUUID() as string, closing = '' } = {}): string {
    const sum = entries.reduce((total, entry) => total + signedCents(entry), 1_000_000);
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-16</Dt></Dt></Bal>`;
    return document(
      'camt.053.001.08',
      `<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>` +
        `${balance('OPBD', '10000.00')}${balance('CLBD', closing || (sum / 100).toFixed(2))}${entries.map(entryOf).join('')}</Stmt></BkToCstmrStmt>`,
    );
  }
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
    const deposit: BankEntry = { reference: 'D1', amount: '7.00', direction: 'CRDT', text: 'REF123456' };
    await stage.receive(notification([deposit]));
    const entries = [debit(orders[0]), debit(orders[1], 'R2'), deposit];
    await stage.receive(statement(entries));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-16: statement and record agree to the cent');
    expect(report(stage)).toContain(
      'opening balance 10000.00, closing balance 9760.10, movement -239.90\nmatches: 3, -239.90',
    );
    expect(JSON.parse(report(stage, 'json'))).toMatchObject({
      agrees: true,
      difference: '0.00',
      missing: [],
      surplus: [],
    });
    // the statement of the next day does not miss these
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
    expect(await stage.resultOf(orders[0])).toMatchObject({ state: 'ACCEPTED' }); // it only reads
  });
});

describe('ACH files', () => {
  const dollars = (amount: string, more: object = {}, beneficiary: object = {}) => ({
    amount: { currency: 'USD', amount },
    account: {
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      identifier: '000987654321',
      details: { accountNumber: '000987654321', routingNumber: '091000019', ...more },
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', ...beneficiary },
    },
  });
  const BUSINESS = { beneficiaryType: 'BUSINESS', fullName: undefined, legalName: 'Globex Ltd.' };
  const AFTER = '2026-01-15T22:00:00.000Z'; // 17:00 in New York

  async function made() {
    const stage = new Stage();
    const ids = ['1', '2', '3'].map((last) => `0b6f1d9a-0000-8000-8000-00000000000${last}`);
    await stage.ask('payout', dollars('12345'), ids[0]);
    await stage.ask('payout', dollars('99', {}, BUSINESS), ids[1]);
    await stage.ask('payout', dollars('1', { bankAccountType: 'SAVINGS', routingNumber: '021000021' }), ids[2]);
    await stage.roundAt(AFTER);
    const [file] = stage.takeFiles();
    return { stage, ids: ids as [string, string, string], lines: file!.split('\n').slice(0, -1) };
  }

  it('have this form: batches by class, hashes, sums, and blocks that are filled up', async () => {
    const { stage, lines } = await made();
    const reference = stage.messageId().slice(0, 8).toUpperCase();
    const addenda = (last: string, trace: string) =>
      `705${`TRANSACTION:0B6F1D9A-0000-8000-8000-00000000000${last}`.padEnd(80)}0001${trace}`;
    expect(lines).toEqual([
      `101 02100002112345678902601151700A094101FIRST BANK             ACME INC               ${reference}`,
      '5220ACME INC                            1234567890PPDPAYMENT   260115260116   1021000020000001',
      '622091000019000987654321     0000012345000000000000001ADA LOVELACE            1021000020000001',
      addenda('1', '0000001'),
      '632021000021000987654321     0000000001000000000000003ADA LOVELACE            1021000020000003',
      addenda('3', '0000003'),
      '82200000040011200003000000000000000000012346123456789 '.slice(0, 53) + '0' + ' '.repeat(25) + '021000020000001',
      '5220ACME INC                            1234567890CCDPAYMENT   260115260116   1021000020000002',
      '622091000019000987654321     0000000099000000000000002GLOBEX LTD.             1021000020000002',
      addenda('2', '0000002'),
      '82200000020009100001000000000000000000000099123456789 '.slice(0, 53) + '0' + ' '.repeat(25) + '021000020000002',
      `9000002000002000000060020300004000000000000000000012445${' '.repeat(39)}`,
      ...Array.from({ length: 8 }, () => '9'.repeat(94)),
    ]);
  });

  it('are the next business day after the day of the cut-off, and number the files of a day', async () => {
    const stage = new Stage();
    await stage.ask('payout', dollars('1'));
    await stage.roundAt('2026-01-16T22:00:00.000Z'); // a Friday before Martin Luther King Day
    expect(stage.takeFiles()[0]!.slice(95)).toMatch(/^5.{62}260116260120/);
  });

  /** A file of returns: entries with their addenda in one batch. */
  function returnFile(
    entries: readonly { trace: string; cents: string; code: string; type?: string; kind?: string }[],
  ): string {
    const records = entries.flatMap(({ trace, cents, code, type = '21', kind = '99' }, index) => {
      const own = `09100001${String(index + 1).padStart(7, '0')}`;
      return [
        `6${type}091000019000987654321     ${cents.padStart(10, '0')}${'ID'.padEnd(15)}${'ADA'.padEnd(22)}  1${own}`,
        `7${kind}${code}${trace}      091000019${' '.repeat(43)}${own}`.padEnd(94).slice(0, 94),
      ];
    });
    const sum = entries.reduce((total, { cents }) => total + Number(cents), 0);
    const numbers = `${String(entries.length * 9_100_001).padStart(10, '0')}${'0'.repeat(12)}${String(sum).padStart(12, '0')}`;
    const lines = [
      `101 021000021 0910000192601201200A094101${'BANK'.padEnd(23)}${'FED'.padEnd(23)}${' '.repeat(8)}`,
      `5220${'FIRST BANK'.padEnd(36)}1234567890PPDRETURN    260120260120   109100001${'1'.padStart(7, '0')}`,
      ...records,
      `8220${String(records.length).padStart(6, '0')}${numbers}1234567890${' '.repeat(25)}09100001${'1'.padStart(7, '0')}`,
    ];
    const blocks = Math.ceil((lines.length + 1) / 10);
    const control = `9000001${String(blocks).padStart(6, '0')}${String(records.length).padStart(8, '0')}${numbers}${' '.repeat(39)}`;
    const fill = Array.from({ length: blocks * 10 - lines.length - 1 }, () => '9'.repeat(94));
    return `${[...lines, control, ...fill].join('\r\n')}\r\n`;
  }

  it('that come back fail undelivered orders, and return delivered ones', async () => {
    const { stage, ids } = await made();
    await stage.receive(returnFile([{ trace: '021000020000001', cents: '12345', code: 'R03' }]));
    expect(await stage.resultOf(ids[0])).toEqual({
      status: 'FAILED',
      failureReason: 'ACCOUNT_INVALID',
      accepted: true,
    });
    await stage.roundAt('2026-01-21T04:59:00.000Z'); // still the second business day after the sixteenth
    expect(await stage.resultOf(ids[1])).toMatchObject({ state: 'ACCEPTED' });
    await stage.roundAt('2026-01-22T05:00:00.000Z');
    expect(await stage.resultOf(ids[1])).toEqual({ status: 'DELIVERED' });
    await stage.receive(returnFile([{ trace: '021000020000002', cents: '99', code: 'R23' }]));
    expect(await stage.resultOf(ids[1])).toEqual({ status: 'RETURNED' });
    expect(await stage.resultOf(ids[0])).toMatchObject({ status: 'FAILED' }); // time changes nothing about it
    const correction = { trace: '021000020000003', cents: '0', code: 'C01', kind: '98' };
    await stage.receive(returnFile([correction]));
    expect(stage.lines.at(-1)).toContain('asks for a correction: C01');
  });

  it.each([
    ['a wrong sum', (file: string) => file.replace('0000012345ID', '0000012346ID'), 'sum of credits of a batch'],
    ['a wrong hash', (file: string) => file.replaceAll('0009100001', '0009100002'), 'entry hash of a batch'],
    [
      'a wrong number of entries',
      (file: string) => file.replace('8220000002', '8220000004'),
      'number of entries of a batch',
    ],
    ['a wrong number of blocks', (file: string) => file.replace('9000001000001', '9000001000002'), 'number of blocks'],
    ['a short record', (file: string) => file.replace('  109100001', ' 109100001'), 'without 94 characters'],
    [
      'an entry of another bank',
      (file: string) => file.replace('R03021000020', 'R03091000010'),
      'an entry that is not ours',
    ],
    ['an entry that we never sent', (file: string) => file.replace('R030210000200000', 'R030210000209999'), 'not ours'],
    ['a debit', (file: string) => file.replace('621091', '626091'), 'no credit'],
    ['a reason that is none', (file: string) => file.replace('R03', 'X03'), 'a reason that is none'],
    ['no end', (file: string) => file.split('\r\n').slice(0, 4).join('\n'), 'no file control'],
    ['control characters', (file: string) => file.replace('BANK', 'BA\u0000K'), 'characters that no ACH file has'],
  ])('with %s do not count', async (_, altered, reason) => {
    const { stage, ids } = await made();
    const file = altered(returnFile([{ trace: '021000020000001', cents: '12345', code: 'R03' }]));
    await stage.receive(file, 'returns.ach');
    expect(stage.lines.at(-1)).toContain('"returns.ach" is refused: ');
    expect(stage.lines.at(-1)).toContain(reason);
    expect(await stage.resultOf(ids[0])).toMatchObject({ state: 'ACCEPTED' });
  });

  it('are booked in one sum, which concludes none of their entries', async () => {
    const { stage, ids } = await made();
    const debit = `<Ntry><Amt Ccy="USD">124.45</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-16</Dt></BookgDt></Ntry>`;
    const statement = (id: string, entries: string) =>
      `<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${id}</Id><Acct><Id><Othr><Id>000123456789</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt>`;
    await stage.receive(document('camt.053.001.08', statement('S1', debit)));
    expect(stage.lines.at(-1)).toBe('ACH 2026-01-16: statement and record agree to the cent');
    expect(await stage.resultOf(ids[0])).toMatchObject({ state: 'ACCEPTED' });
    const late = debit.replace('01-16', '01-20');
    await stage.receive(document('camt.053.001.08', statement('S2', late)));
    expect(stage.lines.at(-1)).toBe('ACH 2026-01-20: statement and record do not agree: 1 too much');
  });

  it('with another amount than ours do not count', async () => {
    const { stage, ids } = await made();
    await stage.receive(returnFile([{ trace: '021000020000001', cents: '12344', code: 'R03' }]));
    expect(stage.lines.at(-1)).toContain('another amount');
    expect(await stage.resultOf(ids[0])).toMatchObject({ state: 'ACCEPTED' });
  });
});
