import type { AccountVariant } from '../account-variant.js';
import { optional } from '../detail-rule.js';
import { bolt11Invoice, bolt12Offer, lightningAddress } from '../identifiers/lightning.js';

/** A destination on the Lightning network: exactly one of an invoice, an offer and an address. */
export const lightning: AccountVariant = {
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
};
