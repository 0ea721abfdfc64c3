import type { Environment } from '@app/kernel';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR_IN_SECONDS = 3_600;

/** An institution of the UMA network. */
interface UmaProviderEntry {
  readonly name: string;
  readonly domain: string;
  /** ISO 3166-1 alpha-2. */
  readonly regions: readonly string[];
  readonly currencies: readonly string[];
  /** Legal entity identifier. */
  readonly lei?: string;
  readonly isAllowed: boolean;
}

/** Costs of a withdrawal on one chain. */
interface WithdrawalChain {
  readonly feeAsset: string;
  /** In the smallest unit of the fee asset. */
  readonly networkFee: bigint;
  /** The same in smallest units of each coin of the chain. */
  readonly fees: Readonly<Record<string, bigint>>;
}

/** Fees, limits and lifetimes of payments. Amounts in smallest units, times in milliseconds unless stated otherwise. */
export const PAYMENTS_CONFIGURATION = {
  /** Time in which a quote can be executed (payments-cards 4.3). */
  quoteLifetime: 5 * MINUTE,
  /** Minimum interval between two checks of one platform's expiring quotes. */
  minExpiryInterval: SECOND,

  /** Time in which a lookup can be used for a quote (payments-cards 8). */
  lookupLifetime: 15 * MINUTE,

  /** Days of history that a customer under strong customer authentication sees without a login (wallet-auth 15.2). */
  historyDaysWithoutLogin: 90,

  /** Cache time of rates in GET /exchange-rates (payments-cards 5). */
  exchangeRateLifetime: 5 * MINUTE,

  /** Time for a platform to decide about an incoming payment, and again after it defers its decision (payments-cards 7.3). */
  decisionTime: 5 * SECOND,

  /** Age at which a check decides whether the payment of a volume count was created. */
  unsettledVolumeLifetime: MINUTE,
  /** Maximum number of counts of one payer and day that one command settles. */
  maxVolumeSettled: 100,

  fees: {
    /** Fixed service fee of a quote from a fiat balance, in sending units; a crypto balance pays none (payments-cards 22). */
    serviceFixed: 10n,
    serviceBasisPoints: 30n,
    /** Fixed fee of the receiving counterparty, in receiving units. */
    counterpartyFixed: 0n,
  },

  /** Network fee of a crypto transfer-out, by account type and currency, in units of that currency; default: none. */
  networkFees: { SOLANA_WALLET: { USDC: 5_000n } } as Readonly<Record<string, Readonly<Record<string, bigint>>>>,

  /** Estimates for a crypto withdrawal: the asset of a chain's fee, the fee, and the fee in withdrawn units (payments-cards 10). */
  withdrawals: {
    applicationFee: 0n,
    chains: {
      SOLANA: { feeAsset: 'SOL', networkFee: 5_000n, fees: { USDC: 5_000n, USDT: 5_000n } },
      ETHEREUM: { feeAsset: 'ETH', networkFee: 1_050_000_000_000_000n, fees: { USDC: 3_000_000n, USDT: 3_000_000n } },
      BASE: { feeAsset: 'ETH', networkFee: 21_000_000_000_000n, fees: { USDC: 60_000n } },
      POLYGON: { feeAsset: 'POL', networkFee: 4_200_000_000_000_000n, fees: { USDC: 10_000n } },
      TRON: { feeAsset: 'TRX', networkFee: 13_000_000n, fees: { USDT: 3_500_000n } },
      PLASMA: { feeAsset: 'XPL', networkFee: 1_000_000_000_000_000n, fees: { USDT: 1_000n } },
      SPARK: { feeAsset: 'BTC', networkFee: 0n, fees: { BTC: 0n, USDB: 0n } },
      LIGHTNING: { feeAsset: 'BTC', networkFee: 10n, fees: { BTC: 10n } },
      BITCOIN: { feeAsset: 'BTC', networkFee: 1_500n, fees: { BTC: 1_500n } },
    } as Readonly<Record<string, WithdrawalChain>>,
  },

  limits: {
    /** Maximum locked amount of a quote and maximum amount of a transfer. */
    maxAmount: 9_000_000_000_000_000,
    /** Limit of one payment, in US cents at the current rate; 400 TRANSACTION_SIZE_LIMIT_EXCEEDED above. */
    singlePaymentCents: 10_000_000n,
    /** Limit of all payments of one payer on one UTC day, in US cents; 429 DAILY_VOLUME_LIMIT_EXCEEDED above. */
    dailyVolumeCents: 25_000_000n,
    /** Below this amount a wallet may be paid before its ownership is proven, in US cents (travel rule threshold). */
    unprovenWalletCents: 100_000n,
    remittanceInformationLength: 80,
    descriptionLength: 500,
  },

  /** Currencies of external accounts that require a purposeOfPayment (payments-cards 4.1). */
  purposeRequired: ['INR', 'NGN'] as readonly string[],

  /** The only currency in which a platform can charge its own fees (payments-cards 6). */
  platformFeeCurrency: 'USD',

  /** Settlement time of a rail in seconds; 0 or absent: immediate. */
  settlementSeconds: {
    ACH: 24 * HOUR_IN_SECONDS,
    WIRE: 4 * HOUR_IN_SECONDS,
    SEPA: 24 * HOUR_IN_SECONDS,
    SWIFT: 48 * HOUR_IN_SECONDS,
    NEFT: 2 * HOUR_IN_SECONDS,
    RTGS: 2 * HOUR_IN_SECONDS,
    BANK_TRANSFER: 24 * HOUR_IN_SECONDS,
  } as Readonly<Record<string, number>>,

  /** Milliseconds for which a partner's answer about its rails is cached, and the maximum number of platforms in the cache. */
  partnerRails: { remembered: 5 * 60_000, platforms: 10_000 },

  /** Rails on which a transfer can be recalled before it settles (payments-cards 7.8). */
  cancellableRails: [
    'ACH',
    'WIRE',
    'RTP',
    'FEDNOW',
    'SEPA',
    'SWIFT',
    'NEFT',
    'RTGS',
    'BANK_TRANSFER',
  ] as readonly string[],

  /** Institutions of the UMA network; none in production yet. */
  umaProviders: {
    SANDBOX: [
      {
        name: 'Sandbox Money',
        domain: 'sandbox.uma.money',
        regions: ['US', 'MX', 'DE', 'FR'],
        currencies: ['USD', 'EUR', 'MXN'],
        isAllowed: true,
      },
      {
        name: 'Sandbox Bank of Brazil',
        domain: 'brazil.sandbox.uma.money',
        regions: ['BR'],
        currencies: ['BRL'],
        isAllowed: true,
      },
      {
        name: 'Sandbox Blocked Bank',
        domain: 'blocked.sandbox.uma.money',
        regions: ['US'],
        currencies: ['USD'],
        isAllowed: false,
      },
    ],
    PRODUCTION: [],
  } as Readonly<Record<Environment, readonly UmaProviderEntry[]>>,

  /** Sandbox timings and users (payments-cards 13.4 to 13.6). */
  sandbox: {
    umaDomain: 'sandbox.uma.money',
    /** Limits of a sandbox receiver, in smallest units of its currency. */
    umaBounds: { minAmount: 1n, maxAmount: 10_000_000n },
    slowTransfer: 30 * SECOND,
    slowPayout: 6 * MINUTE,
    returnDelay: SECOND,
  },
} as const;
