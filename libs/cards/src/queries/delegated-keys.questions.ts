import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** The account and card for which a key would sign; public ids. */
export interface CardBinding {
  readonly cardId: string;
  readonly accountId: string;
}

/** Returns whether a context with delegated keys has an ACTIVE one for the binding. */
type ActiveKeyCheck = (tenant: Tenant, binding: CardBinding) => Promise<boolean>;

/**
 * Checks before an embedded wallet funds a card. This context stores no keys and must not depend on the one that does, which registers its
 * check at the start. Without a check no wallet can pay (payments-cards 15.3).
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
