import type { Environment } from '@app/kernel';
import type { AccountOwner, FundingPaymentInstruction } from '../domain/internal-account/internal-account.events.js';

/** The account that money is to be paid into. */
export interface DepositAccount {
  readonly uuid: string;
  readonly owner: AccountOwner;
  readonly currency: string;
}

/** The banks and chains that receive money for us and say where it is to be sent. One implementation an environment. */
export interface DepositCoordinates {
  readonly environment: Environment;
  /** Every way of paying into the account; asked again, it answers the same. May be empty. */
  of(account: DepositAccount): Promise<readonly FundingPaymentInstruction[]>;
}

/** The receiving partners of this process; an environment without one gives out no coordinates. */
export class DepositCoordinatesDirectory {
  constructor(private readonly partners: readonly DepositCoordinates[]) {}

  async of(environment: Environment, account: DepositAccount): Promise<readonly FundingPaymentInstruction[]> {
    const partner = this.partners.find((candidate) => candidate.environment === environment);
    return partner === undefined ? [] : partner.of(account);
  }
}
