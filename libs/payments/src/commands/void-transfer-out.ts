import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { VoidReservation } from '@app/accounts';
import { metadataFor } from '@app/event-sourcing/definitions';
import { defineCommand } from '@app/event-sourcing';
import { derivedUuid, isFinalRefusal, resourceId } from '@app/kernel';

/**
 * Bars the transfer-out of a command that was finally refused. An earlier attempt of the same command may still be in
 * progress, as in a process that was frozen; it must not take the money once its caller has the refusal. Answers the
 * transaction's public id when that attempt has taken it already, else null.
 */
export class VoidTransferOut extends defineCommand<{ readonly sourceAccountId: string }, string | null>(
  'payments.void-transfer-out',
) {}

@CommandHandler(VoidTransferOut)
export class VoidTransferOutHandler implements ICommandHandler<VoidTransferOut> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ tenant, data: { sourceAccountId }, metadata }: VoidTransferOut): Promise<string | null> {
    const transactionId = resourceId('Transaction', derivedUuid('Transaction', metadata.commandId));
    try {
      const { taken } = await this.commands.execute(
        new VoidReservation(tenant, { accountId: sourceAccountId, transactionId }, metadataFor(metadata, 'void')),
      );
      return taken ? transactionId : null;
    } catch (error) {
      if (isFinalRefusal(error)) return null; // there is no such account, so nothing can be taken from it
      throw error;
    }
  }
}
