import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';

/** A context that keeps sessions of strong customer authentication: has the customer a live one? */
export type HasLiveSession = (tenant: Tenant, customerId: string) => Promise<boolean>;

/**
 * Asked before a card's number is shown. Cards know no sessions, and may not look into the context that keeps them; it
 * tells on its start how to be asked. Until one has, nobody has a session.
 */
@Injectable()
export class StrongAuthentication {
  private keeper: HasLiveSession = async () => false;

  constructor(private readonly customers: CustomerDirectory) {}

  askedOf(keeper: HasLiveSession): void {
    this.keeper = keeper;
  }

  /** Refuses 409 SCA_SESSION_REQUIRED where the customer's region demands a session and none is live. */
  async requireSession(tenant: Tenant, customerId: string): Promise<void> {
    const cardholder = await this.customers.get(tenant, customerId);
    const demanded = cardholder?.regionPolicy.strongAuthentication ?? true; // of somebody erased nothing is known
    if (demanded && !(await this.keeper(tenant, customerId))) {
      throw new Refusal('SCA_SESSION_REQUIRED', 'The cardholder must authenticate strongly before the card number is shown.');
    }
  }
}
