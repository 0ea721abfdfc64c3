import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Malawi. */
export const mwkAccount = mobileMoneyAccount('MWK', { provider });
