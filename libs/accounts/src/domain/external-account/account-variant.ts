import type { BeneficiaryRules } from './beneficiary.js';
import type { DetailRule, Details } from './detail-rule.js';

/** Rails the service may choose from (onboarding-accounts 10); callers never send one. */
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

/** One way of reaching an account: by its bank number, by a phone. The first whose details are complete is used. */
export interface Way {
  /** Details this way needs beside the always required ones. */
  readonly needs: readonly string[];
  /** The detail that identifies the account: uniqueness and sandbox outcomes follow from it. */
  readonly identifier: string;
  readonly rails: readonly PaymentRail[];
  /** The detail by which the caller says which one of them; `where` holds it to them. */
  readonly railNamedBy?: string;
  /** Only this kind of beneficiary can be reached this way. */
  readonly beneficiaryType?: 'INDIVIDUAL' | 'BUSINESS';
  /** Details that must have one of these values this way. */
  readonly where?: { readonly [name: string]: readonly string[] };
}

/** Rule for a detail that depends on others; `message` completes "<detail> …". */
export interface Relation {
  readonly detail: string;
  readonly message: string;
  holds(details: Details): boolean;
}

/** One external-account type: the single place that says what it is. */
export interface AccountVariant {
  readonly accountType: string;
  /** The rails of banks and of mobile money can match a beneficiary's name; those of wallets know none. */
  readonly kind: 'BANK' | 'WALLET';
  /** Currencies an account of this type can hold. */
  readonly currencies: readonly string[] | 'ANY';
  readonly details: { readonly [name: string]: DetailRule };
  readonly ways: readonly Way[];
  readonly relations?: readonly Relation[];
  /** Giving the details of more than one way is a mistake. */
  readonly exclusive?: boolean;
  /** null: this type has no beneficiary. */
  readonly beneficiary: BeneficiaryRules | null;
}

/** Every rail on which accounts of a type can be reached. */
export function railsOf({ ways }: AccountVariant): readonly PaymentRail[] {
  return [...new Set(ways.flatMap(({ rails }) => rails))];
}
