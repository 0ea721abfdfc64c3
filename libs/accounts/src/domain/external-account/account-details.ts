import type { Beneficiary } from './beneficiary.js';
import type { Details } from './detail-rule.js';

/**
 * Everything that a payment network needs to pay to an account or collect from it, and that a screening needs. Personal: recorded only when
 * sealed.
 */
export interface AccountDetails {
  readonly accountType: string;
  readonly currency: string;
  readonly identifier: string;
  /** Members of its type: numbers, bank codes, chain, etc. */
  readonly details: Details;
  readonly beneficiary: Beneficiary | null;
}
