import { Injectable } from '@nestjs/common';
import { type Tenant, derivedResourceId, isResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { card } from '../domain/card/card.decider.js';
import type { CardBinding } from './delegated-keys.questions.js';

/** Which accounts fund which cards. Strongly consistent: folded from the card's own stream. */
@Injectable()
export class CardBindings {
  constructor(private readonly runner: AggregateRunner) {}

  /** True if the account is a funding source of the card and the card is not closed. */
  async stands(tenant: Tenant, { cardId, accountId }: CardBinding): Promise<boolean> {
    if (!isResourceId('Card', cardId)) return false;
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    return state.state !== null && state.state !== 'CLOSED' && state.fundingSources.includes(accountId);
  }
}

/** `CardFundingSource:<uuid>` of an account of a card; the same if it is bound again. */
export function fundingSourceIdOf({ cardId, accountId }: CardBinding): string {
  return derivedResourceId('CardFundingSource', cardId, accountId);
}
