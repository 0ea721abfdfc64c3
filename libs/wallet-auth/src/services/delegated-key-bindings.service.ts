import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CardBinding, DelegatedKeys, fundingSourceIdOf } from '@app/cards';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf } from '@app/kernel';
import { delegatedKey } from '../domain/delegated-key/delegated-key.decider.js';
import { spendingGrant } from '../domain/delegated-key/spending-grant.decider.js';

/** Checks which wallets may pay for which cards: a wallet may while an ACTIVE key holds the grant of that funding source. */
@Injectable()
export class DelegatedKeyBindings implements OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly keys: DelegatedKeys,
  ) {}

  onModuleInit(): void {
    this.keys.register((tenant, binding) => this.hasActive(tenant, binding));
  }

  /** Revokes the key that may spend from the account for the card, if there is one, since the account no longer pays for it. */
  async unbind(tenant: Tenant, binding: CardBinding, metadata: CommandMetadata): Promise<void> {
    const grant = uuidOf('CardFundingSource', fundingSourceIdOf(binding));
    const { state: delegatedKeyId } = await this.runner.load(spendingGrant, tenant, grant);
    if (delegatedKeyId === null) return;
    // Revoke the grant last: after a crash, only the grant leads to the key.
    await this.runner.run(delegatedKey, tenant, uuidOf('DelegatedKey', delegatedKeyId), { kind: 'unbind' }, metadata);
    await this.runner.run(spendingGrant, tenant, grant, { kind: 'withdraw', delegatedKeyId }, metadata);
  }

  private async hasActive(tenant: Tenant, binding: CardBinding): Promise<boolean> {
    const { state: holder } = await this.runner.load(
      spendingGrant,
      tenant,
      uuidOf('CardFundingSource', fundingSourceIdOf(binding)),
    );
    if (holder === null) return false;
    const { state } = await this.runner.load(delegatedKey, tenant, uuidOf('DelegatedKey', holder));
    return state?.status === 'ACTIVE';
  }
}
