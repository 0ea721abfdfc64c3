import { phone } from '../common-details.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in Zambia. */
export const zmwAccount = mobileMoneyAccount('ZMW', { provider }, phone('260', 9));
