import type { AccountVariant } from '../account-variant.js';
import { optional } from '../detail-rule.js';
import { evmAddress } from '../identifiers/evm-address.js';
import { bolt11Invoice, bolt12Offer, lightningAddress } from '../identifiers/lightning.js';
import { solanaAddress } from '../identifiers/solana-address.js';
import { sparkAddress } from '../identifiers/spark-address.js';
import { tronAddress } from '../identifiers/tron-address.js';
import { wallet } from '../wallet.js';

/** Wallets on blockchains and on Lightning, one entry for each type. */
export const WALLETS: readonly AccountVariant[] = [
  // A wallet on Base.
  wallet('BASE_WALLET', ['USDC'], evmAddress),
  // A wallet on Ethereum.
  wallet('ETHEREUM_WALLET', ['USDC', 'USDT'], evmAddress),
  // A destination on the Lightning network: exactly one of an invoice, an offer and an address.
  {
    accountType: 'LIGHTNING',
    kind: 'WALLET',
    currencies: ['BTC'],
    details: {
      invoice: optional(bolt11Invoice),
      bolt12: optional(bolt12Offer),
      lightningAddress: optional(lightningAddress),
    },
    ways: [
      { needs: ['lightningAddress'], identifier: 'lightningAddress', rails: [] },
      { needs: ['invoice'], identifier: 'invoice', rails: [] },
      { needs: ['bolt12'], identifier: 'bolt12', rails: [] },
    ],
    exclusive: true,
    beneficiary: null,
  },
  // A wallet on Polygon.
  wallet('POLYGON_WALLET', ['USDC'], evmAddress),
  // A wallet on Plasma.
  wallet('PLASMA_WALLET', ['USDT'], evmAddress),
  // A wallet on Solana.
  wallet('SOLANA_WALLET', ['USDC'], solanaAddress),
  // A wallet on Spark, the bitcoin layer.
  wallet('SPARK_WALLET', ['BTC'], sparkAddress),
  // A wallet on Tron.
  wallet('TRON_WALLET', ['USDT'], tronAddress),
];
