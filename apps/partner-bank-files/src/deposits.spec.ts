import { readReport } from '@app/partner-protocol';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { composeIBAN, isValidIBAN } from 'ibantools';
import { VirtualIbans } from './sepa/virtual-ibans.js';
import { bankSettingsOf } from './settings.js';
import { bankWith, ENVIRONMENT } from './testing/bank-settings.js';
import { type BankEntry, IBAN, notification, Stage } from './testing/bank-files.stage.js';

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

/** Ways into accounts, by account. */
async function waysOf(stage: Stage, accounts: readonly AskedAccount[]): Promise<ReadonlyMap<string, unknown>> {
  const { answer } = await stage.ask('deposit-instructions', { accounts });
  const { result } = answer as { result: { accounts: { internalAccountId: string; instructions: unknown[] }[] } };
  return new Map(result.accounts.map(({ internalAccountId, instructions }) => [internalAccountId, instructions[0]]));
}
const recordOf = (stage: Stage) => fs.readFileSync(path.join(stage.data, 'record.jsonl'), 'utf8');
const reports = (stage: Stage) => [...stage.files.record.state.due.values()];

describe('Ways into accounts', () => {
  it('are our account of the currency, with the reference of each, recorded once', async () => {
    const stage = new Stage();
    const [euros, ours] = [account('DEP-0001AAAA'), account('DEP-0002AAAA', { isPlatformAccount: true })];
    const dollars = account('DEP-0003AAAA', { currency: 'USD' });
    const others = [
      account('DEP-0004AAAA', { currency: 'GBP' }),
      account('DEP-0005AAAA', { isCrypto: true }),
      account('- A -'), // is in any text
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
        credit('D1', 'my savings, dep 111111 aaaa'), // has the reference of the quote in it
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
    // with another range accounts get others, and those that were given before still count
    stage.restart(bankWith({ SEPA_VIRTUAL_IBANS: `${german(700_000_000)} ${german(700_000_009)}` }));
    expect(await ibansOf([two, one])).toEqual([german(700_000_000), german(700_000_001)]);
    stage.restart(bankWith({}));
    expect(await ibansOf([two, one])).toEqual([IBAN, IBAN]);
    await stage.receive(
      notification([
        to('D1', german(600_000_009)),
        to('D2', german(700_000_001), two.reference), // the number is exact, a text is not
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
