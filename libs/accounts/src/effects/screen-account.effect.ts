import { Injectable } from '@nestjs/common';
import { HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { AccountScreenings } from '../providers/account-screening.port.js';
import { ExternalAccounts } from '../queries/external-accounts.questions.js';
import { ScreenAccount } from './accounts.effects.js';

@HandlesEffect(ScreenAccount)
@Injectable()
export class ScreenAccountHandler implements EffectHandler<{ readonly externalAccountId: string }> {
  constructor(
    private readonly accounts: ExternalAccounts,
    private readonly screenings: AccountScreenings,
  ) {}

  /** Reads the details each time, since they are personal and must not be recorded with the request. */
  async perform(tenant: Tenant, { externalAccountId }: { readonly externalAccountId: string }): Promise<EffectOutcome> {
    const account = await this.accounts.details(tenant, externalAccountId);
    if (account === null) return { outcome: 'done', data: { result: null } };
    const result = await this.screenings.of(tenant.environment).screen({ tenant, externalAccountId, account });
    return result === null ? { outcome: 'unknown' } : { outcome: 'done', data: { result } };
  }
}
