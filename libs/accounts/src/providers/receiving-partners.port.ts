import type { Tenant } from '@app/kernel';
import type { AccountOwner, FundingPaymentInstruction } from '../domain/internal-account/internal-account.events.js';

/** An account that money is to be paid into. */
export interface PayableAccount {
  readonly accountId: string;
  readonly owner: AccountOwner;
  readonly currency: string;
}

/** Says where money for accounts is to be paid in, by account; null where it does not answer. */
export type InstructionsOf = (
  accounts: readonly PayableAccount[],
) => Promise<ReadonlyMap<string, readonly FundingPaymentInstruction[]> | null>;

/** A partner that receives money for the accounts of a platform. */
export interface ReceivingPartner {
  /** Distinguishes it from those before it. */
  readonly generation: number;
  readonly instructionsOf: InstructionsOf;
}

/** The partners that platforms have chosen to receive money, where the environment gives out no coordinates by itself. */
export abstract class ReceivingPartners {
  /** null where the platform has none. */
  abstract of(tenant: Tenant): Promise<ReceivingPartner | null>;
}
