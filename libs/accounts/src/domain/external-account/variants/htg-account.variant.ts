import { mobileMoneyAccount } from '../mobile-money.js';

/** A mobile-money account in Haiti, whose one operator need not be named. */
export const htgAccount = mobileMoneyAccount('HTG', {});
