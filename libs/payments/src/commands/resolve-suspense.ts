import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InternalAccounts } from '@app/accounts';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type MoneyData, type OperatorNote, type Tenant, uuidOf } from '@app/kernel';
import type { ReceivingAccount } from '../domain/transaction/refund.decisions.js';
import type { SuspenseEnd } from '../domain/transaction/suspense.events.js';
import { type SuspenseDocument, suspenseView } from '../domain/transaction/suspense.view.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import { PaymentFacts } from '../services/payment-facts.service.js';

/**
 * An operator sends the money of a refused refund, and of deposits that came after a quote's own, out of suspense
 * (payments-cards 19, row 26): to the account that it is owed to, or outside, where it was sent by hand. Refuses
 * TRANSACTION_NOT_FOUND; CONFLICT when nothing is in suspense, when it is not the amount that was approved, when it went elsewhere,
 * or when the account takes no money.
 */
export class ResolveSuspense extends defineCommand<
  {
    readonly transactionId: string;
    readonly to: SuspenseEnd;
    readonly by: OperatorNote;
    /** Amount that two operators approved; absent where one decides. */
    readonly approved?: MoneyData;
  },
  SuspenseDocument
>('payments.resolve-suspense') {}

@CommandHandler(ResolveSuspense)
export class ResolveSuspenseHandler implements ICommandHandler<ResolveSuspense> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: InternalAccounts,
    private readonly facts: PaymentFacts,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data, metadata }: ResolveSuspense): Promise<SuspenseDocument> {
    const { transactionId, ...decision } = data;
    const uuid = uuidOf('Transaction', transactionId);
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const account = await this.owed(tenant, state);
    const receipt = await this.runner.run(
      transaction,
      tenant,
      uuid,
      { kind: 'resolve-suspense', ...decision, account },
      metadata,
    );
    return this.answers.answer(suspenseView, tenant, uuid, receipt, {
      reactions: true,
      correlationId: metadata.correlationId,
    });
  }

  /** The refund's target account where the money is its, or else the customer's account in that currency; null when neither exists. */
  private async owed(tenant: Tenant, { terms, refund, suspense }: TransactionState): Promise<ReceivingAccount | null> {
    if (terms === null || suspense === null) return null;
    const { currency } = suspense.amount;
    const account =
      refund === null || refund.accountId === null || refund.amount.currency !== currency
        ? await this.facts.accountOf(tenant, terms.customerId, currency)
        : await this.accounts.get(tenant, refund.accountId);
    return account === null ? null : { accountId: account.id, status: account.status };
  }
}
