import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { card } from '../domain/card/card.decider.js';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';
import { type NetworkPresentment, presented } from './present-card-transaction.js';

/**
 * Processes a network message that the issuer reported. The money has moved, so clearings are accepted for every approved transaction. Sent
 * only by this context's saga.
 */
export class TakePresentment extends defineCommand<{
  readonly transactionId: string;
  readonly presentment: NetworkPresentment;
}>('cards.take-presentment') {}

@CommandHandler(TakePresentment)
export class TakePresentmentHandler implements ICommandHandler<TakePresentment> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly presenter: CardTransactionPresenter,
  ) {}

  async execute({ tenant, data: { transactionId, presentment }, metadata }: TakePresentment): Promise<void> {
    const uuid = uuidOf('CardTransaction', transactionId);
    const earlier = await this.runner.replay(cardTransaction, tenant, uuid, metadata);
    if (earlier?.event.type === 'cards.presentment-received')
      return void (await this.presenter.finish(tenant, transactionId, earlier.event.data.step, metadata));
    await this.runner.recordRefusalOf(cardTransaction, tenant, uuid, metadata, async () => {
      const { state } = await this.runner.load(cardTransaction, tenant, uuid);
      const { state: owner } = await this.runner.load(card, tenant, uuidOf('Card', state.terms!.cardId));
      return this.presenter.present(tenant, transactionId, presented(presentment, owner, true), metadata);
    });
  }
}
