import { phone } from '../common-details.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Tanzania. */
export const tzsAccount = mobileMoneyAccount('TZS', { provider }, phone('255', 9));
