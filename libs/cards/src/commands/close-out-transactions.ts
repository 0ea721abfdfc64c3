import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedUuid, isFinalRefusal, type Tenant } from '@app/kernel';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { defineCommand } from '@app/event-sourcing';
import { OpenCardTransactions } from '../queries/open-card-transactions.questions.js';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';
import { CardTransactionPresenter } from '../services/card-transaction-presenter.service.js';

/** Ends the open authorizations of a closed card. */
export class CloseOutTransactions extends defineCommand<{ readonly cardId: string }>('cards.close-out-transactions') {}

/** Declines undecided authorizations and expires open ones; ignores those that have ended in the meantime. */
@CommandHandler(CloseOutTransactions)
export class CloseOutTransactionsHandler implements ICommandHandler<CloseOutTransactions> {
  constructor(
    private readonly open: OpenCardTransactions,
    private readonly steps: AuthorizationSteps,
    private readonly presenter: CardTransactionPresenter,
  ) {}

  async execute({ tenant, data: { cardId }, metadata }: CloseOutTransactions): Promise<void> {
    for await (const page of this.open.pages(tenant, { card_id: cardId, is_open: true }))
      for (const { transactionId } of page) await this.closeOut(tenant, transactionId, metadata);
  }

  private async closeOut(tenant: Tenant, transactionId: string, metadata: CommandMetadata): Promise<void> {
    await this.steps.conclude(tenant, transactionId, metadataFor(metadata, `conclude ${transactionId}`));
    try {
      const expiry = { ...metadata, commandId: derivedUuid('close out', transactionId, metadata.commandId) };
      await this.presenter.present(tenant, transactionId, { kind: 'clearing', amount: 0n, isForced: true }, expiry);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
    }
  }
}
