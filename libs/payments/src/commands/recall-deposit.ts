import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, Refusal, type Tenant, derivedUuid, resourceId, unknownId, uuidOf } from '@app/kernel';
import { PartnerReports } from '@app/partners';
import { currency } from '@app/platforms';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { DepositRecall } from '../domain/transaction/transaction.state.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { BookDeposit } from './book-deposit.js';
import { ReturnFunding } from './return-funding.js';

/**
 * The sender's bank took back a whole deposit, as reported by the payment network; recorded once. If it paid for a quote, `ReturnFunding`
 * handles it; otherwise it is taken out of suspense, or charged to the account to which it was credited. Returns whether the recall is new.
 * Refused with REFERENCE_NOT_FOUND; with CONFLICT for coins, which no bank takes back, and if a quote's payer has no account that could owe
 * it; and with SERVICE_UNAVAILABLE while a quote's deposit is not booked.
 */
export class RecallDeposit extends defineCommand<{ readonly depositId: string }, { readonly isNew: boolean }>(
  'payments.recall-deposit',
) {}

/** The use of a deposit: it paid for a payment, went to the payment's suspense, or was credited to an account. */
type Deposit = { readonly uuid: string; readonly amount: MoneyData } & (
  | { readonly use: 'FUNDING'; readonly transactionId: string }
  | {
      readonly use: 'SUSPENSE';
      readonly transactionId: string;
      readonly receivedBy: number;
      /** Account that owes the money if it is no longer in suspense; null if the payer has none. */
      readonly accountId: string | null;
    }
  | { readonly use: 'ACCOUNT'; readonly accountId: string }
);

@CommandHandler(RecallDeposit)
export class RecallDepositHandler implements ICommandHandler<RecallDeposit>, OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly reports: PartnerReports,
    private readonly commands: CommandBus,
  ) {}

  onModuleInit(): void {
    this.reports.register('payment-network', 'FUNDS_RECALLED', {
      requireSubject: async (tenant, { depositId }) => {
        const { amount } = await this.find(tenant, depositId);
        if (currency(amount.currency)?.kind !== 'FIAT')
          throw new Refusal('CONFLICT', `Deposits in ${amount.currency} cannot be recalled by a bank.`);
      },
      take: async (tenant, { depositId }, metadata) => {
        const { isNew } = await this.execute(new RecallDeposit(tenant, { depositId }, metadata));
        return { outcome: isNew ? 'RECORDED' : 'KNOWN' };
      },
    });
  }

  async execute({ tenant, data: { depositId }, metadata }: RecallDeposit): Promise<{ readonly isNew: boolean }> {
    const found = await this.find(tenant, depositId);
    const { uuid, amount } = found;
    if ((await this.runner.replay(transaction, tenant, uuid, metadata)) !== null) return { isNew: false };
    if (found.use === 'FUNDING') {
      const { transactionId } = found;
      await this.commands.execute(new ReturnFunding(tenant, { transactionId, depositId }, metadata));
    } else {
      const recall = { depositId, amount, ...payingFor(found) };
      await this.runner.run(transaction, tenant, uuid, { kind: 'recall-deposit', ...recall }, metadata);
    }
    return { isNew: true };
  }

  /** `uuid`: id of the stream that records the recall. A reported deposit of an account is booked first if it was not. */
  private async find(tenant: Tenant, depositId: string): Promise<Deposit> {
    const deposit = await this.reports.known(tenant, 'payment-network', 'FUNDS_RECEIVED', depositId);
    if (deposit === null) throw unknownId('REFERENCE_NOT_FOUND', 'deposit', 'depositId');
    const { takenBy, content } = deposit;
    const { quoteId, internalAccountId: accountId } = content;
    const amount = content.amount!;
    const uuid = derivedUuid('payments.deposit-recall', takenBy.commandId);
    if (quoteId === undefined) {
      const deposit = { accountId: accountId!, depositId, amount };
      const booked = await this.commands.execute(new BookDeposit(tenant, deposit, takenBy));
      if (booked.place === 'ACCOUNT') return { use: 'ACCOUNT', uuid, amount, accountId: deposit.accountId };
      const { transactionId, receivedBy } = booked;
      return { use: 'SUSPENSE', uuid, amount, transactionId, receivedBy, accountId: deposit.accountId };
    }
    const quote = uuidOf('Quote', quoteId);
    const taken = await this.runner.replay(transaction, tenant, quote, takenBy);
    if (taken === null) throw notBooked();
    const transactionId = resourceId('Transaction', quote);
    if (taken.event.type !== 'payments.further-funds-received')
      return { use: 'FUNDING', uuid: quote, amount, transactionId };
    const account = await this.facts.accountOf(tenant, taken.state.terms!.customerId, amount.currency);
    return {
      use: 'SUSPENSE',
      uuid,
      amount,
      transactionId,
      receivedBy: taken.revision,
      accountId: account?.id ?? null,
    };
  }
}

/** Source of the money of a deposit: its account, or suspense. */
function payingFor(found: Exclude<Deposit, { use: 'FUNDING' }>): Pick<DepositRecall, 'accountId' | 'suspended'> {
  const { accountId } = found;
  if (found.use === 'ACCOUNT') return { accountId, suspended: null };
  const { transactionId, receivedBy } = found;
  return { accountId, suspended: { transactionId, receivedBy } };
}

function notBooked(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', 'The deposit is not booked yet. Report its recall again.');
}
