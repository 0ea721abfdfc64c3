import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

export class RecordPull extends defineCommand<{ readonly transactionId: string; readonly confirmed: boolean }>(
  'cards.record-pull',
) {}

@CommandHandler(RecordPull)
export class RecordPullHandler implements ICommandHandler<RecordPull> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly presenter: CardTransactionPresenter,
  ) {}

  async execute({ tenant, data: { transactionId, confirmed }, metadata }: RecordPull): Promise<void> {
    if (confirmed)
      await this.runner.run(
        cardTransaction,
        tenant,
        uuidOf('CardTransaction', transactionId),
        { kind: 'confirm-pull' },
        metadata,
      );
    else await this.presenter.present(tenant, transactionId, { kind: 'pull-failure' }, metadata);
  }
}
