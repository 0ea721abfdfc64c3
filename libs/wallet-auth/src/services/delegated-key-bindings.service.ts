import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CardBinding, DelegatedKeys, fundingSourceIdOf } from '@app/cards';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf } from '@app/kernel';
import { delegatedKey } from '../domain/delegated-key/delegated-key.decider.js';
import { spendingGrant } from '../domain/delegated-key/spending-grant.decider.js';

/** Which wallets may pay for which cards: one may while a key holds the grant of that funding source and is ACTIVE. */
@Injectable()
export class DelegatedKeyBindings implements OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly keys: DelegatedKeys,
  ) {}

  onModuleInit(): void {
    this.keys.register((tenant, binding) => this.hasActive(tenant, binding));
  }

  /** The account pays for the card no longer: the key that may spend from it is revoked, if there is one. */
  async unbind(tenant: Tenant, binding: CardBinding, metadata: CommandMetadata): Promise<void> {
    const grant = uuidOf('CardFundingSource', fundingSourceIdOf(binding));
    const { state: delegatedKeyId } = await this.runner.load(spendingGrant, tenant, grant);
    if (delegatedKeyId === null) return;
    // The grant is revoked last: it alone leads to the key when this is repeated after a crash.
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
