import { readReport } from '@app/partner-protocol';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { composeIBAN, isValidIBAN } from 'ibantools';
import { VirtualIbans } from './sepa/virtual-ibans.js';
import { bankSettingsOf } from './settings.js';
import { bankWith, ENVIRONMENT } from './testing/bank-settings.js';
import {
  AFTER_CUT_OFF,
  type BankEntry,
  document,
  IBAN,
  notification,
  Stage,
  statement,
  removeStages,
} from './testing/bank-files.stage.js';

afterAll(removeStages);

const german = (number: number) =>
  composeIBAN({ countryCode: 'DE', bban: `37040044${String(number).padStart(10, '0')}` })!;
const RANGE = `${german(600_000_009)} ${german(600_000_010)}`;
const QUOTE = { currency: 'EUR', isCrypto: false, cryptoNetwork: null };

interface AskedAccount {
  readonly internalAccountId: string;
  readonly currency: string;
  readonly isCrypto: boolean;
  readonly isPlatformAccount: boolean;
  readonly reference: string;
}
const account = (reference: string, more: Partial<AskedAccount> = {}): AskedAccount => ({
  internalAccountId: `InternalAccount:${randomUUID()}`,
  currency: 'EUR',
  isCrypto: false,
  isPlatformAccount: false,
  reference,
  ...more,
});

/** Payment instructions of accounts, by account. */
async function waysOf(stage: Stage, accounts: readonly AskedAccount[]): Promise<ReadonlyMap<string, unknown>> {
  const { answer } = await stage.ask('deposit-instructions', { accounts });
  const { result } = answer as { result: { accounts: { internalAccountId: string; instructions: unknown[] }[] } };
  return new Map(result.accounts.map(({ internalAccountId, instructions }) => [internalAccountId, instructions[0]]));
}
const recordOf = (stage: Stage) => fs.readFileSync(path.join(stage.data, 'record.jsonl'), 'utf8');
const reports = (stage: Stage) => [...stage.files.record.state.due.values()];

describe('Rails', () => {
  it('are those of the banks that are set', async () => {
    expect((await new Stage().ask('rails', {})).answer).toEqual({
      state: 'CONCLUDED',
      result: { rails: ['SEPA', 'ACH'] },
    });
  });
});

describe('Ways into accounts', () => {
  it('are our account of the currency, with the reference of each, recorded once', async () => {
    const stage = new Stage();
    const [euros, ours] = [account('DEP-0001AAAA'), account('DEP-0002AAAA', { isPlatformAccount: true })];
    const dollars = account('DEP-0003AAAA', { currency: 'USD' });
    const others = [
      account('DEP-0004AAAA', { currency: 'GBP' }),
      account('DEP-0005AAAA', { isCrypto: true }),
      account('- A -'), // occurs in any text
    ];
    const ways = await waysOf(stage, [euros, ...others, ours, dollars]);
    const iban = { accountType: 'EUR_ACCOUNT', iban: IBAN, paymentRails: ['SEPA'] };
    expect(Object.fromEntries(ways)).toEqual({
      [euros.internalAccountId]: {
        accountOrWalletInfo: { ...iban, reference: 'DEP-0001AAAA' },
        isPlatformAccount: false,
      },
      [ours.internalAccountId]: {
        accountOrWalletInfo: { ...iban, reference: 'DEP-0002AAAA' },
        isPlatformAccount: true,
      },
      [dollars.internalAccountId]: {
        accountOrWalletInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: '000123456789',
          routingNumber: '021000021',
          bankName: 'First Bank',
          paymentRails: ['ACH'],
          reference: 'DEP-0003AAAA',
        },
        isPlatformAccount: false,
      },
    });
    const record = recordOf(stage);
    stage.restart();
    expect(await waysOf(stage, [euros, ours, dollars])).toEqual(ways);
    expect(recordOf(stage)).toBe(record);
  });

  it('say so where a bank gives two credits one reference, in one file or in two', async () => {
    const stage = new Stage();
    const [one, other] = [account('DEP-111111AAAA'), account('DEP-222222AAAA')];
    await waysOf(stage, [one, other]);
    const credit = (text: string, more: Partial<BankEntry> = {}): BankEntry => ({
      reference: 'D1',
      amount: '7.00',
      direction: 'CRDT',
      text,
      ...more,
    });
    const [first, second] = [credit('DEP-111111AAAA'), credit('DEP-222222AAAA')];
    await stage.receive(notification([first, second, credit('DEP-222222AAAA', { amount: '8.00' })]));
    const named = [
      { ...first, endToEndId: 'E1' },
      { ...second, endToEndId: 'E2' },
    ] as const;
    for (const each of named) await stage.receive(notification([{ ...each, reference: 'D2' }]));
    await stage.receive(notification([{ ...named[0], reference: 'D2' }])); // the same entry, once more
    expect(stage.lines.filter((line) => line.includes('reference'))).toEqual([
      expect.stringContaining('SEPA:D1 is that of another entry of 7.00 too'),
      expect.stringContaining('SEPA:D1 has another amount than before: 8.00'),
      expect.stringContaining('SEPA:D2 is that of another entry of 7.00 too'),
    ]);
    expect(reports(stage)).toHaveLength(2);
  });

  it('never take the reference of another account or quote', async () => {
    const stage = new Stage();
    const [first, second] = [account('DEP-AAAAAA'), account('dep aaaaaa')];
    await stage.ask('funding-instructions', { ...QUOTE, quoteId: `Quote:${randomUUID()}`, reference: 'REF-BBBBBB' });
    expect((await waysOf(stage, [first])).size).toBe(1);
    expect((await waysOf(stage, [second, account('REF-BBBBBB')])).size).toBe(0);
    const quote = { ...QUOTE, quoteId: `Quote:${randomUUID()}`, reference: 'DEP-AAAAAA' };
    expect((await stage.ask('funding-instructions', quote)).answer).toMatchObject({ result: { instructions: [] } });
  });

  it('bring credits that name an account to it, and those that name several to no one', async () => {
    const stage = new Stage();
    const [one, other] = [account('DEP-111111AAAA'), account('DEP-222222AAAA')];
    const quoteId = `Quote:${randomUUID()}`;
    await waysOf(stage, [one, other]);
    await stage.ask('funding-instructions', { ...QUOTE, quoteId, reference: 'DEP-111111' });
    const credit = (reference: string, text: string): BankEntry => ({
      reference,
      amount: '7.00',
      direction: 'CRDT',
      text,
    });
    await stage.receive(
      notification([
        credit('D1', 'my savings, dep 111111 aaaa'), // contains the reference of the quote
        credit('D2', 'DEP-111111AAAA and DEP-222222AAAA'),
        credit('D3', 'DEP-111111'),
        credit('D4', 'DEP-111111 AAAA DEP-222222 AAAA'),
      ]),
    );
    const { internalAccountId } = one;
    const expected = [
      { kind: 'FUNDS_RECEIVED', depositId: 'SEPA:D1', internalAccountId },
      { kind: 'FUNDS_RECEIVED', depositId: 'SEPA:D3', quoteId },
    ];
    expect(reports(stage)).toMatchObject(expected);
    for (const due of reports(stage)) expect(readReport({ ...due, reportedAt: stage.now.toISOString() })).toBeDefined();
    stage.restart();
    expect(reports(stage)).toMatchObject(expected);
    expect(stage.lines.filter((line) => line.includes('neither a quote nor an account'))).toHaveLength(2);
  });
});

describe('Virtual IBANs', () => {
  it('are given to one account each, and kept; where none is left, the reference names the account', async () => {
    const stage = new Stage(bankWith({ SEPA_VIRTUAL_IBANS: RANGE }));
    const accounts = ['1', '2', '3'].map((last) => account(`DEP-AAAAAA${last}`));
    const [one, two, three] = accounts as [AskedAccount, AskedAccount, AskedAccount];
    const dollars = account('DEP-BBBBBB', { currency: 'USD' });
    const ibansOf = async (asked: readonly AskedAccount[]) =>
      [...(await waysOf(stage, asked)).values()].map(
        (way) => (way as { accountOrWalletInfo: { iban?: string } }).accountOrWalletInfo.iban,
      );
    expect(await ibansOf([dollars, one])).toEqual([undefined, german(600_000_009)]);
    stage.restart();
    expect(await ibansOf([three, two, one])).toEqual([german(600_000_010), IBAN, german(600_000_009)]);
    const record = recordOf(stage);
    expect(await ibansOf([one, two, three])).toEqual([german(600_000_009), IBAN, german(600_000_010)]);
    expect(recordOf(stage)).toBe(record);
    const to = (reference: string, iban: string, text?: string): BankEntry => ({
      reference,
      amount: '7',
      direction: 'CRDT',
      to: iban,
      ...(text !== undefined && { text }),
    });
    // with another range further accounts get other IBANs, and the IBANs assigned before remain valid
    stage.restart(bankWith({ SEPA_VIRTUAL_IBANS: `${german(700_000_000)} ${german(700_000_009)}` }));
    expect(await ibansOf([two, one])).toEqual([german(700_000_000), german(700_000_001)]);
    stage.restart(bankWith({}));
    expect(await ibansOf([two, one])).toEqual([IBAN, IBAN]);
    await stage.receive(
      notification([
        to('D1', german(600_000_009)),
        to('D2', german(700_000_001), two.reference), // the number must match exactly, unlike a text
        to('D3', IBAN, two.reference),
        to('D4', german(700_000_002)),
      ]),
    );
    expect(reports(stage)).toMatchObject([
      { depositId: 'SEPA:D1', internalAccountId: one.internalAccountId },
      { depositId: 'SEPA:D2', internalAccountId: one.internalAccountId },
      { depositId: 'SEPA:D3', internalAccountId: two.internalAccountId },
    ]);
  });

  it('are accounts of their country', () => {
    const range = VirtualIbans.of('BE68539007547034 BE57539007547135')!;
    const [first, second] = [range.after(null, () => false)!, 'BE57539007547135'];
    expect([first, isValidIBAN(first)]).toEqual(['BE68539007547034', true]);
    expect(range.after(first, () => false)).toBe(second); // numbers between them have wrong check digits
    expect(range.after(second, () => false)).toBeNull();
    expect([first, second, IBAN, 'BE68', 'BE68539007547136'].map((iban) => range.has(iban))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    german(1),
    `${german(1)} ${german(1)}`,
    `${german(2)} ${german(1)}`,
    `${german(1)} ${german(2)} ${german(3)}`,
    `${german(1)} DE00370400440000000002`,
    `${german(1)} FR1420041010050500013M02606`,
    `${german(532_000_000)} ${german(533_000_000)}`, // our own account is among them
  ])('are not "%s"', (text) => {
    expect(bankSettingsOf({ ...ENVIRONMENT, SEPA_VIRTUAL_IBANS: text })).toMatch(/^SEPA_VIRTUAL_IBANS must/);
  });
});

describe("A deposit that its sender's bank takes back", () => {
  const credit = (reference: string, more: Partial<BankEntry> = {}): BankEntry => ({
    reference,
    amount: '7.00',
    direction: 'CRDT',
    endToEndId: 'INVOICE-OF-ADA',
    text: 'DEP-AAAAAA',
    ...more,
  });
  const back = (reference: string | null, more: Partial<BankEntry> = {}): BankEntry => ({
    reference,
    amount: '7.00',
    direction: 'DBIT',
    endToEndId: 'INVOICE-OF-ADA',
    returnCode: 'FOCR',
    ...more,
  });
  const received = (number: number) => ({ kind: 'FUNDS_RECEIVED', depositId: `SEPA:D${number}` });
  const recalled = (number: number) => ({ kind: 'FUNDS_RECALLED', depositId: `SEPA:D${number}` });

  async function paidInto(entries: readonly BankEntry[]) {
    const stage = new Stage();
    const { internalAccountId } = account('DEP-AAAAAA');
    await waysOf(stage, [account('DEP-AAAAAA', { internalAccountId })]);
    await stage.receive(notification(entries));
    return { stage, internalAccountId };
  }

  it('is reported as recalled, once, and matched on the statement; the record has no name that a payer made', async () => {
    const { stage, internalAccountId } = await paidInto([credit('D1')]);
    await stage.receive(notification([back('D1')])); // some banks give it the same reference
    await stage.receive(notification([back('D1')]));
    stage.restart();
    expect(reports(stage)).toMatchObject([received(1), recalled(1)]);
    for (const due of reports(stage)) expect(readReport({ ...due, reportedAt: stage.now.toISOString() })).toBeDefined();
    expect(recordOf(stage)).not.toContain('INVOICE-OF-ADA');
    await stage.receive(statement([credit('D1'), back('D1')]));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-16: statement and record agree to the cent');
    expect(fs.readFileSync(path.join(stage.data, 'reports/2026-01-16-sepa.txt'), 'utf8')).toMatch(
      new RegExp(`D1: deposit for ${internalAccountId}\\n.*D1: recall of deposit SEPA:D1`),
    );
    expect(reports(stage).at(-1)).toMatchObject({
      entries: [
        { direction: 'CREDIT', depositId: 'SEPA:D1' },
        { direction: 'DEBIT', depositId: 'SEPA:D1' },
      ],
    });
    await stage.receive(statement([], { id: 'S-2' }));
    expect(stage.lines.at(-1)).toBe('SEPA 2026-01-16: statement and record do not agree: 2 missing');
  });

  it('can come and go in one file, and be one of several', async () => {
    const { stage } = await paidInto([credit('D1'), credit('D2', { amount: '8' }), back('R1'), back('R2')]);
    expect(reports(stage)).toMatchObject([received(1), received(2), recalled(1)]);
    expect(stage.lines.at(-1)).toContain('means none that is with us of the deposits: SEPA:R2');
  });

  it.each<[string, readonly BankEntry[], BankEntry, string]>([
    ['another amount', [credit('D1')], back('R1', { amount: '6.99' }), 'means none of the deposits'],
    ['another payment', [credit('D1')], back('R1', { endToEndId: 'OTHER' }), 'means none of the deposits'],
    ['no payment', [credit('D1')], back('R1', { endToEndId: 'NOTPROVIDED' }), 'means none of the deposits'],
    ['two payments', [credit('D1'), credit('D2')], back('R1'), 'could mean several'],
    ['a payment for no one', [credit('D1', { text: 'rent' })], back('R1'), 'means none that is with us'],
    ['no reference', [credit('D1')], back(null), 'has no reference'],
  ])('is not taken back where the entry names %s', async (_, credits, entry, line) => {
    const { stage } = await paidInto(credits);
    const before = reports(stage).length;
    await stage.receive(notification([entry]));
    expect(reports(stage)).toHaveLength(before);
    expect(stage.lines.at(-1)).toContain(line);
  });

  it('is not taken back by a debit that is no return, nor by an order that came back', async () => {
    const { stage } = await paidInto([credit('D1')]);
    const { returnCode: _, ...plain } = back('R1');
    await stage.receive(notification([plain]));
    const order = await stage.pay({ amount: { currency: 'EUR', amount: '700' } });
    await stage.roundAt(AFTER_CUT_OFF);
    await stage.receive(notification([back('R2', { operationId: order })]));
    expect(reports(stage).filter(({ kind }) => kind === 'FUNDS_RECALLED')).toEqual([]);
  });

  it('is not reported where the platform never had it', async () => {
    const { stage } = await paidInto([credit('D1')]);
    const { reportId } = reports(stage)[0]!;
    const refused = { reportId, status: 404, outcome: null, at: stage.now.toISOString() };
    stage.files.record.append({ type: 'REPORT_SENT', ...refused });
    await stage.receive(notification([back('R1')]));
    expect(reports(stage)).toEqual([]);
    expect(stage.files.record.state.recalled.has('SEPA:D1')).toBe(true);
  });

  const request = (payments: string, more = '') =>
    document(
      'camt.056.001.08',
      `<FIToFIPmtCxlReq><Assgnmt><Id>A-1</Id></Assgnmt><Undrlyg>${more}${payments}</Undrlyg></FIToFIPmtCxlReq>`,
    );
  const asked = (endToEndId: string, amount: string) =>
    `<TxInf><CxlId>C-1</CxlId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><OrgnlIntrBkSttlmAmt Ccy="EUR">${amount}</OrgnlIntrBkSttlmAmt>` +
    '<CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf></TxInf>';

  it('is asked for first: a request says whose money it is about, once, and moves none', async () => {
    const { stage, internalAccountId } = await paidInto([
      credit('D1'),
      credit('D2', { endToEndId: 'OTHER', text: 'rent' }),
    ]);
    const before = reports(stage).length;
    const file = request([asked('INVOICE-OF-ADA', '7'), asked('OTHER', '7'), asked('OTHER', '6.99')].join(''));
    await stage.receive(file);
    await stage.receive(file);
    const lines = stage.lines.filter((line) => line.includes('asks by request C-1 for a payment back (DUPL)'));
    expect(lines.map((line) => line.split('(DUPL): ')[1])).toEqual([
      `SEPA:D1, 7.00, for ${internalAccountId}`,
      'SEPA:D2, 7.00, for no one',
      'it is no credit that came here',
    ]);
    expect(reports(stage)).toHaveLength(before);
    await stage.receive(notification([back('R1')]));
    await stage.receive(request(asked('INVOICE-OF-ADA', '7.00')));
    expect(stage.lines.at(-1)).toContain('SEPA:D1, 7.00, taken back before');
  });

  it.each([
    ['no payment', () => request('')],
    [
      'all payments of a message',
      () => request(asked('A', '1'), '<OrgnlGrpInfAndCxl><GrpCxl>true</GrpCxl></OrgnlGrpInfAndCxl>'),
    ],
    ['no id', () => request(asked('A', '1')).replace(/<Assgnmt>.*<\/Assgnmt>/, '')],
    ['no amount', () => request(asked('A', 'x'))],
  ])('is not asked for by a request with %s', async (_, file) => {
    const { stage } = await paidInto([]);
    await stage.receive(file());
    expect(stage.lines.at(-1)).toMatch(/^"[^"]+" is refused: it /);
  });
});
