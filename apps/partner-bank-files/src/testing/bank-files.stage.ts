import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKeyPair, signingKeyOf } from '@app/partner-protocol';
import { BankFiles } from '../bank-files.js';
import { endToEndIdOf } from '../record/bank-state.js';
import { Schemas } from '../xml/schemas.js';
import { bank, IBAN } from './bank-settings.js';

export { bank, IBAN } from './bank-settings.js';

export const CREDITOR = 'FR1420041010050500013M02606';
const key = signingKeyOf('bank/payment-network', newKeyPair().privateKey);

const folders = new Set<string>();

/** Removes the folders of all stages; a spec that creates stages calls it after its tests. */
export function removeStages(): void {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** An adapter in its own folder, with a clock that the test sets, and without a platform that receives reports. */
export class Stage {
  now = new Date('2026-01-15T12:00:00.000Z'); // a Thursday
  readonly lines: string[] = [];
  readonly data = fs.mkdtempSync(path.join(tmpdir(), 'bank-files-'));
  readonly inbox = path.join(this.data, 'inbox');
  readonly outbox = path.join(this.data, 'outbox');
  files: BankFiles;

  constructor(private settings = bank) {
    folders.add(this.data);
    this.files = this.open();
  }

  open(): BankFiles {
    return BankFiles.open({
      data: this.data,
      outbox: this.outbox,
      inbox: this.inbox,
      reportUrl: 'http://127.0.0.1:1/reports',
      settings: this.settings,
      schemas: Schemas.of(null),
      identity: { key, platformKeys: () => [], now: () => this.now, newNonce: randomUUID },
      now: () => this.now,
      newId: randomUUID,
      tell: (line) => void this.lines.push(line),
    });
  }

  restart(settings = this.settings): void {
    this.settings = settings;
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

  /** Collects the files as the bank does. */
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

export const document = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${content}</Document>`;
export const statusReport = (messageId: string, statuses: string, more = '') =>
  document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-01-15T15:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>` +
      `<OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId>${more}</OrgnlGrpInfAndSts>${statuses}</CstmrPmtStsRpt>`,
  );
export const rejected = (operationId: string, code: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndIdOf(operationId)}</OrgnlEndToEndId>` +
  `<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`;

/** A bank reference: ids of messages and statements have at most 35 characters. */
const newReference = () => randomUUID().replaceAll('-', '');
/** Header of a message about accounts. */
export const HEADER = '<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-01-16T18:00:00</CreDtTm></GrpHdr>';

/** An entry of an account, as a bank writes it. */
export interface BankEntry {
  readonly reference: string | null;
  readonly amount: string;
  readonly direction: 'DBIT' | 'CRDT';
  readonly operationId?: string;
  /** The payer's id; the operation's id if there is one. */
  readonly endToEndId?: string;
  readonly text?: string;
  /** IBAN that was credited. */
  readonly to?: string;
  readonly returnCode?: string;
  readonly status?: string;
}
export const entryOf = ({
  reference,
  amount,
  direction,
  operationId,
  endToEndId = 'NOTPROVIDED',
  text,
  to,
  returnCode,
  status = 'BOOK',
}: BankEntry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-01-16</Dt></BookgDt>` +
  `${reference === null ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<BkTxCd/><NtryDtls><TxDtls><Refs>` +
  `<EndToEndId>${operationId === undefined ? endToEndId : endToEndIdOf(operationId)}</EndToEndId></Refs>` +
  `${to === undefined ? '' : `<RltdPties><CdtrAcct><Id><IBAN>${to}</IBAN></Id></CdtrAcct></RltdPties>`}` +
  `${text === undefined ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`}` +
  `${returnCode === undefined ? '' : `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`;
export const notification = (entries: readonly BankEntry[], { id = newReference(), account = IBAN, more = '' } = {}) =>
  document(
    'camt.054.001.08',
    `<BkToCstmrDbtCdtNtfctn>${HEADER}<Ntfctn><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${more}` +
      `${entries.map(entryOf).join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  );

const signedCents = ({ amount, direction }: BankEntry) =>
  Math.round(Number(amount) * 100) * (direction === 'CRDT' ? 1 : -1);
/** A statement of the account with an opening balance of 10,000.00. */
export function statement(
  entries: readonly BankEntry[],
  { id = newReference(), closing = '', version = '08' } = {},
): string {
  const sum = entries.reduce((total, entry) => total + signedCents(entry), 1_000_000);
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-16</Dt></Dt></Bal>`;
  return document(
    `camt.053.001.${version}`,
    `<BkToCstmrStmt>${HEADER}<Stmt><Id>${id}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>` +
      `${balance('OPBD', '10000.00')}${balance('CLBD', closing || (sum / 100).toFixed(2))}${entries.map(entryOf).join('')}</Stmt></BkToCstmrStmt>`,
  );
}

export const AFTER_CUT_OFF = '2026-01-15T14:00:00.000Z';
