import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Botswana. */
export const bwpAccount = mobileMoneyAccount('BWP', { provider });
