import { type Environment, providerFor, type Tenant } from '@app/kernel';
import type { AccountDetails } from '../domain/external-account/account-details.js';
import type { ScreeningResult } from '../domain/external-account/external-account-status.js';

/** An account to screen before money is paid to it. */
export interface ScreeningRequest {
  readonly tenant: Tenant;
  readonly externalAccountId: string;
  readonly account: AccountDetails;
}

/** Screening of accounts and their holders against sanctions and fraud lists. */
export interface AccountScreening {
  readonly environment: Environment;
  /** The result; null while it is pending. The first call starts the screening. */
  screen(request: ScreeningRequest): Promise<ScreeningResult | null>;
}

/** The screenings of this process. An environment without one registers no account as PENDING. */
export class AccountScreenings {
  constructor(private readonly screenings: readonly AccountScreening[]) {}

  of(environment: Environment): AccountScreening {
    return providerFor(this.screenings, environment, 'account screening');
  }
}
