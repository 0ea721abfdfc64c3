import { phone } from '../common-details.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Kenya. */
export const kesAccount = mobileMoneyAccount('KES', { provider }, phone('254', 9));
