/** A bank in a country whose banks are identified by name. `bankName` is the value in an account; `displayName` is for people. */
export interface Bank {
  readonly bankName: string;
  readonly displayName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Common prefix of all its SWIFT codes. */
  readonly swiftCode?: string;
}

/** Name of a bank, with its SWIFT code if accounts are identified by it. */
type Row = readonly [bankName: string, swiftCode?: string];

const BANKS_BY_CORRIDOR: readonly (readonly [country: string, currency: string, rows: readonly Row[]])[] = [
  [
    'NG',
    'NGN',
    [
      ['Access Bank'],
      ['Ecobank Nigeria'],
      ['Fidelity Bank'],
      ['First Bank of Nigeria'],
      ['First City Monument Bank'],
      ['Guaranty Trust Bank'],
      ['Kuda Bank'],
      ['Moniepoint MFB'],
      ['OPay'],
      ['PalmPay'],
      ['Polaris Bank'],
      ['Providus Bank'],
      ['Stanbic IBTC Bank'],
      ['Sterling Bank'],
      ['Union Bank of Nigeria'],
      ['United Bank for Africa'],
      ['Wema Bank'],
      ['Zenith Bank'],
    ],
  ],
  [
    'PH',
    'PHP',
    [
      ['Asia United Bank'],
      ['BDO Unibank'],
      ['Bank of the Philippine Islands'],
      ['China Banking Corporation'],
      ['EastWest Bank'],
      ['GCash'],
      ['Land Bank of the Philippines'],
      ['Maya Bank'],
      ['Metropolitan Bank and Trust Company'],
      ['Philippine National Bank'],
      ['Rizal Commercial Banking Corporation'],
      ['Security Bank'],
      ['UnionBank of the Philippines'],
    ],
  ],
  [
    'SG',
    'SGD',
    [
      ['Citibank Singapore', 'CITISGSG'],
      ['DBS Bank', 'DBSSSGSG'],
      ['GXS Bank', 'GXSPSGSG'],
      ['HSBC Singapore', 'HSBCSGS2'],
      ['Maybank Singapore', 'MBBESGS2'],
      ['OCBC Bank', 'OCBCSGSG'],
      ['Standard Chartered Singapore', 'SCBLSG22'],
      ['United Overseas Bank', 'UOVBSGSG'],
    ],
  ],
  [
    'ZA',
    'ZAR',
    [
      ['Absa Bank'],
      ['African Bank'],
      ['Capitec Bank'],
      ['Discovery Bank'],
      ['First National Bank'],
      ['Investec Bank'],
      ['Nedbank'],
      ['Standard Bank'],
      ['TymeBank'],
    ],
  ],
];

/** Banks listed by GET /discoveries. */
const BANKS: readonly Bank[] = BANKS_BY_CORRIDOR.flatMap(([country, currency, rows]) =>
  rows.map(([bankName, swiftCode]) => ({
    bankName,
    displayName: bankName,
    country,
    currency,
    ...(swiftCode !== undefined && { swiftCode }),
  })),
);

/** The banks of a country, of a currency, or of both. */
export function banksOf({
  country,
  currency,
}: {
  readonly country?: string;
  readonly currency?: string;
}): readonly Bank[] {
  return BANKS.filter(
    (bank) => (country ?? bank.country) === bank.country && (currency ?? bank.currency) === bank.currency,
  );
}

/** The bank with a SWIFT code of eight or eleven characters. */
export function bankOfSwiftCode(swiftCode: string): Bank | undefined {
  return BANKS.find((bank) => bank.swiftCode !== undefined && swiftCode.startsWith(bank.swiftCode));
}

/** Allowed bank names in a corridor; empty if any name is allowed. */
export function bankNamesOf(currency: string): readonly string[] {
  return banksOf({ currency }).map(({ bankName }) => bankName);
}
