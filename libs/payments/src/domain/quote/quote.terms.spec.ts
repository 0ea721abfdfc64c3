import {
  DETAILS,
  CREATED_AT,
  CUSTOMER_ID,
  DESTINATION_ID,
  EUR,
  OTHER_ACCOUNT_ID,
  PLATFORM_ACCOUNT_ID,
  PUSHED_QUOTE,
  QUOTE,
  SOURCE_ID,
  USD,
  UUID,
  usd,
} from '../../testing/example-terms.js';
import type { ExternalParty, InternalParty, RealtimeParty, UmaParty } from '../payment-facts.js';
import { type QuoteFacts, type QuoteRequest, quoteTerms } from './quote.terms.js';
import { fromDecimal, rational } from './rational.js';

const balance: InternalParty = {
  accountId: SOURCE_ID,
  kind: 'INTERNAL',
  status: 'ACTIVE',
  currency: USD,
  balance: 0n,
  ownerId: CUSTOMER_ID,
};
const bank: ExternalParty = {
  accountId: DESTINATION_ID,
  kind: 'EXTERNAL',
  accountType: 'EUR_ACCOUNT',
  details: DETAILS,
  isWallet: false,
  status: 'ACTIVE',
  currency: EUR,
  rails: ['SEPA'],
  isBeyondReach: false,
  lacksAddress: false,
  ownerId: CUSTOMER_ID,
};
const realtime: RealtimeParty = { kind: 'REALTIME_FUNDING', currency: USD, isCrypto: false };
const coins: RealtimeParty = {
  kind: 'REALTIME_FUNDING',
  currency: { ...USD, code: 'USDC', decimals: 6 },
  isCrypto: true,
  cryptoNetwork: 'SOLANA',
};
const ana: UmaParty = {
  kind: 'UMA_ADDRESS',
  umaAddress: '$ana@elsewhere.example',
  currency: EUR,
  minAmount: 1n,
  maxAmount: 100_000n,
  requiredFields: [
    { name: 'FULL_NAME', mandatory: true },
    { name: 'BIRTH_DATE', mandatory: false },
  ],
};
const paymentInstructions = PUSHED_QUOTE.paymentInstructions ?? [];
const facts: QuoteFacts = {
  transactionUuid: UUID,
  at: CREATED_AT,
  lifetime: 300_000,
  payer: {
    customerId: CUSTOMER_ID,
    platformCustomerId: 'customer-1',
    umaAddress: '$ada@pay.example',
    information: { FULL_NAME: 'Ada Lovelace' },
  },
  source: balance,
  destination: bank,
  missingPayerFields: [],
  counterparty: null,
  depositAccountId: null,
  paymentInstructions: [],
  rate: fromDecimal('0.92'),
  bitcoinRate: fromDecimal('0.00000833'),
  untraded: null,
  bounds: { minAmount: 100n, maxAmount: 1_000_000n, enabledTransactionTypes: ['OUTGOING', 'INCOMING'] },
  limits: { singlePaymentCents: 10_000_000n, unprovenWalletCents: 100_000n },
  cents: (amount) => amount,
  fees: { serviceFixed: 10n, serviceBasisPoints: 30n, counterpartyFixed: 0n },
  standingFee: null,
  platformFeeCurrency: 'USD',
  platformAccountId: PLATFORM_ACCOUNT_ID,
  purposeRequired: ['INR'],
  settlementSeconds: { SEPA: 86_400 },
};
const internal: InternalParty = {
  accountId: OTHER_ACCOUNT_ID,
  kind: 'INTERNAL',
  status: 'ACTIVE',
  currency: EUR,
  balance: 0n,
  ownerId: null,
};
const fee = { fixed: usd(50), basisPoints: 30n };
const quote = (request: Partial<QuoteRequest> = {}, change: Partial<QuoteFacts> = {}) =>
  quoteTerms(
    { lockedSide: 'SENDING', lockedAmount: 10_000n, immediatelyExecute: false, senderCustomerInfo: {}, ...request },
    { ...facts, ...change },
  );
const refuses = (code: string): Error => expect.objectContaining({ code }) as Error;

describe('a quote agrees on', () => {
  it('amounts that a payment can carry, whatever the market gives', () => {
    const largest = fromDecimal(String(Number.MAX_SAFE_INTEGER));
    const carried = { fees: { ...facts.fees, serviceFixed: 0n, serviceBasisPoints: 0n }, rate: largest };
    const bounds = { ...facts.bounds!, minAmount: 1n };
    const { receivingAmount } = quote({ lockedAmount: 1n }, { ...carried, bounds });
    expect(receivingAmount.amount).toBe(String(Number.MAX_SAFE_INTEGER));
    expect(() => quote({ lockedAmount: 2n }, { ...carried, bounds })).toThrow(refuses('AMOUNT_OUT_OF_RANGE'));
  });

  it('price, fees, rail and expiry', () => {
    const rateDetails = { ...QUOTE.rateDetails, svcApiVariableFeeAmount: '30' };
    const expected = { ...QUOTE, rateDetails, period: '2026-01-15T12:0' };
    expect(quote({ description: 'Rent for March' }, { standingFee: fee })).toEqual(expected);
  });

  it('the override instead of the configured fee, and no platform fee where nothing is exchanged', () => {
    expect(
      quote({ platformFeeOverride: fee }, { standingFee: { fixed: usd(1_000), basisPoints: 0n } }).platformFees,
    ).toEqual(usd(80));
    const same = quote(
      { platformFeeOverride: fee },
      { destination: { ...internal, currency: USD }, rate: rational(1n) },
    );
    expect(same).toMatchObject({ platformFees: usd(0), platformAccountId: null, exchangeRate: '1.00000000' });
  });

  it('no account for a platform fee of zero', () => {
    expect(
      quote({ platformFeeOverride: { fixed: usd(0), basisPoints: 0n } }, { platformAccountId: null }).platformAccountId,
    ).toBeNull();
  });

  it('no rail to an internal account', () => expect(quote({}, { destination: internal }).rail).toBeNull());

  it('memo and other members of the caller', () => {
    const sent = {
      sourceCustomerId: CUSTOMER_ID,
      paymentRail: 'SEPA',
      remittanceInformation: 'Invoice 7',
      purposeOfPayment: 'GIFT',
    } as const;
    expect(quote(sent)).toMatchObject({
      sourceCustomerId: CUSTOMER_ID,
      requestedRail: 'SEPA',
      rail: { mode: 'MANUAL' },
      remittanceInformation: 'Invoice 7',
      purposeOfPayment: 'GIFT',
    });
  });

  it.each<[string, Partial<QuoteRequest>, Partial<QuoteFacts>, string]>([
    ['both ends are one account', {}, { destination: { ...internal, accountId: SOURCE_ID } }, 'SELF_PAYMENT'],
    ['the source is frozen', {}, { source: { ...balance, status: 'FROZEN' } }, 'USER_NOT_READY'],
    ['the internal destination is closed', {}, { destination: { ...internal, status: 'CLOSED' } }, 'USER_NOT_READY'],
    [
      'an embedded wallet is to be executed at once',
      { immediatelyExecute: true },
      { source: { ...balance, kind: 'EMBEDDED_WALLET' } },
      'INVALID_INPUT',
    ],
    ['a rail is named for an internal account', { paymentRail: 'SEPA' }, { destination: internal }, 'INVALID_INPUT'],
    ['the rail does not reach the destination', { paymentRail: 'ACH' }, {}, 'INVALID_INPUT'],
    ['the corridor has no rate', {}, { rate: null }, 'NOT_IMPLEMENTED'],
    ['fees eat the amount', { lockedAmount: 10n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    ['the sending amount is below the minimum', { lockedAmount: 99n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    [
      'the receiving lock needs more than the maximum',
      { lockedSide: 'RECEIVING', lockedAmount: 1_000_000n },
      {},
      'AMOUNT_OUT_OF_RANGE',
    ],
    ['the amount exceeds a single transaction', { lockedAmount: 10_000_001n }, {}, 'TRANSACTION_SIZE_LIMIT_EXCEEDED'],
    ['the sending currency is not enabled', {}, { bounds: null }, 'INVALID_CURRENCY'],
    [
      'a fee is overridden outside of USD',
      { platformFeeOverride: fee },
      { source: { ...balance, currency: EUR } },
      'INVALID_INPUT',
    ],
    [
      'the fixed fee is in another currency',
      { platformFeeOverride: { fixed: { currency: 'EUR', amount: '5' }, basisPoints: 0n } },
      {},
      'INVALID_INPUT',
    ],
    [
      'the platform has no account for its fee',
      { platformFeeOverride: fee },
      { platformAccountId: null },
      'INVALID_INPUT',
    ],
    [
      'the destination wallet failed its proof',
      {},
      { destination: { ...bank, status: 'UNVERIFIED' } },
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    ],
    [
      'the payer lacks what providers require',
      {},
      { missingPayerFields: ['birthDate'] },
      'MISSING_MANDATORY_USER_INFO',
    ],
    [
      'the corridor demands a purpose',
      {},
      { destination: { ...bank, currency: { ...EUR, code: 'INR' } } },
      'INVALID_INPUT',
    ],
    [
      'the source bank account is out of use',
      {},
      { source: { ...bank, currency: USD, accountId: 'other', status: 'INACTIVE' } },
      'INVALID_BANK_ACCOUNT',
    ],
    [
      'a coin is to be pushed on no chain',
      {},
      { source: { kind: 'REALTIME_FUNDING', isCrypto: true, currency: coins.currency }, paymentInstructions },
      'INVALID_INPUT',
    ],
    [
      'a coin is to be pushed on a chain without it',
      {},
      { source: { ...coins, cryptoNetwork: 'TRON' }, paymentInstructions },
      'INVALID_INPUT',
    ],
    [
      'dollars are to be pushed on a chain',
      {},
      { source: { ...realtime, cryptoNetwork: 'SOLANA' }, paymentInstructions },
      'INVALID_INPUT',
    ],
    ['there is no way to push the currency', {}, { source: realtime }, 'NOT_IMPLEMENTED'],
    [
      'the payer has no account of the coin',
      { lockedAmount: 500_000n },
      { source: coins, paymentInstructions },
      'INVALID_INPUT',
    ],
    [
      "the receiving bank account lacks its beneficiary's address",
      {},
      { destination: { ...bank, lacksAddress: true } },
      'MISSING_MANDATORY_USER_INFO',
    ],
    ['the payer is the receiver', {}, { destination: { ...ana, umaAddress: '$ADA@pay.example' } }, 'SELF_PAYMENT'],
    ['the receiver takes less', {}, { destination: { ...ana, maxAmount: 9_000n } }, 'AMOUNT_OUT_OF_RANGE'],
    ['the receiver takes only more', {}, { destination: { ...ana, minAmount: 10_000n } }, 'AMOUNT_OUT_OF_RANGE'],
    [
      'the receiver needs to know more',
      {},
      { destination: { ...ana, requiredFields: [{ name: 'NATIONALITY', mandatory: true }] } },
      'MISSING_MANDATORY_USER_INFO',
    ],
  ])('nothing when %s', (_, request, change, code) => expect(() => quote(request, change)).toThrow(refuses(code)));

  it('a price whatever the balance, and for a wallet that will sign later', () => {
    expect(quote({}, { source: { ...balance, kind: 'EMBEDDED_WALLET', balance: 0n } }).source.kind).toBe(
      'EMBEDDED_WALLET',
    );
  });

  it("its funding: pulled from a bank account, pushed by banks, or pushed on a chain through the payer's account", () => {
    expect(quote({}, { source: { ...bank, accountId: 'other', currency: USD } })).toMatchObject({
      funding: 'PULL',
      paymentInstructions: [],
    });
    expect(quote({}, { source: realtime, paymentInstructions, depositAccountId: OTHER_ACCOUNT_ID })).toMatchObject({
      funding: 'PUSH',
      depositAccountId: null,
      paymentInstructions,
      source: { accountId: null, kind: 'REALTIME_FUNDING', currency: USD },
    });
    const onChain = { paymentInstructions, depositAccountId: OTHER_ACCOUNT_ID };
    expect(quote({ lockedAmount: 500_000n }, { source: coins, ...onChain })).toMatchObject({
      funding: 'PUSH_ON_CHAIN',
      depositAccountId: OTHER_ACCOUNT_ID,
      cryptoNetwork: 'SOLANA',
    });
    const wallet = {
      ...bank,
      accountId: 'other',
      accountType: 'SOLANA_WALLET',
      isWallet: true,
      currency: coins.currency,
    };
    expect(quote({ lockedAmount: 500_000n }, { source: wallet, ...onChain })).toMatchObject({
      funding: 'PUSH_ON_CHAIN',
      source: { accountId: 'other' },
    });
  });

  it("the receiver's data for the fields that the platform asks for, and none where it asks for none", () => {
    const asked = [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ];
    const answers = { FULL_NAME: 'Ana', TAX_ID: '12' };
    const known = (counterparty: QuoteFacts['counterparty']) =>
      quote({}, { destination: ana, counterparty }).counterpartyInformation;
    expect(known({ asked, required: ['TAX_ID'], answers })).toEqual({ FULL_NAME: 'Ana' });
    expect([known({ asked: [], required: ['TAX_ID'], answers }), known(null)]).toEqual([undefined, undefined]);
    const untold: QuoteFacts['counterparty'][] = [
      { asked, required: [], answers: { BIRTH_DATE: '1990-01-15' } },
      { asked, required: [], answers: { FULL_NAME: '' } },
      { asked: [], required: ['USER_TYPE'], answers },
    ];
    for (const counterparty of untold)
      expect(() => known(counterparty)).toThrow(refuses('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'));
    expect(() => known({ asked, required: [], answers: null })).toThrow(refuses('PAYREQ_REQUEST_FAILED'));
  });

  it("a UMA address, with the data that the receiver's side requires and the service does not know", () => {
    expect(quote({}, { destination: ana })).toMatchObject({
      umaAddress: '$ana@elsewhere.example',
      rail: null,
      destination: { accountId: null, kind: 'UMA_ADDRESS', currency: EUR },
    });
    const mandatory = ['FULL_NAME', 'NATIONALITY', 'POSTAL_ADDRESS', 'constructor'].map((name) => ({
      name,
      mandatory: name !== 'constructor',
    }));
    const asking = { ...ana, requiredFields: mandatory };
    const paid = (more: QuoteRequest['senderCustomerInfo']) =>
      quote(
        { senderCustomerInfo: { NATIONALITY: 'FR', POSTAL_ADDRESS: { country: 'FR' }, ...more } },
        { destination: asking },
      );
    const address = { NATIONALITY: 'FR', POSTAL_ADDRESS: '{"country":"FR"}' };
    expect(paid({ TAX_ID: 'not requested' }).payerInformation).toEqual({ FULL_NAME: 'Ada Lovelace', ...address });
    expect(paid({ FULL_NAME: 'Ada King' }).payerInformation).toEqual({ FULL_NAME: 'Ada King', ...address });
    expect(() => paid({ NATIONALITY: '' })).toThrow(refuses('MISSING_MANDATORY_USER_INFO'));
    expect(() => paid({ NATIONALITY: 'x'.repeat(1_001) })).toThrow(refuses('INVALID_INPUT'));
  });
});
