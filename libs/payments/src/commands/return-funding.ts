import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { Refusal, type Tenant, unknownId, uuidOf } from '@app/kernel';
import { PartnerReports } from '@app/partners';
import { isRecallable } from '../domain/transaction/incoming.decisions.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { Terms, TransactionState } from '../domain/transaction/transaction.state.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { incomingPaymentUuid } from './request-incoming-payment.js';

/**
 * The payer's bank took back the money that had paid for a payment. Recorded once; no effect if the payment received no money. `depositId`:
 * for pushed money. Refused with TRANSACTION_NOT_FOUND, and with CONFLICT if the payer has no account that could owe it.
 */
export class ReturnFunding extends defineCommand<{
  readonly transactionId: string;
  readonly depositId?: string;
}>('payments.return-funding') {}

@CommandHandler(ReturnFunding)
export class ReturnFundingHandler implements ICommandHandler<ReturnFunding>, OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly reports: PartnerReports,
  ) {}

  onModuleInit(): void {
    this.reports.register('uma-network', 'PAYMENT_RECALLED', {
      requireSubject: async (tenant, { paymentId }) => {
        const { state } = await this.offered(tenant, paymentId);
        if (state.status === 'PROCESSING')
          throw new Refusal('SERVICE_UNAVAILABLE', 'The payment is not completed yet. Report its recall again.');
        if (!isRecallable(state)) throw noMoney(state);
      },
      take: async (tenant, { paymentId }, metadata) => {
        const { uuid, state } = await this.offered(tenant, paymentId);
        const known = await this.runner.replay(transaction, tenant, uuid, metadata);
        if (known !== null) return { outcome: 'KNOWN' };
        const accountId = await this.accountOf(tenant, state.terms!);
        const step = { kind: 'recall-incoming', accountId } as const;
        const { state: after } = await this.runner.run(transaction, tenant, uuid, step, metadata);
        if (after.fundingReturned === null) throw noMoney(after); // the money was returned to the sender in the meantime
        return { outcome: 'RECORDED' };
      },
    });
  }

  private async offered(tenant: Tenant, paymentId: string) {
    const offer = await this.reports.known(tenant, 'uma-network', 'PAYMENT_OFFERED', paymentId);
    if (offer === null) throw unknownId('REFERENCE_NOT_FOUND', 'payment', 'paymentId');
    const uuid = incomingPaymentUuid(offer.takenBy);
    return { uuid, state: (await this.runner.load(transaction, tenant, uuid)).state };
  }

  async execute({ tenant, data: { transactionId, depositId }, metadata }: ReturnFunding): Promise<void> {
    const uuid = uuidOf('Transaction', transactionId);
    const { terms } = (await this.runner.load(transaction, tenant, uuid)).state;
    if (terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    const accountId = await this.accountOf(tenant, terms);
    await this.runner.run(transaction, tenant, uuid, { kind: 'return-funding', accountId, depositId }, metadata);
  }

  /** The payer's account in the currency of the payment. */
  private async accountOf(tenant: Tenant, terms: Terms): Promise<string> {
    const isPaidIntoAccount = terms.kind !== 'QUOTE' && terms.destination.kind !== 'EXTERNAL';
    if (isPaidIntoAccount) return terms.destination.accountId;
    const { code } = terms.kind === 'QUOTE' ? terms.source.currency : terms.destination.currency;
    const account = await this.facts.accountOf(tenant, terms.customerId, code);
    if (account === null) throw new Refusal('CONFLICT', `The payer has no internal account in ${code}.`);
    return account.id;
  }
}

/** Refusal to recall a payment whose money its receiver does not have: it needs an agreement between people. */
function noMoney({ status }: Pick<TransactionState, 'status'>): Refusal {
  return new Refusal('CONFLICT', `The payment has not received its money: it is ${status}.`);
}
