import type { AccountVariant } from '../account-variant.js';
import { walletBeneficiary } from '../beneficiary.js';
import { needed, perhaps } from '../detail-rule.js';
import { hasSparkAddressShape, isDecodableSparkAddress } from '../identifiers/spark-address.js';

/** A wallet on Spark, the bitcoin layer; holds BTC. */
export const sparkWallet: AccountVariant = {
  accountType: 'SPARK_WALLET',
  kind: 'WALLET',
  currencies: ['BTC'],
  details: {
    address: needed({
      example: 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2',
      structure: { message: 'must be a Spark address (bech32m, beginning spark1)', holds: hasSparkAddressShape },
      checksum: { message: 'has a wrong checksum or holds no public key', holds: isDecodableSparkAddress },
    }),
    vaspName: perhaps({ personal: false, description: 'Exchange that holds the wallet; absent when it is self-custody.' }),
  },
  ways: [{ needs: [], identifier: 'address', rails: [] }],
  beneficiary: walletBeneficiary,
  nameVerification: false,
};
