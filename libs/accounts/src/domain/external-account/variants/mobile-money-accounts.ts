import type { AccountVariant } from '../account-variant.js';
import { phone } from '../common-details.js';
import { required } from '../detail-rule.js';
import { mobileMoneyAccount, provider } from '../mobile-money.js';

/** Mobile-money accounts, one entry for each type. */
export const MOBILE_MONEY_ACCOUNTS: readonly AccountVariant[] = [
  // A mobile-money account in Botswana.
  mobileMoneyAccount('BWP', { provider }),
  // A mobile-money account in Haiti, which has only one operator.
  mobileMoneyAccount('HTG', {}),
  // A mobile-money account in Kenya.
  mobileMoneyAccount('KES', { provider }, phone('254', 9)),
  // A mobile-money account in Malawi.
  mobileMoneyAccount('MWK', { provider }),
  // A mobile-money account in Rwanda.
  mobileMoneyAccount('RWF', { provider }, phone('250', 9)),
  // A mobile-money account in Tanzania.
  mobileMoneyAccount('TZS', { provider }, phone('255', 9)),
  // A mobile-money account in Uganda.
  mobileMoneyAccount('UGX', { provider }),
  // A mobile-money account in the central African franc area.
  mobileMoneyAccount('XAF', {
    provider,
    region: required({ values: ['CM', 'CG'], personal: false }),
  }),
  // A mobile-money account in the west African franc area.
  mobileMoneyAccount('XOF', {
    provider,
    region: required({ values: ['BJ', 'CI', 'SN', 'TG'], personal: false }),
  }),
  // A mobile-money account in Zambia.
  mobileMoneyAccount('ZMW', { provider }, phone('260', 9)),
];
