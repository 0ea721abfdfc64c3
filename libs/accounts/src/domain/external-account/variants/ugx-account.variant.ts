import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Uganda. */
export const ugxAccount = mobileMoneyAccount('UGX', { provider });
