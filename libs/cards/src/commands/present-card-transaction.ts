import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, assertNever, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CardState, card } from '../domain/card/card.decider.js';
import { type Presentment, cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

/** Messages of the network after an authorization, before the card's rules are added. */
export type NetworkPresentment =
  | { readonly kind: 'clearing' | 'advice' | 'return'; readonly amount: number }
  | { readonly kind: 'return-reversal' };

/** Processes a presentment. Returns the parent transaction after it (payments-cards 15.5, 15.6). */
export class PresentCardTransaction extends defineCommand<
  {
    readonly cardId: string;
    readonly transactionId: string;
    readonly presentment: NetworkPresentment;
  },
  CardTransactionDocument
>('cards.present-card-transaction') {}

@CommandHandler(PresentCardTransaction)
export class PresentCardTransactionHandler implements ICommandHandler<PresentCardTransaction> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly presenter: CardTransactionPresenter,
  ) {}

  async execute({
    tenant,
    data: { cardId, transactionId, presentment },
    metadata,
  }: PresentCardTransaction): Promise<CardTransactionDocument> {
    const uuid = uuidOf('CardTransaction', transactionId);
    const earlier = await this.runner.replay(cardTransaction, tenant, uuid, metadata);
    if (earlier?.event.type === 'cards.presentment-received') {
      const { step } = earlier.event.data;
      const receipt = await this.presenter.finish(tenant, transactionId, step, metadata);
      return this.answers.answer(cardTransactionView, tenant, uuid, receipt);
    }
    const receipt = await this.runner.recordRefusalOf(cardTransaction, tenant, uuid, metadata, async () => {
      const { state: owner } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
      if (owner.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
      const { state } = await this.runner.load(cardTransaction, tenant, uuid);
      if (state.terms?.cardId !== cardId)
        throw new Refusal('TRANSACTION_NOT_FOUND', 'This card has no such transaction: cardTransactionId.', {
          errors: [{ field: 'cardTransactionId', message: 'must be the id of a transaction of this card' }],
        });
      return this.presenter.present(tenant, transactionId, presented(presentment, owner), metadata);
    });
    return this.answers.answer(cardTransactionView, tenant, uuid, receipt);
  }
}

/** Adds the card's rules. `hasHappened`: the network has already paid, whatever the rules say. */
export function presented(
  presentment: NetworkPresentment,
  { state, maxSpendPerTransaction }: CardState,
  hasHappened = false,
): Presentment {
  switch (presentment.kind) {
    case 'clearing':
      return { kind: 'clearing', amount: BigInt(presentment.amount), isForced: hasHappened || state === 'CLOSED' };
    case 'advice':
      return {
        kind: 'advice',
        amount: BigInt(presentment.amount),
        card: { isFrozen: state === 'FROZEN', maxSpendPerTransaction },
      };
    case 'return':
      return { kind: 'return', amount: BigInt(presentment.amount) };
    case 'return-reversal':
      return { kind: 'return-reversal', isForced: hasHappened };
    default:
      return assertNever(presentment);
  }
}
