import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { StrongCustomerAuthentication } from '@app/sca';
import type { RegisteredAccount } from '../domain/external-account/external-account.decider.js';
import { ExternalAccountFinder } from './external-account-finder.service.js';

/** The account of a customer with strong authentication. */
interface Trustable {
  readonly uuid: string;
  readonly account: RegisteredAccount;
}

@Injectable()
export class TrustableAccounts {
  constructor(
    private readonly finder: ExternalAccountFinder,
    private readonly authentication: StrongCustomerAuthentication,
  ) {}

  async find(tenant: Tenant, externalAccountId: string): Promise<Trustable> {
    const { uuid, account } = await this.finder.find(tenant, externalAccountId, 'CUSTOMERS');
    if (account.owner !== 'CUSTOMER')
      throw new Refusal('CONFLICT', 'Only the beneficiaries of a customer can be trusted.');
    await this.authentication.requireApplicable(tenant, account.ownerId);
    return { uuid, account };
  }
}
