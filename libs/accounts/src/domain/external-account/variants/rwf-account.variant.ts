import { phone } from '../common-details.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Rwanda. */
export const rwfAccount = mobileMoneyAccount('RWF', { provider }, phone('250', 9));
