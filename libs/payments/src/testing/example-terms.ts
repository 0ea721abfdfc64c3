import type { WalkContext } from '@app/event-sourcing/testing';
import type { IssuedChallenge } from '../domain/transaction/authorization.js';
import type {
  IncomingTerms,
  QuoteTerms,
  TransferInTerms,
  TransferOutTerms,
} from '../domain/transaction/transaction.events.js';

/** Agreed terms for tests of payments: the worked example of payments-cards 19, flow 4, and two transfers. */

export const UUID = '0b6f1d9a-1111-8000-8000-000000000001';
export const TRANSACTION_ID = `Transaction:${UUID}`;
export const QUOTE_ID = `Quote:${UUID}`;
export const SOURCE_ID = 'InternalAccount:0b6f1d9a-2222-8000-8000-000000000001';
export const DESTINATION_ID = 'ExternalAccount:0b6f1d9a-3333-8000-8000-000000000001';
export const OTHER_ACCOUNT_ID = 'InternalAccount:0b6f1d9a-2222-8000-8000-000000000002';
export const PLATFORM_ACCOUNT_ID = 'InternalAccount:0b6f1d9a-2222-8000-8000-000000000003';
export const CUSTOMER_ID = 'Customer:0b6f1d9a-4444-8000-8000-000000000001';
/** Details of an external account, as a payment carries them. */
export const DETAILS = { subject: CUSTOMER_ID, sealed: 'sealed details' };
export const CREATED_AT = '2026-01-15T12:00:00.000Z';
export const EXPIRES_AT = '2026-01-15T12:05:00.000Z';

/** Context for walking sagas, each of which follows a transaction. */
export const PLACE: WalkContext = { aggregateId: UUID, at: CREATED_AT, instance: UUID };

export const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
export const EUR = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

export const usd = (amount: number) => ({ currency: 'USD', amount: String(amount) });
export const eur = (amount: number) => ({ currency: 'EUR', amount: String(amount) });

const origin = {
  transactionId: TRANSACTION_ID,
  customerId: CUSTOMER_ID,
  platformCustomerId: 'customer-1',
  source: { accountId: SOURCE_ID, kind: 'INTERNAL', currency: USD },
  reference: 'PAY-0B6F1D9A11118000',
} as const;

/** USD 100.00 to EUR, fees 0.40 and the platform's 0.80. */
export const QUOTE: QuoteTerms = {
  ...origin,
  funding: 'BALANCE',
  depositAccountId: null,
  paymentInstructions: [],
  quoteId: QUOTE_ID,
  destination: { accountId: DESTINATION_ID, kind: 'EXTERNAL', details: DETAILS, currency: EUR },
  rail: { name: 'SEPA', mode: 'AUTO', settlementSeconds: 86_400 },
  lockedCurrencySide: 'SENDING',
  sendingAmount: usd(10_000),
  receivingAmount: eur(9_089),
  principal: usd(9_880),
  serviceFees: usd(40),
  platformFees: usd(80),
  platformAccountId: PLATFORM_ACCOUNT_ID,
  exchangeRate: '1.08695652',
  rateDetails: {
    svcApiMultiplier: '8305.01',
    svcApiFixedFee: '10',
    svcApiVariableFeeRate: '0.003',
    svcApiVariableFeeAmount: '30',
    counterpartyMultiplier: '0.000110444177671',
    counterpartyFixedFee: '0',
  },
  description: 'Rent for March',
  expiresAt: EXPIRES_AT,
};

export const INTERNAL_QUOTE: QuoteTerms = {
  ...QUOTE,
  rail: null,
  destination: { accountId: OTHER_ACCOUNT_ID, kind: 'INTERNAL', currency: EUR },
};

/** The same money, pushed in real time from outside. */
export const PUSHED_QUOTE: QuoteTerms = {
  ...QUOTE,
  funding: 'PUSH',
  source: { accountId: null, kind: 'REALTIME_FUNDING', currency: USD },
  paymentInstructions: [
    {
      accountOrWalletInfo: { accountType: 'USD_ACCOUNT', accountNumber: '1', reference: 'PAY-1' },
      isPlatformAccount: false,
    },
  ],
};

/** The same money as coins, which pass through the payer's account. */
export const PUSHED_COIN_QUOTE: QuoteTerms = {
  ...PUSHED_QUOTE,
  funding: 'PUSH_ON_CHAIN',
  depositAccountId: SOURCE_ID,
  cryptoNetwork: 'SOLANA',
};

/** The first of two challenges for the payer of these dollars to euros. */
export const CONVERSION_CHALLENGE: IssuedChallenge = {
  challengeId: 'ScaChallenge:0b6f1d9a-5555-8000-8000-000000000001',
  purpose: 'CURRENCY_CONVERSION',
  factor: 'SMS_OTP',
  availableFactors: ['SMS_OTP', 'PASSKEY'],
  expiresAt: '2026-01-15T12:05:00.000Z',
};

export const PAYOUT_CHALLENGE: IssuedChallenge = {
  ...CONVERSION_CHALLENGE,
  challengeId: 'ScaChallenge:0b6f1d9a-5555-8000-8000-000000000002',
  purpose: 'PAYOUT',
  expiresAt: '2026-01-15T12:09:00.000Z',
};

/** The same money, pulled from a bank account. */
export const PULLED_QUOTE: QuoteTerms = {
  ...QUOTE,
  funding: 'PULL',
  source: {
    accountId: 'ExternalAccount:0b6f1d9a-3333-8000-8000-000000000002',
    kind: 'EXTERNAL',
    details: DETAILS,
    currency: USD,
  },
};

/** The same price, to a UMA address. */
export const UMA_QUOTE: QuoteTerms = {
  ...QUOTE,
  rail: null,
  destination: { accountId: null, kind: 'UMA_ADDRESS', currency: EUR },
  umaAddress: '$ana@elsewhere.example',
};

export const TRANSFER_OUT: TransferOutTerms = {
  ...origin,
  destination: { accountId: DESTINATION_ID, kind: 'EXTERNAL', details: DETAILS, currency: USD },
  rail: { name: 'RTP', mode: 'MANUAL', settlementSeconds: 0 },
  sentAmount: usd(1_000),
  receivedAmount: usd(1_000),
  fees: usd(0),
};

export const TRANSFER_IN: TransferInTerms = {
  ...origin,
  source: { accountId: DESTINATION_ID, kind: 'EXTERNAL', details: DETAILS, currency: USD },
  destination: { accountId: SOURCE_ID, kind: 'INTERNAL', currency: USD },
  sentAmount: usd(1_000),
  receivedAmount: usd(1_000),
};

/** An outside sender wants to pay ten dollars. */
export const INCOMING: IncomingTerms = {
  transactionId: TRANSACTION_ID,
  customerId: CUSTOMER_ID,
  platformCustomerId: 'customer-1',
  reference: 'PAY-0B6F1D9A11118000',
  destination: { accountId: SOURCE_ID, kind: 'INTERNAL', currency: USD },
  amount: usd(1_000),
  senderUmaAddress: '$bob@elsewhere.example',
  receiverUmaAddress: '$ada@pay.example',
  counterpartyInformation: { FULL_NAME: 'Bob' },
  requestedFields: [],
  decideBy: '2026-01-15T12:00:05.000Z',
};
