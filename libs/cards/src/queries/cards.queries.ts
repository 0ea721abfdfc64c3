import { Injectable } from '@nestjs/common';
import { ArrayContains } from 'typeorm';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type ListPage, ReadTables } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import type { CardDocument } from '../domain/card/card.view.js';
import { cardsTable } from '../projections/cards.table.js';

/** Filters of GET /cards; all that are given must hold. */
export interface CardFilters {
  readonly cardholderId?: string;
  /** Bound to this account. */
  readonly accountId?: string;
  readonly platformCardId?: string;
  readonly state?: string;
}

@Injectable()
export class CardsQueries {
  constructor(private readonly tables: ReadTables) {}

  /** 404 REFERENCE_NOT_FOUND, also for a card of another platform. */
  async card(tenant: Tenant, cardId: string): Promise<CardDocument> {
    const document = await this.tables.of(cardsTable).get(tenant, uuidOf('Card', cardId));
    if (document === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
    return document;
  }

  cards(tenant: Tenant, filters: CardFilters, page: PageRequest): Promise<ListPage<CardDocument>> {
    const where = {
      cardholder_id: filters.cardholderId,
      funding_sources: filters.accountId === undefined ? undefined : ArrayContains([filters.accountId]),
      platform_card_id: filters.platformCardId,
      state: filters.state,
    };
    return this.tables.of(cardsTable).list(tenant, { where, ...page });
  }
}
