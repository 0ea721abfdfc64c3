import { Refusal, invalidInput } from '@app/kernel';
import type { InternalParty } from './payment-facts.js';

export interface WithdrawalRequest {
  readonly currency: string;
  readonly cryptoNetwork: string;
  /** In the coin's smallest unit. */
  readonly amount: bigint;
  readonly destinationAddress: string;
}

/** Costs of a withdrawal on one chain; see the configuration. */
interface WithdrawalCosts {
  readonly applicationFee: bigint;
  readonly chains: Readonly<
    Record<
      string,
      {
        readonly feeAsset: string;
        readonly networkFee: bigint;
        readonly fees: Readonly<Record<string, bigint>>;
      }
    >
  >;
}

/** The estimate in its API form. `networkFee` is in units of `networkFeeAsset`, everything else in units of the coin. */
interface WithdrawalEstimate {
  readonly networkFee: bigint;
  readonly networkFeeAsset: string;
  readonly applicationFee: bigint;
  readonly totalFee: bigint;
  readonly netAmount: bigint;
}

const EVM = /^0x[0-9a-fA-F]{40}$/;
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  SOLANA: new RegExp(`^${BASE58}{32,44}$`),
  TRON: new RegExp(`^T${BASE58}{33}$`),
  ETHEREUM: EVM,
  BASE: EVM,
  POLYGON: EVM,
  PLASMA: EVM,
  SPARK: /^spark[a-z]{0,2}1[a-z0-9]{20,120}$/,
  LIGHTNING: /^(ln[a-z0-9]{20,2000}|[^\s@]+@[^\s@]+)$/i,
  BITCOIN: new RegExp(`^((bc|tb|bcrt)1[a-z0-9]{20,80}|[13mn2]${BASE58}{25,39})$`),
};

/**
 * Estimates the cost of a withdrawal to a chain. No money moves and no balance is checked (payments-cards 10). Refused with INVALID_INPUT for
 * a fiat account, a chain without the coin or an invalid address, INVALID_CURRENCY, and AMOUNT_OUT_OF_RANGE if the fees consume everything.
 */
export function withdrawalEstimate(
  { currency, cryptoNetwork, amount, destinationAddress }: WithdrawalRequest,
  { currency: { code }, isCrypto }: Pick<InternalParty, 'currency'> & { readonly isCrypto: boolean },
  { applicationFee, chains }: WithdrawalCosts,
): WithdrawalEstimate {
  if (!isCrypto) {
    throw invalidInput('The account does not hold a cryptocurrency.', {
      field: 'internalAccountId',
      message: 'must be an account that holds a cryptocurrency',
    });
  }
  if (currency !== code)
    throw new Refusal('INVALID_CURRENCY', `The account holds ${code}.`, {
      errors: [{ field: 'currency', message: `must be ${code}` }],
    });
  const chain = Object.hasOwn(chains, cryptoNetwork) ? chains[cryptoNetwork] : undefined;
  const fee = chain !== undefined && Object.hasOwn(chain.fees, currency) ? chain.fees[currency] : undefined;
  if (chain === undefined || fee === undefined) {
    const carrying = Object.keys(chains).filter((name) => Object.hasOwn(chains[name]!.fees, currency));
    throw invalidInput(`${currency} is not available on this network.`, {
      field: 'cryptoNetwork',
      message: 'must be a network that supports the currency',
      constraint: { enum: carrying },
    });
  }
  if (!ADDRESSES[cryptoNetwork]!.test(destinationAddress)) {
    throw invalidInput('The destination address is not valid on this network.', {
      field: 'destinationAddress',
      message: `must be an address on ${cryptoNetwork}`,
    });
  }
  const totalFee = fee + applicationFee;
  if (amount <= totalFee)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', 'The amount is too small: nothing remains after fees.', {
      totalFee: Number(totalFee),
      minAmount: Number(totalFee + 1n),
    });
  return {
    networkFee: chain.networkFee,
    networkFeeAsset: chain.feeAsset,
    applicationFee,
    totalFee,
    netAmount: amount - totalFee,
  };
}
