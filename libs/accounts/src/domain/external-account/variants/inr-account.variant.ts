import type { AccountVariant, PaymentRail } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { bankName, digits } from '../common-details.js';
import { optional } from '../detail-rule.js';

const BANK_RAILS: readonly PaymentRail[] = ['NEFT', 'RTGS'];

/** An account in India: at a bank over NEFT or RTGS, or known by its UPI address. */
export const inrAccount: AccountVariant = {
  accountType: 'INR_ACCOUNT',
  kind: 'BANK',
  currencies: ['INR'],
  details: {
    vpa: optional({
      pattern: '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$',
      minLength: 3,
      example: 'someone@okbank',
      description: 'UPI address.',
    }),
    accountNumber: optional(digits(9, 18)),
    ifsc: optional({
      pattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
      minLength: 11,
      maxLength: 11,
      personal: false,
      example: 'HDFC0001234',
    }),
    rail: optional({
      maxLength: 32,
      personal: false,
      example: 'NEFT',
      description: 'NEFT or RTGS; required for a bank account.',
    }),
    bankName: optional(bankName),
  },
  ways: [
    {
      needs: ['accountNumber', 'ifsc', 'rail'],
      identifier: 'accountNumber',
      rails: BANK_RAILS,
      railNamedBy: 'rail',
      where: { rail: BANK_RAILS },
    },
    { needs: ['vpa'], identifier: 'vpa', rails: ['UPI'] },
  ],
  beneficiary: bankBeneficiary(),
};
