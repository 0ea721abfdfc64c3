import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal, uuidOf } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { CardTransactionSource } from '../queries/card-transaction-source.questions.js';
import { GetCard } from '../queries/cards.queries.js';

/** The kinds of resources of this context, each with the query of its GET. */
@ReadsResources()
@Injectable()
export class CardResources implements ResourceReaders {
  constructor(
    private readonly queries: QueryBus,
    private readonly transactions: CardTransactionSource,
  ) {}

  readonly resources: ResourceReaders['resources'] = {
    Card: (tenant, id) => this.queries.execute(new GetCard(tenant, { cardId: id })),
    CardTransaction: async (tenant, id) => {
      const document = await this.transactions.get(tenant, uuidOf('CardTransaction', id));
      if (document === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
      return document;
    },
  };
}
