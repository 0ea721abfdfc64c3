import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { ReadYourWrites } from '@app/event-sourcing';

/** Returns whether something in flight needs the external account. */
type ExternalAccountUseCheck = (tenant: Tenant, externalAccountId: string) => Promise<boolean>;

/**
 * Checks before an external account is deleted. Contexts with payments, which this context does not know, register their checks at the start.
 */
@Injectable()
export class AccountsInUse {
  private readonly checks: ExternalAccountUseCheck[] = [];

  constructor(private readonly readYourWrites: ReadYourWrites) {}

  register(check: ExternalAccountUseCheck): void {
    this.checks.push(check);
  }

  /** 409 CONFLICT while a payment in flight needs the account; 503 SERVICE_UNAVAILABLE while this cannot be determined. */
  async requireUnused(tenant: Tenant, externalAccountId: string): Promise<void> {
    if (!(await this.readYourWrites.caughtUp())) {
      throw new Refusal(
        'SERVICE_UNAVAILABLE',
        'It cannot be determined now if the account is in use. Try again later.',
      );
    }
    const used = await Promise.all(this.checks.map((uses) => uses(tenant, externalAccountId)));
    if (used.includes(true)) throw new Refusal('CONFLICT', 'A payment from or to this account is in progress.');
  }
}
