import type { Beneficiary } from './beneficiary.js';
import type { Details } from './detail-rule.js';

/** An account's details, all that a payment network needs to pay to it or collect from it, and a screening to judge it. Personal: recorded only when sealed. */
export interface AccountDetails {
  readonly accountType: string;
  readonly currency: string;
  readonly identifier: string;
  /** Members of its type: numbers, bank codes, chain … */
  readonly details: Details;
  readonly beneficiary: Beneficiary | null;
}
