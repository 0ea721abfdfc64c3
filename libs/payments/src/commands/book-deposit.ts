import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReceiveDeposit } from '@app/accounts';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { recordingRefusals } from '@app/event-sourcing/definitions';
import { type MoneyData, derivedUuid, isFinalRefusal, resourceId } from '@app/kernel';
import { transaction } from '../domain/transaction/transaction.decider.js';

/** Result of booking a deposit: on the account, or in suspense with the event (`receivedBy`) that recorded it there. */
type BookedDeposit =
  | { readonly place: 'ACCOUNT'; readonly isNew: boolean }
  | {
      readonly place: 'SUSPENSE';
      readonly isNew: boolean;
      readonly transactionId: string;
      readonly receivedBy: number;
    };

/**
 * Books a received deposit for an account, as reported by the partner; once per command. If the account does not accept the money, because
 * it is closed or frozen, its owner was deleted, or its balance would exceed its limit, the money waits in suspense for an operator. Never
 * finally refused.
 */
export class BookDeposit extends defineCommand<
  { readonly accountId: string; readonly depositId: string; readonly amount: MoneyData },
  BookedDeposit
>('payments.book-deposit') {}

@CommandHandler(BookDeposit)
export class BookDepositHandler implements ICommandHandler<BookDeposit> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
  ) {}

  async execute({ tenant, data, metadata }: BookDeposit): Promise<BookedDeposit> {
    try {
      // records the refusal, so that a delayed attempt cannot also credit the account with money that is in suspense
      const received = new ReceiveDeposit(tenant, data, recordingRefusals(metadata));
      return { place: 'ACCOUNT', ...(await this.commands.execute(received)) };
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      const uuid = derivedUuid('payments.deposit', metadata.commandId);
      const command = { kind: 'suspend-deposit', ...data, refusedWith: error.code } as const;
      const { revision, replayed } = await this.runner.run(transaction, tenant, uuid, command, metadata);
      return {
        place: 'SUSPENSE',
        isNew: !replayed,
        transactionId: resourceId('Transaction', uuid),
        receivedBy: revision,
      };
    }
  }
}
