import type { AccountVariant, PaymentRail } from '../account-variant.js';
import { aedAccount } from './aed-account.variant.js';
import { baseWallet } from './base-wallet.variant.js';
import { bdtAccount } from './bdt-account.variant.js';
import { brlAccount } from './brl-account.variant.js';
import { bwpAccount } from './bwp-account.variant.js';
import { cadAccount } from './cad-account.variant.js';
import { cnyAccount } from './cny-account.variant.js';
import { copAccount } from './cop-account.variant.js';
import { dkkAccount } from './dkk-account.variant.js';
import { egpAccount } from './egp-account.variant.js';
import { ethereumWallet } from './ethereum-wallet.variant.js';
import { eurAccount } from './eur-account.variant.js';
import { gbpAccount } from './gbp-account.variant.js';
import { ghsAccount } from './ghs-account.variant.js';
import { gtqAccount } from './gtq-account.variant.js';
import { hkdAccount } from './hkd-account.variant.js';
import { htgAccount } from './htg-account.variant.js';
import { idrAccount } from './idr-account.variant.js';
import { inrAccount } from './inr-account.variant.js';
import { jmdAccount } from './jmd-account.variant.js';
import { kesAccount } from './kes-account.variant.js';
import { lightning } from './lightning.variant.js';
import { mwkAccount } from './mwk-account.variant.js';
import { mxnAccount } from './mxn-account.variant.js';
import { myrAccount } from './myr-account.variant.js';
import { ngnAccount } from './ngn-account.variant.js';
import { phpAccount } from './php-account.variant.js';
import { pkrAccount } from './pkr-account.variant.js';
import { plasmaWallet } from './plasma-wallet.variant.js';
import { polygonWallet } from './polygon-wallet.variant.js';
import { rwfAccount } from './rwf-account.variant.js';
import { sgdAccount } from './sgd-account.variant.js';
import { slvAccount } from './slv-account.variant.js';
import { solanaWallet } from './solana-wallet.variant.js';
import { sparkWallet } from './spark-wallet.variant.js';
import { swiftAccount } from './swift-account.variant.js';
import { thbAccount } from './thb-account.variant.js';
import { tronWallet } from './tron-wallet.variant.js';
import { tzsAccount } from './tzs-account.variant.js';
import { ugxAccount } from './ugx-account.variant.js';
import { usdAccount } from './usd-account.variant.js';
import { vndAccount } from './vnd-account.variant.js';
import { xafAccount } from './xaf-account.variant.js';
import { xofAccount } from './xof-account.variant.js';
import { zarAccount } from './zar-account.variant.js';
import { zmwAccount } from './zmw-account.variant.js';

/** Every external-account type the service knows (specification, "accountInfo variants"). */
export const ACCOUNT_VARIANTS: readonly AccountVariant[] = [
  aedAccount,
  bdtAccount,
  brlAccount,
  bwpAccount,
  cadAccount,
  cnyAccount,
  copAccount,
  dkkAccount,
  egpAccount,
  eurAccount,
  gbpAccount,
  ghsAccount,
  gtqAccount,
  hkdAccount,
  htgAccount,
  idrAccount,
  inrAccount,
  jmdAccount,
  kesAccount,
  mwkAccount,
  mxnAccount,
  myrAccount,
  ngnAccount,
  phpAccount,
  pkrAccount,
  rwfAccount,
  sgdAccount,
  slvAccount,
  thbAccount,
  tzsAccount,
  ugxAccount,
  usdAccount,
  vndAccount,
  xafAccount,
  xofAccount,
  zarAccount,
  zmwAccount,
  swiftAccount,
  baseWallet,
  ethereumWallet,
  lightning,
  polygonWallet,
  plasmaWallet,
  solanaWallet,
  sparkWallet,
  tronWallet,
];

/** The variant of a type; undefined for an unknown or a former name. */
export function accountVariant(accountType: unknown): AccountVariant | undefined {
  return ACCOUNT_VARIANTS.find((variant) => variant.accountType === accountType);
}

/**
 * Every rail by which some bank account in a currency is reached, in a stable order; none where only wallets hold it. A
 * currency without a separate account type is reached by the accounts of any currency.
 */
export function paymentRailsOf(currency: string): readonly PaymentRail[] {
  const own = ACCOUNT_VARIANTS.filter(({ currencies }) => currencies !== 'ANY' && currencies.includes(currency));
  const variants = own.length > 0 ? own : ACCOUNT_VARIANTS.filter(({ currencies }) => currencies === 'ANY');
  const rails = variants.flatMap(({ ways }) => ways.flatMap(({ rails }) => rails));
  return [...new Set(rails)].sort();
}
