import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CardBinding, DelegatedKeys, fundingSourceIdOf } from '@app/cards';
import { AggregateRunner } from '@app/event-sourcing';
import { type Tenant, uuidOf } from '@app/kernel';
import { delegatedKey } from '../domain/delegated-key/delegated-key.decider.js';
import { spendingGrant } from '../domain/delegated-key/spending-grant.decider.js';

/** Tells cards whether a wallet may pay for a card: it may while a key holds the grant of that funding source and is ACTIVE. */
@Injectable()
export class DelegatedKeyKeeper implements OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly keys: DelegatedKeys,
  ) {}

  onModuleInit(): void {
    this.keys.askedOf((tenant, binding) => this.hasActive(tenant, binding));
  }

  private async hasActive(tenant: Tenant, binding: CardBinding): Promise<boolean> {
    const { state: holder } = await this.runner.load(spendingGrant, tenant, uuidOf('CardFundingSource', fundingSourceIdOf(binding)));
    if (holder === null) return false;
    const { state } = await this.runner.load(delegatedKey, tenant, uuidOf('DelegatedKey', holder));
    return state?.status === 'ACTIVE';
  }
}
