import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** Which account of which card a key would sign for; public ids. */
export interface CardBinding {
  readonly cardId: string;
  readonly accountId: string;
}

/** A context that keeps delegated keys: is there an ACTIVE one for the binding? */
type ActiveKeyCheck = (tenant: Tenant, binding: CardBinding) => Promise<boolean>;

/**
 * Asked before an embedded wallet pays for a card. Cards keep no keys, and may not look into the context that does; it
 * registers its check at start. Until one has, no wallet can pay (payments-cards 15.3).
 */
@Injectable()
export class DelegatedKeys {
  private check: ActiveKeyCheck = async () => false;

  register(check: ActiveKeyCheck): void {
    this.check = check;
  }

  active(tenant: Tenant, binding: CardBinding): Promise<boolean> {
    return this.check(tenant, binding);
  }
}
