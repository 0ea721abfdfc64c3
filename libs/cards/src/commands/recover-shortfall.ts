import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

/**
 * Resolves an EXCEPTION by hand: debits the service's shortfall from the account that owes it, once the
 * cardholder has topped it up. Refuses INVALID_INPUT without a shortfall, INSUFFICIENT_BALANCE while the account does not
 * cover it.
 */
export class RecoverShortfall extends defineCommand<{ readonly transactionId: string }, CardTransactionDocument>(
  'cards.recover-shortfall',
) {}

@CommandHandler(RecoverShortfall)
export class RecoverShortfallHandler implements ICommandHandler<RecoverShortfall> {
  constructor(
    private readonly presenter: CardTransactionPresenter,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { transactionId }, metadata }: RecoverShortfall): Promise<CardTransactionDocument> {
    const receipt = await this.presenter.present(tenant, transactionId, { kind: 'recovery' }, metadata);
    return this.answers.answer(cardTransactionView, tenant, uuidOf('CardTransaction', transactionId), receipt);
  }
}
