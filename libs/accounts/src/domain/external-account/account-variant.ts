import type { BeneficiaryRules } from './beneficiary.js';
import type { DetailRule, Details } from './detail-rule.js';

/** Rails among which the service chooses (onboarding-accounts 10); callers never send one. */
export const PAYMENT_RAILS = [
  'ACH',
  'ACH_COLOMBIA',
  'BANK_TRANSFER',
  'BRE_B',
  'CIPS',
  'FAST',
  'FASTER_PAYMENTS',
  'FEDNOW',
  'INSTAPAY',
  'MOBILE_MONEY',
  'NEFT',
  'PAYNOW',
  'PESONET',
  'PIX',
  'RTGS',
  'RTP',
  'SEPA',
  'SEPA_INSTANT',
  'SPEI',
  'SWIFT',
  'UNIONPAY',
  'UPI',
  'WIRE',
] as const;
/** A network that carries a payment to an external account. */
export type PaymentRail = (typeof PAYMENT_RAILS)[number];

/** One way of reaching an account, such as by bank account number or by phone number. The first way with complete details is used. */
export interface Way {
  /** Details required in addition to the always required ones. */
  readonly needs: readonly string[];
  /** The detail that identifies the account, which determines uniqueness and sandbox outcomes. */
  readonly identifier: string;
  readonly rails: readonly PaymentRail[];
  /** The detail by which the caller selects one of the rails; `where` restricts it to them. */
  readonly railNamedBy?: string;
  /** The only kind of beneficiary that can be reached in this way. */
  readonly beneficiaryType?: 'INDIVIDUAL' | 'BUSINESS';
  /** Allowed values of details in this way. */
  readonly where?: { readonly [name: string]: readonly string[] };
}

/** Rule for a detail that depends on others. `message` completes "<detail> …". */
export interface Relation {
  readonly detail: string;
  readonly message: string;
  holds(details: Details): boolean;
}

/** Definition of an external-account type. It is the only place that describes the type. */
export interface AccountVariant {
  readonly accountType: string;
  /** Bank and mobile-money rails can match a beneficiary's name; wallets have none. */
  readonly kind: 'BANK' | 'WALLET';
  /** Currencies that an account of this type can hold. */
  readonly currencies: readonly string[] | 'ANY';
  readonly details: { readonly [name: string]: DetailRule };
  readonly ways: readonly Way[];
  readonly relations?: readonly Relation[];
  /** True if details of more than one way are an error. */
  readonly exclusive?: boolean;
  /** null: accounts of this type have no beneficiary. */
  readonly beneficiary: BeneficiaryRules | null;
}

/** Every rail that reaches accounts of a type. */
export function railsOf({ ways }: AccountVariant): readonly PaymentRail[] {
  return [...new Set(ways.flatMap(({ rails }) => rails))];
}
