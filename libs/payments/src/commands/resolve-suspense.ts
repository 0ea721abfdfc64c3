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
 * Moves the money of a refused refund of further deposits, and of deposits that their accounts did not accept out of suspense, for an operator (payments-cards 19, row 26): to the account to
 * which it is owed, or outside if it was sent manually. Refused with TRANSACTION_NOT_FOUND, and with CONFLICT if nothing is in suspense, if
 * the amount differs from the approved one, if it was sent elsewhere before, or if the account accepts no money.
 */
export class ResolveSuspense extends defineCommand<
  {
    readonly transactionId: string;
    readonly to: SuspenseEnd;
    readonly by: OperatorNote;
    /** Amount approved by two operators; absent if one operator decides. */
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

  /**
   * The account of the deposit, the account of the refund if the money belongs there, otherwise the customer's account in that currency; null if
   * there is none.
   */
  private async owed(
    tenant: Tenant,
    { terms, refund, suspense, deposit }: TransactionState,
  ): Promise<ReceivingAccount | null> {
    if (suspense === null) return null;
    const { currency } = suspense.amount;
    const ofRefund = refund?.amount.currency === currency ? refund.accountId : null;
    const accountId = deposit?.accountId ?? ofRefund;
    if (accountId === null && terms === null) return null;
    const account =
      accountId === null
        ? await this.facts.accountOf(tenant, terms!.customerId, currency)
        : await this.accounts.get(tenant, accountId);
    return account === null ? null : { accountId: account.id, status: account.status };
  }
}
