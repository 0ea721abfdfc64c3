import type { Tenant } from '@app/kernel';
import type { AccountOwner, FundingPaymentInstruction } from '../domain/internal-account/internal-account.events.js';

/** An account into which money is to be paid. */
export interface PayableAccount {
  readonly accountId: string;
  readonly owner: AccountOwner;
  readonly currency: string;
}

/** Returns the payment coordinates by account; null if the partner does not respond. */
export type InstructionsOf = (
  accounts: readonly PayableAccount[],
) => Promise<ReadonlyMap<string, readonly FundingPaymentInstruction[]> | null>;

/** A partner that receives money for the accounts of a platform. */
export interface ReceivingPartner {
  /** Distinguishes it from its predecessors. */
  readonly generation: number;
  readonly instructionsOf: InstructionsOf;
}

/** The receiving partners of platforms, in environments without built-in coordinates. */
export abstract class ReceivingPartners {
  /** null if the platform has none. */
  abstract of(tenant: Tenant): Promise<ReceivingPartner | null>;
}
