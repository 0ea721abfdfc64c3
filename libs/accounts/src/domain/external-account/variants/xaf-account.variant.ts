import { required } from '../detail-rule.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** A mobile-money account in the central African franc area. */
export const xafAccount = mobileMoneyAccount('XAF', {
  provider,
  region: required({ values: ['CM', 'CG'], personal: false }),
});
