import { Injectable } from '@nestjs/common';
import { type Tenant, derivedResourceId, isResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';
import type { CardBinding } from './delegated-keys.questions.js';

/** Which accounts pay for which cards; strongly consistent, since it is folded from the card's own stream. */
@Injectable()
export class CardBindings {
  constructor(private readonly runner: AggregateRunner) {}

  /** True when the account is a funding source of the card, and the card not closed. */
  async stands(tenant: Tenant, { cardId, accountId }: CardBinding): Promise<boolean> {
    if (!isResourceId('Card', cardId)) return false;
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    return state.state !== null && state.state !== 'CLOSED' && state.fundingSources.includes(accountId);
  }
}

/** `CardFundingSource:<uuid>` of one account of one card; the same whenever it is bound. */
export function fundingSourceIdOf({ cardId, accountId }: CardBinding): string {
  return derivedResourceId('CardFundingSource', cardId, accountId);
}
