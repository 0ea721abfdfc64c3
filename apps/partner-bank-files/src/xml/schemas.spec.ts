import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { creditTransferInitiation, PAIN_001 } from '../sepa/pain-001.js';
import { HEADER, document, notification, rejected, statusReport } from '../testing/bank-files.stage.js';
import { IBAN } from '../testing/bank-settings.js';
import { Schemas } from './schemas.js';

describe('The published schemas', () => {
  const schemas = Schemas.of(null);
  const PAIN_002 = 'pain.002.001.10';
  const ACCOUNT = `<Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>`;
  const BALANCE =
    '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-16</Dt></Dt></Bal>';
  const statement = (balance: string) =>
    `<BkToCstmrStmt>${HEADER}<Stmt><Id>S</Id><StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>${ACCOUNT}${balance}<AddtlStmtInf>x</AddtlStmtInf></Stmt></BkToCstmrStmt>`;
  const notice = (balance: string) =>
    `<BkToCstmrDbtCdtNtfctn>${HEADER}<Ntfctn><Id>N</Id><NtfctnPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></NtfctnPgntn>${ACCOUNT}${balance}<AddtlNtfctnInf>x</AddtlNtfctnInf></Ntfctn></BkToCstmrDbtCdtNtfctn>`;

  it('are whole and unchanged', () => {
    const folder = path.join(import.meta.dirname, '../../schemas');
    const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
    const named = new Map(
      [...readme.matchAll(/^\| `(\S+\.xsd)`.*`([0-9a-f]{64})`/gm)].map(([, name, sum]) => [name, sum]),
    );
    const files = fs.readdirSync(folder).filter((name) => name.endsWith('.xsd'));
    const digest = (name: string) =>
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex');
    expect(new Map(files.map((name) => [name, digest(name)]))).toEqual(named);
  });

  it.each(['Zoë Müller', 'Ł & <Co> "Søn" \u0000\uD800 中文', '//', ' ', 'x'.repeat(300)])(
    'allow each transfer that is written, as to %j',
    (name) => {
      const transfer = { endToEndId: 'e'.repeat(32), creditorName: name, creditorIban: IBAN, remittance: name };
      const file = {
        messageId: 'f'.repeat(32),
        createdAt: new Date('2026-01-15T14:00:00.123Z'),
        executionDay: '2026-01-15',
        transfers: [1n, 99_999_999_999n].map((cents) => ({ ...transfer, cents })),
      };
      for (const bic of [null, 'COBADEFF', 'COBADEFFXXX'])
        expect(() =>
          schemas.validateText(PAIN_001, creditTransferInitiation({ ...file, debtor: { name, iban: IBAN, bic } })),
        ).not.toThrow();
    },
  );

  it('hold for statements and notifications, which have the form of account reports', () => {
    const messages = { 'camt.053.001.08': statement(BALANCE), 'camt.054.001.08': notice('') };
    for (const [name, content] of Object.entries(messages))
      expect(() => schemas.validateText(name, document(name, content))).not.toThrow();
  });

  it.each<[string, string, string]>([
    ['a statement without a balance', document('camt.053.001.08', statement('')), 'AddtlStmtInf'],
    ['a notification with a balance', document('camt.054.001.08', notice(BALANCE)), 'Bal'],
    ['a message without its time', notification([]).replace(/<CreDtTm>.*<\/CreDtTm>/, ''), 'GrpHdr'],
    ['an id of more than 35 characters', notification([], { id: 'x'.repeat(36) }), 'Id'],
    ['an account that is none', notification([], { account: 'secret' }), 'IBAN'],
    ['an unknown element', statusReport('M', '', '<Secret>secret</Secret>'), 'Secret'],
    [
      'an order of elements',
      statusReport('M', rejected('a', 'AC01')).replace(/(<TxSts>.*?<\/TxSts>)(.*?)(<\/TxInfAndSts>)/, '$2$1$3'),
      'TxSts',
    ],
    ['a code of more than four letters', statusReport('M', rejected('a', 'SECRET')), 'Cd'],
  ])('refuse %s, and name the element without its value', (_, text, element) => {
    const message = /xsd:([a-z0-9.]+)"/.exec(text)![1]!;
    const expected = `it is not valid by the schema of ${message}: element ${element} in line 1`;
    expect(() => schemas.validateText(message, text)).toThrow(new Error(expected));
  });

  it('give way to those of the bank', () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'schemas-'));
    try {
      const own = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:iso:std:iso:20022:tech:xsd:${PAIN_002}"><xs:element name="Other"/></xs:schema>`;
      fs.writeFileSync(path.join(folder, `${PAIN_002}.xsd`), own);
      const other = document(PAIN_002, '').replaceAll('Document', 'Other');
      expect(() => Schemas.of(folder).validateText(PAIN_002, other)).not.toThrow();
      expect(() => schemas.validateText(PAIN_002, other)).toThrow('element Other');
      fs.writeFileSync(path.join(folder, `${PAIN_002}.xsd`), '<none/>');
      expect(() => Schemas.of(folder)).toThrow();
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
