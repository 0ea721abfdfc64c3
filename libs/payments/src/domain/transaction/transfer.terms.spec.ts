import { fromDecimal, rational } from '../quote/rational.js';
import { centsOf } from '../payment.rules.js';
import {
  DETAILS,
  CUSTOMER_ID,
  DESTINATION_ID,
  EUR,
  SOURCE_ID,
  TRANSFER_IN,
  TRANSFER_OUT,
  USD,
  UUID,
  usd,
} from '../../testing/example-terms.js';
import {
  type TransferInFacts,
  type TransferOutFacts,
  type TransferOutRequest,
  transferInTerms,
  transferOutTerms,
} from './transfer.terms.js';

const source: TransferOutFacts['source'] = {
  accountId: SOURCE_ID,
  kind: 'INTERNAL',
  status: 'ACTIVE',
  currency: USD,
  balance: 5_000n,
  ownerId: null,
};
const destination: TransferOutFacts['destination'] = {
  accountId: DESTINATION_ID,
  kind: 'EXTERNAL',
  accountType: 'USD_ACCOUNT',
  details: DETAILS,
  isWallet: false,
  status: 'ACTIVE',
  currency: USD,
  rails: ['ACH', 'RTP'],
  isBeyondReach: false,
  lacksAddress: false,
  ownerId: null,
};
const common = {
  transactionUuid: UUID,
  payer: { customerId: CUSTOMER_ID, platformCustomerId: 'customer-1', umaAddress: null, information: {} },
  bounds: { minAmount: 100n, maxAmount: 1_000_000n, enabledTransactionTypes: ['OUTGOING', 'INCOMING'] },
  limits: { singlePaymentCents: 10_000_000n, unprovenWalletCents: 2_000n },
  toCents: (amount: bigint) => amount,
};
const out: TransferOutFacts = {
  ...common,
  source,
  destination,
  networkFee: 0n,
  purposeRequired: [],
  settlementSeconds: { ACH: 86_400 },
};
const into: TransferInFacts = { ...common, source: destination, destination: source };
const transfer = (request: Partial<TransferOutRequest> = {}, facts: Partial<TransferOutFacts> = {}) =>
  transferOutTerms({ amount: 1_000n, ...request }, { ...out, ...facts });
const refuses = (code: string): Error => expect.objectContaining({ code }) as Error;

describe('a transfer out agrees on', () => {
  it("the amount, both ends and the caller's rail", () => {
    expect(transfer({ paymentRail: 'RTP' })).toEqual(TRANSFER_OUT);
  });

  it('the fastest rail when none was named, and none for a wallet', () => {
    expect(transfer().rail).toEqual({ name: 'RTP', mode: 'AUTO', settlementSeconds: 0 });
    expect(transfer({}, { destination: { ...destination, rails: ['ACH'] } }).rail).toEqual({
      name: 'ACH',
      mode: 'AUTO',
      settlementSeconds: 86_400,
    });
    expect(transfer({}, { destination: { ...destination, isWallet: true, rails: [] } }).rail).toBeNull();
  });

  it('a rail on which the payment network pays, or nothing', () => {
    const unreached = { ...destination, rails: [], isBeyondReach: true };
    for (const request of [{}, { paymentRail: 'RTP' }])
      expect(() => transfer(request, { destination: unreached })).toThrow(refuses('INVALID_INPUT'));
    expect(() => transfer({ paymentRail: 'RTP' }, { destination: { ...destination, rails: ['ACH'] } })).toThrow(
      refuses('INVALID_INPUT'),
    );
  });

  it('an account whose beneficiary has the address that a payment needs', () => {
    const homeless = { ...destination, lacksAddress: true };
    expect(() => transfer({}, { destination: homeless })).toThrow(refuses('MISSING_MANDATORY_USER_INFO'));
    expect(() => transferInTerms(1_000n, { ...into, source: homeless })).not.toThrow();
  });

  it('a purpose where the country of the destination wants one', () => {
    const strict = { purposeRequired: ['INR', 'USD'] };
    const errors = [expect.objectContaining({ field: 'purposeOfPayment' })];
    expect(() => transfer({}, strict)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { errors } }) as Error,
    );
    expect(transfer({ purposeOfPayment: 'GIFT' }, strict)).toMatchObject({ purposeOfPayment: 'GIFT' });
  });

  it('the whole balance without an amount', () => {
    expect(transfer({ amount: null }).sentAmount).toEqual(usd(5_000));
    expect(() => transfer({ amount: null }, { source: { ...source, balance: 0n } })).toThrow(refuses('INVALID_AMOUNT'));
  });

  it("the network's fee inside the amount", () => {
    expect(transfer({}, { networkFee: 10n })).toMatchObject({
      sentAmount: usd(1_000),
      receivedAmount: usd(990),
      fees: usd(10),
    });
    expect(() => transfer({}, { networkFee: 1_000n })).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_OUT_OF_RANGE',
        details: { currency: 'USD', minAmount: 1_001, totalFee: 1_000 },
      }) as Error,
    );
  });

  it('at most the limit, which the refusal names', () => {
    const { singlePaymentCents } = common.limits;
    expect(() => transfer({ amount: singlePaymentCents + 1n }, { source: { ...source, balance: 10n ** 9n } })).toThrow(
      expect.objectContaining({
        code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
        message: expect.stringContaining(`: ${singlePaymentCents} US cents`),
        details: { currency: 'USD', maxAmount: Number(singlePaymentCents) },
      }) as Error,
    );
  });

  it('no exchange: the refusal names both currencies and fields', () => {
    expect(() => transfer({}, { destination: { ...destination, currency: EUR } })).toThrow(
      'source.accountId holds USD and destination.accountId EUR',
    );
  });

  it('memo and other members of the caller', () => {
    expect(transfer({ remittanceInformation: 'Invoice 7', purposeOfPayment: 'GIFT' })).toMatchObject({
      remittanceInformation: 'Invoice 7',
      purposeOfPayment: 'GIFT',
    });
  });

  it.each<[string, Partial<TransferOutRequest>, Partial<TransferOutFacts>, string]>([
    ['the source is frozen', {}, { source: { ...source, status: 'FROZEN' } }, 'USER_NOT_READY'],
    ['the source is an embedded wallet', {}, { source: { ...source, kind: 'EMBEDDED_WALLET' } }, 'INVALID_INPUT'],
    ['the currencies differ', {}, { destination: { ...destination, currency: EUR } }, 'INVALID_CURRENCY'],
    ['the rail does not reach the destination', { paymentRail: 'SEPA' }, {}, 'INVALID_INPUT'],
    ['the amount is below the minimum', { amount: 99n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    ['the amount is above the maximum', { amount: 1_000_001n }, {}, 'AMOUNT_OUT_OF_RANGE'],
    ['the amount exceeds a single transaction', { amount: 10_000_001n }, {}, 'TRANSACTION_SIZE_LIMIT_EXCEEDED'],
    [
      'outgoing payments are off',
      {},
      { bounds: { ...common.bounds, enabledTransactionTypes: ['INCOMING'] } },
      'INVALID_CURRENCY',
    ],
    ['the platform does not support the currency', {}, { bounds: null }, 'INVALID_CURRENCY'],
    [
      'the wallet is not proven and the amount is large',
      { amount: 2_000n },
      { destination: { ...destination, status: 'PENDING_OWNERSHIP_VERIFICATION' } },
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    ],
    [
      'the proof of the wallet failed',
      {},
      { destination: { ...destination, status: 'UNVERIFIED' } },
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    ],
    [
      'the destination is out of use',
      {},
      { destination: { ...destination, status: 'INACTIVE' } },
      'INVALID_BANK_ACCOUNT',
    ],
  ])('nothing when %s', (_, request, facts, code) => expect(() => transfer(request, facts)).toThrow(refuses(code)));

  it('a small amount for a wallet that is not proven yet', () => {
    expect(
      transfer({ amount: 1_999n }, { destination: { ...destination, status: 'PENDING_OWNERSHIP_VERIFICATION' } })
        .sentAmount,
    ).toEqual(usd(1_999));
  });
});

describe('a transfer in agrees on', () => {
  it('the amount and both ends', () => expect(transferInTerms(1_000n, into)).toEqual(TRANSFER_IN));

  it.each<[string, bigint, Partial<TransferInFacts>, string]>([
    ['the destination is frozen', 1_000n, { destination: { ...source, status: 'FROZEN' } }, 'USER_NOT_READY'],
    ['the source is a wallet', 1_000n, { source: { ...destination, isWallet: true } }, 'INVALID_INPUT'],
    ['the currencies differ', 1_000n, { source: { ...destination, currency: EUR } }, 'INVALID_CURRENCY'],
    ['the amount is too small', 1n, {}, 'AMOUNT_OUT_OF_RANGE'],
    [
      'incoming payments are off',
      1_000n,
      { bounds: { ...common.bounds, enabledTransactionTypes: ['OUTGOING'] } },
      'INVALID_CURRENCY',
    ],
    ['the source is out of use', 1_000n, { source: { ...destination, status: 'INACTIVE' } }, 'INVALID_BANK_ACCOUNT'],
  ])('nothing when %s', (_, amount, facts, code) =>
    expect(() => transferInTerms(amount, { ...into, ...facts })).toThrow(refuses(code)),
  );
});

describe('US cents', () => {
  it('measure any amount, rounded up', () => {
    expect(centsOf(1_234n, USD, rational(1n))).toBe(1_234n);
    expect(centsOf(1n, { decimals: 6 }, rational(1n))).toBe(1n);
    expect(centsOf(100n, { decimals: 0 }, fromDecimal('0.0000393701'))).toBe(1n);
    expect(centsOf(833n, { decimals: 8 }, fromDecimal('120048.01920768'))).toBe(100n);
  });
});
