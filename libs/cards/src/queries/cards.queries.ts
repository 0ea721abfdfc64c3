import { ArrayContains } from 'typeorm';
import { Refusal, uuidOf } from '@app/kernel';
import { defineListQuery, defineQuery, listQueryHandler, resourceQueryHandler } from '@app/event-sourcing';
import type { CardDocument } from '../domain/card/card.view.js';
import { cardsTable } from '../projections/cards.table.js';

/** 404 REFERENCE_NOT_FOUND, also for a card of another platform. */
export class GetCard extends defineQuery<{ readonly cardId: string }, CardDocument>() {}

export const GetCardHandler = resourceQueryHandler(GetCard, {
  table: cardsTable,
  uuidOf: ({ cardId }) => uuidOf('Card', cardId),
  unknown: () => new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.'),
});

/** Filters of GET /cards; all given ones must match. */
interface CardFilters {
  readonly cardholderId?: string;
  /** The account must be a funding source. */
  readonly accountId?: string;
  readonly platformCardId?: string;
  readonly state?: string;
}

export class ListCards extends defineListQuery<CardFilters, CardDocument>() {}

export const ListCardsHandler = listQueryHandler(ListCards, {
  table: cardsTable,
  where: ({ cardholderId, accountId, platformCardId, state }) => ({
    cardholder_id: cardholderId,
    funding_sources: accountId === undefined ? undefined : ArrayContains([accountId]),
    platform_card_id: platformCardId,
    state,
  }),
});
