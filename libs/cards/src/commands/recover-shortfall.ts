import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import { CardTransactionPresenter } from './card-transaction.presenter.js';

/**
 * Resolves an EXCEPTION by hand: debits the service's shortfall from the account that owes it, once the
 * cardholder has topped it up. Refuses INVALID_INPUT without a shortfall, INSUFFICIENT_BALANCE while the account does not
 * cover it.
 */
export class RecoverShortfall extends Command<CardTransactionDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly transactionId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(RecoverShortfall)
export class RecoverShortfallHandler implements ICommandHandler<RecoverShortfall> {
  constructor(
    private readonly presenter: CardTransactionPresenter,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, transactionId, metadata }: RecoverShortfall): Promise<CardTransactionDocument> {
    const receipt = await this.presenter.present(tenant, transactionId, { kind: 'recovery' }, metadata);
    return this.answers.answer(cardTransactionView, tenant, uuidOf('CardTransaction', transactionId), receipt);
  }
}
