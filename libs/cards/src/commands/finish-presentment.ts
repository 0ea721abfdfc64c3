import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

/** Completes a presentment that its request left unfinished. */
export class FinishPresentment extends defineCommand<{ readonly transactionId: string; readonly step: string }>(
  'cards.finish-presentment',
) {}

@CommandHandler(FinishPresentment)
export class FinishPresentmentHandler implements ICommandHandler<FinishPresentment> {
  constructor(private readonly presenter: CardTransactionPresenter) {}

  async execute({ tenant, data: { transactionId, step }, metadata }: FinishPresentment): Promise<void> {
    await this.presenter.finish(tenant, transactionId, step, metadata);
  }
}
