import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyIdOf, SetConnection } from '@app/partners';
import { answerRequest, newKeyPair, servePartner, signingKeyOf } from '@app/partner-protocol';
import { BankFiles } from '../../../apps/partner-bank-files/src/bank-files.js';
import { bankWith, IBAN } from '../../../apps/partner-bank-files/src/testing/bank-settings.js';
import { Schemas } from '../../../apps/partner-bank-files/src/xml/schemas.js';
import { PartnerCheck } from '../../../apps/partner-check/src/checks.js';
import { ReportDoor } from '../../../apps/partner-check/src/report-door.js';
import type { PaymentsStage } from '../payments/payments.stage.js';
import { PartnersStage } from './partners.stage.js';

const key = newKeyPair();
const VIRTUAL_IBAN = 'DE41370400440600000000';
const settings = bankWith({ SEPA_VIRTUAL_IBANS: `${VIRTUAL_IBAN} DE14370400440600000001` });

/** The adapter, served, with a bank that the test plays in its folders. */
class BankStage {
  readonly folder = fs.mkdtempSync(path.join(tmpdir(), 'partner-bank-files-'));
  readonly lines: string[] = [];
  platformKey = '';
  files!: BankFiles;
  private server!: Awaited<ReturnType<typeof servePartner>>;

  async open(keyId: string, reportUrl: string, clocks: { signing(): Date; business(): Date }): Promise<string> {
    const platformKeys = () => [this.platformKey];
    const signing = signingKeyOf(keyId, key.privateKey);
    const identity = { key: signing, platformKeys, now: clocks.signing, newNonce: randomUUID };
    this.files = BankFiles.open({
      data: this.folder,
      outbox: path.join(this.folder, 'outbox'),
      inbox: path.join(this.folder, 'inbox'),
      reportUrl,
      settings,
      schemas: Schemas.of(null),
      identity,
      now: clocks.business,
      newId: randomUUID,
      tell: (line) => void this.lines.push(line),
    });
    this.server = await servePartner((request) => answerRequest(request, identity, this.files.service));
    return this.server.url;
  }

  /** The bank takes its files, and books each payment of them. */
  bookFiles(): readonly string[] {
    const outbox = path.join(this.folder, 'outbox');
    const files = fs.readdirSync(outbox).map((name) => path.join(outbox, name));
    const contents = files.map((file) => fs.readFileSync(file, 'utf8'));
    for (const file of files) fs.rmSync(file);
    const payments = contents.flatMap((content) => [...content.matchAll(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/g)]);
    const entries = payments.map(([payment]) => ({
      endToEndId: /<EndToEndId>([^<]+)/.exec(payment)![1]!,
      amount: /Ccy="EUR">([^<]+)/.exec(payment)![1]!,
    }));
    if (entries.length > 0) this.notify(entries.map((entry) => entryOf({ ...entry, direction: 'DBIT' })));
    return contents;
  }

  notify(entries: readonly string[]): void {
    const content =
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-01-15T15:00:00</CreDtTm></GrpHdr>` +
      `<Ntfctn><Id>${randomUUID().slice(0, 30)}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
    fs.writeFileSync(path.join(this.folder, 'inbox', `${randomUUID()}.xml`), content);
  }

  async close(): Promise<void> {
    await this.server.close();
    this.files.close();
    fs.rmSync(this.folder, { recursive: true });
  }
}

interface BankEntry {
  readonly direction: 'DBIT' | 'CRDT';
  readonly amount: string;
  readonly endToEndId?: string;
  readonly text?: string;
  readonly to?: string;
  readonly isReturn?: boolean;
}
const entryOf = ({
  direction,
  amount,
  endToEndId = 'NOTPROVIDED',
  text = 'none',
  to = IBAN,
  isReturn = false,
}: BankEntry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>${randomUUID().slice(0, 30)}</AcctSvcrRef><BkTxCd/>` +
  `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RltdPties><CdtrAcct><Id><IBAN>${to}</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>` +
  `${isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`;

describe('The partner for bank files', () => {
  let stage: PartnersStage;
  let payments: PaymentsStage;
  const bank = new BankStage();

  beforeAll(async () => {
    stage = await PartnersStage.open();
    payments = stage.payments;
    await stage.connect('exchange-market'); // limits are in dollars
    const { application } = stage;
    const clock = () => application.clock.now();
    const reportUrl = stage.reportUrl('payment-network');
    const keyId = keyIdOf(application.tenant, 'payment-network');
    const url = await bank.open(keyId, reportUrl, { signing: clock, business: clock });
    const connection = {
      port: 'payment-network',
      url,
      partnerKeys: [key.publicKey],
      renewsKey: false,
      hasMoved: false,
    } as const;
    ({ publicKey: bank.platformKey } = await application.execute(SetConnection, connection));
  });
  afterAll(async () => {
    await stage.close();
    await bank.close();
  });

  const statusOf = async (id: string) => (await payments.transaction(id)).status;

  it('pays by a file after the cut-off, concludes with the entry, and brings a return back days later', async () => {
    const { application } = payments;
    const { customerId, accountId } = await payments.funded(100_000, 'EUR');
    const destination = await payments.euros(customerId);
    const before = (await payments.balance(customerId, accountId)).balance;
    const instant = { destination: { accountId: destination, paymentRail: 'SEPA_INSTANT' } };
    const other = await payments.transferOut(accountId, destination, 10_000, instant); // no file pays on it
    expect([other.status, other.body.details?.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'destination.paymentRail', constraint: { enum: ['SEPA'] } })],
    ]);
    const { body } = await payments.transferOut(accountId, destination, 1_250);
    expect(body).toMatchObject({ paymentRail: 'SEPA', railSelectionMode: 'AUTO' });
    await application.settle();
    await bank.files.round();
    expect([bank.bookFiles(), await statusOf(body.id)]).toEqual([[], 'PENDING']);
    await application.advance('96h'); // over any weekend
    await bank.files.round();
    const [file, ...others] = bank.bookFiles();
    expect(others).toEqual([]);
    expect(file).toContain('<CtrlSum>12.50</CtrlSum>');
    await bank.files.round();
    await application.settle();
    expect(await statusOf(body.id)).toBe('COMPLETED');
    await application.advance('72h');
    const endToEndId = /<EndToEndId>([^<]+)/.exec(file!)![1]!;
    bank.notify([entryOf({ direction: 'CRDT', amount: '12.50', endToEndId, isReturn: true })]);
    await bank.files.round();
    await application.settle();
    expect(await statusOf(body.id)).toBe('FAILED');
    expect(await payments.received(body.id)).toEqual([
      'PENDING',
      'PROCESSING',
      'COMPLETED',
      'FAILED',
      'REFUND_PENDING',
      'REFUND_COMPLETED',
    ]);
    expect((await payments.balance(customerId, accountId)).balance).toBe(before);
    expect(bank.files.record.state.due.size).toBe(0);
    expect(bank.lines.filter((line) => line.includes('refused') || line.includes('answered'))).toEqual([]);
  });

  it('says how accounts are paid into, and reports what comes for them', async () => {
    const { accountId, customerId } = await payments.funded(0, 'EUR');
    const shown = await payments.api.read(`/customers/internal-accounts?customerId=${customerId}&currency=EUR`);
    const [{ accountOrWalletInfo: way }] = shown.data[0].fundingPaymentInstructions;
    expect(way).toMatchObject({
      accountType: 'EUR_ACCOUNT',
      iban: expect.stringMatching(/^DE\d\d37040044060000000[01]$/),
    });
    bank.notify([
      entryOf({ direction: 'CRDT', amount: '7.00', to: way.iban }),
      entryOf({ direction: 'CRDT', amount: '0.50', text: `Savings ${way.reference.toLowerCase()}` }),
    ]);
    await bank.files.round();
    await payments.application.settle();
    expect(bank.files.record.state.due.size).toBe(0);
    expect((await payments.balance(customerId, accountId)).balance).toBe(750);
    const saved = { amount: '0.25', text: way.reference, endToEndId: 'SAVED-BY-MISTAKE' };
    const takenBack = { direction: 'DBIT', amount: '0.25', endToEndId: 'SAVED-BY-MISTAKE', isReturn: true } as const;
    bank.notify([entryOf({ direction: 'CRDT', ...saved }), entryOf(takenBack)]);
    await bank.files.round(); // the deposit is reported, and then its recall
    await bank.files.round();
    await payments.application.settle();
    expect(bank.files.record.state.due.size).toBe(0);
    expect((await payments.balance(customerId, accountId)).balance).toBe(750);
    const about = { context: 'accounts', name: 'internal-account' };
    const webhooks = await payments.received(accountId, 'INTERNAL_ACCOUNT', about);
    expect(webhooks.filter((type) => type === 'BALANCE_UPDATED')).toHaveLength(4); // three deposits and a recall
    expect(bank.lines.filter((line) => line.includes('refused') || line.includes('answered'))).toEqual([]);
  });

  it('reports a credit that names a quote as its deposit', async () => {
    const customerId = await payments.customer();
    const euros = await payments.euros(customerId);
    const source = { customerId, currency: 'EUR' };
    const { status, body: quote } = await payments.realtimeQuote(source, { accountId: euros }, 10_000);
    expect({ status, quote }).toMatchObject({ status: 201 });
    const [{ accountOrWalletInfo: way }] = quote.paymentInstructions;
    expect(way).toMatchObject({ accountType: 'EUR_ACCOUNT', iban: IBAN, reference: expect.any(String) });
    bank.notify([entryOf({ direction: 'CRDT', amount: '100.00', text: `Invoice ${way.reference.toLowerCase()}` })]);
    await bank.files.round();
    await payments.application.settle();
    expect(bank.files.record.state.due.size).toBe(0);
    expect(await statusOf(quote.transactionId)).toBe('PROCESSING'); // its payout waits for the next file
    await payments.application.advance('96h');
    await bank.files.round();
    expect(bank.bookFiles()).toHaveLength(1);
    await bank.files.round();
    await payments.application.settle();
    expect(await statusOf(quote.transactionId)).toBe('COMPLETED');
  });
});

describe('npm run partner:check', () => {
  it('finds nothing wrong with the partner for bank files', async () => {
    const ours = newKeyPair();
    const keyId = 'checked/payment-network';
    const door = new ReportDoor(keyId, [key.publicKey], signingKeyOf(keyId, ours.privateKey));
    const bank = new BankStage();
    bank.platformKey = ours.publicKey;
    let passed = 0;
    const clocks = { signing: () => new Date(), business: () => new Date(Date.now() + passed) };
    const url = await bank.open(keyId, await door.open({ host: '127.0.0.1', port: 0 }), clocks);
    const connection = { url, key: signingKeyOf(keyId, ours.privateKey), partnerKeys: [key.publicKey] };
    const pause = async (): Promise<void> => {
      passed += 96 * 3_600_000; // over the cut-off, and the time for returns
      await bank.files.round();
      bank.bookFiles();
    };
    try {
      const check = new PartnerCheck(connection, 'payment-network', door, {
        milliseconds: 20_000,
        pause,
        now: Date.now,
      });
      const findings = await check.run();
      expect(findings.filter(({ fault }) => fault !== null)).toEqual([]);
      expect(findings.some(({ rule }) => rule === 'a report is repeated until it is taken')).toBe(true);
    } finally {
      await bank.close();
      await door.close();
    }
  });
});
