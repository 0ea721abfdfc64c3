import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MoneyData, uuidOf } from '@app/kernel';
import { ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

/**
 * Resolves an EXCEPTION manually: debits the service's shortfall from the account that owes it, after the cardholder has topped it up.
 * Refused with INVALID_INPUT if there is no shortfall, INSUFFICIENT_BALANCE while the account does not cover it, and CONFLICT if the amount
 * differs from the approved one.
 */
export class RecoverShortfall extends defineCommand<
  {
    readonly transactionId: string;
    /** Amount approved by two operators; absent if one operator decides. */
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
