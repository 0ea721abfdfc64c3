import { type AccountVariant, type PaymentRail, railsOf } from '../external-account/account-variant.js';
import { type DetailRule, required, optional } from '../external-account/detail-rule.js';
import { ACCOUNT_VARIANTS } from '../external-account/variants/index.js';

/** Format of an account or wallet to which money is paid in (payments-cards 4.5). */
interface PaymentShape {
  readonly accountType: string;
  readonly details: { readonly [name: string]: DetailRule };
  /** Rails by which it can be paid; empty for wallets. */
  readonly rails: readonly PaymentRail[];
}

const reference = {
  reference: required({
    description: 'Reference to quote in the transfer, by which it is matched to its account.',
    example: 'DEP-4F2A91C0D3E7',
  }),
};
const bankAddress = { bankAddress: optional() };

/** Formats that differ from those of payouts. */
const OWN_SHAPES: readonly PaymentShape[] = [
  {
    accountType: 'BRL_ACCOUNT',
    details: { qrCode: required({ maxLength: 4096, description: 'Pix payload.' }) },
    rails: [],
  },
  { accountType: 'COP_ACCOUNT', details: { paymentUrl: required({ maxLength: 2048, format: 'uri' }) }, rails: [] },
  {
    accountType: 'ARS_ACCOUNT',
    details: { accountNumber: required({ pattern: '^[0-9]{22}$', minLength: 22, maxLength: 22 }) },
    rails: [],
  },
  wallet('SPARK_WALLET', { assetType: required({ example: 'BTC' }), invoice: optional({ maxLength: 7089 }) }),
  { accountType: 'LIGHTNING', details: { invoice: required({ maxLength: 7089 }) }, rails: [] },
  wallet('SOLANA_WALLET', assets('USDC', 'USDT')),
  wallet('TRON_WALLET', assets('USDT')),
  wallet('PLASMA_WALLET', assets('USDT')),
  wallet('POLYGON_WALLET', assets('USDC')),
  wallet('BASE_WALLET', assets('USDC')),
  wallet('ETHEREUM_WALLET', assets('USDC', 'USDT')),
  wallet('BITCOIN_L1', { network: optional({ values: ['BITCOIN'] }) }),
  { accountType: 'EMBEDDED_WALLET', details: { payloadToSign: required({ maxLength: 65_536 }) }, rails: [] },
];

/** All formats by accountType: the bank accounts of payouts plus a reference, and formats that exist only for deposits. */
export const PAYMENT_SHAPES: readonly PaymentShape[] = [
  ...ACCOUNT_VARIANTS.filter(({ accountType }) => !OWN_SHAPES.some((own) => own.accountType === accountType)).map(bank),
  ...OWN_SHAPES,
];

function bank(variant: AccountVariant): PaymentShape {
  return {
    accountType: variant.accountType,
    details: { ...variant.details, ...beside(variant.accountType) },
    rails: railsOf(variant),
  };
}

/** Additional details: a wire is matched by account number and exact holder name. */
function beside(accountType: string): PaymentShape['details'] {
  switch (accountType) {
    case 'SWIFT_ACCOUNT':
      return { accountHolderName: required(), bankAddress: optional({ maxLength: 1024 }), reference: optional() };
    case 'USD_ACCOUNT':
      return { ...reference, ...bankAddress };
    case 'INR_ACCOUNT':
      return {};
    default:
      return reference;
  }
}

function wallet(accountType: string, details: PaymentShape['details']): PaymentShape {
  return { accountType, details: { address: required(), ...details }, rails: [] };
}

function assets(...values: readonly string[]): PaymentShape['details'] {
  return { assetType: optional({ values }) };
}
