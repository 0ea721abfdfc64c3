import {
  CREATED_AT, CUSTOMER_ID, DESTINATION_ID, EUR, OTHER_ACCOUNT_ID, PLATFORM_ACCOUNT_ID, QUOTE, SOURCE_ID, USD, UUID, usd,
} from '../../testing/example-terms.js';
import { type QuoteFacts, type QuoteRequest, quoteTerms } from './quote.terms.js';
import { fromDecimal, rational } from './rational.js';

const facts: QuoteFacts = {
  transactionUuid: UUID, at: CREATED_AT, lifetime: 300_000,
  payer: { customerId: CUSTOMER_ID, platformCustomerId: 'customer-1' },
  source: { accountId: SOURCE_ID, kind: 'INTERNAL', status: 'ACTIVE', currency: USD, balance: 0n },
  destination: {
    accountId: DESTINATION_ID, kind: 'EXTERNAL', accountType: 'EUR_ACCOUNT', isWallet: false, status: 'ACTIVE', currency: EUR, rails: ['SEPA'],
  },
  rate: fromDecimal('0.92'), bitcoinRate: fromDecimal('0.00000833'),
  bounds: { minAmount: 100n, maxAmount: 1_000_000n, enabledTransactionTypes: ['OUTGOING', 'INCOMING'] },
  limits: { singlePaymentCents: 10_000_000n, unprovenWalletCents: 100_000n },
  cents: (amount) => amount,
  fees: { serviceFixed: 10n, serviceBasisPoints: 30n, counterpartyFixed: 0n },
  standingFee: null, platformFeeCurrency: 'USD', platformAccountId: PLATFORM_ACCOUNT_ID,
  purposeRequired: ['INR'], settlementSeconds: { SEPA: 86_400 },
};
const internal: QuoteFacts['destination'] = { accountId: OTHER_ACCOUNT_ID, kind: 'INTERNAL', status: 'ACTIVE', currency: EUR, balance: 0n };
const fee = { fixed: usd(50), basisPoints: 30n };
const quote = (request: Partial<QuoteRequest> = {}, change: Partial<QuoteFacts> = {}) =>
  quoteTerms({ lockedSide: 'SENDING', lockedAmount: 10_000n, immediatelyExecute: false, ...request }, { ...facts, ...change });
const refuses = (code: string): Error => expect.objectContaining({ code }) as Error;

describe('a quote agrees on', () => {
  it('price, fees, rail and expiry', () => {
    const expected = { ...QUOTE, rateDetails: { ...QUOTE.rateDetails, svcApiVariableFeeAmount: '30' } };
    expect(quote({ description: 'Rent for March' }, { standingFee: fee })).toEqual(expected);
  });

  it('the override instead of the standing fee, and no platform fee where nothing is exchanged', () => {
    expect(quote({ platformFeeOverride: fee }, { standingFee: { fixed: usd(1_000), basisPoints: 0n } }).platformFees).toEqual(usd(80));
    const same = quote({ platformFeeOverride: fee }, { destination: { ...internal, currency: USD }, rate: rational(1n) });
    expect(same).toMatchObject({ platformFees: usd(0), platformAccountId: null, exchangeRate: '1.00000000' });
  });

  it('no account for a platform fee that comes to nothing', () => {
    expect(quote({ platformFeeOverride: { fixed: usd(0), basisPoints: 0n } }, { platformAccountId: null }).platformAccountId).toBeNull();
  });

  it('no rail to an internal account', () => expect(quote({}, { destination: internal }).rail).toBeNull());

  it('what the caller sent along', () => {
    const sent = { sourceCustomerId: CUSTOMER_ID, paymentRail: 'SEPA', remittanceInformation: 'Invoice 7', purposeOfPayment: 'GIFT' } as const;
    expect(quote(sent)).toMatchObject({
      sourceCustomerId: CUSTOMER_ID, requestedRail: 'SEPA', rail: { mode: 'MANUAL' }, remittanceInformation: 'Invoice 7', purposeOfPayment: 'GIFT',
    });
  });

  it.each<[string, Partial<QuoteRequest>, Partial<QuoteFacts>, string]>([
    ['both ends are one account', {}, { destination: { ...internal, accountId: SOURCE_ID } }, 'SELF_PAYMENT'],
    ['the source is frozen', {}, { source: { ...facts.source, status: 'FROZEN' } }, 'USER_NOT_READY'],
    ['the internal destination is closed', {}, { destination: { ...internal, status: 'CLOSED' } }, 'USER_NOT_READY'],
    ['an embedded wallet is to be executed at once', { immediatelyExecute: true }, { source: { ...facts.source, kind: 'EMBEDDED_WALLET' } }, 'INVALID_INPUT'],
    ['a rail is named for an internal account', { paymentRail: 'SEPA' }, { destination: internal }, 'INVALID_INPUT'],
    ['the rail does not reach the destination', { paymentRail: 'ACH' }, {}, 'INVALID_INPUT'],
    ['the corridor has no rate', {}, { rate: null }, 'NOT_IMPLEMENTED'],
    ['fees eat the amount', { lockedAmount: 10n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    ['the sending amount is below the minimum', { lockedAmount: 99n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    ['the receiving lock needs more than the maximum', { lockedSide: 'RECEIVING', lockedAmount: 1_000_000n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    ['the amount exceeds a single transaction', { lockedAmount: 10_000_001n }, {}, 'TRANSACTION_SIZE_LIMIT_EXCEEDED'],
    ['the sending currency is not enabled', {}, { bounds: null }, 'INVALID_CURRENCY'],
    ['a fee is overridden outside of USD', { platformFeeOverride: fee }, { source: { ...facts.source, currency: EUR } }, 'INVALID_INPUT'],
    ['the fixed fee is in another currency', { platformFeeOverride: { fixed: { currency: 'EUR', amount: '5' }, basisPoints: 0n } }, {}, 'INVALID_INPUT'],
    ['the platform has no account for its fee', { platformFeeOverride: fee }, { platformAccountId: null }, 'INVALID_INPUT'],
    ['the destination wallet failed its proof', {}, { destination: { ...facts.destination, status: 'UNVERIFIED' } as QuoteFacts['destination'] }, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
    ['the corridor demands a purpose', {}, { destination: { ...facts.destination, currency: { ...EUR, code: 'INR' } } as QuoteFacts['destination'] }, 'INVALID_INPUT'],
  ])('nothing when %s', (_, request, change, code) => expect(() => quote(request, change)).toThrow(refuses(code)));

  it('a price whatever the balance, and for a wallet that will sign later', () => {
    expect(quote({}, { source: { ...facts.source, kind: 'EMBEDDED_WALLET', balance: 0n } }).source.kind).toBe('EMBEDDED_WALLET');
  });
});
