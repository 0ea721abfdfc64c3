import type { Environment } from '@app/kernel';
import type { AccountOwner, FundingPaymentInstruction } from '../domain/internal-account/internal-account.events.js';

/** The account into which money is to be paid. */
export interface DepositAccount {
  readonly uuid: string;
  readonly owner: AccountOwner;
  readonly currency: string;
}

/** The banks and chains that receive money for us, with the coordinates to pay to. One implementation per environment. */
export interface DepositCoordinates {
  readonly environment: Environment;
  /** Every way of paying into the account; always the same for one account. May be empty. */
  of(account: DepositAccount): Promise<readonly FundingPaymentInstruction[]>;
}

/** The receiving partners of this process. An environment without one has no coordinates. */
export class DepositCoordinatesDirectory {
  constructor(private readonly partners: readonly DepositCoordinates[]) {}

  async of(environment: Environment, account: DepositAccount): Promise<readonly FundingPaymentInstruction[]> {
    const partner = this.partners.find((candidate) => candidate.environment === environment);
    return partner === undefined ? [] : partner.of(account);
  }
}
