const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR_IN_SECONDS = 3_600;

/** Fees, limits and lifetimes of payments in one place. Amounts are smallest units, times milliseconds unless named. */
export const PAYMENTS_CONFIGURATION = {
  /** How long a price can be taken (payments-cards 4.3). */
  quoteLifetime: 5 * MINUTE,

  fees: {
    /** Fixed service fee of a quote from a fiat balance, sending units; a crypto balance pays none (payments-cards 22). */
    serviceFixed: 10n,
    serviceBasisPoints: 30n,
    /** What the receiving counterparty takes, receiving units. */
    counterpartyFixed: 0n,
  },

  /** Fee of the network for a crypto transfer-out, by account type and currency, units of that currency; none where not named. */
  networkFees: { SOLANA_WALLET: { USDC: 5_000n } } as Readonly<Record<string, Readonly<Record<string, bigint>>>>,

  limits: {
    /** Largest locked amount of a quote and largest amount of a transfer. */
    largestAmount: 9_000_000_000_000_000,
    /** One payment, in US cents at the current rate: 400 TRANSACTION_SIZE_LIMIT_EXCEEDED above. */
    singlePaymentCents: 10_000_000n,
    /** All payments of one payer on one UTC day, in US cents: 429 DAILY_VOLUME_LIMIT_EXCEEDED above. */
    dailyVolumeCents: 25_000_000n,
    /** Below it a wallet may be paid before its ownership is proven, in US cents (travel rule threshold). */
    unprovenWalletCents: 100_000n,
    remittanceInformationLength: 80,
    descriptionLength: 500,
  },

  /** External accounts in these currencies are paid only with a purposeOfPayment (payments-cards 4.1). */
  purposeRequired: ['INR', 'NGN'] as readonly string[],

  /** The only currency in which a platform can charge fees of its own (payments-cards 6). */
  platformFeeCurrency: 'USD',

  /** Settlement time of a rail in seconds; 0 settles at once. A rail that is not named here is instant too. */
  settlementSeconds: {
    ACH: 24 * HOUR_IN_SECONDS,
    WIRE: 4 * HOUR_IN_SECONDS,
    SEPA: 24 * HOUR_IN_SECONDS,
    SWIFT: 48 * HOUR_IN_SECONDS,
    NEFT: 2 * HOUR_IN_SECONDS,
    RTGS: 2 * HOUR_IN_SECONDS,
    BANK_TRANSFER: 24 * HOUR_IN_SECONDS,
  } as Readonly<Record<string, number>>,

  /** Sandbox timings (payments-cards 13.5, 13.6). */
  sandbox: {
    slowTransfer: 30 * SECOND,
    slowPayout: 6 * MINUTE,
    returnDelay: SECOND,
  },
} as const;

export type PaymentsConfiguration = typeof PAYMENTS_CONFIGURATION;
