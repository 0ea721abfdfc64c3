import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReceiveDeposit } from '@app/accounts';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { recordingRefusals } from '@app/event-sourcing/definitions';
import { type MoneyData, derivedUuid, isFinalRefusal, resourceId } from '@app/kernel';
import { transaction } from '../domain/transaction/transaction.decider.js';

/** Where a deposit for an account is: on it, or in suspense, where the event of `receivedBy` brought it. */
type BookedDeposit =
  | { readonly place: 'ACCOUNT'; readonly isNew: boolean }
  | {
      readonly place: 'SUSPENSE';
      readonly isNew: boolean;
      readonly transactionId: string;
      readonly receivedBy: number;
    };

/**
 * Books a deposit for an account, which has come and which the partner reported: once for its command. Money that the account does not take, because it is closed or
 * frozen by now, its owner is gone, or its balance would exceed its limit, waits in suspense for an operator. Refused for no final reason.
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
      // its refusal is recorded, so that no attempt that was held up credits the money in suspense as well
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
