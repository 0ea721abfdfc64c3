import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MoneyData, uuidOf } from '@app/kernel';
import { ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

/**
 * Resolves an EXCEPTION by hand: debits the service's shortfall from the account that owes it, once the
 * cardholder has topped it up. Refuses INVALID_INPUT without a shortfall, INSUFFICIENT_BALANCE while the account does not
 * cover it, CONFLICT for another amount than was approved.
 */
export class RecoverShortfall extends defineCommand<
  {
    readonly transactionId: string;
    /** Amount that two operators approved; absent where one decides. */
    readonly approved?: MoneyData;
  },
  CardTransactionDocument
>('cards.recover-shortfall') {}

@CommandHandler(RecoverShortfall)
export class RecoverShortfallHandler implements ICommandHandler<RecoverShortfall> {
  constructor(
    private readonly presenter: CardTransactionPresenter,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({
    tenant,
    data: { transactionId, approved },
    metadata,
  }: RecoverShortfall): Promise<CardTransactionDocument> {
    const receipt = await this.presenter.present(tenant, transactionId, { kind: 'recovery', approved }, metadata);
    return this.answers.answer(cardTransactionView, tenant, uuidOf('CardTransaction', transactionId), receipt);
  }
}
