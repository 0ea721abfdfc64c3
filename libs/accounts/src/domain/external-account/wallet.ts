import { isKnownVasp } from '../directory/vasps.js';
import type { AccountVariant } from './account-variant.js';
import { walletBeneficiary } from './beneficiary.js';
import { type TextBounds, required, optional } from './detail-rule.js';

/** A wallet on a chain, identified by its address: at an exchange if vaspName is given, otherwise in self-custody. */
export function wallet(accountType: string, currencies: readonly string[], address: TextBounds): AccountVariant {
  return {
    accountType,
    kind: 'WALLET',
    currencies,
    details: {
      address: required(address),
      vaspName: optional({
        personal: false,
        description: 'Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody.',
        structure: { message: 'must be a vaspName of GET /vasps', holds: isKnownVasp },
      }),
    },
    ways: [{ needs: [], identifier: 'address', rails: [] }],
    beneficiary: walletBeneficiary,
  };
}
