import { required } from '../detail-rule.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in the west African franc area. */
export const xofAccount = mobileMoneyAccount('XOF', {
  provider,
  region: required({ values: ['BJ', 'CI', 'SN', 'TG'], personal: false }),
});
